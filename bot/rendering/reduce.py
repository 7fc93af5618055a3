"""Pictures in a fixed palette.

Pillow looks colours up in cells of four levels and compares each cell by its lowest corner, which would shift
exact colours to their neighbours. So the lookup is done in a palette rounded down to cells, and the true one
is put in its place afterwards: a colour of the palette always finds itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image

from bot.rendering.colours import RGB

CELL = 4
"""Levels."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Up to 256 colours, ready to reduce pictures to."""

    flat: tuple[int, ...]
    """Red, green, blue of each entry."""
    lookup: Image.Image
    """A picture that holds the rounded palette."""

    @property
    def colours(self) -> tuple[RGB, ...]:
        """The entries."""
        return tuple((self.flat[i], self.flat[i + 1], self.flat[i + 2]) for i in range(0, len(self.flat), 3))


def cell(colour: RGB) -> RGB:
    """The colour rounded down: only one entry of each cell can ever be found."""
    red, green, blue = (part // CELL * CELL for part in colour)
    return red, green, blue


def palette_of(colours: Iterable[RGB]) -> Palette:
    """These colours as a palette."""
    entries = tuple(colours)
    lookup = Image.new("P", (1, 1))
    lookup.putpalette([part for entry in entries for part in cell(entry)])
    return Palette(tuple(part for entry in entries for part in entry), lookup)


def reduced(picture: Image.Image, palette: Palette) -> Image.Image:
    """The RGB picture with each pixel in the nearest colour, none dithered (mode P)."""
    flat = picture.quantize(palette=palette.lookup, dither=Image.Dither.NONE)
    flat.putpalette(palette.flat)
    return flat
