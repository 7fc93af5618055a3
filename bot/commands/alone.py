"""Commands to play alone with computers, anywhere: in a server as in private."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from bot.alone import Alone
from bot.answers import Answer, Click
from bot.commands.tree import Tree, choices, options
from bot.directory import Member
from bot.tables.seating import Level
from engine.presets import DEFAULT_PRESET, PRESETS


def register(tree: Tree, alone: Alone) -> None:
    """Put them into the tree."""

    @tree.command("practice")
    @options("rules", "level", "target")
    @app_commands.choices(rules=choices("preset", PRESETS), level=choices("level", Level))
    async def practice(
        interaction: Click,
        rules: str = DEFAULT_PRESET,
        level: str = Level.STANDARD.value,
        target: app_commands.Range[int, 100, 5000] | None = None,
    ) -> None:
        async def act(answer: Answer, member: Member) -> None:
            book = PRESETS[rules] if target is None else replace(PRESETS[rules], target=target)
            await alone.practice(answer, member, book, Level(level))

        await tree.answer(interaction, act)
