"""The 32 cards, and sets of them.

A set of cards is an `int` with bit `card` set (`CardSet`): play is judged thousands of times a second,
and set operations on integers keep that cheap without a second engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TypeAlias

CardSet: TypeAlias = int


class Suit(IntEnum):
    """A suit; no suit outranks another."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """S, H, D or C."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """The pip as text."""
        return "♠♥♦♣"[self]


class Rank(IntEnum):
    """A rank in natural order, the order of runs; tricks have orders of their own."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """7 8 9 10 J Q K A."""
        return RANK_LETTERS[self]


RANK_LETTERS = ("7", "8", "9", "10", "J", "Q", "K", "A")


class Card(IntEnum):
    """A card: suit letter, then rank. The number is 8 x suit + rank and never changes (journals hold it)."""

    S7 = 0
    S8 = 1
    S9 = 2
    S10 = 3
    SJ = 4
    SQ = 5
    SK = 6
    SA = 7
    H7 = 8
    H8 = 9
    H9 = 10
    H10 = 11
    HJ = 12
    HQ = 13
    HK = 14
    HA = 15
    D7 = 16
    D8 = 17
    D9 = 18
    D10 = 19
    DJ = 20
    DQ = 21
    DK = 22
    DA = 23
    C7 = 24
    C8 = 25
    C9 = 26
    C10 = 27
    CJ = 28
    CQ = 29
    CK = 30
    CA = 31

    @property
    def suit(self) -> Suit:
        """Its suit."""
        return SUIT_OF[self]

    @property
    def rank(self) -> Rank:
        """Its rank."""
        return RANK_OF[self]

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """The card of that rank and suit."""
        return CARDS[suit * 8 + rank]


CARDS: tuple[Card, ...] = tuple(Card)
SUITS: tuple[Suit, ...] = tuple(Suit)
RANKS: tuple[Rank, ...] = tuple(Rank)
SUIT_OF: tuple[Suit, ...] = tuple(SUITS[card // 8] for card in CARDS)
RANK_OF: tuple[Rank, ...] = tuple(RANKS[card % 8] for card in CARDS)
SUIT_CARDS: tuple[CardSet, ...] = tuple(0xFF << (8 * suit) for suit in SUITS)
ALL_CARDS: CardSet = (1 << 32) - 1


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of these cards."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def _of_one_suit(suit: Suit, ranks: int) -> tuple[Card, ...]:
    return tuple(CARDS[suit * 8 + rank] for rank in RANKS if ranks >> rank & 1)


_SPADES, _HEARTS, _DIAMONDS, _CLUBS = (
    tuple(_of_one_suit(suit, ranks) for ranks in range(256)) for suit in SUITS
)
"""The cards of one suit by the eight bits that say which are there."""


def cards_in(cards: CardSet) -> tuple[Card, ...]:
    """The cards of a set, in card order (spades first, seven first)."""
    return (
        _SPADES[cards & 255]
        + _HEARTS[cards >> 8 & 255]
        + _DIAMONDS[cards >> 16 & 255]
        + _CLUBS[cards >> 24 & 255]
    )
