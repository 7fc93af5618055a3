"""Commands about oneself: preferences, and whom one does not sit with."""

from __future__ import annotations

import discord

from bot.answers import Answer, Click
from bot.commands.tree import Tree, options
from bot.directory import Directory, Member
from bot.forms.preferences import PreferenceForm
from bot.tables.problems import Denied, Problem


def register(tree: Tree, directory: Directory, form: PreferenceForm) -> None:
    """Put them into the tree."""

    @tree.command("preferences")
    async def preferences(interaction: Click) -> None:
        await tree.answer(interaction, form.show)

    @tree.command("block")
    @options("member")
    async def block(interaction: Click, member: discord.User) -> None:
        async def act(answer: Answer, asker: Member) -> None:
            if member.bot:
                raise Denied(Problem.BLOCK_COMPUTER)
            await form.block(answer, asker, await directory.find(member.id, member.display_name))

        await tree.answer(interaction, act)
