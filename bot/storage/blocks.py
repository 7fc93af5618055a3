"""Whom members do not want to sit with."""

from dataclasses import dataclass
from functools import partial

from sqlalchemy import ColumnElement, Connection, delete, func, or_, select

from bot.storage import schema
from bot.storage.database import Database
from bot.storage.dialects import put_once

_blocks = schema.blocks.c


@dataclass(frozen=True, slots=True)
class Apart:
    """Whom a person may not sit with: those they blocked, and those who blocked them."""

    blocked: frozenset[int] = frozenset()
    blocked_by: frozenset[int] = frozenset()


class Blocks:
    """Who blocked whom, by `Person.person_id`; both must be known to `People`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def block(self, person_id: int, other_id: int) -> None:
        """Let `person_id` block the other; once is as good as twice."""
        await self._database.write(partial(_block, person_id, other_id))

    async def unblock(self, person_id: int, other_id: int) -> bool:
        """Undo that; False if it was not so."""
        return await self._database.write(partial(_unblock, person_id, other_id))

    async def of(self, person_id: int) -> tuple[int, ...]:
        """Whom a person blocked, the latest first."""
        return await self._database.read(partial(_of, person_id))

    async def apart(self, person_id: int) -> Apart:
        """Whom a person may not sit with."""
        return await self._database.read(partial(_apart, person_id))


def _this(person_id: int, other_id: int) -> tuple[ColumnElement[bool], ...]:
    return _blocks.person_id == person_id, _blocks.blocked_id == other_id


def _block(person_id: int, other_id: int, connection: Connection) -> None:
    nth = connection.scalar(
        select(func.coalesce(func.max(_blocks.nth), 0) + 1).where(_blocks.person_id == person_id)
    )
    values = {"person_id": person_id, "blocked_id": other_id, "nth": nth}
    connection.execute(put_once(connection.dialect.name, schema.blocks).values(values))


def _unblock(person_id: int, other_id: int, connection: Connection) -> bool:
    gone = delete(schema.blocks).where(*_this(person_id, other_id)).returning(_blocks.blocked_id)
    return connection.execute(gone).one_or_none() is not None


def _of(person_id: int, connection: Connection) -> tuple[int, ...]:
    mine = select(_blocks.blocked_id).where(_blocks.person_id == person_id)
    return tuple(connection.scalars(mine.order_by(_blocks.nth.desc(), _blocks.blocked_id)))


def _apart(person_id: int, connection: Connection) -> Apart:
    pairs = select(_blocks.person_id, _blocks.blocked_id).where(
        or_(_blocks.person_id == person_id, _blocks.blocked_id == person_id)
    )
    rows = connection.execute(pairs).all()
    return Apart(
        frozenset(row.blocked_id for row in rows if row.person_id == person_id),
        frozenset(row.person_id for row in rows if row.blocked_id == person_id),
    )
