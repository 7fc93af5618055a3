"""The auction: what each seat said around the turned card or the standing bid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from assets.cards.sizes import card_height
from bot.rendering.canvas import Canvas
from bot.rendering.colours import GOLD, NIGHT, PALE, STOCK, WHITE
from bot.rendering.places import draw_chip, mode_letters, pass_word, side_of
from bot.rendering.scene import AuctionScene
from engine.auction import Bid, Call, ChooseTrump, Coinche, Pass, Surcoinche, TakeTurnUp
from engine.contract import Doubling, Trump
from engine.seats import SEATS, Seat

Spot = tuple[int, int]
BUBBLE = (216, 80)


@dataclass(frozen=True, slots=True)
class AuctionLayout:
    """Where things lie, in pixels."""

    height: int
    card: int
    chips: tuple[Spot, Spot, Spot, Spot]
    bubbles: tuple[Spot, Spot, Spot, Spot]


FULL = AuctionLayout(
    height=600,
    card=200,
    chips=((400, 34), (916, 196), (400, 490), (108, 196)),
    bubbles=((484, 32), (846, 282), (484, 488), (38, 282)),
)
COMPACT = AuctionLayout(
    height=480,
    card=160,
    chips=((400, 22), (916, 140), (400, 382), (108, 140)),
    bubbles=((484, 20), (846, 224), (484, 380), (38, 224)),
)


def draw_auction(
    canvas: Canvas, scene: AuctionScene, layout: AuctionLayout, bottom: Seat = Seat.SOUTH
) -> None:
    """Draw the table; it takes the upper `layout.height` pixels."""
    canvas.felt(layout.height)
    middle = layout.height // 2
    if scene.bid is not None:
        _draw_standing(canvas, scene, scene.bid, middle)
    else:
        _draw_cards(canvas, scene, layout, middle)
    for seat in SEATS:
        side = side_of(seat, bottom)
        active = seat in scene.to_act
        x, y = layout.chips[side]
        draw_chip(canvas, seat, x, y, active=active)
        if seat is scene.dealer:
            canvas.token("dealer", x - 28, y - 12)
        _draw_call(canvas, scene, seat, layout.bubbles[side])


def _draw_cards(canvas: Canvas, scene: AuctionScene, layout: AuctionLayout, middle: int) -> None:
    """The pack, and the turned card beside it."""
    width, height = layout.card, card_height(layout.card)
    x, y = (canvas.width - width) // 2 + (width * 2 // 5 if scene.turn_up else 0), middle - height // 2
    behind = width * 4 // 5 if scene.turn_up else 0
    for i in range(3):
        canvas.card(None, x - behind + 7 * i - 7, y - 3 * i + 3, width)
    if scene.turn_up is None:
        return
    canvas.card(scene.turn_up, x + 10, y, width, shaded=scene.second, golden=not scene.second)


def _draw_standing(canvas: Canvas, scene: AuctionScene, bid: Bid, middle: int) -> None:
    """The bid that stands, large, with the seat that holds it; stamped when coinched."""
    doubled = scene.doubling is not Doubling.NONE
    top = middle - (112 if doubled else 68)
    words = "CAPOT" if bid.capot else str(bid.points)
    height = 64 if bid.capot else 96
    number = canvas.text_width(words, height)
    width = number + 112 + 150
    left = (canvas.width - width) / 2
    canvas.rimmed(left, top, width, 136, (STOCK, GOLD), 6)
    if scene.bidder is not None:
        draw_chip(canvas, scene.bidder, left + 26, top + 30)
    canvas.text(words, left + 122, top + 68, height, NIGHT)
    _draw_mode(canvas, bid.trump, left + 122 + number + 66, top + 68, 64)
    if doubled:
        word = "coinche" if scene.doubling is Doubling.COINCHE else "surcoinche"
        canvas.token_at(f"stamp-{word}", canvas.width / 2, top + 182)


def _draw_mode(canvas: Canvas, trump: Trump, x: float, y: float, size: int) -> None:
    if trump.suit is not None:
        canvas.pip(trump.suit, x, y + 1, size)
    else:
        canvas.text(mode_letters(trump, canvas.style.letters), x, y, {48: 36, 64: 48}[size], NIGHT, "centre")


def _draw_call(canvas: Canvas, scene: AuctionScene, seat: Seat, spot: Spot) -> None:
    """The bubble of a seat: what it said, or dots while its word is awaited."""
    x, y = spot
    call: Call | None = scene.said[seat]
    if seat in scene.to_act and not isinstance(call, Bid | Coinche):
        canvas.token("say-wait", x, y)
        return
    match call:
        case None:
            canvas.token("say-none", x, y)
        case Pass():
            canvas.token("say-pass", x, y)
            canvas.text(pass_word(canvas.style.letters), x + 108, y + 40, 28, PALE, "centre")
        case TakeTurnUp():
            assert scene.turn_up is not None
            _draw_taken(canvas, Trump.of(scene.turn_up.suit), spot)
        case ChooseTrump(trump):
            _draw_taken(canvas, trump, spot)
        case Bid():
            _draw_bid(canvas, call, spot, standing=seat is scene.bidder)
        case Coinche() | Surcoinche():
            canvas.token("say-stamp", x, y)
            word = "COINCHE" if isinstance(call, Coinche) else "SURCOINCHE"
            canvas.text(word, x + 108, y + 40, 28, WHITE, "centre")
        case _:
            assert_never(call)


def _draw_taken(canvas: Canvas, trump: Trump, spot: Spot) -> None:
    x, y = spot
    canvas.token("say-take", x, y)
    _draw_mode(canvas, trump, x + 146, y + 40, 48)


def _draw_bid(canvas: Canvas, bid: Bid, spot: Spot, *, standing: bool) -> None:
    """Number and suit, in gold while it stands and grey once it is outbid."""
    x, y = spot
    canvas.token("say-bid" if standing else "say-old", x, y)
    words, height = ("CAPOT", 28) if bid.capot else (str(bid.points), 36)
    width = canvas.text_width(words, height) + 72
    left = x + (BUBBLE[0] - width) / 2
    canvas.text(words, left, y + 40, height, NIGHT)
    _draw_mode(canvas, bid.trump, left + width - 26, y + 40, 48)
