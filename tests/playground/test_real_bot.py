"""A real discord.py process, started through launch, driven by scripted people."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from playground import gateway
from playground.client import Message, Person
from playground.harness import Bot, Stage
from tests.playground.contract_check import faults

SAMPLE = str(Path(__file__).parent / "sample_bot.py")

pytestmark = pytest.mark.e2e


@pytest.fixture
async def sample(stage: Stage) -> AsyncIterator[Bot]:
    started = await stage.start_bot(SAMPLE)
    yield started
    wire = await stage.pg.wire()
    assert wire["unknown"] == []
    assert not [line for line in started.lines if "Traceback" in line], started.output


@pytest.fixture
async def alice(stage: Stage) -> Person:
    return await stage.pg.person("Alice")


async def lobby(person: Person) -> Message:
    return (await person.slash("belote", "table start", rules="coinche")).shown


async def test_a_command_is_answered_with_a_picture_and_buttons(
    sample: Bot, stage: Stage, alice: Person
) -> None:
    chloe = await stage.pg.person("Chloé")
    answer = await chloe.slash("belote", "table start", target=500)
    assert sample.alive
    assert (answer.kind, answer.error) == ("message", None)
    assert answer.text == "lobby classic 500 fr en-US"
    (picture,) = answer.shown.pictures
    assert (picture.alt, picture.width, picture.height) == ("empty board", 8, 6)
    assert (await stage.pg.download(picture.url)).startswith(b"\x89PNG")
    assert answer.shown.button("Join") is not None
    assert [m.id for m in await alice.messages("belote")] == [answer.shown.id]


async def test_a_click_edits_the_message_it_belongs_to(sample: Bot, alice: Person) -> None:
    message = await lobby(alice)
    answer = await alice.click(message, label="Join")
    assert sample.alive
    assert answer.kind == "update"
    assert answer.shown.id == message.id
    assert answer.shown.pictures[0].alt == "after"
    assert answer.shown.edited


async def test_a_hand_arrives_by_direct_message_and_rings_once(
    sample: Bot, stage: Stage, alice: Person
) -> None:
    await alice.click(await lobby(alice), label="Hand")
    hand = await alice.wait_dm(lambda m: m.pictures)
    assert hand.pictures[0].alt == "AS 7H"
    assert [n["kind"] for n in await alice.notifications()] == ["dm"]
    bob = await stage.pg.person("Bob")
    assert not [m for m in await bob.messages("dm") if m.id == hand.id]
    answer = await alice.click(hand, label="Card")
    assert answer.text == "card played"
    assert not answer.shown.buttons
    assert sample.alive


async def test_closed_direct_messages_are_told_in_the_channel(sample: Bot, alice: Person) -> None:
    await alice.close_dm()
    answer = await alice.click(await lobby(alice), label="Hand")
    told = await alice.wait_message("belote", lambda m: m.ephemeral, since=answer.seq - 10)
    assert told.text == "cannot DM you (50007)"
    assert sample.alive


async def test_thinking_is_waited_out(sample: Bot, stage: Stage, alice: Person) -> None:
    answer = await alice.slash("belote", "table look")
    assert (answer.kind, answer.text, answer.shown.ephemeral) == ("deferred", "looking", True)
    bob = await stage.pg.person("Bob")
    assert not await bob.messages("belote")
    assert sample.alive


async def test_a_second_answer_meets_40060(sample: Bot, alice: Person) -> None:
    answer = await alice.click(await lobby(alice), label="Twice")
    told = await alice.wait_message("belote", lambda m: m.ephemeral, since=answer.seq - 10)
    assert told.text == "code 40060"
    assert sample.alive


async def test_a_late_answer_meets_10062_and_the_person_sees_a_failure(
    sample: Bot, stage: Stage, alice: Person
) -> None:
    message = await lobby(alice)
    click = asyncio.ensure_future(alice.click(message, label="Slow"))
    while not any(i.data.get("custom_id") == "v:slow" for i in stage.world.interactions.values()):
        await stage.pg.get("faults")
    await stage.pg.move_clock(3.5)
    assert (await click).error == "This interaction failed"
    await alice.wait_message("belote", lambda m: m.text == "late 10062")
    assert sample.alive


async def test_a_silent_bot_is_a_failed_interaction(sample: Bot, stage: Stage, alice: Person) -> None:
    message = await lobby(alice)
    click = asyncio.ensure_future(alice.click(message, label="Silent"))
    while not any(i.data.get("custom_id") == "v:silent" for i in stage.world.interactions.values()):
        await stage.pg.get("faults")
    await stage.pg.move_clock(3.5)
    assert (await click).error == "This interaction failed"
    assert sample.alive


async def test_an_old_token_meets_50027(sample: Bot, stage: Stage, alice: Person) -> None:
    await alice.click(await lobby(alice), label="Old_Token")
    await stage.pg.move_clock(901)
    await alice.wait_message("belote", lambda m: m.text == "token 50027")
    assert sample.alive


async def test_a_deleted_message_meets_10008(sample: Bot, stage: Stage, alice: Person) -> None:
    message = await lobby(alice)
    await stage.pg.fault(kind="delay", method="PATCH", path="/messages/", seconds=60)
    await alice.click(message, label="Edit")
    await stage.pg.wait(_met(stage), what="the edit")
    await stage.pg.post("delete", message=message.id)
    await stage.pg.move_clock(60)
    await alice.wait_message("belote", lambda m: m.text == "code 10008")
    assert sample.alive


def _met(stage: Stage) -> Callable[[], Awaitable[bool]]:
    async def met() -> bool:
        return not await stage.pg.get("faults")

    return met


async def test_a_modal_a_menu_and_completions(sample: Bot, stage: Stage, alice: Person) -> None:
    opened = await alice.click(await lobby(alice), label="Modal")
    assert opened.kind == "modal"
    assert (await alice.submit(opened, who="Zoé")).text == "hello Zoé"
    greeting = await alice.slash("belote", "table greet", who="Bob")
    assert greeting.text == "greet Bob"
    assert (await alice.select(greeting.shown, "South")).text == "chose south"
    found = await alice.complete("belote", "table find", "match", match="x")
    assert [c["value"] for c in found] == ["x0", "x1", "x2"]
    assert (await alice.slash("belote", "table find", match="x1")).text == "found x1"
    assert sample.alive
    del stage


async def test_second_version_components_are_seen(sample: Bot, alice: Person) -> None:
    answer = await alice.slash("belote", "table blocks")
    assert answer.text == "# Table\nNorth"
    assert answer.shown.pictures[0].alt == "the table"
    assert [b.label for b in answer.shown.buttons] == ["Nothing"]
    assert not faults("MessageResponse", {k: v for k, v in answer.shown.raw.items() if k != "used"})
    assert sample.alive


async def test_a_rate_limited_edit_is_sent_again_by_the_library(
    sample: Bot, stage: Stage, alice: Person
) -> None:
    message = await lobby(alice)
    await stage.pg.fault(kind="rate_limit", method="PATCH", path="/messages/", seconds=0.2)
    await alice.click(message, label="Edit")
    await alice.wait_message("belote", lambda m: m.text == "edited")
    statuses = (await stage.pg.wire())["statuses"]
    assert statuses["PATCH /channels/{channel}/messages/{message} 429"] == 1
    assert statuses["PATCH /channels/{channel}/messages/{message} 200"] == 1
    assert sample.alive


async def test_a_nonce_is_written_once(sample: Bot, alice: Person) -> None:
    for _ in range(2):
        await alice.slash("belote", "table post", nonce="n1", text="once")
    assert [m.text for m in await alice.messages("belote") if not m.ephemeral] == ["once 0"]
    assert sample.alive


async def test_a_lost_right_is_told(sample: Bot, stage: Stage, alice: Person) -> None:
    await stage.pg.post("rights", channel="belote", deny=["send_messages"])
    assert (await alice.slash("belote", "table post")).text == "code 50013 of 403"
    await stage.pg.post("rights", channel="belote", deny=["view_channel"])
    assert (await alice.slash("belote", "table post")).text == "code 50001 of 403"
    await stage.pg.post("rights", channel="belote", deny=["embed_links"])
    assert (await alice.slash("belote", "settings")).text == "settings False"
    assert sample.alive


async def test_a_thread_is_a_place_to_play(sample: Bot, stage: Stage, alice: Person) -> None:
    thread = await alice.thread("belote", "Table 2")
    answer = await alice.slash(thread, "table start")
    assert (answer.kind, answer.shown.channel_id) == ("message", thread)
    assert (await alice.click(answer.shown, label="Edit")).kind == "deferred_update"
    await alice.wait_message(thread, lambda m: m.text == "edited")
    await stage.pg.post("delete", channel=thread)
    assert "Table 2" not in [c["name"] for c in await alice.channels()]
    assert sample.alive


async def test_a_torn_socket_loses_no_click(sample: Bot, stage: Stage, alice: Person) -> None:
    message = await lobby(alice)
    gateway.tear(stage.world)
    answer = await alice.click(message, label="Join")
    assert answer.kind == "update"
    assert [s.resumed for s in stage.world.sessions.live()] == [1]
    assert sample.alive


async def test_after_a_crash_an_old_button_works(sample: Bot, stage: Stage, alice: Person) -> None:
    message = await lobby(alice)
    await sample.kill()
    assert not sample.alive
    again = await stage.start_bot(SAMPLE)
    assert (await alice.click(message, label="Join")).kind == "update"
    assert again.alive
    assert len(stage.world.emojis) == 1


async def test_two_shards_hear_their_own_guilds(stage: Stage) -> None:
    guild = await stage.pg.guild("Far", shard=1, shards=2)
    await stage.pg.channel("far-away", guild=guild)
    await stage.pg.post("join", person="Bob", guild=guild)
    bot = await stage.start_bot(SAMPLE, env={"SAMPLE_SHARDS": "2"}, shards=2)
    bob = await stage.pg.person("Bob")
    for where in ("far-away", "belote"):
        assert (await bob.slash(where, "table start")).kind == "message"
    assert (await bob.click((await bob.messages("belote"))[-1], label="Hand")).error is None
    hand = await bob.wait_dm(lambda m: m.pictures)
    assert (await bob.click(hand, label="Card")).text == "card played"
    assert bot.alive


async def test_outage_removal_and_departure_reach_the_bot(stage: Stage) -> None:
    bot = await stage.start_bot(SAMPLE, env={"SAMPLE_MEMBERS": "1"})
    await stage.pg.post("change_guild", guild="Belote", available=False)
    await bot.says("UNAVAILABLE Belote")
    await stage.pg.post("change_guild", guild="Belote", available=True)
    await stage.pg.post("leave", person="Bob")
    await bot.says("LEFT bob")
    await stage.pg.post("change_guild", guild="Belote", bot=False)
    await bot.says("REMOVED Belote")


async def test_a_bot_that_dies_at_start_is_told_with_its_words(stage: Stage, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("raise SystemExit('no token, no play')\n")
    with pytest.raises(Exception, match="no token, no play"):
        await stage.start_bot(str(broken))
