"""Permission bits and how Discord adds them up in a channel."""

from collections.abc import Iterable

from playground.errors import PlayError

BITS: dict[str, int] = {
    "create_instant_invite": 0,
    "kick_members": 1,
    "ban_members": 2,
    "administrator": 3,
    "manage_channels": 4,
    "manage_guild": 5,
    "add_reactions": 6,
    "view_channel": 10,
    "send_messages": 11,
    "manage_messages": 13,
    "embed_links": 14,
    "attach_files": 15,
    "read_message_history": 16,
    "mention_everyone": 17,
    "use_external_emojis": 18,
    "change_nickname": 26,
    "manage_roles": 28,
    "manage_webhooks": 29,
    "use_application_commands": 31,
    "manage_threads": 34,
    "create_public_threads": 35,
    "create_private_threads": 36,
    "send_messages_in_threads": 38,
    "moderate_members": 40,
    "pin_messages": 51,
}
ALL = (1 << 53) - 1


def bits(names: Iterable[str]) -> int:
    """Add up named permissions; raise PlayError for a name Discord does not have."""
    total = 0
    for name in names:
        key = name.strip().lower().replace(" ", "_")
        if key not in BITS:
            raise PlayError(f"no permission {name!r}; permissions: {', '.join(BITS)}")
        total |= 1 << BITS[key]
    return total


def names(value: int) -> list[str]:
    """List the names of the bits set in ``value``."""
    return [name for name, bit in BITS.items() if value >> bit & 1]


VIEW = bits(["view_channel"])
SEND = bits(["send_messages"])
SEND_IN_THREADS = bits(["send_messages_in_threads"])
EMBED = bits(["embed_links"])
ATTACH = bits(["attach_files"])
HISTORY = bits(["read_message_history"])
MANAGE_MESSAGES = bits(["manage_messages"])
MANAGE_CHANNELS = bits(["manage_channels"])
MANAGE_THREADS = bits(["manage_threads"])
MENTION_EVERYONE = bits(["mention_everyone"])
PUBLIC_THREADS = bits(["create_public_threads"])
PRIVATE_THREADS = bits(["create_private_threads"])
USE_COMMANDS = bits(["use_application_commands"])
ADMINISTRATOR = bits(["administrator"])
EVERYONE = bits(
    [
        "create_instant_invite",
        "add_reactions",
        "view_channel",
        "send_messages",
        "embed_links",
        "attach_files",
        "read_message_history",
        "use_external_emojis",
        "change_nickname",
        "use_application_commands",
        "create_public_threads",
        "send_messages_in_threads",
    ]
)


def combine(
    roles: Iterable[tuple[str, int]],
    overwrites: dict[str, tuple[int, int]],
    *,
    everyone_id: str,
    user_id: str,
) -> int:
    """Give a member's permissions in a channel.

    ``roles`` are the member's (id, permissions), @everyone among them; ``overwrites``
    maps a role or user id to (allow, deny). Applied in Discord's order: @everyone,
    the roles together, the member.
    """
    own = dict(roles)
    total = 0
    for value in own.values():
        total |= value
    if total & ADMINISTRATOR:
        return ALL
    allow, deny = overwrites.get(everyone_id, (0, 0))
    total = total & ~deny | allow
    allow = deny = 0
    for role_id in own:
        if role_id != everyone_id:
            more_allow, more_deny = overwrites.get(role_id, (0, 0))
            allow, deny = allow | more_allow, deny | more_deny
    total = total & ~deny | allow
    allow, deny = overwrites.get(user_id, (0, 0))
    total = total & ~deny | allow
    return total if total & VIEW else 0
