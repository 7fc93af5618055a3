"""The life of an interaction: asked, answered within 3 s, followed up for 15 minutes."""

import asyncio

from playground import messages, objects
from playground.components import check_modal
from playground.errors import ApiError, Form, Json
from playground.uploads import File
from playground.world import EPHEMERAL, LOADING, Interaction, Message, World

ACK_SECONDS, TOKEN_SECONDS = 3.0, 900.0
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9


def ask(world: World, act: Interaction) -> None:
    """Send an interaction to the bot."""
    world.interactions[act.id] = act
    world.tokens[act.token] = act.id
    place = world.channels[act.channel_id]
    data = objects.interaction(world, act)
    world.sessions.dispatch("INTERACTION_CREATE", data, guild_id=place.guild_id)


async def answered(world: World, act: Interaction) -> bool:
    """Wait for the bot's first answer; False when it did not come within 3 s."""
    deadline = act.created_at + ACK_SECONDS
    timer = asyncio.ensure_future(world.clock.sleep_until(deadline))
    try:
        while act.answer is None and not timer.done():
            news = asyncio.ensure_future(world.feed.wait(world.feed.seq, ACK_SECONDS))
            await asyncio.wait({timer, news}, return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
    finally:
        timer.cancel()
    if act.answer is None:
        world.feed.add("interaction_failed", _ref(act), channel_id=act.channel_id, viewer_id=act.person_id)
    return act.answer is not None


async def filled(world: World, act: Interaction, seconds: float) -> None:
    """Wait up to ``seconds`` until "thinking…" has been replaced."""
    deadline = asyncio.get_running_loop().time() + seconds
    while act.thinking and (left := deadline - asyncio.get_running_loop().time()) > 0:
        await world.feed.wait(world.feed.seq, left)


def _ref(act: Interaction) -> Json:
    return {"interaction": act.id, "type": act.kind, "command": act.command, "message": act.message_id}


def by_token(world: World, token: str) -> Interaction:
    """Find an interaction by its token; 50027 when unknown or older than 15 minutes."""
    act = world.interactions.get(world.tokens.get(token, ""))
    if act is None or world.clock.now() - act.created_at > TOKEN_SECONDS:
        raise ApiError(50027)
    if act.answer is None:
        raise ApiError(10015)
    return act


def answer(world: World, interaction_id: str, token: str, body: Json, files: dict[str, File]) -> Interaction:
    """Take the bot's first answer; raise 10062 when too late, 40060 when there was one."""
    act = world.interactions.get(interaction_id)
    if act is None or act.token != token:
        raise ApiError(10062)
    if act.answer is not None:
        raise ApiError(40060)
    if world.clock.now() - act.created_at > ACK_SECONDS:
        raise ApiError(10062)
    kind = body.get("type")
    form = Form()
    form.choice(("type",), kind, _allowed(act))
    form.check()
    _carry_out(world, act, int(kind or 0), body.get("data") or {}, files)
    act.answer, act.answered_at = kind, world.clock.now()
    world.feed.add("interaction_answered", _ref(act), channel_id=act.channel_id, viewer_id=act.person_id)
    return act


def _allowed(act: Interaction) -> tuple[int, ...]:
    if act.kind == AUTOCOMPLETE:
        return (CHOICES,)
    allowed = [MESSAGE, DEFER]
    if act.message_id is not None:
        allowed += [DEFER_UPDATE, UPDATE]
    if act.kind != MODAL:
        allowed.append(SHOW_MODAL)
    return tuple(allowed)


def _carry_out(world: World, act: Interaction, kind: int, data: Json, files: dict[str, File]) -> None:
    source = world.messages.get(act.message_id or "")
    if kind == MESSAGE:
        act.original_id = _write(world, act, data, files).id
    elif kind == DEFER:
        flags = int(data.get("flags") or 0) & EPHEMERAL | LOADING
        act.thinking = True
        act.original_id = _write(world, act, {"flags": flags}, {}).id
    elif kind == DEFER_UPDATE:
        act.original_id = act.message_id
    elif kind == UPDATE:
        if source is None:
            raise ApiError(10008)
        act.original_id = source.id
        messages.edit(world, source, data, files, by_token=True)
    elif kind == CHOICES:
        act.choices = _checked_choices(data.get("choices") or [])
    elif kind == SHOW_MODAL:
        check_modal(data)
        act.modal = data


def _checked_choices(choices: list[Json]) -> list[Json]:
    form = Form()
    form.length(("data", "choices"), choices, 0, 25)
    for n, choice in enumerate(choices):
        form.length(("data", "choices", n, "name"), choice.get("name"), 1, 100)
    form.check()
    return choices


def _write(
    world: World, act: Interaction, body: Json, files: dict[str, File], *, follow_up: bool = False
) -> Message:
    place = world.channel(act.channel_id)
    first = act.kind == COMMAND and not follow_up
    return messages.create(
        world,
        place,
        body,
        files,
        author_id=world.bot.id,
        act=act,
        kind=messages.COMMAND_ANSWER if first else messages.REPLY,
    )


def follow_up(world: World, act: Interaction, body: Json, files: dict[str, File]) -> Message:
    """Write a follow-up; the first after "thinking…" takes its place and its privacy."""
    original = world.messages.get(act.original_id or "")
    if act.thinking and original is not None:
        return fill(world, act, original, body, files)
    return _write(world, act, body, files, follow_up=True)


def fill(world: World, act: Interaction, message: Message, body: Json, files: dict[str, File]) -> Message:
    """Edit a message through the interaction's token."""
    changed = messages.edit(world, message, body, files, by_token=True)
    if message.id == act.original_id:
        act.thinking = False
    return changed


def message_of(world: World, act: Interaction, which: str) -> Message:
    """Find @original or a follow-up of this interaction; raise 10008."""
    wanted = act.original_id if which == "@original" else which
    message = world.messages.get(wanted or "")
    if message is None or message.channel_id != act.channel_id:
        raise ApiError(10008)
    if message.viewer_id not in (None, act.person_id):
        raise ApiError(10008)
    return message
