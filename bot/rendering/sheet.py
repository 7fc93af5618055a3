"""`python -m bot.rendering.sheet OUT.png`: every example in every deck and set of letters, on one sheet."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from itertools import product

from PIL import Image

from bot.rendering.draw import WIDTH, render
from bot.rendering.examples import examples
from bot.rendering.scene import Deck, Letters, Scene, Style

DISCORD_DARK, DISCORD_LIGHT = (49, 51, 56), (255, 255, 255)
GAP = 16


def contact_sheet(scenes: Iterable[Scene], width: int) -> Image.Image:
    """A row for each scene, a column for each style; the last two columns lie on Discord's light ground."""
    styles = [Style(deck, letters) for letters, deck in product(Letters, Deck)]
    rows = [[_shrunk(render(scene, style).png, width) for style in styles] for scene in scenes]
    height = sum(row[0].height + GAP for row in rows) + GAP
    sheet = Image.new("RGB", (len(styles) * (width + GAP) + GAP, height), DISCORD_DARK)
    sheet.paste(DISCORD_LIGHT, (2 * (width + GAP) + GAP // 2, 0, sheet.width, height))
    y = GAP
    for row in rows:
        for i, picture in enumerate(row):
            sheet.paste(picture, (GAP + i * (width + GAP), y))
        y += row[0].height + GAP
    return sheet


def _shrunk(png: bytes, width: int) -> Image.Image:
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    return picture.resize((width, picture.height * width // WIDTH), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    contact_sheet(examples().values(), width=360).save(sys.argv[1], optimize=True)
