"""Table tops: a green felt lit from above its middle, with a fine line around."""

from __future__ import annotations

from PIL import Image

from assets.cards.sizes import FELT_WIDTH
from assets.cards.vector import box, sprite
from bot.rendering.colours import FELT, FELT_DARK, FELT_LIGHT, RGB, mix, rgb

SHADES = 13
"""Steps of the felt: four levels of green apart, too little to be seen as bands."""


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
    body = gradient + ground + box(14, 14, FELT_WIDTH - 28, height - 28, 22, rim) + oval
    return sprite(FELT_WIDTH, height, body).convert("RGB")
