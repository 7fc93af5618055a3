"""From click to answer through the local Discord, and REST requests per card that a human plays.

The floor in the same run is a bare HTTP round trip to the playground, without the bot.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections import Counter

from playground.client import Button, Message, Person, Playground
from playground.harness import playground_server
from tests.e2e.people import Players, calm, press, sit, verb

CHANNEL = "belote"
DEALS = 3


async def main() -> None:
    """Four people play some deals; print times and counts."""
    with tempfile.TemporaryDirectory() as folder:
        await _play(folder)


async def _play(folder: str) -> None:
    async with playground_server() as stage:
        stage.world.limits.enforced = False
        environment = {"DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3", "LOG_LEVEL": "WARNING"}
        await stage.start_bot("-m", "bot", env=environment)
        people = [await stage.pg.person(name) for name in ("Alice", "Bob", "Chloé", "David")]
        await people[0].slash(CHANNEL, "belote start", rules="coinche")
        await sit(people, CHANNEL)
        await press(people[0], CHANNEL, "deal")
        before = await _counts(stage.pg)
        players = Timed(stage.pg, people, CHANNEL, calm, 1)

        async def enough() -> bool:
            return players.cards >= 32 * DEALS

        await players.until(enough, seconds=120)
        used = await _counts(stage.pg) - before
        floor = await _round_trips(stage.pg)
        _report(players, used, floor)


class Timed(Players):
    """Players who note how long each card's answer took, in milliseconds."""

    cards = 0

    async def click(self, person: Person, message: Message, button: Button) -> bool:
        """Press, and note the time when it is a card."""
        if verb(button) != "play":
            return await super().click(person, message, button)
        begun = time.perf_counter()
        done = await super().click(person, message, button)
        if done:
            self.cards += 1
            self.answers.append(str((time.perf_counter() - begun) * 1000))
        return done


async def _counts(pg: Playground) -> Counter[str]:
    """Requests so far by route."""
    return Counter({str(route): int(count) for route, count in (await pg.wire())["routes"].items()})


async def _round_trips(pg: Playground) -> list[float]:
    times = []
    for _ in range(50):
        begun = time.perf_counter()
        await pg.wire()
        times.append((time.perf_counter() - begun) * 1000)
    return times


def _report(players: Timed, used: Counter[str], floor: list[float]) -> None:
    times = sorted(float(ms) for ms in players.answers)
    middle, bare = statistics.median(times), statistics.median(floor)
    print(f"click to answered: median {middle:.1f} ms, p99 {times[int(len(times) * 0.99) - 1]:.1f} ms")
    print(f"  beside a bare round trip of {bare:.1f} ms: {middle / bare:.1f} x")
    by_token = sum(count for route, count in used.items() if "webhooks" in route or "callback" in route)
    total = sum(used.values())
    print(f"REST requests per human card ({players.cards} cards): {(total - by_token) / players.cards:.2f}")
    print(f"  and by interaction token, not counted by Discord: {by_token / players.cards:.2f}")
    for route, count in used.most_common():
        print(f"  {count / players.cards:5.2f} {route}")
