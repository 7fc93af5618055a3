"""One reminder at half time, by the way the member chose; none for those who want none, none for computers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import simcord

from bot.app import App, compose
from bot.config import Config
from bot.custom_ids import format_custom_id
from bot.presenter.preferences import PREFERENCES
from bot.storage import migrate, open_storage


class Staged:
    """The time of the simulated Discord, which passes only when a test says so."""

    env: simcord.Env | None = None

    def now(self) -> int:
        return 0 if self.env is None else int(self.env.now().timestamp() * 1000)


@pytest.fixture
def clock() -> Staged:
    return Staged()


@pytest.fixture
async def app(tmp_path: Path, clock: Staged) -> AsyncIterator[App]:
    url = f"sqlite:///{tmp_path}/sim.sqlite3"
    await migrate(url)
    async with await open_storage(url) as storage:
        composed = compose(Config(database_url=url, computer_pace=0), storage, clock)
        yield composed
        await composed.close()


def newest(channel: simcord.ChannelHandle) -> discord.Message:
    message = channel.last_message
    assert message is not None
    return message


def form_id(verb: str, *args: str) -> str:
    return format_custom_id(PREFERENCES, 0, verb, *args)


@pytest.mark.parametrize("reminders", ["yes", "no"])
@pytest.mark.parametrize("place", ["dm", "channel"])
async def test_a_turn_is_told_once_and_recalled_once(
    app: App, clock: Staged, place: str, reminders: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.private.LOOKING_SECONDS", 0.0)
    async with simcord.run(app.client, shard_count=1) as env:
        clock.env = env
        guild = env.create_guild()
        channel = guild.create_text_channel("belote")
        alice = guild.add_member(env.create_user("alice"))
        form = await alice.slash(channel, "belote preferences")
        for name, word in (("hand", place), ("reminders", reminders)):
            assert form.response is not None
            opened = await alice.select(form.response, [name], custom_id=form_id("open"))
            assert opened.response is not None
            form = await alice.select(opened.response, [word], custom_id=form_id("set", name))
        await alice.slash(channel, "belote start", rules="classic")
        await alice.click(newest(channel), label="North")
        for _ in range(3):
            await alice.click(newest(channel), label="+ Computer")
        await alice.click(newest(channel), label="Deal")
        await env.settle()

        def calls() -> list[int]:
            """The messages that call Alice now, by id."""
            dm = alice.user.dm_channel
            assert dm is not None
            messages = list(channel.history()) if place == "channel" else list(dm.history())
            return [m.id for m in messages if place == "dm" or m.content.startswith(f"<@{alice.id}>")]

        (table,) = app.registry
        (first,) = calls()
        version = table.state.version
        await env.advance_time(table.state.pace.seconds / 2 - 1)
        await env.settle()
        assert calls() == [first]
        await env.advance_time(2)
        await env.settle()
        (second,) = calls()
        assert (second != first) == (reminders == "yes")
        await env.advance_time(table.state.pace.seconds / 2 - 3)
        await env.settle()
        assert calls() == [second]
        assert table.state.version == version
        await env.advance_time(10)
        await env.settle()
        assert table.state.version > version
