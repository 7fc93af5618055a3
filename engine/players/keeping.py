"""What cards are still good for, in points: the price of playing them now."""

from __future__ import annotations

from engine.cards import SUIT_CARDS, Card, CardSet, Suit, cards_in
from engine.contract import ABOVE
from engine.players.position import Position, expected, holds_none, opposing_trumps

LATER_TRICK = 10.0
"""Points that the other three cards of a trick hold on average."""
GUARDED = 0.3
"""Share of its points that a card below a higher one can still bring home while it has company."""
BARE = -0.4
"""The same for a card alone in its suit: it falls to the higher one."""
TRUMP = 7.0
MASTER_TRUMP = 5.0


def price(p: Position, card: Card) -> float:
    """What the hand loses in prospects without this card, in points."""
    suit = card.suit
    cards = p.hand & SUIT_CARDS[suit]
    return prospects(p, suit, cards) - prospects(p, suit, cards & ~(1 << card))


def prospects(p: Position, suit: Suit, cards: CardSet) -> float:
    """Points that these cards of a suit may still bring."""
    if suit is p.trump.suit:
        return _trump_prospects(p, cards)
    unseen = p.reading.unseen & SUIT_CARDS[suit]
    total = 0.0
    cashes = _cashes(p, suit)
    for card in cards_in(cards):
        worth = p.worth[card]
        if not ABOVE[p.trump][card] & unseen:
            total += cashes * (worth + LATER_TRICK) - (1.0 - cashes) * worth
        else:
            total += worth * (GUARDED if cards & (cards - 1) else BARE)
    return total


def _cashes(p: Position, suit: Suit) -> float:
    """The chance that a master of a plain suit is not ruffed when it is led later."""
    if not opposing_trumps(p):
        return 0.9
    chance = 1.0
    for seat in p.opponents:
        ruffs = holds_none(p, seat, SUIT_CARDS[suit]) * (1.0 - holds_none(p, seat, p.trumps))
        chance *= 1.0 - ruffs
    left = sum(expected(p, seat, SUIT_CARDS[suit]) for seat in p.opponents)
    return chance * min(0.8, 0.2 * left)


def _trump_prospects(p: Position, cards: CardSet) -> float:
    total = 0.0
    for card in cards_in(cards):
        total += TRUMP
        if not ABOVE[p.trump][card] & p.reading.unseen:
            total += MASTER_TRUMP
    return total
