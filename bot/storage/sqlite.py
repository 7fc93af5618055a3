"""SQLite in one file: one writing connection on a thread of its own, readers on others.

SQLAlchemy's plain driver on threads, not aiosqlite: a whole transaction is then one hop to a thread instead
of one for every statement, cursor and fetch.
"""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.pool import NullPool

from bot.storage.errors import BackupImpossible, DatabaseUnavailable
from bot.storage.failures import unavailable_in_one_line
from bot.storage.writer import CLOSED, GroupWriter, Outcome, Work, run_batch

T = TypeVar("T")

_BUSY_MS = 5000
_READERS = 4


class SqliteDatabase:
    """One open file."""

    def __init__(
        self, path: Path, connection: Connection, thread: ThreadPoolExecutor, readers: Engine
    ) -> None:
        self._path = path
        self._connection = connection
        self._thread = thread
        self._readers = readers
        self._reading = ThreadPoolExecutor(_READERS, thread_name_prefix="storage-reader")
        self._writer = GroupWriter(self._commit)
        self._closed = False

    @classmethod
    async def open(cls, address: URL, *, foreign_keys: bool) -> Self:
        """Open the file, made if it is not there. Migrations rebuild tables: they need `foreign_keys` off."""
        thread = ThreadPoolExecutor(1, thread_name_prefix="storage-writer")
        keys = "ON" if foreign_keys else "OFF"
        # A deferred transaction that has read fails at once, whatever the timeout, when another one wrote.
        writing = _engine(
            address, "BEGIN IMMEDIATE", ("journal_mode=WAL", "synchronous=FULL", f"foreign_keys={keys}")
        )
        try:
            with unavailable_in_one_line():
                connection = await _on(thread, writing.connect)
        except BaseException:
            thread.shutdown(wait=False)
            raise
        readers = _engine(address, "BEGIN", ("query_only=ON",), pool_size=_READERS)
        return cls(Path(address.database or ""), connection, thread, readers)

    @property
    def dialect(self) -> str:
        """The name of this kind of database."""
        return "sqlite"

    async def write(self, work: Work[T]) -> T:
        """Like `Database.write`."""
        return await self._writer.write(work)

    async def read(self, work: Work[T]) -> T:
        """Like `Database.read`."""
        if self._closed:
            raise DatabaseUnavailable(CLOSED)
        with unavailable_in_one_line():
            return await _on(self._reading, _in_transaction, self._readers, work)

    @asynccontextmanager
    async def listen(self, heard: Callable[[str], None]) -> AsyncIterator[asyncio.Event]:
        """Like `Database.listen`: nothing is ever heard."""
        del heard
        yield asyncio.Event()

    async def backup(self, path: Path) -> None:
        """Like `Database.backup`."""
        with unavailable_in_one_line():
            await _on(self._reading, _copy, self._path, path)

    async def close(self) -> None:
        """Like `Database.close`."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        await _on(self._thread, self._connection.close)
        self._thread.shutdown()
        self._reading.shutdown()
        self._readers.dispose()

    async def _commit(self, works: list[Work[Any]]) -> list[Outcome]:
        return await _on(self._thread, run_batch, self._connection, works)


async def _on(threads: ThreadPoolExecutor, function: Callable[..., T], *arguments: object) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, function, *arguments)


def _in_transaction(engine: Engine, work: Work[T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _engine(address: URL, begin: str, pragmas: tuple[str, ...], pool_size: int = 0) -> Engine:
    """An engine whose transactions start with `begin`; without a pool size, each connection is its own."""
    manual: dict[str, Any] = {"connect_args": {"isolation_level": None}}
    pool: dict[str, Any] = {"pool_size": pool_size} if pool_size else {"poolclass": NullPool}
    engine = create_engine(address, hide_parameters=True, **manual, **pool)

    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in (f"busy_timeout={_BUSY_MS}", *pragmas):
            connection.execute(f"PRAGMA {pragma}")

    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", start)
    return engine


def _copy(source: Path, target: Path) -> None:
    """Write a copy that has its name only once it is complete and on the disk."""
    if target.exists():
        raise BackupImpossible(f"{target} exists already: choose another name")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    with closing(sqlite3.connect(source, timeout=_BUSY_MS / 1000)) as connection:
        connection.execute("VACUUM INTO ?", (str(part),))
    _flush(part)
    part.rename(target)
    _flush(target.parent)


def _flush(path: Path) -> None:
    """Force a file or folder to the disk: VACUUM INTO does not."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
