"""A stroke font of our own: capitals, figures and signs, drawn with one round pen.

Every letter is a path in a box 100 units high, with its advance. The pen is 18 units wide.
"""

from __future__ import annotations

from typing import NamedTuple

PEN = 18
TRACKING = 2
"""Units between two letters beyond their advances."""


class Letter(NamedTuple):
    """A letter: units to the next one, and its path."""

    advance: int
    path: str


LETTERS: dict[str, Letter] = {
    "0": Letter(64, "M32 9C47 9 55 24 55 50C55 76 47 91 32 91C17 91 9 76 9 50C9 24 17 9 32 9Z"),
    "1": Letter(42, "M9 25L29 9L29 91"),
    "2": Letter(65, "M11 31C11 17 20 9 32 9C45 9 54 18 54 30C54 40 48 47 41 55L11 91L56 91"),
    "3": Letter(
        65,
        "M11 19C16 12 23 9 31 9C44 9 52 17 52 28C52 40 43 47 30 47C46 47 56 55 56 69C56 82 46 91 31 91"
        "C21 91 13 87 8 79",
    ),
    "4": Letter(68, "M45 91L45 9L9 67L60 67"),
    "5": Letter(
        65, "M52 9L18 9L14 45C19 41 26 39 33 39C47 39 56 50 56 65C56 80 46 91 31 91C22 91 14 87 9 80"
    ),
    "6": Letter(66, "M45 9L14 51M58 65A25 26 0 1 1 8 65A25 26 0 1 1 58 65Z"),
    "7": Letter(64, "M9 9L56 9L24 91"),
    "8": Letter(
        65, "M53 29A20.5 20 0 1 1 12 29A20.5 20 0 1 1 53 29ZM57 68A24.5 23 0 1 1 8 68A24.5 23 0 1 1 57 68Z"
    ),
    "9": Letter(66, "M21 91L52 49M58 35A25 26 0 1 1 8 35A25 26 0 1 1 58 35Z"),
    "A": Letter(76, "M9 91L38 9L67 91M19 65L57 65"),
    "B": Letter(
        68, "M12 9L12 91L34 91C48 91 57 82 57 69C57 56 48 48 34 48"
        "C46 48 53 40 53 29C53 17 45 9 33 9L12 9M12 48L34 48",
    ),
    "C": Letter(70, "M61 24C56 14 48 9 38 9C21 9 10 26 10 50C10 74 21 91 38 91C48 91 56 86 61 76"),
    "D": Letter(72, "M12 9L12 91L30 91C51 91 63 75 63 50C63 25 51 9 30 9Z"),
    "E": Letter(60, "M52 9L12 9L12 91L52 91M12 50L45 50"),
    "H": Letter(72, "M12 9L12 91M60 9L60 91M12 50L60 50"),
    "I": Letter(24, "M12 9L12 91"),
    "J": Letter(56, "M46 9L46 64C46 82 38 91 26 91C16 91 10 85 8 75"),
    "K": Letter(70, "M12 9L12 91M59 9L13 57M30 41L61 91"),
    "L": Letter(58, "M12 9L12 91L50 91"),
    "N": Letter(72, "M12 91L12 9L60 91L60 9"),
    "O": Letter(78, "M68 50C68 76 56 91 39 91C22 91 10 76 10 50C10 24 22 9 39 9C56 9 68 24 68 50Z"),
    "P": Letter(66, "M12 91L12 9L35 9C49 9 57 19 57 33C57 47 49 57 35 57L12 57"),
    "Q": Letter(
        78, "M68 50C68 76 56 91 39 91C22 91 10 76 10 50C10 24 22 9 39 9C56 9 68 24 68 50ZM45 68L67 92"
    ),
    "R": Letter(68, "M12 91L12 9L35 9C49 9 57 18 57 31C57 44 49 53 35 53L12 53M35 53L59 91"),
    "S": Letter(
        64,
        "M54 23C50 14 42 9 32 9C20 9 11 16 11 28C11 40 20 45 32 49C45 53 55 58 55 71C55 83 45 91 32 91"
        "C21 91 12 86 8 77",
    ),
    "T": Letter(64, "M8 9L56 9M32 9L32 91"),
    "U": Letter(72, "M12 9L12 60C12 80 22 91 36 91C50 91 60 80 60 60L60 9"),
    "V": Letter(74, "M9 9L37 91L65 9"),
    "W": Letter(94, "M8 9L27 91L47 27L67 91L86 9"),
    "X": Letter(68, "M10 9L58 91M58 9L10 91"),
    "É": Letter(60, "M52 24L12 24L12 91L52 91M12 57L45 57M28 2L40 -8"),
    "+": Letter(64, "M32 28L32 72M10 50L54 50"),
    "-": Letter(56, "M10 50L46 50"),
    "×": Letter(58, "M14 35L44 65M44 35L14 65"),
    "/": Letter(54, "M44 4L10 96"),
    "=": Letter(64, "M10 36L54 36M10 64L54 64"),
    " ": Letter(34, ""),
}  # fmt: skip


def width_of(text: str) -> int:
    """Width of the text in units of the font."""
    return sum(LETTERS[letter].advance for letter in text) + TRACKING * (len(text) - 1)


def lettered(
    text: str, x: float, y: float, height: float, colour: str, *, pen: float = PEN, widest: float = 1e9
) -> str:
    """The text as SVG, centred on x, its top at y, capitals `height` high; narrowed to fit `widest`."""
    scale = height / 100
    narrow = min(scale, widest / width_of(text))
    left, paths = x - width_of(text) * narrow / 2, []
    for letter in text:
        paths.append(
            f'<path transform="translate({left:.2f} {y:.2f}) scale({narrow:.4f} {scale:.4f})" '
            f'd="{LETTERS[letter].path}"/>'
        )
        left += (LETTERS[letter].advance + TRACKING) * narrow
    return (
        f'<g fill="none" stroke="{colour}" stroke-width="{pen}" stroke-linecap="round" '
        f'stroke-linejoin="round">{"".join(paths)}</g>'
    )
