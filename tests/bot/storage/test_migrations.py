"""The database follows the program, whole or not at all."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from bot.storage import SchemaMismatch, Storage, current, latest, migrate, open_database, open_storage
from bot.storage.schema import metadata


async def test_from_nothing_to_the_latest(empty_url: str) -> None:
    assert await current(empty_url) is None
    assert await migrate(empty_url) == latest()
    assert await current(empty_url) == latest()
    assert await migrate(empty_url) == latest()
    async with await open_storage(empty_url) as storage:
        assert await storage.journal.open_tables() == []


async def test_migrations_make_the_tables_that_the_code_describes(storage: Storage) -> None:
    def differences(connection: Connection) -> list[object]:
        options = {"compare_type": True, "compare_server_default": True}
        return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))

    assert await storage.database.read(differences) == []


async def test_migrations_make_the_same_indexes_and_constraints(storage: Storage, empty_url: str) -> None:
    """What Alembic does not compare: conditions of indexes, checks, names."""
    described = await open_database(empty_url)
    await described.write(metadata.create_all)
    try:
        assert await storage.database.read(shape) == await described.read(shape)
    finally:
        await described.close()


def shape(connection: Connection) -> dict[str, list[str]]:
    inspector = inspect(connection)
    names = [name for name in inspector.get_table_names() if name != "alembic_version"]
    return {
        name: sorted(
            [
                *plain(inspector.get_columns(name)),
                *plain(inspector.get_indexes(name)),
                *plain(inspector.get_unique_constraints(name)),
                *plain(inspector.get_check_constraints(name)),
                *plain(inspector.get_foreign_keys(name)),
                *plain([inspector.get_pk_constraint(name)]),
            ]
        )
        for name in names
    }


def plain(parts: Sequence[Mapping[str, object]]) -> list[str]:
    return [str({key: _plain(value) for key, value in part.items()}) for part in parts]


def _plain(value: object) -> object:
    """Texts in place of SQLAlchemy's objects, which are never equal."""
    return {key: str(part) for key, part in value.items()} if isinstance(value, dict) else str(value)


async def test_a_migration_that_fails_leaves_nothing_behind(empty_url: str) -> None:
    """`deals` is the last table made: it stands in the way."""
    database = await open_database(empty_url)
    try:
        await database.write(
            lambda connection: connection.execute(text("CREATE TABLE deals (x int)")).close()
        )
        with pytest.raises(Exception, match="already exists"):
            await migrate(empty_url)
        assert await database.read(lambda connection: inspect(connection).get_table_names()) == ["deals"]
    finally:
        await database.close()
    assert await current(empty_url) is None


async def test_processes_that_migrate_at_once(
    empty_url: str, worker: Callable[..., Awaitable[asyncio.subprocess.Process]]
) -> None:
    processes = [await worker("migrate", empty_url, "0") for _ in range(3)]
    outputs = [await process.communicate() for process in processes]
    assert [output.decode().strip() for output, _ in outputs] == [latest()] * 3
    assert await current(empty_url) == latest()


async def test_a_database_without_tables_is_refused_with_the_way_out(empty_url: str) -> None:
    with pytest.raises(SchemaMismatch, match="python -m bot migrate"):
        await open_storage(empty_url)


async def test_a_database_from_a_newer_version_is_left_alone(url: str) -> None:
    database = await open_database(url)
    await database.write(
        lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")).close()
    )
    await database.close()
    for opening in (open_storage, migrate):
        with pytest.raises(SchemaMismatch, match="newer than this version"):
            await opening(url)
    assert await current(url) == "9999"


def test_every_migration_says_its_reason() -> None:
    import bot.storage.migrations

    scripts = sorted((Path(bot.storage.migrations.__file__).parent / "versions").glob("*.py"))
    assert scripts
    for script in scripts:
        assert "\nReason: " in script.read_text(encoding="utf-8"), script.name
