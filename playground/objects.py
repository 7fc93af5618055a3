"""Payloads: the world's things as Discord writes them in JSON."""

from playground import permissions
from playground.clock import iso
from playground.errors import Json
from playground.world import (
    DM,
    EPHEMERAL,
    THREADS,
    Channel,
    Guild,
    Interaction,
    Member,
    Message,
    Role,
    User,
    World,
)

ATTACHMENT_LIMIT = 10 * 1024 * 1024


def user(person: User) -> Json:
    """Give the user object."""
    return {
        "id": person.id,
        "username": person.name.lower(),
        "discriminator": "0000" if person.bot else "0",
        "global_name": None if person.bot else person.name,
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
        "clan": None,
        "primary_guild": None,
        "collectibles": None,
        "bot": person.bot,
        "system": False,
        "public_flags": 0,
        "flags": 0,
    }


def member(world: World, who: Member, *, with_user: bool = True) -> Json:
    """Give the guild member object."""
    data: Json = {
        "nick": who.nick,
        "avatar": None,
        "banner": None,
        "roles": list(who.role_ids),
        "joined_at": iso(who.joined_at),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    if with_user:
        data["user"] = user(world.users[who.user_id])
    return data


def role(thing: Role, position: int) -> Json:
    """Give the role object."""
    return {
        "id": thing.id,
        "name": thing.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": position,
        "permissions": str(thing.permissions),
        "managed": thing.managed,
        "mentionable": False,
        "flags": 0,
        "icon": None,
        "unicode_emoji": None,
        "description": None,
    }


def channel(world: World, place: Channel) -> Json:
    """Give the channel object: text channel, thread or direct messages."""
    data: Json = {
        "id": place.id,
        "type": place.kind,
        "last_message_id": place.last_message_id,
        "flags": 0,
    }
    if place.kind == DM:
        return data | {"recipients": [user(world.users[place.recipient_id or ""])]}
    data |= {"guild_id": place.guild_id, "name": place.name, "rate_limit_per_user": place.slowmode}
    if place.kind in THREADS:
        return data | {
            "parent_id": place.parent_id,
            "owner_id": place.owner_id,
            "message_count": place.message_count,
            "member_count": len(place.thread_members),
            "total_message_sent": place.message_count,
            "thread_metadata": {
                "archived": place.archived,
                "archive_timestamp": iso(place.created_at),
                "auto_archive_duration": place.auto_archive,
                "locked": place.locked,
                "create_timestamp": iso(place.created_at),
                "invitable": True,
            },
        }
    return data | {
        "position": 0,
        "parent_id": place.parent_id,
        "topic": place.topic,
        "nsfw": False,
        "permission_overwrites": [
            {"id": i, "type": int(i in world.users), "allow": str(a), "deny": str(d)}
            for i, (a, d) in place.overwrites.items()
        ],
    }


def guild(place: Guild) -> Json:
    """Give the guild object."""
    return {
        "id": place.id,
        "name": place.name,
        "owner_id": place.owner_id,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "home_header": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role(r, n) for n, r in enumerate(place.roles.values())],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "max_members": 500_000,
        "max_presences": None,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": place.locale,
        "nsfw": False,
        "nsfw_level": 0,
    }


def guild_create(world: World, place: Guild) -> Json:
    """Give what GUILD_CREATE carries: of the members the bot alone, as without presences."""
    inside = [c for c in world.channels.values() if c.guild_id == place.id]
    return guild(place) | {
        "joined_at": iso(place.members[world.bot.id].joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(place.members),
        "voice_states": [],
        "members": [member(world, place.members[world.bot.id])],
        "channels": [channel(world, c) for c in inside if c.kind not in THREADS],
        "threads": [channel(world, c) for c in inside if c.kind in THREADS and not c.archived],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(world: World) -> Json:
    """Give the bot's application object."""
    return {
        "id": world.bot.id,
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "is_monetized": False,
        "is_verified": False,
        "is_discoverable": False,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": user(world.bot),
        "team": None,
        "flags": 0,
        "flags_new": "0",
        "eligible_oauth2_scopes": [],
        "rpc_origins": [],
        "redirect_uris": [],
        "tags": [],
        "hook": True,
        "integration_types_config": {"0": {}},
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "explicit_content_filter": 0,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
    }


def message(world: World, thing: Message, *, depth: int = 1) -> Json:
    """Give the message object; a message it answers is included once."""
    data: Json = {
        "id": thing.id,
        "channel_id": thing.channel_id,
        "type": thing.kind,
        "author": user(world.users[thing.author_id]),
        "content": thing.content,
        "timestamp": iso(thing.created_at),
        "edited_timestamp": iso(thing.edited_at) if thing.edited_at else None,
        "tts": False,
        "mention_everyone": thing.mention_everyone,
        "mentions": [user(world.users[i]) for i in thing.mentions],
        "mention_roles": thing.mention_roles,
        "attachments": thing.attachments,
        "embeds": thing.embeds,
        "components": thing.components,
        "pinned": thing.pinned,
        "flags": thing.flags,
    }
    if thing.nonce is not None:
        data["nonce"] = thing.nonce
    if thing.interaction_id is not None:
        data |= _interaction_fields(world, world.interactions[thing.interaction_id])
    if thing.reference_id is not None and depth:
        data |= _reference_fields(world, thing)
    if thing.thread_id in world.channels:
        data["thread"] = channel(world, world.channels[thing.thread_id])
    return data


def _interaction_fields(world: World, act: Interaction) -> Json:
    person = user(world.users[act.person_id])
    metadata: Json = {
        "id": act.id,
        "type": act.kind,
        "user": person,
        "authorizing_integration_owners": owners(world, act),
    }
    if act.message_id:
        metadata["interacted_message_id"] = act.message_id
    data: Json = {
        "webhook_id": world.bot.id,
        "application_id": world.bot.id,
        "interaction_metadata": metadata,
    }
    if act.command:
        data["interaction"] = {"id": act.id, "type": act.kind, "name": act.command, "user": person}
    return data


def _reference_fields(world: World, thing: Message) -> Json:
    reference: Json = {"type": 0, "channel_id": thing.channel_id, "message_id": thing.reference_id}
    place = world.channels.get(thing.channel_id)
    if place and place.guild_id:
        reference["guild_id"] = place.guild_id
    original = world.messages.get(thing.reference_id or "")
    return {
        "message_reference": reference,
        "referenced_message": message(world, original, depth=0) if original else None,
    }


def without_content(data: Json) -> Json:
    """Give a message as a bot without the message content intent gets it."""
    return data | {"content": "", "embeds": [], "attachments": [], "components": []}


def owners(world: World, act: Interaction) -> Json:
    """Say under which installation an interaction runs: the guild, or "0" in direct messages."""
    place = world.channels.get(act.channel_id)
    return {"0": (place.guild_id if place else None) or "0"}


def interaction(world: World, act: Interaction) -> Json:
    """Give the interaction object that INTERACTION_CREATE carries."""
    place = world.channels[act.channel_id]
    person = world.users[act.person_id]
    data: Json = {
        "id": act.id,
        "application_id": world.bot.id,
        "type": act.kind,
        "data": act.data,
        "token": act.token,
        "version": 1,
        "locale": person.locale,
        "entitlements": [],
        "attachment_size_limit": ATTACHMENT_LIMIT,
        "app_permissions": str(world.permissions(place, world.bot.id)),
        "authorizing_integration_owners": owners(world, act),
        "channel_id": place.id,
        "channel": channel(world, place) | {"permissions": str(world.permissions(place, person.id))},
    }
    home = world.guild_of(place)
    if home is None:
        data |= {"user": user(person), "context": 1}
    else:
        who = member(world, home.members[person.id])
        who["permissions"] = str(world.permissions(place, person.id))
        data |= {
            "guild_id": home.id,
            "guild_locale": home.locale,
            "guild": {"id": home.id, "locale": home.locale, "features": []},
            "member": who,
            "context": 0,
        }
    if act.message_id and act.message_id in world.messages:
        data["message"] = message(world, world.messages[act.message_id])
    return data


def callback(world: World, act: Interaction) -> Json:
    """Give the answer to an interaction callback asked ``with_response``."""
    original = world.messages.get(act.original_id or "")
    about: Json = {"id": act.id, "type": act.kind}
    resource: Json = {"type": act.answer}
    if original is not None and act.answer in (4, 5, 7):
        about |= {
            "response_message_id": original.id,
            "response_message_loading": act.thinking,
            "response_message_ephemeral": bool(original.flags & EPHEMERAL),
        }
        resource["message"] = message(world, original)
    return {"interaction": about, "resource": resource}


def can_do(world: World, place: Channel, user_id: str) -> list[str]:
    """List the names of a user's permissions in a channel."""
    return permissions.names(world.permissions(place, user_id))
