"""Pictures off the event loop, each drawn once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

from bot.rendering.draw import render
from bot.rendering.scene import Scene, Style

Key: TypeAlias = tuple[Scene, Style]


class Renderer:
    """Draws scenes in a worker and remembers the latest pictures by their content.

    Equal scenes asked for at the same time are drawn once. A scene that cannot be drawn raises what the
    drawing raised, to everybody who asked; it is not remembered.
    """

    def __init__(self, *, remembered: int = 128, workers: int = 1) -> None:
        """`remembered` is a number of pictures, some 60 kB each.

        One worker: drawing holds the interpreter most of the time, so a second would only make the loop wait.
        """
        self._executor = ThreadPoolExecutor(max_workers=workers, thread_name_prefix="pictures")
        self._remembered = remembered
        self._pictures: OrderedDict[Key, asyncio.Future[bytes]] = OrderedDict()

    async def picture(self, scene: Scene, style: Style) -> bytes:
        """The scene as PNG bytes."""
        key = (scene, style)
        drawing = self._pictures.get(key)
        if drawing is None:
            drawing = self._begin(key)
        else:
            self._pictures.move_to_end(key)
        return await asyncio.shield(drawing)

    def close(self) -> None:
        """Stop; drawings not yet begun are given up."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._pictures.clear()

    def _begin(self, key: Key) -> asyncio.Future[bytes]:
        loop = asyncio.get_running_loop()
        drawing = loop.run_in_executor(self._executor, _png, *key)
        self._pictures[key] = drawing
        drawing.add_done_callback(lambda done: self._settle(key, done))
        while len(self._pictures) > self._remembered:
            self._pictures.popitem(last=False)
        return drawing

    def _settle(self, key: Key, done: asyncio.Future[bytes]) -> None:
        failed = done.cancelled() or done.exception() is not None
        if failed and self._pictures.get(key) is done:
            del self._pictures[key]


def _png(scene: Scene, style: Style) -> bytes:
    return render(scene, style).png
