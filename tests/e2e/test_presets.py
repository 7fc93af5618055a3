"""Four people play a whole match by every rule book, and every sheet they are shown adds up."""

from __future__ import annotations

import asyncio
import itertools
import re
from pathlib import Path

import pytest

from engine.presets import PRESETS
from playground.client import Button, Message, Person
from playground.harness import Stage, playground_server
from tests.e2e.people import Players, argument, calm, press, sit, verb

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(240)]

TARGET = 300
"""Points; most matches take two deals or three."""
PAIR = re.compile(r"N–S (\d+) · E–W (\d+)")
ROW = re.compile(r"^(.*?)\s+([+-]?\d+)\s+([+-]?\d+)$", re.MULTILINE)
NUMBER = re.compile(r"first to \d+ · deal (\d+)")

Pair = tuple[int, int]


class Readers(Players):
    """Players who announce what they hold, and read the sheet before they ask for the next deal."""

    sheets: dict[int, str]
    """What was shown after each deal, by the deal's number."""

    async def click(self, person: Person, message: Message, button: Button) -> bool:
        """Press, but first the switch for melds; keep the sheet above a button that asks for the next deal."""
        button = next((b for b in message.enabled if (verb(b), argument(b)) == ("melds", "on")), button)
        if verb(button) == "ready":
            number = NUMBER.search(message.text)
            assert number is not None, message.text
            self.sheets[int(number[1])] = message.text
        return await super().click(person, message, button)

    async def over(self) -> str | None:
        """What is shown once the match is won."""
        for message in (await self.people[0].messages(self.channel))[-2:]:
            if any(verb(button) == "rematch" for button in message.buttons):
                return message.text
        return None


def pairs(text: str) -> list[Pair]:
    """The points of both sides wherever a text gives them."""
    return [(int(ns), int(ew)) for ns, ew in PAIR.findall(text)]


def sum_of(text: str) -> Pair:
    """What the sheet in a text says that the deal wrote; its lines must add up to that."""
    rows = [(name, int(ns), int(ew)) for name, ns, ew in ROW.findall(text.split("```")[1])]
    assert len(rows) > 1, text
    *lines, (name, ns, ew) = rows
    assert name == "Deal", text
    assert (sum(row[1] for row in lines), sum(row[2] for row in lines)) == (ns, ew), text
    return ns, ew


def running(points: list[Pair]) -> list[Pair]:
    """The totals after each deal."""
    return list(itertools.accumulate(points, lambda sofar, deal: (sofar[0] + deal[0], sofar[1] + deal[1])))


async def match(stage: Stage, preset: str) -> None:
    """Play one match in a channel of its own and check what was shown."""
    channel = await stage.pg.channel(preset)
    people = [await stage.pg.add_person(f"{name}-{preset}") for name in ("Alice", "Bob", "Chloé", "David")]
    await people[0].slash(preset, "belote start", rules=preset, target=TARGET)
    await sit(people, channel)
    await press(people[0], channel, "deal")
    players = Readers(stage.pg, people, channel, calm, seed=7)
    players.sheets = {}

    async def won() -> bool:
        return await players.over() is not None

    await players.until(won, seconds=200)
    last = await players.over()
    assert last is not None
    shown = [text for _, text in sorted(players.sheets.items())]
    points = [sum_of(text) for text in (*shown, last)]
    totals = running(points)
    assert [pairs(text)[-1] for text in shown] == totals[:-1], preset
    assert pairs(last) == [totals[-1], *points], preset
    assert max(totals[-1]) >= TARGET
    assert all(max(pair) < TARGET or pair[0] == pair[1] for pair in totals[:-1]), totals


async def test_a_match_by_every_rule_book(tmp_path: Path) -> None:
    async with playground_server() as stage:
        stage.world.limits.enforced = False  # its clock is real: under them this would take half an hour
        database = {"DATABASE_URL": f"sqlite:///{tmp_path}/belote.sqlite3", "COMPUTER_PACE": "0"}
        bot = await stage.start_bot("-m", "bot", env=database)
        await asyncio.gather(*(match(stage, preset) for preset in PRESETS))
        assert "Traceback" not in bot.output, bot.output
        assert not stage.world.wire.unknown, stage.world.wire.unknown
