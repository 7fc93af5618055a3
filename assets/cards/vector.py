"""Small words for SVG, and the way from SVG to pixels."""

from __future__ import annotations

import io
import math

import resvg_py
from PIL import Image


def document(width: float, height: float, body: str) -> str:
    """A whole SVG document."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>'


def rasterise(svg: str, width: int) -> Image.Image:
    """The document as RGBA pixels, `width` pixels wide. No text elements, so no system font is ever read."""
    data = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def sprite(width: int, height: int, body: str) -> Image.Image:
    """A drawing in pixels of its own size."""
    return rasterise(document(width, height, body), width)


def fill(path: str, colour: str, extra: str = "") -> str:
    """A filled path."""
    return f'<path d="{path}" fill="{colour}" {extra}/>'


def line(path: str, colour: str, width: float, extra: str = "") -> str:
    """A path drawn with round ends."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round" {extra}/>'
    )


def outlined(path: str, colour: str, edge: str, width: float) -> str:
    """A filled path with an edge."""
    return fill(path, colour, f'stroke="{edge}" stroke-width="{width}" stroke-linejoin="round"')


def circle(x: float, y: float, radius: float, colour: str, extra: str = "") -> str:
    """A disc."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}" {extra}/>'


def box(x: float, y: float, width: float, height: float, radius: float, attributes: str) -> str:
    """A rounded rectangle."""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" {attributes}/>'


def group(body: str, transform: str) -> str:
    """The body moved, turned or scaled."""
    return f'<g transform="{transform}">{body}</g>'


def edge(colour: str, width: float, extra: str = "") -> str:
    """Attributes of an unfilled outline."""
    return f'fill="none" stroke="{colour}" stroke-width="{width}" {extra}'


def star(x: float, y: float, outer: float, inner: float) -> str:
    """The path of a five-pointed star."""
    points = []
    for i in range(10):
        angle, radius = -math.pi / 2 + i * math.pi / 5, inner if i % 2 else outer
        points.append(f"{x + radius * math.cos(angle):.2f} {y + radius * math.sin(angle):.2f}")
    return "M" + "L".join(points) + "Z"
