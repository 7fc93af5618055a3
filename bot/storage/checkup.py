"""What an operator wants to know of a database before the bot runs on it."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, delete, false, select, text

from bot.storage import schema
from bot.storage.database import opened
from bot.storage.errors import DatabaseUnavailable
from bot.storage.migrations import check_revision
from bot.storage.urls import SQLITE, parse_url

_LITTLE = 200 * 1024 * 1024
"""Bytes: a season of a busy server, and its backup."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """What was found, in a line, and in which channels tables are open."""

    words: str
    channels: frozenset[int] = frozenset()


async def checkup(url: str) -> Checkup:
    """Connect, compare the tables with this program, and write.

    Makes no file and changes nothing. Raises `DatabaseUrlInvalid`, `DatabaseUnavailable`, `SchemaMismatch`.
    """
    address = parse_url(url)
    if address.get_backend_name() == SQLITE:
        path = Path(address.database or "")
        if not _there(path):
            return Checkup(f"SQLite; {path.name} will be made at the first start")
    async with opened(url) as database:
        await database.read(check_revision)
        return await database.write(_write)


def _there(path: Path) -> bool:
    """Whether the file exists; raises `DatabaseUnavailable` where it could not be written."""
    path = path.absolute()
    if not path.parent.is_dir():
        raise DatabaseUnavailable(f"the folder of {path} does not exist: create it, or change DATABASE_URL")
    if shutil.disk_usage(path.parent).free < _LITTLE:
        raise DatabaseUnavailable(f"the disk of {path} is almost full: free some space")
    return path.exists()


def _write(connection: Connection) -> Checkup:
    connection.execute(delete(schema.posts).where(false()))
    sqlite = connection.dialect.name == SQLITE
    version = connection.scalar(text("SELECT sqlite_version()" if sqlite else "SHOW server_version"))
    rows = connection.scalar(text("SELECT max(position) FROM journal")) or 0
    channels = select(schema.tables.c.channel_id).where(schema.tables.c.closed_at.is_(None))
    return Checkup(
        f"{'SQLite' if sqlite else 'PostgreSQL'} {version}, {rows} events in the journal",
        frozenset(connection.scalars(channels)),
    )
