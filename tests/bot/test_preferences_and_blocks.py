"""What members choose for themselves, on a simulated Discord: it is kept, it shows, it is theirs alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.app import App, compose
from bot.config import Config
from bot.custom_ids import format_custom_id
from bot.preferences import CHOICES, Preferences, choose, chosen, format_preferences, parse_preferences
from bot.presenter.preferences import PREFERENCES
from bot.storage import migrate, open_storage
from bot.tables.seating import people_in


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    url = f"sqlite:///{tmp_path}/sim.sqlite3"
    await migrate(url)
    async with await open_storage(url) as storage:
        composed = compose(Config(database_url=url, computer_pace=0), storage)
        yield composed
        await composed.close()


def form_id(verb: str, *args: str) -> str:
    return format_custom_id(PREFERENCES, 0, verb, *args)


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_is_kept(name: str) -> None:
    for word in CHOICES[name]:
        preferences = choose(Preferences(), name, word)
        assert chosen(preferences, name) == word
        assert parse_preferences(format_preferences(preferences)) == preferences
    with pytest.raises(ValueError, match=name):
        choose(Preferences(), name, "no such word")


async def test_a_language_chosen_is_spoken_at_once(app: App) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("belote")
        alice = guild.add_member(env.create_user("alice"))
        form = await alice.slash(channel, "belote preferences")
        assert form.ephemeral
        assert form.response is not None
        opened = await alice.select(form.response, ["chosen_language"], custom_id=form_id("open"))
        assert opened.acknowledged
        assert opened.response is not None
        picked = await alice.select(opened.response, ["fr"], custom_id=form_id("set", "chosen_language"))
        assert picked.response is not None
        assert "Vos préférences" in picked.response.content
        refused = await alice.slash(channel, "belote hand")
        assert refused.response is not None
        assert "Il n'y a pas de table ici" in refused.response.content


async def test_who_is_blocked_does_not_sit_with_the_blocker(app: App) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("belote")
        alice, bob = (guild.add_member(env.create_user(name)) for name in ("alice", "bob"))
        await alice.slash(channel, "belote start", rules="classic")
        lobby = channel.last_message
        assert lobby is not None
        blocked = await alice.slash(channel, "belote block", member=bob)
        assert blocked.ephemeral
        refused = await bob.click(lobby, label="North")
        assert refused.ephemeral
        (table,) = app.registry
        assert people_in(table.snapshot().seating) == ()
        await alice.slash(channel, "belote block", member=bob)  # the same command unblocks
        await bob.click(lobby, label="North")
        assert len(people_in(table.snapshot().seating)) == 1
        oneself = await alice.slash(channel, "belote block", member=alice)
        assert oneself.response is not None
        assert "yourself" in oneself.response.content
