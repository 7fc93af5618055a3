"""The people's API under ``/play``: what the page and scripted people call."""

import asyncio
import inspect
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from playground import acts, orders, view
from playground.errors import ApiError, PlayError, PlaygroundError
from playground.feed import Event
from playground.world import World

READS = acts.READS | orders.READS
WRITES = acts.WRITES | orders.WRITES


def add_routes(app: web.Application, world: World) -> None:
    """Add ``GET`` and ``POST /play/{verb}`` and the live websocket."""

    async def live(request: web.Request) -> web.StreamResponse:
        return await _live(world, request)

    async def read(request: web.Request) -> web.StreamResponse:
        return await _answer(world, READS, request.match_info["verb"], dict(request.query))

    async def write(request: web.Request) -> web.StreamResponse:
        text = await request.text()
        try:
            arguments = json.loads(text) if text else {}
        except ValueError:
            return _json({"error": "the body is not JSON"}, 400)
        return await _answer(world, WRITES, request.match_info["verb"], arguments)

    app.router.add_get("/play/live", live)
    app.router.add_get("/play/{verb}", read)
    app.router.add_post("/play/{verb}", write)


def _json(value: Any, status: int = 200) -> web.Response:
    return web.Response(body=json.dumps(value).encode(), status=status, content_type="application/json")


async def _answer(
    world: World,
    table: dict[str, Callable[[World, dict[str, Any]], Any | Awaitable[Any]]],
    verb: str,
    arguments: dict[str, Any],
) -> web.Response:
    if verb not in table:
        return _json({"error": f"no {verb!r} here; there is: {', '.join(sorted(table))}"}, 404)
    try:
        result = table[verb](world, arguments)
        if inspect.isawaitable(result):
            result = await result
    except ApiError as error:
        return _json({"error": str(error), "body": error.body}, 400)
    except PlaygroundError as error:
        return _json({"error": str(error)}, 400)
    except (KeyError, TypeError, ValueError) as error:
        return _json({"error": f"bad arguments for {verb}: {error!r}"}, 400)
    return _json(result if result is not None else {})


async def _live(world: World, request: web.Request) -> web.StreamResponse:
    """Push to one browser what its person may see, as it happens."""
    ws = web.WebSocketResponse(heartbeat=20)
    await ws.prepare(request)
    seq, name = int(request.query.get("after", world.feed.seq)), request.query.get("person", "")
    gone = asyncio.ensure_future(_until_gone(ws))
    try:
        while not gone.done():
            events = await world.feed.wait(seq, 1.0)
            seq = max([seq, *(e.seq for e in events)])
            for event in events:
                # Notifications of the others are shown too: whose turn it is, when one plays for four.
                if event.kind == "notification" or acts.may_see(world, event, name):
                    await ws.send_str(json.dumps(_event(world, event)))
    except (ConnectionError, PlayError):
        await ws.close()
    finally:
        gone.cancel()
    return ws


async def _until_gone(ws: web.WebSocketResponse) -> None:
    """Take in what the browser sends (only pongs) until it closes."""
    async for _ in ws:
        pass


def _event(world: World, event: Event) -> dict[str, Any]:
    """Give an event as the page takes it; messages as they are now."""
    data = event.data
    if event.kind in ("message_create", "message_update") and data["id"] in world.messages:
        data = view.seen_message(world, world.messages[data["id"]])
    return {"seq": event.seq, "kind": event.kind, "channel": event.channel_id, "data": data}
