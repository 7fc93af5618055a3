"""The order in which a hand is laid out."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import pairwise, permutations

from engine.cards import SUITS, Card, Suit
from engine.contract import Trump, rank_strength

RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})


class Sorting(StrEnum):
    """How a person likes their hand laid out."""

    TRUMPS_FIRST = "trumps-first"
    """Trumps on the left, the highest card of each suit first."""
    TRUMPS_LAST = "trumps-last"
    """The mirror image: trumps on the right, the highest card of each suit last."""
    SUITS = "suits"
    """Spades, hearts, clubs, diamonds, whatever is trump; the highest card first."""


FIXED = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def sort_hand(
    cards: Iterable[Card], trump: Trump | None, sorting: Sorting = Sorting.TRUMPS_FIRST
) -> tuple[Card, ...]:
    """Lay out a hand, suits together; unless they are fixed, trumps at one end and colours alternating.

    Ranks follow the order in force in each suit (rules.md §1.3, §6): trump order in the trump suit, and in
    every suit under all trump. Before trump is known (None) all suits rank plain.
    """
    held = tuple(cards)
    suits = {card.suit for card in held}
    order = (
        FIXED if sorting is Sorting.SUITS else _suit_order(suits, trump.suit if trump is not None else None)
    )
    mode = Trump.NO_TRUMP if trump is None else trump
    laid = sorted(held, key=lambda card: (order.index(card.suit), -rank_strength(card, mode)))
    return tuple(reversed(laid) if sorting is Sorting.TRUMPS_LAST else laid)


def _suit_order(held: set[Suit], trump: Suit | None) -> tuple[Suit, ...]:
    """The held suits, trump first, with as few neighbours of one colour as can be."""
    suits = [suit for suit in SUITS if suit in held]
    choices = [order for order in permutations(suits) if trump not in held or order[0] is trump]
    return min(choices, key=_same_colour_neighbours)


def _same_colour_neighbours(order: tuple[Suit, ...]) -> int:
    return sum((left in RED) == (right in RED) for left, right in pairwise(order))
