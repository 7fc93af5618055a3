"""The sizes at which sprites are kept, in pixels; the bot's drawing code asks for these and no others."""

from __future__ import annotations

CARD_WIDTHS = (280, 200, 160, 110)
"""Hand, table, table above a hand, replay and melds."""
FELT_HEIGHTS = (480, 600, 700, 960)
FELT_WIDTH = 1100
LETTER_HEIGHTS = (28, 36, 48, 64, 96)
PIP_SIZES = (28, 36, 48, 64)
SHADOW_BLUR = 8
"""Radius in pixels."""
SHADOW_REACH = 18
"""Pixels by which a shadow mask is larger than its card on each side."""
SHADOW_SHARE = 0.44
"""How dark the middle of a shadow is, 0 to 1."""


def card_height(width: int) -> int:
    """Height of a card of that width."""
    return width * 336 // 240


def card_corner(width: int) -> int:
    """Radius of its corners."""
    return round(17 * width / 240)
