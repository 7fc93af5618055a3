"""Every click comes through here: decode the id, find the table, call the verb. No state of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from bot.answers import Answer, Answers, Click
from bot.custom_ids import CustomId, parse_custom_id
from bot.directory import Directory, Member
from bot.tables.commands import Act, Command
from bot.tables.problems import Denied, Problem
from bot.tables.registry import Registry
from bot.tables.seating import seat_of
from bot.tables.table import Table
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Clicked:
    """One click, decoded, at a table that is open."""

    answer: Answer
    id: CustomId
    member: Member
    table: Table

    @property
    def seat(self) -> Seat:
        """The member's seat; raises Denied."""
        seat = seat_of(self.table.snapshot().seating, self.member.person)
        if seat is None:
            raise Denied(Problem.NOT_YOUR_SEAT)
        return seat

    @property
    def argument(self) -> str:
        """The first argument; raises Denied if there is none."""
        if not self.id.args:
            raise Denied(Problem.MALFORMED)
        return self.id.args[0]

    @property
    def picked(self) -> str:
        """The line picked in a menu; raises Denied if there is none."""
        return self.answer.picked

    @property
    def private(self) -> bool:
        """The clicked message is the person's own: a private message, or one only they see."""
        message = self.answer.interaction.message
        return self.answer.interaction.guild_id is None or (message is not None and message.flags.ephemeral)


async def submit(registry: Registry, click: Clicked, act: Act, *, seen: int | None = None) -> None:
    """Submit an act of the member who clicked; raises Denied, StorageError."""
    command = Command(act, click.member.person, seen, click.answer.interaction.id)
    await registry.submit(click.table, command)


Verb: TypeAlias = Callable[[Clicked], Awaitable[None]]
"""What a button at a table does; raises Denied."""
Page: TypeAlias = Callable[[Answer, Member, CustomId], Awaitable[None]]
"""What a button without a table does: a word of its own stands in the id where a table's name would."""


class Clicks:
    """Handles every click on a message of the bot: at a table by verb, elsewhere by the page's word."""

    def __init__(
        self,
        registry: Registry,
        directory: Directory,
        answers: Answers,
        verbs: Mapping[str, Verb],
        pages: Mapping[str, Page],
    ) -> None:
        self._registry = registry
        self._directory = directory
        self._answers = answers
        self._verbs = verbs
        self._pages = pages

    async def handle(self, interaction: Click) -> None:
        """Answer one click."""
        async with self._answers.to(interaction) as answer:
            member = await answer.member(self._directory)
            data = cast("dict[str, Any]", interaction.data or {})
            custom_id = parse_custom_id(str(data.get("custom_id", "")))
            if custom_id is None:
                raise Denied(Problem.MALFORMED)
            answer.about.update(table=custom_id.table, version=custom_id.version, verb=custom_id.verb)
            page = self._pages.get(custom_id.table)
            if page is not None:
                await page(answer, member, custom_id)
                return
            verb = self._verbs.get(custom_id.verb)
            if verb is None:
                raise Denied(Problem.MALFORMED)
            table = self._registry.find(custom_id.table)
            if table is None:
                raise Denied(Problem.TABLE_CLOSED)
            await verb(Clicked(answer, custom_id, member, table))
