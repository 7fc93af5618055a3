"""The order in which a hand is laid out."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, permutations

from engine.cards import SUITS, Card, Suit
from engine.contract import Trump, rank_strength

RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})


def sort_hand(cards: Iterable[Card], trump: Trump | None) -> tuple[Card, ...]:
    """Lay out a hand: trumps first, suits together in alternating colours, highest card first.

    Ranks follow the order in force in each suit (rules.md §1.3, §6): trump order in the trump suit, and in
    every suit under all trump. Before trump is known (None) all suits rank plain.
    """
    held = tuple(cards)
    order = _suit_order({card.suit for card in held}, trump.suit if trump is not None else None)
    mode = Trump.NO_TRUMP if trump is None else trump
    return tuple(sorted(held, key=lambda card: (order.index(card.suit), -rank_strength(card, mode))))


def _suit_order(held: set[Suit], trump: Suit | None) -> tuple[Suit, ...]:
    """The held suits, trump first, with as few neighbours of one colour as can be."""
    suits = [suit for suit in SUITS if suit in held]
    choices = [order for order in permutations(suits) if trump not in held or order[0] is trump]
    return min(choices, key=_same_colour_neighbours)


def _same_colour_neighbours(order: tuple[Suit, ...]) -> int:
    return sum((left in RED) == (right in RED) for left, right in pairwise(order))
