"""A step of a deal played again: four open hands around the trick."""

from __future__ import annotations

from bot.rendering.canvas import Canvas
from bot.rendering.colours import FELT
from bot.rendering.places import CHIP, Side, draw_chip, draw_trump, side_of
from bot.rendering.scene import ReplayScene, Style
from bot.rendering.trick import draw_contract
from engine.cards import Card
from engine.seats import SEATS, Seat

WIDTH, HEIGHT = 1100, 960
CARD = 110
TRICK = ((494, 316), (616, 401), (494, 488), (372, 401))
CHIPS = ((512, 196), (932, 268), (512, 690), (92, 268))
ROW_TOP = {Side.TOP: 28, Side.BOTTOM: 776}
STEP = 62
BLOCK_LEFT = {Side.LEFT: 34, Side.RIGHT: 780}
BLOCK_TOP, BLOCK_STEP, BLOCK_ROW = 360, 58, 116
"""Hands left and right lie in two rows of four."""


def draw_replay(scene: ReplayScene, style: Style) -> Canvas:
    """North at the top, as at the table."""
    canvas = Canvas(WIDTH, HEIGHT, style, FELT)
    canvas.felt(HEIGHT)
    played = {scene.trick.leader.plus(i): card for i, card in enumerate(scene.trick.cards)}
    for seat in SEATS:
        side = side_of(seat, Seat.SOUTH)
        x, y = TRICK[side]
        if seat in played:
            if seat is scene.trick.winner:
                canvas.glow(x, y, CARD)
            canvas.card(played[seat], x, y, CARD, flat=seat is scene.trick.winner)
        else:
            canvas.token(f"slot-on-{CARD}" if seat is scene.trick.to_play else f"slot-{CARD}", x, y)
        _draw_hand(canvas, scene, seat, side)
        _draw_seat(canvas, scene, seat, CHIPS[side])
    draw_contract(canvas, scene.trick, 112)
    for i in range(8):
        canvas.token("dot-on" if i < scene.trick.number else "dot-off", 818 + 30 * i, 38)
    return canvas


def _draw_seat(canvas: Canvas, scene: ReplayScene, seat: Seat, spot: tuple[int, int]) -> None:
    x, y = spot
    draw_chip(canvas, seat, x, y, active=seat is scene.trick.to_play)
    if seat is scene.trick.leader:
        canvas.token("lead", x + CHIP - 28, y - 16)
    if seat is scene.trick.contract.declarer:
        draw_trump(canvas, scene.trick.contract.trump, x - 18, y + CHIP / 2, 52)


def _spots(count: int, side: Side) -> list[tuple[float, float]]:
    """Corners of the cards of a hand: one row, or two rows of four at the sides."""
    if side in ROW_TOP:
        first = (WIDTH - CARD - STEP * (count - 1)) / 2
        return [(first + STEP * i, ROW_TOP[side]) for i in range(count)]
    left = BLOCK_LEFT[side]
    return [(left + BLOCK_STEP * (i % 4), BLOCK_TOP + BLOCK_ROW * (i // 4)) for i in range(count)]


def _draw_hand(canvas: Canvas, scene: ReplayScene, seat: Seat, side: Side) -> None:
    cards: tuple[Card, ...] = scene.hands[seat]
    for card, (x, y) in zip(cards, _spots(len(cards), side), strict=True):
        best = card is scene.best and seat is scene.trick.to_play
        canvas.card(card, x, y - (12 if best else 0), CARD, golden=best)
        if best:
            canvas.token_at("best", x + 30, y + 100)
