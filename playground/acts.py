"""The verbs of people under ``/play``: see, wait, slash, click, choose, submit, say."""

from collections.abc import Awaitable, Callable
from typing import Any

from playground import lookup, people, scenery, view
from playground.errors import Json, PlayError
from playground.feed import Event
from playground.world import Channel, User, World

Verb = Callable[[World, dict[str, Any]], Any | Awaitable[Any]]


def _who_where(world: World, arguments: Json) -> tuple[User, Channel]:
    person = lookup.person(world, arguments.get("person"))
    return person, lookup.channel(world, arguments.get("channel"), person)


def _values(arguments: Json) -> Json:
    values = arguments.get("options") or {}
    if not isinstance(values, dict):
        raise PlayError("options is an object of names and values")
    return values


def _wait(arguments: Json) -> bool:
    return bool(arguments.get("wait", True))


async def slash(world: World, arguments: Json) -> Json:
    """``person, channel, command, options, wait``: use a slash command."""
    person, place = _who_where(world, arguments)
    return await people.slash(
        world, person, place, str(arguments.get("command", "")), _values(arguments), wait=_wait(arguments)
    )


async def complete(world: World, arguments: Json) -> Json:
    """``person, channel, command, options, focused``: ask for an option's completions."""
    person, place = _who_where(world, arguments)
    command, focused = str(arguments.get("command", "")), str(arguments.get("focused", ""))
    return await people.complete(world, person, place, command, _values(arguments), focused)


async def click(world: World, arguments: Json) -> Json:
    """``person, message, custom_id | label, wait``: press a button."""
    person = lookup.person(world, arguments.get("person"))
    message = lookup.message(world, arguments.get("message"))
    return await people.click(
        world,
        person,
        message,
        custom_id=arguments.get("custom_id"),
        label=arguments.get("label"),
        wait=_wait(arguments),
    )


async def select(world: World, arguments: Json) -> Json:
    """``person, message, values, custom_id, wait``: choose in a menu."""
    person = lookup.person(world, arguments.get("person"))
    message = lookup.message(world, arguments.get("message"))
    values = [str(v) for v in arguments.get("values") or []]
    custom_id = arguments.get("custom_id")
    return await people.select(world, person, message, values, custom_id=custom_id, wait=_wait(arguments))


async def submit(world: World, arguments: Json) -> Json:
    """``person, interaction, values, wait``: send the modal that an interaction opened."""
    person = lookup.person(world, arguments.get("person"))
    values = arguments.get("values") or {}
    return await people.submit(
        world, person, str(arguments.get("interaction")), values, wait=_wait(arguments)
    )


def say(world: World, arguments: Json) -> Json:
    """``person, channel, content, reply_to``: write a message."""
    person, place = _who_where(world, arguments)
    return people.say(world, person, place, str(arguments.get("content", "")), arguments.get("reply_to"))


def thread(world: World, arguments: Json) -> Json:
    """``person, channel, name``: start a public thread."""
    person, place = _who_where(world, arguments)
    made = scenery.add_thread(world, place, str(arguments["name"]), person)
    return {"id": made.id, "name": made.name}


def dismiss(world: World, arguments: Json) -> None:
    """``person, message``: dismiss an ephemeral message."""
    person = lookup.person(world, arguments.get("person"))
    people.dismiss(world, person, lookup.message(world, arguments.get("message")))


def messages(world: World, arguments: Json) -> Json:
    """``person, channel, limit``: what a person sees in a channel, oldest first."""
    person, place = _who_where(world, arguments)
    found = view.visible(world, person, place)[-int(arguments.get("limit", 100)) :]
    return {"seq": world.feed.seq, "messages": [view.seen_message(world, m) for m in found]}


def message(world: World, arguments: Json) -> Json:
    """``message``: one message, whoever may see it."""
    return view.seen_message(world, lookup.message(world, arguments.get("message")))


def channels(world: World, arguments: Json) -> Json:
    """``person``: the channels that a person sees, direct messages included."""
    person = lookup.person(world, arguments.get("person"))
    found = [view.channel(world, person, c) for c in view.channels_of(world, person)]
    return {"seq": world.feed.seq, "channels": found}


def commands(world: World, arguments: Json) -> list[Json]:
    """``person, channel``: the slash commands that a person may use there."""
    person, place = _who_where(world, arguments)
    return view.commands(world, person, place)


async def wait(world: World, arguments: Json) -> Json:
    """``after, timeout, person, kinds``: the events after a number, waiting for a first one."""
    after, seconds = int(arguments.get("after", world.feed.seq)), float(arguments.get("timeout", 25))
    kinds = set(str(arguments["kinds"]).split(",")) if arguments.get("kinds") else None
    name = str(arguments.get("person") or "")
    deadline = world.feed.loop_time() + seconds
    while True:
        left = max(0.0, deadline - world.feed.loop_time())
        events = await world.feed.wait(after, left)
        after = max([after, *(e.seq for e in events)])
        wanted = [e for e in events if may_see(world, e, name) and (not kinds or e.kind in kinds)]
        if wanted or not left:
            shown = [{"seq": e.seq, "kind": e.kind, "channel": e.channel_id, "data": e.data} for e in wanted]
            return {"seq": after, "events": shown}


def may_see(world: World, event: Event, name: str) -> bool:
    """Say whether an event concerns a person; without a name everything does."""
    if not name:
        return True
    person = lookup.person(world, name)
    if event.viewer_id is not None:
        return event.viewer_id == person.id
    if event.channel_id is None or event.channel_id not in world.channels:
        return True
    return world.sees(person.id, world.channels[event.channel_id])


READS: dict[str, Verb] = {
    "messages": messages,
    "message": message,
    "channels": channels,
    "commands": commands,
    "wait": wait,
}
WRITES: dict[str, Verb] = {
    "slash": slash,
    "complete": complete,
    "click": click,
    "select": select,
    "submit": submit,
    "say": say,
    "thread": thread,
    "dismiss": dismiss,
}
