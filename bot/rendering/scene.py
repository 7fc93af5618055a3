"""What a picture shows, as plain data: one frozen, hashable class per picture.

A presenter builds a scene from a view; `bot.rendering.draw.render` turns it into bytes. Equal scenes give
equal pictures, so a scene and a style together are the key of the picture cache. No scene holds a name.

Four-tuples run in seat order (North, East, South, West); pairs of points are (NS, EW).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.auction import Bid, Call
from engine.cards import Card, Rank
from engine.contract import Contract, Doubling, Trump
from engine.events import BeloteWord
from engine.melds import Meld, MeldKind
from engine.scoring import DealResult
from engine.seats import Seat, Team

Said: TypeAlias = BeloteWord | MeldKind
"""A word in a bubble beside a seat."""
Calls: TypeAlias = tuple[Call | None, Call | None, Call | None, Call | None]


class Deck(StrEnum):
    """How suits are coloured; their shapes always differ."""

    TWO = "two"
    """Black and red."""
    FOUR = "four"
    """Black spades, red hearts, blue diamonds, green clubs."""


class Letters(StrEnum):
    """The letters of court cards and seats, and the language of the few words in a picture."""

    FRENCH = "fr"
    """V D R on cards, N E S O at the table."""
    ENGLISH = "en"
    """J Q K on cards, N E S W at the table."""


COURT_LETTERS: dict[Letters, dict[Rank, str]] = {
    Letters.FRENCH: {Rank.JACK: "V", Rank.QUEEN: "D", Rank.KING: "R"},
    Letters.ENGLISH: {Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K"},
}


@dataclass(frozen=True, slots=True)
class Style:
    """How a person likes pictures."""

    deck: Deck = Deck.TWO
    letters: Letters = Letters.FRENCH


class Place(StrEnum):
    """Who sits at a place of a lobby."""

    FREE = "free"
    MEMBER = "member"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class LobbyScene:
    """A table that fills up."""

    places: tuple[Place, Place, Place, Place]


@dataclass(frozen=True, slots=True)
class AuctionScene:
    """An auction under way or just closed, of either kind."""

    dealer: Seat
    said: Calls
    """What each seat said last; None if it has not spoken (in this turn of speech)."""
    to_act: tuple[Seat, ...] = ()
    """Seats whose word is awaited: one in turn, both of a side in a coinche window, none once closed."""
    turn_up: Card | None = None
    """The turned card; None where all cards were dealt at once."""
    second: bool = False
    """Second turn of speech of a turn-up auction: the turned card was refused, another suit may be named."""
    bid: Bid | None = None
    """The standing bid, shown large in the middle."""
    bidder: Seat | None = None
    """Who holds the standing bid, or took."""
    doubling: Doubling = Doubling.NONE


@dataclass(frozen=True, slots=True)
class Bubble:
    """What a seat says while it plays."""

    seat: Seat
    says: tuple[Said, ...]
    """One word, or several under one another; at most two are drawn."""


@dataclass(frozen=True, slots=True)
class TrickScene:
    """A trick in progress, or done and taken."""

    contract: Contract
    leader: Seat
    cards: tuple[Card, ...] = ()
    """The cards played so far, lead first; the seats follow from the leader."""
    to_play: Seat | None = None
    winner: Seat | None = None
    """Who took the trick; None while it is in progress."""
    number: int = 1
    """1 to 8."""
    points: int | None = None
    """Points of the finished trick, the last trick's ten among them; None while in progress."""
    won: tuple[int, int] = (0, 0)
    """Tricks that each side has taken, this one included once it is done."""
    bubbles: tuple[Bubble, ...] = ()


@dataclass(frozen=True, slots=True)
class HandScene:
    """The cards of one seat, for its own eyes."""

    cards: tuple[Card, ...]
    """In the order they are drawn, left to right (`bot.rendering.order.sort_hand`)."""
    playable: frozenset[Card] | None = None
    """Cards that may be played: raised, the others greyed. None: it is not the time to play."""
    trump: Trump | None = None
    """The cards of this suit wear the trump mark; None before it is known."""
    viewer: Seat = Seat.SOUTH
    """Whose hand it is: the table above is turned so that this seat is at the bottom."""
    above: TrickScene | AuctionScene | None = None
    """The table, drawn above the hand in the same picture."""
    numbered: bool = False
    """Draw 1 to 8 under the cards, left to right."""


@dataclass(frozen=True, slots=True)
class ShownMeld:
    """A meld laid open after the first trick."""

    seat: Seat
    meld: Meld
    paid: bool
    """False: beaten or tied, shown but not written."""


@dataclass(frozen=True, slots=True)
class MeldsScene:
    """All melds laid open, paid ones in gold."""

    melds: tuple[ShownMeld, ...]


@dataclass(frozen=True, slots=True)
class SheetScene:
    """The sheet of a deal: verdict, lines, and where the match stands."""

    result: DealResult
    totals: tuple[int, int]
    """Match points with this deal."""
    target: int
    """Match points that win."""
    history: tuple[tuple[int, int], ...] = ()
    """Points written in each deal, oldest first, this one last."""


@dataclass(frozen=True, slots=True)
class MatchScene:
    """A match that is over."""

    winner: Team
    totals: tuple[int, int]
    target: int
    deals: tuple[tuple[int, int], ...]
    """Points written in each deal, oldest first."""


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """A line of a ranking; whose it is stands in the text."""

    place: int
    """1 for the best; equal values may share a place."""
    value: int
    """Rating, wins or points, whatever the ranking sorts by."""


@dataclass(frozen=True, slots=True)
class PodiumScene:
    """The top of a ranking: up to three on the podium, up to seven in lines below."""

    places: tuple[PodiumPlace, ...]
    """Best first."""


@dataclass(frozen=True, slots=True)
class ReplayScene:
    """A step of a deal played again: four open hands around the trick."""

    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    """Cards left in each hand, in the order they are drawn."""
    trick: TrickScene
    best: Card | None = None
    """The strongest card of the seat to play, marked with a star."""


Scene: TypeAlias = (
    LobbyScene
    | AuctionScene
    | HandScene
    | TrickScene
    | MeldsScene
    | SheetScene
    | MatchScene
    | PodiumScene
    | ReplayScene
)
