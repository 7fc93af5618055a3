"""The few statements that SQLite and PostgreSQL spell differently."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    FromClause,
    Integer,
    Table,
    Text,
    bindparam,
    cast,
    extract,
    func,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import Insert

from bot.storage.urls import SQLITE

_APPENDING = 0x6A6F75726E616C  # any number that no other program locks: "journal"

NEWS = "belote"
"""The channel on which PostgreSQL tells processes what others have written."""


def upsert(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that knows ON CONFLICT."""
    return sqlite.insert(table) if dialect == SQLITE else postgresql.insert(table)


def put(dialect: str, table: Table) -> Insert:
    """An INSERT that replaces the row of the same primary key."""
    statement = upsert(dialect, table)
    keys = [column.name for column in table.primary_key]
    rest = {name: statement.excluded[name] for name in table.columns.keys() if name not in keys}  # noqa: SIM118
    return statement.on_conflict_do_update(index_elements=keys, set_=rest)


def put_once(dialect: str, table: Table) -> Insert:
    """An INSERT that leaves alone a row that is already there."""
    return upsert(dialect, table).on_conflict_do_nothing()


def entry_rows(dialect: str) -> FromClause:
    """The entries of one append as rows `(nth from 1, type, payload)`, from the values of `entry_values`."""
    if dialect == SQLITE:
        array = func.json_each(bindparam("entries", type_=Text)).table_valued("key", "value")
        return select(
            (array.c.key + 1).label("nth"),
            func.json_extract(array.c.value, "$[0]").label("type"),
            func.json_extract(array.c.value, "$[1]").label("payload"),
        ).subquery("entries")
    texts = postgresql.ARRAY(Text)
    arrays = func.unnest(bindparam("types", type_=texts), bindparam("payloads", type_=texts)).table_valued(
        "type", "payload", with_ordinality="nth", name="entries"
    )
    unnested = arrays.render_derived()
    return select(unnested.c.nth.cast(Integer).label("nth"), unnested.c.type, unnested.c.payload).subquery()


def entry_values(dialect: str, entries: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """What `entry_rows` reads `(type, payload)` pairs from."""
    if dialect == SQLITE:
        return {"entries": json.dumps(entries, ensure_ascii=False)}
    return {"types": [kind for kind, _ in entries], "payloads": [payload for _, payload in entries]}


def now_ms(dialect: str) -> ColumnElement[int]:
    """The database's own clock, unix milliseconds."""
    if dialect == SQLITE:
        return cast((func.julianday("now") - 2440587.5) * 86_400_000, BigInteger)
    return cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


def announce(connection: Connection, news: str) -> None:
    """Tell who listens, with the commit. SQLite tells nobody: they look by themselves."""
    if connection.dialect.name != SQLITE:
        connection.execute(select(func.pg_notify(NEWS, news)))


def announce_append(connection: Connection, news: str) -> None:
    """Tell who listens, with the commit; hold until then what `wait_for_appends` waits for.

    SQLite has one writer and needs nothing.
    """
    if connection.dialect.name != SQLITE:
        lock = func.pg_advisory_xact_lock_shared(_APPENDING)
        connection.execute(select(lock, func.pg_notify(NEWS, news)))


def wait_for_appends(connection: Connection) -> None:
    """Wait until no append is under way that took its positions but has not committed yet.

    PostgreSQL hands out positions before the commit: without this, a reader at position 7 could miss the 6
    that commits a moment later, for ever.
    """
    if connection.dialect.name != SQLITE:
        connection.execute(select(func.pg_advisory_xact_lock(_APPENDING)))
