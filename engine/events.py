"""What happened, in the past tense. Events carry verdicts, so that a later rule fix never rewrites a match.

All are public except the cards in `CardsDealt` and `CardsCompleted`: `engine.view.redact` empties what a seat
may not see.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.auction import (
    COINCHE,
    PASS,
    SURCOINCHE,
    TAKE,
    Bid,
    Call,
    ChooseTrump,
    Coinche,
    Pass,
    Surcoinche,
    TakeTurnUp,
)
from engine.cards import Card, Suit
from engine.contract import Contract, Trump
from engine.melds import MeldKind, MeldsResult
from engine.rules import Rules
from engine.scoring import DealResult
from engine.seats import Seat, Team

Hands: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""Cards by seat: North, East, South, West."""


class MatchStarted(Struct, frozen=True):
    """A match begins under these rules."""

    rules: Rules
    dealer: Seat


class CardsDealt(Struct, frozen=True):
    """The first cards of a deal: five each and a turned card, or all eight."""

    number: int
    dealer: Seat
    hands: Hands
    stock: tuple[Card, ...] = ()
    """Cards left undealt, in order; the turned card is not among them."""
    turn_up: Card | None = None


class Passed(Struct, frozen=True):
    """A seat passed, or declined in a coinche window."""

    seat: Seat


class TurnUpTaken(Struct, frozen=True):
    """A seat took the turned card."""

    seat: Seat


class TrumpChosen(Struct, frozen=True):
    """A seat named trump in the second round."""

    seat: Seat
    trump: Trump


class BidMade(Struct, frozen=True):
    """A seat bid points with a trump."""

    seat: Seat
    points: int
    trump: Trump
    capot: bool = False


class Coinched(Struct, frozen=True):
    """An opponent coinched the standing bid."""

    seat: Seat


class Surcoinched(Struct, frozen=True):
    """The bidding side answered with a surcoinche."""

    seat: Seat


class AuctionWon(Struct, frozen=True):
    """The auction closed on a contract; `leader` leads the first trick."""

    contract: Contract
    leader: Seat


class DealPassedOut(Struct, frozen=True):
    """Nobody took: the deal is thrown in, `dealer` deals next."""

    dealer: Seat


class CardsCompleted(Struct, frozen=True):
    """The remaining cards of a turn-up deal, the turned card among the taker's."""

    hands: Hands


class MeldsAnnounced(Struct, frozen=True):
    """With its first card a seat said which kinds of melds it holds, strongest first."""

    seat: Seat
    kinds: tuple[MeldKind, ...]


class CardPlayed(Struct, frozen=True):
    """A seat played a card."""

    seat: Seat
    card: Card


class BeloteWord(StrEnum):
    """Said with the first and the second of king and queen of trump."""

    BELOTE = "belote"
    REBELOTE = "rebelote"


class BeloteSaid(Struct, frozen=True):
    """A seat that was dealt king and queen of trump said so."""

    seat: Seat
    suit: Suit
    word: BeloteWord


class MeldsShown(Struct, frozen=True):
    """The first trick is full: all announced melds are shown, and those of one side are paid."""

    result: MeldsResult


class TrickTaken(Struct, frozen=True):
    """Four cards lie; a seat takes them with their points, the last trick's ten among them."""

    seat: Seat
    points: int


class DealScored(Struct, frozen=True):
    """The deal is counted; `totals` are the match's (NS, EW) points after it, `dealer` deals next."""

    result: DealResult
    totals: tuple[int, int]
    dealer: Seat


class MatchWon(Struct, frozen=True):
    """A side has reached the target."""

    team: Team
    totals: tuple[int, int]


CallEvent: TypeAlias = Passed | TurnUpTaken | TrumpChosen | BidMade | Coinched | Surcoinched
Event: TypeAlias = (
    MatchStarted
    | CardsDealt
    | CallEvent
    | AuctionWon
    | DealPassedOut
    | CardsCompleted
    | MeldsAnnounced
    | CardPlayed
    | BeloteSaid
    | MeldsShown
    | TrickTaken
    | DealScored
    | MatchWon
)


def event_of(seat: Seat, call: Call) -> CallEvent:
    """The event that a call becomes once said."""
    match call:
        case Pass():
            return Passed(seat)
        case TakeTurnUp():
            return TurnUpTaken(seat)
        case ChooseTrump(trump):
            return TrumpChosen(seat, trump)
        case Bid(points, trump, capot):
            return BidMade(seat, points, trump, capot)
        case Coinche():
            return Coinched(seat)
        case Surcoinche():
            return Surcoinched(seat)


def call_of(event: CallEvent) -> Call:
    """The call that an event records."""
    match event:
        case Passed():
            return PASS
        case TurnUpTaken():
            return TAKE
        case TrumpChosen(_, trump):
            return ChooseTrump(trump)
        case BidMade(_, points, trump, capot):
            return Bid(points, trump, capot)
        case Coinched():
            return COINCHE
        case Surcoinched():
            return SURCOINCHE
