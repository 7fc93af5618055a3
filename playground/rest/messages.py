"""Messages of a channel: read, write, edit, delete, typing."""

from playground import messages, objects, permissions
from playground.errors import ApiError, Json
from playground.rest.call import Call, Routes, need_to_write, open_channel
from playground.world import Message, World


def write(world: World, call: Call) -> Json:
    """Write a message."""
    channel_id = call.params["channel"]
    place = open_channel(world, channel_id, need_to_write(world, channel_id, call))
    if place.archived and place.locked:
        raise ApiError(50083)
    form = {k: v for k, v in call.form.items() if k != "flags"} | {"flags": _public_flags(call.form)}
    made = messages.create(world, place, form, call.files, author_id=world.bot.id)
    return objects.message(world, made)


def _public_flags(form: Json) -> int:
    hidden_or_loading = (1 << 6) | (1 << 7)
    return int(form.get("flags") or 0) & ~hidden_or_loading


def _find(world: World, call: Call) -> Message:
    message = world.message(call.params["channel"], call.params["message"])
    if message.viewer_id is not None:
        raise ApiError(10008)
    return message


def read_one(world: World, call: Call) -> Json:
    """Read one message."""
    open_channel(world, call.params["channel"], permissions.HISTORY)
    return objects.message(world, _find(world, call))


def read_many(world: World, call: Call) -> list[Json]:
    """Read up to ``limit`` messages, newest first, ``before`` or ``after`` an id."""
    place = open_channel(world, call.params["channel"])
    if not world.permissions(place, world.bot.id) & permissions.HISTORY:
        return []
    before, after = call.query.get("before"), call.query.get("after")
    found = [m for m in world.in_channel(place.id) if m.viewer_id is None]
    if before:
        found = [m for m in found if int(m.id) < int(before)]
    limit = int(call.query.get("limit", 50))
    if after:
        return [objects.message(world, m) for m in [m for m in found if int(m.id) > int(after)][:limit][::-1]]
    return [objects.message(world, m) for m in found[-limit:][::-1]]


def edit(world: World, call: Call) -> Json:
    """Edit one of the bot's own messages."""
    open_channel(world, call.params["channel"], permissions.ATTACH if call.files else 0)
    message = _find(world, call)
    if message.author_id != world.bot.id:
        raise ApiError(50005)
    return objects.message(world, messages.edit(world, message, call.form, call.files))


def delete(world: World, call: Call) -> None:
    """Delete a message: the bot's own, or anybody's with Manage Messages."""
    place = open_channel(world, call.params["channel"])
    message = _find(world, call)
    may = world.permissions(place, world.bot.id) & permissions.MANAGE_MESSAGES
    if message.author_id != world.bot.id and not may:
        raise ApiError(50013)
    messages.delete(world, message)


def typing(world: World, call: Call) -> None:
    """Show that the bot is typing."""
    place = open_channel(world, call.params["channel"])
    world.feed.add("typing", {"user": world.bot.id}, channel_id=place.id)


def set_pin(world: World, call: Call, *, pinned: bool) -> None:
    """Pin or unpin a message (Manage Messages or Pin Messages in guilds)."""
    place = open_channel(world, call.params["channel"])
    may = world.permissions(place, world.bot.id) & (
        permissions.MANAGE_MESSAGES | permissions.bits(["pin_messages"])
    )
    if place.guild_id and not may:
        raise ApiError(50013)
    message = _find(world, call)
    message.pinned = pinned
    messages.announce(world, message, "MESSAGE_UPDATE")


def pin(world: World, call: Call) -> None:
    """Pin a message."""
    set_pin(world, call, pinned=True)


def unpin(world: World, call: Call) -> None:
    """Unpin a message."""
    set_pin(world, call, pinned=False)


ROUTES: Routes = [
    ("POST", "/channels/{channel}/messages", write),
    ("GET", "/channels/{channel}/messages", read_many),
    ("GET", "/channels/{channel}/messages/{message}", read_one),
    ("PATCH", "/channels/{channel}/messages/{message}", edit),
    ("DELETE", "/channels/{channel}/messages/{message}", delete),
    ("POST", "/channels/{channel}/typing", typing),
    ("PUT", "/channels/{channel}/messages/pins/{message}", pin),
    ("DELETE", "/channels/{channel}/messages/pins/{message}", unpin),
    ("PUT", "/channels/{channel}/pins/{message}", pin),
    ("DELETE", "/channels/{channel}/pins/{message}", unpin),
]
