"""Which processes run, and which of them works at which table: its messages, deadlines and computer players.

Times are the database's own, so that the clocks of several machines need not agree.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, delete, func, or_, select, update

from bot.storage import schema
from bot.storage.database import Database
from bot.storage.dialects import announce, now_ms, put, upsert

_processes, _leases, _tables = schema.processes.c, schema.leases.c, schema.tables.c

PROCESSES = "processes"
"""Announced when a process comes, goes, or gives tables back."""


@dataclass(frozen=True, slots=True)
class Process:
    """One process of the bot, and the shards that it serves: none named means all."""

    process_id: str
    shards: frozenset[int] = frozenset()
    count: int = 0

    def serves(self, guild_id: int | None) -> bool:
        """Whether a server's events come here; those of private conversations come to shard 0."""
        return not self.shards or ((guild_id or 0) >> 22) % self.count in self.shards

    def is_twin_of(self, other: "Process") -> bool:
        """Whether both serve the very same shards: then one of them is too many."""
        return (self.shards, self.count) == (other.shards, other.count)


@dataclass(frozen=True, slots=True)
class Place:
    """An open table: how far its journal goes, and the living process that works at it."""

    table_id: str
    guild_id: int | None
    last_seq: int
    holder: str | None


@dataclass(frozen=True, slots=True)
class Census:
    """All open tables and all living processes, at one moment."""

    places: tuple[Place, ...]
    processes: tuple[Process, ...]


class Leases:
    """A process holds its tables as long as it says in time that it lives."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def register(self, process: Process, seconds: float) -> None:
        """Let a process live so long from now; it takes the place of one that served the same shards."""
        await self._database.write(partial(_register, process, seconds))

    async def renew(self, process_id: str, seconds: float) -> bool:
        """Let it live so long from now; False if it is dead by now, or replaced: its tables are others'."""
        return await self._database.write(partial(_renew, process_id, seconds))

    async def leave(self, process_id: str) -> None:
        """It ends: its tables are free at once."""
        await self._database.write(partial(_leave, process_id))

    async def census(self) -> Census:
        """Who is there and who works where."""
        return await self._database.read(_census)

    async def claim(self, process_id: str, table_ids: Collection[str]) -> frozenset[str]:
        """Take the tables that no living process holds; those that are its own now."""
        return await self._database.write(partial(_claim, process_id, sorted(table_ids)))

    async def release(self, process_id: str, table_ids: Collection[str]) -> None:
        """Give tables back."""
        await self._database.write(partial(_release, process_id, sorted(table_ids)))


def _register(process: Process, seconds: float, connection: Connection) -> None:
    dialect = connection.dialect.name
    shards = ",".join(str(shard) for shard in sorted(process.shards))
    twins = (_processes.shards == shards, _processes.shard_count == process.count)
    connection.execute(delete(schema.processes).where(*twins))
    still_open = select(_tables.table_id).where(_tables.closed_at.is_(None))
    connection.execute(delete(schema.leases).where(_leases.table_id.not_in(still_open)))
    row = {
        "process_id": process.process_id,
        "shards": shards,
        "shard_count": process.count,
        "until": now_ms(dialect) + round(seconds * 1000),
    }
    connection.execute(put(dialect, schema.processes).values(row))
    announce(connection, PROCESSES)


def _renew(process_id: str, seconds: float, connection: Connection) -> bool:
    now = now_ms(connection.dialect.name)
    mine = update(schema.processes).where(_processes.process_id == process_id, _processes.until > now)
    renewed = mine.values(until=now + round(seconds * 1000)).returning(_processes.process_id)
    return connection.execute(renewed).one_or_none() is not None


def _leave(process_id: str, connection: Connection) -> None:
    connection.execute(delete(schema.leases).where(_leases.process_id == process_id))
    connection.execute(delete(schema.processes).where(_processes.process_id == process_id))
    announce(connection, PROCESSES)


def _alive(connection: Connection) -> list[Process]:
    living = select(schema.processes).where(_processes.until > now_ms(connection.dialect.name))
    return [
        Process(row.process_id, frozenset(int(n) for n in row.shards.split(",") if n), row.shard_count)
        for row in connection.execute(living.order_by(_processes.process_id))
    ]


def _census(connection: Connection) -> Census:
    processes = _alive(connection)
    living = {process.process_id for process in processes}
    journal = schema.journal.c
    last = select(func.max(journal.seq)).where(journal.table_id == _tables.table_id).scalar_subquery()
    rows = connection.execute(
        select(_tables.table_id, _tables.guild_id, func.coalesce(last, 0), _leases.process_id)
        .outerjoin(schema.leases, _leases.table_id == _tables.table_id)
        .where(_tables.closed_at.is_(None))
        .order_by(_tables.table_id)
    )
    places = tuple(
        Place(table_id, guild_id, last_seq, holder if holder in living else None)
        for table_id, guild_id, last_seq, holder in rows
    )
    return Census(places, tuple(processes))


def _claim(process_id: str, table_ids: list[str], connection: Connection) -> frozenset[str]:
    dialect = connection.dialect.name
    living = select(_processes.process_id).where(_processes.until > now_ms(dialect))
    statement = upsert(dialect, schema.leases)
    free = or_(_leases.process_id == process_id, _leases.process_id.not_in(living))
    statement = statement.on_conflict_do_update(
        index_elements=["table_id"], set_={"process_id": statement.excluded.process_id}, where=free
    )
    taken = statement.returning(_leases.table_id)
    claimed = (
        connection.execute(taken.values(table_id=table_id, process_id=process_id)).scalar_one_or_none()
        for table_id in table_ids
    )
    return frozenset(table_id for table_id in claimed if table_id is not None)


def _release(process_id: str, table_ids: list[str], connection: Connection) -> None:
    mine = (_leases.process_id == process_id, _leases.table_id.in_(table_ids))
    connection.execute(delete(schema.leases).where(*mine))
    announce(connection, PROCESSES)
