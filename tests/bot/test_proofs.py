"""Fair deals as members meet them: the seal in the lobby, the secret after the match, a button that verifies."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import simcord

from bot.app import App, compose
from bot.config import Config
from bot.storage import migrate, open_storage
from bot.tables.proof import read_proof, verify
from bot.tables.snapshot import Status
from tests.bot.tables.evenings import play_on


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    url = f"sqlite:///{tmp_path}/sim.sqlite3"
    await migrate(url)
    async with await open_storage(url) as storage:
        composed = compose(Config(database_url=url, computer_pace=30), storage)
        yield composed
        await composed.close()


def newest(channel: simcord.ChannelHandle) -> discord.Message:
    message = channel.last_message
    assert message is not None
    return message


async def shown(channel: simcord.ChannelHandle, words: str) -> discord.Message:
    """The newest message once the painter has got there."""
    for _ in range(2000):
        if words in newest(channel).content:
            break
        await asyncio.sleep(0.02)
    return newest(channel)


async def test_the_seal_stands_in_the_lobby_and_the_deals_are_verified_after_the_match(app: App) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("belote")
        alice = guild.add_member(env.create_user("alice"))
        eve = guild.add_member(env.create_user("eve"))
        await alice.slash(channel, "belote start", rules="bete")
        table = next(iter(app.registry))
        seal = table.snapshot().seal
        assert seal in newest(channel).content
        await alice.click(newest(channel), label="North")
        for _ in range(3):
            await alice.click(newest(channel), label="+ Computer")
        await alice.click(newest(channel), label="Deal")
        early = await eve.slash(channel, "belote verify")
        assert early.response is not None
        assert seal in early.response.content
        await play_on(app.registry, table, random.Random(1), Status.OVER)
        secret = table.snapshot().secret
        over = await shown(channel, secret)
        assert secret in over.content
        for answer in (
            await eve.click(over, label="Verify the deals"),
            await eve.slash(channel, "belote verify"),
            await eve.slash(channel, "belote verify", match=f" {table.id}-1 "),
        ):
            assert answer.ephemeral
            assert answer.response is not None
            assert seal in answer.response.content
            proof = read_proof(await answer.response.attachments[0].read())
            assert proof.secret == secret
            assert verify(proof).fault is None


async def test_a_match_of_another_server_is_shown_to_its_players_alone(app: App) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        guild, elsewhere = env.create_guild(), env.create_guild()
        channel, other = guild.create_text_channel("belote"), elsewhere.create_text_channel("belote")
        alice, eve = env.create_user("alice"), env.create_user("eve")
        player = guild.add_member(alice)
        await player.slash(channel, "belote start", rules="bete")
        table = next(iter(app.registry))
        await player.click(newest(channel), label="North")
        for _ in range(3):
            await player.click(newest(channel), label="+ Computer")
        await player.click(newest(channel), label="Deal")
        await play_on(app.registry, table, random.Random(1), Status.OVER)
        stranger = await elsewhere.add_member(eve).slash(other, "belote verify", match=f"{table.id}-1")
        assert stranger.response is not None
        assert not stranger.response.attachments
        assert stranger.response.content == "There is no such match here."
        hers = await elsewhere.add_member(alice).slash(other, "belote verify", match=f"{table.id}-1")
        assert hers.response is not None
        assert hers.response.attachments
        for odd in ("", "x", "x-y", "-1", "7-²", "a" * 200):
            answer = await player.slash(channel, "belote verify", match=odd or "-")
            assert answer.response is not None
            assert answer.response.content == "There is no such match here."
