"""What a table shows: plain data with nothing secret but, in `SeatSnapshot`, one seat's own cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.tables.events import Closing, Pause
from bot.tables.pace import Pace
from bot.tables.seating import EMPTY, Computer, Human, PersonId, Seating, claimants_in
from engine.rules import Rules
from engine.seats import Seat
from engine.view import SeatView, TableView

Vote: TypeAlias = tuple[Seat, Seat | None]
"""Who votes, and whose seat is to be opened; None is a vote to end the match."""


PRIVATE_CHANNELS = "https://discord.com/channels/@me"
"""A mention names no private conversation; a link does."""


def match_name(table_id: str, number: int) -> str:
    """The id of the n-th match of a table, from 1."""
    return f"{table_id}-{number}"


class Status(StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    """A deal is under way."""
    BETWEEN = "between"
    """A deal is counted, the next one not yet dealt."""
    OVER = "over"
    """The match is won."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table as everybody may see it."""

    table: str
    version: int
    """Grows with every committed event."""
    status: Status
    channel: int
    guild: int | None
    host: PersonId
    rules: Rules
    pace: Pace
    language: str
    seating: Seating = EMPTY
    ready: frozenset[Seat] = frozenset()
    deadline: int | None = None
    """When the table acts by itself, unix seconds; None if it waits for nothing."""
    decisions: tuple[int | None, int | None, int | None, int | None] = (None, None, None, None)
    """By seat, the version at which its present decision began: buttons carry it. None when not to act."""
    bid_version: int = 0
    """The version at which the standing bid was made: a coinche out of turn carries it."""
    view: TableView | None = None
    """The match, None in the lobby."""
    passed_out: int = 0
    """Deals in a row that nobody took, just before this one."""
    closing: Closing | None = None
    pause: Pause | None = None
    """Why nothing moves; None while the table goes on."""
    votes: frozenset[Vote] = frozenset()
    page: str = "1-1"
    """Names the public message that shows this: a new deal is a new page."""
    seal: str = ""
    """The seal of the secret that decks are computed from: of this match, of the next one once it is over."""
    secret: str = ""
    """The secret itself, of a match that is over."""
    matches: int = 0
    """Matches begun at this table."""

    @property
    def private(self) -> bool:
        """The table stands in a member's private conversation with the bot, where they play alone."""
        return self.guild is None

    @property
    def place(self) -> str:
        """The way to the table, as Discord shows it in a message."""
        return f"{PRIVATE_CHANNELS}/{self.channel}" if self.private else f"<#{self.channel}>"

    @property
    def match_id(self) -> str | None:
        """The name of the match under way or just over; None before the first."""
        return match_name(self.table, self.matches) if self.matches else None


@dataclass(frozen=True, slots=True)
class SeatSnapshot:
    """A table as one seat sees it."""

    table: TableSnapshot
    seat: Seat
    view: SeatView | None
    """None in the lobby."""


def people_at(snapshot: TableSnapshot) -> tuple[PersonId, ...]:
    """Every member that a table's words may name: its host, those seated, those for whom a computer plays.

    Those who sit down with the next deal too.
    """
    people = [snapshot.host]
    for occupant in snapshot.seating:
        match occupant:
            case Human(person=person) | Computer(stands_for=int(person)):
                people.append(person)
            case _:
                pass
    return (*people, *claimants_in(snapshot.seating))
