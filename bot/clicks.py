"""Buttons and menus: decode the id, submit, answer. One dispatcher, no state of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, cast

from bot.answers import Answer, Click
from bot.custom_ids import CustomId, parse_custom_id
from bot.directory import Directory, Member
from bot.hands import Hands
from bot.messages import Messages
from bot.painter import Painter
from bot.presenter.bids import points_from
from bot.presenter.calls import call_from
from bot.presenter.confirm import confirm_screen
from bot.presenter.options import options_screen, said
from bot.presenter.ranking import BOARD
from bot.presenter.results import tricks_text
from bot.presenter.screen import Screen
from bot.ranking import Ranking
from bot.tables.commands import (
    Act,
    Back,
    Begin,
    ChangeOptions,
    Command,
    Leave,
    Play,
    Ready,
    SeatComputer,
    Speak,
    Stop,
    TakeSeat,
)
from bot.tables.pace import Pace
from bot.tables.problems import Denied, Problem
from bot.tables.registry import Registry
from bot.tables.seating import seat_of
from bot.tables.snapshot import Status
from bot.tables.table import Table
from engine.cards import Card
from engine.presets import PRESETS
from engine.seats import SEATS, Seat


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
        """The line picked in a menu."""
        data = cast("dict[str, Any]", self.answer.interaction.data or {})
        values = data.get("values") or []
        if not values:
            raise Denied(Problem.MALFORMED)
        return str(values[0])

    @property
    def private(self) -> bool:
        """The clicked message is the person's own: a private message, or one only they see."""
        message = self.answer.interaction.message
        return self.answer.interaction.guild_id is None or (message is not None and message.flags.ephemeral)


class Clicks:
    """Handles every click on a message of the bot."""

    def __init__(
        self,
        registry: Registry,
        directory: Directory,
        messages: Messages,
        painter: Painter,
        hands: Hands,
        ranking: Ranking,
    ) -> None:
        self._hands = hands
        self._ranking = ranking
        self._registry = registry
        self._directory = directory
        self._messages = messages
        self._painter = painter
        self._verbs: dict[str, Callable[[Clicked], Awaitable[None]]] = {
            "seat": self._take_seat,
            "cpu": self._computer,
            "leave": self._leave,
            "stop": self._stop,
            "opts": self._options,
            "optrules": self._change_options,
            "optpace": self._change_options,
            "opttarget": self._change_options,
            "deal": self._begin,
            "hand": self._hand,
            "tricks": self._tricks,
            "play": self._play,
            "say": self._say,
            "bidn": self._bid_number,
            "melds": self._melds,
            "ask": self._ask,
            "coinche": self._ask_coinche,
            "ready": self._ready,
            "rematch": self._ready,
            "back": self._back,
        }

    async def handle(self, interaction: Click) -> None:
        """Answer one click."""
        async with Answer(interaction, self._messages) as answer:
            member = await answer.member(self._directory)
            data = cast("dict[str, Any]", interaction.data or {})
            custom_id = parse_custom_id(str(data.get("custom_id", "")))
            if custom_id is None or (custom_id.table != BOARD and custom_id.verb not in self._verbs):
                raise Denied(Problem.MALFORMED)
            if custom_id.table == BOARD:
                await self._ranking.turn(answer, custom_id)
                return
            table = self._registry.find(custom_id.table)
            if table is None:
                raise Denied(Problem.TABLE_CLOSED)
            await self._verbs[custom_id.verb](Clicked(answer, custom_id, member, table))

    # -- lobby ---------------------------------------------------------------------------------------------

    async def _submit(self, click: Clicked, act: Act, *, seen: int | None = None) -> None:
        await self._registry.submit(click.table, Command(act, click.member.person, seen))

    async def _take_seat(self, click: Clicked) -> None:
        seat = next((seat for seat in SEATS if seat.letter == click.argument), None)
        if seat is None:
            raise Denied(Problem.MALFORMED)
        await self._submit(click, TakeSeat(seat))

    async def _computer(self, click: Clicked) -> None:
        await self._submit(click, SeatComputer())

    async def _begin(self, click: Clicked) -> None:
        await self._submit(click, Begin())

    async def _leave(self, click: Clicked) -> None:
        snapshot = click.table.snapshot()
        sure = "yes" in click.id.args or snapshot.status is Status.LOBBY
        if not sure:
            click.seat  # noqa: B018 - refuses who does not sit here
            await click.answer.whisper(confirm_screen(snapshot, "leave", click.member.language))
            return
        await self._submit(click, Leave())
        if click.private:
            await click.answer.edit(Screen(said("left", click.member.language)))

    async def _stop(self, click: Clicked) -> None:
        moderator = click.answer.interaction.permissions.manage_messages
        await self._submit(click, Stop(moderator=moderator))
        if click.private:
            await click.answer.edit(Screen(said("stopped", click.member.language)))

    async def _options(self, click: Clicked) -> None:
        snapshot = click.table.snapshot()
        if snapshot.host != click.member.person:
            raise Denied(Problem.NOT_HOST)
        if snapshot.status is not Status.LOBBY:
            raise Denied(Problem.LOBBY_ONLY)
        await click.answer.whisper(options_screen(snapshot, click.member.language))

    async def _change_options(self, click: Clicked) -> None:
        snapshot, picked = click.table.snapshot(), click.picked
        rules, pace = snapshot.rules, snapshot.pace
        try:
            if click.id.verb == "optrules":
                rules = PRESETS[picked]
            elif click.id.verb == "optpace":
                pace = Pace(picked)
            else:
                rules = replace(rules, target=int(picked))
        except (KeyError, ValueError):
            raise Denied(Problem.MALFORMED) from None
        await self._submit(click, ChangeOptions(rules, pace))
        await click.answer.edit(options_screen(click.table.snapshot(), click.member.language))

    # -- one's own hand ------------------------------------------------------------------------------------

    async def _hand(self, click: Clicked) -> None:
        click.member.dm_closed = click.member.dm_closed and click.answer.interaction.guild_id is not None
        await self._show(click)

    async def _show(self, click: Clicked, **choices: Any) -> None:
        await self._hands.show(click.answer, click.member, click.table, in_place=click.private, **choices)

    async def _melds(self, click: Clicked) -> None:
        await self._show(click, announce=click.argument != "off")

    async def _bid_number(self, click: Clicked) -> None:
        points = points_from(click.picked)
        if points is None:
            raise Denied(Problem.MALFORMED)
        await self._show(click, points=points)

    async def _ask(self, click: Clicked) -> None:
        await self._show(click, confirm=click.argument)

    async def _ask_coinche(self, click: Clicked) -> None:
        await self._show(click, confirm="coinche")

    async def _play(self, click: Clicked) -> None:
        try:
            card = Card[click.argument]
        except KeyError:
            raise Denied(Problem.MALFORMED) from None
        await self._act(click, Play(card, announce="m" in click.id.args[1:]))

    async def _say(self, click: Clicked) -> None:
        call = call_from(click.id.args)
        if call is None:
            raise Denied(Problem.MALFORMED)
        await self._act(click, Speak(call))

    async def _act(self, click: Clicked, act: Play | Speak) -> None:
        """Submit an act of play; the click's own answer shows the hand after it."""
        with self._painter.answering(click.table, click.seat, click.member.person, click.answer.interaction):
            try:
                await self._submit(click, act, seen=click.id.version)
            except Denied as denied:
                if denied.problem is not Problem.STALE or not click.private:
                    raise
            if click.private:
                await self._show(click)

    async def _back(self, click: Clicked) -> None:
        await self._submit(click, Back())
        await self._show(click)

    async def _ready(self, click: Clicked) -> None:
        await self._submit(click, Ready())

    async def _tricks(self, click: Clicked) -> None:
        snapshot = click.table.snapshot()
        names = self._directory.names_at(snapshot)
        await click.answer.say(tricks_text(snapshot, names, click.member.language, all_=False))
