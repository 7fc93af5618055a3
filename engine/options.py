"""A rule book as one word: a preset and the options that differ, as `classic+undertrump=may_discard`."""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from functools import cache
from typing import get_type_hints

from engine.errors import NotationError, RulesError
from engine.presets import PRESETS
from engine.rules import Rules, with_options

OptionValue = StrEnum | int | str | tuple[int, ...]


@cache
def _kinds() -> dict[str, object]:
    return get_type_hints(Rules)


def option_names() -> tuple[str, ...]:
    """The options in the order of rules.md §3."""
    return tuple(field.name for field in fields(Rules))


def parse_option(name: str, text: str) -> OptionValue:
    """The value of an option as the engine holds it; raises NotationError that lists what is possible."""
    kind = _kinds().get(name)
    if kind is None:
        raise NotationError(f"{name!r} is no option")
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        if text not in set(kind):
            raise NotationError(f"{name}={text}: write {', '.join(kind)}")
        return kind(text)
    if kind is bool:
        if text not in ("yes", "no"):
            raise NotationError(f"{name}={text}: write yes or no")
        return text == "yes"
    if kind is str:
        return text
    if not all(part.isascii() and part.isdigit() and len(part) < 6 for part in text.split(",")):
        raise NotationError(f"{name}={text}: a number was expected")
    numbers = tuple(int(part) for part in text.split(","))
    if kind is not int:
        return numbers
    if len(numbers) > 1:
        raise NotationError(f"{name}={text}: one number was expected")
    return numbers[0]


def format_option(value: object) -> str:
    """The twin of `parse_option`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def parse_rules(text: str) -> Rules:
    """A preset's name, then any `+option=value`; raises NotationError."""
    name, *changes = text.split("+")
    if name not in PRESETS:
        raise NotationError(f"{name!r} is no preset: write {', '.join(PRESETS)}")
    options: dict[str, object] = {}
    for change in changes:
        option, equals, value = change.partition("=")
        if not equals:
            raise NotationError(f"{change!r} is no option: write name=value")
        options[option] = parse_option(option, value)
    try:
        return with_options(PRESETS[name], **options)
    except RulesError as error:
        raise NotationError(str(error)) from None


def format_rules(rules: Rules) -> str:
    """The preset that needs the fewest changes, and the changes."""

    def changes(base: Rules) -> list[str]:
        return [
            f"{name}={format_option(getattr(rules, name))}"
            for name in option_names()
            if getattr(rules, name) != getattr(base, name)
        ]

    preset = min(PRESETS, key=lambda name: len(changes(PRESETS[name])))
    return "+".join([preset, *changes(PRESETS[preset])])
