"""What a person does: slash commands, clicks, menus, modals, messages.

Shared by the page and by scripts. Everything impossible raises PlayError with what is
possible, as a person would see it on the screen.
"""

from typing import Any

from playground import interactions, messages, options, permissions
from playground.components import BUTTON, LINK, SELECTS, walk
from playground.errors import Json, PlayError
from playground.view import seen_message
from playground.world import THREADS, Channel, Interaction, Message, User, World

FILL_SECONDS = 10.0


async def slash(
    world: World, person: User, place: Channel, path: str, values: Json, *, wait: bool = True
) -> Json:
    """Use ``/path`` with option values by name; give what the bot answered."""
    command, data, spoken = options.command_data(world, person, place, path, values)
    _check_may_use(world, person, place, command)
    act = _act(world, person, place, interactions.COMMAND, data)
    act.command = spoken
    return await _outcome(world, act, wait=wait)


async def complete(world: World, person: User, place: Channel, path: str, values: Json, focused: str) -> Json:
    """Ask the bot what could complete the option ``focused``."""
    _, data, _ = options.command_data(world, person, place, path, values, focused=focused)
    return await _outcome(world, _act(world, person, place, interactions.AUTOCOMPLETE, data), wait=True)


async def click(
    world: World,
    person: User,
    message: Message,
    *,
    custom_id: str | None = None,
    label: str | None = None,
    wait: bool = True,
) -> Json:
    """Press an enabled button by its custom id or its label (text or emoji)."""
    _check_sees(world, person, message)
    buttons = [c for c in walk(message.components) if c["type"] == BUTTON and c.get("style") != LINK]
    enabled = [b for b in buttons if not b.get("disabled")]
    for button in enabled:
        if custom_id == button.get("custom_id") if custom_id else label in labels(button):
            data = {"component_type": BUTTON, "custom_id": button["custom_id"], "id": button["id"]}
            return await _component(world, person, message, data, wait=wait)
    wanted = custom_id or label
    raise PlayError(
        f"no enabled button {wanted!r} on that message; enabled: {_names(enabled)}; "
        f"disabled: {_names([b for b in buttons if b.get('disabled')])}"
    )


def labels(button: Json) -> tuple[str, ...]:
    """Give the texts by which a person could name a button."""
    emoji = (button.get("emoji") or {}).get("name")
    label = button.get("label")
    return tuple(t for t in (label, emoji, f"{emoji} {label}" if emoji and label else None) if t)


def _names(buttons: list[Json]) -> str:
    return ", ".join((labels(b) or ("?",))[-1] for b in buttons) or "none"


async def select(
    world: World,
    person: User,
    message: Message,
    values: list[str],
    *,
    custom_id: str | None = None,
    wait: bool = True,
) -> Json:
    """Choose in an enabled menu, by value or label; the only menu needs no custom id."""
    _check_sees(world, person, message)
    menus = [c for c in walk(message.components) if c["type"] in SELECTS and not c.get("disabled")]
    menus = [m for m in menus if custom_id in (None, m["custom_id"])]
    if not menus:
        raise PlayError(f"no enabled menu {custom_id or ''!r} on that message")
    menu = menus[0]
    chosen, resolved = options.menu_values(world, world.channels[message.channel_id], menu, values)
    data: Json = {
        "component_type": menu["type"],
        "custom_id": menu["custom_id"],
        "id": menu["id"],
        "values": chosen,
    }
    if resolved:
        data["resolved"] = resolved
    return await _component(world, person, message, data, wait=wait)


async def submit(world: World, person: User, interaction_id: str, values: Json, *, wait: bool = True) -> Json:
    """Send the modal that an interaction opened, values by custom id or label."""
    opener = world.interactions.get(interaction_id)
    if opener is None or opener.modal is None or opener.person_id != person.id:
        raise PlayError("no open modal of that interaction for this person")
    place = world.channels[opener.channel_id]
    data = options.modal_data(world, place, opener.modal, values)
    opener.modal = None
    act = _act(world, person, place, interactions.MODAL, data, message_id=opener.message_id)
    return await _outcome(world, act, wait=wait)


def say(world: World, person: User, place: Channel, content: str, reply_to: str | None = None) -> Json:
    """Write a plain message."""
    need = permissions.SEND_IN_THREADS if place.kind in THREADS else permissions.SEND
    if not world.sees(person.id, place) or need & ~world.permissions(place, person.id):
        raise PlayError(f"{person.name} may not write in #{place.name}")
    body: Json = {"content": content}
    if reply_to:
        body["message_reference"] = {"message_id": reply_to}
    message = messages.create(
        world, place, body, {}, author_id=person.id, kind=messages.REPLY if reply_to else 0
    )
    return seen_message(world, message)


def dismiss(world: World, person: User, message: Message) -> None:
    """Dismiss a message that only this person sees."""
    if message.viewer_id != person.id:
        raise PlayError("only a message that only you can see can be dismissed")
    messages.delete(world, message)


def _check_sees(world: World, person: User, message: Message) -> None:
    place = world.channels.get(message.channel_id)
    hidden = message.viewer_id not in (None, person.id)
    if place is None or hidden or not world.sees(person.id, place):
        raise PlayError(f"{person.name} does not see that message")


def _check_may_use(world: World, person: User, place: Channel, command: Json) -> None:
    mine = world.permissions(place, person.id)
    if not mine & permissions.USE_COMMANDS or not world.sees(person.id, place):
        raise PlayError(f"{person.name} may not use commands in #{place.name}")
    needed = command.get("default_member_permissions")
    if place.guild_id and needed is not None:
        missing = int(needed) & ~mine
        if missing or (int(needed) == 0 and mine != permissions.ALL):
            names = ", ".join(permissions.names(missing)) or "administrator"
            raise PlayError(f"{person.name} may not use /{command['name']}: needs {names}")


def _act(
    world: World, person: User, place: Channel, kind: int, data: Json, message_id: str | None = None
) -> Interaction:
    guild = world.guild_of(place)
    if guild is not None and not (guild.available and guild.has_bot):
        raise PlayError(f"the bot is not there: {guild.name} is unavailable or the bot was removed")
    act = Interaction(
        world.ids.next(), kind, person.id, place.id, data, world.clock.now(), message_id=message_id
    )
    interactions.ask(world, act)
    return act


async def _component(world: World, person: User, message: Message, data: Json, *, wait: bool) -> Json:
    place = world.channels[message.channel_id]
    act = _act(world, person, place, interactions.COMPONENT, data, message_id=message.id)
    return await _outcome(world, act, wait=wait)


ANSWERS = {4: "message", 5: "deferred", 6: "deferred_update", 7: "update", 8: "choices", 9: "modal"}


async def _outcome(world: World, act: Interaction, *, wait: bool) -> Json:
    """Give what the person then has before their eyes.

    ``answer`` is message, deferred, deferred_update, update, choices, modal, or None with
    ``error`` when the bot was silent for 3 s. With ``wait`` "thinking…" is waited out.
    """
    ok = await interactions.answered(world, act)
    if ok and wait and act.thinking:
        await interactions.filled(world, act, FILL_SECONDS)
    message = world.messages.get(act.original_id or "")
    result: dict[str, Any] = {
        "interaction": act.id,
        "answer": ANSWERS.get(act.answer or 0),
        "ms": round((act.answered_at - act.created_at) * 1000, 1) if act.answered_at else None,
        "message": seen_message(world, message) if message else None,
        "modal": act.modal,
        "choices": act.choices,
        "seq": world.feed.seq,
        "error": None,
    }
    if not ok:
        command = act.kind == interactions.COMMAND
        result["error"] = "The application did not respond" if command else "This interaction failed"
    return result
