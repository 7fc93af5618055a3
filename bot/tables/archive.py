"""Results from the journal: each event that counts becomes facts, once, whatever crashes in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from bot.storage import Fact, Journal, Results, Row, StorageError
from bot.tables.events import TableEvent
from bot.tables.facts import COUNTED, facts_of
from bot.tables.table import Table

log = structlog.get_logger(__name__)

URGENT = frozenset({"MatchStarted", "DealScored", "MatchWon", "TableClosed"})
"""Who sits where meanwhile is taken in with the next of these."""
BATCH = 500


class Archive:
    """Keeps the results up with the journal."""

    def __init__(self, journal: Journal, results: Results) -> None:
        self._journal = journal
        self._results = results
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_caught_up: Callable[[Table], None] = lambda _: None
        """Called once the results hold what was committed at a table."""

    def committed(self, table: Table, events: tuple[TableEvent, ...]) -> None:
        """Catch up when something was scored."""
        if any(type(event).__name__ in URGENT for event in events):
            task = asyncio.get_running_loop().create_task(self._catch_up_later(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Finish what is under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _catch_up_later(self, table: Table) -> None:
        try:
            await self.catch_up()
        except StorageError:
            log.exception("results wait for the database", table=table.id, version=table.state.version)
        else:
            self.on_caught_up(table)

    async def catch_up(self) -> None:
        """Project everything that counts since the cursor; raises StorageError."""
        async with self._lock:
            while True:
                cursor = await self._results.cursor()
                rows = await self._journal.since(cursor, COUNTED, BATCH)
                if not rows:
                    return
                await self._results.project(cursor, rows[-1].position, await self._facts(rows))

    async def rebuild(self) -> None:
        """Compute every result again from the first event on; raises StorageError."""
        async with self._lock:
            await self._results.reset()
        await self.catch_up()

    async def _facts(self, rows: list[Row]) -> list[Fact]:
        """The facts of a stretch of the journal, in its order."""
        known: dict[str, dict[int, list[Fact]]] = {}
        for row in rows:
            if row.table_id not in known:
                known[row.table_id] = facts_of(await self._journal.load(row.table_id, types=COUNTED))
        return [fact for row in rows for fact in known[row.table_id].get(row.seq, [])]
