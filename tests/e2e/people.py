"""People who play by clicking: each looks at their own messages and presses a button that is there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence

from playground.client import Button, Message, Person, Playground
from playground.errors import PlayError

SEAT_LABELS = {"N": ("North", "Nord"), "E": ("East", "Est"), "S": ("South", "Sud"), "W": ("West", "Ouest")}

Picker = Callable[[list[Button], random.Random], Button]


def verb(button: Button) -> str:
    """The verb of a button's id."""
    parts = button.custom_id.split(":")
    return parts[3] if len(parts) > 3 else ""


def argument(button: Button) -> str:
    """What follows the verb."""
    return ":".join(button.custom_id.split(":")[4:])


def acts(message: Message) -> list[Button]:
    """Buttons with which a person acts in the match."""
    return [button for button in message.enabled if verb(button) in ("play", "say")]


def eager(buttons: list[Button], rng: random.Random) -> Button:
    """Take whenever possible, else play any card."""
    wanted = [b for b in buttons if argument(b) not in ("pass", "coinche", "surcoinche")]
    return rng.choice(wanted or buttons)


def calm(buttons: list[Button], rng: random.Random) -> Button:
    """Pass often, so that auctions end."""
    passes = [b for b in buttons if argument(b) == "pass"]
    if passes and rng.random() < 0.7:
        return passes[0]
    return eager(buttons, rng)


async def find(public: Callable[[], Awaitable[list[Message]]], wanted: str) -> tuple[Message, Button] | None:
    """The newest message with an enabled button of that verb."""
    for message in reversed(await public()):
        for button in message.enabled:
            if verb(button) == wanted:
                return message, button
    return None


async def press(person: Person, channel: str, wanted: str, arg: str | None = None) -> None:
    """Press the newest button of that verb in a channel, waiting for it to be there."""
    for _ in range(200):
        for message in reversed(await person.messages(channel)):
            for button in message.enabled:
                if verb(button) == wanted and (arg is None or argument(button) == arg):
                    try:
                        answer = await person.click(message, custom_id=button.custom_id)
                    except PlayError:
                        break  # the message changed under the finger: look again
                    assert answer.error is None, answer.error
                    return
        await asyncio.sleep(0.05)
    seen = [m.text[:300] for m in (await person.messages(channel))[-3:]]
    raise AssertionError(f"{person.name} finds no {wanted} button in {channel}: {seen}")


async def sit(people: Sequence[Person], channel: str, seats: str = "NESW") -> None:
    """Each takes a seat, in order."""
    for person, seat in zip(people, seats, strict=False):
        await press(person, channel, "seat", seat)


class Players:
    """Plays for several people at once until told to stop."""

    def __init__(
        self, pg: Playground, people: Sequence[Person], channel: str, picker: Picker, seed: int
    ) -> None:
        self.pg = pg
        self.people = people
        self.channel = channel
        self.picker = picker
        self.rng = random.Random(seed)
        self.clicks = 0
        self.answers: list[str] = []

    async def until(self, done: Callable[[], Awaitable[bool]], *, seconds: float = 100.0) -> None:
        """Everybody acts whenever they can, until `done`."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while not await done():
            if loop.time() > end:
                raise AssertionError(await self.report())
            acted = [await self.act(person) for person in self.people]
            if not any(acted):
                await asyncio.sleep(0.02)

    async def act(self, person: Person) -> bool:
        """One act of a person, if any is to be done."""
        for message in reversed(await person.messages("dm")):
            buttons = acts(message)
            if buttons:
                button = self.picker(buttons, self.rng)
                return await self.click(person, message, button)
        for message in reversed(await person.messages(self.channel)):
            for button in message.enabled:
                if verb(button) == "ready":
                    return await self.click(person, message, button)
        return False

    async def click(self, person: Person, message: Message, button: Button) -> bool:
        """Press; a button that vanished meanwhile is no fault."""
        try:
            answer = await person.click(message, custom_id=button.custom_id)
        except PlayError:
            return False
        assert answer.error is None, f"{person.name} pressed {button.label}: {answer.error}"
        self.clicks += 1
        return True

    async def report(self) -> str:
        """What everybody sees, for a test that waits in vain."""
        lines = [f"{self.clicks} clicks"]
        for person in self.people:
            dms = await person.messages("dm")
            lines.append(f"{person.name}: {[m.text[:120] for m in dms[-2:]]}")
        lines += [m.text[:400] for m in (await self.people[0].messages(self.channel))[-2:]]
        return "\n".join(lines)
