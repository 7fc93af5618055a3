"""What is trump, what a card is worth under it, and what a side has promised."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct

from engine.cards import CARDS, SUIT_CARDS, SUIT_OF, SUITS, Card, CardSet, Rank, Suit
from engine.seats import TEAM_OF, Seat, Team


class Trump(IntEnum):
    """The mode of a deal: one of the four suits, no trump, or all trump (rules.md §6)."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3
    NO_TRUMP = 4
    ALL_TRUMP = 5

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None in no trump and all trump."""
        return TRUMP_SUIT[self]

    @property
    def letters(self) -> str:
        """S, H, D, C, SA (no trump) or TA (all trump)."""
        return ("S", "H", "D", "C", "SA", "TA")[self]

    @staticmethod
    def of(suit: Suit) -> Trump:
        """That suit as trump."""
        return TRUMPS[suit]


TRUMPS: tuple[Trump, ...] = tuple(Trump)
SUIT_TRUMPS: tuple[Trump, ...] = TRUMPS[:4]
TRUMP_SUIT: tuple[Suit | None, ...] = (*SUITS, None, None)
"""TRUMP_SUIT[trump]: the suit, or None in no trump and all trump."""


class Doubling(IntEnum):
    """What the score of a contract is multiplied by."""

    NONE = 1
    COINCHE = 2
    SURCOINCHE = 4


CAPOT_BID = 250
"""Points that a capot bid stands for."""


class Contract(Struct, frozen=True):
    """What the declarer's side must do: out-score the defence, or keep a bid."""

    declarer: Seat
    trump: Trump
    points: int | None = None
    """The bid in points (250 for capot); None where trump was taken without a number."""
    capot: bool = False
    """All eight tricks were promised."""
    doubling: Doubling = Doubling.NONE

    @property
    def side(self) -> Team:
        """The declarer's team."""
        return TEAM_OF[self.declarer]


# Weakest first (rules.md §1.3, seeds: J 9 A 10 K Q 8 7 in trump; A 10 K Q J 9 8 7 elsewhere).
TRUMP_ORDER = (
    Rank.SEVEN, Rank.EIGHT, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE, Rank.NINE, Rank.JACK,
)  # fmt: skip
PLAIN_ORDER = (
    Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE,
)  # fmt: skip

# Points by rank, seven to ace.
TRUMP_POINTS = (0, 0, 14, 10, 20, 3, 4, 11)
PLAIN_POINTS = (0, 0, 0, 10, 2, 3, 4, 11)
NO_TRUMP_POINTS = (0, 0, 0, 10, 2, 3, 4, 19)
ALL_TRUMP_POINTS = (0, 0, 9, 5, 13, 2, 3, 6)


def is_trump(card: Card, trump: Trump) -> bool:
    """Whether the card ranks in trump order under this mode."""
    return trump is Trump.ALL_TRUMP or SUIT_OF[card] is TRUMP_SUIT[trump]


def rank_strength(card: Card, trump: Trump) -> int:
    """0 (lowest) to 7 (highest) within the card's own suit."""
    order = TRUMP_ORDER if is_trump(card, trump) else PLAIN_ORDER
    return order.index(card.rank)


def _strength(card: Card, led: Suit, trump: Trump) -> int:
    if card.suit is trump.suit:
        return 16 + rank_strength(card, trump)
    return 8 + rank_strength(card, trump) if card.suit is led else 0


def _above(card: Card, trump: Trump) -> CardSet:
    mine = rank_strength(card, trump)
    return sum(1 << c for c in CARDS if c.suit is card.suit and rank_strength(c, trump) > mine)


def _points(card: Card, trump: Trump) -> int:
    if trump is Trump.NO_TRUMP:
        return NO_TRUMP_POINTS[card.rank]
    if trump is Trump.ALL_TRUMP:
        return ALL_TRUMP_POINTS[card.rank]
    return (TRUMP_POINTS if is_trump(card, trump) else PLAIN_POINTS)[card.rank]


STRENGTH: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(_strength(card, led, trump) for card in CARDS) for led in SUITS) for trump in TRUMPS
)
"""STRENGTH[trump][led suit][card]: the highest takes the trick; 0 for a discard, which cannot."""

ABOVE: tuple[tuple[CardSet, ...], ...] = tuple(
    tuple(_above(card, trump) for card in CARDS) for trump in TRUMPS
)
"""ABOVE[trump][card]: the cards of the same suit that rank higher."""

CARD_POINTS: tuple[tuple[int, ...], ...] = tuple(
    tuple(_points(card, trump) for card in CARDS) for trump in TRUMPS
)
"""CARD_POINTS[trump][card]: 152 in all, whatever the mode (FFB 2015 table for the two extra modes)."""

RAW_ALL_TRUMP_POINTS: tuple[int, ...] = tuple(TRUMP_POINTS[card.rank] for card in CARDS)
"""Trump values in every suit, 248 in all: counted, then scaled by 162/258 (rules.md §6, FFB 2016)."""

TRUMP_CARDS: tuple[CardSet, ...] = (*SUIT_CARDS, 0, 0)
"""TRUMP_CARDS[trump]: the cards of the trump suit; none in no trump and all trump, where nothing ruffs."""

BELOTE_CARDS: tuple[CardSet, ...] = tuple(
    sum(1 << c for c in CARDS if c.rank in (Rank.QUEEN, Rank.KING) and is_trump(c, trump)) for trump in TRUMPS
)
"""BELOTE_CARDS[trump]: kings and queens of trump, all eight in all trump."""
