"""The life of an interaction: three seconds, one answer, fifteen minutes."""

import asyncio
from typing import Any

import pytest

from playground.errors import PlayError
from tests.playground.contract_check import faults
from tests.playground.raw_bot import RawBot

BUTTON = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
EPHEMERAL = 64


async def _message_with_button(bot: RawBot) -> str:
    return str((await bot.post({"content": "x", "components": [BUTTON]}))[1]["id"])


async def test_a_message_answers_a_command_under_its_name(bot: RawBot) -> None:
    act = await bot.asked()
    status, answer = await bot.answer(act, 4, {"content": "pong"})
    assert status == 200
    assert not faults("InteractionCallbackResponse", answer)
    message = answer["resource"]["message"]
    assert message["type"] == 20
    assert message["interaction_metadata"]["user"]["global_name"] == "Alice"
    alice = await bot.stage.pg.person("Alice")
    (seen,) = await alice.messages("belote")
    assert seen.raw["used"] == {"person": "Alice", "command": "ping"}


async def test_an_answer_after_three_seconds_is_unknown(bot: RawBot) -> None:
    act = await bot.asked()
    bot.stage.world.clock.move(3.1)
    status, answer = await bot.answer(act, 4, {"content": "late"})
    assert (status, answer["code"]) == (404, 10062)


async def test_a_wrong_token_is_an_unknown_interaction(bot: RawBot) -> None:
    act = await bot.asked()
    status, answer = await bot.call("POST", f"/interactions/{act.id}/nonsense/callback", {"type": 5})
    assert (status, answer["code"]) == (404, 10062)


async def test_a_second_answer_is_refused(bot: RawBot) -> None:
    act = await bot.asked()
    await bot.answer(act, 5)
    status, answer = await bot.answer(act, 4, {"content": "again"})
    assert (status, answer["code"]) == (400, 40060)


async def test_a_refused_form_leaves_the_interaction_unanswered(bot: RawBot) -> None:
    act = await bot.asked()
    assert (await bot.answer(act, 4, {"content": "x" * 2001}))[1]["code"] == 50035
    assert (await bot.answer(act, 4, {"content": "x"}))[0] == 200


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 99])
async def test_a_command_cannot_be_answered_so(bot: RawBot, kind: int) -> None:
    act = await bot.asked()
    assert (await bot.answer(act, kind, {}))[1]["code"] == 50035


async def test_the_token_lives_fifteen_minutes(bot: RawBot) -> None:
    act = await bot.asked()
    await bot.answer(act, 5)
    bot.stage.world.clock.move(890)
    assert (await bot.call("POST", bot.hook(act), {"content": "in time"}))[0] == 200
    bot.stage.world.clock.move(20)
    for method, rest in (("POST", ""), ("PATCH", "/messages/@original"), ("GET", "/messages/@original")):
        status, answer = await bot.call(method, bot.hook(act, rest), {"content": "x"})
        assert (status, answer["code"]) == (401, 50027)


async def test_no_follow_up_before_the_answer(bot: RawBot) -> None:
    act = await bot.asked()
    status, answer = await bot.call("POST", bot.hook(act), {"content": "x"})
    assert (status, answer["code"]) == (404, 10015)


async def test_the_first_follow_up_fills_the_placeholder_and_keeps_its_privacy(bot: RawBot) -> None:
    act = await bot.asked()
    await bot.answer(act, 5, {"flags": EPHEMERAL})
    alice, bob = await bot.stage.pg.person("Alice"), await bot.stage.pg.person("Bob")
    assert (await alice.messages("belote"))[0].loading
    _, first = await bot.call("POST", bot.hook(act), {"content": "one"})
    _, second = await bot.call("POST", bot.hook(act), {"content": "two"})
    _, original = await bot.call("GET", bot.hook(act, "/messages/@original"))
    assert original["id"] == first["id"] != second["id"]
    assert not faults("MessageResponse", first)
    assert [(m.text, m.ephemeral) for m in await alice.messages("belote")] == [("one", True), ("two", False)]
    assert [m.text for m in await bob.messages("belote")] == ["two"]


async def test_an_ephemeral_message_is_reached_by_its_token_alone(bot: RawBot) -> None:
    act = await bot.asked()
    _, answer = await bot.answer(act, 4, {"content": "psst", "flags": EPHEMERAL})
    message_id = answer["resource"]["message"]["id"]
    path = f"/channels/{bot.channel()}/messages/{message_id}"
    assert (await bot.call("GET", path))[1]["code"] == 10008
    assert (await bot.call("PATCH", path, {"content": "x"}))[1]["code"] == 10008
    assert (await bot.call("PATCH", bot.hook(act, "/messages/@original"), {"content": "y"}))[0] == 200
    alice = await bot.stage.pg.person("Alice")
    await alice.dismiss((await alice.messages("belote"))[0])
    status, answer = await bot.call("PATCH", bot.hook(act, "/messages/@original"), {"content": "z"})
    assert (status, answer["code"]) == (404, 10008)


async def test_nobody_presses_a_button_that_another_sees(bot: RawBot) -> None:
    act = await bot.asked("Alice")
    data = {"content": "psst", "flags": EPHEMERAL, "components": [BUTTON]}
    _, answer = await bot.answer(act, 4, data)
    bob = await bot.stage.pg.person("Bob")
    with pytest.raises(PlayError, match="does not see"):
        await bob.click(answer["resource"]["message"]["id"], label="Go")


async def test_a_click_updates_its_message(bot: RawBot) -> None:
    act = await bot.pressed(await _message_with_button(bot), "go")
    status, answer = await bot.answer(act, 7, {"content": "y", "components": []})
    assert status == 200
    assert not faults("InteractionCallbackResponse", answer)
    alice = await bot.stage.pg.person("Alice")
    (seen,) = await alice.messages("belote")
    assert (seen.text, seen.buttons, seen.edited) == ("y", [], True)


async def test_a_deferred_click_names_its_message_as_the_original(bot: RawBot) -> None:
    message_id = await _message_with_button(bot)
    act = await bot.pressed(message_id, "go")
    await bot.answer(act, 6)
    _, original = await bot.call("GET", bot.hook(act, "/messages/@original"))
    assert original["id"] == message_id
    _, follow_up = await bot.call("POST", bot.hook(act), {"content": "more"})
    assert follow_up["id"] != message_id


async def test_interactions_cost_no_rate_limit(bot: RawBot) -> None:
    message_id = await _message_with_button(bot)
    for n in range(8):
        act = await bot.pressed(message_id, "go")
        assert (await bot.answer(act, 7, {"content": str(n)}))[0] == 200
        assert (await bot.call("POST", bot.hook(act), {"content": "x"}))[0] == 200


async def test_an_answer_needs_no_right_in_the_channel(bot: RawBot) -> None:
    await bot.stage.pg.post("rights", channel="belote", deny=["send_messages", "embed_links"])
    act = await bot.asked()
    assert (await bot.answer(act, 4, {"embeds": [{"title": "x"}]}))[0] == 200


MODAL: dict[str, Any] = {
    "title": "T",
    "custom_id": "form",
    "components": [
        {
            "type": 1,
            "components": [{"type": 4, "custom_id": "a", "style": 1, "label": "Name", "max_length": 5}],
        },
        {
            "type": 18,
            "label": "Why",
            "component": {"type": 4, "custom_id": "b", "style": 2, "required": False},
        },
    ],
}


async def test_a_modal_is_opened_filled_and_sent(bot: RawBot) -> None:
    alice = await bot.stage.pg.person("Alice")
    act = await bot.pressed(await _message_with_button(bot), "go")
    assert (await bot.answer(act, 9, MODAL))[0] == 200
    with pytest.raises(PlayError, match="0 to 5 characters"):
        await bot.stage.pg.post("submit", person="Alice", interaction=act.id, values={"Name": "too long"})
    async with bot.gateway() as link:
        await link.event("GUILD_CREATE")
        task = asyncio.ensure_future(
            bot.stage.pg.post("submit", person=alice.id, interaction=act.id, values={"Name": "Zoé", "b": "x"})
        )
        got = await link.event("INTERACTION_CREATE")
        assert got["data"]["custom_id"] == "form"
        assert got["data"]["components"][0]["components"][0]["value"] == "Zoé"
        assert got["data"]["components"][1]["component"]["value"] == "x"
        new = bot.stage.world.interactions[got["id"]]
        assert (await bot.answer(new, 7, {"content": "filled"}))[0] == 200
        assert (await task)["answer"] == "update"


@pytest.mark.parametrize(
    "change",
    [
        {"title": "x" * 46},
        {"title": ""},
        {"custom_id": "x" * 101},
        {"components": []},
        {"components": MODAL["components"] * 3},
        {
            "components": [
                {"type": 18, "label": "x" * 46, "component": {"type": 4, "custom_id": "a", "style": 1}}
            ]
        },
    ],
)
async def test_a_modal_over_a_limit_is_an_invalid_form(bot: RawBot, change: dict[str, Any]) -> None:
    act = await bot.asked()
    assert (await bot.answer(act, 9, MODAL | change))[1]["code"] == 50035


async def test_options_are_typed_resolved_and_checked(bot: RawBot) -> None:
    world = bot.stage.world
    chloe, bob = await bot.stage.pg.person("Chloé"), await bot.stage.pg.person("Bob")
    act = await bot.asked("Chloé", "pick", who="Bob", count="3", suit="Cœur", loud="true", where="#salon")
    values = {o["name"]: o["value"] for o in act.data["options"]}
    assert values == {"who": bob.id, "count": 3, "suit": "H", "loud": True, "where": bot.channel("salon")}
    assert act.data["resolved"]["members"][bob.id]["permissions"]
    assert world.users[act.person_id].locale == "fr"
    for wrong, reason in (
        ({}, "'who' is required"),
        ({"who": "Zoé"}, "no such user"),
        ({"who": "Bob", "count": 9}, "between 1 and 5"),
        ({"who": "Bob", "suit": "clubs"}, "one of: H, S"),
        ({"who": "Bob", "size": 1}, "no option 'size'"),
    ):
        with pytest.raises(PlayError, match=reason):
            await bot.stage.pg.post("slash", person=chloe.id, channel="belote", command="pick", options=wrong)
    with pytest.raises(PlayError, match="commands: /admin, /pick, /ping"):
        await chloe.slash("belote", "nothing")


async def test_commands_are_found_by_their_local_name_and_by_those_allowed(bot: RawBot) -> None:
    alice, chloe = await bot.stage.pg.person("Alice"), await bot.stage.pg.person("Chloé")
    act = await bot.asked("Chloé", "coucou")
    assert act.data["name"] == "ping"
    with pytest.raises(PlayError, match="needs manage_guild"):
        await chloe.slash("belote", "admin")
    assert [c["name"] for c in await chloe.commands("belote")] == ["pick", "ping"]
    assert [c["name"] for c in await alice.commands("belote")] == ["admin", "pick", "ping"]
    assert [c["name"] for c in await alice.commands("dm")] == ["pick", "ping"]


@pytest.mark.parametrize(
    "command",
    [
        {"name": "UPPER", "description": "x"},
        {"name": "two words", "description": "x"},
        {"name": "x" * 33, "description": "x"},
        {"name": "x", "description": ""},
        {"name": "x", "description": "x" * 101},
        {"name": "x", "description": "x", "description_localizations": {"xx": "y"}},
        {"name": "x", "description": "x", "name_localizations": {"fr": "Deux Mots"}},
        {"name": "x", "description": "x", "options": [{"type": 3, "name": "a", "description": "x"}] * 2},
        {
            "name": "x",
            "description": "x",
            "options": [
                {"type": 3, "name": "a", "description": "x"},
                {"type": 3, "name": "b", "description": "x", "required": True},
            ],
        },
        {
            "name": "x",
            "description": "x",
            "options": [{"type": 3, "name": f"o{n}", "description": "x"} for n in range(26)],
        },
    ],
)
async def test_a_command_that_discord_would_refuse_is_refused(bot: RawBot, command: dict[str, Any]) -> None:
    path = f"/applications/{bot.stage.world.bot.id}/commands"
    assert (await bot.call("PUT", path, [command]))[1]["code"] == 50035


async def test_registered_commands_keep_their_ids(bot: RawBot) -> None:
    path = f"/applications/{bot.stage.world.bot.id}/commands"
    _, old = await bot.call("GET", path)
    _, new = await bot.call("PUT", path, [{"name": "ping", "description": "Other"}])
    assert not faults("ApplicationCommandResponse", new[0])
    assert new[0]["id"] == next(c["id"] for c in old if c["name"] == "ping")
    assert len((await bot.call("GET", path))[1]) == 1
    guild = next(iter(bot.stage.world.guilds))
    _, own = await bot.call("PUT", f"/applications/{bot.stage.world.bot.id}/guilds/{guild}/commands", new)
    assert own[0]["guild_id"] == guild
