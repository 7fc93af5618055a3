"""`python -m bot doctor`: looks at all that the bot needs, a line each, with a way out where something is wrong.

No line repeats the token or the address of the database.
"""

from __future__ import annotations

import asyncio
import email.utils
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from enum import StrEnum

import aiohttp
import discord

from bot.config import Config, ConfigError, lost_disk, require_token
from bot.emojis import Emojis
from bot.permissions import INTENTS, invitation, missing
from bot.storage import StorageError, checkup

PRIVILEGED = ("members", "presences", "message_content")
MOST_GUILDS = 50
"""Servers looked at: three requests each."""
CLOCK_SECONDS = 3.0
"""Discord says the time in whole seconds."""


class Verdict(StrEnum):
    """How well something is."""

    FINE = "ok"
    ADVICE = "advice"
    """The bot runs, but not as well as it could."""
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """Not looked at, because something else is wrong."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor's."""

    verdict: Verdict
    subject: str
    words: str

    def __str__(self) -> str:
        return f"{self.verdict.value:8}{self.subject}: {self.words}"


async def examine(config: Config) -> AsyncIterator[Finding]:
    """What is found, one thing after the other; never raises what a wrong setting leads to."""
    async with discord.Client(intents=INTENTS) as client:
        database, channels = await _database(config)
        token = await _token(config, client)
        yield token
        yield _intents()
        if token.verdict is Verdict.FINE:
            yield await _permissions(client, channels)
        else:
            yield Finding(Verdict.UNKNOWN, "permissions", "not looked at: the bot cannot log in")
        yield database
        yield await _clock()
        if token.verdict is Verdict.FINE:
            yield await _emojis(client)
        else:
            yield Finding(Verdict.UNKNOWN, "emojis", "not looked at: the bot cannot log in")


async def _token(config: Config, client: discord.Client) -> Finding:
    try:
        await client.login(require_token(config))
    except ConfigError as absent:
        return Finding(Verdict.WRONG, "token", str(absent))
    except discord.LoginFailure:
        return Finding(Verdict.WRONG, "token", "Discord refuses it: copy it again from the Bot page")
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        way_out = "check the network, then https://discordstatus.com"
        return Finding(Verdict.WRONG, "token", f"Discord does not answer ({type(error).__name__}): {way_out}")
    return Finding(Verdict.FINE, "token", f"Discord knows this bot as {client.user}")


def _intents() -> Finding:
    asked = [name for name in PRIVILEGED if getattr(INTENTS, name)]
    if asked:
        words = f"switch on {', '.join(asked)} on the application's Bot page"
        return Finding(Verdict.WRONG, "intents", words)
    return Finding(Verdict.FINE, "intents", "none of the privileged ones is needed")


async def _permissions(client: discord.Client, channels: frozenset[int]) -> Finding:
    try:
        guilds = [guild async for guild in client.fetch_guilds(limit=MOST_GUILDS)]
        wanting = [line for guild in guilds for line in await _wanting(client, guild.id, channels)]
    except discord.HTTPException as refused:
        return Finding(Verdict.UNKNOWN, "permissions", f"Discord does not say ({refused.status}): try again")
    if not guilds:
        words = f"the bot is in no server: invite it with {invitation(client.application_id or 0)}"
        return Finding(Verdict.ADVICE, "permissions", words)
    if wanting:
        return Finding(Verdict.WRONG, "permissions", f"{'; '.join(wanting)} (docs/permissions.md)")
    return Finding(Verdict.FINE, "permissions", f"all that is needed (servers looked at: {len(guilds)})")


async def _wanting(client: discord.Client, guild_id: int, in_use: frozenset[int]) -> list[str]:
    """What the bot lacks in a server: in all its channels, or where a table is open."""
    guild = await client.fetch_guild(guild_id)
    assert client.user is not None
    me = await guild.fetch_member(client.user.id)
    channels = [c for c in await guild.fetch_channels() if isinstance(c, discord.TextChannel)]
    lacking = {channel: missing(channel.permissions_for(me), thread=False) for channel in channels}
    if channels and all(lacking.values()):
        common = missing(me.guild_permissions, thread=False) or next(iter(lacking.values()))
        return [f"{guild.name}: give the bot {', '.join(common)}, in no channel can it play"]
    return [
        f"{guild.name} #{channel.name}: give the bot {', '.join(names)}, a table is open there"
        for channel, names in lacking.items()
        if names and channel.id in in_use
    ]


async def _database(config: Config) -> tuple[Finding, frozenset[int]]:
    """What is found, and the channels with an open table."""
    try:
        found = await checkup(config.database_url)
    except StorageError as error:
        return Finding(Verdict.WRONG, "database", str(error)), frozenset()
    lost = lost_disk(config)
    if lost is not None:
        return Finding(Verdict.WRONG, "database", lost), found.channels
    return Finding(Verdict.FINE, "database", found.words), found.channels


async def _clock() -> Finding:
    """Countdowns are shown by the clocks of members: ours must agree with Discord's."""
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=10)) as session,
            session.get(f"{discord.http.Route.BASE}/gateway") as answer,
        ):
            theirs = email.utils.parsedate_to_datetime(answer.headers["Date"]).timestamp()
    except (aiohttp.ClientError, OSError, KeyError, ValueError):
        return Finding(Verdict.UNKNOWN, "clock", "Discord does not say what time it is: check the network")
    off = time.time() - theirs
    if abs(off) > CLOCK_SECONDS:
        words = f"{abs(off):.0f} s {'ahead' if off > 0 else 'behind'}: let the machine take the time from NTP"
        return Finding(Verdict.WRONG, "clock", words)
    return Finding(Verdict.FINE, "clock", "agrees with Discord's")


async def _emojis(client: discord.Client) -> Finding:
    emojis = Emojis()
    try:
        emojis.know(await client.fetch_application_emojis())
    except discord.HTTPException as refused:
        return Finding(Verdict.UNKNOWN, "emojis", f"Discord does not say ({refused.status}): try again")
    lacking = len(await asyncio.to_thread(emojis.missing))
    if lacking:
        words = f"{lacking} are missing: run `python -m bot emojis` (all works without them)"
        return Finding(Verdict.ADVICE, "emojis", words)
    return Finding(Verdict.FINE, "emojis", "all there")
