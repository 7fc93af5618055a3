"""The time, as an argument: tests pass a clock of their own."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> int:
        """Unix milliseconds."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> int:
        """Unix milliseconds."""
        return time.time_ns() // 1_000_000
