"""Who has left a server: a look-up a member, kept for an hour. No privileged intent is needed for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection

import discord
import structlog

from bot.directory import Directory
from bot.tables.seating import PersonId

log = structlog.get_logger(__name__)

KEPT_SECONDS = 3600.0
MOST_KEPT = 10_000
UNKNOWN = (10007, 10013)
"""Unknown member, unknown user."""


class Roster:
    """Tells those who left from those who are there."""

    def __init__(self, directory: Directory) -> None:
        self._directory = directory
        self._seen: dict[tuple[int, int], tuple[bool, float]] = {}

    async def gone(self, guild: discord.Guild | None, persons: Collection[PersonId]) -> dict[PersonId, str]:
        """Who of these, known to the directory, left the guild: their last known name, harmless to show.

        Nobody where Discord does not answer: a missing grey is better than no screen.
        """
        if guild is None:
            return {}
        there = await asyncio.gather(*(self._there(guild, person) for person in persons))
        return {
            person: discord.utils.escape_markdown(self._directory.last_name(person))
            for person, present in zip(persons, there, strict=True)
            if not present
        }

    async def _there(self, guild: discord.Guild, person: PersonId) -> bool:
        member = self._directory.get(person)
        if member is None or member.user_id is None:
            return True
        key, now = (guild.id, member.user_id), time.monotonic()
        present, until = self._seen.get(key, (True, 0.0))
        return present if now < until else await self._look(guild, member.user_id)

    async def has_left(self, guild: discord.Guild, person: PersonId) -> bool:
        """Whether somebody, known to the directory, is no member of the guild now; False where unknown."""
        member = self._directory.get(person)
        if member is None or member.user_id is None:
            return False
        return not await self._look(guild, member.user_id)

    async def _look(self, guild: discord.Guild, user_id: int) -> bool:
        key, now = (guild.id, user_id), time.monotonic()
        try:
            await guild.fetch_member(user_id)
            present = True
        except discord.NotFound as missing:
            present = missing.code not in UNKNOWN
        except discord.DiscordException as failed:
            log.warning("member not looked up", guild=guild.id, error=repr(failed))
            return True
        if len(self._seen) >= MOST_KEPT:
            self._seen.clear()
        self._seen[key] = (present, now + KEPT_SECONDS)
        return present
