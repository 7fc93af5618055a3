"""The Discord messages that the bot keeps alive, so that it edits them again after a restart."""

from dataclasses import asdict, dataclass
from functools import partial

from sqlalchemy import ColumnElement, Connection, delete, select

from bot.storage import schema
from bot.storage.database import Database
from bot.storage.dialects import put

_posts = schema.posts.c


@dataclass(frozen=True, slots=True)
class Post:
    """One message: the table and slot (`table`, `lobby` …) that it shows, a digest, when (unix ms)."""

    table_id: str
    slot: str
    channel_id: int
    message_id: int
    digest: str
    at: int


class Posts:
    """One message a table and slot."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, post: Post) -> None:
        """Remember this message in place of the slot's last one."""
        await self._database.write(partial(_put, post))

    async def drop(self, table_id: str, slot: str) -> None:
        """Forget the message of a slot."""
        await self._database.write(partial(_drop, table_id, slot))

    async def drop_message(self, post: Post) -> None:
        """Forget this message; a newer one in its slot stays."""
        await self._database.write(partial(_drop_message, post))

    async def drop_all(self, table_id: str) -> None:
        """Forget all messages of a table."""
        await self._database.write(partial(_drop_all, table_id))

    async def of_closed_tables(self) -> list[Post]:
        """Messages left over from tables that are closed."""
        closed = select(schema.tables.c.table_id).where(schema.tables.c.closed_at.is_not(None))
        return await self._database.read(partial(_find, _posts.table_id.in_(closed)))

    async def of_table(self, table_id: str) -> dict[str, Post]:
        """The messages of a table by slot."""
        found = await self._database.read(partial(_find, _posts.table_id == table_id))
        return {post.slot: post for post in found}

    async def of_open_tables(self) -> list[Post]:
        """The messages of every table that is not closed."""
        still_open = select(schema.tables.c.table_id).where(schema.tables.c.closed_at.is_(None))
        return await self._database.read(partial(_find, _posts.table_id.in_(still_open)))


def _put(post: Post, connection: Connection) -> None:
    connection.execute(put(connection.dialect.name, schema.posts).values(asdict(post)))


def _drop(table_id: str, slot: str, connection: Connection) -> None:
    connection.execute(delete(schema.posts).where(_posts.table_id == table_id, _posts.slot == slot))


def _drop_message(post: Post, connection: Connection) -> None:
    same = (_posts.table_id == post.table_id, _posts.slot == post.slot)
    connection.execute(delete(schema.posts).where(*same, _posts.message_id == post.message_id))


def _drop_all(table_id: str, connection: Connection) -> None:
    connection.execute(delete(schema.posts).where(_posts.table_id == table_id))


def _find(which: ColumnElement[bool], connection: Connection) -> list[Post]:
    columns = (_posts.table_id, _posts.slot, _posts.channel_id, _posts.message_id, _posts.digest, _posts.at)
    rows = connection.execute(select(*columns).where(which).order_by(_posts.table_id, _posts.slot))
    return [Post(*row) for row in rows]
