"""The web application: REST v10, the gateway, the CDN, the people's API and the page."""

import asyncio
import inspect
import json
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from playground import control, gateway
from playground.errors import ApiError
from playground.faults import Fault
from playground.limits import BUCKETS
from playground.rest import commands, emojis, interactions, messages, threads, users
from playground.rest.call import Call, Handler, Routes, read
from playground.wire import Request
from playground.world import World

API = "/api/v10"
VIA = {"Via": "1.1 google"}
ROUTES: Routes = [
    *users.ROUTES,
    *messages.ROUTES,
    *interactions.ROUTES,
    *commands.ROUTES,
    *emojis.ROUTES,
    *threads.ROUTES,
]
CREATING = ("/emojis", "/threads")
"""Routes where Discord answers a POST with 201."""
BY_TOKEN = ("/interactions/", "/webhooks/")
LOG = logging.getLogger("playground")
WEB = Path(__file__).parent / "web"


class Cut(Exception):  # noqa: N818 - not an error: an order to cut the connection
    """The connection is cut instead of answered."""


def application(world: World) -> web.Application:
    """Build the application that serves ``world``."""
    app = web.Application(client_max_size=64 << 20)
    for method, route, handler in ROUTES:
        app.router.add_route(method, API + route, _endpoint(world, route, handler))
    app.router.add_route("*", "/api/{tail:.*}", _endpoint(world, None, _unknown))

    async def websocket(request: web.Request) -> web.StreamResponse:
        return await gateway.serve(world, request)

    app.router.add_get("/gateway", websocket)
    app.router.add_get("/gateway/", websocket)
    app.router.add_get("/cdn/attachments/{channel}/{id}/{name}", _cdn(world))
    app.router.add_get("/cdn/emojis/{id}.{ext}", _cdn(world))
    control.add_routes(app, world)
    app.router.add_get("/", _page)
    app.router.add_static("/web/", WEB)
    return app


async def _page(request: web.Request) -> web.StreamResponse:
    del request
    return web.FileResponse(WEB / "index.html", headers={"Cache-Control": "no-cache"})


def _cdn(world: World) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def give(request: web.Request) -> web.StreamResponse:
        upload = world.uploads.get(request.match_info["id"])
        if upload is None:
            raise web.HTTPNotFound
        return web.Response(body=upload.data, headers={"Content-Type": upload.content_type})

    return give


def _unknown(world: World, call: Call) -> None:
    del world, call
    raise ApiError(0)


def _endpoint(
    world: World, route: str | None, handler: Handler
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def serve(request: web.Request) -> web.StreamResponse:
        began = time.perf_counter()
        path = request.path.removeprefix(API)
        name = route or path
        call = Call(dict(request.match_info), dict(request.query))
        headers = dict(VIA)
        if route is None:
            world.wire.unknown.append(f"{request.method} {path}")
        answer: Any = None
        status, code = 200, None  # type: int, int | None
        try:
            answer = await _carry_out(world, request, name, handler, call, headers)
            status = _success(request.method, name, answer)
        except ApiError as error:
            answer, status, code = error.body, error.status, error.code
            headers |= error.headers
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            # A body of a shape that nothing here expects: Discord calls that an invalid form.
            LOG.exception("%s %s could not be read", request.method, path)
            answer, status, code = _misshapen(error).body, 400, 50035
        except Cut:
            status = 0
        ms = (time.perf_counter() - began) * 1000
        counted = not name.startswith(BY_TOKEN)
        entry = Request(
            world.wire.next_seq(),
            world.clock.now(),
            request.method,
            name,
            path,
            status,
            code,
            round(ms, 2),
            counted,
            call.body,
            answer,
        )
        world.wire.add(entry)
        world.feed.add("request", {"seq": entry.seq})
        return _respond(request, status, answer, headers)

    return serve


def _success(method: str, route: str, answer: Any) -> int:
    if answer is None:
        return 204
    return 201 if method == "POST" and route.endswith(CREATING) else 200


def _misshapen(error: Exception) -> ApiError:
    fault = {"code": "PLAYGROUND_CANNOT_READ", "message": repr(error)}
    return ApiError(50035, extra={"errors": {"_errors": [fault]}})


async def _carry_out(
    world: World, request: web.Request, route: str, handler: Handler, call: Call, headers: dict[str, str]
) -> Any:
    fault = world.faults.meet(request.method, request.path.removeprefix(API), route)
    call.body, call.files = await read(request)
    await _suffer(world, fault)
    if not route.startswith(BY_TOKEN):
        if not gateway.token_fits(request.headers.get("Authorization", "").removeprefix("Bot ")):
            raise ApiError(0, status=401, message="401: Unauthorized")
        world.limits.take_global(world.clock.now())
        if (request.method, route) in BUCKETS:
            headers |= world.limits.take(request.method, route, call.params["channel"], world.clock.now())
    answer = handler(world, call)
    if inspect.isawaitable(answer):
        answer = await answer
    if fault is not None and fault.kind == "lose_answer":
        raise Cut
    return answer


async def _suffer(world: World, fault: Fault | None) -> None:
    if fault is None:
        return
    if fault.kind in ("answer", "rate_limit"):
        raise fault.refusal()
    if fault.kind == "cut":
        raise Cut
    if fault.kind == "delay":
        await world.clock.sleep_until(world.clock.now() + fault.seconds)


def _respond(request: web.Request, status: int, answer: Any, headers: dict[str, str]) -> web.StreamResponse:
    if status == 0:
        if request.transport is not None:
            request.transport.close()
        return web.Response()
    if status == 204:
        return web.Response(status=204, headers=headers)
    # The type must equal application/json: with a charset discord.py takes a 429 for text.
    body = json.dumps(answer).encode()
    return web.Response(status=status, body=body, headers={**headers, "Content-Type": "application/json"})


async def start(world: World, *, host: str = "127.0.0.1", port: int = 0) -> web.AppRunner:
    """Serve ``world``; port 0 picks a free one. The address is then ``world.base``."""
    runner = web.AppRunner(application(world), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    site = web.TCPSite(runner, host, port)
    await site.start()
    bound = runner.addresses[0][1]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104 - compared, not bound
    world.base = f"http://{shown}:{bound}"
    return runner


async def run(world: World, *, host: str, port: int) -> None:
    """Serve until cancelled."""
    runner = await start(world, host=host, port=port)
    try:
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()
