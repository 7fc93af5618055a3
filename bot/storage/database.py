"""Opens the database that an address names: SQLite in one file, or PostgreSQL on a server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol, TypeVar

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


@asynccontextmanager
async def opened(url: str, *, foreign_keys: bool = True) -> AsyncIterator[Database]:
    """`open_database` for the length of a block."""
    database = await open_database(url, foreign_keys=foreign_keys)
    try:
        yield database
    finally:
        await database.close()
