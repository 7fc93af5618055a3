"""What a host does with the bot: stop it, start it again, save it while it plays."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import discord
import pytest
from pydantic import SecretStr

from bot.config import Config, load_config
from bot.doctor import Finding, Verdict, examine
from playground.client import Message, Person
from playground.harness import ROOT, Stage, playground_server
from tests.e2e.people import Players, eager, press, sit

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


async def verb(stage: Stage, folder: Path, *arguments: str, **env: str) -> tuple[int, str]:
    """Run another verb to its end: its status and what it wrote."""
    bot = await stage.start_bot("-m", "bot", *arguments, env=environment(folder) | env, ready=False)
    status = await bot.process.wait()
    await asyncio.gather(*bot.readers)
    assert stage.world.token not in bot.output
    assert "Traceback" not in bot.output
    return status, bot.output


def verdicts(output: str) -> dict[str, str]:
    lines = [line.split(maxsplit=1) for line in output.splitlines()]
    return {rest.partition(":")[0]: verdict for verdict, rest in lines}


HEALTHY = {
    "token": "ok",
    "intents": "ok",
    "permissions": "ok",
    "database": "ok",
    "clock": "ok",
    "emojis": "advice",
}


async def test_the_doctor_finds_nothing_wrong_with_a_bot_that_plays(stage: Stage, tmp_path: Path) -> None:
    status, output = await verb(stage, tmp_path, "doctor")
    assert (status, verdicts(output)) == (0, HEALTHY)
    assert not (tmp_path / "belote.sqlite3").exists(), "looking makes nothing"
    await stage.start_bot("-m", "bot", env=environment(tmp_path))
    await verb(stage, tmp_path, "emojis")
    status, output = await verb(stage, tmp_path, "doctor")
    assert (status, verdicts(output)) == (0, HEALTHY | {"emojis": "ok"})


async def test_the_doctor_names_a_channel_that_lost_a_permission(stage: Stage, tmp_path: Path) -> None:
    await stage.start_bot("-m", "bot", env=environment(tmp_path))
    alice = await stage.pg.person("Alice")
    await alice.slash(CHANNEL, "belote start", rules="classic")
    await alice.wait_message(CHANNEL, lambda m: bool(m.buttons))
    await stage.pg.post("rights", channel=CHANNEL, deny=["attach_files"])
    status, output = await verb(stage, tmp_path, "doctor")
    assert (status, verdicts(output)) == (1, HEALTHY | {"permissions": "wrong"})
    assert "#belote: give the bot Attach Files" in output
    await stage.pg.post("rights", channel="salon", deny=["view_channel"])
    _, output = await verb(stage, tmp_path, "doctor")
    assert "in no channel" in output


@pytest.mark.parametrize(
    ("subject", "env"),
    [
        ("token", {"DISCORD_TOKEN": ""}),
        ("token", {"DISCORD_TOKEN": "wrong"}),
        ("database", {"DATABASE_URL": "sqlite:////no/such/folder/belote.sqlite3"}),
        ("database", {"DATABASE_URL": "mysql://somebody:secret@host/belote"}),
        ("database", {"DATABASE_URL": "postgresql://somebody:secret@127.0.0.1:1/belote"}),
        ("database", {"DATABASE_URL": "sqlite:///belote.sqlite3", "DYNO": "worker.1"}),
    ],
)
async def test_the_doctor_finds_what_is_wrong(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, subject: str, env: dict[str, str]
) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", f"{stage.url}/api/v10")
    usual = {"DISCORD_TOKEN": stage.world.token, "DATABASE_URL": "sqlite:///nowhere.sqlite3"}
    for name, value in {**usual, **env}.items():
        monkeypatch.setenv(name, value)
    found = [finding async for finding in examine(load_config())]
    assert [finding.subject for finding in found] == list(HEALTHY)
    assert [finding.subject for finding in found if finding.verdict is Verdict.WRONG] == [subject]
    assert not any("secret" in str(finding) or "\n" in str(finding) for finding in found)


async def test_a_clock_that_is_wrong_is_found(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", f"{stage.url}/api/v10")
    config = Config(discord_token=SecretStr(""), database_url="sqlite:///nowhere.sqlite3")

    async def clock() -> Finding:
        return {finding.subject: finding async for finding in examine(config)}["clock"]

    assert (await clock()).verdict is Verdict.FINE
    now = time.time()
    monkeypatch.setattr("bot.doctor.time", SimpleNamespace(time=lambda: now + 60))
    assert "s ahead: let the machine" in str(await clock())


async def test_a_backup_is_made_while_the_bot_plays(stage: Stage, tmp_path: Path) -> None:
    status, output = await verb(stage, tmp_path, "backup", str(tmp_path / "early.sqlite3"))
    assert status == 2
    assert "there is no database" in output
    await stage.start_bot("-m", "bot", env=environment(tmp_path))
    alice = await stage.pg.person("Alice")
    await alice.slash(CHANNEL, "belote start", rules="classic")
    copy = tmp_path / "copy.sqlite3"
    status, _ = await verb(stage, tmp_path, "backup", str(copy))
    assert status == 0
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    status, output = await verb(stage, tmp_path, "backup", str(copy))
    assert status == 2
    assert "another name" in output
    status, output = await verb(stage, tmp_path, "backup")
    assert status == 2


async def test_a_host_that_loses_its_disk_is_warned_of(stage: Stage, tmp_path: Path) -> None:
    env = {"DATABASE_URL": "sqlite:///belote.sqlite3", "DYNO": "worker.1", "PYTHONPATH": str(ROOT)}
    bot = await stage.start_bot("-m", "bot", env=environment(tmp_path) | env, cwd=tmp_path)
    assert "Heroku loses its disk" in bot.output


@pytest.fixture
def port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        return int(server.getsockname()[1])


async def asked(port: int, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


async def test_a_host_can_ask_how_the_bot_is(stage: Stage, tmp_path: Path, port: int) -> None:
    await stage.start_bot("-m", "bot", env=environment(tmp_path) | {"HEALTH_PORT": str(port)})
    alice = await stage.pg.person("Alice")
    await alice.slash(CHANNEL, "belote start", rules="classic")
    await press(alice, CHANNEL, "seat", "N")

    async def ready() -> bool:
        return (await asked(port, "/health"))[0] == 200

    await stage.pg.wait(ready, what="a healthy bot")
    status, text = await asked(port, "/health")
    health = json.loads(text)
    assert (status, health["discord"], health["database"], health["tables"]) == (200, True, True, 1)
    status, text = await asked(port, "/metrics")
    assert status == 200
    assert "belote_tables 1.0" in text
    assert 'belote_events_total{event="SeatTaken"} 1.0' in text
    assert 'belote_answer_seconds_count{outcome="given"} 2.0' in text
    assert alice.id not in text
    locked = sqlite3.connect(tmp_path / "belote.sqlite3")
    with closing(locked):
        locked.execute("ALTER TABLE cursors RENAME TO away")
        locked.commit()
        assert (await asked(port, "/health"))[0] == 503


async def test_a_port_that_is_taken_is_said_in_one_line(stage: Stage, tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        status, output = await verb(stage, tmp_path, "run", HEALTH_PORT=str(taken.getsockname()[1]))
    assert status == 2
    assert "address already in use" in output


async def test_no_line_of_the_log_says_a_card_or_the_token(stage: Stage, tmp_path: Path) -> None:
    """At the most talkative level, with a click that fails and a database that refuses."""
    bot = await stage.start_bot("-m", "bot", env=environment(tmp_path) | {"LOG_LEVEL": "DEBUG"})
    people = [await stage.pg.person(name) for name in ("Alice", "Bob", "Chloé", "David")]
    await people[0].slash(CHANNEL, "belote start", rules="classic")
    await sit(people, CHANNEL)
    with closing(sqlite3.connect(tmp_path / "belote.sqlite3")) as broken:
        broken.execute("ALTER TABLE journal RENAME TO away")
        broken.commit()
        await press(people[0], CHANNEL, "deal")
        broken.execute("ALTER TABLE away RENAME TO journal")
        broken.commit()
    assert "OperationalError" in bot.output
    assert "verb='deal'" in bot.output
    await press(people[0], CHANNEL, "deal")
    await Players(stage.pg, people, CHANNEL, eager, 1).until(lambda: some_tricks(people[0]))
    assert "CardPlayed" in bot.output
    assert re.search(r"event='committed' table='\w+' version=\d+", bot.output)
    assert stage.world.token not in bot.output
    cards = r"\b(?!AS )[789TJQKA][SHDC]\b"  # "AS " is a word of SQL
    assert not re.search(cards + r"|[♠♥♦♣]|Card\.|\bhands?=", bot.output)


async def some_tricks(person: Person) -> bool:
    return any("Trick 3" in message.text for message in await person.messages(CHANNEL))
