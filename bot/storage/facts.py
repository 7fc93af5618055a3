"""Plain facts about matches: what the caller reads out of journal events and results are made of.

Seats are 0 North, 1 East, 2 South, 3 West; teams 0 North-South, 1 East-West; times unix milliseconds.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seated:
    """Who plays at a seat: a person by number, or a computer player by its level's name."""

    seat: int
    person_id: int | None = None
    computer: str | None = None


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match begins. `custom` tells that options differ from the preset's; `target` in points.

    `family` names the kinds of rules that are ranked together, for the caller to choose.
    """

    match_id: str
    table_id: str
    guild_id: int | None
    preset: str
    custom: bool
    family: str
    target: int
    at: int
    seats: tuple[Seated, ...]


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """From now on the match counts for somebody else at one seat; who sat there before has left it."""

    match_id: str
    seated: Seated


@dataclass(frozen=True, slots=True)
class DealScored:
    """A deal is over. Points as marked for each team.

    `number` counts from 1 in the match. Without a declarer (all passed) contract and `made` are None.
    `contract` is the caller's notation; `doubling` 0 none, 1 coinche, 2 surcoinche. `made` is None too while
    a litige is undecided. `capot_team` took every trick.
    """

    match_id: str
    number: int
    declarer_seat: int | None
    contract: str | None
    doubling: int
    coincher_seat: int | None
    made: bool | None
    litige: bool
    capot_team: int | None
    points_ns: int
    points_ew: int
    at: int


@dataclass(frozen=True, slots=True)
class MatchFinished:
    """A match is over. Final points; the winner is None if it was given up."""

    match_id: str
    points_ns: int
    points_ew: int
    winner: int | None
    at: int


Fact = MatchStarted | SeatTaken | DealScored | MatchFinished
