"""Portraits of king, queen and jack: three silhouettes that differ at a glance.

A king has a tall crown and a beard, a queen a fan collar and a small coronet, a jack a beret with a feather.
Each portrait fills a window of 140 x 152 units; clothes follow the suit, so no two of the twelve are alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from assets.cards.pips import pip
from assets.cards.vector import circle, fill, line, outlined
from bot.rendering.colours import GOLD, GOLD_DARK, GOLD_LIGHT, STOCK, SUIT_COLOURS, mix
from bot.rendering.scene import Deck
from engine.cards import Rank, Suit

S, H, D, C = Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS
CLOTH: dict[Deck, dict[Suit, str]] = {
    Deck.TWO: {S: "#27376B", H: "#C4122F", D: "#C9491F", C: "#1F5B4C"},
    Deck.FOUR: {S: "#2B3358", H: "#C4122F", D: "#1457C2", C: "#08704D"},
}
SKIN = {S: "#F0CBA6", H: "#F6D9BC", D: "#C98F62", C: "#8D5B3C"}
HAIR = {S: "#4A3327", H: "#A5562A", D: "#2A2020", C: "#1D1716"}
EYES, LIPS, CHEEK, LACE = "#2B1B17", "#B3263A", "#D9566B", "#FFFDF6"
MIDDLE = 70


@dataclass(frozen=True, slots=True)
class Wardrobe:
    """The colours of one suit's people."""

    suit: Suit
    frame: str
    cloth: str
    deep: str
    tint: str
    halo: str
    skin: str
    shade: str
    hair: str
    hair_light: str
    cream: str = "#FBF3E2"


def wardrobe(suit: Suit, deck: Deck) -> Wardrobe:
    """What the people of a suit wear in a deck."""
    cloth = CLOTH[deck][suit]
    return Wardrobe(
        suit=suit,
        frame=SUIT_COLOURS[deck][suit],
        cloth=cloth,
        deep=mix(cloth, "#000000", 0.38),
        tint=mix(cloth, STOCK, 0.86),
        halo=mix(cloth, STOCK, 0.74),
        skin=SKIN[suit],
        shade=mix(SKIN[suit], "#A8482C", 0.30),
        hair=HAIR[suit],
        hair_light=mix(HAIR[suit], "#FFFFFF", 0.14),
    )


def _features(w: Wardrobe, y: float, mouth: str | None) -> str:
    """Eyes, brows, nose and mouth around height y."""
    parts = []
    for x in (MIDDLE - 9.5, MIDDLE + 9.5):
        parts += [
            line(f"M{x - 4.6} {y + 0.5}Q{x} {y - 4.6} {x + 4.6} {y + 0.5}", EYES, 2.4),
            circle(x, y + 0.6, 2.1, EYES),
            line(f"M{x - 5.5} {y - 7.5}Q{x} {y - 10.5} {x + 5.5} {y - 7.5}", w.hair, 2.2),
        ]
    parts.append(
        line(f"M{MIDDLE + 0.5} {y - 2}L{MIDDLE - 3.2} {y + 9.5}L{MIDDLE + 1.8} {y + 10.5}", w.shade, 2)
    )
    if mouth:
        smile = f"M{MIDDLE - 5} {y + 17}Q{MIDDLE} {y + 20.5} {MIDDLE + 5} {y + 17}"
        parts.append(line(smile, mouth, 2.6))
    return "".join(parts)


def king(w: Wardrobe) -> str:
    """A bearded king in ermine under a tall crown."""
    ermine = [(38, 113), (54, 124), (86, 124), (102, 113)]
    return "".join((
        fill("M-6 160L2 128Q8 112 34 106L70 98L106 106Q132 112 138 128L146 160Z", w.cloth),
        fill("M26 160L44 108L96 108L114 160Z", w.deep),
        fill("M20 113Q36 104 50 100L70 128L90 100Q104 104 120 113L70 158Z", w.cream),
        *(fill(f"M{x} {y - 3.5}l2.6 6.5h-5.2z", w.deep) for x, y in ermine),
        fill("M40 54H100V88Q102 104 94 108H46Q38 104 40 88Z", w.hair),
        fill("M47 52H93V84Q93 106 70 110Q47 106 47 84Z", w.skin),
        _features(w, 72, None),
        fill(
            "M45 76C48 84 52 86 58 86C63 86 66 84 70 84C74 84 77 86 82 86C88 86 92 84 95 76L95 96"
            "C94 116 80 126 70 136C60 126 46 116 45 96Z",
            w.hair,
        ),
        line("M62 93.5Q70 97.5 78 93.5", w.skin, 3),
        line("M60 106L70 126L80 106M70 104L70 122", w.hair_light, 2),
        _tall_crown(w),
    ))  # fmt: skip


def _tall_crown(w: Wardrobe) -> str:
    balls = [(32, 17), (70, 9), (108, 17)]
    return "".join((
        outlined("M41 52L32 18L51 34L70 8L89 34L108 18L99 52Z", GOLD, GOLD_DARK, 2),
        fill("M70 8L89 34L108 18L99 52L70 52Z", GOLD_DARK, 'opacity=".28"'),
        *(circle(x, y, 5, GOLD_LIGHT, f'stroke="{GOLD_DARK}" stroke-width="2"') for x, y in balls),
        outlined("M40 45H100L98 58Q70 63 42 58Z", w.cloth, GOLD_DARK, 2),
        *(circle(x, y, 3.2, GOLD_LIGHT) for x, y in ((52, 52.5), (70, 53.2), (88, 52.5))),
    ))  # fmt: skip


def queen(w: Wardrobe) -> str:
    """A queen with long hair, a fan collar and a coronet."""
    locks = (
        "M70 26C44 26 36 46 37 66C38 84 33 96 28 108C36 116 48 116 54 110L86 110C92 116 104 116 112 108"
        "C107 96 102 84 103 66C104 46 96 26 70 26Z"
    )
    fringe = (
        "M70 34C56 36 52 46 50 58C49 66 46 72 42 76C38 60 42 40 54 33C60 29 66 29 70 30"
        "C74 29 80 29 86 33C98 40 102 60 98 76C94 72 91 66 90 58C88 46 84 36 70 34Z"
    )
    return "".join((
        _fan(w),
        fill(locks, w.hair),
        fill("M60 90H80V112Q80 120 92 122L70 146L48 122Q60 120 60 112Z", w.shade),
        fill("M44 119Q58 117 61 110Q70 116 79 110Q82 117 96 119L98 140H42Z", w.skin),
        fill("M-4 160Q4 124 38 117Q46 134 70 136Q94 134 102 117Q136 124 144 160Z", w.cloth),
        line("M38 117Q46 134 70 136Q94 134 102 117", GOLD, 4),
        fill("M52 160L58 135Q70 138 82 135L88 160Z", w.deep),
        fill("M48 62C48 44 58 38 70 38C82 38 92 44 92 62C92 84 82 101 70 101C58 101 48 84 48 62Z", w.skin),
        _features(w, 68, LIPS),
        *(circle(x, 80, 3.8, CHEEK, 'opacity=".30"') for x in (57.5, 82.5)),
        fill(fringe, w.hair),
        _coronet(w),
        *(circle(x, 84, 3.4, GOLD_LIGHT, f'stroke="{GOLD_DARK}" stroke-width="1.2"') for x in (46.5, 93.5)),
        line("M57 114Q70 127 83 114", GOLD, 3),
        circle(70, 122, 4, w.cloth, f'stroke="{GOLD}" stroke-width="2"'),
    ))  # fmt: skip


def _fan(w: Wardrobe) -> str:
    """Nine pleats of lace behind the head."""
    pleats, count, radius = [], 9, 56
    for i in range(count):
        first, last = (math.radians(196 - (i + step) * 212 / count) for step in (0, 1))
        middle = (first + last) / 2
        x0, y0 = 70 + radius * math.cos(first), 100 - radius * math.sin(first)
        x1, y1 = 70 + radius * math.cos(last), 100 - radius * math.sin(last)
        mx, my = 70 + (radius + 9) * math.cos(middle), 100 - (radius + 9) * math.sin(middle)
        colour = LACE if i % 2 == 0 else mix(LACE, w.cloth, 0.30)
        path = f"M70 110L{x0:.1f} {y0:.1f}Q{mx:.1f} {my:.1f} {x1:.1f} {y1:.1f}Z"
        pleats.append(outlined(path, colour, w.cloth, 1.4))
    return "".join(pleats)


def _coronet(w: Wardrobe) -> str:
    shape = "M45 42Q70 24 95 42L98 30Q93 20 86 25Q80 10 70 8Q60 10 54 25Q47 20 42 30Z"
    pearls = [(53, 31), (87, 31)]
    return "".join((
        outlined(shape, GOLD, GOLD_DARK, 2),
        line("M44.5 41Q70 22 95.5 41", GOLD_DARK, 2.2),
        pip(w.suit, 70, 20, 13, w.cloth),
        *(circle(x, y, 3.2, GOLD_LIGHT, f'stroke="{GOLD_DARK}" stroke-width="1.2"') for x, y in pearls),
    ))  # fmt: skip


def jack(w: Wardrobe) -> str:
    """A young man in a two-coloured tunic, a beret and a feather."""
    bob = "M40 52H100C102 70 104 86 108 100C100 108 90 108 84 104H56C50 108 40 108 32 100C36 86 38 70 40 52Z"
    return "".join((
        _feather(w),
        fill("M-4 160Q0 126 40 116L70 112V160Z", w.cloth),
        fill("M144 160Q140 126 100 116L70 112V160Z", GOLD),
        *(line(f"M{x} 160L{x + 16} 122", w.deep, 4) for x in (8, 26)),
        *(line(f"M{x} 160L{x - 16} 122", GOLD_DARK, 4) for x in (132, 114)),
        fill(bob, w.hair),
        fill("M60 92H80V114L70 122L60 114Z", w.shade),
        outlined("M70 128L44 116L56 106Q70 120 84 106L96 116Z", w.cream, w.deep, 2),
        *(circle(70, y, 3.6, w.cream, f'stroke="{w.deep}" stroke-width="1.5"') for y in (138, 150)),
        fill("M48 52H92V74C92 92 82 104 70 104C58 104 48 92 48 74Z", w.skin),
        _features(w, 74, w.shade),
        fill("M46 52H94V64Q88 58 82 62Q76 58 70 62Q64 58 58 62Q52 58 46 64Z", w.hair),
        _beret(w),
    ))  # fmt: skip


def _feather(w: Wardrobe) -> str:
    quill = "M92 44C106 38 121 26 131 9M105 37L122 37M114 29L131 25M105 37L104 19M114 29L115 12"
    return outlined("M92 46C116 50 137 34 134 6C116 6 98 14 90 36Z", w.cream, w.deep, 2) + line(
        quill, w.deep, 2
    )


def _beret(w: Wardrobe) -> str:
    return "".join((
        fill("M36 52C20 44 22 22 46 15C70 7 104 12 110 30C113 40 108 48 102 53C82 46 58 45 36 52Z", w.cloth),
        fill("M36 52C20 44 22 22 46 15C36 26 36 40 44 50Z", w.deep, 'opacity=".55"'),
        outlined("M38 57Q70 42 102 57L103 48Q70 36 36 48Z", GOLD, GOLD_DARK, 2),
        circle(93, 43, 9, w.cream, f'stroke="{GOLD_DARK}" stroke-width="2"'),
        pip(w.suit, 93, 43, 11.5, w.cloth),
    ))  # fmt: skip


COURTS: dict[Rank, Callable[[Wardrobe], str]] = {Rank.KING: king, Rank.QUEEN: queen, Rank.JACK: jack}
