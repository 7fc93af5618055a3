"""`python -m bot emojis` against the local Discord, then a bot that uses them, then without them."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.harness import playground_server
from tests.e2e.people import press, sit, verb

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(120)]


async def test_emojis_are_uploaded_once_used_and_not_missed_when_gone(tmp_path: Path) -> None:
    environment = {"DATABASE_URL": f"sqlite:///{tmp_path}/belote.sqlite3", "LOG_LEVEL": "INFO"}
    async with playground_server() as stage:
        stage.world.limits.enforced = False
        said = []
        for _ in range(2):
            tool = await stage.start_bot("-m", "bot", "emojis", env=environment, ready=False)
            said.append(await tool.says("uploaded"))
            assert await tool.process.wait() == 0, tool.output
        count = len(stage.world.emojis)
        assert said == [
            f"{count} emojis uploaded, 0 were there already",
            f"0 emojis uploaded, {count} were there already",
        ]
        bot = await stage.start_bot("-m", "bot", env=environment)
        people = [await stage.pg.person(name) for name in ("Alice", "Bob", "Chloé", "David")]
        await people[0].slash("belote", "belote start", rules="coinche")
        await sit(people, "belote")
        await press(people[0], "belote", "deal")
        hands = [await person.wait_dm(lambda m: bool(m.pictures)) for person in people]
        assert all("<:" in hand.text for hand in hands)
        turn = next(hand for hand in hands if any(verb(b) == "say" for b in hand.buttons))
        assert any(button.emoji.startswith("hearts_") for button in turn.buttons)
        stage.world.emojis.clear()  # the owner deletes them while a match is on
        person = people[hands.index(turn)]
        bid = next(b for b in turn.buttons if verb(b) == "say" and b.custom_id.endswith(":pass"))
        before = {one.id: len(await one.messages("dm")) for one in people}
        answer = await person.click(turn, custom_id=bid.custom_id)
        assert answer.error is None

        async def next_asked() -> bool:
            return any(
                [len(await one.messages("dm")) > before[one.id] for one in people if one is not person]
            )

        await stage.pg.wait(next_asked, seconds=15, what="the next turn without emojis")
        assert "going on without them" in bot.output
