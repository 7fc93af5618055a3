"""Facts from the events of one table: matches, deals, who they count for.

Cards and most calls are left aside: results need none of them, and a rebuild goes ten times faster without.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from bot.storage import DealScored, Fact, MatchFinished, MatchStarted, Row, Seated, SeatTaken
from bot.tables.codec import from_row
from bot.tables.events import HouseEvent, TableClosed
from bot.tables.seating import Computer, Human, Occupant, Seating
from bot.tables.snapshot import match_name
from bot.tables.state import TableState, fold, under_way
from engine import events as match_events
from engine.contract import Contract
from engine.presets import preset_of
from engine.scoring import DealResult, Outcome
from engine.seats import SEATS, Seat

COUNTED = frozenset(
    {kind.__name__ for kind in get_args(HouseEvent)} | {"MatchStarted", "Coinched", "DealScored", "MatchWon"}
)
"""The types of events that facts are made of."""


def facts_of(rows: Iterable[Row]) -> dict[int, list[Fact]]:
    """The facts of one table's journal, of which `rows` holds the events of the types `COUNTED`, by seq."""
    facts: dict[int, list[Fact]] = {}
    reader = _Reader()
    for row in rows:
        found = reader.read(row)
        if found:
            facts[row.seq] = found
    return facts


class _Reader:
    """Follows a table from event to event."""

    def __init__(self) -> None:
        self._state: TableState | None = None
        self._number = 0
        self._coincher: Seat | None = None

    def read(self, row: Row) -> list[Fact]:
        event = from_row(row)
        if isinstance(event, match_events.Coinched):
            self._coincher = event.seat
            return []
        before = self._state if self._state is not None else TableState(row.table_id)
        state = self._state = fold(before, event, row.at)
        match_id = match_name(row.table_id, state.matches)
        match event:
            case match_events.MatchStarted():
                self._number = 0
                return [_started(match_id, state, row)]
            case match_events.DealScored(result=result):
                self._number += 1
                coincher, self._coincher = self._coincher, None
                return [_scored(match_id, self._number, result, coincher, row)]
            case match_events.MatchWon(team, totals):
                return [MatchFinished(match_id, totals[0], totals[1], int(team), row.at)]
            case TableClosed() if under_way(before):
                assert before.match is not None
                ns, ew = before.match.totals
                return [MatchFinished(match_id, ns, ew, None, row.at)]
            case _ if under_way(before):
                return _seats_taken(match_id, before.seating, state.seating)
            case _:
                return []


def _seats_taken(match_id: str, before: Seating, seating: Seating) -> list[Fact]:
    return [
        SeatTaken(match_id, _seated(seat, seating[seat]))
        for seat in SEATS
        if _seated(seat, seating[seat]) != _seated(seat, before[seat])
    ]


def _started(match_id: str, state: TableState, row: Row) -> MatchStarted:
    preset = preset_of(state.rules)
    return MatchStarted(
        match_id=match_id,
        table_id=row.table_id,
        guild_id=state.guild,
        preset=preset or "custom",
        custom=preset is None,
        family=state.rules.deal.value,
        target=state.rules.target,
        at=row.at,
        seats=tuple(_seated(seat, state.seating[seat]) for seat in SEATS),
    )


def _seated(seat: Seat, occupant: Occupant) -> Seated:
    """Who a seat counts for: a member, also while away; not the one whom a computer stands in for."""
    match occupant:
        case Human(person=person):
            return Seated(int(seat), person_id=person)
        case Computer(level=level):
            return Seated(int(seat), computer=level.value)
        case None:
            return Seated(int(seat), computer="none")


def _scored(match_id: str, number: int, result: DealResult, coincher: Seat | None, row: Row) -> DealScored:
    contract = result.contract
    return DealScored(
        match_id=match_id,
        number=number,
        declarer_seat=int(contract.declarer),
        contract=_contract_text(contract),
        doubling={1: 0, 2: 1, 4: 2}[int(contract.doubling)],
        coincher_seat=int(coincher) if coincher is not None else None,
        made=None if result.outcome is Outcome.LITIGE else result.outcome is Outcome.MADE,
        litige=result.outcome is Outcome.LITIGE,
        capot_team=int(result.capot) if result.capot is not None else None,
        points_ns=result.points[0],
        points_ew=result.points[1],
        at=row.at,
    )


def _contract_text(contract: Contract) -> str:
    bid = "capot " if contract.capot else f"{contract.points} " if contract.points is not None else ""
    return bid + contract.trump.letters
