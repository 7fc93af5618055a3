"""The bot itself, people, guilds, direct message channels, and where the gateway is."""

from playground import objects
from playground.errors import ApiError, Form, Json
from playground.rest.call import Call, Routes
from playground.world import Guild, World


def me(world: World, call: Call) -> Json:
    """Give the bot's own user."""
    del call
    return objects.user(world.bot) | {
        "mfa_enabled": False,
        "locale": "en-US",
        "verified": True,
        "email": None,
        "premium_type": 0,
    }


def person(world: World, call: Call) -> Json:
    """Give a user."""
    if (found := world.users.get(call.params["user"])) is None:
        raise ApiError(10013)
    return objects.user(found)


def application(world: World, call: Call) -> Json:
    """Give the bot's application."""
    del call
    return objects.application(world)


def gateway(world: World, call: Call) -> Json:
    """Say where the gateway is and how many shards are recommended."""
    del call
    return {
        "url": f"{world.base.replace('http', 'ws', 1)}/gateway",
        "shards": world.shards,
        "session_start_limit": {
            "total": 1000,
            "remaining": 999,
            "reset_after": 14_400_000,
            "max_concurrency": 1,
        },
    }


def open_dm(world: World, call: Call) -> Json:
    """Open the direct message channel with a user."""
    wanted = call.form.get("recipient_id")
    if wanted is None:
        form = Form()
        form.required(("recipient_id",))
        form.check()
    return objects.channel(world, world.dm_with(str(wanted)))


def _guild(world: World, call: Call) -> Guild:
    guild = world.guilds.get(call.params["guild"])
    if guild is None:
        raise ApiError(10004)
    if not guild.has_bot:
        raise ApiError(50001)
    return guild


def guild_one(world: World, call: Call) -> Json:
    """Give a guild the bot is in."""
    return objects.guild(_guild(world, call))


def guild_channels(world: World, call: Call) -> list[Json]:
    """List a guild's channels."""
    guild = _guild(world, call)
    return [
        objects.channel(world, c)
        for c in world.channels.values()
        if c.guild_id == guild.id and not c.parent_id
    ]


def guild_member(world: World, call: Call) -> Json:
    """Give a member; raise 10007 when the user is not in the guild."""
    member = _guild(world, call).members.get(call.params["user"])
    if member is None:
        raise ApiError(10007 if call.params["user"] in world.users else 10013)
    return objects.member(world, member)


def my_guilds(world: World, call: Call) -> list[Json]:
    """List the guilds the bot is in."""
    del call
    return [objects.guild(g) for g in world.guilds.values() if g.has_bot]


ROUTES: Routes = [
    ("GET", "/users/@me", me),
    ("GET", "/users/@me/guilds", my_guilds),
    ("GET", "/users/{user}", person),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/applications/@me", application),
    ("GET", "/gateway", gateway),
    ("GET", "/gateway/bot", gateway),
    ("POST", "/users/@me/channels", open_dm),
    ("GET", "/guilds/{guild}", guild_one),
    ("GET", "/guilds/{guild}/channels", guild_channels),
    ("GET", "/guilds/{guild}/members/{user}", guild_member),
]
