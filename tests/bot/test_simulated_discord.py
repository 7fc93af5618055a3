"""The real client in this process, on a simulated Discord: commands, lobby, refusals, rights."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import simcord

from bot.app import App, compose
from bot.config import Config
from bot.storage import DatabaseUnavailable, People, migrate, open_storage


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    url = f"sqlite:///{tmp_path}/sim.sqlite3"
    await migrate(url)
    async with await open_storage(url) as storage:
        composed = compose(Config(database_url=url, computer_pace=0), storage)
        yield composed
        await composed.close()


def newest(channel: simcord.ChannelHandle) -> discord.Message:
    message = channel.last_message
    assert message is not None
    return message


async def test_a_lobby_opens_and_seats_are_taken(app: App) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("belote")
        alice = guild.add_member(env.create_user("alice"))
        bob = guild.add_member(env.create_user("bob"))
        opened = await alice.slash(channel, "belote start", rules="coinche")
        assert opened.acknowledged
        assert opened.ephemeral
        lobby = newest(channel)
        assert "1000" in lobby.content
        await alice.click(lobby, label="North")
        assert str(alice.id) in newest(channel).content
        taken = await bob.click(newest(channel), label="South")
        assert taken.acknowledged
        again = await bob.slash(channel, "belote start")
        assert again.ephemeral
        refused = await bob.click(newest(channel), label="Options")
        assert refused.ephemeral
        assert len(app.registry) == 1


@pytest.mark.parametrize("right", ["attach_files", "embed_links", "send_messages"])
async def test_a_missing_right_is_named_before_anything_starts(app: App, right: str) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        guild = env.create_guild()
        assert guild.me is not None
        denied = discord.PermissionOverwrite(**{right: False})
        channel = guild.create_text_channel("belote", overwrites={guild.me: denied})
        alice = guild.add_member(env.create_user("alice"))
        answer = await alice.slash(channel, "belote start")
        assert answer.ephemeral
        assert answer.response is not None
        assert right.replace("_", " ").title() in answer.response.content
        assert len(app.registry) == 0


async def test_an_outsider_cannot_press_what_belongs_to_the_table(app: App) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("belote")
        alice = guild.add_member(env.create_user("alice"))
        eve = guild.add_member(env.create_user("eve"))
        await alice.slash(channel, "belote start", rules="classic")
        lobby = newest(channel)
        for label in ("+ Computer", "Leave", "Options"):
            answer = await eve.click(lobby, label=label)
            assert answer.acknowledged
            assert answer.ephemeral, label
        assert newest(channel) == lobby
        assert all(occupant is None for table in app.registry for occupant in table.snapshot().seating)


async def test_a_database_that_fails_at_the_first_look_still_gets_an_answer(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unavailable(*_: object) -> None:
        raise DatabaseUnavailable("the database is away: start it again")

    async with simcord.run(app.client, shard_count=1) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("belote")
        alice = guild.add_member(env.create_user("alice"))
        await alice.slash(channel, "belote start", rules="classic")
        monkeypatch.setattr(People, "person_of", unavailable)
        for answer in (
            await alice.click(newest(channel), label="North"),
            await alice.slash(channel, "belote help"),
        ):
            assert answer.acknowledged
            assert answer.ephemeral
