"""A short form: a menu of what may be changed and, under it, the values of what was picked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.presenter.screen import Choice, Menu
from bot.presenter.voice import Voice


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that may be changed: its name, and what holds now, in words."""

    key: str
    label: str
    now: str


def field_menu(custom_id: str, v: Voice, fields: Iterable[Field], opened: str | None) -> Menu:
    """What may be changed; the value of a line is the field's key."""
    choices = tuple(Choice(field.label, field.key, field.now, field.key == opened) for field in fields)
    return Menu(custom_id, v.t("form.pick"), choices)


def value_menu(custom_id: str, v: Voice, values: Iterable[tuple[str, str]], now: str | None) -> Menu:
    """The values, as (value, words)."""
    choices = tuple(Choice(words, value, chosen=value == now) for value, words in values)
    return Menu(custom_id, v.t("form.value"), choices)


def field_lines(v: Voice, fields: Iterable[Field]) -> list[str]:
    """What holds now, a line each."""
    return [v.t("form.line", label=field.label, now=field.now) for field in fields]
