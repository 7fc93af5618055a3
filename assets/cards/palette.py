"""One palette of 256 colours for each deck, in which every picture is written.

Colours that carry meaning (paper, suits, felt, sides) are in it exactly; the rest is filled with what faces,
shaded faces and tokens need most, by median cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PIL import Image

from assets.cards.courts import CHEEK, CLOTH, HAIR, LACE, LIPS, SKIN, wardrobe
from assets.cards.faces import BACK_BLUE
from assets.cards.felt import felt_shades
from bot.rendering import colours
from bot.rendering.colours import FELT, PANEL, RGB, SUIT_COLOURS, TEAM_COLOURS, mix, rgb, shaded
from bot.rendering.reduce import cell
from bot.rendering.scene import Deck
from engine.cards import Suit

SIZE = 256
NEAR = 12
"""Levels by which a colour may differ from an entry before it asks for one of its own."""
UI = (
    colours.GOLD, colours.GOLD_DARK, colours.GOLD_LIGHT, colours.WIN, colours.PANEL, colours.PANEL_LIGHT,
    colours.PANEL_DARK, colours.NIGHT, colours.WHITE, colours.PALE, colours.GOOD, colours.BAD, colours.STAMP,
    colours.SILVER,
    colours.BRONZE,
    *TEAM_COLOURS.values(),
)  # fmt: skip
SHADOWS = (0.12, 0.25, 0.38)
FINE_SHADOWS = tuple(i / 32 for i in range(1, 15))


def build_palette(deck: Deck, faces: Iterable[Image.Image], tokens: Iterable[Image.Image]) -> tuple[RGB, ...]:
    """The palette of a deck, exactly 256 colours."""
    fixed = _fixed(deck)
    wanted: Counter[RGB] = Counter()
    for face in faces:
        seen = _colours(_on(face, FELT))
        wanted.update(seen)
        wanted.update({shaded(colour): count for colour, count in seen.items()})
        for share in SHADOWS:
            wanted.update({_darker(colour, share): count // 4 for colour, count in seen.items()})
    for token in tokens:
        for ground in (FELT, PANEL):
            wanted.update(_colours(_on(token, ground)))
    left = {colour: count for colour, count in wanted.items() if count and _distance(colour, fixed) > NEAR}
    return (*fixed, *_median_cut(left, SIZE - len(fixed)))


def _fixed(deck: Deck) -> tuple[RGB, ...]:
    suits = set(SUIT_COLOURS[deck].values())
    cards = [
        colours.STOCK,
        colours.EDGE,
        *sorted(suits),
        *CLOTH[deck].values(),
        *SKIN.values(),
        *HAIR.values(),
    ]
    cards += [LACE, LIPS, CHEEK, BACK_BLUE]
    for worn in (wardrobe(suit, deck) for suit in Suit):
        cards += [worn.tint, worn.halo, worn.deep]
    exact = [rgb(colour) for colour in (*cards, *UI)]
    exact += [shaded(rgb(colour)) for colour in cards]
    exact += [rgb(mix(suit, colours.STOCK, share)) for suit in sorted(suits) for share in (0.25, 0.5, 0.75)]
    exact += felt_shades()
    exact += [_darker(rgb(ground), share) for ground in (FELT, colours.STOCK) for share in FINE_SHADOWS]
    exact += [_darker(shaded(rgb(colours.STOCK)), share) for share in FINE_SHADOWS[::2]]
    return tuple({cell(colour): colour for colour in reversed(exact)}.values())


def _darker(colour: RGB, share: float) -> RGB:
    red, green, blue = (round(part * (1 - share)) for part in colour)
    return red, green, blue


def _on(drawing: Image.Image, ground: str) -> Image.Image:
    flat = Image.new("RGB", drawing.size, rgb(ground))
    flat.paste(drawing, (0, 0), drawing)
    return flat


def _colours(picture: Image.Image) -> Counter[RGB]:
    """How often each colour is there, rounded to four levels to keep the list short."""
    reduced = picture.point([min(255, v // 4 * 4 + 2) for v in range(256)] * 3)
    found = reduced.getcolors(picture.width * picture.height) or []
    return Counter({(c[0], c[1], c[2]): count for count, c in found if isinstance(c, tuple)})


def _distance(colour: RGB, entries: Iterable[RGB]) -> int:
    return min(max(abs(a - b) for a, b in zip(colour, entry, strict=True)) for entry in entries)


def _median_cut(wanted: dict[RGB, int], count: int) -> tuple[RGB, ...]:
    """That many colours that stand for the wanted ones, frequent ones weighing more."""
    pixels = [colour for colour in sorted(wanted) for _ in range(1 + min(60, int(wanted[colour] ** 0.5)))]
    strip = Image.new("RGB", (len(pixels), 1))
    strip.putdata(pixels)
    entries = strip.quantize(count, method=Image.Quantize.MEDIANCUT, kmeans=2).getpalette() or []
    chosen = [(entries[i], entries[i + 1], entries[i + 2]) for i in range(0, min(len(entries), 3 * count), 3)]
    return tuple(chosen + [(0, 0, 0)] * (count - len(chosen)))
