"""The actor of one table: commands go in one at a time; nothing is shown that is not committed."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterable
from typing import Protocol

import structlog

from bot.clock import Clock
from bot.storage import Conflict, Journal, Row, StorageError, TableOpening
from bot.tables.codec import from_row, to_entry
from bot.tables.commands import Command
from bot.tables.decide import decide
from bot.tables.decision import House
from bot.tables.events import Closing, TableClosed, TableEvent, TableOpened
from bot.tables.snapshot import SeatSnapshot, TableSnapshot
from bot.tables.state import TableState, fold, seat_snapshot, snapshot
from engine.seats import Seat

log = structlog.get_logger(__name__)


class Observer(Protocol):
    """Somebody who is told what was committed; must return at once."""

    def committed(self, table: Table, events: tuple[TableEvent, ...]) -> None:
        """These events stand in the journal; the table already shows them."""
        ...


class Table:
    """One table. `submit` is the only way to change it."""

    def __init__(
        self,
        state: TableState,
        journal: Journal,
        house: House,
        clock: Clock,
        observers: Iterable[Observer] = (),
    ) -> None:
        self._state = state
        self._journal = journal
        self._house = house
        self._clock = clock
        self._observers = tuple(observers)
        self._lock = asyncio.Lock()
        self._doubt = False

    @property
    def id(self) -> str:
        """The table's id."""
        return self._state.table

    @property
    def state(self) -> TableState:
        """The committed state; for the modules of this package only."""
        return self._state

    def snapshot(self) -> TableSnapshot:
        """The table as everybody may see it."""
        return snapshot(self._state)

    def seat_snapshot(self, seat: Seat) -> SeatSnapshot:
        """The table as one seat sees it."""
        return seat_snapshot(self._state, seat)

    async def submit(self, command: Command) -> tuple[TableEvent, ...]:
        """Decide, commit, evolve, tell. The committed events; raises Denied, StorageError.

        A caller that gives up waiting does not stop the commit.
        """
        return await asyncio.shield(asyncio.ensure_future(self._submit(command)))

    async def _submit(self, command: Command) -> tuple[TableEvent, ...]:
        async with self._lock:
            if self._doubt:
                await self._reload()
            events = await self._commit(command)
        if events:
            kinds = [type(event).__name__ for event in events]
            log.debug("committed", table=self.id, version=self._state.version, events=kinds)
        for observer in self._observers:
            observer.committed(self, events)
        return events

    async def _commit(self, command: Command) -> tuple[TableEvent, ...]:
        append_id = uuid.uuid4().hex
        while True:
            at = self._clock.now()
            events = decide(self._state, command, self._house, at)
            if not events:
                return ()
            try:
                await self._append(events, append_id, at)
            except Conflict:
                await self._reload()
                continue
            except StorageError:
                self._doubt = True  # the commit may have succeeded without its answer
                raise
            for event in events:
                self._state = fold(self._state, event, at)
            return events

    async def _append(self, events: tuple[TableEvent, ...], append_id: str, at: int) -> None:
        first, last = events[0], events[-1]
        opening = TableOpening(first.guild, first.channel) if isinstance(first, TableOpened) else None
        closed = isinstance(last, TableClosed)
        await self._journal.append(
            self.id,
            self._state.version,
            [to_entry(event) for event in events],
            append_id=append_id,
            at=at,
            opens=opening,
            closes=closed,
            finished=isinstance(last, TableClosed) and last.reason is Closing.FINISHED,
        )

    async def _reload(self) -> None:
        rows = await self._journal.load(self.id, self._state.version)
        self._state = restored(self._state, rows)
        self._doubt = False


def restored(state: TableState, rows: Iterable[Row]) -> TableState:
    """The state once these journal rows have happened; raises UnknownEvent."""
    for row in rows:
        state = fold(state, from_row(row), row.at)
    return state
