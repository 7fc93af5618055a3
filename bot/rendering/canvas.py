"""The sheet that a picture is put together on."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from PIL import Image, ImageDraw

from assets.cards.sizes import SHADOW_REACH, card_corner, card_height
from bot.rendering import sprites
from bot.rendering.colours import GOLD, SUIT_COLOURS, Hex, rgb
from bot.rendering.reduce import reduced
from bot.rendering.scene import Style
from engine.cards import Card, Suit

TRACKING = 2
"""Hundredths of a letter's height between two letters."""
ACCENTS = 20
"""Hundredths of a letter's height that its mask has above the capitals."""
BESIDE = 6
"""Hundredths of a letter's height that its mask has left and right."""
SHADOW_DROP = 6
RIM = 5
"""Pixels of gold around a trump."""
Anchor: TypeAlias = Literal["left", "centre", "right"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture."""

    png: bytes
    width: int
    height: int


class Canvas:
    """A picture in the making; all places are pixels from its top left corner."""

    def __init__(self, width: int, height: int, style: Style, ground: Hex) -> None:
        self.width, self.height, self.style = width, height, style
        self.image = Image.new("RGB", (width, height), rgb(ground))
        self.pieces = sprites.pieces()

    def felt(self, height: int) -> None:
        """Lay a table top over the upper part."""
        self.image.paste(sprites.felt(height).convert("RGB"), (0, 0))

    def token(self, name: str, x: float, y: float) -> None:
        """Put a token with its corner there."""
        drawing = self.pieces.tokens[name]
        self.image.paste(drawing, (round(x), round(y)), drawing)

    def token_at(self, name: str, x: float, y: float) -> None:
        """Put a token with its middle there."""
        drawing = self.pieces.tokens[name]
        self.token(name, x - drawing.width / 2, y - drawing.height / 2)

    def card(
        self,
        card: Card | None,
        x: float,
        y: float,
        width: int,
        *,
        shaded: bool = False,
        golden: bool = False,
        flat: bool = False,
    ) -> None:
        """Lay a card (None: face down): in the shade, with a golden rim, or without a shadow."""
        left, top = round(x), round(y)
        if not flat:
            self._cast(left, top, width)
        if golden:
            pen = RIM if width > 110 else RIM - 1
            size = (width + 2 * pen, card_height(width) + 2 * pen)
            self.box(left - pen, top - pen, *size, card_corner(width) + pen, GOLD)
        name = "back" if card is None else sprites.face_name(card, self.style.letters)
        face = sprites.faces(self.style.deck, width)[name]
        if shaded:
            face = face.copy()
            face.putpalette(sprites.shade_of(self.style.deck))
        self._lay(face.convert("RGB"), self.pieces.masks[f"card-{width}"], left, top, card_corner(width) + 1)

    def _cast(self, left: int, top: int, width: int) -> None:
        """A card's shadow, but for its middle, which the card will hide."""
        for (x, y), band in _shadow_bands(width):
            self.image.paste((0, 0, 0), (left + x, top + y + SHADOW_DROP), band)

    def _lay(self, face: Image.Image, outline: Image.Image, left: int, top: int, corner: int) -> None:
        """Only the bands with round corners need a mask; the rest is copied, which is ten times quicker."""
        width, height = face.size
        self.image.paste(face.crop((0, corner, width, height - corner)), (left, top + corner))
        for band in ((0, 0, width, corner), (0, height - corner, width, height)):
            self.image.paste(face.crop(band), (left, top + band[1]), outline.crop(band))

    def glow(self, x: float, y: float, width: int) -> None:
        """The golden glow around the winning card that will lie there."""
        drawing = self.pieces.tokens[f"glow-{width}"]
        pad = (drawing.width - width) / 2
        self.token(f"glow-{width}", x - pad, y - pad)

    def pip(self, suit: Suit, x: float, y: float, size: int, colour: Hex | None = None) -> None:
        """A suit's sign with its middle there, in the deck's colour unless told."""
        ink = colour or SUIT_COLOURS[self.style.deck][suit]
        mask = self.pieces.masks[f"pip-{size}-{suit.letter}"]
        self.image.paste(rgb(ink), (round(x - mask.width / 2), round(y - mask.height / 2)), mask)

    def text_width(self, text: str, height: int) -> float:
        """Pixels that the text takes."""
        units = sum(self.pieces.advances[letter] for letter in text) + TRACKING * (len(text) - 1)
        return units * height / 100

    def text(self, text: str, x: float, y: float, height: int, colour: Hex, anchor: Anchor = "left") -> None:
        """Capitals and figures that high, their middle line at y."""
        left = x - {"left": 0.0, "centre": 0.5, "right": 1.0}[anchor] * self.text_width(text, height)
        top = round(y - height * (0.5 + ACCENTS / 100))
        for letter in text:
            mask = self.pieces.masks[f"letter-{height}-{letter}"]
            self.image.paste(rgb(colour), (round(left - BESIDE * height / 100), top), mask)
            left += (self.pieces.advances[letter] + TRACKING) * height / 100

    def box(self, x: float, y: float, width: float, height: float, radius: int, colour: Hex) -> None:
        """A filled rectangle with round corners."""
        left, top, right, bottom = round(x), round(y), round(x + width), round(y + height)
        radius = max(0, min(radius, (right - left) // 2, (bottom - top) // 2))
        ink = rgb(colour)
        self.image.paste(ink, (left + radius, top, right - radius, bottom))
        if not radius:
            return
        self.image.paste(ink, (left, top + radius, right, bottom - radius))
        for mirrored_x, corner_x in ((False, left), (True, right - radius)):
            for mirrored_y, corner_y in ((False, top), (True, bottom - radius)):
                mask = _corner(radius, mirrored_x=mirrored_x, mirrored_y=mirrored_y)
                self.image.paste(ink, (corner_x, corner_y), mask)

    def rimmed(
        self, x: float, y: float, width: float, height: float, colours: tuple[Hex, Hex], pen: int = 4
    ) -> None:
        """A panel with round corners: (ground, rim)."""
        self.box(x, y, width, height, 22, colours[1])
        self.box(x + pen, y + pen, width - 2 * pen, height - 2 * pen, 22 - pen, colours[0])

    def line(self, x0: float, y0: float, x1: float, y1: float, colour: Hex, pen: int) -> None:
        """A straight line, level or upright."""
        half = pen / 2
        self.box(x0 - half, y0 - half, x1 - x0 + pen, y1 - y0 + pen, pen // 2, colour)

    def finish(self) -> Picture:
        """The picture as a palette PNG, packed as fast as can be."""
        out = io.BytesIO()
        reduced(self.image, sprites.palette(self.style.deck)).save(out, "PNG", compress_level=1)
        return Picture(out.getvalue(), self.width, self.height)


@lru_cache(maxsize=128)
def _corner(radius: int, *, mirrored_x: bool, mirrored_y: bool) -> Image.Image:
    """The top left quarter of a disc as a smooth mask, mirrored as told."""
    if mirrored_x or mirrored_y:
        plain = _corner(radius, mirrored_x=False, mirrored_y=False)
        mirrored = plain.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if mirrored_x else plain
        return mirrored.transpose(Image.Transpose.FLIP_TOP_BOTTOM) if mirrored_y else mirrored
    fine = 8
    large = Image.new("L", (radius * fine, radius * fine))
    ImageDraw.Draw(large).ellipse((0, 0, 2 * radius * fine, 2 * radius * fine), 255)
    return large.resize((radius, radius), Image.Resampling.BOX)


@lru_cache(maxsize=8)
def _shadow_bands(width: int) -> tuple[tuple[tuple[int, int], Image.Image], ...]:
    """The parts of a shadow that a card does not hide, each with its place beside the card's corner."""
    shadow = sprites.pieces().masks[f"shadow-{width}"]
    pad, corner, height = SHADOW_REACH, card_corner(width) + SHADOW_DROP, card_height(width)
    upper, lower, right = pad + corner, pad + height - corner, pad + width
    boxes = (
        (0, 0, shadow.width, upper),
        (0, lower, shadow.width, shadow.height),
        (0, upper, pad, lower),
        (right, upper, shadow.width, lower),
    )
    return tuple(((box[0] - pad, box[1] - pad), shadow.crop(box)) for box in boxes)
