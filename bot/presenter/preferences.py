"""What a member prefers: one screen to see it and to change it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.custom_ids import format_custom_id
from bot.i18n.catalogue import text
from bot.preferences import AS_IN_DISCORD, CHOICES, Preferences, chosen
from bot.presenter.form import Field, field_lines, field_menu, value_menu
from bot.presenter.pictures import sample_picture
from bot.presenter.screen import Choice, Menu, Row, Screen
from bot.presenter.voice import Voice, paragraphs
from bot.tables.seating import PersonId

PREFERENCES = "prefs"
"""Stands in custom ids where a table's name stands elsewhere."""
OPEN, SET, UNBLOCK = "open", "set", "unblock"
BLOCKED = "blocked"
"""The field that shows whom one has blocked."""
MENU_LINES = 25

Blocked = Sequence[tuple[PersonId, str, str]]
"""Members: number, what to show in words, and their name where no mention can stand."""


def preferences_screen(preferences: Preferences, v: Voice, blocked: Blocked, opened: str | None) -> Screen:
    """What is preferred now, shown on a hand too; `opened` is the field whose values are offered."""
    fields = [Field(name, v.t(f"preference.{name}"), _now(v, preferences, name)) for name in CHOICES]
    fields.append(Field(BLOCKED, v.t("preference.blocked"), v.t("preferences.blocked", n=len(blocked))))
    words = paragraphs(
        v.t("preferences.title"),
        *field_lines(v, fields),
        *(_blocked(v, blocked) if opened == BLOCKED else []),
    )
    rows: list[Row] = [field_menu(_id(OPEN), v, fields, opened)]
    if opened in CHOICES:
        values = ((word, _word(v, opened, word)) for word in CHOICES[opened])
        rows.append(value_menu(_id(SET, opened), v, values, chosen(preferences, opened)))
    elif opened == BLOCKED and blocked:
        choices = tuple(Choice(name, str(person)) for person, _, name in blocked[:MENU_LINES])
        rows.append(Menu(_id(UNBLOCK), v.t("preferences.unblock"), choices))
    return Screen(words, sample_picture(v), tuple(rows))


def _id(verb: str, *args: str) -> str:
    return format_custom_id(PREFERENCES, 0, verb, *args)


def _now(v: Voice, preferences: Preferences, name: str) -> str:
    return _word(v, name, chosen(preferences, name))


def _word(v: Voice, name: str, word: str) -> str:
    if name == "chosen_language" and word != AS_IN_DISCORD:
        return text(word)("language.name")
    return v.t(f"preference-value.{name}.{word}")


def _blocked(v: Voice, blocked: Blocked) -> list[str]:
    """Whom one has blocked, and what that means."""
    lines = [v.t("preferences.blocked-meaning")]
    if blocked:
        lines.append(" ".join(shown for _, shown, _ in blocked[:MENU_LINES]))
    if len(blocked) > MENU_LINES:
        lines.append(v.t("preferences.blocked-more", n=len(blocked) - MENU_LINES))
    return lines
