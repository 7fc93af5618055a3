"""Channels and threads: read, rename, archive, delete, join."""

from playground import objects, permissions, scenery
from playground.errors import ApiError, Form, Json
from playground.messages import announce
from playground.rest.call import Call, Routes, open_channel
from playground.world import HAS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, THREADS, Channel, World


def read(world: World, call: Call) -> Json:
    """Read a channel."""
    return objects.channel(world, open_channel(world, call.params["channel"]))


def _start(world: World, place: Channel, call: Call, *, kind: int, thread_id: str | None = None) -> Channel:
    form = Form()
    form.length(("name",), call.form.get("name"), 1, 100)
    archive = call.form.get("auto_archive_duration") or 4320
    form.choice(("auto_archive_duration",), archive, (60, 1440, 4320, 10080))
    form.check()
    if place.kind != 0:
        raise ApiError(50024)
    thread = Channel(
        thread_id or world.ids.next(),
        kind,
        call.form["name"],
        world.clock.now(),
        guild_id=place.guild_id,
        parent_id=place.id,
        owner_id=world.bot.id,
        auto_archive=archive,
        thread_members={world.bot.id},
    )
    world.channels[thread.id] = thread
    scenery.tell_channel(world, thread, "THREAD_CREATE", newly_created=True)
    return thread


def start_alone(world: World, call: Call) -> Json:
    """Start a thread without a message (private unless ``type`` says public)."""
    kind = int(call.form.get("type", PRIVATE_THREAD))
    need = permissions.PUBLIC_THREADS if kind == PUBLIC_THREAD else permissions.PRIVATE_THREADS
    place = open_channel(world, call.params["channel"], need)
    return objects.channel(world, _start(world, place, call, kind=kind))


def start_from(world: World, call: Call) -> Json:
    """Start a public thread from a message; it gets the message's id; raise 160004 for a second."""
    place = open_channel(world, call.params["channel"], permissions.PUBLIC_THREADS)
    message = world.message(place.id, call.params["message"])
    if message.thread_id is not None:
        raise ApiError(160004)
    thread = _start(world, place, call, kind=PUBLIC_THREAD, thread_id=message.id)
    message.thread_id, message.flags = thread.id, message.flags | HAS_THREAD
    announce(world, message, "MESSAGE_UPDATE")
    return objects.channel(world, thread)


def change(world: World, call: Call) -> Json:
    """Rename a channel or thread, archive or lock a thread (Manage Channels or Manage Threads)."""
    place = open_channel(world, call.params["channel"])
    mine = world.permissions(place, world.bot.id)
    thread = place.kind in THREADS
    own = thread and place.owner_id == world.bot.id and not {"locked"} & call.form.keys()
    if not own and not mine & (permissions.MANAGE_THREADS if thread else permissions.MANAGE_CHANNELS):
        raise ApiError(50013)
    place.name = call.form.get("name", place.name)
    place.archived = bool(call.form.get("archived", place.archived))
    place.locked = bool(call.form.get("locked", place.locked))
    place.topic = call.form.get("topic", place.topic)
    place.auto_archive = int(call.form.get("auto_archive_duration", place.auto_archive))
    scenery.tell_channel(world, place, "THREAD_UPDATE" if thread else "CHANNEL_UPDATE")
    return objects.channel(world, place)


def delete(world: World, call: Call) -> Json:
    """Delete a channel or thread (Manage Channels or Manage Threads), or leave a DM open as it is."""
    place = open_channel(world, call.params["channel"])
    if place.guild_id:
        need = permissions.MANAGE_THREADS if place.kind in THREADS else permissions.MANAGE_CHANNELS
        open_channel(world, place.id, need)
        scenery.delete_channel(world, place)
    return objects.channel(world, place)


def join(world: World, call: Call) -> None:
    """Add the bot (@me) or a user to a thread."""
    place = open_channel(world, call.params["channel"])
    if place.kind not in THREADS:
        raise ApiError(50024)
    who = call.params.get("user", world.bot.id)
    if who not in world.users:
        raise ApiError(10013)
    place.thread_members.add(who)
    world.feed.add("channel", {"id": place.id}, channel_id=place.id)


def leave(world: World, call: Call) -> None:
    """Take the bot (@me) or a user out of a thread."""
    place = open_channel(world, call.params["channel"])
    place.thread_members.discard(call.params.get("user", world.bot.id))
    world.feed.add("channel", {"id": place.id}, channel_id=place.id)


ROUTES: Routes = [
    ("GET", "/channels/{channel}", read),
    ("PATCH", "/channels/{channel}", change),
    ("DELETE", "/channels/{channel}", delete),
    ("POST", "/channels/{channel}/threads", start_alone),
    ("POST", "/channels/{channel}/messages/{message}/threads", start_from),
    ("PUT", "/channels/{channel}/thread-members/@me", join),
    ("PUT", "/channels/{channel}/thread-members/{user}", join),
    ("DELETE", "/channels/{channel}/thread-members/@me", leave),
    ("DELETE", "/channels/{channel}/thread-members/{user}", leave),
]
