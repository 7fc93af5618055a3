"""The top of a ranking, without names: those stand in the text beside it."""

from __future__ import annotations

from bot.rendering.canvas import Canvas
from bot.rendering.colours import (
    BRONZE,
    BRONZE_DARK,
    FELT_DARK,
    GOLD,
    GOLD_DARK,
    NIGHT,
    PALE,
    PANEL,
    SILVER,
    SILVER_DARK,
    WHITE,
)
from bot.rendering.scene import PodiumPlace, PodiumScene, Style

WIDTH, BASE = 1100, 430
STEPS = (
    (550, 250, (GOLD, GOLD_DARK)),
    (230, 180, (SILVER, SILVER_DARK)),
    (870, 130, (BRONZE, BRONZE_DARK)),
)
"""Middle, height and (face, rim) of the first, second and third step, in pixels."""
STEP_WIDTH = 300
ROW, GAP = 72, 12
MOST = 10


def draw_podium(scene: PodiumScene, style: Style) -> Canvas:
    """Three steps with medals, then lines in two columns."""
    rest = scene.places[3:MOST]
    rows = -(-len(rest) // 2)
    canvas = Canvas(WIDTH, BASE + 30 + rows * (ROW + GAP) + (18 if rows else 0), style, FELT_DARK)
    for place, step in zip(scene.places[:3], STEPS, strict=False):
        _draw_step(canvas, place, *step)
    canvas.line(60, BASE, WIDTH - 60, BASE, PALE, 4)
    for i, place in enumerate(rest):
        _draw_row(canvas, place, 40 + 520 * (i % 2), BASE + 30 + (i // 2) * (ROW + GAP))
    return canvas


def _draw_step(
    canvas: Canvas, place: PodiumPlace, middle: int, height: int, colours: tuple[str, str]
) -> None:
    top = BASE - height
    canvas.rimmed(middle - STEP_WIDTH / 2, top, STEP_WIDTH, height + 20, colours, 5)
    canvas.box(middle - STEP_WIDTH / 2 - 2, BASE, STEP_WIDTH + 4, 22, 0, FELT_DARK)
    canvas.token_at(f"medal-{min(place.place, 3)}", middle, top - 78)
    canvas.text(str(place.value), middle, top + 66, 64, NIGHT, "centre")


def _draw_row(canvas: Canvas, place: PodiumPlace, x: float, y: float) -> None:
    canvas.box(x, y, 500, ROW, 18, PANEL)
    canvas.text(str(place.place), x + 50, y + ROW / 2, 36, PALE, "centre")
    canvas.text(str(place.value), x + 470, y + ROW / 2, 36, WHITE, "right")
