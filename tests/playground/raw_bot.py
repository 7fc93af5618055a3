"""A bare bot that speaks HTTP and the gateway by hand."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

from playground import people
from playground.harness import Stage
from playground.lookup import channel, person
from playground.world import Interaction

COMMANDS = [
    {"name": "ping", "description": "Ping", "name_localizations": {"fr": "coucou"}},
    {
        "name": "admin",
        "description": "For managers",
        "default_member_permissions": "32",
        "contexts": [0],
    },
    {
        "name": "pick",
        "description": "Options",
        "options": [
            {"type": 6, "name": "who", "description": "Who", "required": True},
            {"type": 4, "name": "count", "description": "How many", "min_value": 1, "max_value": 5},
            {
                "type": 3,
                "name": "suit",
                "description": "Suit",
                "choices": [
                    {"name": "Hearts", "value": "H", "name_localizations": {"fr": "Cœur"}},
                    {"name": "Spades", "value": "S"},
                ],
            },
            {"type": 5, "name": "loud", "description": "Loud"},
            {"type": 7, "name": "where", "description": "Where"},
        ],
    },
]


@dataclass(slots=True, eq=False)
class RawBot:
    """A bot without a library: it sends what a test tells it to."""

    stage: Stage
    http: aiohttp.ClientSession

    async def call(self, method: str, path: str, body: Any = None, **options: Any) -> tuple[int, Any]:
        """Give (status, JSON) of a request."""
        status, answer, _ = await self.full(method, path, body, **options)
        return status, answer

    async def full(
        self, method: str, path: str, body: Any = None, *, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any, dict[str, str]]:
        """Give (status, JSON, headers in lower case) of a request; with files as multipart."""
        url = f"{self.stage.url}/api/v10{path}"
        headers = {"Authorization": f"Bot {self.stage.world.token}"}
        data: Any = None
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for n, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{n}]", content, filename=name, content_type="image/png")
        elif body is not None:
            data = json.dumps(body)
            headers["Content-Type"] = "application/json"
        async with self.http.request(method, url, data=data, headers=headers) as response:
            text = await response.text()
            lower = {k.lower(): v for k, v in response.headers.items()}
            return response.status, json.loads(text) if text else None, lower

    def channel(self, name: str = "belote") -> str:
        """Give a channel's id by name."""
        return channel(self.stage.world, name).id

    async def post(self, body: Any, *, where: str = "belote", **options: Any) -> tuple[int, Any]:
        """Write a message."""
        return await self.call("POST", f"/channels/{self.channel(where)}/messages", body, **options)

    async def asked(self, who: str = "Alice", command: str = "ping", /, **values: Any) -> Interaction:
        """Let a person use a command and give the interaction, not yet answered."""
        world = self.stage.world
        actor = person(world, who)
        known = set(world.interactions)
        task = asyncio.ensure_future(
            people.slash(world, actor, channel(world, "belote", actor), command, values)
        )
        return await self._fresh(known, task)

    async def pressed(self, message_id: str, custom_id: str, who: str = "Alice") -> Interaction:
        """Let a person press a button and give the interaction, not yet answered."""
        world = self.stage.world
        known = set(world.interactions)
        message = world.messages[message_id]
        task = asyncio.ensure_future(people.click(world, person(world, who), message, custom_id=custom_id))
        return await self._fresh(known, task)

    async def _fresh(self, known: set[str], task: "asyncio.Future[Any]") -> Interaction:
        while not set(self.stage.world.interactions) - known:
            if task.done():
                task.result()
            await asyncio.sleep(0)
        task.add_done_callback(lambda t: t.cancelled() or t.exception())
        (found,) = set(self.stage.world.interactions) - known
        return self.stage.world.interactions[found]

    async def answer(self, act: Interaction, kind: int, data: Any = None, **options: Any) -> tuple[int, Any]:
        """Answer an interaction, asking for the response."""
        body = {"type": kind} | ({"data": data} if data is not None else {})
        path = f"/interactions/{act.id}/{act.token}/callback?with_response=true"
        return await self.call("POST", path, body, **options)

    def hook(self, act: Interaction, rest: str = "") -> str:
        """Give the follow-up address of an interaction."""
        return f"/webhooks/{self.stage.world.bot.id}/{act.token}{rest}"

    @asynccontextmanager
    async def gateway(self, *, intents: int = 1, shard: tuple[int, int] = (0, 1)) -> AsyncIterator["Link"]:
        """Connect and identify."""
        async with self.socket() as link:
            await link.identify(self.stage.world.token, intents=intents, shard=shard)
            yield link

    @asynccontextmanager
    async def socket(self) -> AsyncIterator["Link"]:
        """Connect without identifying."""
        async with self.http.ws_connect(f"{self.stage.url}/gateway/?v=10&encoding=json") as ws:
            yield Link(ws)


@dataclass(slots=True, eq=False)
class Link:
    """One gateway connection."""

    ws: aiohttp.ClientWebSocketResponse

    async def send(self, op: int, data: Any) -> None:
        await self.ws.send_str(json.dumps({"op": op, "d": data}))

    async def identify(self, token: str, *, intents: int = 1, shard: tuple[int, int] = (0, 1)) -> None:
        await self.send(2, {"token": token, "intents": intents, "shard": shard, "properties": {}})

    async def next(self) -> dict[str, Any]:
        """Give the next payload; an op of -1 is a close with its code in ``d``."""
        frame = await asyncio.wait_for(self.ws.receive(), 5)
        if frame.type is not aiohttp.WSMsgType.TEXT:
            return {"op": -1, "d": self.ws.close_code, "t": None}
        payload: dict[str, Any] = json.loads(frame.data)
        return payload

    async def event(self, name: str) -> dict[str, Any]:
        """Give the data of the next event of that name."""
        while True:
            payload = await self.next()
            assert payload["op"] != -1, f"closed with {payload['d']} before {name}"
            if payload["t"] == name:
                found: dict[str, Any] = payload["d"]
                return found

    async def op(self, number: int) -> dict[str, Any]:
        """Give the next payload of that opcode."""
        while (payload := await self.next())["op"] != number:
            assert payload["op"] != -1, f"closed with {payload['d']} before op {number}"
        return payload
