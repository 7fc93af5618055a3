"""Shapes that the bot fills with a colour of its choice: letters, pips, card outlines, shadows."""

from __future__ import annotations

from PIL import Image, ImageFilter

from assets.cards.lettering import LETTERS, PEN
from assets.cards.pips import pip
from assets.cards.sizes import (
    CARD_WIDTHS,
    LETTER_HEIGHTS,
    PIP_SIZES,
    SHADOW_BLUR,
    SHADOW_REACH,
    SHADOW_SHARE,
    card_corner,
    card_height,
)  # fmt: skip
from assets.cards.vector import box, document, line, rasterise, sprite
from engine.cards import SUITS

ABOVE, BELOW, BESIDE = 20, 4, 6
"""Units of a letter's box over the capitals (accents), under the line, and left and right of its advance."""


def masks() -> dict[str, Image.Image]:
    """All shapes by name, mode L."""
    drawn = {}
    for height in LETTER_HEIGHTS:
        for letter in LETTERS:
            drawn[f"letter-{height}-{letter}"] = _letter(letter, height)
    for size in PIP_SIZES:
        for suit in SUITS:
            shape = pip(suit, size / 2 + 1, size / 2 + 1, size, "#FFF")
            drawn[f"pip-{size}-{suit.letter}"] = sprite(size + 2, size + 2, shape).getchannel("A")
    for width in CARD_WIDTHS:
        outline = _outline(width, 0)
        drawn[f"card-{width}"] = outline
        soft = _outline(width, SHADOW_REACH).filter(ImageFilter.GaussianBlur(SHADOW_BLUR))
        drawn[f"shadow-{width}"] = soft.point([round(v * SHADOW_SHARE) for v in range(256)])
    return drawn


def _letter(letter: str, height: int) -> Image.Image:
    advance = LETTERS[letter].advance
    pen = PEN + (3 if height <= 36 else 1)
    body = f'<g transform="translate({BESIDE} {ABOVE})">{line(LETTERS[letter].path, "#FFF", pen)}</g>'
    scale = height / 100
    width = max(1, round((advance + 2 * BESIDE) * scale))
    units = (width / scale, 100 + ABOVE + BELOW)
    return rasterise(document(*units, body), width).getchannel("A")


def _outline(width: int, pad: int) -> Image.Image:
    """A card's outline with that much empty space around."""
    height = card_height(width)
    shape = box(pad, pad, width, height, card_corner(width), 'fill="#FFF"')
    return sprite(width + 2 * pad, height + 2 * pad, shape).getchannel("A")
