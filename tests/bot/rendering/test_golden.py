"""Pictures as they were approved by eye, compared with some tolerance.

`GOLDEN=write pytest tests/bot/rendering/test_golden.py` writes them anew; look at them
before you commit them.
"""

from __future__ import annotations

import io
import os
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.rendering.draw import render
from bot.rendering.examples import DONE, examples
from bot.rendering.scene import Deck, Letters, Scene, Style
from engine.cards import Card

FOLDER = Path(__file__).parents[2] / "golden" / "images"
HALF = 2
TILE = 22
"""Pixels of a side of the tiles whose mean is compared, at half size."""
TOLERANCE = 5
"""Levels by which the mean of a tile may differ."""
ENGLISH = ("hand-eight", "trick-bubbles", "bids", "sheet-failed")
CASES = [
    *((name, Style()) for name in examples()),
    *((name, Style(Deck.FOUR, Letters.ENGLISH)) for name in ENGLISH),
]


def half_size(scene: Scene, style: Style) -> Image.Image:
    return Image.open(io.BytesIO(render(scene, style).png)).convert("RGB").reduce(HALF)


def farthest_tile(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of the means of two tiles, in levels of a channel."""
    assert one.size == other.size
    tiles = [image.reduce(TILE) for image in (one, other)]
    return max(int(high) for _, high in ImageChops.difference(*tiles).getextrema())  # type: ignore[misc]


@pytest.mark.parametrize(("name", "style"), CASES, ids=[f"{name}-{s.deck}-{s.letters}" for name, s in CASES])
def test_a_scene_looks_as_approved(name: str, style: Style) -> None:
    path = FOLDER / f"{name}-{style.deck}-{style.letters}.png"
    drawn = half_size(examples()[name], style)
    if os.environ.get("GOLDEN") == "write":
        drawn.save(path, optimize=True)
    assert farthest_tile(drawn, Image.open(path).convert("RGB")) <= TOLERANCE


def test_no_approved_picture_is_left_over() -> None:
    wanted = {f"{name}-{style.deck}-{style.letters}.png" for name, style in CASES}
    assert {path.name for path in FOLDER.glob("*.png")} == wanted


def test_the_comparison_sees_one_other_card() -> None:
    approved = half_size(DONE, Style())
    cards = (*DONE.cards[:3], Card.HK)
    assert farthest_tile(half_size(replace(DONE, cards=cards), Style()), approved) > TOLERANCE


def test_the_comparison_sees_another_number() -> None:
    approved = half_size(DONE, Style())
    assert farthest_tile(half_size(replace(DONE, points=38), Style()), approved) > TOLERANCE
