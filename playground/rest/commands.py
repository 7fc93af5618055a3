"""Slash commands: registering them, and what Discord demands of them."""

import re

from playground.errors import ApiError, Form, Json
from playground.rest.call import Call, Routes
from playground.world import World

NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = [
    "id",
    "da",
    "de",
    "en-GB",
    "en-US",
    "es-ES",
    "es-419",
    "fr",
    "hr",
    "it",
    "lt",
    "hu",
    "nl",
    "no",
    "pl",
    "pt-BR",
    "ro",
    "fi",
    "sv-SE",
    "vi",
    "tr",
    "cs",
    "el",
    "bg",
    "ru",
    "uk",
    "hi",
    "th",
    "zh-CN",
    "ja",
    "zh-TW",
    "ko",
]
SUBCOMMAND, GROUP = 1, 2
MAX_COMMANDS, MAX_OPTIONS, MAX_TOTAL = 100, 25, 8000
Path = tuple[str | int, ...]


def check_command(form: Form, path: Path, command: Json) -> None:
    """Note in ``form`` what is wrong with a command and its options."""
    _check_named(form, path, command, slash=command.get("type", 1) == 1)
    if _size(command) > MAX_TOTAL:
        form.fault(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MAX_TOTAL})")
    _check_options(form, path, command)


def _check_named(form: Form, path: Path, thing: Json, *, slash: bool = True) -> None:
    names = {"name": thing.get("name"), **_localised(form, path, thing, "name")}
    for key, name in names.items():
        form.length((*path, key), name, 1, 32)
        if slash and (not NAME.fullmatch(name or "") or name != (name or "").lower()):
            form.fault((*path, key), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    if slash:
        texts = {"description": thing.get("description"), **_localised(form, path, thing, "description")}
        for key, text in texts.items():
            form.length((*path, key), text, 1, 100)


def _localised(form: Form, path: Path, thing: Json, key: str) -> dict[str, str]:
    found: dict[str, str] = thing.get(f"{key}_localizations") or {}
    for locale in found:
        form.choice((*path, f"{key}_localizations", locale), locale, tuple(LOCALES))
    return {f"{key}_localizations.{k}": v for k, v in found.items()}


def _check_options(form: Form, path: Path, thing: Json) -> None:
    options: list[Json] = thing.get("options") or []
    form.length((*path, "options"), options, 0, MAX_OPTIONS)
    names: set[str] = set()
    optional_seen = False
    for n, option in enumerate(options):
        where: Path = (*path, "options", n)
        _check_named(form, where, option)
        if option.get("name") in names:
            form.fault(where, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", "Option names must be unique")
        names.add(option.get("name") or "")
        if option.get("required") and optional_seen:
            form.fault(
                where,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be before optional ones",
            )
        optional_seen = optional_seen or not option.get("required")
        form.length((*where, "choices"), option.get("choices"), 0, 25)
        for m, choice in enumerate(option.get("choices") or []):
            form.length((*where, "choices", m, "name"), choice.get("name"), 1, 100)
        _check_options(form, where, option)


def _size(thing: Json) -> int:
    """Count a command's names, descriptions and string values, the longest locale of each."""
    total = 0
    for key in ("name", "description"):
        localised = (thing.get(f"{key}_localizations") or {}).values()
        total += max(len(t or "") for t in [thing.get(key), *localised])
    for choice in thing.get("choices") or []:
        total += len(choice.get("name") or "") + len(str(choice.get("value", "")))
    return total + sum(_size(o) for o in thing.get("options") or [])


def _registered(world: World, command: Json, guild_id: str | None, command_id: str) -> Json:
    full: Json = {
        "type": 1,
        "description": "",
        "options": [],
        "name_localizations": None,
        "description_localizations": None,
        "default_member_permissions": None,
        "contexts": None,
        "integration_types": [0],
        "nsfw": False,
    } | command
    if full["default_member_permissions"] is not None:
        full["default_member_permissions"] = str(full["default_member_permissions"])
    full |= {"id": command_id, "application_id": world.bot.id, "version": world.ids.next()}
    if guild_id:
        full["guild_id"] = guild_id
    return full


def _mine(world: World, call: Call) -> list[Json]:
    return [c for c in world.commands.values() if c.get("guild_id") == call.params.get("guild")]


def replace(world: World, call: Call) -> list[Json]:
    """Replace all commands of the application or of a guild; same names keep their ids."""
    if not isinstance(call.body, list):
        raise ApiError(50035)
    form = Form()
    for n, command in enumerate(call.body):
        check_command(form, (n,), command)
    form.check()
    if len(call.body) > MAX_COMMANDS:
        raise ApiError(30032)
    old = {(c["name"], c["type"]): c["id"] for c in _mine(world, call)}
    for command_id in old.values():
        del world.commands[command_id]
    made = []
    for command in call.body:
        known = old.get((command["name"], command.get("type", 1)))
        full = _registered(world, command, call.params.get("guild"), known or world.ids.next())
        world.commands[full["id"]] = full
        made.append(full)
    world.feed.add("commands", {"count": len(world.commands)})
    return made


def listing(world: World, call: Call) -> list[Json]:
    """List the commands of the application or of a guild."""
    return _mine(world, call)


def upsert(world: World, call: Call) -> Json:
    """Register one command; one of the same name is replaced."""
    form = Form()
    check_command(form, (), call.form)
    form.check()
    same = [c["id"] for c in _mine(world, call) if c["name"] == call.form["name"]]
    full = _registered(world, call.form, call.params.get("guild"), same[0] if same else world.ids.next())
    world.commands[full["id"]] = full
    world.feed.add("commands", {"count": len(world.commands)})
    return full


def remove(world: World, call: Call) -> None:
    """Delete one command; raise 10063 when there is none."""
    if world.commands.pop(call.params["command"], None) is None:
        raise ApiError(10063)
    world.feed.add("commands", {"count": len(world.commands)})


def _routes(prefix: str) -> Routes:
    return [
        ("PUT", prefix, replace),
        ("GET", prefix, listing),
        ("POST", prefix, upsert),
        ("DELETE", prefix + "/{command}", remove),
    ]


ROUTES: Routes = [
    *_routes("/applications/{application}/commands"),
    *_routes("/applications/{application}/guilds/{guild}/commands"),
]
