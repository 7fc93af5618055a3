"""The expert's processes: they think, they may die, and nobody at a table waits for ever."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.tables import experts as module
from bot.tables.experts import Experts
from engine.actions import SeatAction
from engine.game import to_act
from engine.players.levels import EXPERT, LIMIT, levels, player
from engine.players.uniform import Uniform
from engine.presets import CLASSIC
from engine.review import review
from engine.state import Phase
from engine.view import SeatView, seat_view
from tests.engine.players.walks import decisions
from tests.engine.test_review import Match

needs_expert = pytest.mark.skipif(
    EXPERT not in levels(), reason="numba (the extra `expert`) is not installed"
)


def some_views(number: int) -> list[SeatView]:
    """Views of play, few cards left in hand."""
    views = []
    for state, seat in decisions(CLASSIC, Random("views"), deals=4):
        view = seat_view(state, seat)
        if (
            state.phase is Phase.PLAY
            and seat in to_act(state)
            and 2 <= len(view.hand) <= 4
            and len(view.legal) > 1
        ):
            views.append(view)
    return views[:number]


@pytest.fixture
async def experts() -> AsyncIterator[Experts]:
    made = Experts(workers=1)
    yield made
    await made.close()


async def answered(experts: Experts, view: SeatView) -> SeatAction:
    """The act, once a process is there to give one."""
    while (act := await experts.choose(view)) is None:  # noqa: ASYNC110 - as a table would ask again
        await asyncio.sleep(0.05)
    return act


@needs_expert
async def test_another_process_plays_what_the_expert_plays(experts: Experts) -> None:
    for view in some_views(5):
        assert await answered(experts, view) == player(EXPERT).choose(view, Random(0), LIMIT)


@needs_expert
async def test_a_process_that_dies_is_replaced_and_nobody_waits_for_it(experts: Experts) -> None:
    (view,) = some_views(1)
    act = await answered(experts, view)
    process = experts._workers[0]._process
    assert process is not None
    process.kill()
    assert await experts.choose(view) is None
    assert await answered(experts, view) == act
    assert experts._workers[0]._process is not process


@needs_expert
async def test_another_process_reviews_a_deal(experts: Experts) -> None:
    match = Match(CLASSIC, "reviewed")
    match.play_deal(player("standard"), Uniform())
    judged = await experts.review(match.events, match.state.number)
    assert judged == review(match.events, match.state.number)


async def test_a_process_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE_SECONDS", 0.05)
    silent = (sys.executable, "-c", "import sys; print('!', end='', flush=True); sys.stdin.read()")
    experts = Experts(workers=1, command=silent)
    (view,) = some_views(1)
    while experts._workers[0]._loading is None or not experts._workers[0]._loading.done():
        assert await experts.choose(view) is None
        await asyncio.sleep(0.01)
    first = experts._workers[0]._process
    assert first is not None
    assert await experts.choose(view) is None
    assert first.returncode is not None
    await experts.close()


async def test_a_process_that_cannot_start_leaves_the_seat_to_another_player() -> None:
    experts = Experts(workers=1, command=(sys.executable, "-c", "raise SystemExit(1)"))
    (view,) = some_views(1)
    for _ in range(3):
        assert await experts.choose(view) is None
        await asyncio.sleep(0.05)
    await experts.close()


def test_the_bot_itself_never_loads_the_compiler() -> None:
    code = "import sys, bot.app; sys.exit('numba' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
