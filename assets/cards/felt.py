"""Table tops: a green felt lit from above its middle, with a fine line around."""

from __future__ import annotations

from PIL import Image

from assets.cards.sizes import FELT_WIDTH
from assets.cards.vector import box, sprite
from bot.rendering.colours import FELT, FELT_DARK, FELT_LIGHT, RGB, mix, rgb

SHADES = 13
"""Steps of the felt, four levels of green apart; a fine pattern mixes neighbours, so that no band is seen."""
PATTERN = ((0.0, 0.5), (0.75, 0.25))
"""Thresholds of the pattern, repeated every two pixels."""


def felt_shades() -> tuple[RGB, ...]:
    """The shades of felt, and of the lines on it."""
    greens = [mix(FELT_DARK, FELT_LIGHT, i / (SHADES - 1)) for i in range(SHADES)]
    return tuple(rgb(mix(green, "#FFFFFF", share)) for share in (0, 0.15) for green in greens)


def felt(height: int) -> Image.Image:
    """A table top, in felt shades alone."""
    gradient = (
        f'<defs><radialGradient id="g" cx=".5" cy=".45" r=".75"><stop offset="0" stop-color="{FELT_LIGHT}"/>'
        f'<stop offset=".6" stop-color="{FELT}"/><stop offset="1" stop-color="{FELT_DARK}"/>'
        "</radialGradient></defs>"
    )
    rim = 'fill="none" stroke="#FFFFFF" stroke-opacity=".15" stroke-width="3"'
    oval = (
        f'<ellipse cx="{FELT_WIDTH / 2}" cy="{height / 2}" rx="{height * 0.47}" ry="{height * 0.36}" {rim} '
        'style="stroke-opacity:.10"/>'
    )
    ground = box(0, 0, FELT_WIDTH, height, 0, 'fill="url(#g)"')
    top = _patterned(sprite(FELT_WIDTH, height, gradient + ground).getchannel("G"))
    lines = sprite(FELT_WIDTH, height, box(14, 14, FELT_WIDTH - 28, height - 28, 22, rim) + oval)
    top.paste(lines, (0, 0), lines)
    return top


def _patterned(green: Image.Image) -> Image.Image:
    """The light of the felt (its green, L) in its shades alone."""
    shades = felt_shades()[:SHADES]
    dark, step = shades[0][1], (shades[-1][1] - shades[0][1]) / (SHADES - 1)
    top = Image.new("RGB", green.size)
    for y, row in enumerate(PATTERN):
        for x, threshold in enumerate(row):
            chosen = [
                shades[max(0, min(SHADES - 1, int((level - dark) / step + threshold)))]
                for level in range(256)
            ]
            bands = [green.point([shade[band] for shade in chosen]) for band in range(3)]
            top.paste(Image.merge("RGB", bands), (0, 0), _every_second(green.size, x, y))
    return top


def _every_second(size: tuple[int, int], x: int, y: int) -> Image.Image:
    """A mask of every second pixel of every second row, from (x, y)."""
    cell = Image.new("L", (2, 2))
    cell.putpixel((x, y), 255)
    mask = Image.new("L", size)
    for power in range(11):
        if power == 0:
            mask.paste(cell, (0, 0))
        grown = mask.crop((0, 0, 2 << power, 2 << power))
        for shift in ((2 << power, 0), (0, 2 << power), (2 << power, 2 << power)):
            mask.paste(grown, shift)
    return mask
