"""Commands that show something: the ranking, the rules, help."""

from __future__ import annotations

from discord import app_commands

from bot.answers import Answer, Click
from bot.commands.table import table_here
from bot.commands.tree import Tree, choices, options
from bot.directory import Member
from bot.forms.help import show_help
from bot.presenter.ranking import FAMILIES
from bot.presenter.rules import rules_text
from bot.proofs import Proofs
from bot.ranking import Ranking, Wanted
from bot.storage import EVERY_FAMILY, Season
from bot.tables.registry import Registry
from engine.presets import DEFAULT_PRESET, PRESETS


def register(tree: Tree, registry: Registry, ranking: Ranking, proofs: Proofs) -> None:
    """Put them into the tree."""

    @tree.command("leaderboard")
    @options("period", "family", "page")
    @app_commands.choices(period=choices("season", Season), family=choices("family", FAMILIES))
    async def leaderboard(
        interaction: Click,
        period: str | None = None,
        family: str = EVERY_FAMILY,
        page: app_commands.Range[int, 1, 1000] = 1,
    ) -> None:
        wanted = Wanted(Season(period) if period is not None else None, family, page - 1)
        await tree.answer(interaction, lambda answer, member: ranking.show(answer, member, wanted))

    @tree.command("rules")
    @options("rules")
    @app_commands.choices(rules=choices("preset", PRESETS))
    async def rules_(interaction: Click, rules: str | None = None) -> None:
        async def act(answer: Answer, member: Member) -> None:
            table = None if rules is not None else table_here(registry, interaction, member)
            book = table.snapshot().rules if table is not None else PRESETS[rules or DEFAULT_PRESET]
            await answer.say(rules_text(book, member.language))

        await tree.answer(interaction, act)

    @tree.command("verify")
    @options("match")
    async def verify(interaction: Click, match: str | None = None) -> None:
        async def act(answer: Answer, member: Member) -> None:
            if match is not None:
                await proofs.show(answer, member, match.strip())
            else:
                await proofs.show_last(answer, member, table_here(registry, interaction, member))

        await tree.answer(interaction, act)

    @tree.command("help")
    async def help_(interaction: Click) -> None:
        await tree.answer(interaction, show_help)
