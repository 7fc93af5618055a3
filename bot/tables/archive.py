"""Results from the journal: each scored event becomes a fact, once, whatever crashes in between."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import structlog

from bot.storage import (
    DealScored,
    Fact,
    Journal,
    MatchFinished,
    MatchStarted,
    Results,
    Row,
    Seated,
    SeatTaken,
    StorageError,
)
from bot.tables.codec import from_row
from bot.tables.events import TableEvent
from bot.tables.seating import Computer, Human, Occupant
from bot.tables.state import TableState, fold
from bot.tables.table import Table
from engine import events as match_events
from engine.contract import Contract
from engine.presets import preset_of
from engine.scoring import DealResult, Outcome
from engine.seats import SEATS, Team

log = structlog.get_logger(__name__)

SCORED = ("MatchStarted", "DealScored", "MatchWon")
BATCH = 500


class Archive:
    """Keeps the results up with the journal."""

    def __init__(self, journal: Journal, results: Results) -> None:
        self._journal = journal
        self._results = results
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def committed(self, table: Table, events: tuple[TableEvent, ...]) -> None:
        """Catch up when something was scored."""
        del table
        if any(type(event).__name__ in SCORED for event in events):
            self._task = asyncio.get_running_loop().create_task(self._catch_up_later())

    async def close(self) -> None:
        """Finish what is under way."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _catch_up_later(self) -> None:
        try:
            await self.catch_up()
        except StorageError:
            log.exception("results wait for the database")

    async def catch_up(self) -> None:
        """Project everything that was scored since the cursor; raises StorageError."""
        async with self._lock:
            while rows := await self._journal.since(await self._results.cursor(), SCORED, BATCH):
                known: dict[str, dict[int, list[Fact]]] = {}
                for row in rows:
                    if row.table_id not in known:
                        known[row.table_id] = facts_of(await self._journal.load(row.table_id))
                    await self._results.project(row.position, known[row.table_id][row.seq])


def facts_of(rows: Iterable[Row]) -> dict[int, list[Fact]]:
    """The facts of one table's journal, by seq."""
    facts: dict[int, list[Fact]] = {}
    state: TableState | None = None
    number = 0
    for row in rows:
        event = from_row(row)
        state = fold(state if state is not None else TableState(row.table_id), event, row.at)
        match_id = f"{row.table_id}-{state.matches}"
        match event:
            case match_events.MatchStarted():
                number = 0
                facts[row.seq] = [_started(match_id, state, row)]
            case match_events.DealScored(result=result):
                number += 1
                facts[row.seq] = [_scored(match_id, number, result, row)]
            case match_events.MatchWon(team, totals):
                finished = MatchFinished(match_id, totals[0], totals[1], int(team), row.at)
                facts[row.seq] = [*_won_by_stand_ins(match_id, state, team), finished]
            case _:
                pass
    return facts


def _started(match_id: str, state: TableState, row: Row) -> MatchStarted:
    preset = preset_of(state.rules)
    return MatchStarted(
        match_id=match_id,
        table_id=row.table_id,
        guild_id=state.guild,
        preset=preset or "custom",
        custom=preset is None,
        target=state.rules.target,
        at=row.at,
        seats=tuple(_seated(int(seat), state.seating[seat]) for seat in SEATS),
    )


def _won_by_stand_ins(match_id: str, state: TableState, team: Team) -> list[Fact]:
    """Who left a match gets its loss, never its win: a seat that a stand-in won counts for the computer."""
    return [
        SeatTaken(match_id, Seated(int(seat), computer=occupant.level.value))
        for seat in SEATS
        if seat.team is team
        and isinstance(occupant := state.seating[seat], Computer)
        and occupant.stands_for is not None
    ]


def _seated(seat: int, occupant: Occupant) -> Seated:
    match occupant:
        case Human(person=person):
            return Seated(seat, person_id=person)
        case Computer(stands_for=int(person)):
            return Seated(seat, person_id=person)
        case Computer(level=level):
            return Seated(seat, computer=level.value)
        case None:
            return Seated(seat, computer="none")


def _scored(match_id: str, number: int, result: DealResult, row: Row) -> DealScored:
    contract = result.contract
    return DealScored(
        match_id=match_id,
        number=number,
        declarer_seat=int(contract.declarer),
        contract=_contract_text(contract),
        doubling={1: 0, 2: 1, 4: 2}[int(contract.doubling)],
        made=None if result.outcome is Outcome.LITIGE else result.outcome is Outcome.MADE,
        litige=result.outcome is Outcome.LITIGE,
        capot=result.capot is not None,
        points_ns=result.points[0],
        points_ew=result.points[1],
        at=row.at,
    )


def _contract_text(contract: Contract) -> str:
    bid = "capot " if contract.capot else f"{contract.points} " if contract.points is not None else ""
    return bid + contract.trump.letters
