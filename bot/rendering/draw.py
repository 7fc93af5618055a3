"""From a scene to the bytes of a picture."""

from __future__ import annotations

from typing import assert_never

from bot.rendering import auction, trick
from bot.rendering.canvas import Canvas, Picture
from bot.rendering.colours import FELT
from bot.rendering.deal_sheet import draw_sheet
from bot.rendering.hand import draw_hand
from bot.rendering.lobby import draw_lobby
from bot.rendering.match import draw_match
from bot.rendering.melds import draw_melds
from bot.rendering.podium import draw_podium
from bot.rendering.replay import draw_replay
from bot.rendering.scene import (
    AuctionScene,
    HandScene,
    LobbyScene,
    MatchScene,
    MeldsScene,
    PodiumScene,
    ReplayScene,
    Scene,
    SheetScene,
    Style,
    TrickScene,
)

WIDTH = 1100
"""All pictures are that wide, in pixels."""


def render(scene: Scene, style: Style) -> Picture:
    """The picture of a scene: pure, the same bytes for equal arguments; takes some milliseconds."""
    return compose(scene, style).finish()


def compose(scene: Scene, style: Style) -> Canvas:
    """The picture before it is packed."""
    match scene:
        case LobbyScene():
            return draw_lobby(scene, style)
        case AuctionScene():
            canvas = Canvas(WIDTH, auction.FULL.height, style, FELT)
            auction.draw_auction(canvas, scene, auction.FULL)
            return canvas
        case HandScene():
            return draw_hand(scene, style)
        case TrickScene():
            canvas = Canvas(WIDTH, trick.FULL.height, style, FELT)
            trick.draw_trick(canvas, scene, trick.FULL)
            return canvas
        case MeldsScene():
            return draw_melds(scene, style)
        case SheetScene():
            return draw_sheet(scene, style)
        case MatchScene():
            return draw_match(scene, style)
        case PodiumScene():
            return draw_podium(scene, style)
        case ReplayScene():
            return draw_replay(scene, style)
        case _:
            assert_never(scene)
