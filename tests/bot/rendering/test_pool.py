from __future__ import annotations

import asyncio

import pytest

from bot.rendering import pool
from bot.rendering.draw import render
from bot.rendering.pool import Renderer
from bot.rendering.scene import HandScene, Scene, Style
from engine.cards import CARDS, Card

ONE, OTHER = HandScene((Card.HA,)), HandScene((Card.SA,))


class Counted:
    """Stands for the drawing and keeps what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[Scene] = []

    def __call__(self, scene: Scene, style: Style) -> bytes:
        self.asked.append(scene)
        if scene == OTHER:
            raise ValueError(scene)
        return render(scene, style).png


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Counted:
    counted = Counted()
    monkeypatch.setattr(pool, "_png", counted)
    return counted


async def test_the_bytes_are_those_of_render() -> None:
    renderer = Renderer()
    assert await renderer.picture(ONE, Style()) == render(ONE, Style()).png
    renderer.close()


async def test_equal_scenes_are_drawn_once_even_when_asked_together(drawing: Counted) -> None:
    renderer = Renderer()
    together = await asyncio.gather(*(renderer.picture(HandScene((Card.HA,)), Style()) for _ in range(5)))
    again = await renderer.picture(ONE, Style())
    assert len(drawing.asked) == 1
    assert {*together, again} == {render(ONE, Style()).png}
    renderer.close()


async def test_the_oldest_picture_is_forgotten_first(drawing: Counted) -> None:
    renderer = Renderer(remembered=2)
    first, second, third = (HandScene((card,)) for card in CARDS[:3])
    for scene in (first, second, first, third, first, second):
        await renderer.picture(scene, Style())
    assert drawing.asked == [first, second, third, second]
    renderer.close()


async def test_a_failure_reaches_who_asked_and_is_tried_again(drawing: Counted) -> None:
    renderer = Renderer()
    for _ in range(2):
        with pytest.raises(ValueError, match="HandScene"):
            await renderer.picture(OTHER, Style())
        await asyncio.sleep(0)
    assert drawing.asked == [OTHER, OTHER]
    assert await renderer.picture(ONE, Style())
    renderer.close()


async def test_one_who_gives_up_does_not_spoil_it_for_the_others(drawing: Counted) -> None:
    renderer = Renderer()
    impatient = asyncio.create_task(renderer.picture(ONE, Style()))
    patient = asyncio.create_task(renderer.picture(ONE, Style()))
    await asyncio.sleep(0)
    impatient.cancel()
    assert await patient == render(ONE, Style()).png
    assert len(drawing.asked) == 1
    renderer.close()


async def test_a_closed_renderer_draws_no_more() -> None:
    renderer = Renderer()
    renderer.close()
    with pytest.raises(RuntimeError):
        await renderer.picture(ONE, Style())
