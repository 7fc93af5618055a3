"""What may be asked of a match: two acts of the house, two of a seat."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.auction import Call
from engine.cards import CARDS, SUITS, Card, CardSet, cards_in
from engine.rules import Rules
from engine.seats import SEATS, Seat


class StartMatch(Struct, frozen=True):
    """The house opens a match under these rules; `dealer` was drawn by lot."""

    rules: Rules
    dealer: Seat


class DealCards(Struct, frozen=True):
    """The house deals: 32 cards in the order they leave the deck."""

    deck: tuple[Card, ...]


class Say(Struct, frozen=True):
    """A seat speaks in the auction."""

    seat: Seat
    call: Call


class PlayCard(Struct, frozen=True):
    """A seat plays a card; with its first card it may announce its melds."""

    seat: Seat
    card: Card
    announce: bool = False


HouseAction: TypeAlias = StartMatch | DealCards
SeatAction: TypeAlias = Say | PlayCard
Action: TypeAlias = HouseAction | SeatAction

PLAYS: tuple[tuple[PlayCard, ...], ...] = tuple(
    tuple(PlayCard(seat, card) for card in CARDS) for seat in SEATS
)
"""PLAYS[seat][card]: the plain play of a card, made once."""

_BY_SUIT = tuple(
    tuple(
        tuple(tuple(plays[card] for card in cards_in(ranks << 8 * suit)) for ranks in range(256))
        for suit in SUITS
    )
    for plays in PLAYS
)
"""[seat][suit][the eight bits that say which cards of it are there]: their plays."""


def plays_of(seat: Seat, cards: CardSet) -> tuple[PlayCard, ...]:
    """The plain plays of a set of cards, in card order."""
    spades, hearts, diamonds, clubs = _BY_SUIT[seat]
    return (
        spades[cards & 255]
        + hearts[cards >> 8 & 255]
        + diamonds[cards >> 16 & 255]
        + clubs[cards >> 24 & 255]
    )
