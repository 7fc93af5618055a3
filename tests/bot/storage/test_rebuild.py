"""Results of matches really played: once whatever crashes, and the same bytes when computed again."""

import asyncio
import os
import random
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.storage import Scope, Storage, open_storage, schema
from bot.tables.archive import Archive
from bot.tables.commands import Command, Leave, Ready, Stop
from bot.tables.registry import Registry
from bot.tables.seating import people_in
from bot.tables.snapshot import Status
from bot.tables.table import Table
from engine.presets import PRESETS
from engine.rules import Rules, with_options
from tests.bot.storage.dump import dump
from tests.bot.tables.evenings import play_on, seated

ROOT = Path(__file__).parents[3]
SCOPE = Scope(9)


def short(preset: str = "classic") -> Rules:
    return with_options(PRESETS[preset], target=300)


async def rematch(registry: Registry, table: Table) -> None:
    for person in people_in(table.state.seating):
        await registry.submit(table, Command(Ready(), person))


async def to_the_end(registry: Registry, table: Table) -> None:
    await play_on(registry, table, random.Random(3), Status.OVER)


async def two_matches(registry: Registry, table: Table) -> None:
    await to_the_end(registry, table)
    await rematch(registry, table)
    await to_the_end(registry, table)


async def one_leaves_and_a_rematch(registry: Registry, table: Table) -> None:
    await registry.submit(table, Command(Leave(), 2))
    await two_matches(registry, table)


async def all_leave(registry: Registry, table: Table) -> None:
    await play_on(registry, table, random.Random(3), Status.BETWEEN, Status.OVER)
    for person in (1, 2, 3, 4):
        await registry.submit(table, Command(Leave(), person))


async def stopped(registry: Registry, table: Table) -> None:
    await play_on(registry, table, random.Random(3), Status.BETWEEN, Status.OVER)
    await registry.submit(table, Command(Stop(), 1))


EVENINGS = (two_matches, one_leaves_and_a_rematch, all_leave, stopped)


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.__name__)
@pytest.mark.parametrize("preset", ["classic", "cafe"])
async def test_a_rebuild_gives_the_same_bytes(
    storage: Storage, evening: Callable[[Registry, Table], Awaitable[None]], preset: str
) -> None:
    """Event by event while they play, all at once afterwards, and by two processes."""
    archive = Archive(storage.journal, storage.results)
    registry, table = await seated(storage, short(preset), 1, archive)
    await evening(registry, table)
    await archive.close()
    before = await dump(storage)
    assert table.id.encode() in before
    await archive.rebuild()
    assert await dump(storage) == before
    await Archive(storage.journal, storage.results).catch_up()
    assert await dump(storage) == before


async def test_who_won_and_who_lost(storage: Storage) -> None:
    registry, table = await seated(storage, short())
    await to_the_end(registry, table)
    await Archive(storage.journal, storage.results).catch_up()
    page = await storage.results.leaderboard(SCOPE)
    assert sorted(line.figures.matches for line in page.items) == [1, 1, 1, 1]
    assert [line.figures.wins for line in page.items] == [1, 1, 0, 0]
    assert {line.figures.points for line in page.items} >= set(table.snapshot().view.totals)  # type: ignore[union-attr]


async def test_who_left_a_match_never_gets_its_win(storage: Storage) -> None:
    registry, table = await seated(storage, short())
    for leaver in (1, 2):  # one of each side: one of them would have won
        await registry.submit(table, Command(Leave(), leaver))
    await to_the_end(registry, table)
    await Archive(storage.journal, storage.results).catch_up()
    page = await storage.results.leaderboard(SCOPE)
    wins = {line.person_id: line.figures.wins for line in page.items}
    assert wins[1] == wins[2] == 0
    assert sum(wins.values()) == 1


async def test_a_rematch_counts_for_nobody_who_left_before_it(storage: Storage) -> None:
    registry, table = await seated(storage, short())
    await one_leaves_and_a_rematch(registry, table)
    await Archive(storage.journal, storage.results).catch_up()
    matches = {who: len(await storage.results.history(who)) for who in (1, 2, 3, 4)}
    assert matches == {1: 2, 2: 1, 3: 2, 4: 2}


async def test_a_stopped_match_counts_for_nobody(storage: Storage) -> None:
    registry, table = await seated(storage, short())
    await stopped(registry, table)
    await Archive(storage.journal, storage.results).catch_up()
    (match,) = await storage.results.history(1)
    assert (match.winner, [one.won for one in match.players]) == (None, [None] * 4)
    assert match.finished_at is not None
    assert (await storage.results.figures(9, 1))[9, "all"].matches == 0


async def test_the_last_to_leave_has_lost_too(storage: Storage) -> None:
    registry, table = await seated(storage, short())
    await all_leave(registry, table)
    await Archive(storage.journal, storage.results).catch_up()
    for who in (1, 2, 3, 4):
        figures = (await storage.results.figures(9, who))[9, "all"]
        assert (figures.matches, figures.wins) == (1, 0)


async def test_the_verb_mends_results_that_somebody_spoilt(url: str) -> None:
    """`python -m bot rebuild`, in a process of its own."""
    async with await open_storage(url) as storage:
        archive = Archive(storage.journal, storage.results)
        registry, table = await seated(storage, short(), 1, archive)
        await to_the_end(registry, table)
        await archive.close()
        before = await dump(storage)
        await storage.database.write(lambda c: c.execute(update(schema.standings).values(wins=99)).close())
        assert await dump(storage) != before
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "rebuild", env={**os.environ, "DATABASE_URL": url}, cwd=ROOT
    )
    assert await process.wait() == 0
    async with await open_storage(url) as storage:
        assert await dump(storage) == before
