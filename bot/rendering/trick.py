"""The trick on the table, full size or above a hand."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rendering.canvas import Canvas
from bot.rendering.colours import GOLD_LIGHT, NIGHT, PANEL, WHITE
from bot.rendering.places import (
    CHIP,
    Side,
    contract_words,
    draw_chip,
    draw_multiplier,
    draw_pair,
    draw_trump,
    side_of,
)
from bot.rendering.scene import Bubble, TrickScene
from engine.melds import MeldKind
from engine.seats import SEATS, Seat, Team

Spot = tuple[int, int]
Spots = tuple[Spot, Spot, Spot, Spot]
"""By side: top, right, bottom, left."""
BUBBLE_STEP = 60


@dataclass(frozen=True, slots=True)
class TrickLayout:
    """Where things lie, in pixels; corners, top left."""

    height: int
    card: int
    """Width of a card."""
    cards: Spots
    chips: Spots
    bubbles: Spots
    awards: Spots
    """Crown and points of the winner."""
    medallion: int


FULL = TrickLayout(
    height=700,
    card=200,
    cards=((450, 28), (678, 210), (450, 392), (222, 210)),
    chips=((662, 30), (890, 312), (362, 594), (134, 312)),
    bubbles=((226, 26), (770, 86), (664, 560), (130, 500)),
    awards=((262, 150), (694, 496), (664, 496), (236, 150)),
    medallion=112,
)
COMPACT = TrickLayout(
    height=480,
    card=160,
    cards=((470, 12), (650, 128), (470, 244), (290, 128)),
    chips=((640, 16), (822, 190), (640, 388), (202, 190)),
    bubbles=((246, 6), (864, 272), (246, 360), (20, 272)),
    awards=((884, 84), (884, 84), (884, 84), (884, 84)),
    medallion=84,
)


def draw_trick(canvas: Canvas, scene: TrickScene, layout: TrickLayout, bottom: Seat = Seat.SOUTH) -> None:
    """Draw the table; it takes the upper `layout.height` pixels."""
    canvas.felt(layout.height)
    played = {scene.leader.plus(i): card for i, card in enumerate(scene.cards)}
    for seat in SEATS:
        if seat not in played:
            name = "slot-on" if seat is scene.to_play else "slot"
            x, y = layout.cards[side_of(seat, bottom)]
            canvas.token(f"{name}-{layout.card}", x, y)
    for seat, card in played.items():
        x, y = layout.cards[side_of(seat, bottom)]
        if seat is scene.winner:
            canvas.glow(x, y, layout.card)
        canvas.card(card, x, y, layout.card, flat=seat is scene.winner)
    for seat in SEATS:
        _draw_seat(canvas, scene, seat, layout.chips[side_of(seat, bottom)])
    if scene.winner is not None:
        _draw_award(canvas, scene.points, layout.awards[side_of(scene.winner, bottom)])
    for bubble in scene.bubbles:
        _draw_bubble(canvas, bubble, layout, side_of(bubble.seat, bottom))
    draw_contract(canvas, scene, layout.medallion)
    _draw_counts(canvas, scene, layout)


def _draw_seat(canvas: Canvas, scene: TrickScene, seat: Seat, spot: Spot) -> None:
    x, y = spot
    draw_chip(canvas, seat, x, y, active=seat is scene.to_play)
    if seat is scene.leader:
        canvas.token("lead", x + CHIP - 28, y - 16)
    if seat is scene.contract.declarer:
        draw_trump(canvas, scene.contract.trump, x + 10, y + CHIP - 6, 52)


def _draw_award(canvas: Canvas, points: int | None, spot: Spot) -> None:
    x, y = spot
    words = "" if points is None else f"+{points}"
    width = 96 + (canvas.text_width(words, 36) + 14 if words else 0)
    canvas.box(x, y, width, 56, 28, NIGHT)
    canvas.token("crown", x + 9, y - 4)
    canvas.text(words, x + 94, y + 28, 36, GOLD_LIGHT)


def _draw_bubble(canvas: Canvas, bubble: Bubble, layout: TrickLayout, side: Side) -> None:
    x, y = layout.bubbles[side]
    for word in bubble.says[:2]:
        canvas.token("say-meld", x, y)
        spoken = "CARRÉ" if word is MeldKind.CARRE else word.value.upper()
        canvas.text(spoken, x + 108, y + 28, 28, NIGHT, "centre")
        y += BUBBLE_STEP


def draw_contract(canvas: Canvas, scene: TrickScene, size: int) -> None:
    """Trump, number and multiplier in the upper left corner."""
    middle = 34 + size // 2
    draw_trump(canvas, scene.contract.trump, middle, middle, size)
    words = contract_words(scene.contract)
    y = middle + size // 2 + 34
    if words:
        height = 28 if scene.contract.capot else 36
        canvas.text(words, middle, y, height, WHITE, "centre")
        y += 34
    draw_multiplier(canvas, scene.contract.doubling, middle - 42, y - 10)


def _draw_counts(canvas: Canvas, scene: TrickScene, layout: TrickLayout) -> None:
    """Which trick of eight it is, and how many each side has taken."""
    for i in range(8):
        canvas.token("dot-on" if i < scene.number else "dot-off", 818 + 30 * i, 38)
    top = layout.height - 88
    for team, x in ((Team.NS, 36), (Team.EW, 900)):
        canvas.box(x, top, 164, 56, 28, PANEL)
        draw_pair(canvas, team, x + 34, top + 28)
        canvas.token("won", x + 62, top + 6)
        canvas.text(str(scene.won[team]), x + 116, top + 28, 36, WHITE)
