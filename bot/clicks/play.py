"""Buttons of the game: one's hand, cards, calls, the next deal."""

from __future__ import annotations

from typing import Any

from bot.clicks.dispatcher import Clicked, Verb, submit
from bot.directory import Directory
from bot.hands import Hands
from bot.painter import Painter
from bot.presenter.bids import points_from
from bot.presenter.calls import call_from
from bot.presenter.results import tricks_text
from bot.tables.commands import Back, Play, Ready, Speak
from bot.tables.problems import Denied, Problem
from bot.tables.registry import Registry
from engine.cards import Card


class PlayClicks:
    """What a member does with their cards."""

    def __init__(self, registry: Registry, directory: Directory, painter: Painter, hands: Hands) -> None:
        self._registry = registry
        self._directory = directory
        self._painter = painter
        self._hands = hands

    def verbs(self) -> dict[str, Verb]:
        """Verb -> what it does."""
        return {
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

    async def _hand(self, click: Clicked) -> None:
        click.member.dm_closed = click.member.dm_closed and click.answer.interaction.guild_id is not None
        # Under the table's own message, which in a private conversation is private too, nothing stands for it.
        await self._hands.show(
            click.answer, click.member, click.table, in_place=click.private and bool(click.id.args)
        )

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
        await self._hands.show(click.answer, click.member, click.table, confirm="coinche")

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
                await submit(self._registry, click, act, seen=click.id.version)
            except Denied as denied:
                if denied.problem is not Problem.STALE or not click.private:
                    raise
            if click.private:
                await self._show(click)

    async def _back(self, click: Clicked) -> None:
        await submit(self._registry, click, Back())
        await self._show(click)

    async def _ready(self, click: Clicked) -> None:
        await submit(self._registry, click, Ready())

    async def _tricks(self, click: Clicked) -> None:
        snapshot = click.table.snapshot()
        names = self._directory.names_at(snapshot)
        await click.answer.say(tricks_text(snapshot, names, click.member.language, all_=False))
