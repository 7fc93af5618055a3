"""Building and breaking the world: guilds, channels, people, outages, lost rights."""

from collections.abc import Iterable

from playground import messages, objects, permissions
from playground.errors import Json, PlayError
from playground.world import DM, PUBLIC_THREAD, TEXT, THREADS, Channel, Guild, Member, Role, User, World


def add_guild(
    world: World, name: str, *, locale: str = "en-US", shard: tuple[int, int] | None = None
) -> Guild:
    """Add a guild that the bot is in; ``shard`` (id, count) chooses who hears of it."""
    owner = User(world.ids.next(), f"{name} owner")
    world.users[owner.id] = owner
    now = world.clock.now()
    guild = Guild(world.ids.next(shard), name, owner.id, locale)
    bot_role = Role(world.ids.next(), world.bot.name, permissions.EVERYONE, managed=True)
    guild.roles = {guild.id: Role(guild.id, "@everyone", permissions.EVERYONE), bot_role.id: bot_role}
    guild.members = {owner.id: Member(owner.id, now), world.bot.id: Member(world.bot.id, now, [bot_role.id])}
    world.guilds[guild.id] = guild
    tell_guild(world, guild)
    return guild


def tell_guild(world: World, guild: Guild) -> None:
    """Send GUILD_CREATE: a new guild, or one that is back."""
    world.sessions.dispatch("GUILD_CREATE", objects.guild_create(world, guild), guild_id=guild.id)
    world.feed.add("guild", {"id": guild.id})


def tell_guild_update(world: World, guild: Guild) -> None:
    """Send GUILD_UPDATE: its name or language changed."""
    world.sessions.dispatch("GUILD_UPDATE", objects.guild(guild), guild_id=guild.id)
    world.feed.add("guild", {"id": guild.id})


def add_channel(world: World, guild: Guild, name: str) -> Channel:
    """Add a text channel to a guild."""
    place = Channel(world.ids.next(), TEXT, name.removeprefix("#"), world.clock.now(), guild_id=guild.id)
    world.channels[place.id] = place
    tell_channel(world, place, "CHANNEL_CREATE")
    return place


def add_thread(world: World, parent: Channel, name: str, owner: User) -> Channel:
    """Start a public thread in a text channel, as a person does."""
    if parent.kind != TEXT:
        raise PlayError(f"#{parent.name} is no text channel")
    if not world.permissions(parent, owner.id) & permissions.PUBLIC_THREADS:
        raise PlayError(f"{owner.name} may not start threads in #{parent.name}")
    thread = Channel(
        world.ids.next(),
        PUBLIC_THREAD,
        name,
        world.clock.now(),
        guild_id=parent.guild_id,
        parent_id=parent.id,
        owner_id=owner.id,
        thread_members={owner.id},
    )
    world.channels[thread.id] = thread
    tell_channel(world, thread, "THREAD_CREATE", newly_created=True)
    return thread


def tell_channel(world: World, place: Channel, event: str, **extra: object) -> None:
    """Send a CHANNEL_… or THREAD_… event."""
    data = objects.channel(world, place) | extra
    if place.guild_id and world.guilds[place.guild_id].has_bot:
        world.sessions.dispatch(event, data, guild_id=place.guild_id)
    world.feed.add("channel", {"id": place.id, "event": event}, channel_id=place.id)


def delete_channel(world: World, place: Channel) -> None:
    """Delete a channel with its threads and messages."""
    for thread in [c for c in world.channels.values() if c.parent_id == place.id]:
        delete_channel(world, thread)
    del world.channels[place.id]
    for message in world.in_channel(place.id):
        world.remove(message)
    tell_channel(world, place, "THREAD_DELETE" if place.kind in THREADS else "CHANNEL_DELETE")


def add_person(world: World, name: str, *, locale: str = "en-US") -> User:
    """Add a person; names are unique whatever their case."""
    if any(u.name.lower() == name.lower() for u in world.users.values()):
        raise PlayError(f"there is a {name} already")
    person = User(world.ids.next(), name, locale)
    world.users[person.id] = person
    return person


def join_guild(world: World, guild: Guild, person: User, rights: Iterable[str] = ()) -> None:
    """Make a person a member; ``rights`` are permissions beyond @everyone's, by name."""
    member = Member(person.id, world.clock.now())
    extra = permissions.bits(rights)
    if extra:
        role = Role(world.ids.next(), f"{person.name}'s role", extra)
        guild.roles[role.id] = role
        member.role_ids.append(role.id)
        data: Json = {"guild_id": guild.id, "role": objects.role(role, len(guild.roles))}
        world.sessions.dispatch("GUILD_ROLE_CREATE", data, guild_id=guild.id)
    guild.members[person.id] = member
    data = objects.member(world, member) | {"guild_id": guild.id}
    world.sessions.dispatch("GUILD_MEMBER_ADD", data, guild_id=guild.id)
    world.feed.add("guild", {"id": guild.id})


def leave_guild(world: World, guild: Guild, person: User) -> None:
    """Take a person out of a guild."""
    if guild.members.pop(person.id, None) is None:
        raise PlayError(f"{person.name} is not in {guild.name}")
    data: Json = {"guild_id": guild.id, "user": objects.user(person)}
    world.sessions.dispatch("GUILD_MEMBER_REMOVE", data, guild_id=guild.id)
    world.feed.add("guild", {"id": guild.id})


def set_available(world: World, guild: Guild, *, available: bool) -> None:
    """Begin or end an outage of a guild."""
    if guild.available == available:
        return
    guild.available = available
    if available:
        tell_guild(world, guild)
    else:
        world.sessions.dispatch("GUILD_DELETE", {"id": guild.id, "unavailable": True}, guild_id=guild.id)
        world.feed.add("guild", {"id": guild.id})


def set_bot(world: World, guild: Guild, *, present: bool) -> None:
    """Remove the bot from a guild, or invite it again."""
    if guild.has_bot == present:
        return
    guild.has_bot = present
    if present:
        tell_guild(world, guild)
    else:
        world.sessions.dispatch("GUILD_DELETE", {"id": guild.id}, guild_id=guild.id)
        world.feed.add("guild", {"id": guild.id})


def set_rights(
    world: World, place: Channel, who: User | None, *, allow: Iterable[str] = (), deny: Iterable[str] = ()
) -> None:
    """Set what a user (None: everyone) may and may not do in a channel; replaces what was set."""
    if place.kind == DM or place.guild_id is None:
        raise PlayError("direct messages have no permissions")
    if place.kind in THREADS:
        raise PlayError("a thread has its channel's permissions: set them there")
    target = who.id if who else place.guild_id
    allowed, denied = permissions.bits(allow), permissions.bits(deny)
    if allowed or denied:
        place.overwrites[target] = (allowed, denied)
    else:
        place.overwrites.pop(target, None)
    tell_channel(world, place, "CHANNEL_UPDATE")


def delete_message(world: World, message_id: str) -> None:
    """Delete a message, as a moderator would."""
    if message_id not in world.messages:
        raise PlayError(f"no message {message_id}")
    messages.delete(world, world.messages[message_id])
