"""Maxims for a card on a trick under way; each weighs a card in points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.cards import Card, cards_in
from engine.players.keeping import price
from engine.players.position import Position, ours

Weight: TypeAlias = Callable[[Position, Card], float]

STILL_TO_COME = 4.0
"""Points that each player after this one adds on average."""


def best_follow(p: Position) -> Card:
    """The legal card with the greatest weight; of equals, the first in card order."""
    return max(cards_in(p.legal), key=lambda card: sum(maxim(p, card) for maxim in FOLLOWS))


def win_points(p: Position, card: Card) -> float:
    """Take the trick, charge a partner who takes it, give nothing to opponents who do."""
    chance = ours(p, card)
    stake = p.pot + p.worth[card] + STILL_TO_COME * len(p.after)
    return (2.0 * chance - 1.0) * stake


def keep_what_counts(p: Position, card: Card) -> float:
    """Keep masters, trumps and guarded tens for later."""
    return -price(p, card)


FOLLOWS: tuple[Weight, ...] = (win_points, keep_what_counts)
