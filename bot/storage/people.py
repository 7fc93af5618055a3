"""Who plays. Journal, results and preferences know a person's number; only this table knows the member."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, delete, func, or_, select, update

from bot.storage import schema
from bot.storage.database import Database
from bot.storage.dialects import upsert

_people = schema.people.c


@dataclass(frozen=True, slots=True)
class Person:
    """A person: their number with us, their Discord user id and last known name; neither once forgotten."""

    person_id: int
    user_id: int | None
    name: str | None


class People:
    """Numbers, names, and forgetting."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def person_of(self, user_id: int, name: str | None = None) -> Person:
        """The person with this Discord id, made at first sight; `name` replaces the last known one."""
        known = await self._database.read(partial(_find, user_id))
        if known is not None and name in (None, known.name):
            return known
        return await self._database.write(partial(_meet, user_id, name))

    async def people(self, person_ids: Collection[int]) -> dict[int, Person]:
        """The persons with these numbers; unknown numbers are left out."""
        return await self._database.read(partial(_people_with, sorted(set(person_ids))))

    async def forget(self, user_id: int) -> bool:
        """Cut the person from their Discord id, name, preferences and blocks; False if we never met.

        What they played stays, without them. If they come back, they are somebody new.
        """
        return await self._database.write(partial(_forget, user_id))


_PEOPLE = select(_people.person_id, _people.user_id, _people.name)


def _find(user_id: int, connection: Connection) -> Person | None:
    row = connection.execute(_PEOPLE.where(_people.user_id == user_id)).one_or_none()
    return None if row is None else Person(*row)


def _meet(user_id: int, name: str | None, connection: Connection) -> Person:
    statement = upsert(connection.dialect.name, schema.people).values(user_id=user_id, name=name)
    last_known = func.coalesce(statement.excluded.name, _people.name)
    statement = statement.on_conflict_do_update(index_elements=["user_id"], set_={"name": last_known})
    row = connection.execute(statement.returning(_people.person_id, _people.user_id, _people.name)).one()
    return Person(*row)


def _people_with(person_ids: list[int], connection: Connection) -> dict[int, Person]:
    rows = connection.execute(_PEOPLE.where(_people.person_id.in_(person_ids)))
    return {row.person_id: Person(*row) for row in rows}


def _forget(user_id: int, connection: Connection) -> bool:
    cut = update(schema.people).where(_people.user_id == user_id).values(user_id=None, name=None)
    person_id = connection.scalar(cut.returning(_people.person_id))
    if person_id is None:
        return False
    preferences, blocks = schema.member_preferences, schema.blocks
    connection.execute(delete(preferences).where(preferences.c.person_id == person_id))
    named = or_(blocks.c.person_id == person_id, blocks.c.blocked_id == person_id)
    connection.execute(delete(blocks).where(named))
    return True
