"""A hand, alone or under the table."""

from __future__ import annotations

from bot.rendering import auction, trick
from bot.rendering.canvas import Canvas
from bot.rendering.colours import FELT, GOLD, NIGHT, PALE
from bot.rendering.scene import AuctionScene, HandScene, Style, TrickScene
from engine.cards import Card
from engine.contract import Trump, is_trump

WIDTH = 1100
CARD = 280
MARGIN = 22
RAISED, RESTING = 36, 58
"""Tops of cards that may and may not be played, in pixels under the top of the hand."""
HEIGHT, NUMBERED_HEIGHT = 476, 510
INDEX_MIDDLE = CARD * 46 / 240
"""From a card's left edge to the middle of its index."""
BADGE = 54


def draw_hand(scene: HandScene, style: Style) -> Canvas:
    """The cards fanned left to right; a table above if there is one."""
    top = trick.COMPACT.height if scene.above is not None else 0
    height = NUMBERED_HEIGHT if scene.numbered else HEIGHT
    canvas = Canvas(WIDTH, top + height, style, FELT)
    match scene.above:
        case TrickScene():
            trick.draw_trick(canvas, scene.above, trick.COMPACT, scene.viewer)
        case AuctionScene():
            auction.draw_auction(canvas, scene.above, auction.COMPACT, scene.viewer)
    if top:
        canvas.box(0, top, WIDTH, 4, 0, GOLD)
    for i, (card, x) in enumerate(zip(scene.cards, lefts(len(scene.cards)), strict=True)):
        playable = scene.playable is None or card in scene.playable
        _draw_card(canvas, scene, card, (x, top + (RAISED if playable else RESTING)), playable=playable)
        if scene.numbered:
            _draw_number(
                canvas, scene, i, (x + INDEX_MIDDLE, top + height - BADGE / 2 - 4), playable=playable
            )
    return canvas


def lefts(count: int) -> list[float]:
    """Left edges of that many cards, fanned so that they fill the width at most."""
    if count == 0:
        return []
    step = min(CARD + 10, (WIDTH - 2 * MARGIN - CARD) / max(1, count - 1))
    first = (WIDTH - step * (count - 1) - CARD) / 2
    return [first + step * i for i in range(count)]


def marked(card: Card, trump: Trump | None) -> bool:
    """Whether the card wears the trump mark: in all trump every card would, so none does."""
    return trump is not None and trump is not Trump.ALL_TRUMP and is_trump(card, trump)


def _draw_card(
    canvas: Canvas, scene: HandScene, card: Card, spot: tuple[float, float], *, playable: bool
) -> None:
    x, y = spot
    if marked(card, scene.trump):
        canvas.token("star-tab", x + INDEX_MIDDLE - 26, y - 32)
    canvas.card(card, x, y, CARD, shaded=not playable, golden=marked(card, scene.trump))


def _draw_number(
    canvas: Canvas, scene: HandScene, index: int, middle: tuple[float, float], *, playable: bool
) -> None:
    name = "number-trump" if marked(scene.cards[index], scene.trump) else "number"
    canvas.token_at(name if playable else "number-off", *middle)
    canvas.text(str(index + 1), *middle, 28, NIGHT if playable else PALE, "centre")
