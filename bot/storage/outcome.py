"""Who a finished match counts for, and how: pure.

Who sits at the end gets what their side got. Who has left gets the loss, whatever their side got. A match is
rated if a member played, or left, on each side.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.rating import COMPUTER, Rating, Side, after


@dataclass(frozen=True, slots=True)
class Turn:
    """One who counted at a seat, `turn` from 0; `person_id` is None for a computer."""

    seat: int
    turn: int
    person_id: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whom a match counts for. `winner` is a side (0 North-South, 1 East-West), None if it was given up."""

    winner: int | None
    sitting: Mapping[int, int]
    """Seat -> the person there at the end; seats of computers are left out."""
    left: Mapping[int, int]
    """Person who left -> the seat they had."""

    @property
    def players(self) -> dict[int, bool]:
        """Person -> won; a match that was given up counts for those who left it alone."""
        stayed = [] if self.winner is None else sorted(self.sitting.items())
        return {person: seat % 2 == self.winner for seat, person in stayed} | dict.fromkeys(self.left, False)

    @property
    def rated(self) -> bool:
        """Whether it moves ratings."""
        sides = {seat % 2 for seat in (*self.sitting, *self.left.values())}
        return self.winner is not None and len(sides) == 2

    def pairs(self) -> list[tuple[int, int, bool, bool]]:
        """(person, other, whether partners, whether the person won) of those who played to the end."""
        if self.winner is None:
            return []
        return [
            (person, other, seat % 2 == theirs % 2, seat % 2 == self.winner)
            for seat, person in sorted(self.sitting.items())
            for theirs, other in sorted(self.sitting.items())
            if seat != theirs
        ]

    def ratings(self, before: Mapping[int, Rating]) -> dict[int, Rating]:
        """Person -> rating after the match; empty where it is not rated."""
        if not self.rated:
            return {}
        assert self.winner is not None
        stood = {seat: before[person] for seat, person in self.sitting.items()}
        for person, seat in self.left.items():
            if seat % 2 != self.winner:
                stood.setdefault(seat, before[person])
        new = _played(stood, self.winner)
        found = {person: new[seat] for seat, person in self.sitting.items()}
        for person, seat in self.left.items():
            own = {**stood, seat: before[person]}
            found[person] = _played(own, 1 - seat % 2)[seat]
        return found


def outcome_of(turns: Sequence[Turn], winner: int | None) -> Outcome:
    """The outcome of a match in which these sat, `turn` by `turn`."""
    last: dict[int, Turn] = {}
    for turn in sorted(turns, key=lambda one: (one.seat, one.turn)):
        last[turn.seat] = turn
    sitting = {seat: turn.person_id for seat, turn in last.items() if turn.person_id is not None}
    left = {
        turn.person_id: turn.seat
        for turn in sorted(turns, key=lambda one: (one.turn, one.seat), reverse=True)
        if turn.person_id is not None and turn.person_id not in sitting.values()
    }
    return Outcome(winner, sitting, left)


def _played(stood: Mapping[int, Rating], winner: int) -> dict[int, Rating]:
    """Seat -> rating once that side has won; a computer sits where nobody stood."""
    won, lost = after(_side(stood, winner), _side(stood, 1 - winner))
    return {
        winner: won[0],
        winner + 2: won[1],
        1 - winner: lost[0],
        3 - winner: lost[1],
    }


def _side(stood: Mapping[int, Rating], team: int) -> Side:
    return stood.get(team, COMPUTER), stood.get(team + 2, COMPUTER)
