"""The committed sprites are what the vector code draws."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image

from assets.cards import build
from assets.cards.atlas import pack
from assets.cards.felt import felt, felt_shades
from assets.cards.icons import icons
from assets.cards.lettering import LETTERS
from assets.cards.masks import masks
from assets.cards.sizes import CARD_WIDTHS, FELT_HEIGHTS, card_height
from assets.cards.tokens import tokens
from bot.rendering import sprites
from bot.rendering.colours import RGB
from bot.rendering.reduce import palette_of, reduced
from bot.rendering.scene import Deck
from engine.scoring import Item

FOLDER = Path(build.__file__).parent / "sprites"


def written(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def committed(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


def colours_of(deck: Deck) -> tuple[RGB, ...]:
    return sprites.palette(deck).colours


def test_tokens_and_icons_are_drawn_the_same_again() -> None:
    sheet, places = pack({**tokens(), **icons()}, "RGBA")
    assert written(sheet) == committed("tokens.png")
    index = json.loads(committed("index.json"))
    assert index["tokens"] == {name: list(box) for name, box in places.items()}


def test_letters_pips_and_shadows_are_drawn_the_same_again() -> None:
    sheet, places = pack(masks(), "L")
    assert written(sheet) == committed("masks.png")
    index = json.loads(committed("index.json"))
    assert index["masks"] == {name: list(box) for name, box in places.items()}
    assert index["advances"] == {letter: shape.advance for letter, shape in LETTERS.items()}


@pytest.mark.parametrize("height", FELT_HEIGHTS[:2])
def test_felts_are_drawn_the_same_again(height: int) -> None:
    assert written(reduced(felt(height), palette_of(felt_shades()))) == committed(f"felt-{height}.png")


@pytest.mark.parametrize("deck", Deck)
def test_small_faces_are_drawn_the_same_again(deck: Deck) -> None:
    sheet = build.face_sheet(deck, 110, colours_of(deck))
    assert written(sheet) == committed(f"faces-{deck}-110.png")


def test_all_files_are_there_and_small() -> None:
    names = {path.name for path in FOLDER.iterdir()}
    expected = {"tokens.png", "masks.png", "index.json"}
    expected |= {f"felt-{height}.png" for height in FELT_HEIGHTS}
    expected |= {f"palette-{deck}.png" for deck in Deck}
    expected |= {f"faces-{deck}-{width}.png" for deck in Deck for width in CARD_WIDTHS}
    assert names == expected
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 3_000_000


def test_cards_keep_their_proportions_at_every_width() -> None:
    for deck in Deck:
        for width in CARD_WIDTHS:
            assert card_height(width) * 240 == width * 336
            assert sprites.faces(deck, width)["back"].size == (width, card_height(width))


def test_every_item_of_the_sheet_has_an_icon() -> None:
    names = set(icons())
    for item in Item:
        assert any(name.startswith(f"icon-{item}") for name in names)


def test_each_palette_has_256_colours() -> None:
    for deck in Deck:
        assert len(colours_of(deck)) == 256
        assert len(set(colours_of(deck))) > 240
