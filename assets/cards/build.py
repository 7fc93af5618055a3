"""From vector code to the files that the bot reads."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

from PIL import Image

from assets.cards.atlas import pack
from assets.cards.faces import back, face
from assets.cards.felt import felt, felt_shades
from assets.cards.icons import icons
from assets.cards.lettering import LETTERS
from assets.cards.masks import masks
from assets.cards.palette import build_palette
from assets.cards.sizes import CARD_WIDTHS, FELT_HEIGHTS
from assets.cards.tokens import tokens
from assets.cards.vector import rasterise
from bot.rendering.colours import EDGE, RGB, rgb
from bot.rendering.reduce import palette_of, reduced
from bot.rendering.scene import COURT_LETTERS, Deck, Letters
from engine.cards import CARDS, Card

PALETTE_FROM = 160
"""Width of the faces that the palette is chosen by."""


def build(folder: Path) -> None:
    """Write all sprites into the folder: `tokens`, `masks`, `felt-H`, `palette-D`, `faces-D-W`."""
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.glob("*.png"):
        stale.unlink()
    pieces = {**tokens(), **icons()}
    sheet, token_places = pack(pieces, "RGBA")
    _write(sheet, folder / "tokens.png")
    sheet, mask_places = pack(masks(), "L")
    _write(sheet, folder / "masks.png")
    index = {
        "tokens": token_places,
        "masks": mask_places,
        "advances": {letter: shape.advance for letter, shape in LETTERS.items()},
    }
    (folder / "index.json").write_text(json.dumps(index, ensure_ascii=False, indent=0) + "\n", "utf-8")
    for height in FELT_HEIGHTS:
        _write(reduced(felt(height), palette_of(felt_shades())), folder / f"felt-{height}.png")
    for deck in Deck:
        palette = build_palette(deck, faces(deck, PALETTE_FROM).values(), pieces.values())
        _write(_palette_picture(palette), folder / f"palette-{deck.value}.png")
        for width in CARD_WIDTHS:
            _write(face_sheet(deck, width, palette), folder / f"faces-{deck.value}-{width}.png")


def faces(deck: Deck, width: int) -> dict[str, Image.Image]:
    """Every face of a deck by name, courts with both sets of letters, and the back; RGBA."""
    drawn = {
        face_name(card, letters): rasterise(face(card, deck, letters), width)
        for card, letters in product(CARDS, Letters)
        if letters is Letters.ENGLISH or card.rank in COURT_LETTERS[letters]
    }
    return drawn | {"back": rasterise(back(), width)}


def face_name(card: Card, letters: Letters) -> str:
    """`HK-fr`: cards without a letter of their own are the same in both and are kept as English."""
    shared = card.rank not in COURT_LETTERS[letters]
    return f"{card.name}-{Letters.ENGLISH if shared else letters}"


def face_sheet(deck: Deck, width: int, palette: tuple[RGB, ...]) -> Image.Image:
    """All faces of a width in a grid of ten columns, in the order of their names."""
    drawn = faces(deck, width)
    height = next(iter(drawn.values())).height
    names = sorted(drawn)
    sheet = Image.new("RGB", (10 * width, -(-len(names) // 10) * height), rgb(EDGE))
    for i, name in enumerate(names):
        sheet.paste(drawn[name], (i % 10 * width, i // 10 * height), drawn[name])
    return reduced(sheet, palette_of(palette))


def _palette_picture(palette: tuple[RGB, ...]) -> Image.Image:
    """A picture that holds a palette: one pixel of each colour, in order."""
    picture = Image.new("P", (len(palette), 1))
    picture.putpalette([part for colour in palette for part in colour])
    picture.putdata(range(len(palette)))
    return picture


def _write(picture: Image.Image, path: Path) -> None:
    picture.save(path, "PNG", optimize=True)
