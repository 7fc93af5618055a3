"""Brings a database to the tables of this version: Alembic, run from code."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from bot.storage.database import opened
from bot.storage.errors import SchemaMismatch


async def migrate(url: str) -> str:
    """Bring the database at `url`, made if it is a file that does not exist yet, to `latest()`.

    One transaction: a migration that fails leaves nothing behind. Returns the revision reached.
    Raises `DatabaseUrlInvalid`, `DatabaseUnavailable`, and `SchemaMismatch` if the database is newer than us.
    """
    async with opened(url, foreign_keys=False) as database:
        await database.write(_upgrade)
    return latest()


async def current(url: str) -> str | None:
    """The revision of the database at `url`; None when it has no tables yet.

    Raises `DatabaseUrlInvalid` and `DatabaseUnavailable`.
    """
    async with opened(url) as database:
        return await database.read(revision_of)


def latest() -> str:
    """The revision that this version of the program works with."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    if head is None:
        raise SchemaMismatch("the program was installed without its migrations: install it again")
    return head


def revision_of(connection: Connection) -> str | None:
    """The revision found on an open connection."""
    return MigrationContext.configure(connection).get_current_revision()


def check_revision(connection: Connection) -> None:
    """Raise `SchemaMismatch`, with the way out, unless the tables are those of this version."""
    found = revision_of(connection)
    if found == latest():
        return
    if found is None or _known(found):
        raise SchemaMismatch("the database is not ready for this version: run `python -m bot migrate`")
    raise _newer(found)


def _upgrade(connection: Connection) -> None:
    found = revision_of(connection)
    if found is not None and not _known(found):
        raise _newer(found)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise SchemaMismatch("the migration would have lost rows and was undone: report this, with a backup")


def _known(revision: str) -> bool:
    return any(
        script.revision == revision for script in ScriptDirectory.from_config(_config()).walk_revisions()
    )


def _newer(found: str) -> SchemaMismatch:
    return SchemaMismatch(
        f"the database (revision {found}) is newer than this version: update the bot, or restore a backup"
    )


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
