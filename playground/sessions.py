"""Gateway sessions: who is connected, and which events go to whom."""

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field

from aiohttp import web

from playground.errors import Json

GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 9, 12, 15
_GUILDS = [
    "GUILD_CREATE",
    "GUILD_UPDATE",
    "GUILD_DELETE",
    "GUILD_ROLE_CREATE",
    "GUILD_ROLE_UPDATE",
    "GUILD_ROLE_DELETE",
    "CHANNEL_CREATE",
    "CHANNEL_UPDATE",
    "CHANNEL_DELETE",
    "THREAD_CREATE",
    "THREAD_UPDATE",
    "THREAD_DELETE",
    "THREAD_MEMBERS_UPDATE",
]
_MEMBERS = ["GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "GUILD_MEMBER_REMOVE"]
_MESSAGES = ["MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"]


def shard_of(guild_id: str | None, count: int) -> int:
    """Give the shard that hears of a guild; direct messages go to shard 0."""
    return (int(guild_id) >> 22) % count if guild_id else 0


def intent_of(event: str, guild_id: str | None) -> int | None:
    """Give the intent bit without which ``event`` is not sent, or None."""
    if event in _GUILDS:
        return 0
    if event in _MEMBERS:
        return 1
    if event in _MESSAGES:
        return GUILD_MESSAGES if guild_id else DIRECT_MESSAGES
    return None


class Socket:
    """One websocket with a queue, so that events are sent in order without waiting."""

    def __init__(self, ws: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self.ws = ws
        self._transport = transport
        self._queue: asyncio.Queue[str | int] = asyncio.Queue()

    def send(self, op: int, data: object, *, event: str | None = None, seq: int | None = None) -> None:
        """Queue one gateway payload."""
        self._queue.put_nowait(json.dumps({"op": op, "d": data, "s": seq, "t": event}))

    def close(self, code: int) -> None:
        """Queue a close frame with a gateway close code."""
        self._queue.put_nowait(code)

    def tear(self) -> None:
        """Cut the connection without a close frame, as a network fault does."""
        if self._transport is not None:
            self._transport.abort()

    async def write(self) -> None:
        """Send what is queued until the socket closes."""
        while not self.ws.closed:
            item = await self._queue.get()
            if isinstance(item, int):
                await self.ws.close(code=item)
            else:
                await self.ws.send_str(item)


@dataclass(slots=True, eq=False)
class Session:
    """What READY began: it outlives its socket so that it can be resumed."""

    id: str
    shard: int
    count: int
    intents: int
    socket: Socket | None
    seq: int = 0
    resumed: int = 0
    buffer: deque[tuple[int, str, Json]] = field(default_factory=lambda: deque(maxlen=2000))

    def push(self, event: str, data: Json) -> None:
        """Number an event, remember it for a resume, send it if connected."""
        self.seq += 1
        self.buffer.append((self.seq, event, data))
        if self.socket is not None:
            self.socket.send(0, data, event=event, seq=self.seq)


class Sessions:
    """All sessions of the bot's token."""

    def __init__(self) -> None:
        self.by_id: dict[str, Session] = {}
        self.refuse_resumes = 0

    def open(self, session: Session) -> None:
        """Add a session; forget those of the same shard that nobody holds any more."""
        stale = [
            s.id
            for s in self.by_id.values()
            if s.socket is None and (s.shard, s.count) == (session.shard, session.count)
        ]
        for session_id in stale:
            del self.by_id[session_id]
        self.by_id[session.id] = session

    def live(self, shard: int | None = None) -> list[Session]:
        """List the connected sessions, of one shard or of all."""
        return [s for s in self.by_id.values() if s.socket and shard in (None, s.shard)]

    def dispatch(
        self, event: str, data: Json, *, guild_id: str | None = None, without_content: Json | None = None
    ) -> None:
        """Send an event to the sessions whose shard and intents want it.

        ``without_content`` is what a session without the message content intent gets.
        """
        bit = intent_of(event, guild_id)
        for session in list(self.by_id.values()):
            if shard_of(guild_id, session.count) != session.shard:
                continue
            if bit is not None and not session.intents >> bit & 1:
                continue
            hide = without_content is not None and not session.intents >> MESSAGE_CONTENT & 1
            session.push(event, without_content if hide and without_content is not None else data)
