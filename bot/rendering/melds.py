"""Melds laid open, one row each."""

from __future__ import annotations

from assets.cards.sizes import card_height
from bot.rendering.canvas import Canvas
from bot.rendering.colours import FELT_DARK, GOLD, GOLD_LIGHT, PALE, PANEL, WHITE
from bot.rendering.places import draw_chip
from bot.rendering.scene import MeldsScene, ShownMeld, Style
from engine.melds import MeldKind

WIDTH, MARGIN = 1100, 24
CARD = 110
ROW, GAP = 190, 14
FIRST_CARD, LAST_CARD = 388, 890
"""Where the row of cards begins and must end."""


def draw_melds(scene: MeldsScene, style: Style) -> Canvas:
    """Paid melds framed in gold; beaten ones in the shade, their points struck out."""
    rows = max(1, len(scene.melds))
    canvas = Canvas(WIDTH, 2 * MARGIN + rows * ROW + (rows - 1) * GAP, style, FELT_DARK)
    for i, shown in enumerate(scene.melds):
        _draw_row(canvas, shown, MARGIN + i * (ROW + GAP))
    return canvas


def _draw_row(canvas: Canvas, shown: ShownMeld, top: int) -> None:
    middle = top + ROW / 2
    canvas.rimmed(MARGIN, top, WIDTH - 2 * MARGIN, ROW, (PANEL, GOLD if shown.paid else "#3F6A58"), 5)
    draw_chip(canvas, shown.seat, MARGIN + 24, middle - 38)
    word = "CARRÉ" if shown.meld.kind is MeldKind.CARRE else shown.meld.kind.value.upper()
    canvas.text(word, MARGIN + 122, middle, 36, WHITE if shown.paid else PALE)
    cards = shown.meld.cards
    step = min(CARD + 12, (LAST_CARD - FIRST_CARD - CARD) / max(1, len(cards) - 1))
    for i, card in enumerate(cards):
        canvas.card(card, FIRST_CARD + step * i, middle - card_height(CARD) / 2, CARD, shaded=not shown.paid)
    points, right = f"+{shown.meld.points}", WIDTH - MARGIN - 28
    canvas.text(points, right, middle, 48, GOLD_LIGHT if shown.paid else PALE, "right")
    if not shown.paid:
        canvas.line(right - canvas.text_width(points, 48) - 6, middle, right + 6, middle, WHITE, 5)
