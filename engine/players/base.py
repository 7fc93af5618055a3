"""What a computer player is, and what it is given: a view, a source of chance, a limit."""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.actions import SeatAction
from engine.view import SeatView


class Rng(Protocol):
    """A source of chance; `random.Random` is one."""

    def randrange(self, start: int, /) -> int:
        """A number from 0 up to, not including, `start`."""
        ...

    def random(self) -> float:
        """A number from 0.0 up to, not including, 1.0."""
        ...

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put the items in a random order, in place."""
        ...


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a player may think, counted in positions and never in seconds.

    So the same view gives the same act on every machine. Players that do not search ignore it.
    """

    nodes: int


class Player(Protocol):
    """A computer player."""

    def choose(self, view: SeatView, rng: Rng, limit: Limit) -> SeatAction:
        """One of `view.legal`, which is not empty.

        A seat that is not to act but may coinche out of turn has Coinche as its only legal act: ask
        `engine.players.bidding.wants_to_coinche` first.
        """
        ...
