"""The real bot process, driven from outside through the local Discord."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.client import Message, Person
from playground.harness import Bot, Stage, playground_server
from tests.e2e.people import Players, argument, eager, press, sit, verb

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(240)]

CHANNEL = "belote"


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    """A playground without rate limits: its clock is real, and a match under them takes ten minutes."""
    async with playground_server() as served:
        served.world.limits.enforced = False
        yield served


def environment(folder: Path) -> dict[str, str]:
    return {"DATABASE_URL": f"sqlite:///{folder}/belote.sqlite3", "COMPUTER_PACE": "0", "LOG_LEVEL": "INFO"}


async def start(stage: Stage, folder: Path) -> Bot:
    return await stage.start_bot("-m", "bot", env=environment(folder))


async def everybody(stage: Stage) -> list[Person]:
    return [await stage.pg.person(name) for name in ("Alice", "Bob", "Chloé", "David")]


async def is_over(person: Person) -> bool:
    messages = await person.messages(CHANNEL)
    return any(verb(button) == "rematch" for message in messages[-2:] for button in message.buttons)


def events(folder: Path) -> list[tuple[str, int, str]]:
    with sqlite3.connect(f"file:{folder}/belote.sqlite3?mode=ro", uri=True) as connection:
        return connection.execute("SELECT table_id, seq, type FROM journal ORDER BY position").fetchall()


def quiet(bot: Bot) -> None:
    traceback = bot.output.find("Traceback")
    assert traceback < 0, bot.output[max(0, traceback - 300) : traceback + 3000]


async def test_one_person_and_three_computers_play_a_deal(stage: Stage, tmp_path: Path) -> None:
    bot = await start(stage, tmp_path)
    alice = await stage.pg.person("Alice")
    await alice.slash(CHANNEL, "belote start", rules="classic")
    await sit([alice], CHANNEL, "S")
    for _ in range(3):
        await press(alice, CHANNEL, "cpu")
    await press(alice, CHANNEL, "deal")
    hand = await alice.wait_dm(lambda m: m.pictures)
    assert hand.pictures[0].alt

    async def scored() -> bool:
        return any(kind == "DealScored" for _, _, kind in events(tmp_path))

    await Players(stage.pg, [alice], CHANNEL, eager, 1).until(scored)
    sheet = await alice.wait_message(CHANNEL, lambda m: any(verb(b) == "ready" for b in m.buttons))
    assert sheet.pictures
    board = await alice.slash(CHANNEL, "belote leaderboard")
    assert board.text
    quiet(bot)
    assert not stage.world.wire.unknown, stage.world.wire.unknown


async def test_four_people_who_finish_a_match_are_ranked(stage: Stage, tmp_path: Path) -> None:
    bot = await start(stage, tmp_path)
    people = await everybody(stage)
    await people[0].slash(CHANNEL, "belote start", rules="classic", target=201)
    await sit(people, CHANNEL)
    await press(people[0], CHANNEL, "deal")
    await Players(stage.pg, people, CHANNEL, eager, 7).until(lambda: is_over(people[0]), seconds=200)
    kinds = [kind for _, _, kind in events(tmp_path)]
    assert kinds.count("MatchWon") == 1

    async def ranked() -> bool:
        # The ranking follows the journal: a busy machine shows it a moment after the result.
        board = await people[1].slash(CHANNEL, "belote leaderboard")
        return all(person.id in board.text for person in people)

    for _ in range(150):
        if await ranked():
            break
        await asyncio.sleep(0.2)
    else:
        pytest.fail("four people finished a match, and the leaderboard does not name them all")
    quiet(bot)


async def test_kill_in_the_middle_of_a_trick(stage: Stage, tmp_path: Path) -> None:
    bot = await start(stage, tmp_path)
    people = await everybody(stage)
    await people[0].slash(CHANNEL, "belote start", rules="classic")
    await sit(people, CHANNEL)
    await bot.kill()
    bot = await start(stage, tmp_path)  # killed in the lobby: old buttons work
    await press(people[0], CHANNEL, "deal")
    for person in people:
        await person.wait_dm(lambda m: m.pictures)
    await bot.kill()
    bot = await start(stage, tmp_path)  # killed in the auction
    players = Players(stage.pg, people, CHANNEL, eager, 3)

    async def played(count: int) -> bool:
        return sum(kind == "CardPlayed" for _, _, kind in events(tmp_path)) >= count

    await players.until(lambda: played(6))
    await asyncio.sleep(0.5)
    before = {person.name: await turn_of(person) for person in people}
    public = len(await people[0].messages(CHANNEL))
    rows = events(tmp_path)
    await bot.kill()
    bot = await start(stage, tmp_path)  # killed in the middle of a trick
    await asyncio.sleep(1.0)
    assert events(tmp_path) == rows
    assert {person.name: await turn_of(person) for person in people} == before
    assert len(await people[0].messages(CHANNEL)) == public, "something was posted twice"
    await players.until(lambda: played(32))
    quiet(bot)


async def turn_of(person: Person) -> list[str]:
    """The cards on the buttons of the newest private message."""
    dms: list[Message] = await person.messages("dm")
    return [argument(button) for button in dms[-1].buttons if verb(button) == "play"]


async def test_closed_private_messages_do_not_stop_the_match(stage: Stage, tmp_path: Path) -> None:
    stage.world.limits.enforced = True
    bot = await start(stage, tmp_path)
    people = await everybody(stage)
    await people[1].close_dm()
    await people[0].slash(CHANNEL, "belote start", rules="classic")
    await sit(people, CHANNEL)
    await press(people[0], CHANNEL, "deal")
    for person in (people[0], people[2], people[3]):
        await person.wait_dm(lambda m: m.pictures)
    await press(people[1], CHANNEL, "hand")
    own = await people[1].wait_message(CHANNEL, lambda m: m.ephemeral and bool(m.pictures))
    assert own.pictures
    assert not any(m.id == own.id for m in await people[0].messages(CHANNEL))
    quiet(bot)


async def test_bad_clicks_get_a_private_sentence(stage: Stage, tmp_path: Path) -> None:
    bot = await start(stage, tmp_path)
    people = await everybody(stage)
    await people[0].slash(CHANNEL, "belote start", rules="classic")
    await sit(people[:2], CHANNEL, "NE")
    again = await people[2].slash(CHANNEL, "belote start", rules="classic")
    assert again.error is None
    assert again.shown.ephemeral
    lobby = await people[3].wait_message(
        CHANNEL, lambda m: [b.disabled for b in m.buttons][:2] == [True, True]
    )
    leave = next(b for b in lobby.buttons if verb(b) == "leave")
    refused = await people[3].click(lobby, custom_id=leave.custom_id)
    assert refused.shown.ephemeral
    for command in ("hand", "score", "tricks", "leave", "stop", "leaderboard", "rules", "help", "start"):
        answer = await people[3].slash("dm", f"belote {command}")
        assert answer.error is None, command
        assert answer.text, command
    quiet(bot)


async def test_a_deleted_table_message_is_posted_again(stage: Stage, tmp_path: Path) -> None:
    bot = await start(stage, tmp_path)
    alice = await stage.pg.person("Alice")
    await alice.slash(CHANNEL, "belote start", rules="classic")
    bob = await stage.pg.person("Bob")
    await sit([alice, bob], CHANNEL)
    lobby = await alice.wait_message(CHANNEL, lambda m: [b.disabled for b in m.buttons][:2] == [True, True])
    await stage.pg.post("delete", message=lobby.id)
    left = await bob.slash(CHANNEL, "belote leave")
    assert left.error is None
    again = await alice.wait_message(CHANNEL, lambda m: any(verb(b) == "seat" for b in m.buttons))
    assert again.id != lobby.id
    quiet(bot)
