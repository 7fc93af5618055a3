"""Slash commands under `/belote`: parse, one call, answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.answers import Answer, Click
from bot.directory import Directory, Member
from bot.hands import Hands
from bot.i18n.catalogue import language_of, text
from bot.messages import Messages
from bot.presenter.confirm import confirm_screen
from bot.presenter.help import help_text
from bot.presenter.options import said
from bot.presenter.results import score_text, tricks_text
from bot.presenter.rules import rules_text
from bot.ranking import PERIODS, Ranking
from bot.tables.commands import Command, Leave, Open
from bot.tables.pace import Pace
from bot.tables.problems import Denied, Problem
from bot.tables.registry import Registry
from bot.tables.snapshot import Status
from bot.tables.table import Table
from engine.presets import DEFAULT_PRESET, PRESETS

NEEDED = ("view_channel", "send_messages", "embed_links", "attach_files")


class Commands:
    """What the slash commands do; `register` puts them into the tree."""

    def __init__(
        self,
        registry: Registry,
        directory: Directory,
        messages: Messages,
        hands: Hands,
        ranking: Ranking,
    ) -> None:
        self._registry = registry
        self._directory = directory
        self._messages = messages
        self._hands = hands
        self._ranking = ranking

    async def answer(self, interaction: Click, act: Callable[[Answer, Member], Awaitable[None]]) -> None:
        """Run one command, turning problems into private sentences."""
        async with Answer(interaction, self._messages) as answer:
            await act(answer, await answer.member(self._directory))

    async def start(self, answer: Answer, member: Member, rules: str, target: int | None, pace: str) -> None:
        """Open a lobby in this channel."""
        interaction = answer.interaction
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Denied(Problem.GUILD_ONLY)
        _check_permissions(interaction)
        book = PRESETS[rules]
        if target is not None:
            book = replace(book, target=target)
        locale = str(interaction.guild_locale or interaction.locale)
        language = language_of(locale)
        act = Open(interaction.guild_id, interaction.channel_id, book, Pace(pace), language)
        await self._registry.open(member.person, act)
        await answer.say(said("opened", member.language))

    async def hand(self, answer: Answer, member: Member) -> None:
        """My hand again, for me alone."""
        table = self._registry.of_person(member.person)
        if table is None:
            raise Denied(Problem.NO_TABLE)
        await self._hands.show(answer, member, table)

    async def score(self, answer: Answer, member: Member) -> None:
        """The sheet of the last deal and the totals."""
        table = self._table(answer.interaction, member)
        await answer.say(
            score_text(table.snapshot(), self._directory.names_at(table.snapshot()), member.language)
        )

    async def tricks(self, answer: Answer, member: Member) -> None:
        """The last trick; all of them once the deal is over."""
        table = self._table(answer.interaction, member)
        snapshot = table.snapshot()
        over = snapshot.status in (Status.BETWEEN, Status.OVER)
        await answer.say(
            tricks_text(snapshot, self._directory.names_at(table.snapshot()), member.language, all_=over)
        )

    async def leave(self, answer: Answer, member: Member) -> None:
        """Give my seat to the computer, or free it in the lobby."""
        table = self._registry.of_person(member.person)
        if table is None:
            raise Denied(Problem.NO_TABLE)
        if table.snapshot().status is Status.LOBBY:
            await table.submit(Command(Leave(), member.person))
            await answer.say(said("left", member.language))
        else:
            await answer.whisper(confirm_screen(table.snapshot(), "leave", member.language))

    async def stop(self, answer: Answer, member: Member) -> None:
        """End the table of this channel."""
        table = self._table(answer.interaction, member)
        host = table.snapshot().host == member.person
        if not host and not answer.interaction.permissions.manage_messages:
            raise Denied(Problem.NOT_HOST)
        await answer.whisper(confirm_screen(table.snapshot(), "stop", member.language))

    async def leaderboard(self, answer: Answer, member: Member, period: str, page: int) -> None:
        """The ranking of this guild."""
        del member
        await self._ranking.show(answer, period, page - 1)

    async def rules(self, answer: Answer, member: Member, preset: str | None) -> None:
        """The rules in force here, or those of a preset."""
        table = None if preset is not None else self._find(answer.interaction, member)
        book = table.snapshot().rules if table is not None else PRESETS[preset or DEFAULT_PRESET]
        await answer.say(rules_text(book, member.language))

    async def help(self, answer: Answer, member: Member) -> None:
        """How to play, in one screen."""
        await answer.say(help_text(member.language))

    def _find(self, interaction: Click, member: Member) -> Table | None:
        here = self._registry.in_channel(interaction.channel_id or 0)
        return here if here is not None else self._registry.of_person(member.person)

    def _table(self, interaction: Click, member: Member) -> Table:
        table = self._find(interaction, member)
        if table is None:
            raise Denied(Problem.NO_TABLE)
        return table


def _check_permissions(interaction: Click) -> None:
    """Name the first right that is missing before anything starts."""
    allowed = interaction.app_permissions
    thread = isinstance(interaction.channel, discord.Thread)
    for name in NEEDED:
        right = "send_messages_in_threads" if thread and name == "send_messages" else name
        if not getattr(allowed, right):
            raise Denied(Problem.MISSING_PERMISSION, name=right.replace("_", " ").title())


ENGLISH = text("en")


def _translated(key: str) -> app_commands.locale_str:
    """English, with the key under which the other languages have it."""
    return app_commands.locale_str(ENGLISH(key), key=key)


def register(tree: app_commands.CommandTree[discord.Client], commands: Commands) -> None:  # noqa: C901 - a closure a command
    """Put `/belote` and its subcommands into the tree."""
    group = app_commands.Group(name="belote", description=_translated("command.belote"))

    def choices(kind: str, values: Iterable[str]) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=_translated(f"{kind}.{value}"), value=value) for value in values]

    def command(name: str) -> Callable[..., Any]:
        return group.command(name=_translated(f"name.{name}"), description=_translated(f"command.{name}"))

    def options(*names: str) -> Callable[..., Any]:
        described = app_commands.describe(**{name: _translated(f"command.opt-{name}") for name in names})
        renamed = app_commands.rename(**{name: _translated(f"name.{name}") for name in names})
        return lambda function: described(renamed(function))

    rule_books, paces, periods = choices("preset", PRESETS), choices("pace", Pace), choices("period", PERIODS)

    @command("start")
    @options("rules", "target", "pace")
    @app_commands.choices(rules=rule_books, pace=paces)
    async def start(
        interaction: Click,
        rules: str = DEFAULT_PRESET,
        target: app_commands.Range[int, 100, 5000] | None = None,
        pace: str = Pace.NORMAL.value,
    ) -> None:
        await commands.answer(interaction, lambda a, m: commands.start(a, m, rules, target, pace))

    @command("hand")
    async def hand(interaction: Click) -> None:
        await commands.answer(interaction, commands.hand)

    @command("score")
    async def score(interaction: Click) -> None:
        await commands.answer(interaction, commands.score)

    @command("tricks")
    async def tricks(interaction: Click) -> None:
        await commands.answer(interaction, commands.tricks)

    @command("leave")
    async def leave(interaction: Click) -> None:
        await commands.answer(interaction, commands.leave)

    @command("stop")
    async def stop(interaction: Click) -> None:
        await commands.answer(interaction, commands.stop)

    @command("leaderboard")
    @options("period", "page")
    @app_commands.choices(period=periods)
    async def leaderboard(
        interaction: Click, period: str = "all", page: app_commands.Range[int, 1, 1000] = 1
    ) -> None:
        await commands.answer(interaction, lambda a, m: commands.leaderboard(a, m, period, page))

    @command("rules")
    @options("rules")
    @app_commands.choices(rules=rule_books)
    async def rules_(interaction: Click, rules: str | None = None) -> None:
        await commands.answer(interaction, lambda a, m: commands.rules(a, m, rules))

    @command("help")
    async def help_(interaction: Click) -> None:
        await commands.answer(interaction, commands.help)

    tree.add_command(group)
