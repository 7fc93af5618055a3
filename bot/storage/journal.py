"""The append-only journal of every table: the truth that everything else is computed from."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, Select, bindparam, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import Insert

from bot.storage import schema
from bot.storage.database import Database
from bot.storage.dialects import announce_append, entry_rows, entry_values, put_once, wait_for_appends
from bot.storage.errors import ChannelTaken, Conflict


@dataclass(frozen=True, slots=True)
class Entry:
    """One event to write: its type's name, and its payload as compact JSON without the type."""

    type: str
    payload: str


@dataclass(frozen=True, slots=True)
class Row:
    """One event as written. `position` counts over all tables, `seq` from 1 in its own; `at` in unix ms."""

    position: int
    table_id: str
    seq: int
    type: str
    payload: str
    at: int


@dataclass(frozen=True, slots=True)
class TableOpening:
    """Where a table opens. `guild_id` is None in a private conversation.

    An exclusive table shares its channel with no other exclusive table; a practice table need not be one.
    """

    guild_id: int | None
    channel_id: int
    exclusive: bool = True


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that is not closed yet. `opened_at` in unix ms."""

    table_id: str
    guild_id: int | None
    channel_id: int
    exclusive: bool
    opened_at: int


@dataclass(frozen=True, slots=True)
class _Append:
    table_id: str
    after: int
    entries: tuple[Entry, ...]
    append_id: str
    at: int
    opens: TableOpening | None
    closes: bool
    finished: bool

    @property
    def last(self) -> int:
        return self.after + len(self.entries)


def format_news(table_id: str, last_seq: int) -> str:
    """What is announced of an append."""
    return f"table {table_id} {last_seq}"


def parse_news(news: str) -> tuple[str, int] | None:
    """The table that was written to, and how far its journal goes now; None for other news."""
    kind, *words = news.split(" ")
    return (words[0], int(words[1])) if kind == "table" else None


class Journal:
    """Appends to and reads from the journal."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._insert = _guarded_insert(database.dialect)

    async def append(
        self,
        table_id: str,
        after: int,
        entries: Sequence[Entry],
        *,
        append_id: str,
        at: int,
        opens: TableOpening | None = None,
        closes: bool = False,
        finished: bool = False,
    ) -> int:
        """Write `entries` as events `after + 1`, `after + 2`, … of the table, all or none; the last seq.

        `append_id` names this very append: repeated after a lost answer, it is not written twice and answers
        as the first time would have. `at` is unix ms. `opens` and `closes` say that these events open or
        close the table, `finished` that it closes with its match played to the end.
        Raises `Conflict`, `ChannelTaken`, `DatabaseUnavailable`, and ValueError without entries.
        """
        if not entries:
            raise ValueError("an append holds at least one entry")
        job = _Append(table_id, after, tuple(entries), append_id, at, opens, closes, finished)
        try:
            return await self._database.write(partial(_append, self._insert, job))
        except IntegrityError:
            # Another process committed between the check and the insert (PostgreSQL): it is visible now.
            return await self._database.read(partial(_already_done, job))

    async def load(self, table_id: str, after: int = 0, *, types: Collection[str] | None = None) -> list[Row]:
        """The events of a table past `after`, in order; of these types alone if given."""
        statement = _ROWS.where(schema.journal.c.table_id == table_id, schema.journal.c.seq > after)
        if types is not None:
            statement = statement.where(schema.journal.c.type.in_(sorted(types)))
        return await self._rows(statement.order_by(schema.journal.c.seq))

    async def since(self, position: int, types: Collection[str], limit: int) -> list[Row]:
        """Up to `limit` events of these types past a global `position`, in order of position.

        No event that is not committed yet can appear later before the last one returned.
        """
        columns = schema.journal.c
        statement = _ROWS.where(columns.position > position, columns.type.in_(sorted(types)))
        statement = statement.order_by(columns.position).limit(limit)
        if self._database.dialect != "sqlite":
            statement = statement.where(columns.position <= await self._database.read(_settled))
        return await self._rows(statement)

    async def open_tables(self) -> list[OpenTable]:
        """The tables that are not closed, oldest first."""
        return await self._database.read(_open_tables)

    async def is_open(self, table_id: str) -> bool:
        """Whether there is such a table, not closed yet."""
        here = _OPEN_TABLES.where(schema.tables.c.table_id == table_id)
        return await self._database.read(lambda connection: connection.execute(here).first() is not None)

    async def open_table_in(self, channel_id: int) -> OpenTable | None:
        """The exclusive open table of a channel."""
        return await self._database.read(partial(_open_table_in, channel_id))

    async def _rows(self, statement: Select[Any]) -> list[Row]:
        return await self._database.read(
            lambda connection: [Row(*row) for row in connection.execute(statement).all()]
        )


_ROWS = select(
    schema.journal.c.position,
    schema.journal.c.table_id,
    schema.journal.c.seq,
    schema.journal.c.type,
    schema.journal.c.payload,
    schema.journal.c.at,
)
_OPEN_TABLES = (
    select(
        schema.tables.c.table_id,
        schema.tables.c.guild_id,
        schema.tables.c.channel_id,
        schema.tables.c.exclusive,
        schema.tables.c.opened_at,
    )
    .where(schema.tables.c.closed_at.is_(None))
    .order_by(schema.tables.c.opened_at, schema.tables.c.table_id)
)


def _last_seq() -> Select[tuple[int]]:
    return select(func.coalesce(func.max(schema.journal.c.seq), 0)).where(
        schema.journal.c.table_id == bindparam("table_id")
    )


def _guarded_insert(dialect: str) -> Insert:
    """One statement: writes all entries if the table's journal ends where the writer believes, or none."""
    entries = entry_rows(dialect)
    after = bindparam("after", type_=schema.journal.c.seq.type)
    rows = (
        select(
            bindparam("table_id", type_=schema.journal.c.table_id.type),
            after + entries.c.nth,
            entries.c.type,
            entries.c.payload,
            bindparam("at", type_=schema.journal.c.at.type),
            bindparam("append_id", type_=schema.journal.c.append_id.type),
        )
        .where(_last_seq().scalar_subquery() == after)
        .order_by(entries.c.nth)
    )
    names = ["table_id", "seq", "type", "payload", "at", "append_id"]
    return insert(schema.journal).from_select(names, rows).execution_options(preserve_rowcount=True)


def _append(statement: Insert, job: _Append, connection: Connection) -> int:
    announce_append(connection, format_news(job.table_id, job.last))
    pairs = [(entry.type, entry.payload) for entry in job.entries]
    values = entry_values(connection.dialect.name, pairs)
    values |= {"table_id": job.table_id, "after": job.after, "at": job.at, "append_id": job.append_id}
    if connection.execute(statement, values).rowcount == 0:
        return _already_done(job, connection)
    if job.opens is not None:
        _open(job, job.opens, connection)
    if job.closes:
        _close(job, connection)
    return job.last


def _already_done(job: _Append, connection: Connection) -> int:
    """The answer to an append that was committed before; raises `Conflict` if it was another's."""
    columns = schema.journal.c
    first = select(columns.append_id).where(columns.table_id == job.table_id, columns.seq == job.after + 1)
    if connection.scalar(first) == job.append_id:
        return job.last
    raise Conflict(job.table_id, connection.scalar(_last_seq(), {"table_id": job.table_id}) or 0)


def _open(job: _Append, opening: TableOpening, connection: Connection) -> None:
    values = {
        "table_id": job.table_id,
        "guild_id": opening.guild_id,
        "channel_id": opening.channel_id,
        "exclusive": opening.exclusive,
        "opened_at": job.at,
        "finished": False,
    }
    statement = put_once(connection.dialect.name, schema.tables).values(values)
    if connection.execute(statement.execution_options(preserve_rowcount=True)).rowcount == 0:
        holder = _open_table_in(opening.channel_id, connection)
        raise ChannelTaken(opening.channel_id, job.table_id if holder is None else holder.table_id)


def _close(job: _Append, connection: Connection) -> None:
    closing = update(schema.tables).where(schema.tables.c.table_id == job.table_id)
    connection.execute(closing.values(closed_at=job.at, finished=job.finished))


def _open_tables(connection: Connection) -> list[OpenTable]:
    return [OpenTable(*row) for row in connection.execute(_OPEN_TABLES)]


def _open_table_in(channel_id: int, connection: Connection) -> OpenTable | None:
    here = _OPEN_TABLES.where(schema.tables.c.channel_id == channel_id, schema.tables.c.exclusive)
    row = connection.execute(here).one_or_none()
    return None if row is None else OpenTable(*row)


def _settled(connection: Connection) -> int:
    """The position up to which nothing more can appear."""
    wait_for_appends(connection)
    return connection.scalar(select(func.coalesce(func.max(schema.journal.c.position), literal(0)))) or 0
