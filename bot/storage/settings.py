"""What servers and members chose: one JSON document each. The caller owns its meaning."""

from functools import partial

from sqlalchemy import Column, Connection, Table, delete, select

from bot.storage import schema
from bot.storage.database import Database
from bot.storage.dialects import put


class Settings:
    """Documents by guild (Discord id) and by person (`Person.person_id`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def guild(self, guild_id: int) -> str | None:
        """The document of a server."""
        return await self._database.read(partial(_get, schema.guild_settings, guild_id))

    async def put_guild(self, guild_id: int, document: str) -> None:
        """Replace the document of a server."""
        await self._database.write(partial(_put, schema.guild_settings, guild_id, document))

    async def drop_guild(self, guild_id: int) -> None:
        """Drop the document of a server that the bot has left."""
        await self._database.write(partial(_drop, schema.guild_settings, guild_id))

    async def member(self, person_id: int) -> str | None:
        """The document of a person."""
        return await self._database.read(partial(_get, schema.member_preferences, person_id))

    async def put_member(self, person_id: int, document: str) -> None:
        """Replace the document of a person, who must be known to `People`."""
        await self._database.write(partial(_put, schema.member_preferences, person_id, document))


def _key(table: Table) -> Column[int]:
    return table.primary_key.columns[0]


def _get(table: Table, owner: int, connection: Connection) -> str | None:
    return connection.scalar(select(table.c.document).where(_key(table) == owner))


def _put(table: Table, owner: int, document: str, connection: Connection) -> None:
    values = {_key(table).name: owner, "document": document}
    connection.execute(put(connection.dialect.name, table).values(values))


def _drop(table: Table, owner: int, connection: Connection) -> None:
    connection.execute(delete(table).where(_key(table) == owner))
