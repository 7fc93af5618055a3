"""Deadlines: when nobody acts in time, the table goes on by itself.

A deadline is computed from the journal (when the present wait began, and the pace), so a restart keeps it.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

import structlog

from bot.clock import Clock
from bot.storage import StorageError
from bot.tables.commands import Begin, Close, Command, ComputerActs, DealOn
from bot.tables.computer import RETRY_SECONDS, chosen
from bot.tables.events import Closing, Pause, TableEvent
from bot.tables.problems import Denied
from bot.tables.seating import Level
from bot.tables.snapshot import Status
from bot.tables.state import can_begin, deadline, half_time, humans_awaited, pause_of
from bot.tables.table import Table
from engine.seats import Seat

log = structlog.get_logger(__name__)

LOOK_SECONDS = 60.0
"""The clock is looked at this often at least: it may have been set meanwhile."""


class Reminder(Protocol):
    """Whoever can tell a member again that it is their turn."""

    def remind(self, table: Table, seat: Seat) -> None:
        """Half the time of this seat's decision has passed."""
        ...


class Timers:
    """One pending deadline a table."""

    def __init__(self, clock: Clock, reminder: Reminder) -> None:
        self._clock = clock
        self._reminder = reminder
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def committed(self, table: Table, events: tuple[TableEvent, ...]) -> None:
        """Wait for the table's present deadline instead of the former one."""
        del events
        former = self._tasks.pop(table.id, None)
        if former is not None and former is not asyncio.current_task():
            former.cancel()
        if deadline(table.state) is not None:
            self._tasks[table.id] = asyncio.get_running_loop().create_task(self._wait(table))

    async def close(self) -> None:
        """Drop all deadlines."""
        tasks = list(self._tasks.values())
        self._tasks.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _wait(self, table: Table) -> None:
        # A wait found again after a restart may be past its half: whether its reminder was sent, nobody knows.
        half = half_time(table.state)
        if half is not None and half <= self._clock.now() / 1000:
            half = None
        while (due := deadline(table.state)) is not None:
            now = self._clock.now() / 1000
            if half is not None and half <= now:
                half = None
                for seat in humans_awaited(table.state):
                    self._reminder.remind(table, seat)
            if due > now:
                await asyncio.sleep(min((half or due) - now, LOOK_SECONDS))
                continue
            version = table.state.version
            try:
                await self._overdue(table)
            except Denied:
                pass
            except StorageError:
                log.exception("deadline waits for the database", table=table.id, version=version)
            if self._tasks.get(table.id) is not asyncio.current_task():
                return
            if table.state.version == version:
                await asyncio.sleep(RETRY_SECONDS)

    async def _overdue(self, table: Table) -> None:
        state = table.state
        pause = pause_of(state)
        if pause is not None:
            reason = Closing.EXPIRED if pause is Pause.DESERTED else Closing.LOST
            await table.submit(Command(Close(reason)))
            return
        match state.status:
            case Status.LOBBY:
                act = Begin() if can_begin(state) else Close(Closing.EXPIRED)
                await table.submit(Command(act))
            case Status.BETWEEN:
                await table.submit(Command(DealOn()))
            case Status.OVER:
                await table.submit(Command(Close(Closing.FINISHED)))
            case Status.PLAYING:
                for seat in humans_awaited(state)[:1]:
                    act_, decision = await chosen(table, seat, Level.STANDARD)
                    await table.submit(Command(ComputerActs(act_, overdue=True), seen=decision))
            case Status.CLOSED:
                pass
