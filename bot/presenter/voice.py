"""Who speaks and of whom: the language, the letters of the cards, the names of those at the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.i18n.catalogue import Text, text
from bot.rendering.order import Sorting
from bot.rendering.scene import Letters, Style
from bot.tables.seating import EMPTY, PersonId, Seating
from bot.tables.snapshot import TableSnapshot

Names: TypeAlias = Mapping[PersonId, str]
"""What to show for a member: a mention, as a rule."""

MAX_TEXT = 2000
"""Characters in one Discord message."""

COUNTDOWN = re.compile(r"<t:\d+:R>")


@dataclass(frozen=True, slots=True)
class Voice:
    """All that words depend on beside the match itself."""

    t: Text
    names: Names
    seating: Seating
    style: Style
    sorting: Sorting = Sorting.TRUMPS_FIRST


@dataclass(frozen=True, slots=True)
class Taste:
    """How a member likes to see their hand."""

    style: Style | None = None
    """None: two colours, and the letters of the language."""
    sorting: Sorting = Sorting.TRUMPS_FIRST
    hints: bool = False
    """To be told more of the cards, where they play alone."""


def voice_of(
    snapshot: TableSnapshot,
    names: Names,
    lang: str,
    style: Style | None = None,
    sorting: Sorting = Sorting.TRUMPS_FIRST,
) -> Voice:
    """The voice for a table; without a style, the letters of the language."""
    return Voice(text(lang), names, snapshot.seating, style or Style(letters=letters_of(lang)), sorting)


def plain_voice(lang: str, names: Names | None = None) -> Voice:
    """A voice for words about no table in particular."""
    return Voice(text(lang), names or {}, EMPTY, Style(letters=letters_of(lang)))


def letters_of(lang: str) -> Letters:
    """The letters people of a language know on cards."""
    return Letters(text(lang)("language.letters"))


def clamp(sentence: str, limit: int = MAX_TEXT) -> str:
    """The text, cut at the end of a line (or of a word) with an ellipsis if it is too long."""
    if len(sentence) <= limit:
        return sentence
    kept = sentence[: limit - 2]
    for mark in ("\n", " "):
        if mark in kept:
            return f"{kept.rsplit(mark, 1)[0]}{mark}…"
    return f"{kept}…"


def paragraphs(*lines: str | None) -> str:
    """The lines that there are, one under the other, within what a message may hold."""
    return clamp("\n".join(line for line in lines if line))


def lasting(words: str) -> str:
    """What stays true of a message's words once it is a record: the lines without a countdown."""
    return "\n".join(line for line in words.split("\n") if not COUNTDOWN.search(line))


def countdown(deadline: int) -> str:
    """A moment (unix seconds) that Discord counts down to by itself."""
    return f"<t:{deadline}:R>"
