"""The 32 faces and the back, in units of a card 240 x 336."""

from __future__ import annotations

from assets.cards.courts import COURTS, Wardrobe, wardrobe
from assets.cards.lettering import lettered
from assets.cards.pips import pip
from assets.cards.vector import box, circle, document, edge, fill, group, line, star
from bot.rendering.colours import EDGE, GOLD, GOLD_LIGHT, STOCK, SUIT_COLOURS, mix
from bot.rendering.scene import COURT_LETTERS, Deck, Letters
from engine.cards import Card, Rank, Suit

WIDTH, HEIGHT, CORNER = 240, 336, 17
INDEX_X, INDEX_TOP, INDEX_HEIGHT, INDEX_PIP_Y, INDEX_PIP = 46, 17, 74, 126, 50
WINDOW_X, WINDOW_Y, WINDOW_WIDTH, WINDOW_HEIGHT = 86, 14, 140, 152
"""The upper portrait; the lower one is the same, upside down."""
HALVES: dict[Rank, tuple[float, tuple[tuple[int, int], ...]]] = {
    Rank.SEVEN: (49, ((157, 44), (127, 102), (187, 102))),
    Rank.EIGHT: (49, ((128, 44), (186, 44), (128, 104), (186, 104))),
    Rank.NINE: (49, ((128, 44), (186, 44), (128, 104), (186, 104))),
    Rank.TEN: (43, ((122, 42), (192, 42), (157, 80), (122, 118), (192, 118))),
}
"""Size and places of the pips of the upper half; sevens and nines have one more in the middle."""
BACK_BLUE = "#1D3B6E"


def card_outline(extra: str) -> str:
    """The rounded outline of a card."""
    return box(1, 1, WIDTH - 2, HEIGHT - 2, CORNER, extra)


def face(card: Card, deck: Deck, letters: Letters) -> str:
    """The face of a card as SVG."""
    half = _half(card, deck, letters)
    body = [
        f'<defs><clipPath id="w">{_window("")}</clipPath></defs>',
        card_outline(f'fill="{STOCK}" stroke="{EDGE}" stroke-width="2"'),
        half,
        _upside_down(half),
    ]
    colour = SUIT_COLOURS[deck][card.suit]
    if card.rank in {Rank.SEVEN, Rank.NINE}:
        body.append(pip(card.suit, WIDTH / 2, HEIGHT / 2, 49, colour))
    if card.rank is Rank.ACE:
        index = _index(card, deck, letters)
        body += [_ace_of(card.suit, colour), index, _upside_down(index)]
    return document(WIDTH, HEIGHT, "".join(body))


def _upside_down(body: str) -> str:
    return group(body, f"rotate(180 {WIDTH / 2} {HEIGHT / 2})")


def _index(card: Card, deck: Deck, letters: Letters) -> str:
    """Rank over suit in the corner: the strip that stays visible in a fanned hand."""
    colour = SUIT_COLOURS[deck][card.suit]
    label = COURT_LETTERS[letters].get(card.rank, card.rank.letter)
    rank = lettered(label, INDEX_X, INDEX_TOP, INDEX_HEIGHT, colour, pen=19, widest=66)
    return rank + pip(card.suit, INDEX_X, INDEX_PIP_Y, INDEX_PIP, colour)


def _half(card: Card, deck: Deck, letters: Letters) -> str:
    index = _index(card, deck, letters)
    if card.rank in HALVES:
        size, places = HALVES[card.rank]
        colour = SUIT_COLOURS[deck][card.suit]
        return index + "".join(pip(card.suit, x, y, size, colour) for x, y in places)
    worn = wardrobe(card.suit, deck)
    if card.rank is Rank.ACE:
        inside = _lattice(worn)
    else:
        portrait = circle(70, 76, 60, worn.halo) + COURTS[card.rank](worn)
        inside = group(portrait, f"translate({WINDOW_X} {WINDOW_Y})")
    ground = _window(f'fill="{worn.tint}"')
    return index + f'<g clip-path="url(#w)">{ground}{inside}</g>' + _window(edge(worn.frame, 2.5))


def _window(attributes: str) -> str:
    return box(WINDOW_X, WINDOW_Y, WINDOW_WIDTH, WINDOW_HEIGHT, 11, attributes)


def _lattice(worn: Wardrobe) -> str:
    """Crossing threads behind an ace."""
    long, top = WINDOW_HEIGHT + 20, WINDOW_Y - 10
    paths = (f"M{x} {top}l{long} {long}M{x} {top}l{-long} {long}" for x in range(-60, 420, 22))
    return "".join(line(path, worn.halo, 2) for path in paths)


def _ace_of(suit: Suit, colour: str) -> str:
    """The large pip in the middle, with an inner line of gold and a star."""
    x, y = WIDTH / 2, HEIGHT / 2
    inner = {Suit.HEARTS: y - 2}.get(suit, y)
    centre = {Suit.HEARTS: y - 6, Suit.SPADES: y + 3, Suit.CLUBS: y + 4}.get(suit, y)
    return "".join((
        pip(suit, x, y, 104, STOCK, f'stroke="{STOCK}" stroke-width="12" stroke-linejoin="round"'),
        pip(suit, x, y, 102, colour),
        pip(suit, x, inner, 78, "none", f'stroke="{GOLD}" stroke-width="3.4" stroke-linejoin="round"'),
        fill(star(x, centre, 14.7, 6.3), GOLD_LIGHT),
    ))  # fmt: skip


def back() -> str:
    """The back of every card: night blue, a lattice of suits, a gold rose of the four."""
    deep, light = mix(BACK_BLUE, "#000000", 0.35), mix(BACK_BLUE, "#FFFFFF", 0.35)
    threads = []
    for row, y in enumerate(range(-12, HEIGHT + 60, 28)):
        for column, left in enumerate(range(-6, WIDTH + 60, 42)):
            x = left + 21 * (row % 2)
            diamond = f"M{x} {y - 24}L{x + 18} {y}L{x} {y + 24}L{x - 18} {y}Z"
            threads.append(line(diamond, light, 1.6, 'opacity=".55"'))
            suit = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)[(row + column) % 4]
            threads.append(pip(suit, x, y, 13, light, 'opacity=".8"'))
    panel = (14, 14, WIDTH - 28, HEIGHT - 28, 9)
    rose = {
        Suit.SPADES: (120, 145),
        Suit.HEARTS: (143, 168),
        Suit.CLUBS: (120, 191),
        Suit.DIAMONDS: (97, 168),
    }
    body = [
        f'<defs><clipPath id="b">{box(*panel, "")}</clipPath></defs>',
        card_outline(f'fill="{STOCK}" stroke="{EDGE}" stroke-width="2"'),
        f'<g clip-path="url(#b)">{box(0, 0, WIDTH, HEIGHT, 0, f"fill={chr(34)}{BACK_BLUE}{chr(34)}")}',
        *threads,
        circle(120, 168, 52, deep, f'stroke="{GOLD}" stroke-width="3.5"'),
        circle(120, 168, 43, "none", f'stroke="{GOLD}" stroke-width="1.5"'),
        *(pip(suit, x, y, 23, GOLD_LIGHT) for suit, (x, y) in rose.items()),
        "</g>",
        box(*panel, edge(GOLD, 2.5)),
    ]
    return document(WIDTH, HEIGHT, "".join(body))
