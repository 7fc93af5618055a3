"""Writing, changing and deleting messages, with mentions and notifications."""

import re
from collections.abc import Iterable

from playground import objects, permissions
from playground.components import TEXT, complete, walk
from playground.errors import ApiError, Form, Json
from playground.forms import check_message, check_not_empty
from playground.limits import OLD_AFTER
from playground.uploads import File, attach, resolve
from playground.world import (
    DM,
    EPHEMERAL,
    LOADING,
    SILENT,
    SUPPRESS_EMBEDS,
    THREADS,
    V2,
    Channel,
    Interaction,
    Message,
    Notification,
    World,
)

NONCE_SECONDS = 300.0
COMMAND_ANSWER, REPLY = 20, 19
CHOSEN_FLAGS = EPHEMERAL | LOADING | SUPPRESS_EMBEDS | SILENT | V2


def create(
    world: World,
    place: Channel,
    body: Json,
    files: dict[str, File],
    *,
    author_id: str,
    act: Interaction | None = None,
    kind: int = 0,
) -> Message:
    """Write a message; raise 50006, 50007, 50035 or 50278 as Discord would.

    A repeated nonce with ``enforce_nonce`` gives the first message again.
    """
    flags = int(body.get("flags") or 0) & CHOSEN_FLAGS
    check_message(body, flags=flags, emojis=world.emojis)
    if place.kind == DM and act is None and author_id == world.bot.id:
        _check_reachable(world, place.recipient_id or "")
    nonce = body.get("nonce")
    known = world.nonces.get((place.id, author_id, str(nonce)))
    now = world.clock.now()
    if body.get("enforce_nonce") and known and now - known[0] <= NONCE_SECONDS and known[1] in world.messages:
        return world.messages[known[1]]
    attachments = attach(world, place.id, body, files, [])
    message = Message(
        world.ids.next(),
        place.id,
        author_id,
        now,
        kind=kind,
        content=body.get("content") or "",
        embeds=_embeds(body.get("embeds") or [], attachments),
        components=complete([resolve(c, attachments) for c in body.get("components") or []]),
        attachments=attachments,
        flags=flags,
        nonce=nonce,
        interaction_id=act.id if act else None,
        viewer_id=act.person_id if act and flags & EPHEMERAL else None,
        reference_id=_reference(world, body, act, kind),
    )
    check_not_empty(message.content, message.embeds, message.attachments, message.components, flags & LOADING)
    _mention(world, place, message, body.get("allowed_mentions"))
    if nonce is not None:
        world.nonces[place.id, author_id, str(nonce)] = (now, message.id)
    _publish(world, place, message, body)
    return message


def _check_reachable(world: World, person_id: str) -> None:
    shared = [g for g in world.guilds.values() if g.has_bot and person_id in g.members]
    if not shared:
        raise ApiError(50278)
    if not world.users[person_id].dm_open:
        raise ApiError(50007)


def _embeds(embeds: list[Json], attachments: list[Json]) -> list[Json]:
    return [{"type": "rich"} | resolve(e, attachments) for e in embeds]


def _reference(world: World, body: Json, act: Interaction | None, kind: int) -> str | None:
    wanted = (body.get("message_reference") or {}).get("message_id")
    if wanted is not None:
        if str(wanted) in world.messages:
            return str(wanted)
        if (body.get("message_reference") or {}).get("fail_if_not_exists", True):
            form = Form()
            form.fault(("message_reference",), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
            form.check()
    if act is not None and kind == REPLY:
        return act.original_id or act.message_id
    return None


def _publish(world: World, place: Channel, message: Message, body: Json) -> None:
    world.add(message)
    if message.viewer_id is None:
        place.last_message_id = message.id
        if place.kind in THREADS:
            place.message_count += 1
            place.archived = False
    announce(world, message, "MESSAGE_CREATE")
    if message.viewer_id is None and not message.flags & SILENT:
        _notify(world, place, message, body)


def announce(world: World, message: Message, event: str) -> None:
    """Tell the bot (unless ephemeral) and the people of a new or changed message."""
    kind = event.lower()
    message.revision = world.feed.seq + 1
    data = objects.message(world, message)
    world.feed.add(kind, data, channel_id=message.channel_id, viewer_id=message.viewer_id)
    if message.viewer_id is not None:
        return
    place = world.channels.get(message.channel_id)
    guild_id = place.guild_id if place else None
    mine = message.author_id == world.bot.id or world.bot.id in message.mentions or guild_id is None
    if guild_id:
        data = data | {"guild_id": guild_id}
        member = world.guilds[guild_id].members.get(message.author_id)
        if member is not None:
            data["member"] = objects.member(world, member, with_user=False)
    world.sessions.dispatch(
        event, data, guild_id=guild_id, without_content=None if mine else objects.without_content(data)
    )


def edit(
    world: World, message: Message, body: Json, files: dict[str, File], *, by_token: bool = False
) -> Message:
    """Change a message: only the fields given; raise 30046, 50006 or 50035.

    ``by_token`` edits come through an interaction and count against no limit.
    """
    wanted = body.get("flags")
    flags = message.flags
    if wanted is not None:
        flags = flags & ~SUPPRESS_EMBEDS | int(wanted) & (SUPPRESS_EMBEDS | V2)
    merged = {"content": message.content, "embeds": message.embeds, "components": message.components} | {
        k: v for k, v in body.items() if k in ("content", "embeds", "components", "allowed_mentions")
    }
    check_message(merged, flags=flags, emojis=world.emojis)
    now = world.clock.now()
    if not by_token and now - message.created_at > OLD_AFTER:
        world.limits.take_old_edit(message.channel_id, now)
    attachments = message.attachments
    if files or body.get("attachments") is not None:
        attachments = attach(world, message.channel_id, body, files, message.attachments)
    embeds, components = message.embeds, message.components
    if "embeds" in body:
        embeds = _embeds(body["embeds"] or [], attachments)
    if "components" in body:
        components = complete([resolve(c, attachments) for c in body["components"] or []])
    content = merged["content"] or ""
    check_not_empty(content, embeds, attachments, components)
    message.content, message.embeds, message.components = content, embeds, components
    message.attachments, message.flags = attachments, flags & ~LOADING
    if not message_is_filled_now(message, flags):
        message.edited_at = now
    if (place := world.channels.get(message.channel_id)) is not None:
        _mention(world, place, message, body.get("allowed_mentions"))
    announce(world, message, "MESSAGE_UPDATE")
    return message


def message_is_filled_now(message: Message, flags: int) -> bool:
    """Say whether an edit is the first answer in place of "thinking…", which shows no mark."""
    return bool(flags & LOADING) and message.edited_at is None


def delete(world: World, message: Message) -> None:
    """Delete a message for everybody."""
    world.remove(message)
    place = world.channels.get(message.channel_id)
    data: Json = {"id": message.id, "channel_id": message.channel_id}
    world.feed.add("message_delete", data, channel_id=message.channel_id, viewer_id=message.viewer_id)
    if message.viewer_id is None:
        guild_id = place.guild_id if place else None
        world.sessions.dispatch(
            "MESSAGE_DELETE", data | ({"guild_id": guild_id} if guild_id else {}), guild_id=guild_id
        )


def texts(message: Message) -> Iterable[str]:
    """Give every text of a message in which mentions count: content and text displays."""
    yield message.content
    for component in walk(message.components):
        if component.get("type") == TEXT:
            yield component.get("content") or ""


def _mention(world: World, place: Channel, message: Message, allowed: Json | None) -> None:
    text = "\n".join(texts(message))
    users = list(dict.fromkeys(re.findall(r"<@!?(\d+)>", text)))
    roles = list(dict.fromkeys(re.findall(r"<@&(\d+)>", text)))
    everyone = bool(re.search(r"@(everyone|here)\b", text))
    if allowed is not None:
        parse = allowed.get("parse") or []
        if "users" not in parse:
            users = [u for u in users if u in map(str, allowed.get("users") or [])]
        if "roles" not in parse:
            roles = [r for r in roles if r in map(str, allowed.get("roles") or [])]
        everyone = everyone and "everyone" in parse
    may = world.permissions(place, message.author_id) & permissions.MENTION_EVERYONE
    guild = world.guild_of(place)
    message.mentions = [u for u in users if u in world.users]
    message.mention_roles = [r for r in roles if may and guild and r in guild.roles]
    message.mention_everyone = everyone and bool(may)


def _notify(world: World, place: Channel, message: Message, body: Json) -> None:
    reasons: dict[str, str] = {}
    guild = world.guild_of(place)
    if place.kind == DM and message.author_id != place.recipient_id:
        reasons[place.recipient_id or ""] = "dm"
    if guild is not None:
        for member in guild.members.values():
            if message.mention_everyone:
                reasons[member.user_id] = "everyone"
            if set(member.role_ids) & set(message.mention_roles):
                reasons[member.user_id] = "role"
    original = world.messages.get(message.reference_id or "")
    allowed: Json | None = body.get("allowed_mentions")
    if body.get("message_reference") and original and (allowed is None or allowed.get("replied_user")):
        reasons[original.author_id] = "reply"
    for person_id in message.mentions:
        reasons.setdefault(person_id, "mention")
    for person_id, kind in reasons.items():
        if person_id not in (message.author_id, world.bot.id) and world.sees(person_id, place):
            _ring(world, Notification(person_id, kind, message.id, place.id, world.clock.now()))


def _ring(world: World, note: Notification) -> None:
    world.notifications.append(note)
    data: Json = {"person": note.person_id, "kind": note.kind, "message": note.message_id}
    world.feed.add("notification", data, channel_id=note.channel_id, viewer_id=note.person_id)
