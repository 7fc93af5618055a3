"""The wire log: every request of the bot, counted by route and by status."""

from collections import Counter, deque
from dataclasses import asdict, dataclass

from playground.errors import Json


@dataclass(frozen=True, slots=True)
class Request:
    """One request of the bot and its answer; ``at`` in world seconds, ``ms`` to answer."""

    seq: int
    at: float
    method: str
    route: str
    path: str
    status: int
    code: int | None
    ms: float
    counted: bool
    body: Json | list[Json] | None
    answer: object


class Wire:
    """Counts for ever, remembers the last ``size`` requests with their bodies."""

    def __init__(self, size: int = 3000) -> None:
        self._size = size
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self.seq = 0
        self.requests: deque[Request] = deque(maxlen=self._size)
        self.routes: Counter[str] = Counter()
        self.statuses: Counter[str] = Counter()
        self.invalid = 0
        self.unknown: list[str] = []
        self._times: deque[float] = deque(maxlen=20_000)

    def add(self, request: Request) -> None:
        """Count one request (its ``seq`` comes from ``next_seq``)."""
        self.requests.append(request)
        self._times.append(request.at)
        name = f"{request.method} {request.route}"
        self.routes[name] += 1
        self.statuses[f"{name} {request.status}"] += 1
        if request.status in (401, 403, 429):
            self.invalid += 1

    def next_seq(self) -> int:
        """Number the next request."""
        self.seq += 1
        return self.seq

    def rate(self, now: float, window: float = 5.0) -> float:
        """Give requests a second over the last ``window`` seconds."""
        recent = 0
        for at in reversed(self._times):
            if at < now - window:
                break
            recent += 1
        return recent / window

    def peak(self, window: float = 1.0) -> int:
        """Give the most requests seen in any ``window`` seconds."""
        most = start = 0
        times = list(self._times)
        for end, at in enumerate(times):
            while at - times[start] > window:
                start += 1
            most = max(most, end - start + 1)
        return most

    def summary(self, now: float) -> Json:
        """Sum up: totals, per route, per route and status, rates, unknown routes."""
        return {
            "total": sum(self.routes.values()),
            "routes": dict(self.routes),
            "statuses": dict(self.statuses),
            "invalid": self.invalid,
            "rate": self.rate(now),
            "peak": self.peak(),
            "unknown": list(self.unknown),
        }

    def listing(self, after: int, *, bodies: bool) -> list[Json]:
        """List the remembered requests after number ``after``."""
        rows = [asdict(r) for r in self.requests if r.seq > after]
        if not bodies:
            for row in rows:
                del row["body"], row["answer"]
        return rows
