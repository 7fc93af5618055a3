"""What servers and members chose: one JSON document each. The caller owns its meaning."""

import json
from collections.abc import Callable
from functools import partial

from sqlalchemy import Column, Connection, Table, delete, select, update

from bot.storage import schema
from bot.storage.database import Database
from bot.storage.dialects import put_once

Change = Callable[[str], str]
"""A document as it is -> as it shall be; `{}` is one that nobody has touched. Pure: it may be asked twice."""

UNTOUCHED = "{}"
SEASON_START = "season_start"
"""The one field of a server's document that is read here, for the results: unix ms, or absent."""


class Settings:
    """Documents by guild (Discord id) and by person (`Person.person_id`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def guild(self, guild_id: int) -> str | None:
        """The document of a server."""
        return await self._database.read(partial(_get, schema.guild_settings, guild_id))

    async def season_start(self, guild_id: int) -> int | None:
        """When the present season of a server's ranking began, unix ms; None if it has no seasons."""
        document = await self.guild(guild_id)
        start = json.loads(document).get(SEASON_START) if document is not None else None
        return start if isinstance(start, int) else None

    async def change_guild(self, guild_id: int, change: Change) -> str:
        """Change the document of a server; the new one. Changes at once follow each other, none is lost."""
        return await self._database.write(partial(_change, schema.guild_settings, guild_id, change))

    async def drop_guild(self, guild_id: int) -> None:
        """Drop the document of a server that the bot has left."""
        await self._database.write(partial(_drop, schema.guild_settings, guild_id))

    async def member(self, person_id: int) -> str | None:
        """The document of a person."""
        return await self._database.read(partial(_get, schema.member_preferences, person_id))

    async def change_member(self, person_id: int, change: Change) -> str:
        """Change the document of a person, who must be known to `People`; the new one."""
        return await self._database.write(partial(_change, schema.member_preferences, person_id, change))


def _key(table: Table) -> Column[int]:
    return table.primary_key.columns[0]


def _get(table: Table, owner: int, connection: Connection) -> str | None:
    return connection.scalar(select(table.c.document).where(_key(table) == owner))


def _change(table: Table, owner: int, change: Change, connection: Connection) -> str:
    blank = {_key(table).name: owner, "document": UNTOUCHED}
    connection.execute(put_once(connection.dialect.name, table).values(blank))
    held = select(table.c.document).where(_key(table) == owner).with_for_update()
    document = change(connection.execute(held).scalar_one())
    connection.execute(update(table).where(_key(table) == owner).values(document=document))
    return document


def _drop(table: Table, owner: int, connection: Connection) -> None:
    connection.execute(delete(table).where(_key(table) == owner))
