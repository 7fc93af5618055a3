"""Writing, editing and deleting: what is accepted, what is refused and how."""

from typing import Any

import pytest

from playground import scenery
from tests.playground.contract_check import faults
from tests.playground.raw_bot import RawBot
from tests.playground.sample_bot import png

V2 = 1 << 15


def button(n: int = 0, **changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"go{n}"} | changes


def row(*children: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(children)}


def menu(**changes: Any) -> dict[str, Any]:
    options = [{"label": "North", "value": "n"}, {"label": "South", "value": "s"}]
    return {"type": 3, "custom_id": "m", "options": options} | changes


def text(content: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": content}


def v2(*components: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components)} | more


REFUSED = {
    "content of 2001": {"content": "x" * 2001},
    "six rows": {"components": [row(button(n)) for n in range(6)]},
    "six buttons in a row": {"components": [row(*(button(n) for n in range(6)))]},
    "an empty row": {"components": [row()]},
    "a button outside a row": {"components": [button()]},
    "a label of 81": {"components": [row(button(label="x" * 81))]},
    "neither label nor emoji": {"components": [row(button(label=""))]},
    "a custom id of 101": {"components": [row(button(custom_id="x" * 101))]},
    "no custom id": {"components": [row(button(custom_id=None))]},
    "a custom id twice": {"components": [row(button(), button())]},
    "a link without address": {"components": [row(button(style=5, custom_id=None))]},
    "a style that is none": {"components": [row(button(style=9))]},
    "a menu beside a button": {"components": [row(menu(), button())]},
    "a menu of 26": {"components": [row(menu(options=[{"label": "x", "value": str(n)} for n in range(26)]))]},
    "a menu without options": {"components": [row(menu(options=[]))]},
    "a value twice": {"components": [row(menu(options=[{"label": "x", "value": "1"}] * 2))]},
    "a menu label of 101": {"components": [row(menu(options=[{"label": "x" * 101, "value": "1"}]))]},
    "a placeholder of 151": {"components": [row(menu(placeholder="x" * 151))]},
    "max below min": {"components": [row(menu(min_values=2, max_values=1))]},
    "eleven embeds": {"embeds": [{"title": "x"}] * 11},
    "an embed title of 257": {"embeds": [{"title": "x" * 257}]},
    "an embed description of 4097": {"embeds": [{"description": "x" * 4097}]},
    "26 fields": {"embeds": [{"fields": [{"name": "a", "value": "b"}] * 26}]},
    "an empty field value": {"embeds": [{"fields": [{"name": "a", "value": ""}]}]},
    "6001 characters in embeds": {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
    "a nonce of 26": {"content": "x", "nonce": "n" * 26},
    "enforced without nonce": {"content": "x", "enforce_nonce": True},
    "mentions both ways": {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
    "V2 blocks without the flag": {"components": [text()]},
    "V2 with content": v2(text(), content="x"),
    "V2 with embeds": v2(text(), embeds=[{"title": "x"}]),
    "41 V2 components": v2(*(text() for _ in range(41))),
    "4001 V2 characters": v2(text("x" * 2001), text("x" * 2000)),
    "a gallery of eleven": v2(
        {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}} for _ in range(11)]}
    ),
    "a section without accessory": v2({"type": 9, "components": [text()]}),
    "a section of four": v2({"type": 9, "components": [text()] * 4, "accessory": button()}),
    "a container in a container": v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
    "an unknown attachment": {"embeds": [{"image": {"url": "attachment://no.png"}}]},
    "an attachment never sent": {"content": "x", "attachments": [{"id": "0"}]},
}
ACCEPTED = {
    "content of 2000": {"content": "x" * 2000},
    "five rows of five": {"components": [row(*(button(5 * r + n) for n in range(5))) for r in range(5)]},
    "a label of 80": {"components": [row(button(label="x" * 80))]},
    "a custom id of 100": {"components": [row(button(custom_id="x" * 100))]},
    "an emoji alone": {"components": [row(button(label=None, emoji={"name": "♠"}))]},
    "6000 characters in embeds": {"embeds": [{"description": "x" * 3000}] * 2},
    "a menu": {"components": [row(menu(placeholder="x" * 150))]},
    "40 V2 components": v2(*(text() for _ in range(40))),
    "V2 of all kinds": v2(
        {
            "type": 17,
            "accent_color": 0x248046,
            "components": [
                text("# Table"),
                {"type": 9, "components": [text()], "accessory": button()},
                {"type": 14, "divider": True, "spacing": 1},
                row(menu()),
            ],
        }
    ),
}


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED.keys())
async def test_a_message_over_a_limit_is_an_invalid_form(bot: RawBot, body: dict[str, Any]) -> None:
    status, answer = await bot.post(body)
    assert (status, answer["code"]) == (400, 50035)
    assert not faults("ErrorResponse", answer)
    assert not bot.stage.world.messages


@pytest.mark.parametrize("body", ACCEPTED.values(), ids=ACCEPTED.keys())
async def test_a_message_at_the_limit_is_written_as_discord_describes_it(
    bot: RawBot, body: dict[str, Any]
) -> None:
    assert not faults("MessageCreateRequest", body)
    status, answer = await bot.post(body)
    assert status == 200, answer
    assert not faults("MessageResponse", answer)


async def test_a_form_error_names_the_field(bot: RawBot) -> None:
    _, answer = await bot.post({"components": [row(button(), button(label="x" * 81, custom_id="b"))]})
    found = answer["errors"]["components"]["0"]["components"]["1"]["label"]["_errors"]
    assert found[0]["code"] == "BASE_TYPE_MAX_LENGTH"


async def test_an_empty_message_cannot_be_sent(bot: RawBot) -> None:
    status, answer = await bot.post({"content": ""})
    assert (status, answer["code"]) == (400, 50006)


async def test_alt_text_may_have_1024_characters(bot: RawBot) -> None:
    for size, wanted in ((1024, 200), (1025, 400)):
        body = {"attachments": [{"id": "0", "description": "x" * size}]}
        status, answer = await bot.post(body, files={"a.png": png(5, 7)})
        assert status == wanted
        if status == 200:
            assert len(answer["attachments"][0]["description"]) == 1024
            assert (answer["attachments"][0]["width"], answer["attachments"][0]["height"]) == (5, 7)


async def test_a_file_over_ten_mebibytes_is_too_large(bot: RawBot) -> None:
    status, answer = await bot.post({}, files={"big.bin": b"x" * (10 * 1024 * 1024 + 1)})
    assert (status, answer["code"]) == (413, 40005)


async def test_an_edit_keeps_only_the_attachments_it_lists(bot: RawBot) -> None:
    _, message = await bot.post({"content": "x"}, files={"a.png": png(), "b.png": png()})
    path = f"/channels/{bot.channel()}/messages/{message['id']}"
    first = message["attachments"][0]["id"]
    body = {"attachments": [{"id": first}, {"id": "0", "description": "new"}]}
    assert not faults("MessageEditRequestPartial", body)
    _, edited = await bot.call("PATCH", path, body, files={"c.png": png()})
    assert [a["filename"] for a in edited["attachments"]] == ["a.png", "c.png"]
    assert edited["edited_timestamp"] is not None
    _, edited = await bot.call("PATCH", path, {"content": "still"})
    assert len(edited["attachments"]) == 2
    _, edited = await bot.call("PATCH", path, {"attachments": []})
    assert edited["attachments"] == []


async def test_the_second_versions_flag_cannot_be_taken_back(bot: RawBot) -> None:
    _, message = await bot.post(v2(text()))
    path = f"/channels/{bot.channel()}/messages/{message['id']}"
    status, answer = await bot.call("PATCH", path, {"flags": 0, "content": "x", "components": []})
    assert (status, answer["code"]) == (400, 50035)


async def test_an_enforced_nonce_gives_the_first_message_again(bot: RawBot) -> None:
    body = {"content": "x", "nonce": "once", "enforce_nonce": True}
    _, first = await bot.post(body)
    _, second = await bot.post(body)
    assert first["id"] == second["id"]
    _, third = await bot.post(body | {"nonce": "other"})
    bot.stage.world.clock.move(400)
    _, later = await bot.post(body)
    assert len({first["id"], third["id"], later["id"]}) == 3


async def test_what_is_gone_is_unknown(bot: RawBot) -> None:
    _, message = await bot.post({"content": "x"})
    path = f"/channels/{bot.channel()}/messages/{message['id']}"
    assert (await bot.call("DELETE", path))[0] == 204
    for method in ("GET", "PATCH", "DELETE"):
        status, answer = await bot.call(method, path, {"content": "y"} if method == "PATCH" else None)
        assert (status, answer["code"]) == (404, 10008)
    status, answer = await bot.call("POST", "/channels/123/messages", {"content": "x"})
    assert (status, answer["code"]) == (404, 10003)
    status, answer = await bot.call("POST", "/users/@me/channels", {"recipient_id": "123"})
    assert (status, answer["code"]) == (404, 10013)


async def test_another_persons_message_can_be_neither_edited_nor_deleted(bot: RawBot) -> None:
    alice = await bot.stage.pg.person("Alice")
    message = await alice.say("belote", "hello")
    path = f"/channels/{bot.channel()}/messages/{message.id}"
    assert (await bot.call("PATCH", path, {"content": "x"}))[1]["code"] == 50005
    assert (await bot.call("DELETE", path))[1]["code"] == 50013


@pytest.mark.parametrize(
    ("deny", "body", "files", "code"),
    [
        ("view_channel", {"content": "x"}, None, 50001),
        ("send_messages", {"content": "x"}, None, 50013),
        ("embed_links", {"embeds": [{"title": "x"}]}, None, 50013),
        ("attach_files", {"content": "x"}, {"a.png": b"x"}, 50013),
    ],
)
async def test_a_denied_permission_is_refused_in_that_channel_alone(
    bot: RawBot, deny: str, body: dict[str, Any], files: dict[str, bytes] | None, code: int
) -> None:
    await bot.stage.pg.post("rights", channel="belote", deny=[deny])
    status, answer = await bot.post(body, files=files)
    assert (status, answer["code"]) == (403, code)
    assert (await bot.post(body, where="salon", files=files))[0] == 200
    await bot.stage.pg.post("rights", channel="belote")
    assert (await bot.post(body, files=files))[0] == 200


async def test_closed_direct_messages_refuse_the_message_not_the_channel(bot: RawBot) -> None:
    world = bot.stage.world
    alice = await bot.stage.pg.person("Alice")
    await alice.close_dm()
    status, channel = await bot.call("POST", "/users/@me/channels", {"recipient_id": alice.id})
    assert status == 200
    assert not faults("PrivateChannelResponse", channel)
    path = f"/channels/{channel['id']}/messages"
    assert (await bot.call("POST", path, {"content": "x"}))[1]["code"] == 50007
    await alice.close_dm(closed=False)
    assert (await bot.call("POST", path, {"content": "x"}))[0] == 200
    scenery.set_bot(world, next(iter(world.guilds.values())), present=False)
    assert (await bot.call("POST", path, {"content": "x"}))[1]["code"] == 50278
    assert (await bot.post({"content": "x"}))[1]["code"] == 50001


async def test_only_allowed_mentions_ring(bot: RawBot) -> None:
    alice, bob = await bot.stage.pg.person("Alice"), await bot.stage.pg.person("Bob")
    content = f"<@{alice.id}> <@{bob.id}> @everyone"
    _, message = await bot.post({"content": content, "allowed_mentions": {"users": [bob.id]}})
    assert [m["id"] for m in message["mentions"]] == [bob.id]
    assert not await alice.notifications()
    assert [n["kind"] for n in await bob.notifications()] == ["mention"]
    await bot.post({"content": content, "allowed_mentions": {"parse": []}})
    await bot.post({"content": content, "flags": 4096})
    assert len(await bob.notifications()) == 1
    _, message = await bot.post({"content": content})
    assert not message["mention_everyone"]  # the bot may not mention everyone
    assert len(await alice.notifications()) == 1
    await bot.stage.pg.post("rights", channel="belote", allow=["mention_everyone"])
    await bot.post({"content": "@everyone"})
    assert [n["kind"] for n in await alice.notifications()] == ["mention", "everyone"]


async def test_an_edit_rings_nobody(bot: RawBot) -> None:
    bob = await bot.stage.pg.person("Bob")
    _, message = await bot.post({"content": "x"})
    await bot.call(
        "PATCH", f"/channels/{bot.channel()}/messages/{message['id']}", {"content": f"<@{bob.id}>"}
    )
    assert not await bob.notifications()


async def test_a_thread_is_opened_written_in_archived_and_found_locked(bot: RawBot) -> None:
    _, message = await bot.post({"content": "x"})
    start = f"/channels/{bot.channel()}/messages/{message['id']}/threads"
    status, thread = await bot.call("POST", start, {"name": "Table 1"})
    assert status == 201
    assert thread["id"] == message["id"]
    assert not faults("ThreadResponse", thread)
    assert (await bot.call("POST", start, {"name": "Table 2"}))[1]["code"] == 160004
    path = f"/channels/{thread['id']}"
    assert (await bot.call("POST", f"{path}/messages", {"content": "in"}))[0] == 200
    _, archived = await bot.call("PATCH", path, {"archived": True})
    assert archived["thread_metadata"]["archived"]
    await bot.call("POST", f"{path}/messages", {"content": "woken"})
    assert not (await bot.call("GET", path))[1]["thread_metadata"]["archived"]
    assert (await bot.call("PATCH", path, {"locked": True}))[1]["code"] == 50013
    await bot.stage.pg.post("rights", channel="belote", allow=["manage_threads"])
    await bot.call("PATCH", path, {"locked": True, "archived": True})
    assert (await bot.call("POST", f"{path}/messages", {"content": "x"}))[1]["code"] == 50083
    assert (await bot.call("DELETE", path))[0] == 200
    assert (await bot.call("GET", path))[1]["code"] == 10003


async def test_a_private_thread_needs_the_right_and_is_seen_by_its_members(bot: RawBot) -> None:
    path = f"/channels/{bot.channel()}/threads"
    assert (await bot.call("POST", path, {"name": "secret", "type": 12}))[1]["code"] == 50013
    await bot.stage.pg.post("rights", channel="belote", allow=["create_private_threads"])
    _, thread = await bot.call("POST", path, {"name": "secret", "type": 12})
    alice = await bot.stage.pg.person("Alice")
    assert "secret" not in [c["name"] for c in await alice.channels()]
    await bot.call("PUT", f"/channels/{thread['id']}/thread-members/{alice.id}")
    assert "secret" in [c["name"] for c in await alice.channels()]


async def test_history_is_read_newest_first(bot: RawBot) -> None:
    ids = [(await bot.post({"content": str(n)}))[1]["id"] for n in range(3)]
    path = f"/channels/{bot.channel()}/messages"
    _, found = await bot.call("GET", f"{path}?limit=2")
    assert [m["id"] for m in found] == ids[:0:-1]
    _, found = await bot.call("GET", f"{path}?before={ids[1]}")
    assert [m["id"] for m in found] == ids[:1]
