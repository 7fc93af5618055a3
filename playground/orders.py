"""The verbs of the stage hand under ``/play``: build, break, move time, read the wire."""

from dataclasses import asdict
from typing import Any

from playground import gateway, lookup, scenery, view
from playground.acts import Verb
from playground.errors import Json, PlayError
from playground.world import World


def world_(world: World, arguments: Json) -> Json:
    """Give people, guilds, channels, sessions, clock."""
    del arguments
    return view.world_view(world)


def sessions(world: World, arguments: Json) -> Json:
    """List the gateway sessions and the shards that are connected."""
    del arguments
    live = sorted({s.shard for s in world.sessions.live()})
    return {"shards": live, "sessions": view.sessions(world), "commands": len(world.commands)}


def add_guild(world: World, arguments: Json) -> Json:
    """``name, locale, shard, shards``: add a guild, on a chosen shard if wished."""
    shard = arguments.get("shard")
    place = (int(shard), int(arguments.get("shards", world.shards))) if shard is not None else None
    guild = scenery.add_guild(
        world, str(arguments["name"]), locale=arguments.get("locale", "en-US"), shard=place
    )
    return {"id": guild.id, "name": guild.name}


def add_channel(world: World, arguments: Json) -> Json:
    """``name, guild``: add a text channel."""
    channel = scenery.add_channel(world, lookup.guild(world, arguments.get("guild")), str(arguments["name"]))
    return {"id": channel.id, "name": channel.name, "guild": channel.guild_id}


def add_person(world: World, arguments: Json) -> Json:
    """``name, locale, guild, rights``: add a person, a member of ``guild`` (null: of none)."""
    person = scenery.add_person(world, str(arguments["name"]), locale=arguments.get("locale", "en-US"))
    if arguments.get("guild", "") is not None and world.guilds:
        guild = lookup.guild(world, arguments.get("guild"))
        scenery.join_guild(world, guild, person, arguments.get("rights") or ())
    return {"id": person.id, "name": person.name}


def join(world: World, arguments: Json) -> None:
    """``person, guild, rights``: make a person a member."""
    person = lookup.person(world, arguments.get("person"))
    scenery.join_guild(
        world, lookup.guild(world, arguments.get("guild")), person, arguments.get("rights") or ()
    )


def leave(world: World, arguments: Json) -> None:
    """``person, guild``: a member leaves."""
    person = lookup.person(world, arguments.get("person"))
    scenery.leave_guild(world, lookup.guild(world, arguments.get("guild")), person)


def change_person(world: World, arguments: Json) -> None:
    """``person, locale, dm_open``: change a language, close or open direct messages."""
    person = lookup.person(world, arguments.get("person"))
    person.locale = arguments.get("locale", person.locale)
    person.dm_open = bool(arguments.get("dm_open", person.dm_open))
    world.feed.add("person", {"id": person.id})


def change_guild(world: World, arguments: Json) -> None:
    """``guild, locale, available, bot``: language, outage, the bot removed or invited again."""
    guild = lookup.guild(world, arguments.get("guild"))
    if "locale" in arguments:
        guild.locale = arguments["locale"]
        scenery.tell_guild_update(world, guild)
    if "available" in arguments:
        scenery.set_available(world, guild, available=bool(arguments["available"]))
    if "bot" in arguments:
        scenery.set_bot(world, guild, present=bool(arguments["bot"]))


def rights(world: World, arguments: Json) -> None:
    """``channel, who, allow, deny``: permissions in a channel of the bot (default), a person or everyone."""
    who = arguments.get("who", "bot")
    user = world.bot if who == "bot" else None if who == "everyone" else lookup.person(world, who)
    channel = lookup.channel(world, arguments.get("channel"))
    scenery.set_rights(
        world, channel, user, allow=arguments.get("allow") or (), deny=arguments.get("deny") or ()
    )


def delete(world: World, arguments: Json) -> None:
    """``message`` or ``channel``: delete it, as a moderator would."""
    if "message" in arguments:
        scenery.delete_message(world, str(arguments["message"]))
    elif "channel" in arguments:
        scenery.delete_channel(world, lookup.channel(world, arguments["channel"]))
    else:
        raise PlayError("delete which message or channel?")


def fault(world: World, arguments: Json) -> Json:
    """``kind, method, path, times, …``: order a fault (see ``faults.Fault``)."""
    return {"id": world.faults.add(arguments).id}


def faults(world: World, arguments: Json) -> list[Json]:
    """List the faults still to be met."""
    del arguments
    return list(world.faults.listing())


def clear_faults(world: World, arguments: Json) -> None:
    """Drop all faults."""
    del arguments
    world.faults.clear()


def sockets(world: World, arguments: Json) -> Json:
    """``do`` tear, reconnect, invalidate or refuse_resume; ``shard, resumable, times``."""
    action, shard = arguments.get("do", "tear"), arguments.get("shard")
    if action == "tear":
        return {"sockets": gateway.tear(world, shard)}
    if action == "reconnect":
        return {"sockets": gateway.reconnect(world, shard)}
    if action == "invalidate":
        resumable = bool(arguments.get("resumable", False))
        return {"sockets": gateway.invalidate(world, shard, resumable=resumable)}
    if action == "refuse_resume":
        world.sessions.refuse_resumes += int(arguments.get("times", 1))
        return {}
    raise PlayError(f"no {action!r}; there is: tear, reconnect, invalidate, refuse_resume")


def clock(world: World, arguments: Json) -> Json:
    """``move`` seconds forward, or ``to`` a moment in seconds since 1970."""
    if "to" in arguments:
        world.clock.move(float(arguments["to"]) - world.clock.now())
    world.clock.move(float(arguments.get("move", 0)))
    world.feed.add("clock", {"offset": world.clock.offset})
    return {"now": world.clock.now(), "offset": world.clock.offset}


def limits(world: World, arguments: Json) -> Json:
    """``enforced``: switch rate limits on or off; their windows begin anew."""
    world.limits.enforced = bool(arguments.get("enforced", True))
    world.limits.windows.clear()
    return {"enforced": world.limits.enforced}


def wire(world: World, arguments: Json) -> Json:
    """``after, bodies``: counts by route and status, rates, unknown routes, recent requests."""
    after, bodies = int(arguments.get("after", 0)), str(arguments.get("bodies", "")) in ("1", "true")
    summary = world.wire.summary(world.clock.now())
    if "after" in arguments or bodies:
        summary["requests"] = world.wire.listing(after, bodies=bodies)
    return summary


def clear_wire(world: World, arguments: Json) -> None:
    """Forget the requests counted so far."""
    del arguments
    world.wire.clear()


def notifications(world: World, arguments: Json) -> list[Json]:
    """``person``: what lit up a person's phone (everybody's without one); ``gone`` if deleted since."""
    person = lookup.person(world, arguments["person"]) if arguments.get("person") else None
    wanted = [n for n in world.notifications if person is None or n.person_id == person.id]
    return [asdict(n) | {"gone": n.message_id not in world.messages} for n in wanted]


def name_bot(world: World, arguments: Json) -> Any:
    """``name``: rename the bot, as its owner would."""
    world.bot.name = str(arguments["name"])
    world.feed.add("person", {"id": world.bot.id})


READS: dict[str, Verb] = {
    "world": world_,
    "sessions": sessions,
    "faults": faults,
    "wire": wire,
    "notifications": notifications,
}
WRITES: dict[str, Verb] = {
    "guild": add_guild,
    "channel": add_channel,
    "person": add_person,
    "join": join,
    "leave": leave,
    "change_person": change_person,
    "change_guild": change_guild,
    "rights": rights,
    "delete": delete,
    "fault": fault,
    "clear_faults": clear_faults,
    "sockets": sockets,
    "clock": clock,
    "limits": limits,
    "clear_wire": clear_wire,
    "name_bot": name_bot,
}
