"""The sheet of a deal: verdict, lines, points, and where the match stands."""

from __future__ import annotations

from bot.rendering.canvas import Canvas
from bot.rendering.colours import (
    FELT_DARK,
    GOLD_LIGHT,
    PALE,
    PANEL,
    PANEL_DARK,
    PANEL_LIGHT,
    TEAM_COLOURS,
    WHITE,
    mix,
)
from bot.rendering.places import CHIP, contract_words, draw_chip, draw_multiplier, draw_trump
from bot.rendering.scene import SheetScene, Style
from engine.contract import Doubling
from engine.scoring import Item, Outcome, ScoreLine
from engine.seats import SEATS, Team

WIDTH, MARGIN = 1100, 24
HEAD, TITLE, LINE = 108, 100, 62
"""Heights of the contract's strip, of a side's title, and of a line."""
COLUMNS: dict[Team, tuple[int, int]] = {Team.NS: (24, 464), Team.EW: (612, 464)}
"""Left edge and width of each side's panel; the signs stand between them."""
FOOT = 330
"""Deal points, bars of past deals, total and progress."""
VERDICTS = {Outcome.MADE: "made", Outcome.FAILED: "failed", Outcome.LITIGE: "litige"}


def draw_sheet(scene: SheetScene, style: Style) -> Canvas:
    """A strip with the contract over one panel a side."""
    lines = scene.result.lines
    top = MARGIN + HEAD + 16
    height = TITLE + 14 + LINE * len(lines) + FOOT
    canvas = Canvas(WIDTH, top + height + MARGIN, style, FELT_DARK)
    _draw_contract(canvas, scene)
    for team in Team:
        _draw_side(canvas, scene, team, top, height)
    for i, line in enumerate(lines):
        _draw_line(canvas, line, top + TITLE + 14 + LINE * i + LINE / 2, odd=bool(i % 2))
    for team in Team:
        _draw_foot(canvas, scene, team, top + height - FOOT)
    if scene.result.pot:
        _draw_pot(canvas, scene.result.pot, top + height - FOOT + 56)
    return canvas


def _draw_contract(canvas: Canvas, scene: SheetScene) -> None:
    """Who promised what, and whether it was kept."""
    contract = scene.result.contract
    words = contract_words(contract)
    number = canvas.text_width(words, 48) + 22 if words else 0
    stamp = 104 if contract.doubling is not Doubling.NONE else 0
    width = CHIP + 22 + number + 84 + 22 + stamp + 72
    x, middle = (WIDTH - width) / 2, MARGIN + HEAD / 2
    rim = TEAM_COLOURS[contract.side]
    canvas.rimmed(x - 40, MARGIN, width + 80, HEAD, (PANEL, rim), 5)
    draw_chip(canvas, contract.declarer, x, middle - CHIP / 2)
    x += CHIP + 22
    canvas.text(words, x, middle, 48, WHITE)
    x += number
    draw_trump(canvas, contract.trump, x + 42, middle, 84)
    x += 84 + 22
    draw_multiplier(canvas, contract.doubling, x, middle - 24)
    canvas.token_at(VERDICTS[scene.result.outcome], x + stamp + 36, middle)


def _draw_side(canvas: Canvas, scene: SheetScene, team: Team, top: int, height: int) -> None:
    x, width = COLUMNS[team]
    colour = TEAM_COLOURS[team]
    better = scene.result.points[team] > scene.result.points[team.other]
    canvas.rimmed(x, top, width, height, (PANEL, colour if better else mix(colour, FELT_DARK, 0.5)), 5)
    canvas.box(x, top, width, TITLE, 22, colour)
    canvas.box(x, top + TITLE - 24, width, 24, 0, colour)
    pair = [seat for seat in SEATS if seat.team is team]
    for i, seat in enumerate(pair):
        draw_chip(canvas, seat, x + width / 2 - CHIP - 6 + i * (CHIP + 12), top + (TITLE - CHIP) / 2)


def _draw_line(canvas: Canvas, line: ScoreLine, middle: float, *, odd: bool) -> None:
    for team, points in ((Team.NS, line.ns), (Team.EW, line.ew)):
        x, width = COLUMNS[team]
        if odd:
            canvas.box(x + 14, middle - LINE / 2, width - 28, LINE, 14, mix(PANEL, PANEL_LIGHT, 0.35))
        if points:
            canvas.text(f"{points:+d}", x + width / 2, middle, 36, WHITE, "centre")
    name = f"{line.item}-{canvas.style.letters}" if line.item is Item.BELOTE else line.item.value
    canvas.token_at(f"icon-{name}", WIDTH / 2, middle)


def _draw_foot(canvas: Canvas, scene: SheetScene, team: Team, top: float) -> None:
    x, width = COLUMNS[team]
    points, other = scene.result.points[team], scene.result.points[team.other]
    canvas.line(x + 30, top + 8, x + width - 30, top + 8, "#5E8472", 3)
    canvas.text(f"+{points}", x + width / 2, top + 70, 64, WHITE if points >= other else PALE, "centre")
    draw_bars(canvas, scene.history, team, (x + 36, top + 124, width - 72, 84))
    draw_total(canvas, scene.totals[team], scene.target, team, (x + 36, top + 252, width - 72))


def draw_bars(
    canvas: Canvas, deals: tuple[tuple[int, int], ...], team: Team, area: tuple[float, float, float, float]
) -> None:
    """A bar for each deal, the last one bright; the area is left, top, width, height."""
    x, top, width, height = area
    shown = deals[-16:]
    slot = width / max(8, len(shown))
    highest = max(162, *(max(pair) for pair in shown)) if shown else 162
    bright = TEAM_COLOURS[team]
    for i, pair in enumerate(shown):
        tall = max(4, height * max(0, pair[team]) / highest)
        last = i == len(shown) - 1
        colour = bright if last else mix(bright, PANEL, 0.5)
        canvas.box(x + i * slot + 3, top + height - tall, slot - 8, tall, 5, colour)
    canvas.line(x, top + height + 4, x + width, top + height + 4, "#5E8472", 2)


def draw_total(canvas: Canvas, total: int, target: int, team: Team, area: tuple[float, float, float]) -> None:
    """Match points of a side against the target, with a bar; the area is left, middle line, width."""
    x, middle, width = area
    canvas.text(str(total), x, middle, 48, WHITE)
    canvas.text(f"/{target}", x + width, middle + 4, 36, PALE, "right")
    canvas.box(x, middle + 38, width, 18, 9, PANEL_DARK)
    share = min(1.0, max(0.0, total / target))
    canvas.box(x, middle + 38, max(18.0, width * share), 18, 9, TEAM_COLOURS[team])


def _draw_pot(canvas: Canvas, pot: int, middle: float) -> None:
    """Points that wait for the next contract."""
    canvas.token_at("icon-pot", WIDTH / 2, middle)
    canvas.text(str(pot), WIDTH / 2, middle + 52, 36, GOLD_LIGHT, "centre")
