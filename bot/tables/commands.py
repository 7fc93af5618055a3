"""What may be asked of a table. The house (timers, computers) asks with `person` None."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.storage import Apart
from bot.tables.events import Closing, Pause
from bot.tables.pace import Pace
from bot.tables.seating import Level, PersonId
from engine.actions import SeatAction
from engine.auction import Call
from engine.cards import Card
from engine.rules import Rules
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Open:
    """Open the lobby; the asker hosts it."""

    guild: int | None
    channel: int
    rules: Rules
    pace: Pace
    language: str
    computers: Level | None = None
    """Seat the asker with three computers of this level and begin at once."""


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down; in a match, where a computer stands in and from the next deal on."""

    seat: Seat
    apart: Apart = Apart()  # noqa: RUF009 - frozen
    """With whom the asker does not sit; the registry fills it in."""


@dataclass(frozen=True, slots=True)
class SeatComputer:
    """Put a computer on the first free seat."""

    level: Level = Level.STANDARD


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up; in a match a computer plays on."""


@dataclass(frozen=True, slots=True)
class ChangeOptions:
    """Change rules or pace in the lobby (host)."""

    rules: Rules
    pace: Pace


@dataclass(frozen=True, slots=True)
class Begin:
    """Start the match (host; the house once a full lobby has waited)."""


@dataclass(frozen=True, slots=True)
class Speak:
    """Speak in the auction."""

    call: Call


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card, announcing melds with it or not."""

    card: Card
    announce: bool = False


@dataclass(frozen=True, slots=True)
class Ready:
    """Ask for the next deal, or for a rematch once the match is won."""


@dataclass(frozen=True, slots=True)
class Back:
    """An away member is back."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Vote to open the seat of somebody who is away."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Stop:
    """End the table (host, or a moderator); from any other member a vote to end the match."""

    moderator: bool = False


@dataclass(frozen=True, slots=True)
class ComputerActs:
    """A computer acts for a seat; `overdue` where a member let the deadline pass."""

    action: SeatAction
    overdue: bool = False


@dataclass(frozen=True, slots=True)
class DealOn:
    """The pause between deals is over."""


@dataclass(frozen=True, slots=True)
class Halt:
    """The channel cannot be written to (house)."""

    reason: Pause


@dataclass(frozen=True, slots=True)
class Resume:
    """The channel can be written to again (house)."""


@dataclass(frozen=True, slots=True)
class Close:
    """Close the table (house)."""

    reason: Closing


Act: TypeAlias = (
    Open
    | TakeSeat
    | SeatComputer
    | Leave
    | ChangeOptions
    | Begin
    | Speak
    | Play
    | Ready
    | Back
    | Replace
    | Stop
    | ComputerActs
    | DealOn
    | Halt
    | Resume
    | Close
)


@dataclass(frozen=True, slots=True)
class Command:
    """Who asks what, having seen which version."""

    act: Act
    person: PersonId | None = None
    seen: int | None = None
    """The version that the clicked button carried; None where it does not matter."""
    click: int | None = None
    """The id that Discord gave the click; None for the house."""
