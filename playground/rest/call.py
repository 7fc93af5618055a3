"""What a handler gets, what it gives, and how a request body is read."""

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from playground import permissions
from playground.errors import ApiError
from playground.uploads import File
from playground.world import Channel, World

Answer = Any
"""A JSON value, or None for 204."""


@dataclass(slots=True)
class Call:
    """One request: path parameters, query, JSON body (an object or a list), files."""

    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    files: dict[str, File] = field(default_factory=dict)

    @property
    def form(self) -> dict[str, Any]:
        """The body as an object; raise 50035 for anything else."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise ApiError(50035)
        return self.body


Handler = Callable[[World, Call], Answer | Awaitable[Answer]]
Routes = list[tuple[str, str, Handler]]


async def read(request: web.Request) -> tuple[Any, dict[str, File]]:
    """Read a JSON or multipart body (``payload_json`` and ``files[n]``); 50109 if it is not JSON."""
    if not request.content_type.startswith("multipart/"):
        return _parse(await request.text()), {}
    body: Any = None
    files: dict[str, File] = {}
    form: dict[str, str] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader) or part.name is None:
            continue
        if part.name == "payload_json":
            body = _parse(await part.text())
        elif match := re.fullmatch(r"files\[(\d+)\]", part.name):
            files[match[1]] = File(part.filename or "file", bytes(await part.read(decode=True)))
        else:
            form[part.name] = await part.text()
    return body if body is not None else form, files


def _parse(text: str) -> Any:
    if not text:
        return None
    try:
        return json.loads(text)
    except ValueError as error:
        raise ApiError(50109) from error


def open_channel(world: World, channel_id: str, need: int = 0) -> Channel:
    """Find a channel in which the bot has the permissions ``need``.

    Raises 10003 when it is gone, 503 during an outage, 50001 without access to it,
    50013 without the permissions.
    """
    place = world.channel(channel_id)
    guild = world.guild_of(place)
    if guild is None:
        return place
    if not guild.available:
        raise ApiError(0, status=503, message="upstream connect error")
    if not world.sees(world.bot.id, place):
        raise ApiError(50001)
    if need & ~world.permissions(place, world.bot.id):
        raise ApiError(50013)
    return place


def need_to_write(world: World, channel_id: str, call: Call) -> int:
    """Give the permissions that writing this body in this channel takes."""
    place = world.channel(channel_id)
    need = permissions.SEND_IN_THREADS if place.parent_id else permissions.SEND
    if call.form.get("embeds"):
        need |= permissions.EMBED
    if call.files:
        need |= permissions.ATTACH
    return need
