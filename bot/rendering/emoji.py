"""Small pictures of cards and suits, to stand inside words and on buttons.

Discord shows them some 20 pixels high on a light or a dark ground, so a card is its rank over its suit on white
paper, and a suit has a white rim.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from PIL import Image, ImageDraw, ImageFilter

from bot.rendering import sprites
from bot.rendering.canvas import ACCENTS, BESIDE, TRACKING
from bot.rendering.colours import EDGE, RGB, STOCK, SUIT_COLOURS, rgb
from bot.rendering.scene import COURT_LETTERS, Deck, Letters, Style
from engine.cards import Card, Rank, Suit

SIZE = 128
"""Pixels of a side."""
PAPER = (8, 0, 120, 128)
RANK_HEIGHT, RANK_MIDDLE = 64, 40
PIP, PIP_MIDDLE = 48, 98
RIM = 10
"""Pixels of white around a suit."""
LARGEST = 64
CORNER = 18
FINE = 4
"""Drawn that many times larger, then made small, for smooth corners."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A card, or a suit alone, to show small as a person likes pictures."""

    suit: Suit
    rank: Rank | None = None
    style: Style = Style()  # noqa: RUF009 - frozen


def sign_of(card: Card, style: Style) -> Sign:
    """The sign of a card."""
    return Sign(card.suit, card.rank, style)


def signs() -> Iterator[Sign]:
    """Every card and suit in every style; many of them look the same."""
    for deck, letters, suit, rank in product(Deck, Letters, Suit, (None, *Rank)):
        yield Sign(suit, rank, Style(deck, letters))


@cache
def emoji_name(sign: Sign) -> str:
    """What Discord calls it: the card in words, for screen readers, and a digest of the picture.

    Equal pictures have equal names, and another picture has another name.
    """
    spoken = sign.suit.name if sign.rank is None else f"{sign.rank.name}_of_{sign.suit.name}"
    return f"{spoken.lower()}_{hashlib.sha256(_drawn(sign).tobytes()).hexdigest()[:8]}"


def emoji_png(sign: Sign) -> bytes:
    """The picture itself, some kilobytes."""
    out = io.BytesIO()
    _drawn(sign).save(out, "PNG", optimize=True)
    return out.getvalue()


def _drawn(sign: Sign) -> Image.Image:
    return _suit(sign) if sign.rank is None else _card(sign, sign.rank)


def _card(sign: Sign, rank: Rank) -> Image.Image:
    """The rank over the suit on a piece of paper."""
    image = Image.new("RGBA", (SIZE, SIZE))
    ink = rgb(SUIT_COLOURS[sign.style.deck][sign.suit])
    image.paste(rgb(EDGE), (0, 0), _paper(0))
    image.paste(rgb(STOCK), (0, 0), _paper(4))
    _write(image, COURT_LETTERS[sign.style.letters].get(rank, rank.letter), ink)
    pip = sprites.pieces().masks[f"pip-{PIP}-{sign.suit.letter}"]
    image.paste(ink, ((SIZE - pip.width) // 2, PIP_MIDDLE - pip.height // 2), pip)
    return image


@cache
def _paper(inset: int) -> Image.Image:
    """A mask with round corners, that much smaller on each side."""
    left, top, right, bottom = PAPER
    box = (left + inset, top + inset, right - inset, bottom - inset)
    large = Image.new("L", (SIZE * FINE, SIZE * FINE))
    corners = (box[0] * FINE, box[1] * FINE, box[2] * FINE - 1, box[3] * FINE - 1)
    ImageDraw.Draw(large).rounded_rectangle(corners, (CORNER - inset) * FINE, 255)
    return large.resize((SIZE, SIZE), Image.Resampling.BOX)


def _write(image: Image.Image, words: str, ink: RGB) -> None:
    """The rank in the middle of the upper part."""
    pieces = sprites.pieces()
    height = RANK_HEIGHT
    units = sum(pieces.advances[letter] for letter in words) + TRACKING * (len(words) - 1)
    left, top = (SIZE - units * height / 100) / 2, round(RANK_MIDDLE - height * (0.5 + ACCENTS / 100))
    for letter in words:
        image.paste(
            ink, (round(left - BESIDE * height / 100), top), pieces.masks[f"letter-{height}-{letter}"]
        )
        left += (pieces.advances[letter] + TRACKING) * height / 100


def _suit(sign: Sign) -> Image.Image:
    """The suit's sign as large as fits, with a white rim that a dark ground needs."""
    side = SIZE - 2 * RIM
    pip = sprites.pieces().masks[f"pip-{LARGEST}-{sign.suit.letter}"]
    shape = Image.new("L", (SIZE, SIZE))
    shape.paste(pip.resize((side, side), Image.Resampling.LANCZOS), (RIM, RIM))
    image = Image.new("RGBA", (SIZE, SIZE))
    image.paste(rgb(STOCK), (0, 0), shape.filter(ImageFilter.GaussianBlur(RIM / 2)).point(_rim_of))
    image.paste(rgb(SUIT_COLOURS[sign.style.deck][sign.suit]), (0, 0), shape)
    return image


def _rim_of(value: int) -> int:
    """From a soft edge to a firm one further out."""
    return min(255, value * 8)
