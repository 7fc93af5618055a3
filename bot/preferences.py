"""What a member prefers, kept as one document."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import msgspec

from bot.i18n.catalogue import FALLBACK, LANGUAGES
from bot.rendering.order import Sorting
from bot.rendering.scene import Deck, Letters


class HandPlace(StrEnum):
    """Where a member gets their hand at their turn."""

    DM = "dm"
    """By private message."""
    CHANNEL = "channel"
    """Behind the button below the table; a mention in the channel calls them."""


class ComputerPace(StrEnum):
    """How long computers take where a member plays alone with them."""

    CALM = "calm"
    USUAL = "usual"
    BRISK = "brisk"
    INSTANT = "instant"

    @property
    def factor(self) -> float:
        """What the usual time is multiplied by."""
        return _FACTORS[self]


_FACTORS = {
    ComputerPace.CALM: 2.0,
    ComputerPace.USUAL: 1.0,
    ComputerPace.BRISK: 0.4,
    ComputerPace.INSTANT: 0.0,
}


@dataclass(frozen=True, slots=True)
class Preferences:
    """One member's choices. New fields have defaults: old documents stay good."""

    language: str = FALLBACK
    """The language of their Discord, as last seen."""
    chosen_language: str | None = None
    """The language to speak whatever their Discord's."""
    deck: Deck = Deck.TWO
    letters: Letters | None = None
    """None: those of the language."""
    hand: HandPlace = HandPlace.DM
    sorting: Sorting = Sorting.TRUMPS_FIRST
    reminders: bool = True
    """One reminder of a turn, at half time."""
    computer_pace: ComputerPace = ComputerPace.USUAL
    hints: bool = True
    """What the cards count and why some are grey, where they play alone."""


def parse_preferences(document: str | None) -> Preferences:
    """The preferences in a document, the defaults without one; raises msgspec.DecodeError."""
    return msgspec.json.decode(document, type=Preferences) if document is not None else Preferences()


def format_preferences(preferences: Preferences) -> str:
    """The twin of `parse_preferences`."""
    return msgspec.json.encode(preferences).decode()


AS_IN_DISCORD = "auto"
"""The choice that is none: the member's Discord decides."""
_YES, _NO = "yes", "no"
CHOICES: dict[str, tuple[str, ...]] = {
    "chosen_language": (AS_IN_DISCORD, *LANGUAGES),
    "deck": tuple(Deck),
    "letters": (AS_IN_DISCORD, *Letters),
    "hand": tuple(HandPlace),
    "sorting": tuple(Sorting),
    "reminders": (_YES, _NO),
    "computer_pace": tuple(ComputerPace),
    "hints": (_YES, _NO),
}
"""What a member may choose, and among which words."""


def chosen(preferences: Preferences, name: str) -> str:
    """The word of `CHOICES` that stands for what is preferred now."""
    match getattr(preferences, name):
        case None:
            return AS_IN_DISCORD
        case bool(value):
            return _YES if value else _NO
        case value:
            return str(value)


def choose(preferences: Preferences, name: str, word: str) -> Preferences:
    """The preferences with one choice changed; raises ValueError for what is not in `CHOICES`."""
    if word not in CHOICES.get(name, ()):
        raise ValueError(f"{name}={word}")
    value = {AS_IN_DISCORD: None, _YES: True, _NO: False}.get(word, word)
    return msgspec.convert({**msgspec.to_builtins(preferences), name: value}, Preferences)
