"""Rate limits, ordered faults, the wire log, and the clock that all of them read."""

import asyncio
import base64

import aiohttp
import pytest

from playground.errors import PlayError
from tests.playground.contract_check import faults
from tests.playground.raw_bot import RawBot
from tests.playground.sample_bot import png


async def test_five_messages_in_five_seconds_and_the_sixth_waits(bot: RawBot) -> None:
    path = f"/channels/{bot.channel()}/messages"
    for n in range(5):
        status, _, headers = await bot.full("POST", path, {"content": str(n)})
        assert status == 200
        assert headers["x-ratelimit-limit"] == "5"
        assert headers["x-ratelimit-remaining"] == str(4 - n)
        assert 0 < float(headers["x-ratelimit-reset-after"]) <= 5
    status, answer, headers = await bot.full("POST", path, {"content": "6"})
    assert status == 429
    assert not faults("RatelimitedResponse", answer)
    assert 0 < answer["retry_after"] <= 5
    assert answer["global"] is False
    assert headers["via"]
    assert headers["content-type"] == "application/json"
    assert headers["x-ratelimit-scope"] == "user"
    assert (await bot.post({"content": "elsewhere"}, where="salon"))[0] == 200
    bot.stage.world.clock.move(5)
    assert (await bot.post({"content": "6"}))[0] == 200


async def test_edits_have_a_bucket_of_their_own(bot: RawBot) -> None:
    _, message = await bot.post({"content": "x"})
    path = f"/channels/{bot.channel()}/messages/{message['id']}"
    statuses = [(await bot.call("PATCH", path, {"content": str(n)}))[0] for n in range(6)]
    assert statuses == [200] * 5 + [429]
    assert (await bot.post({"content": "y"}))[0] == 200


async def test_fifty_requests_a_second_for_the_whole_bot(bot: RawBot) -> None:
    bot.stage.world.limits.windows.clear()
    window = bot.stage.world.limits.windows
    statuses = [(await bot.call("GET", "/users/@me"))[0] for _ in range(3)]
    assert statuses == [200, 200, 200]
    window["global",].used = 50
    window["global",].opened = bot.stage.world.clock.now()
    status, answer, headers = await bot.full("GET", "/users/@me")
    assert (status, answer["global"], headers["x-ratelimit-global"]) == (429, True, "true")
    bot.stage.world.clock.move(1)
    assert (await bot.call("GET", "/users/@me"))[0] == 200


async def test_limits_can_be_switched_off(bot: RawBot) -> None:
    await bot.stage.pg.post("limits", enforced=False)
    assert {(await bot.post({"content": str(n)}))[0] for n in range(8)} == {200}


async def test_edits_of_a_message_older_than_an_hour_are_few(bot: RawBot) -> None:
    _, message = await bot.post({"content": "x"})
    path = f"/channels/{bot.channel()}/messages/{message['id']}"
    bot.stage.world.clock.move(3601)
    answers = [await bot.call("PATCH", path, {"content": str(n)}) for n in range(4)]
    assert [status for status, _ in answers] == [200, 200, 200, 429]
    assert answers[-1][1]["code"] == 30046
    assert answers[-1][1]["retry_after"] > 0  # without it discord.py fails on a KeyError
    bot.stage.world.clock.move(21)
    assert (await bot.call("PATCH", path, {"content": "later"}))[0] == 200


async def test_a_fault_meets_the_next_matching_requests_alone(bot: RawBot) -> None:
    await bot.stage.pg.fault(method="POST", path=r"/channels/\d+/messages", times=2, status=500)
    assert (await bot.call("GET", "/users/@me"))[0] == 200
    assert [(await bot.post({"content": "x"}))[0] for _ in range(3)] == [500, 500, 200]
    assert len(bot.stage.world.messages) == 1


@pytest.mark.parametrize("scope", ["user", "shared", "global"])
async def test_an_ordered_rate_limit_looks_like_discords(bot: RawBot, scope: str) -> None:
    await bot.stage.pg.fault(kind="rate_limit", seconds=2.5, scope=scope)
    status, answer, headers = await bot.full("GET", "/users/@me")
    assert (status, answer["retry_after"], answer["global"]) == (429, 2.5, scope == "global")
    assert headers["x-ratelimit-scope"] == scope
    assert headers["retry-after"] == "3"


async def test_a_fault_may_bring_its_own_code_and_headers(bot: RawBot) -> None:
    order = {"status": 403, "code": 50013, "message": "No", "headers": {"X-Test": "1"}}
    await bot.stage.pg.fault(path="@me", **order)
    status, answer, headers = await bot.full("GET", "/users/@me")
    assert (status, answer, headers["x-test"]) == (403, {"message": "No", "code": 50013}, "1")


async def test_a_lost_answer_was_carried_out_and_a_cut_was_not(bot: RawBot) -> None:
    for kind, written in (("lose_answer", 1), ("cut", 1)):
        await bot.stage.pg.fault(kind=kind, method="POST", path="messages")
        with pytest.raises(aiohttp.ClientError):
            await bot.post({"content": kind})
        assert len(bot.stage.world.messages) == written
    assert (await bot.stage.pg.wire())["statuses"]["POST /channels/{channel}/messages 0"] == 2


async def test_a_delay_ends_when_the_clock_says_so(bot: RawBot) -> None:
    await bot.stage.pg.fault(kind="delay", seconds=3600, path="@me")
    pending = bot.call("GET", "/users/@me")
    waiting = asyncio.ensure_future(pending)
    while bot.stage.world.faults.pending:
        await bot.stage.pg.get("faults")
    assert not waiting.done()
    await bot.stage.pg.move_clock(3600)
    assert (await waiting)[0] == 200


async def test_a_fault_that_makes_no_sense_is_refused(bot: RawBot) -> None:
    with pytest.raises(PlayError, match="no fault 'magic'"):
        await bot.stage.pg.fault(kind="magic")
    with pytest.raises(PlayError, match="regular expression"):
        await bot.stage.pg.fault(path="(")


async def test_time_does_not_go_back(bot: RawBot) -> None:
    with pytest.raises(PlayError, match="forward"):
        await bot.stage.pg.move_clock(-1)


async def test_the_wire_counts_by_route_and_status(bot: RawBot) -> None:
    await bot.stage.pg.post("clear_wire")
    await bot.post({"content": "x"})
    await bot.post({"content": ""})
    await bot.call("GET", "/no/such/route")
    wire = await bot.stage.pg.wire(after=0, bodies=1)
    route = "POST /channels/{channel}/messages"
    assert wire["routes"][route] == 2
    assert wire["statuses"] == {f"{route} 200": 1, f"{route} 400": 1, "GET /no/such/route 404": 1}
    assert wire["unknown"] == ["GET /no/such/route"]
    assert wire["peak"] == 3
    assert wire["requests"][0]["body"] == {"content": "x"}
    assert wire["requests"][1]["code"] == 50006


async def test_a_request_without_a_token_is_unauthorized(bot: RawBot) -> None:
    async with bot.http.get(f"{bot.stage.url}/api/v10/users/@me") as response:
        assert response.status == 401
    assert (await bot.stage.pg.wire())["invalid"] == 1


async def test_a_body_that_is_no_json_is_refused(bot: RawBot) -> None:
    headers = {"Authorization": f"Bot {bot.stage.world.token}"}
    url = f"{bot.stage.url}/api/v10/channels/{bot.channel()}/messages"
    async with bot.http.post(url, data="{", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)


@pytest.mark.parametrize("body", [{"components": {"type": 1}}, {"embeds": ["x"]}, {"flags": "many"}, [1]])
async def test_a_misshapen_body_is_an_invalid_form(bot: RawBot, body: object) -> None:
    assert (await bot.post(body))[1]["code"] == 50035


async def test_the_bots_own_things_are_as_discord_describes_them(bot: RawBot) -> None:
    for path, schema in (
        ("/users/@me", "UserPIIResponse"),
        ("/oauth2/applications/@me", "PrivateApplicationResponse"),
        ("/gateway/bot", "GatewayBotResponse"),
        (f"/channels/{bot.channel()}", "GuildChannelResponse"),
        (f"/users/{bot.stage.world.bot.id}", "UserResponse"),
    ):
        status, answer = await bot.call("GET", path)
        assert status == 200
        assert not faults(schema, answer)


async def test_an_emoji_is_uploaded_served_renamed_and_deleted(bot: RawBot) -> None:
    base = f"/applications/{bot.stage.world.bot.id}/emojis"
    image = "data:image/png;base64," + base64.b64encode(png()).decode()
    status, emoji = await bot.call("POST", base, {"name": "spade", "image": image})
    assert status == 201
    assert not faults("EmojiResponse", emoji)
    assert await bot.stage.pg.download(f"{bot.stage.url}/cdn/emojis/{emoji['id']}.png") == png()
    assert (await bot.call("POST", base, {"name": "spade", "image": image}))[1]["code"] == 50035
    assert (await bot.call("POST", base, {"name": "x", "image": image}))[1]["code"] == 50035
    assert (await bot.call("POST", base, {"name": "heart", "image": "data:,x"}))[1]["code"] == 50035
    assert (await bot.call("PATCH", f"{base}/{emoji['id']}", {"name": "pique"}))[1]["name"] == "pique"
    assert not faults("ListApplicationEmojisResponse", (await bot.call("GET", base))[1])
    assert (await bot.call("DELETE", f"{base}/{emoji['id']}"))[0] == 204
    assert (await bot.call("GET", f"{base}/{emoji['id']}"))[1]["code"] == 10014
