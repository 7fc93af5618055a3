"""What may be asked of a match: two acts of the house, two of a seat."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.auction import Call
from engine.cards import CARDS, Card
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
