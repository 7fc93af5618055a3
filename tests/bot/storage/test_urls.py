"""Database addresses as people and hosts write them."""

import sys

import pytest
from sqlalchemy import make_url

from bot.storage import DatabaseUnavailable, DatabaseUrlInvalid, open_database
from bot.storage.urls import parse_url
from tests.bot.storage.conftest import Postgresql


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("sqlite:///belote.db", "sqlite+pysqlite:///belote.db"),
        ("sqlite:////srv/belote.db", "sqlite+pysqlite:////srv/belote.db"),
        ("sqlite+aiosqlite:///belote.db", "sqlite+pysqlite:///belote.db"),
        ("postgres://ana:s%40t@host:5433/belote", "postgresql+asyncpg://ana:s%40t@host:5433/belote"),
        ("postgresql://host/belote", "postgresql+asyncpg://host/belote"),
        ("postgresql+asyncpg://host/belote", "postgresql+asyncpg://host/belote"),
        ("postgres://host/belote?sslmode=require", "postgresql+asyncpg://host/belote?ssl=require"),
        (
            "postgres://host/belote?sslmode=verify-full&channel_binding=require&connect_timeout=10",
            "postgresql+asyncpg://host/belote?ssl=verify-full",
        ),
        (" sqlite:///belote.db\n", "sqlite+pysqlite:///belote.db"),
    ],
)
def test_an_address_becomes_ours(written: str, meant: str) -> None:
    assert parse_url(written).render_as_string(hide_password=False) == meant


@pytest.mark.parametrize(
    "written",
    [
        "",
        "belote.db",
        "mysql://ana:secret@host/belote",
        "sqlite://",
        "sqlite:///:memory:",
        "postgres://ana:secret@host:x/b",
        "postgres://ana:secret@host/belote?colour=green",
    ],
)
def test_what_is_no_address_is_refused_without_telling_secrets(written: str) -> None:
    with pytest.raises(DatabaseUrlInvalid, match="DATABASE_URL") as refusal:
        parse_url(written)
    assert "secret" not in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("sqlite:////nowhere/at/all/belote.db", "cannot be opened"),
        ("postgresql://ana:secret@127.0.0.1:1/belote", "cannot be reached"),
    ],
)
async def test_a_database_that_cannot_be_reached_is_said_in_one_line(address: str, reason: str) -> None:
    with pytest.raises(DatabaseUnavailable, match=reason) as refusal:
        await open_database(address)
    assert "secret" not in str(refusal.value)
    assert "\n" not in str(refusal.value)


async def test_a_file_that_is_no_database(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("files") / "letter.txt"
    path.write_text("Dear Ana, " * 500, encoding="utf-8")
    with pytest.raises(DatabaseUnavailable, match="not a database"):
        await open_database(f"sqlite:///{path}")


async def test_postgresql_without_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(DatabaseUnavailable, match="pip install asyncpg"):
        await open_database("postgresql://host/belote")


async def test_a_server_without_that_database(postgresql: Postgresql) -> None:
    address = make_url(postgresql.new()).set(database="nobody").render_as_string(hide_password=False)
    with pytest.raises(DatabaseUnavailable, match="does not exist"):
        await open_database(address)
