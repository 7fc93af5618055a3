"""A lobby: who sits where, partners facing each other."""

from __future__ import annotations

from bot.rendering.canvas import Canvas
from bot.rendering.colours import FELT, TEAM_COLOURS
from bot.rendering.places import draw_chip
from bot.rendering.scene import LobbyScene, Style
from engine.cards import Card
from engine.seats import SEATS, Team

WIDTH, HEIGHT = 1100, 600
PLACES = ((475, 32), (868, 225), (475, 418), (82, 225))
CHIPS = ((638, 69), (905, 388), (638, 455), (119, 388))
ACES = (Card.SA, Card.HA, Card.CA, Card.DA)


def draw_lobby(scene: LobbyScene, style: Style) -> Canvas:
    """Four places around the four aces."""
    canvas = Canvas(WIDTH, HEIGHT, style, FELT)
    canvas.felt(HEIGHT)
    canvas.line(550, 196, 550, 404, TEAM_COLOURS[Team.NS], 6)
    canvas.line(246, 300, 854, 300, TEAM_COLOURS[Team.EW], 6)
    for i, ace in enumerate(ACES):
        canvas.card(ace, 550 - 55 + 64 * (i - 1.5), 223, 110)
    for seat in SEATS:
        name = f"place-{seat.team.name.lower()}-{scene.places[seat]}"
        canvas.token(name, *PLACES[seat])
        draw_chip(canvas, seat, *CHIPS[seat])
    return canvas
