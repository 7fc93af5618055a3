"""Application emojis: small pictures that the bot uploads once and uses anywhere."""

import base64
import binascii
import re

from playground import objects
from playground.errors import ApiError, Form, Json
from playground.rest.call import Call, Routes
from playground.uploads import picture_size
from playground.world import Upload, World

MAX_BYTES = 256 * 1024


def listing(world: World, call: Call) -> Json:
    """List the application's emojis."""
    del call
    return {"items": list(world.emojis.values())}


def _find(world: World, call: Call) -> Json:
    if (emoji := world.emojis.get(call.params["emoji"])) is None:
        raise ApiError(10014)
    return emoji


def _check_name(form: Form, name: str | None) -> None:
    if not re.fullmatch(r"\w{2,32}", name or ""):
        form.fault(
            ("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 32 letters, digits or underscores."
        )


def create(world: World, call: Call) -> Json:
    """Upload an emoji from a ``data:`` address of at most 256 KiB; raise 50035."""
    name, image = call.form.get("name"), str(call.form.get("image") or "")
    form = Form()
    _check_name(form, name)
    if any(e["name"] == name for e in world.emojis.values()):
        form.fault(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "This emoji name is already taken.")
    try:
        data = base64.b64decode(image.partition("base64,")[2], validate=True)
    except binascii.Error:
        data = b""
    picture = picture_size(data)
    if picture is None:
        form.fault(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(data) > MAX_BYTES:
        form.fault(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    form.check()
    emoji: Json = {
        "id": world.ids.next(),
        "name": name,
        "roles": [],
        "user": objects.user(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
    world.uploads[emoji["id"]] = Upload(f"{name}.png", picture[0] if picture else "image/png", data)
    world.emojis[emoji["id"]] = emoji
    return emoji


def read(world: World, call: Call) -> Json:
    """Read one emoji."""
    return _find(world, call)


def rename(world: World, call: Call) -> Json:
    """Rename an emoji."""
    form = Form()
    _check_name(form, call.form.get("name"))
    form.check()
    emoji = _find(world, call)
    emoji["name"] = call.form["name"]
    return emoji


def delete(world: World, call: Call) -> None:
    """Delete an emoji."""
    del world.emojis[_find(world, call)["id"]]


ONE = "/applications/{application}/emojis/{emoji}"
ROUTES: Routes = [
    ("GET", "/applications/{application}/emojis", listing),
    ("POST", "/applications/{application}/emojis", create),
    ("GET", ONE, read),
    ("PATCH", ONE, rename),
    ("DELETE", ONE, delete),
]
