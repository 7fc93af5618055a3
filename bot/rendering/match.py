"""The end of a match: the winner, the totals, and how it went deal by deal."""

from __future__ import annotations

from bot.rendering.canvas import Canvas
from bot.rendering.colours import FELT_DARK, GOLD, PALE, PANEL, TEAM_COLOURS, WHITE, mix
from bot.rendering.places import CHIP, draw_chip
from bot.rendering.scene import MatchScene, Style
from engine.seats import SEATS, Team

WIDTH, HEIGHT = 1100, 600
PANELS: dict[Team, int] = {Team.NS: 40, Team.EW: 680}
PANEL_WIDTH, PANEL_HEIGHT, PANEL_TOP = 380, 270, 40
CHART_TOP, CHART_HEIGHT = 352, 176
MOST_DEALS = 24
"""Deals shown, the last ones of a longer match."""


def draw_match(scene: MatchScene, style: Style) -> Canvas:
    """The cup between both sides, bars of all deals below."""
    canvas = Canvas(WIDTH, HEIGHT, style, FELT_DARK)
    for team in Team:
        _draw_side(canvas, scene, team)
    canvas.token_at("cup", WIDTH / 2, 140)
    canvas.text(str(scene.target), WIDTH / 2, 268, 36, PALE, "centre")
    _draw_chart(canvas, scene)
    return canvas


def _draw_side(canvas: Canvas, scene: MatchScene, team: Team) -> None:
    x, won = PANELS[team], scene.winner is team
    colours = (PANEL, GOLD if won else mix(TEAM_COLOURS[team], PANEL, 0.5))
    canvas.rimmed(x, PANEL_TOP, PANEL_WIDTH, PANEL_HEIGHT, colours, 8 if won else 4)
    middle = x + PANEL_WIDTH / 2
    for i, seat in enumerate(seat for seat in SEATS if seat.team is team):
        draw_chip(canvas, seat, middle - CHIP - 6 + i * (CHIP + 12), PANEL_TOP + 32, active=won)
    if won:
        canvas.token_at("crown", middle, PANEL_TOP + 4)
    canvas.text(str(scene.totals[team]), middle, PANEL_TOP + 184, 96, WHITE if won else PALE, "centre")


def _draw_chart(canvas: Canvas, scene: MatchScene) -> None:
    """Two bars for each deal, side by side."""
    deals = scene.deals[-MOST_DEALS:]
    base = CHART_TOP + CHART_HEIGHT
    highest = max([162, *(max(pair) for pair in deals)])
    slot = min(120.0, (WIDTH - 100) / max(1, len(deals)))
    left = (WIDTH - slot * len(deals)) / 2
    for i, pair in enumerate(deals):
        for team in Team:
            tall = max(4, CHART_HEIGHT * max(0, pair[team]) / highest)
            width = slot * 0.36
            x = left + i * slot + slot * (0.12 if team is Team.NS else 0.52)
            canvas.box(x, base - tall, width, tall, 6, TEAM_COLOURS[team])
    canvas.line(50, base + 5, WIDTH - 50, base + 5, PALE, 3)
