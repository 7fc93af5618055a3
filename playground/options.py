"""From what a person typed or chose to what an interaction carries."""

from collections.abc import Iterator

from playground import objects
from playground.components import (
    CHANNEL_SELECT,
    LABEL,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    SELECTS,
    STRING_SELECT,
    TEXT,
    TEXT_INPUT,
    USER_SELECT,
)
from playground.errors import Json, PlayError
from playground.view import usable
from playground.world import Channel, User, World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)


def command_data(
    world: World, person: User, place: Channel, path: str, values: Json, *, focused: str | None = None
) -> tuple[Json, Json, str]:
    """Give (command, interaction data, the words shown) for ``/path`` and option values.

    ``path`` may use the names of the person's language. Raises PlayError for an unknown
    command, a missing or unknown option, a value that is no choice or out of bounds.
    """
    words = path.removeprefix("/").split()
    if not words:
        raise PlayError("which command?")
    command = _command(world, person, place, words[0])
    resolved: Json = {}
    node, names = command, [command["name"]]
    for word in words[1:]:
        node = _named(node, word, person)
        names.append(node["name"])
    if any(o["type"] in (SUBCOMMAND, GROUP) for o in node.get("options") or []):
        raise PlayError(f"/{' '.join(names)} needs one of: {', '.join(o['name'] for o in node['options'])}")
    given = list(_given(world, person, place, node, values, resolved, focused))
    for name, kind in zip(reversed(names[1:]), _kinds(command, names), strict=True):
        given = [{"name": name, "type": kind, "options": given}]
    data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": given}
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    if resolved:
        data["resolved"] = resolved
    return command, data, " ".join(names)


def _kinds(command: Json, names: list[str]) -> list[int]:
    kinds, node = [], command
    for name in names[1:]:
        node = next(o for o in node["options"] if o["name"] == name)
        kinds.append(node["type"])
    return kinds[::-1]


def _command(world: World, person: User, place: Channel, word: str) -> Json:
    here = [c for c in world.commands.values() if c["type"] == 1 and usable(c, place)]
    found = [c for c in here if word in _spoken(c, person)]
    if not found:
        known = ", ".join(sorted(f"/{c['name']}" for c in here)) or "none yet"
        raise PlayError(f"no command /{word} here; commands: {known}")
    return max(found, key=lambda c: bool(c.get("guild_id")))


def _spoken(thing: Json, person: User) -> set[str]:
    names: dict[str, str] = thing.get("name_localizations") or {}
    return {thing["name"], names.get(person.locale, thing["name"])}


def _named(node: Json, word: str, person: User) -> Json:
    subs: list[Json] = [o for o in node.get("options") or [] if o["type"] in (SUBCOMMAND, GROUP)]
    for option in subs:
        if word in _spoken(option, person):
            return option
    raise PlayError(
        f"no {word!r} under /{node['name']}; there is: {', '.join(o['name'] for o in subs) or 'nothing'}"
    )


def _given(
    world: World,
    person: User,
    place: Channel,
    node: Json,
    values: Json,
    resolved: Json,
    focused: str | None,
) -> Iterator[Json]:
    options: list[Json] = node.get("options") or []
    left = dict(values)
    for option in options:
        name = option["name"]
        key = next((k for k in _spoken(option, person) if k in left), name)
        if name == focused:
            yield {"name": name, "type": option["type"], "value": str(left.pop(key, "")), "focused": True}
        elif key in left and left[key] is not None:
            yield _value(world, person, place, option, left.pop(key), resolved)
        else:
            left.pop(key, None)
            if option.get("required") and focused is None:
                raise PlayError(f"option {name!r} is required")
    if left:
        known = ", ".join(o["name"] for o in options) or "none"
        raise PlayError(f"no option {', '.join(map(repr, left))} here; options: {known}")


def _value(world: World, person: User, place: Channel, option: Json, raw: object, resolved: Json) -> Json:
    kind, name = option["type"], option["name"]
    value: object = raw
    choices: list[Json] = option.get("choices") or []
    if choices:
        value = _chosen(choices, raw, name, person)
    elif kind in (USER, CHANNEL, ROLE, MENTIONABLE):
        value = refer(world, place, kind, str(raw), resolved)
    elif kind in (INTEGER, NUMBER):
        value = _bounded(option, raw)
    elif kind == BOOLEAN:
        value = raw if isinstance(raw, bool) else str(raw).lower() in ("true", "yes", "1", "on")
    else:
        value = str(raw)
        low, high = option.get("min_length") or 0, option.get("max_length") or 6000
        if not low <= len(str(value)) <= high:
            raise PlayError(f"option {name!r} must have {low} to {high} characters")
    return {"name": name, "type": kind, "value": value}


def _chosen(choices: list[Json], raw: object, name: str, person: User) -> object:
    for choice in choices:
        if raw in (choice["value"], str(choice["value"])) or raw in _spoken(choice, person):
            return choice["value"]
    raise PlayError(f"option {name!r} is one of: {', '.join(str(c['value']) for c in choices)}")


def _bounded(option: Json, raw: object) -> int | float:
    try:
        number = int(str(raw)) if option["type"] == INTEGER else float(str(raw))
    except ValueError as error:
        raise PlayError(f"option {option['name']!r} is a number") from error
    low, high = option.get("min_value"), option.get("max_value")
    if (low is not None and number < low) or (high is not None and number > high):
        raise PlayError(f"option {option['name']!r} lies between {low} and {high}")
    return number


def refer(world: World, place: Channel, kind: int, raw: str, resolved: Json) -> str:
    """Find the user, role or channel that ``raw`` (name, mention or id) means; note it in ``resolved``."""
    word = raw.strip("<@&!#> ").lower()
    if kind in (USER, MENTIONABLE) and (found := _user(world, place, word, resolved)):
        return found
    if kind in (ROLE, MENTIONABLE) and (found := _role(world, place, word, resolved)):
        return found
    if kind == CHANNEL:
        for channel in world.channels.values():
            if channel.guild_id == place.guild_id and word in (channel.id, channel.name.lower()):
                resolved.setdefault("channels", {})[channel.id] = objects.channel(world, channel)
                return channel.id
    raise PlayError(f"no such user, role or channel: {raw!r}")


def _user(world: World, place: Channel, word: str, resolved: Json) -> str | None:
    guild = world.guild_of(place)
    for user in world.users.values():
        if word in (user.id, user.name.lower()):
            resolved.setdefault("users", {})[user.id] = objects.user(user)
            if guild and user.id in guild.members:
                member = objects.member(world, guild.members[user.id], with_user=False)
                member["permissions"] = str(world.permissions(place, user.id))
                resolved.setdefault("members", {})[user.id] = member
            return user.id
    return None


def _role(world: World, place: Channel, word: str, resolved: Json) -> str | None:
    guild = world.guild_of(place)
    for n, role in enumerate(guild.roles.values() if guild else ()):
        if word in (role.id, role.name.lower()):
            resolved.setdefault("roles", {})[role.id] = objects.role(role, n)
            return role.id
    return None


MENU_KINDS = {USER_SELECT: USER, ROLE_SELECT: ROLE, MENTIONABLE_SELECT: MENTIONABLE, CHANNEL_SELECT: CHANNEL}


def menu_values(world: World, place: Channel, menu: Json, values: list[str]) -> tuple[list[str], Json]:
    """Give (values, resolved) of a menu choice made by value or label."""
    low, high = menu.get("min_values", 1), menu.get("max_values", 1)
    if not low <= len(values) <= high:
        raise PlayError(f"choose {low} to {high} in that menu")
    resolved: Json = {}
    if menu["type"] != STRING_SELECT:
        return [refer(world, place, MENU_KINDS[menu["type"]], v, resolved) for v in values], resolved
    chosen = []
    for value in values:
        found = [o["value"] for o in menu["options"] if value in (o["value"], o["label"])]
        if not found:
            raise PlayError(
                f"no {value!r} in that menu; there is: {', '.join(o['label'] for o in menu['options'])}"
            )
        chosen.append(found[0])
    return chosen, resolved


def modal_data(world: World, place: Channel, modal: Json, values: Json) -> Json:
    """Give what a submitted modal carries; values by custom id or label, defaults where left out."""
    left = dict(values)
    parts: list[Json] = []
    for n, part in enumerate(modal.get("components") or [], 1):
        if part["type"] == TEXT:
            continue
        labelled = part["type"] == LABEL
        field = part["component"] if labelled else part["components"][0]
        sent = _field(world, place, field, field.get("label") or part.get("label"), left)
        shell: Json = {"type": part["type"], "id": part.get("id") or 10 * n}
        parts.append(shell | ({"component": sent} if labelled else {"components": [sent]}))
    if left:
        raise PlayError(f"no field {', '.join(map(repr, left))} in that modal")
    return {"custom_id": modal["custom_id"], "components": parts}


def _field(world: World, place: Channel, field: Json, label: str | None, left: Json) -> Json:
    custom_id = field["custom_id"]
    given = left.pop(custom_id, None) if custom_id in left else left.pop(label or "", None)
    sent: Json = {"type": field["type"], "custom_id": custom_id, "id": field.get("id") or 1}
    if field["type"] in SELECTS:
        defaults = [o["value"] for o in field.get("options") or [] if o.get("default")]
        chosen = given if isinstance(given, list) else defaults if given is None else [str(given)]
        if chosen or field.get("required", True):
            chosen, _ = menu_values(world, place, field, chosen)
        return sent | {"values": chosen}
    if field["type"] != TEXT_INPUT:
        raise PlayError(f"a field of type {field['type']} cannot be filled here")
    text = str(given if given is not None else field.get("value") or "")
    if field.get("required", True) and not text:
        raise PlayError(f"field {label!r} is required")
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if text and not low <= len(text) <= high:
        raise PlayError(f"field {label!r} must have {low} to {high} characters")
    return sent | {"value": text}
