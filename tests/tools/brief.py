"""Engine values as short text, for files that people review as a diff."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct
from msgspec.structs import fields

from engine.actions import Say
from engine.auction import Bid, ChooseTrump, Coinche, Pass, Surcoinche, TakeTurnUp
from engine.cards import Card, Suit
from engine.contract import Trump
from engine.melds import Meld
from engine.notation import format_call
from engine.options import format_rules
from engine.rules import Rules
from engine.seats import Seat, Team
from engine.state import DealState

_CALLS = (Pass, TakeTurnUp, ChooseTrump, Bid, Coinche, Surcoinche)


def brief(value: object) -> str:
    """One line: structs by name and fields, cards and seats in notation."""
    if isinstance(value, Rules):
        return format_rules(value)
    if isinstance(value, _CALLS):
        return format_call(value)
    if isinstance(value, Say):
        return f"{value.seat.letter} says {format_call(value.call)}"
    if isinstance(value, Meld):
        return f"{value.kind}({' '.join(card.name for card in value.cards)})"
    if isinstance(value, Struct):
        inner = (f"{field.name}={brief(getattr(value, field.name))}" for field in fields(type(value)))
        return f"{type(value).__name__}({', '.join(inner)})"
    return _plain(value)


def _plain(value: object) -> str:
    if isinstance(value, Card | Team):
        return value.name
    if isinstance(value, Seat | Suit):
        return value.letter
    if isinstance(value, Trump):
        return value.letters
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple | list):
        return f"[{' '.join(map(brief, value))}]"
    if isinstance(value, Mapping):
        return f"{{{' '.join(f'{brief(key)}:{brief(item)}' for key, item in value.items())}}}"
    return str(value)


def hands_line(deal: DealState) -> str:
    """The cards held by each seat, as sets."""
    return " / ".join(" ".join(card.name for card in Card if hand >> card & 1) or "-" for hand in deal.hands)
