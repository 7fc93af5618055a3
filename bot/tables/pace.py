"""How long a table waits, in seconds."""

from __future__ import annotations

from enum import StrEnum


class Pace(StrEnum):
    """The time that a member has for one decision."""

    QUICK = "quick"
    NORMAL = "normal"
    SLOW = "slow"
    BY_POST = "by-post"

    @property
    def seconds(self) -> int:
        """Seconds for one decision."""
        return _SECONDS[self]


_SECONDS = {Pace.QUICK: 30, Pace.NORMAL: 90, Pace.SLOW: 600, Pace.BY_POST: 86_400}

LOBBY_SECONDS = 15 * 60
"""A lobby nobody touches closes after this."""
FULL_LOBBY_SECONDS = 15
"""Four seats taken: the match begins by itself after this."""
NEXT_DEAL_SECONDS = 20
"""The next deal begins by itself after this."""
OVER_SECONDS = 10 * 60
"""A finished match waits this long for a rematch."""
DESERTED_SECONDS = 30 * 60
"""A match that all its members are away from is closed after this, or after one decision's time if longer."""
OUTAGE_SECONDS = 86_400
"""A match whose channel cannot be written to is closed after this."""
