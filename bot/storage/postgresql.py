"""PostgreSQL through a small pool: the server groups commits by itself."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self, TypeVar

from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.storage.dialects import NEWS
from bot.storage.errors import BackupImpossible, DatabaseUnavailable
from bot.storage.failures import unavailable_in_one_line
from bot.storage.writer import Work

T = TypeVar("T")

_CONNECTIONS = 5


class PostgresqlDatabase:
    """One pool of connections."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @classmethod
    async def open(cls, address: URL) -> Self:
        """Open the pool and make sure that the server answers."""
        try:
            engine = create_async_engine(
                address, pool_size=_CONNECTIONS, pool_pre_ping=True, hide_parameters=True
            )
        except ModuleNotFoundError as error:
            raise DatabaseUnavailable("PostgreSQL needs its driver: pip install asyncpg") from error
        with unavailable_in_one_line():
            async with engine.connect():
                return cls(engine)

    @property
    def dialect(self) -> str:
        """The name of this kind of database."""
        return "postgresql"

    async def write(self, work: Work[T]) -> T:
        """Like `Database.write`."""
        with unavailable_in_one_line():
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)

    async def read(self, work: Work[T]) -> T:
        """Like `Database.read`."""
        return await self.write(work)

    @asynccontextmanager
    async def listen(self, heard: Callable[[str], None]) -> AsyncIterator[asyncio.Event]:
        """Like `Database.listen`, on a connection of its own."""
        cut = asyncio.Event()

        def tell(_connection: object, _process: int, _channel: str, news: str) -> None:
            heard(news)

        with unavailable_in_one_line():
            async with self._engine.connect() as connection:
                raw = await connection.get_raw_connection()
                driver = raw.driver_connection
                assert driver is not None
                driver.add_termination_listener(lambda _: cut.set())
                await driver.add_listener(NEWS, tell)
                try:
                    yield cut
                finally:
                    await connection.invalidate()  # it would go on listening in the pool

    async def backup(self, path: Path) -> None:
        """Impossible here: raises `BackupImpossible`."""
        raise BackupImpossible(f"{path} was not written: save PostgreSQL by its own tool, pg_dump")

    async def close(self) -> None:
        """Like `Database.close`."""
        await self._engine.dispose()
