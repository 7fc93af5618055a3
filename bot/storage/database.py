"""Opens the database that an address names: SQLite in one file, or PostgreSQL on a server."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Protocol, TypeVar

from sqlalchemy.engine import URL

from bot.storage.errors import BackupImpossible
from bot.storage.postgresql import PostgresqlDatabase
from bot.storage.sqlite import SqliteDatabase
from bot.storage.urls import SQLITE, parse_url
from bot.storage.writer import Work

T = TypeVar("T")


class Database(Protocol):
    """One open database: writes in transactions, reads beside them."""

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""
        ...

    async def write(self, work: Work[T]) -> T:
        """Run `work` in one transaction and answer after its commit.

        Raises what `work` raises (then nothing of it is kept) and `DatabaseUnavailable`.
        """
        ...

    async def read(self, work: Work[T]) -> T:
        """Run `work` in a transaction that only reads. Raises `DatabaseUnavailable`."""
        ...

    def listen(self, heard: Callable[[str], None]) -> AbstractAsyncContextManager[asyncio.Event]:
        """Hear at once what other processes announce; the event is set when the line is cut.

        SQLite announces nothing: there one looks from time to time. Raises `DatabaseUnavailable`.
        """
        ...

    async def backup(self, path: Path) -> None:
        """Copy the whole database into a new file while the bot plays.

        Raises `BackupImpossible` if `path` exists or the database is PostgreSQL, and `DatabaseUnavailable`.
        """
        ...

    async def close(self) -> None:
        """Finish the writes under way and let every connection go."""
        ...


async def open_database(url: str, *, foreign_keys: bool = True) -> Database:
    """Open the database at `url` and make sure that it answers. `migrate` makes its tables.

    Raises `DatabaseUrlInvalid` and `DatabaseUnavailable`.
    """
    address = parse_url(url)
    if address.get_backend_name() == SQLITE:
        return await SqliteDatabase.open(address, foreign_keys=foreign_keys)
    return await PostgresqlDatabase.open(address)


async def backup(url: str, path: Path) -> None:
    """Copy the database at `url`, in use or not, into a new file.

    Raises `BackupImpossible`, `DatabaseUrlInvalid` and `DatabaseUnavailable`.
    """
    _check_there(parse_url(url))
    async with opened(url) as database:
        await database.backup(path)


def _check_there(address: URL) -> None:
    """Opening a file that does not exist would make it."""
    if address.get_backend_name() == SQLITE and not Path(address.database or "").exists():
        raise BackupImpossible(f"there is no database at {address.database}: check DATABASE_URL")


@asynccontextmanager
async def opened(url: str, *, foreign_keys: bool = True) -> AsyncIterator[Database]:
    """`open_database` for the length of a block."""
    database = await open_database(url, foreign_keys=foreign_keys)
    try:
        yield database
    finally:
        await database.close()
