"""Chance that a view carries in itself: whoever sees the same draws the same, on every machine."""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import sha256
from typing import Any

from engine.view import SeatView

_WORD = (1 << 64) - 1


class Stream:
    """A source of chance that starts from a number (splitmix64, Steele, Lea and Flood 2014)."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def _next(self) -> int:
        self._state = word = (self._state + 0x9E3779B97F4A7C15) & _WORD
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        return word ^ word >> 31

    def randrange(self, start: int, /) -> int:
        """A number from 0 up to, not including, `start`; uneven by one part in 2^64 / `start`."""
        return self._next() * start >> 64

    def random(self) -> float:
        """A number from 0.0 up to, not including, 1.0."""
        return (self._next() >> 11) / (1 << 53)

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put the items in a random order, in place."""
        for last in range(len(x) - 1, 0, -1):
            other = self.randrange(last + 1)
            x[last], x[other] = x[other], x[last]


def chance_of(view: SeatView) -> Stream:
    """The chance of one decision of play: the seat, its hand, the contract, the cards on the table."""
    table = view.table
    tricks = (*table.tricks, *([table.trick] if table.trick is not None else []))
    seen = (
        int(view.seat),
        [int(card) for card in view.hand],
        [(int(trick.leader), [int(card) for card in trick.cards]) for trick in tricks],
        int(table.contract.trump) if table.contract is not None else -1,
    )
    return Stream(int.from_bytes(sha256(repr(seen).encode()).digest()[:8], "big"))
