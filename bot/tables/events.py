"""What happens around a match: seats, readiness, absence; in the journal beside the engine's events.

Members appear by `PersonId`; the storage alone knows whom that is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from bot.tables.pace import Pace
from bot.tables.seating import Level, PersonId
from engine import events as match_events
from engine.rules import Rules
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A member opened a lobby in a channel."""

    guild: int | None
    channel: int
    host: PersonId
    rules: Rules
    pace: Pace
    language: str


@dataclass(frozen=True, slots=True)
class OptionsChanged:
    """The host changed rules or pace in the lobby."""

    rules: Rules
    pace: Pace


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A member sat down: in the lobby, or between two deals where a computer stood in."""

    seat: Seat
    person: PersonId


@dataclass(frozen=True, slots=True)
class ComputerSeated:
    """A computer took a free seat."""

    seat: Seat
    level: Level


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A member got up: in the lobby the seat is free, in a match a computer plays on."""

    seat: Seat
    person: PersonId


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Another member hosts the table."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class TurnMissed:
    """The deadline passed: the computer acts for this turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatAway:
    """Two turns missed in a row: the computer plays on for the member."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatBack:
    """The member is back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatClaimed:
    """A member who has seen no hand of this deal takes a stand-in's seat from the next deal on."""

    seat: Seat
    person: PersonId


@dataclass(frozen=True, slots=True)
class ClaimDropped:
    """A member thought better of it: the computer keeps the seat."""

    seat: Seat
    person: PersonId


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A member votes to open the seat of somebody away, or (`about` None) to end the match."""

    seat: Seat
    about: Seat | None


class Pause(StrEnum):
    """Why nothing moves at a table."""

    DESERTED = "deserted"
    """Every member is away: follows from the seats, and is in no event."""
    FORBIDDEN = "forbidden"
    """The bot may not write in the channel any more."""
    UNAVAILABLE = "unavailable"
    """Discord has lost the server for the moment."""


@dataclass(frozen=True, slots=True)
class TablePaused:
    """The channel cannot be written to: nobody's time runs."""

    reason: Pause


@dataclass(frozen=True, slots=True)
class TableResumed:
    """The channel can be written to again; who is to act has the whole time."""


@dataclass(frozen=True, slots=True)
class SeatReady:
    """A member asks for the next deal, or for a rematch once the match is won."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SecretSealed:
    """The house drew the secret of the match to come (64 hexadecimal digits); only its seal is shown before."""

    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class DeckCut:
    """A member's click (its id on Discord) enters the shuffle to come."""

    click: int


class Closing(StrEnum):
    """Why a table closed."""

    FINISHED = "finished"
    """The match was won and nobody asked for a rematch."""
    STOPPED = "stopped"
    EXPIRED = "expired"
    """Nobody acted for too long."""
    EMPTY = "empty"
    """The last member left."""
    LOST = "lost"
    """The channel or the guild is gone."""


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table is closed for good."""

    reason: Closing


HouseEvent: TypeAlias = (
    TableOpened
    | OptionsChanged
    | SeatTaken
    | ComputerSeated
    | SeatLeft
    | HostChanged
    | TurnMissed
    | SeatAway
    | SeatBack
    | SeatClaimed
    | ClaimDropped
    | VoteCast
    | TablePaused
    | TableResumed
    | SeatReady
    | SecretSealed
    | DeckCut
    | TableClosed
)
TableEvent: TypeAlias = HouseEvent | match_events.Event
