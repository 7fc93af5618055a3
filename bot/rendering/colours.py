"""The colours of every picture, and how far they stand apart."""

from __future__ import annotations

from typing import TypeAlias

from bot.rendering.scene import Deck
from engine.cards import Suit
from engine.seats import Team

RGB: TypeAlias = tuple[int, int, int]
Hex: TypeAlias = str
"""#RRGGBB."""

INK = "#1B1E2B"
RED = "#C4122F"
SUIT_COLOURS: dict[Deck, dict[Suit, Hex]] = {
    Deck.TWO: {Suit.SPADES: INK, Suit.HEARTS: RED, Suit.DIAMONDS: RED, Suit.CLUBS: INK},
    Deck.FOUR: {Suit.SPADES: INK, Suit.HEARTS: RED, Suit.DIAMONDS: "#1457C2", Suit.CLUBS: "#08704D"},
}
STOCK = "#FDFCF8"
"""The paper of a card."""
EDGE = "#B8B2A4"
GOLD, GOLD_DARK, GOLD_LIGHT = "#E3AC2E", "#A97411", "#F6D782"
SILVER, SILVER_DARK = "#C9D2D8", "#7B8A94"
BRONZE, BRONZE_DARK = "#D08A52", "#8A5222"
WIN = "#FFD24A"
"""The glow of the winning card."""

FELT_LIGHT, FELT, FELT_DARK = "#2C7A5C", "#1E6148", "#164A38"
PANEL, PANEL_LIGHT, PANEL_DARK = "#0F3527", "#1C5A44", "#08241A"
NIGHT = "#0D2A1F"
"""Text on light ground, ground of chips."""
WHITE = "#FFFFFF"
PALE = "#C5D6CD"
"""Text that stands back, on felt or panel."""
GOOD, BAD = "#7DF0A8", "#FF9A9A"
STAMP = "#B3102A"
TEAM_COLOURS: dict[Team, Hex] = {Team.NS: "#4C9BFF", Team.EW: "#FF9E3D"}
SHADE: RGB = (178, 191, 183)
"""What a card that may not be played is multiplied by, of 255 each."""


def rgb(colour: Hex) -> RGB:
    """Red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def hexa(colour: RGB) -> Hex:
    """Twin of `rgb`."""
    return "#{:02X}{:02X}{:02X}".format(*colour)


def mix(a: Hex, b: Hex, share: float) -> Hex:
    """Colour a with that share (0 to 1) of colour b in it."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(rgb(a), rgb(b), strict=True))
    return hexa((red, green, blue))


def shaded(colour: RGB) -> RGB:
    """The colour on a card that may not be played: greyed a little, then in the shade."""
    grey = round(0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2])
    red, green, blue = (
        round((part * 0.82 + grey * 0.18) * shade / 255) for part, shade in zip(colour, SHADE, strict=True)
    )
    return red, green, blue


def contrast(a: RGB, b: RGB) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2, relative luminance)."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: RGB) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
