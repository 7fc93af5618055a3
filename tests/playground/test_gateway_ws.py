"""The gateway: identify, intents, shards, resume, refusals, torn sockets."""

import asyncio

import pytest

from playground import gateway, scenery
from playground.sessions import shard_of
from tests.playground.raw_bot import RawBot

GUILDS, MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = 1, 1 << 1, 1 << 9, 1 << 12, 1 << 15


async def test_ready_comes_first_then_the_guilds(bot: RawBot) -> None:
    async with bot.gateway() as link:
        hello = await link.op(10)
        assert hello["d"]["heartbeat_interval"] > 0
        ready = await link.event("READY")
        assert ready["user"]["bot"]
        assert ready["guilds"][0]["unavailable"]
        assert ready["resume_gateway_url"].startswith("ws://")
        guild = await link.event("GUILD_CREATE")
        assert {c["name"] for c in guild["channels"]} == {"belote", "salon"}
        assert [m["user"]["id"] for m in guild["members"]] == [bot.stage.world.bot.id]


async def test_a_heartbeat_is_acknowledged(bot: RawBot) -> None:
    async with bot.socket() as link:
        await link.send(1, None)
        assert (await link.op(11))["d"] is None


async def test_events_come_by_intent(bot: RawBot) -> None:
    alice = await bot.stage.pg.person("Alice")
    async with bot.gateway(intents=GUILDS) as few, bot.gateway(intents=GUILDS | GUILD_MESSAGES) as more:
        await few.event("GUILD_CREATE")
        await more.event("GUILD_CREATE")
        await alice.say("belote", "hello")
        await bot.stage.pg.channel("new")
        assert (await few.next())["t"] == "CHANNEL_CREATE"
        message = await more.event("MESSAGE_CREATE")
        assert message["content"] == ""  # without the message content intent
        assert message["member"]["roles"]


async def test_message_content_needs_its_intent_or_a_mention(bot: RawBot) -> None:
    alice = await bot.stage.pg.person("Alice")
    async with (
        bot.gateway(intents=GUILD_MESSAGES) as blind,
        bot.gateway(intents=GUILD_MESSAGES | CONTENT) as seeing,
    ):
        await blind.event("READY")
        await seeing.event("READY")
        await alice.say("belote", "secret")
        await alice.say("belote", f"<@{bot.stage.world.bot.id}> hello")
        assert (await blind.event("MESSAGE_CREATE"))["content"] == ""
        assert (await blind.event("MESSAGE_CREATE"))["content"].endswith("hello")
        assert (await seeing.event("MESSAGE_CREATE"))["content"] == "secret"


async def test_a_leaving_member_is_told_by_intent(bot: RawBot) -> None:
    async with bot.gateway(intents=GUILDS | MEMBERS) as link:
        await link.event("GUILD_CREATE")
        await bot.stage.pg.post("leave", person="Bob")
        assert (await link.event("GUILD_MEMBER_REMOVE"))["user"]["global_name"] == "Bob"
    guild = next(iter(bot.stage.world.guilds))
    bob = await bot.stage.pg.person("Bob")
    assert (await bot.call("GET", f"/guilds/{guild}/members/{bob.id}"))[1]["code"] == 10007
    assert not await bob.channels()


async def test_a_guild_speaks_to_its_shard_and_direct_messages_to_shard_0(bot: RawBot) -> None:
    guild = await bot.stage.pg.guild("Far", shard=1, shards=2)
    assert shard_of(guild, 2) == 1
    channel = await bot.stage.pg.channel("far-away", guild=guild)
    await bot.stage.pg.post("join", person="Alice", guild=guild)
    alice = await bot.stage.pg.person("Alice")
    async with bot.gateway(shard=(0, 2)) as zero, bot.gateway(shard=(1, 2)) as one:
        await zero.event("READY")
        while (await one.event("GUILD_CREATE"))["name"] != "Far":
            pass
        for where, link in ((channel, one), ("dm", zero)):
            asked = asyncio.ensure_future(
                bot.stage.pg.post("slash", person=alice.id, channel=where, command="ping")
            )
            got = await link.event("INTERACTION_CREATE")
            assert got.get("guild_id") == (guild if link is one else None)
            assert ("member" in got) == (link is one)
            assert got["context"] == (0 if link is one else 1)
            bot.stage.world.clock.move(4)
            assert (await asked)["error"] == "The application did not respond"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"token": "nonsense", "intents": 1}, 4004),
        ({"intents": 1, "shard": [2, 2]}, 4010),
        ({"intents": None}, 4013),
    ],
)
async def test_a_bad_identify_closes_the_socket(bot: RawBot, data: dict[str, object], code: int) -> None:
    async with bot.socket() as link:
        await link.send(2, {"token": bot.stage.world.token} | data)
        assert (await link.op(10))["op"] == 10
        assert (await link.next())["d"] == code


async def test_two_processes_of_one_bot_hear_the_same(bot: RawBot) -> None:
    async with bot.gateway() as one, bot.gateway() as two:
        for link in (one, two):
            await link.event("GUILD_CREATE")
        act = await bot.asked()
        for link in (one, two):
            assert (await link.event("INTERACTION_CREATE"))["id"] == act.id
        assert (await bot.answer(act, 5))[0] == 200
        assert (await bot.answer(act, 5))[1]["code"] == 40060


async def test_a_torn_socket_resumes_with_what_it_missed(bot: RawBot) -> None:
    world = bot.stage.world
    async with bot.gateway(intents=GUILDS) as link:
        ready = await link.event("READY")
        await link.event("GUILD_CREATE")
        assert gateway.tear(world) == 1
        assert (await link.next())["op"] == -1
    await bot.stage.pg.channel("missed")
    async with bot.socket() as link:
        await link.send(6, {"token": world.token, "session_id": ready["session_id"], "seq": 2})
        await link.op(10)
        assert (await link.next())["t"] == "CHANNEL_CREATE"
        assert (await link.next())["t"] == "RESUMED"


async def test_a_resume_can_be_refused(bot: RawBot) -> None:
    world = bot.stage.world
    async with bot.gateway() as link:
        ready = await link.event("READY")
    resume = {"token": world.token, "session_id": ready["session_id"], "seq": 1}
    await bot.stage.pg.post("sockets", do="refuse_resume")
    for session, refused in ((resume, True), (resume | {"session_id": "unknown"}, True), (resume, False)):
        async with bot.socket() as link:
            await link.send(6, session)
            await link.op(10)
            assert ((await link.next())["op"] == 9) is refused


async def test_a_resume_beyond_what_was_sent_closes_the_socket(bot: RawBot) -> None:
    async with bot.gateway() as link:
        ready = await link.event("READY")
    async with bot.socket() as link:
        data = {"token": bot.stage.world.token, "session_id": ready["session_id"], "seq": 99}
        await link.send(6, data)
        await link.op(10)
        assert (await link.next())["d"] == 4007


async def test_sessions_are_ended_or_asked_to_reconnect(bot: RawBot) -> None:
    async with bot.gateway() as link:
        await link.event("GUILD_CREATE")
        await bot.stage.pg.post("sockets", do="reconnect")
        await link.op(7)
        await bot.stage.pg.post("sockets", do="invalidate", resumable=True)
        assert (await link.op(9))["d"] is True
        await bot.stage.pg.post("sockets", do="invalidate")
        assert (await link.op(9))["d"] is False
    assert not bot.stage.world.sessions.by_id


async def test_an_outage_and_a_removal_are_told_apart(bot: RawBot) -> None:
    world = bot.stage.world
    guild = next(iter(world.guilds.values()))
    async with bot.gateway() as link:
        await link.event("GUILD_CREATE")
        scenery.set_available(world, guild, available=False)
        assert (await link.event("GUILD_DELETE"))["unavailable"] is True
        assert (await bot.post({"content": "x"}))[0] == 503
        scenery.set_available(world, guild, available=True)
        await link.event("GUILD_CREATE")
        scenery.set_bot(world, guild, present=False)
        assert "unavailable" not in await link.event("GUILD_DELETE")
        scenery.set_bot(world, guild, present=True)
        await link.event("GUILD_CREATE")


async def test_deleted_channels_and_messages_are_told(bot: RawBot) -> None:
    async with bot.gateway(intents=GUILDS | GUILD_MESSAGES) as link:
        await link.event("GUILD_CREATE")
        _, message = await bot.post({"content": "x"})
        await bot.stage.pg.post("delete", message=message["id"])
        assert (await link.event("MESSAGE_DELETE"))["id"] == message["id"]
        channel_id = bot.channel("salon")
        await bot.stage.pg.post("delete", channel="salon")
        assert (await link.event("CHANNEL_DELETE"))["id"] == channel_id
    assert (await bot.call("GET", f"/channels/{channel_id}"))[1]["code"] == 10003


async def test_rights_and_languages_travel_with_an_interaction(bot: RawBot) -> None:
    await bot.stage.pg.post("change_guild", guild="Belote", locale="fr")
    await bot.stage.pg.post("rights", channel="belote", deny=["embed_links"])
    async with bot.gateway() as link:
        await link.event("GUILD_CREATE")
        act = await bot.asked("Bob")
        got = await link.event("INTERACTION_CREATE")
        assert (got["locale"], got["guild_locale"]) == ("en-US", "fr")
        assert not int(got["app_permissions"]) >> 14 & 1
        assert int(got["app_permissions"]) >> 15 & 1
        assert got["attachment_size_limit"] == 10 * 1024 * 1024
        assert got["token"] == act.token
