"""Buttons of the lobby, and those that end a seat or a table."""

from __future__ import annotations

from dataclasses import replace

from bot.clicks.dispatcher import Clicked, Verb, submit
from bot.presenter.confirm import confirm_screen
from bot.presenter.options import options_screen, said
from bot.presenter.screen import Screen
from bot.tables.commands import Begin, ChangeOptions, Leave, SeatComputer, Stop, TakeSeat
from bot.tables.pace import Pace
from bot.tables.problems import Denied, Problem
from bot.tables.registry import Registry
from bot.tables.seating import Level, claim_of, majority
from bot.tables.snapshot import Status
from engine.players.levels import DEFAULT_LEVEL
from engine.presets import PRESETS
from engine.seats import SEATS


class LobbyClicks:
    """Seats, options, the first deal."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def verbs(self) -> dict[str, Verb]:
        """Verb -> what it does."""
        return {
            "seat": self._take_seat,
            "cpu": self._computer,
            "leave": self._leave,
            "stop": self._stop,
            "opts": self._options,
            "optrules": self._change_options,
            "optpace": self._change_options,
            "opttarget": self._change_options,
            "deal": self._begin,
        }

    async def _take_seat(self, click: Clicked) -> None:
        seat = next((seat for seat in SEATS if seat.letter == click.argument), None)
        if seat is None:
            raise Denied(Problem.MALFORMED)
        await submit(self._registry, click, TakeSeat(seat))
        if claim_of(click.table.snapshot().seating, click.member.person) is not None:
            await click.answer.say(said("claimed", click.member.language))

    async def _computer(self, click: Clicked) -> None:
        try:
            level = Level(click.argument or DEFAULT_LEVEL)
        except ValueError:
            raise Denied(Problem.MALFORMED) from None
        await submit(self._registry, click, SeatComputer(level))

    async def _begin(self, click: Clicked) -> None:
        await submit(self._registry, click, Begin())

    async def _leave(self, click: Clicked) -> None:
        snapshot = click.table.snapshot()
        sure = "yes" in click.id.args or snapshot.status is Status.LOBBY
        if not sure:
            click.seat  # noqa: B018 - refuses who does not sit here
            await click.answer.whisper(confirm_screen(snapshot, "leave", click.member.language))
            return
        await submit(self._registry, click, Leave())
        if click.private:
            await click.answer.edit(Screen(said("left", click.member.language)))

    async def _stop(self, click: Clicked) -> None:
        moderator = click.answer.interaction.permissions.manage_messages
        await submit(self._registry, click, Stop(moderator=moderator))
        if click.private:
            await click.answer.edit(Screen(self._stop_said(click)))

    def _stop_said(self, click: Clicked) -> str:
        snapshot, language = click.table.snapshot(), click.member.language
        if snapshot.status is Status.CLOSED:
            return said("stopped", language)
        votes = sum(about is None for _, about in snapshot.votes)
        return said("voted", language, votes=votes, needed=majority(snapshot.seating))

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
        await submit(self._registry, click, ChangeOptions(rules, pace))
        await click.answer.edit(options_screen(click.table.snapshot(), click.member.language))
