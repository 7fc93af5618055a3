"""World time, which a test can move forward."""

import asyncio
import contextlib
import time
from datetime import UTC, datetime


class Clock:
    """The machine's clock plus an offset in seconds; every limit reads it."""

    def __init__(self) -> None:
        self.offset = 0.0
        self._moved = asyncio.Event()

    def now(self) -> float:
        """Give the world's time in seconds since 1970."""
        return time.time() + self.offset

    def move(self, seconds: float) -> None:
        """Let ``seconds`` pass at once; raise ValueError when asked to go back."""
        if seconds < 0:
            raise ValueError("time only moves forward")
        self.offset += seconds
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def sleep_until(self, moment: float) -> None:
        """Wait until the world's time is ``moment``, however it gets there."""
        while (left := moment - self.now()) > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._moved.wait(), left)


def iso(moment: float) -> str:
    """Format seconds since 1970 as Discord writes its timestamps."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
