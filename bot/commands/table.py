"""Commands at a table: open one, see one's hand, the score and the tricks, leave, stop."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands

from bot.answers import Answer, Click
from bot.commands.tree import Tree, choices, options
from bot.directory import Directory, Member
from bot.hands import Hands
from bot.i18n.catalogue import language_of
from bot.permissions import missing
from bot.presenter.confirm import confirm_screen
from bot.presenter.options import said
from bot.presenter.results import score_text, tricks_text
from bot.tables.commands import Command, Leave, Open, Replace
from bot.tables.pace import Pace
from bot.tables.problems import Denied, Problem
from bot.tables.registry import Registry
from bot.tables.seating import Human, majority, seat_of
from bot.tables.snapshot import Status
from bot.tables.table import Table
from engine.presets import DEFAULT_PRESET, PRESETS
from engine.seats import SEATS, Seat


class TableCommands:
    """What the commands at a table do."""

    def __init__(self, registry: Registry, directory: Directory, hands: Hands) -> None:
        self._registry = registry
        self._directory = directory
        self._hands = hands

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
        snapshot = table.snapshot()
        if snapshot.host == member.person or answer.interaction.permissions.manage_messages:
            await answer.whisper(confirm_screen(snapshot, "stop", member.language))
            return
        if snapshot.status is Status.LOBBY or seat_of(snapshot.seating, member.person) is None:
            raise Denied(Problem.NOT_HOST)
        await answer.whisper(confirm_screen(snapshot, "stop-vote", member.language))

    async def replace(self, answer: Answer, member: Member, away: discord.User) -> None:
        """Vote to open the seat of somebody who is away."""
        table = self._registry.of_person(member.person)
        if table is None:
            raise Denied(Problem.NO_TABLE)
        seat = self._seat_of_user(table, away.id)
        if seat is None:
            raise Denied(Problem.NOT_AWAY)
        await table.submit(Command(Replace(seat), member.person))
        snapshot = table.snapshot()
        if not isinstance(snapshot.seating[seat], Human):
            await answer.say(said("replaced", member.language))
            return
        votes = sum(about is seat for _, about in snapshot.votes)
        await answer.say(said("voted", member.language, votes=votes, needed=majority(snapshot.seating)))

    def _seat_of_user(self, table: Table, user_id: int) -> Seat | None:
        for seat in SEATS:
            occupant = table.snapshot().seating[seat]
            known = self._directory.get(occupant.person) if isinstance(occupant, Human) else None
            if known is not None and known.user_id == user_id:
                return seat
        return None

    def _table(self, interaction: Click, member: Member) -> Table:
        table = table_here(self._registry, interaction, member)
        if table is None:
            raise Denied(Problem.NO_TABLE)
        return table


def table_here(registry: Registry, interaction: Click, member: Member) -> Table | None:
    """The table of this channel, else the one where the member sits."""
    here = registry.in_channel(interaction.channel_id or 0)
    return here if here is not None else registry.of_person(member.person)


def _check_permissions(interaction: Click) -> None:
    """Name the first right that is missing before anything starts."""
    thread = isinstance(interaction.channel, discord.Thread)
    for name in missing(interaction.app_permissions, thread=thread)[:1]:
        raise Denied(Problem.MISSING_PERMISSION, name=name)


def register(tree: Tree, registry: Registry, directory: Directory, hands: Hands) -> None:
    """Put the commands of the table into the tree."""
    commands = TableCommands(registry, directory, hands)

    @tree.command("start")
    @options("rules", "target", "pace")
    @app_commands.choices(rules=choices("preset", PRESETS), pace=choices("pace", Pace))
    async def start(
        interaction: Click,
        rules: str = DEFAULT_PRESET,
        target: app_commands.Range[int, 100, 5000] | None = None,
        pace: str = Pace.NORMAL.value,
    ) -> None:
        await tree.answer(interaction, lambda a, m: commands.start(a, m, rules, target, pace))

    @tree.command("hand")
    async def hand(interaction: Click) -> None:
        await tree.answer(interaction, commands.hand)

    @tree.command("score")
    async def score(interaction: Click) -> None:
        await tree.answer(interaction, commands.score)

    @tree.command("tricks")
    async def tricks(interaction: Click) -> None:
        await tree.answer(interaction, commands.tricks)

    @tree.command("leave")
    async def leave(interaction: Click) -> None:
        await tree.answer(interaction, commands.leave)

    @tree.command("replace")
    @options("member")
    async def replace_(interaction: Click, member: discord.User) -> None:
        await tree.answer(interaction, lambda a, m: commands.replace(a, m, member))

    @tree.command("stop")
    async def stop(interaction: Click) -> None:
        await tree.answer(interaction, commands.stop)
