"""Each language of the catalogues reaches a member whose Discord speaks it: commands, lobby, private answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord import interactions

from bot.app import compose
from bot.config import Config
from bot.i18n.catalogue import LANGUAGES, text
from bot.storage import migrate, open_storage


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A language, and everybody's Discord set to it."""
    plain = interactions.base_payload

    def spoken(*args: Any, **kwargs: Any) -> Any:
        record, payload = plain(*args, **kwargs)
        return record, {**payload, "locale": request.param, "guild_locale": request.param}

    monkeypatch.setattr(interactions, "base_payload", spoken)
    return str(request.param)


async def test_a_language_reaches_its_people(language: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/sim.sqlite3"
    t = text(language)
    await migrate(url)
    async with await open_storage(url) as storage:
        app = compose(Config(database_url=url, computer_pace=0), storage)
        async with simcord.run(app.client, shard_count=1) as env:
            guild = env.create_guild()
            channel = guild.create_text_channel("belote")
            alice = guild.add_member(env.create_user("alice"))
            opened = await alice.slash(channel, "belote start", rules="classic")
            assert opened.acknowledged
            lobby = channel.last_message
            assert lobby is not None
            assert t("preset.classic") in lobby.content
            await alice.click(lobby, label=t("seat.north"))
            refused = await alice.slash(channel, "belote hand")
            assert refused.response is not None
            assert refused.response.content == t("problem.no-cards")
        await app.close()
