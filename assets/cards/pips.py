"""The four suit signs."""

from __future__ import annotations

from engine.cards import Suit

PIPS: dict[Suit, str] = {
    Suit.HEARTS: (
        "M0 46C-13 29 -47 9 -47 -17C-47 -34 -35 -45 -22 -45C-12 -45 -4 -39 0 -29"
        "C4 -39 12 -45 22 -45C35 -45 47 -34 47 -17C47 9 13 29 0 46Z"
    ),
    Suit.DIAMONDS: "M0 -50C9 -31 22 -14 39 0C22 14 9 31 0 50C-9 31 -22 14 -39 0C-22 -14 -9 -31 0 -50Z",
    Suit.SPADES: (
        "M0 -49C11 -31 46 -9 46 16C46 30 36 38 25 38C15 38 8 34 4 27C5 36 9 43 15 49L-15 49"
        "C-9 43 -5 36 -4 27C-8 34 -15 38 -25 38C-36 38 -46 30 -46 16C-46 -9 -11 -31 0 -49Z"
    ),
    Suit.CLUBS: (
        "M0 -49A22 22 0 0 1 17.5 -13.7A22.5 22.5 0 1 1 4 22C5 33 9 42 15 49L-15 49"
        "C-9 42 -5 33 -4 22A22.5 22.5 0 1 1 -17.5 -13.7A22 22 0 0 1 0 -49Z"
    ),
}
"""Each in a box of 100 units around 0."""


def pip(suit: Suit, x: float, y: float, size: float, colour: str, extra: str = "") -> str:
    """The sign of a suit, centred."""
    return (
        f'<path transform="translate({x:.2f} {y:.2f}) scale({size / 100:.4f})" d="{PIPS[suit]}" '
        f'fill="{colour}" {extra}/>'
    )
