"""Rate limits: a bucket a channel and method, the global limit, edits of old messages."""

import hashlib
from dataclasses import dataclass, field

from playground.errors import ApiError
from playground.faults import rate_limited

MESSAGES, MESSAGE = "/channels/{channel}/messages", "/channels/{channel}/messages/{message}"
BUCKETS: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", MESSAGES): (5, 5.0),
    ("PATCH", MESSAGE): (5, 5.0),
    ("DELETE", MESSAGE): (5, 1.0),
}
GLOBAL = (50, 1.0)
OLD_AFTER = 3600.0
OLD_EDITS = (3, 20.0)
"""Edits of messages older than an hour: Discord keeps the number secret, this is what bots report."""


@dataclass(slots=True)
class Window:
    """A fixed window: it opens with the first request and closes ``per`` seconds later."""

    limit: int
    per: float
    opened: float = 0.0
    used: int = 0

    def take(self, now: float) -> bool:
        """Count one request; say whether the window had room for it."""
        if now >= self.opened + self.per:
            self.opened, self.used = now, 0
        if self.used >= self.limit:
            return False
        self.used += 1
        return True

    def left(self, now: float) -> float:
        """Give the seconds until the window closes."""
        return max(0.0, self.opened + self.per - now)


@dataclass(slots=True)
class Limits:
    """All windows of one bot; ``enforced`` off lets everything through."""

    enforced: bool = True
    windows: dict[tuple[str, ...], Window] = field(default_factory=dict)

    def _window(self, key: tuple[str, ...], size: tuple[int, float]) -> Window:
        return self.windows.setdefault(key, Window(*size))

    def take_global(self, now: float) -> None:
        """Count one request against the 50 a second; raise a global 429 beyond."""
        window = self._window(("global",), GLOBAL)
        if self.enforced and not window.take(now):
            raise rate_limited(window.left(now), scope="global")

    def take(self, method: str, route: str, channel: str, now: float) -> dict[str, str]:
        """Count one request against its bucket and give its headers; raise a 429 when full."""
        size = BUCKETS.get((method, route))
        if size is None or not self.enforced:
            return {}
        window = self._window((method, route, channel), size)
        fits = window.take(now)
        left = window.left(now)
        name = hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:32]
        headers = {
            "X-RateLimit-Bucket": name,
            "X-RateLimit-Limit": str(window.limit),
            "X-RateLimit-Remaining": str(window.limit - window.used),
            "X-RateLimit-Reset": f"{now + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
        }
        if not fits:
            raise rate_limited(left, scope="user", headers=headers)
        return headers

    def take_old_edit(self, channel: str, now: float) -> None:
        """Count one edit of a message older than an hour; raise 30046 when there were too many."""
        window = self._window(("old", channel), OLD_EDITS)
        if self.enforced and not window.take(now):
            left = round(window.left(now), 3)
            headers = {"Retry-After": str(int(left) + 1)}
            raise ApiError(30046, headers=headers, extra={"retry_after": left, "global": False})
