"""Finding things by the names that people and scripts use."""

from playground.errors import PlayError
from playground.world import DM, Channel, Guild, Message, User, World


def person(world: World, name: object) -> User:
    """Find a person by name or id."""
    word = str(name or "").lower()
    for user in world.users.values():
        if not user.bot and word in (user.id, user.name.lower()):
            return user
    people = ", ".join(u.name for u in world.users.values() if not u.bot)
    raise PlayError(f"nobody is called {name!r}; people: {people}")


def guild(world: World, name: object) -> Guild:
    """Find a guild by name or id; without a name the only one there is."""
    word = str(name or "").lower()
    for place in world.guilds.values():
        if word in (place.id, place.name.lower()):
            return place
    if not word and len(world.guilds) == 1:
        return next(iter(world.guilds.values()))
    known = ", ".join(g.name for g in world.guilds.values()) or "none"
    raise PlayError(f"no guild {name!r}; guilds: {known}")


def channel(world: World, name: object, who: User | None = None) -> Channel:
    """Find a channel by name or id; ``dm`` (or ``@bot``) is a person's direct messages."""
    word = str(name or "").removeprefix("#").lower()
    if who is not None and word in ("dm", "@bot"):
        found = next((c for c in world.channels.values() if c.recipient_id == who.id), None)
        return found or world.dm_with(who.id)
    places = [c for c in world.channels.values() if word in (c.id, c.name.lower())]
    by_id = [c for c in places if c.id == word] or [c for c in places if c.kind != DM]
    if by_id:
        return next((c for c in by_id if who and world.sees(who.id, c)), by_id[0])
    known = ", ".join(f"#{c.name}" for c in world.channels.values() if c.kind != DM) or "none"
    raise PlayError(f"no channel {name!r}; channels: {known}")


def message(world: World, message_id: object) -> Message:
    """Find a message by id."""
    found = world.messages.get(str(message_id))
    if found is None:
        raise PlayError(f"message {message_id} is gone or never was")
    return found
