"""The ready drawings that pictures are put together from, read once from PNG files."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from PIL import Image

from assets.cards.sizes import card_height
from bot.rendering.colours import shaded
from bot.rendering.reduce import Palette, palette_of
from bot.rendering.scene import COURT_LETTERS, Deck, Letters
from engine.cards import CARDS, Card

Box = tuple[int, int, int, int]


def folder() -> Traversable:
    """Where the sprites lie."""
    return files("assets.cards") / "sprites"


@dataclass(frozen=True, slots=True)
class Atlas:
    """A sheet of drawings; each is cut out when it is first asked for."""

    sheet: Image.Image
    places: dict[str, Box]
    cut: dict[str, Image.Image] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Image.Image:
        """The drawing of that name; KeyError if there is none."""
        if name not in self.cut:
            self.cut[name] = self.sheet.crop(self.places[name])
        return self.cut[name]


@dataclass(frozen=True, slots=True)
class Pieces:
    """What lies on every table, whatever the deck."""

    tokens: Atlas
    """RGBA."""
    masks: Atlas
    """L: shapes to fill with a colour."""
    advances: dict[str, int]
    """Width of each letter, in hundredths of its height."""


@cache
def pieces() -> Pieces:
    """Tokens and masks."""
    index = json.loads((folder() / "index.json").read_text("utf-8"))
    places = {
        sheet: {name: tuple(box) for name, box in index[sheet].items()} for sheet in ("tokens", "masks")
    }
    return Pieces(
        tokens=Atlas(_open("tokens"), places["tokens"]),
        masks=Atlas(_open("masks"), places["masks"]),
        advances=index["advances"],
    )


@cache
def palette(deck: Deck) -> Palette:
    """The palette that pictures of this deck are written in."""
    flat = _open(f"palette-{deck}").getpalette() or []
    return palette_of((flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3))


@cache
def faces(deck: Deck, width: int) -> Atlas:
    """All faces of a width, in palette colours (mode P)."""
    height, names = card_height(width), face_names()
    places = {
        name: (i % 10 * width, i // 10 * height, (i % 10 + 1) * width, (i // 10 + 1) * height)
        for i, name in enumerate(names)
    }
    return Atlas(_open(f"faces-{deck}-{width}"), places)


@cache
def face_names() -> tuple[str, ...]:
    """The order of faces in their files."""
    return tuple(sorted({face_name(card, letters) for card in CARDS for letters in Letters} | {"back"}))


def face_name(card: Card, letters: Letters) -> str:
    """`HK-fr`: cards without a letter of their own are the same in both and are kept as English."""
    return f"{card.name}-{letters if card.rank in COURT_LETTERS[letters] else Letters.ENGLISH}"


@cache
def shade_of(deck: Deck) -> tuple[int, ...]:
    """The deck's palette as it looks on cards that may not be played, as a flat list."""
    return tuple(part for entry in palette(deck).colours for part in shaded(entry))


@lru_cache(maxsize=8)
def felt(height: int) -> Image.Image:
    """A table top of that height (mode P)."""
    return _open(f"felt-{height}")


def _open(name: str) -> Image.Image:
    with (folder() / f"{name}.png").open("rb") as file:
        picture = Image.open(file)
        picture.load()
    return picture
