"""What a hand is worth in the auction, in points its side should make."""

from __future__ import annotations

from engine.cards import SUIT_CARDS, SUITS, Card, CardSet, Rank
from engine.contract import Trump
from engine.melds import best_melds
from engine.rules import Rules

TRUMP_WORTH = {
    Rank.JACK: 28.0, Rank.NINE: 18.0, Rank.ACE: 14.0, Rank.TEN: 12.0,
    Rank.KING: 9.0, Rank.QUEEN: 9.0, Rank.EIGHT: 8.0, Rank.SEVEN: 8.0,
}  # fmt: skip


def expected_points(hand: CardSet, trump: Trump) -> float:
    """Trick points and belote that the taker's side should make."""
    total = 22.0
    for suit in SUITS:
        cards = hand & SUIT_CARDS[suit]
        if suit is trump.suit or trump is Trump.ALL_TRUMP:
            total += sum(worth for rank, worth in TRUMP_WORTH.items() if cards >> Card.of(rank, suit) & 1)
        elif cards >> Card.of(Rank.ACE, suit) & 1:
            total += 20.0 if cards >> Card.of(Rank.TEN, suit) & 1 else 14.0
    return total


def meld_points(hand: CardSet, trump: Trump, rules: Rules) -> int:
    """Points of the melds that this hand would announce."""
    return sum(meld.points for meld in best_melds(hand, trump, rules))
