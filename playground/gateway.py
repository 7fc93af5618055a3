"""The gateway: hello, identify, heartbeats, resume, as a bot's library expects them."""

import asyncio
import contextlib
import json
import re
import secrets

from aiohttp import WSMsgType, web

from playground import objects
from playground.errors import Json
from playground.sessions import Session, Socket, shard_of
from playground.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED = 4001, 4002, 4003, 4004
INVALID_SEQ, INVALID_SHARD, INVALID_INTENTS = 4007, 4010, 4013
HEARTBEAT_MS = 41_250
TOKEN = re.compile(r"(Bot )?[\w-]{16,}\.[\w-]{5,}\.[\w-]{20,}")


def token_fits(token: str) -> bool:
    """Say whether a token has the shape of a bot's; any such token is let in."""
    return bool(TOKEN.fullmatch(token))


async def serve(world: World, request: web.Request) -> web.WebSocketResponse:
    """Talk with one websocket until it closes; its session stays for a resume."""
    ws = web.WebSocketResponse(max_msg_size=0, compress=False)
    await ws.prepare(request)
    socket = Socket(ws, request.transport)
    writer = asyncio.ensure_future(socket.write())
    socket.send(HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []})
    session: Session | None = None
    try:
        async for frame in ws:
            if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                break
            try:
                payload = json.loads(frame.data)
            except ValueError:
                socket.close(DECODE_ERROR)
                break
            session = _take(world, socket, session, payload)
        await _drain(ws)
    finally:
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionError):
            await writer
        if session is not None and session.socket is socket:
            session.socket = None
            _tell(world)
    return ws


async def _drain(ws: web.WebSocketResponse) -> None:
    """Let a queued close frame leave before the writer is stopped."""
    for _ in range(50):
        if ws.closed:
            return
        await asyncio.sleep(0.01)


def _take(world: World, socket: Socket, session: Session | None, payload: Json) -> Session | None:
    op, data = payload.get("op"), payload.get("d")
    if op == HEARTBEAT:
        socket.send(ACK, None)
    elif op == IDENTIFY:
        return identify(world, socket, data or {})
    elif op == RESUME:
        return resume(world, socket, data or {})
    elif session is None:
        socket.close(NOT_AUTHENTICATED)
    elif op not in (3, 4, 8, 31):
        socket.close(UNKNOWN_OPCODE)
    return session


def identify(world: World, socket: Socket, data: Json) -> Session | None:
    """Begin a session: READY, then each guild of the shard."""
    shard, count = data.get("shard") or (0, 1)
    if not token_fits(str(data.get("token"))):
        socket.close(AUTHENTICATION_FAILED)
        return None
    if not 0 <= shard < count:
        socket.close(INVALID_SHARD)
        return None
    if not isinstance(data.get("intents"), int):
        socket.close(INVALID_INTENTS)
        return None
    session = Session(secrets.token_hex(16), shard, count, data["intents"], socket)
    world.sessions.open(session)
    mine = [g for g in world.guilds.values() if g.has_bot and shard_of(g.id, count) == shard]
    ready: Json = {
        "v": 10,
        "user": objects.user(world.bot) | {"mfa_enabled": False, "verified": True, "email": None},
        "guilds": [{"id": g.id, "unavailable": True} for g in mine],
        "session_id": session.id,
        "resume_gateway_url": f"{world.base.replace('http', 'ws', 1)}/gateway",
        "shard": [shard, count],
        "application": {"id": world.bot.id, "flags": 0},
        "private_channels": [],
        "session_type": "normal",
    }
    session.push("READY", ready)
    if session.intents & 1:
        for guild in mine:
            if guild.available:
                session.push("GUILD_CREATE", objects.guild_create(world, guild))
    _tell(world)
    return session


def resume(world: World, socket: Socket, data: Json) -> Session | None:
    """Take a session up again: what it missed, then RESUMED; or refuse (op 9)."""
    session = world.sessions.by_id.get(str(data.get("session_id")))
    if not token_fits(str(data.get("token"))):
        socket.close(AUTHENTICATION_FAILED)
        return None
    if session is None or world.sessions.refuse_resumes > 0:
        world.sessions.refuse_resumes = max(0, world.sessions.refuse_resumes - 1)
        socket.send(INVALID, data=False)
        return None
    seen = int(data.get("seq") or 0)
    if seen > session.seq:
        socket.close(INVALID_SEQ)
        return None
    if session.socket is not None:
        session.socket.close(4000)
    session.socket = socket
    session.resumed += 1
    for seq, event, missed in session.buffer:
        if seq > seen:
            socket.send(DISPATCH, missed, event=event, seq=seq)
    session.push("RESUMED", {"_trace": []})
    _tell(world)
    return session


def _tell(world: World) -> None:
    world.feed.add("sessions", {"live": len(world.sessions.live())})


def tear(world: World, shard: int | None = None) -> int:
    """Cut sockets without a close frame; give how many."""
    sessions = world.sessions.live(shard)
    for session in sessions:
        if session.socket is not None:
            session.socket.tear()
            session.socket = None
    _tell(world)
    return len(sessions)


def reconnect(world: World, shard: int | None = None) -> int:
    """Ask sessions to reconnect and resume (op 7); give how many."""
    sessions = world.sessions.live(shard)
    for session in sessions:
        if session.socket is not None:
            session.socket.send(RECONNECT, None)
    return len(sessions)


def invalidate(world: World, shard: int | None = None, *, resumable: bool = False) -> int:
    """End sessions (op 9); unless ``resumable`` they must identify anew. Give how many."""
    sessions = world.sessions.live(shard)
    for session in sessions:
        if not resumable:
            world.sessions.by_id.pop(session.id, None)
        if session.socket is not None:
            session.socket.send(INVALID, data=resumable)
    return len(sessions)
