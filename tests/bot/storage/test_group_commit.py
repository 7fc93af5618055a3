"""SQLite's one writer: many appends a commit, and each on its own."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import Connection, text

from bot.storage import Conflict, DatabaseUnavailable, Entry, Storage, open_storage
from bot.storage.writer import Done, GroupWriter, Outcome, Work


@pytest.fixture
async def alone(sqlite_url: str) -> AsyncIterator[Storage]:
    async with await open_storage(sqlite_url) as storage:
        yield storage


async def append(storage: Storage, table_id: str, after: int) -> int:
    return await storage.journal.append(
        table_id, after, [Entry("Played", "{}")], append_id=f"{table_id}{after}", at=0
    )


def nothing(_connection: Connection) -> None:
    return None


class FakeCommit:
    """Commits when told to, and remembers the size of each batch."""

    def __init__(self) -> None:
        self.batches: list[int] = []
        self.allowed = asyncio.Semaphore(0)

    async def __call__(self, works: list[Work[Any]]) -> list[Outcome]:
        self.batches.append(len(works))
        await self.allowed.acquire()
        return [Done(None) for _ in works]


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_works_that_wait_go_into_the_next_commit_together() -> None:
    commit = FakeCommit()
    writer = GroupWriter(commit)
    first = asyncio.create_task(writer.write(nothing))
    await settle()
    later = [asyncio.create_task(writer.write(nothing)) for _ in range(30)]
    await settle()
    assert commit.batches == [1]
    assert not first.done()
    commit.allowed.release()
    await first
    await settle()
    assert commit.batches == [1, 30]
    assert not any(task.done() for task in later)
    commit.allowed.release()
    await asyncio.gather(*later)


async def test_a_commit_that_fails_is_told_to_all_who_wait_for_it() -> None:
    async def fail(_works: list[Work[Any]]) -> list[Outcome]:
        raise OSError("the disk is gone")

    writer = GroupWriter(fail)
    outcomes = await asyncio.gather(*(writer.write(nothing) for _ in range(3)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [DatabaseUnavailable] * 3
    assert len({id(outcome) for outcome in outcomes}) == 3


async def test_appends_keep_the_order_in_which_they_were_handed_in(alone: Storage) -> None:
    assert await asyncio.gather(*(append(alone, "t", after) for after in range(100))) == list(range(1, 101))
    assert [row.seq for row in await alone.journal.load("t")] == list(range(1, 101))


async def test_an_append_that_fails_harms_no_other_in_its_batch(alone: Storage) -> None:
    calls = [append(alone, f"t{number}", 5 if number % 3 == 0 else 0) for number in range(30)]
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    for number, outcome in enumerate(outcomes):
        if number % 3 == 0:
            assert isinstance(outcome, Conflict)
        else:
            assert outcome == 1
        assert len(await alone.journal.load(f"t{number}")) == (0 if number % 3 == 0 else 1)


async def test_a_work_that_breaks_half_way_leaves_nothing(alone: Storage) -> None:
    def broken(connection: Connection) -> None:
        connection.execute(text("INSERT INTO guild_settings VALUES (1, '{}')"))
        raise RuntimeError("half way")

    outcomes = await asyncio.gather(
        alone.settings.change_guild(2, str),
        alone.database.write(broken),
        alone.settings.change_guild(3, str),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [str, RuntimeError, str]
    assert [await alone.settings.guild(number) for number in (1, 2, 3)] == [None, "{}", "{}"]


async def test_a_caller_that_gives_up_does_not_stop_its_append(alone: Storage) -> None:
    ahead = asyncio.create_task(append(alone, "t", 0))
    given_up = asyncio.create_task(append(alone, "t", 1))
    await asyncio.sleep(0)
    given_up.cancel()
    await ahead
    assert await append(alone, "t", 2) == 3


async def test_closing_finishes_what_was_handed_in(sqlite_url: str) -> None:
    storage = await open_storage(sqlite_url)
    waiting = [asyncio.create_task(append(storage, "t", after)) for after in range(20)]
    await asyncio.sleep(0)
    await storage.close()
    assert await asyncio.gather(*waiting) == list(range(1, 21))
    with pytest.raises(DatabaseUnavailable, match="closed"):
        await append(storage, "t", 20)
    with pytest.raises(DatabaseUnavailable, match="closed"):
        await storage.journal.load("t")
    await storage.close()  # again: nothing happens


async def test_a_full_disk_keeps_nothing_of_the_batch_and_passes(alone: Storage) -> None:
    """The database file may grow no more: SQLite answers as on a full disk, and undoes by itself."""
    await append(alone, "t", 0)
    await limit_pages(alone, 1)
    big = [Entry("Played", "x" * 500_000)]
    calls = [alone.journal.append(name, 0, big, append_id=name, at=0) for name in ("u", "v", "w")]
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [DatabaseUnavailable] * 3
    assert "disk is full" in str(outcomes[0])
    assert await alone.journal.load("u") == []
    await limit_pages(alone, 1_000_000)
    assert await append(alone, "t", 1) == 2


async def limit_pages(storage: Storage, pages: int) -> None:
    await storage.database.write(
        lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").scalar()
    )


async def test_writes_are_flushed_and_keys_checked(alone: Storage) -> None:
    def pragmas(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    assert await alone.database.write(pragmas) == ["wal", 2, 1, 5000]


async def test_readers_cannot_write(alone: Storage) -> None:
    with pytest.raises(DatabaseUnavailable, match="read-only"):
        await alone.database.read(lambda connection: connection.execute(text("DELETE FROM journal")).close())
