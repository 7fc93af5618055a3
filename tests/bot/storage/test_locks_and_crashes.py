"""Other programs on the same database, and deaths at any moment."""

import asyncio
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import text

from bot.storage import DatabaseUnavailable, Entry, Storage, open_storage
from tests.bot.storage.conftest import Postgresql

Worker = Callable[..., Awaitable[asyncio.subprocess.Process]]


async def said(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    return (await process.stdout.readline()).decode().strip()


async def append(storage: Storage, table_id: str, after: int) -> int:
    return await storage.journal.append(
        table_id, after, [Entry("Played", "{}")], append_id=f"{table_id}{after}", at=0
    )


async def test_appends_wait_for_a_lock_that_another_process_holds(
    storage: Storage, url: str, worker: Worker
) -> None:
    process = await worker("lock", url, "1")
    assert await said(process) == "locked"
    answers = await asyncio.gather(*(append(storage, f"t{number}", 0) for number in range(50)))
    assert answers == [1] * 50
    assert await process.wait() == 0


async def test_a_lock_that_does_not_end_is_said_in_one_line(sqlite_url: str, worker: Worker) -> None:
    async with await open_storage(sqlite_url) as storage:
        await storage.database.write(
            lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout=50").scalar()
        )
        process = await worker("lock", sqlite_url, "60")
        assert await said(process) == "locked"
        with pytest.raises(DatabaseUnavailable, match="locked by another program") as refusal:
            await append(storage, "t", 0)
        assert "\n" not in str(refusal.value)
        process.kill()
        await process.wait()
        assert await append(storage, "t", 0) == 1


async def test_a_killed_writer_loses_no_acknowledged_event(url: str, worker: Worker) -> None:
    acknowledged: dict[str, int] = defaultdict(int)
    chance = random.Random(7)
    for _ in range(5):
        process = await worker("write", url, "4")
        await take_down(process, acknowledged, lines=chance.randrange(1, 120), delay=chance.random() / 50)
        async with await open_storage(url) as storage:
            for table_id, seq in acknowledged.items():
                rows = await storage.journal.load(table_id)
                assert len(rows) >= seq
                assert len(rows) % 2 == 0, "an append is there whole or not at all"
                assert [(row.seq, row.payload) for row in rows] == [
                    (number, f'{{"n":{number}}}') for number in range(1, len(rows) + 1)
                ]
                assert await repeat_last(storage, table_id, len(rows)) == len(rows)
    assert sum(acknowledged.values()) > 0


async def take_down(
    process: asyncio.subprocess.Process, acknowledged: dict[str, int], *, lines: int, delay: float
) -> None:
    """Listen to so many acknowledgements, kill a moment later, then read what was said before death."""
    for _ in range(lines):
        note(await said(process), acknowledged)
    await asyncio.sleep(delay)
    process.kill()
    output, _ = await process.communicate()
    for line in output.decode().splitlines(keepends=True):
        if line.endswith("\n"):
            note(line, acknowledged)


def note(line: str, acknowledged: dict[str, int]) -> None:
    table_id, seq = line.split()
    acknowledged[table_id] = int(seq)


async def repeat_last(storage: Storage, table_id: str, length: int) -> int:
    """What a client without an answer does: the same append again."""
    after = length - 2
    pair = [Entry("Played", f'{{"n":{after + 1}}}'), Entry("Played", f'{{"n":{after + 2}}}')]
    return await storage.journal.append(table_id, after, pair, append_id=f"{table_id}:{after}", at=after)


async def test_a_server_that_drops_us_is_said_in_one_line_and_found_again(postgresql: Postgresql) -> None:
    address = postgresql.new()
    async with await open_storage(address) as storage, await open_storage(address) as operator:
        await append(storage, "t", 0)
        with pytest.raises(DatabaseUnavailable, match=r"^the (database|connection).*: ") as refusal:
            await storage.database.write(
                lambda connection: connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
            )
        assert "\n" not in str(refusal.value)
        others = text(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid()"
        )
        await operator.database.write(lambda connection: connection.execute(others).all())
        assert await append(storage, "t", 1) == 2
