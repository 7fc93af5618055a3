"""PostgreSQL through a small pool: the server groups commits by itself."""

from pathlib import Path
from typing import Self, TypeVar

from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

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

    async def backup(self, path: Path) -> None:
        """Impossible here: raises `BackupImpossible`."""
        raise BackupImpossible(f"{path} was not written: save PostgreSQL by its own tool, pg_dump")

    async def close(self) -> None:
        """Like `Database.close`."""
        await self._engine.dispose()
