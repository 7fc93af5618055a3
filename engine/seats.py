"""The four seats and the two teams. Play goes clockwise: North, East, South, West."""

from __future__ import annotations

from enum import IntEnum


class Team(IntEnum):
    """A side: partners face each other."""

    NS = 0
    EW = 1

    @property
    def other(self) -> Team:
        """The opposing side."""
        return Team.EW if self is Team.NS else Team.NS


class Seat(IntEnum):
    """A place at the table, in play order."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def letter(self) -> str:
        """One letter, English: N, E, S or W."""
        return "NESW"[self]

    @property
    def team(self) -> Team:
        """The side this seat plays for."""
        return TEAM_OF[self]

    @property
    def partner(self) -> Seat:
        """The seat across the table."""
        return SEATS[self ^ 2]

    @property
    def next(self) -> Seat:
        """The seat that acts after this one."""
        return NEXT[self]

    def plus(self, steps: int) -> Seat:
        """The seat that many places further, clockwise."""
        return SEATS[(self + steps) & 3]


SEATS: tuple[Seat, ...] = tuple(Seat)
NEXT: tuple[Seat, ...] = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
TEAM_OF: tuple[Team, ...] = (Team.NS, Team.EW, Team.NS, Team.EW)
