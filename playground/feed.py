"""What happened in the world, in order: read by the page and by waiting scripts."""

import asyncio
import contextlib
from collections import deque
from dataclasses import dataclass

from playground.errors import Json


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; ``viewer_id`` names the only person who may see it."""

    seq: int
    kind: str
    data: Json
    channel_id: str | None
    viewer_id: str | None


class Feed:
    """A numbered, bounded list of events that can be waited on."""

    def __init__(self, size: int = 4000) -> None:
        self.seq = 0
        self._events: deque[Event] = deque(maxlen=size)
        self._news = asyncio.Event()

    def add(
        self, kind: str, data: Json, *, channel_id: str | None = None, viewer_id: str | None = None
    ) -> int:
        """Record an event and wake those who wait; give its number."""
        self.seq += 1
        self._events.append(Event(self.seq, kind, data, channel_id, viewer_id))
        news, self._news = self._news, asyncio.Event()
        news.set()
        return self.seq

    def after(self, seq: int) -> list[Event]:
        """List the events numbered above ``seq`` that are still remembered."""
        fresh: list[Event] = []
        for event in reversed(self._events):
            if event.seq <= seq:
                break
            fresh.append(event)
        return fresh[::-1]

    async def wait(self, seq: int, seconds: float) -> list[Event]:
        """Give the events after ``seq``, waiting up to ``seconds`` for a first one."""
        if self.seq <= seq:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), seconds)
        return self.after(seq)

    @staticmethod
    def loop_time() -> float:
        """Give the event loop's clock, by which real waiting is measured (seconds)."""
        return asyncio.get_running_loop().time()
