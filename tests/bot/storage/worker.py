"""What another process does to the database in these tests.

python worker.py write URL TABLES    append to so many tables for ever, say each acknowledged event
python worker.py migrate URL 0       make the tables, say the revision
python worker.py lock URL SECONDS    hold a lock that stops every writer, say so, let go
"""

import asyncio
import sqlite3
import sys

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage import Entry, Storage, migrate, open_storage
from bot.storage.urls import parse_url


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


async def write(url: str, tables: int) -> None:
    async with await open_storage(url) as storage:
        await asyncio.gather(*(_fill(storage, f"table-{number}") for number in range(tables)))


async def _fill(storage: Storage, table_id: str) -> None:
    seq = len(await storage.journal.load(table_id))
    while True:
        pair = [Entry("Played", f'{{"n":{seq + 1}}}'), Entry("Played", f'{{"n":{seq + 2}}}')]
        seq = await storage.journal.append(table_id, seq, pair, append_id=f"{table_id}:{seq}", at=seq)
        say(f"{table_id} {seq}")


async def lock(url: str, seconds: float) -> None:
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        say("locked")
        await asyncio.sleep(seconds)
        connection.execute("COMMIT")
    else:
        server = create_async_engine(parse_url(url))
        async with server.begin() as locking:
            await locking.execute(text("LOCK TABLE journal IN EXCLUSIVE MODE"))
            say("locked")
            await asyncio.sleep(seconds)
        await server.dispose()


if __name__ == "__main__":
    verb, address, number = sys.argv[1:]
    if verb == "write":
        asyncio.run(write(address, int(number)))
    elif verb == "lock":
        asyncio.run(lock(address, float(number)))
    else:
        say(asyncio.run(migrate(address)))
