"""Scripted people: an asynchronous client for the ``/play`` API.

async with Playground.connect(url) as pg:
    alice = await pg.person("Alice")
    answer = await alice.slash("belote", "belote start", rules="coinche")
    await alice.click(answer.message, label="North")
    hand = await alice.wait_dm(lambda m: m.pictures)
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

from playground.errors import Json, PlayError
from playground.seen import Answer, Button, Message, Picture, parse_answer

__all__ = ["Answer", "Button", "Message", "Person", "Picture", "PlayError", "Playground"]

Test = Callable[[Message], object]
WAIT_SECONDS = 15.0


class Playground:
    """A connection to a running playground."""

    def __init__(self, url: str, http: aiohttp.ClientSession) -> None:
        self.url = url.rstrip("/")
        self._http = http

    @classmethod
    @asynccontextmanager
    async def connect(cls, url: str) -> AsyncIterator["Playground"]:
        """Connect to the playground at ``url``."""
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=60)) as http:
            yield cls(url, http)

    async def get(self, verb: str, **query: Any) -> Any:
        """Read ``GET /play/{verb}``; raise PlayError with the reason when refused."""
        sent = {k: str(v) for k, v in query.items() if v is not None}
        async with self._http.get(f"{self.url}/play/{verb}", params=sent) as response:
            return _checked(response.status, await response.json())

    async def post(self, verb: str, **arguments: Any) -> Any:
        """Order ``POST /play/{verb}``; raise PlayError with the reason when refused."""
        async with self._http.post(f"{self.url}/play/{verb}", json=arguments) as response:
            return _checked(response.status, await response.json())

    async def download(self, url: str) -> bytes:
        """Give the bytes of a picture or another file."""
        async with self._http.get(url) as response:
            response.raise_for_status()
            return await response.read()

    async def guild(self, name: str, **options: Any) -> str:
        """Add a guild (``locale``, ``shard`` of ``shards``) and give its id."""
        return str((await self.post("guild", name=name, **options))["id"])

    async def channel(self, name: str, *, guild: str | None = None) -> str:
        """Add a text channel and give its id."""
        return str((await self.post("channel", name=name, guild=guild))["id"])

    async def add_person(self, name: str, **options: Any) -> "Person":
        """Add a person (``locale``, ``guild``, ``rights``)."""
        await self.post("person", name=name, **options)
        return await self.person(name)

    async def person(self, name: str) -> "Person":
        """Find a person by name; raise PlayError when nobody is called that."""
        world = await self.get("world")
        for row in world["people"]:
            if name.lower() in (row["name"].lower(), row["id"]):
                return Person(self, row["id"], row["name"])
        raise PlayError(f"nobody is called {name!r}")

    async def wire(self, **query: Any) -> Json:
        """Give the counts of requests, their rate, unknown routes (``after``, ``bodies``)."""
        return dict(await self.get("wire", **query))

    async def fault(self, **order: Any) -> None:
        """Order a fault: ``kind``, ``method``, ``path``, ``times`` and more."""
        await self.post("fault", **order)

    async def move_clock(self, seconds: float) -> None:
        """Let seconds pass at once."""
        await self.post("clock", move=seconds)

    async def wait_shards(self, count: int = 1, *, seconds: float = 30.0, resumed: int | None = None) -> None:
        """Wait until ``count`` shards are connected and commands are registered."""

        async def ready() -> bool:
            state = await self.get("sessions")
            live = [s for s in state["sessions"] if s["connected"]]
            enough = len(state["shards"]) >= count and state["commands"] > 0
            return enough and (resumed is None or sum(s["resumed"] for s in live) >= resumed)

        await self.wait(ready, seconds=seconds, what=f"{count} shards")

    async def wait(
        self, test: Callable[[], Any], *, seconds: float = WAIT_SECONDS, what: str = "that"
    ) -> None:
        """Wait until the asynchronous ``test`` holds, trying again at each event; PlayError if never."""
        loop_time = asyncio.get_running_loop().time
        deadline = loop_time() + seconds
        seq = (await self.get("world"))["seq"]
        while not await test():
            left = deadline - loop_time()
            if left <= 0:
                raise PlayError(f"waited {seconds:g} s for {what} in vain")
            seq = (await self.get("wait", after=seq, timeout=min(left, 1.0)))["seq"]


def _checked(status: int, body: Any) -> Any:
    if status >= 400:
        raise PlayError(body["error"])
    return body


@dataclass(frozen=True, slots=True)
class Person:
    """A person who acts and sees."""

    pg: Playground
    id: str
    name: str

    async def slash(self, channel: str, command: str, *, wait: bool = True, **options: Any) -> Answer:
        """Use ``/command`` in a channel (name, id or ``dm``)."""
        raw = await self.pg.post(
            "slash", person=self.id, channel=channel, command=command, options=options, wait=wait
        )
        return parse_answer(raw)

    async def complete(self, channel: str, command: str, focused: str, **options: Any) -> list[Json]:
        """Ask what could complete the option ``focused``."""
        raw = await self.pg.post(
            "complete", person=self.id, channel=channel, command=command, focused=focused, options=options
        )
        return list(raw["choices"] or [])

    async def click(
        self,
        message: Message | str,
        *,
        label: str | None = None,
        custom_id: str | None = None,
        wait: bool = True,
    ) -> Answer:
        """Press a button by label or custom id."""
        raw = await self.pg.post(
            "click", person=self.id, message=_id(message), label=label, custom_id=custom_id, wait=wait
        )
        return parse_answer(raw)

    async def select(
        self, message: Message | str, *values: str, custom_id: str | None = None, wait: bool = True
    ) -> Answer:
        """Choose in a menu by value or label."""
        raw = await self.pg.post(
            "select", person=self.id, message=_id(message), values=values, custom_id=custom_id, wait=wait
        )
        return parse_answer(raw)

    async def submit(self, opened: Answer, *, wait: bool = True, **values: Any) -> Answer:
        """Send the modal that an answer opened; values by custom id or label."""
        raw = await self.pg.post(
            "submit", person=self.id, interaction=opened.interaction_id, values=values, wait=wait
        )
        return parse_answer(raw)

    async def say(self, channel: str, content: str) -> Message:
        """Write a message."""
        return Message(await self.pg.post("say", person=self.id, channel=channel, content=content))

    async def thread(self, channel: str, name: str) -> str:
        """Start a public thread in a channel and give its id."""
        made = await self.pg.post("thread", person=self.id, channel=channel, name=name)
        return str(made["id"])

    async def dismiss(self, message: Message) -> None:
        """Dismiss an ephemeral message."""
        await self.pg.post("dismiss", person=self.id, message=message.id)

    async def messages(self, channel: str, *, limit: int = 100) -> list[Message]:
        """List what this person sees in a channel, oldest first."""
        raw = await self.pg.get("messages", person=self.id, channel=channel, limit=limit)
        return [Message(m) for m in raw["messages"]]

    async def channels(self) -> list[Json]:
        """List the channels this person sees."""
        return list((await self.pg.get("channels", person=self.id))["channels"])

    async def commands(self, channel: str) -> list[Json]:
        """List the commands this person may use in a channel."""
        return list(await self.pg.get("commands", person=self.id, channel=channel))

    async def notifications(self) -> list[Json]:
        """List what lit up this person's phone: kind, message_id, channel_id, at."""
        return list(await self.pg.get("notifications", person=self.id))

    async def close_dm(self, *, closed: bool = True) -> None:
        """Close (or open again) direct messages: the bot then meets 50007."""
        await self.pg.post("change_person", person=self.id, dm_open=not closed)

    async def wait_message(
        self, channel: str, test: Test, *, since: int = 0, seconds: float = WAIT_SECONDS
    ) -> Message:
        """Wait for the newest message in a channel that passes ``test``.

        Only messages made or changed after feed number ``since`` count (an ``Answer.seq``
        or a ``Message.revision``). Raises PlayError after ``seconds`` with what was seen.
        """
        found: list[Message] = []

        async def look() -> bool:
            seen = await self.messages(channel)
            found[:] = [m for m in seen if m.revision > since and test(m)]
            return bool(found)

        try:
            await self.pg.wait(look, seconds=seconds, what=f"a message for {self.name} in {channel}")
        except PlayError as error:
            texts = [m.text[:80] for m in (await self.messages(channel))[-5:]]
            raise PlayError(f"{error}; last seen: {texts}") from error
        return found[-1]

    async def wait_dm(
        self, test: Test = lambda _: True, *, since: int = 0, seconds: float = WAIT_SECONDS
    ) -> Message:
        """Wait for the newest direct message that passes ``test``."""
        return await self.wait_message("dm", test, since=since, seconds=seconds)


def _id(message: Message | str) -> str:
    return message if isinstance(message, str) else message.id
