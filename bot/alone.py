"""Tables for one member alone with three computers, in their private conversation with the bot."""

from __future__ import annotations

import discord

from bot.answers import Answer
from bot.canvas import Speaker
from bot.directory import Member
from bot.i18n.catalogue import text
from bot.tables.commands import Open
from bot.tables.pace import Pace
from bot.tables.problems import Denied, Problem
from bot.tables.registry import Registry
from bot.tables.seating import Level
from engine.rules import Rules


class Alone:
    """Opens such tables, wherever the member asks."""

    def __init__(self, registry: Registry, speaker: Speaker) -> None:
        self._registry = registry
        self._speaker = speaker

    async def practice(self, answer: Answer, member: Member, rules: Rules, level: Level) -> None:
        """A match to learn by; raises Denied for who sits elsewhere or takes no private messages."""
        await self._open(answer, member, rules, level, text(member.language)("alone.practice"))

    async def _open(self, answer: Answer, member: Member, rules: Rules, level: Level, words: str) -> None:
        self._registry.check_free(member.person)
        channel = await self._greet(answer, member, words)
        act = Open(None, channel, rules, Pace.BY_POST, member.language, computers=level)
        table = await self._registry.open(member.person, act, answer.interaction.id)
        here = answer.interaction.channel_id == channel
        place = table.snapshot().place
        await answer.say(words if here else text(member.language)("alone.there", place=place))

    async def _greet(self, answer: Answer, member: Member, words: str) -> int:
        """The id of the private conversation; asked elsewhere, its first word there tells whether it is open."""
        try:
            channel = await self._speaker.open_dm(answer.interaction.user.id)
            if channel.id != answer.interaction.channel_id:
                await channel.send(words)
        except discord.Forbidden:
            raise Denied(Problem.DM_REFUSED) from None
        member.dm_closed = False
        return channel.id
