"""Many small pictures in one file, with a list of where each lies."""

from __future__ import annotations

from PIL import Image

WIDTH = 1400
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


def pack(pictures: dict[str, Image.Image], mode: str) -> tuple[Image.Image, dict[str, Box]]:
    """Lay the pictures in rows, tallest first; the same pictures always lie the same."""
    places: dict[str, Box] = {}
    left = top = row = 0
    for name in sorted(pictures, key=lambda n: (-pictures[n].height, n)):
        width, height = pictures[name].size
        if left + width > WIDTH:
            left, top, row = 0, top + row + 1, 0
        places[name] = (left, top, left + width, top + height)
        left, row = left + width + 1, max(row, height)
    sheet = Image.new(mode, (WIDTH, top + row))
    for name, box in places.items():
        sheet.paste(pictures[name], box[:2])
    return sheet, dict(sorted(places.items()))
