"""What becomes of channels, servers and their members, and what that means for the tables there.

A channel or server that is gone closes its tables; one that cannot be written to makes them wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Protocol

import discord
import structlog

from bot.directory import Directory
from bot.roster import Roster
from bot.storage import StorageError
from bot.tables.commands import Act, Close, Command, Halt, Leave, Resume
from bot.tables.events import Closing, Pause, TableEvent, TurnMissed
from bot.tables.problems import Denied
from bot.tables.registry import Registry
from bot.tables.seating import Human
from bot.tables.snapshot import TableSnapshot
from bot.tables.table import Table

log = structlog.get_logger(__name__)

LOST = (10003, 10004)
"""Unknown channel, unknown server."""


def act_after(error: BaseException) -> Act | None:
    """What a refusal by a table's channel leads to; None where the same request may succeed later."""
    match error:
        case discord.NotFound(code=code) if code in LOST:
            return Close(Closing.LOST)
        case discord.Forbidden():
            return Halt(Pause.FORBIDDEN)
        case _:
            return None


class Servers(Protocol):
    """The part of the client that knows servers."""

    def get_guild(self, id: int, /) -> discord.Guild | None:  # noqa: A002 - discord.py's word
        """A server where the bot is, None for others."""
        ...

    def serves(self, guild_id: int) -> bool:
        """Whether this process hears of a server's events."""
        ...


class Outages:
    """Listens to what Discord says of servers and channels; an observer for members who stay silent."""

    def __init__(self, servers: Servers, registry: Registry, directory: Directory, roster: Roster) -> None:
        self._servers = servers
        self._registry = registry
        self._directory = directory
        self._roster = roster
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def listeners(self) -> tuple[Callable[..., Coroutine[Any, Any, None]], ...]:
        """What to call, each by the name of its event."""
        return (
            self.on_guild_remove,
            self.on_guild_unavailable,
            self.on_guild_available,
            self.on_guild_channel_delete,
            self.on_raw_thread_delete,
            self.on_guild_channel_update,
            self.on_guild_role_update,
            self.on_member_update,
            self.on_thread_update,
        )

    async def look(self) -> None:
        """Once connected: which servers were lost, or are out of reach, since the tables were last shown."""
        for table in self._registry:
            snapshot = table.snapshot()
            if snapshot.guild is None or not self._servers.serves(snapshot.guild):
                continue
            guild = self._servers.get_guild(snapshot.guild)
            if guild is None:
                await _tell(table, Close(Closing.LOST))
            elif guild.unavailable:
                await _tell(table, Halt(Pause.UNAVAILABLE))
            else:
                await self._look_again(guild, (table,))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server, or the server is gone."""
        for table in self._in_guild(guild.id):
            await _tell(table, Close(Closing.LOST))

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Discord has lost a server for the moment."""
        for table in self._in_guild(guild.id):
            await _tell(table, Halt(Pause.UNAVAILABLE))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is back."""
        await self._look_again(guild, self._in_guild(guild.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone, and every thread in it."""
        for table in self._in_guild(channel.guild.id):
            known = channel.guild.get_thread(table.snapshot().channel)
            if table.snapshot().channel == channel.id or (known and known.parent_id == channel.id):
                await _tell(table, Close(Closing.LOST))

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        table = self._registry.in_channel(event.thread_id)
        if table is not None:
            await _tell(table, Close(Closing.LOST))

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Rights in a channel may have changed."""
        del before
        await self._look_again(after.guild, self._in_guild(after.guild.id))

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Rights of a role may have changed."""
        del before
        await self._look_again(after.guild, self._in_guild(after.guild.id))

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot's own roles may have changed: without a privileged intent, nobody else's are told."""
        del before
        if after == after.guild.me:
            await self._look_again(after.guild, self._in_guild(after.guild.id))

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """A thread may have been unlocked."""
        del before
        await self._look_again(after.guild, self._in_guild(after.guild.id))

    async def _look_again(self, guild: discord.Guild, tables: Iterable[Table]) -> None:
        """Let tables go on that wait, where nothing is in their way any more."""
        for table in tables:
            if table.snapshot().pause in (Pause.FORBIDDEN, Pause.UNAVAILABLE):
                free = may_write(guild, table.snapshot().channel)
                await _tell(table, Resume() if free else Halt(Pause.FORBIDDEN))

    def _in_guild(self, guild_id: int) -> list[Table]:
        return [table for table in self._registry if table.snapshot().guild == guild_id]

    # -- members who have left the server ------------------------------------------------------------------

    def committed(self, table: Table, events: tuple[TableEvent, ...]) -> None:
        """Who misses a turn may have left the server: no event without a privileged intent says so."""
        snapshot = table.snapshot()
        for event in events:
            if isinstance(event, TurnMissed):
                task = asyncio.get_running_loop().create_task(self._look_for(table, snapshot, event))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Drop the look-ups under way."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _look_for(self, table: Table, snapshot: TableSnapshot, missed: TurnMissed) -> None:
        occupant = snapshot.seating[missed.seat]
        guild = self._servers.get_guild(snapshot.guild or 0)
        if guild is None or not isinstance(occupant, Human):
            return
        await self._directory.load([occupant.person])
        if await self._roster.has_left(guild, occupant.person):
            log.info("a member has left the server", table=table.id, version=snapshot.version)
            await _tell(table, Leave(), occupant.person)


def may_write(guild: discord.Guild, channel_id: int) -> bool:
    """Whether the bot may write in a channel, as far as is known; an unknown channel is worth a try."""
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None:
        return True
    allowed = channel.permissions_for(guild.me)
    thread = isinstance(channel, discord.Thread)
    writes = allowed.send_messages_in_threads if thread else allowed.send_messages
    return allowed.view_channel and writes


async def _tell(table: Table, act: Act, person: int | None = None) -> None:
    """Submit; a table that is closed meanwhile, or a database that is away, is no fault here."""
    try:
        await table.submit(Command(act, person))
    except Denied:
        pass
    except StorageError:
        log.exception("outage not noted", table=table.id)
