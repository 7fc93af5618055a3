"""What a host does with the bot: stop it, start it again, save it while it plays."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.client import Message
from playground.harness import Stage, playground_server
from tests.e2e.people import press, sit

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(120)]

CHANNEL = "belote"
FAREWELL = "Back in a moment"


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    """Without rate limits: a farewell waits for the channel's bucket, and the bot does not wait for it."""
    async with playground_server() as served:
        served.world.limits.enforced = False
        yield served


def environment(folder: Path) -> dict[str, str]:
    return {"DATABASE_URL": f"sqlite:///{folder}/belote.sqlite3", "COMPUTER_PACE": "0"}


async def newest(stage: Stage) -> Message:
    alice = await stage.pg.person("Alice")
    return (await alice.messages(CHANNEL))[-1]


async def test_a_bot_that_is_told_to_stop_says_so_and_is_back_where_it_was(
    stage: Stage, tmp_path: Path
) -> None:
    bot = await stage.start_bot("-m", "bot", env=environment(tmp_path))
    people = [await stage.pg.person(name) for name in ("Alice", "Bob", "Chloé", "David")]
    await people[0].slash(CHANNEL, "belote start", rules="classic")
    await sit(people, CHANNEL)
    await press(people[0], CHANNEL, "deal")
    await people[0].wait_message(CHANNEL, lambda m: "To act" in m.text)
    assert await bot.stop() == 0
    left = await newest(stage)
    assert FAREWELL in left.text
    assert "<t:" not in left.text, "a countdown would lie"
    assert left.buttons
    assert left.pictures
    assert "Traceback" not in bot.output
    await stage.start_bot("-m", "bot", env=environment(tmp_path))
    back = await people[0].wait_message(CHANNEL, lambda m: "To act" in m.text)
    assert back.id == left.id
    assert FAREWELL not in back.text


async def test_a_bot_whose_discord_does_not_answer_stops_all_the_same(stage: Stage, tmp_path: Path) -> None:
    bot = await stage.start_bot("-m", "bot", env=environment(tmp_path))
    alice = await stage.pg.person("Alice")
    await alice.slash(CHANNEL, "belote start", rules="classic")
    await alice.wait_message(CHANNEL, lambda m: bool(m.buttons))
    stage.world.faults.add(
        {"kind": "delay", "method": "PATCH", "path": "/messages/", "times": 9, "seconds": 60}
    )
    assert await bot.stop() == 0, "it was killed for being late"
