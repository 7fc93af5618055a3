"""Everything that is kept, behind one door."""

from dataclasses import dataclass
from types import TracebackType
from typing import Self

from bot.storage.blocks import Blocks
from bot.storage.database import Database, open_database
from bot.storage.journal import Journal
from bot.storage.leases import Leases
from bot.storage.migrations import check_revision
from bot.storage.people import People
from bot.storage.posts import Posts
from bot.storage.results import Results
from bot.storage.settings import Settings


@dataclass(frozen=True, slots=True)
class Storage:
    """The open database and what it keeps. Close it, or use it as an async context."""

    database: Database
    journal: Journal
    people: People
    settings: Settings
    blocks: Blocks
    posts: Posts
    results: Results
    leases: Leases

    async def close(self) -> None:
        """Finish the writes under way and let the database go."""
        await self.database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


async def open_storage(url: str) -> Storage:
    """Open a database that `migrate` has made ready.

    Raises `DatabaseUrlInvalid`, `DatabaseUnavailable` and `SchemaMismatch`.
    """
    database = await open_database(url)
    try:
        await database.read(check_revision)
    except BaseException:
        await database.close()
        raise
    return Storage(
        database,
        journal=Journal(database),
        people=People(database),
        settings=Settings(database),
        blocks=Blocks(database),
        posts=Posts(database),
        results=Results(database),
        leases=Leases(database),
    )
