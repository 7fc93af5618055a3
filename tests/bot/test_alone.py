"""Alone with three computers, from a server as in private; help and hints for who learns."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.app import App, compose
from bot.config import Config
from bot.custom_ids import parse_custom_id
from bot.i18n.catalogue import LANGUAGES, text
from bot.presenter.hand import hand_screen
from bot.presenter.help import TOPICS, help_screen
from bot.presenter.problems import refusal_text
from bot.presenter.voice import Taste
from bot.storage import migrate, open_storage
from bot.tables.seating import Human
from bot.tables.snapshot import Status
from bot.tables.table import Table
from engine.actions import PlayCard
from engine.presets import PRESETS
from engine.seats import SEATS, Seat
from engine.trick import card_points
from tests.bot.presenter.tables import NAMES, seated, short, states


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    url = f"sqlite:///{tmp_path}/sim.sqlite3"
    await migrate(url)
    async with await open_storage(url) as storage:
        composed = compose(Config(database_url=url, computer_pace=0), storage)
        yield composed
        await composed.close()


def pressable(message: discord.Message, *verbs: str) -> list[str]:
    """The ids of the live buttons of these verbs."""
    found = []
    for row in message.components:
        for item in getattr(row, "children", ()):
            parsed = parse_custom_id(str(item.custom_id))
            if isinstance(item, discord.Button) and not item.disabled and parsed and parsed.verb in verbs:
                found.append(str(item.custom_id))
    return found


async def press(user: Any, channel: simcord.ChannelHandle, *verbs: str) -> bool:
    """Click the newest button of one of these verbs."""
    for message in reversed(list(channel.history())):
        ids = pressable(message, *verbs)
        if ids:
            await user.click(message, custom_id=ids[-1])
            return True
    return False


async def play_a_deal(env: simcord.Env, user: simcord.UserHandle, table: Table) -> None:
    for _ in range(400):
        if table.snapshot().status is not Status.PLAYING:
            return
        await press(user, user.dm_channel, "say", "play")
        await env.settle()
    raise AssertionError("the deal does not end")


async def test_practice_begins_at_once_in_private_messages(app: App) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        alice = env.create_user("alice")
        answer = await alice.slash("belote practice", rules="bete", level="easy")
        assert answer.acknowledged
        (table,) = app.registry
        snapshot = table.snapshot()
        assert snapshot.status is Status.PLAYING
        assert snapshot.guild is None
        assert snapshot.rules == PRESETS["bete"]
        assert [isinstance(occupant, Human) for occupant in snapshot.seating] == [False, False, True, False]
        await play_a_deal(env, alice, table)
        assert table.snapshot().status is Status.BETWEEN
        assert await press(alice, alice.dm_channel, "ready")
        await env.settle()
        assert table.snapshot().status is Status.PLAYING
        again = await alice.slash("belote practice")
        assert again.response is not None
        assert table.snapshot().place in again.response.content
        sure = await alice.slash("belote leave")
        assert sure.response is not None
        await alice.click(sure.response, label="Yes, leave")
        assert len(app.registry) == 0


async def test_practice_asked_in_a_server_leaves_its_channel_alone(app: App) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("belote")
        alice = guild.add_member(env.create_user("alice"))
        bob = guild.add_member(env.create_user("bob"))
        await bob.slash(channel, "belote start", rules="classic")
        before = channel.last_message
        assert before is not None
        answer = await alice.slash(channel, "belote practice")
        assert answer.ephemeral
        assert answer.response is not None
        table = next(table for table in app.registry if table.snapshot().guild is None)
        assert str(alice.user.dm_channel.id) in answer.response.content
        assert channel.last_message == before
        assert table.snapshot().channel == alice.user.dm_channel.id
        refused = await alice.click(before, label="North")
        assert refused.ephemeral
        assert refused.response is not None
        assert table.snapshot().place in refused.response.content


async def test_the_hand_button_of_a_private_table_leaves_the_table_where_it_is(app: App) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        alice = env.create_user("alice")
        await alice.slash("belote practice", rules="classic")
        await env.settle()
        (table,) = app.registry
        public = next(m for m in alice.dm_channel.history() if pressable(m, "tricks", "hand"))
        words = public.content
        await alice.click(public, custom_id=pressable(public, "hand")[0])
        now = next(m for m in alice.dm_channel.history() if m.id == public.id)
        assert now.content == words
        assert table.snapshot().status is Status.PLAYING


async def test_who_takes_no_private_messages_is_told(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("belote")
        alice = guild.add_member(env.create_user("alice"))

        async def refuse(*_: object, **__: object) -> None:
            response = type("Response", (), {"status": 403, "reason": "Forbidden"})()
            raise discord.Forbidden(response, {"code": 50007, "message": "no"})

        monkeypatch.setattr(discord.DMChannel, "send", refuse)
        answer = await alice.slash(channel, "belote practice")
        assert answer.ephemeral
        assert answer.response is not None
        assert answer.response.content == text("en")("problem.dm-refused")
        assert len(app.registry) == 0


async def test_help_turns_from_topic_to_topic(app: App) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        alice = env.create_user("alice")
        shown = await alice.slash("belote help")
        for topic in TOPICS:
            assert shown.response is not None
            shown = await alice.select(shown.response, [topic])
            assert shown.response is not None
            assert shown.response.content == help_screen(topic, "en").text


@pytest.mark.parametrize("preset", ["classic", "coinche", "melds"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_hints_count_the_cards_and_say_why_each_grey_card_is_grey(preset: str, lang: str) -> None:
    greys = 0
    for state in states(short(preset), 3):
        for seat in SEATS:
            snap = seated(state, seat, guild=None, seating=(Human(1), Human(2), Human(3), Human(4)))
            assert snap.view is not None
            if seat not in snap.view.table.to_act or snap.view.table.contract is None:
                continue
            shown = hand_screen(snap, NAMES, lang, taste=Taste(hints=True)).text
            for reason in set(snap.view.refusals.values()):
                assert refusal_text(reason, lang) in shown
            greys += len(snap.view.refusals)
            legal = {act.card for act in snap.view.legal if isinstance(act, PlayCard)}
            assert set(snap.view.refusals) == set(snap.view.hand) - legal
            worth = card_points(snap.view.table.contract.trump, state.rules.ta_sa)
            assert all(f" {worth[card]}" in shown for card in snap.view.hand if worth[card])
    assert greys > 20


def test_hints_are_for_who_plays_alone_and_wants_them() -> None:
    state = next(state for state in states(short("classic"), 1) if state.phase == "auction")
    seat = next(s for s in SEATS if s is seated(state, Seat.NORTH).table.view.to_act[0])  # type: ignore[union-attr]
    people = (Human(1), Human(2), Human(3), Human(4))
    alone = seated(state, seat, guild=None, seating=people)
    among = seated(state, seat, guild=7, seating=people)
    assert "💡" in hand_screen(alone, NAMES, "en", taste=Taste(hints=True)).text
    assert "💡" not in hand_screen(alone, NAMES, "en").text
    assert hand_screen(among, NAMES, "en", taste=Taste(hints=True)) == hand_screen(among, NAMES, "en")
