"""Transactions of several processes that overlap."""

import asyncio
from functools import partial

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage import Entry, Storage, open_storage
from bot.storage.journal import _Append, _append
from bot.storage.urls import parse_url
from tests.bot.storage.conftest import Postgresql

PLAYED = Entry("Played", "{}")


async def test_a_reader_waits_for_an_append_that_has_its_positions(postgresql: Postgresql) -> None:
    """The first append is held just before its commit, a later one commits: both are read, in order."""
    url = postgresql.new()
    process = create_async_engine(parse_url(url))
    job = _Append("slow", 0, (PLAYED,), "a", 0, opens=None, closes=False, finished=False)
    async with await open_storage(url) as storage, process.connect() as held:
        await held.run_sync(partial(_append, storage.journal._insert, job))
        await storage.journal.append("fast", 0, [PLAYED], append_id="a", at=0)
        reading = asyncio.create_task(storage.journal.since(0, {"Played"}, 10))
        await asyncio.wait({reading}, timeout=0.3)
        await held.commit()
        assert [row.table_id for row in await reading] == ["slow", "fast"]
    await process.dispose()


async def test_works_that_read_before_they_write_do_not_trip_over_each_other(
    storage: Storage, other: Storage
) -> None:
    def count_then_put(number: int, connection: Connection) -> int:
        seen = connection.scalar(text("SELECT count(*) FROM guild_settings")) or 0
        connection.execute(text("INSERT INTO guild_settings VALUES (:id, '{}')"), {"id": number})
        return int(seen)

    works = (
        one.database.write(partial(count_then_put, 1000 * number + nth))
        for nth in range(40)
        for number, one in enumerate((storage, other), 1)
    )
    assert len(await asyncio.gather(*works)) == 80
