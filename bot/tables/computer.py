"""Computer players as clients of a table: they get a seat's view, think off the loop, submit a command."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import structlog

from bot.storage import StorageError
from bot.tables.commands import Command, ComputerActs
from bot.tables.events import TableEvent
from bot.tables.experts import Experts
from bot.tables.problems import Denied
from bot.tables.seating import Level, computer_level
from bot.tables.snapshot import Status
from bot.tables.state import computers_awaited, pause_of
from bot.tables.table import Table
from engine.actions import Say, SeatAction
from engine.auction import Coinche
from engine.players.base import Limit
from engine.players.bidding import wants_to_coinche
from engine.players.levels import DEFAULT_LEVEL, LEVELS
from engine.rules import CoincheTiming
from engine.seats import SEATS, Seat
from engine.view import SeatView

log = structlog.get_logger(__name__)

LIMIT = Limit(nodes=0)
"""The players that think beside the loop do not search."""
RETRY_SECONDS = 5.0


def choose(view: SeatView, level: Level, seed: str) -> SeatAction:
    """What a computer of that level does without a search; the same for the same view, level and seed.

    The expert's place is taken by the standard player.
    """
    player = LEVELS.get(level.value, LEVELS[DEFAULT_LEVEL])
    return player.choose(view, random.Random(seed), LIMIT)  # noqa: S311 - play, not secrets


async def chosen(
    table: Table, seat: Seat, level: Level, experts: Experts | None = None
) -> tuple[SeatAction, int | None]:
    """The act of a computer for a seat, thought off the event loop, and the version it answers."""
    snapshot = table.seat_snapshot(seat)
    assert snapshot.view is not None
    decision = snapshot.table.decisions[seat]
    if level is Level.EXPERT and experts is not None:
        act = await experts.choose(snapshot.view)
        if act is not None:
            return act, decision
    seed = f"{table.id}:{decision}:{seat}"
    return await asyncio.to_thread(choose, snapshot.view, level, seed), decision


class Computers:
    """Acts for every computer seat, one act at a time a table, at a pace that people can follow."""

    def __init__(self, pace: Callable[[Table], float], experts: Experts) -> None:
        """`pace` gives the seconds before a computer acts at a table."""
        self._pace = pace
        self._experts = experts
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def committed(self, table: Table, events: tuple[TableEvent, ...]) -> None:
        """See whether a computer is to act now."""
        del events
        if table.id in self._tasks or not self._has_work(table):
            return
        task = asyncio.get_running_loop().create_task(self._run(table))
        self._tasks[table.id] = task
        task.add_done_callback(lambda _: self._tasks.pop(table.id, None))

    async def close(self) -> None:
        """Stop all of them."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._experts.close()

    def _has_work(self, table: Table) -> bool:
        return bool(computers_awaited(table.state)) or _who_coinches(table) is not None

    async def _run(self, table: Table) -> None:
        while self._has_work(table):
            await asyncio.sleep(self._pace(table))
            try:
                await self._act(table)
            except Denied:
                await asyncio.sleep(0)  # somebody was faster: look again
            except StorageError:
                log.exception("computer waits for the database", table=table.id, version=table.state.version)
                await asyncio.sleep(RETRY_SECONDS)

    async def _act(self, table: Table) -> None:
        coincher = _who_coinches(table)
        if coincher is not None:
            action = Say(coincher, Coinche())
            await table.submit(Command(ComputerActs(action), seen=table.state.bid_version))
            return
        awaited = computers_awaited(table.state)
        if not awaited:
            return
        seat = awaited[0]
        level = computer_level(table.state.seating[seat])
        assert level is not None
        act, decision = await chosen(table, seat, level, self._experts)
        await table.submit(Command(ComputerActs(act), seen=decision))


def _who_coinches(table: Table) -> Seat | None:
    """A computer that wants to coinche out of turn, where the rules let it."""
    state = table.state
    if state.rules.coinche is not CoincheTiming.ANY_TIME or state.status is not Status.PLAYING:
        return None
    if pause_of(state) is not None:
        return None
    assert state.match is not None
    if state.match.deal is None or state.match.deal.auction.bid is None or state.match.deal.auction.closed:
        return None
    for seat in SEATS:
        if computer_level(state.seating[seat]) is None:
            continue
        view = table.seat_snapshot(seat).view
        if view is not None and Say(seat, Coinche()) in view.legal and wants_to_coinche(view):
            return seat
    return None
