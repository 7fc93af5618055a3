"""A rule book is an entry of `engine.presets` and a sentence a language: with these it is offered and played."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import discord
import pytest
import simcord

from bot.app import App, compose
from bot.config import Config
from bot.custom_ids import parse_custom_id
from bot.i18n.catalogue import LANGUAGES, language_of, text
from bot.storage import migrate, open_storage
from engine.presets import COINCHE, PRESETS
from engine.rules import BeloteOrder, ExtraTrumps

HOUSE = replace(
    COINCHE,
    ta_sa=ExtraTrumps.CARD_TABLE,
    belote_order=BeloteOrder.KING_FIRST,
    made_adds_bid=False,
    target=250,
    targets=(250, 750),
)
CLICKS = 400
"""Enough for many deals of one member, eight cards and a few calls each."""


def sentence(lang: str) -> str:
    return f"Grandmother's coinche ({lang})"


@pytest.fixture
async def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[App]:
    """The bot, with one entry and one sentence a language more than it has."""
    monkeypatch.setitem(PRESETS, "house", HOUSE)
    for lang in LANGUAGES:
        entries = cast("dict[str, str]", text(lang).catalogue.entries)
        monkeypatch.setitem(entries, "preset.house", sentence(lang))
    url = f"sqlite:///{tmp_path}/sim.sqlite3"
    await migrate(url)
    async with await open_storage(url) as storage:
        composed = compose(Config(database_url=url, computer_pace=0), storage)
        yield composed
        await composed.close()


def buttons(message: discord.Message | None) -> dict[str, list[str]]:
    """Custom ids of the buttons that can be pressed, by verb."""
    found: dict[str, list[str]] = {}
    for row in message.components if message is not None else ():
        for item in row.children if isinstance(row, discord.ActionRow) else ():
            if isinstance(item, discord.Button) and item.custom_id and not item.disabled:
                known = parse_custom_id(item.custom_id)
                assert known is not None
                found.setdefault(known.verb, []).append(item.custom_id)
    return found


async def press(
    person: simcord.MemberActor | simcord.UserHandle, message: discord.Message | None, *verbs: str
) -> bool:
    """Press a button of the first of these verbs that there is; where one may pass, pass."""
    assert message is not None
    there = buttons(message)
    for verb in verbs:
        if verb in there:
            ids = there[verb]
            passing = (custom_id for custom_id in ids if custom_id.endswith(":pass"))
            await person.click(message, custom_id=next(passing, ids[0]))
            return True
    return False


async def test_a_house_preset_is_offered_and_played_to_the_end(app: App) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("belote")
        alice = guild.add_member(env.create_user("alice"))
        read = await alice.slash(channel, "belote rules", rules="house")
        assert read.response is not None
        assert read.response.content.startswith(f"**{sentence('en')}**")
        await alice.slash(channel, "belote start", rules="house")
        lobby = channel.last_message
        assert lobby is not None
        assert f"**{sentence('en')}** · 250" in lobby.content
        for verb in ("seat", "cpu", "cpu", "cpu", "deal"):
            assert await press(alice, channel.last_message, verb)
        (table,) = app.registry
        for _ in range(CLICKS):
            if "rematch" in buttons(channel.last_message):
                break
            if not await press(alice, channel.last_message, "ready"):
                await press(alice.user, alice.user.dm_channel.last_message, "say", "play")
            await env.settle()
        view = table.snapshot().view
        assert view is not None
        assert view.rules == HOUSE
        assert view.winner is not None
        assert max(view.totals) >= HOUSE.target


async def test_its_name_is_offered_in_every_language(app: App) -> None:
    async with simcord.run(app.client, shard_count=1) as env:
        alice = env.create_user("alice")
        belote = env.backend.visible_commands(user_id=alice.id, channel_id=alice.dm_channel.id)[0]
    start = named(belote["options"], "start")
    house = named(named(start["options"], "rules")["choices"], sentence("en"))
    assert house["value"] == "house"
    for locale, said in house["name_localizations"].items():
        assert said == sentence(language_of(locale))
    assert {language_of(locale) for locale in house["name_localizations"]} == set(LANGUAGES)


def named(rows: list[Any], name: str) -> Any:
    """The one of that name."""
    (found,) = (row for row in rows if row["name"] == name)
    return found
