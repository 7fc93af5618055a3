"""What a person has on the screen: channels, messages, commands."""

from playground import interactions, objects, permissions
from playground.errors import Json
from playground.world import DM, EPHEMERAL, LOADING, THREADS, Channel, Message, User, World


def seen_message(world: World, message: Message) -> Json:
    """Give a message with what Discord shows around it.

    Beside the API's fields: ``ephemeral``, ``loading``, ``edited``, ``revision`` (the
    feed number of its last change), ``used`` (who used which command) and ``by`` (who
    pressed what it answers).
    """
    data = objects.message(world, message)
    act = world.interactions.get(message.interaction_id or "")
    data |= {
        "ephemeral": bool(message.flags & EPHEMERAL),
        "loading": bool(message.flags & LOADING),
        "edited": message.edited_at is not None,
        "revision": message.revision,
        "used": None,
    }
    if act is not None and act.kind == interactions.COMMAND and message.kind == 20:
        data["used"] = {"person": world.users[act.person_id].name, "command": act.command}
    if data["loading"] and act is not None:
        data["expired"] = world.clock.now() - act.created_at > interactions.TOKEN_SECONDS
    return data


def visible(world: World, person: User, place: Channel) -> list[Message]:
    """List the messages of a channel that a person sees, oldest first."""
    if not world.sees(person.id, place):
        return []
    return [m for m in world.in_channel(place.id) if m.viewer_id in (None, person.id)]


def channels_of(world: World, person: User) -> list[Channel]:
    """List the channels that a person sees: their guilds' and their direct messages."""
    mine = []
    for place in world.channels.values():
        guild = world.guild_of(place)
        if guild is not None and not guild.available:
            continue
        if world.sees(person.id, place):
            mine.append(place)
    return mine


def channel(world: World, person: User, place: Channel) -> Json:
    """Give a channel as the left column lists it."""
    guild = world.guild_of(place)
    seen = visible(world, person, place)
    return {
        "id": place.id,
        "name": world.bot.name if place.kind == DM else place.name,
        "dm": place.kind == DM,
        "thread": place.kind in THREADS,
        "parent": place.parent_id,
        "guild": guild.id if guild else None,
        "guild_name": guild.name if guild else None,
        "archived": place.archived,
        "last": seen[-1].id if seen else None,
        "revision": max((m.revision for m in seen), default=0),
        "can_write": bool(
            world.permissions(place, person.id)
            & (permissions.SEND_IN_THREADS if place.kind in THREADS else permissions.SEND)
        ),
    }


def commands(world: World, person: User, place: Channel) -> list[Json]:
    """List the slash commands that a person may use in a channel."""
    found: dict[str, Json] = {}
    mine = world.permissions(place, person.id)
    if not mine & permissions.USE_COMMANDS:
        return []
    for command in world.commands.values():
        offered = command["type"] == 1 and usable(command, place) and _allowed(command, place, mine)
        if offered and (command["name"] not in found or command.get("guild_id")):
            found[command["name"]] = command
    return [found[name] for name in sorted(found)]


def usable(command: Json, place: Channel) -> bool:
    """Say whether a command exists in a channel: its guild, or its contexts (0 guild, 1 bot DM)."""
    if command.get("guild_id"):
        return bool(command["guild_id"] == place.guild_id)
    contexts = command.get("contexts")
    if contexts is None:
        return bool(place.guild_id) or command.get("dm_permission", True) is not False
    return (0 if place.guild_id else 1) in contexts


def _allowed(command: Json, place: Channel, mine: int) -> bool:
    needed = command.get("default_member_permissions")
    if not place.guild_id or needed is None:
        return True
    return mine == permissions.ALL or (int(needed) != 0 and not int(needed) & ~mine)


def world_view(world: World) -> Json:
    """Sum the world up: people, guilds, channels, sessions, clock."""
    return {
        "seq": world.feed.seq,
        "base": world.base,
        "now": world.clock.now(),
        "offset": world.clock.offset,
        "bot": {"id": world.bot.id, "name": world.bot.name, "token": world.token},
        "people": [
            {
                "id": u.id,
                "name": u.name,
                "locale": u.locale,
                "dm_open": u.dm_open,
                "guilds": [g.id for g in world.guilds.values() if u.id in g.members],
            }
            for u in _people(world)
        ],
        "guilds": [
            {"id": g.id, "name": g.name, "locale": g.locale, "available": g.available, "bot": g.has_bot}
            for g in world.guilds.values()
        ],
        "channels": [
            {"id": c.id, "name": c.name, "kind": c.kind, "guild": c.guild_id, "parent": c.parent_id}
            for c in world.channels.values()
        ],
        "users": {u.id: u.name for u in world.users.values()},
        "roles": {r.id: r.name for g in world.guilds.values() for r in g.roles.values()},
        "emojis": [{"id": e["id"], "name": e["name"]} for e in world.emojis.values()],
        "sessions": sessions(world),
    }


def _people(world: World) -> list[User]:
    owners = {g.owner_id for g in world.guilds.values()}
    return [u for u in world.users.values() if not u.bot and u.id not in owners]


def sessions(world: World) -> list[Json]:
    """List the gateway sessions: shard, of how many, connected or not."""
    return [
        {
            "id": s.id,
            "shard": s.shard,
            "count": s.count,
            "intents": s.intents,
            "connected": s.socket is not None,
            "seq": s.seq,
            "resumed": s.resumed,
        }
        for s in world.sessions.by_id.values()
    ]
