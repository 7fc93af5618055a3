"""What cards are still good for once this trick is over."""

from __future__ import annotations

from engine.cards import SUIT_CARDS, Suit
from engine.players.position import Position, expected, holds_none, opposing_trumps


def cashes(p: Position, suit: Suit) -> float:
    """The chance that a master of a plain suit is not ruffed when it is led later."""
    if not opposing_trumps(p):
        return 1.0
    chance = 1.0
    for seat in p.opponents:
        ruffs = holds_none(p, seat, SUIT_CARDS[suit]) * (1.0 - holds_none(p, seat, p.trumps))
        chance *= 1.0 - ruffs
    left = sum(expected(p, seat, SUIT_CARDS[suit]) for seat in p.opponents)
    return chance * min(0.8, 0.2 * left)
