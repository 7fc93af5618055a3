"""Who sits where, and who acts for a seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from engine.seats import SEATS, Seat

PersonId: TypeAlias = int
"""A member as the storage knows them: no Discord id ever enters a journal."""


class Level(StrEnum):
    """How well a computer plays."""

    EASY = "easy"
    STANDARD = "standard"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class Human:
    """A member in a seat."""

    person: PersonId
    away: bool = False
    """Missed two turns in a row: the computer plays on until the member is back."""
    misses: int = 0
    """Turns missed in a row."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer in a seat; `stands_for` is the member who left it during a match."""

    level: Level
    stands_for: PersonId | None = None
    claimed_by: PersonId | None = None
    """Who sits down here when the next cards are dealt."""


Occupant: TypeAlias = Human | Computer | None
Seating: TypeAlias = tuple[Occupant, Occupant, Occupant, Occupant]
"""Occupants of North, East, South, West; None is a free seat."""

EMPTY: Seating = (None, None, None, None)


def seated(seating: Seating, seat: Seat, occupant: Occupant) -> Seating:
    """The seating with one seat changed."""
    north, east, south, west = (occupant if s is seat else seating[s] for s in SEATS)
    return north, east, south, west


def seat_of(seating: Seating, person: PersonId) -> Seat | None:
    """Where a member sits, or None."""
    for seat in SEATS:
        occupant = seating[seat]
        if isinstance(occupant, Human) and occupant.person == person:
            return seat
    return None


def people_in(seating: Seating) -> tuple[PersonId, ...]:
    """The members seated, in seat order."""
    return tuple(occupant.person for occupant in seating if isinstance(occupant, Human))


def claim_of(seating: Seating, person: PersonId) -> Seat | None:
    """The seat that a member takes with the next deal, or None."""
    for seat in SEATS:
        occupant = seating[seat]
        if isinstance(occupant, Computer) and occupant.claimed_by == person:
            return seat
    return None


def claimants_in(seating: Seating) -> tuple[PersonId, ...]:
    """The members who sit down with the next deal, in seat order."""
    claims = (occupant.claimed_by for occupant in seating if isinstance(occupant, Computer))
    return tuple(person for person in claims if person is not None)


def present_in(seating: Seating) -> tuple[Seat, ...]:
    """The seats whose members are there and not away."""
    return tuple(seat for seat in SEATS if isinstance(occupant := seating[seat], Human) and not occupant.away)


def majority(seating: Seating) -> int:
    """Votes that carry: more than half of the members who are there."""
    return len(present_in(seating)) // 2 + 1


def open_seats(seating: Seating) -> tuple[Seat, ...]:
    """Seats that somebody left during the match and nobody has claimed yet."""
    return tuple(seat for seat in SEATS if is_open(seating[seat]))


def is_open(occupant: Occupant) -> bool:
    """Whether a member may take over from the computer here."""
    return isinstance(occupant, Computer) and occupant.stands_for is not None and occupant.claimed_by is None


def deserted(seating: Seating) -> bool:
    """Nobody is there and nobody is about to sit down."""
    return not present_in(seating) and not claimants_in(seating)


def computer_level(occupant: Occupant) -> Level | None:
    """The level at which a computer acts for this occupant now; None where a present member acts."""
    match occupant:
        case Computer(level=level):
            return level
        case Human(away=True):
            return Level.STANDARD
        case _:
            return None


def missed(human: Human) -> Human:
    """One more turn missed in a row."""
    return replace(human, misses=human.misses + 1)
