"""Faults that a script orders: the next matching requests fail, wait or lose their answer."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from playground.errors import ApiError, Json, PlayError

Kind = Literal["answer", "rate_limit", "delay", "lose_answer", "cut"]
KINDS: tuple[Kind, ...] = ("answer", "rate_limit", "delay", "lose_answer", "cut")


@dataclass(slots=True)
class Fault:
    """What the next ``times`` requests that match meet.

    ``answer``: status, code, message, headers instead of being done.
    ``rate_limit``: 429 for ``seconds``, scope user, shared or global.
    ``delay``: done after ``seconds``. ``lose_answer``: done, but the connection is cut
    before the answer. ``cut``: the connection is cut and nothing is done.
    """

    id: int
    kind: Kind
    method: str
    path: re.Pattern[str]
    times: int
    seconds: float = 0.0
    status: int = 500
    code: int = 0
    message: str | None = None
    scope: str = "user"
    headers: dict[str, str] = field(default_factory=dict)

    def matches(self, method: str, path: str, route: str) -> bool:
        """Say whether a request meets this fault."""
        right_method = self.method in ("*", method)
        return right_method and bool(self.path.search(path) or self.path.search(route))

    def refusal(self) -> ApiError:
        """Build the answer of an ``answer`` or ``rate_limit`` fault."""
        if self.kind == "rate_limit":
            return rate_limited(self.seconds, scope=self.scope, headers=self.headers)
        return ApiError(self.code, status=self.status, message=self.message, headers=self.headers)


def rate_limited(seconds: float, *, scope: str, headers: dict[str, str] | None = None) -> ApiError:
    """Build a 429 that asks to wait ``seconds``; scope user, shared or global."""
    everywhere = scope == "global"
    extra = {"Retry-After": str(math.ceil(seconds)), "X-RateLimit-Scope": scope}
    if everywhere:
        extra["X-RateLimit-Global"] = "true"
    message = "You are being rate limited."
    return ApiError(
        0,
        status=429,
        message=message,
        headers=extra | (headers or {}),
        extra={"retry_after": round(seconds, 3), "global": everywhere},
    )


class Faults:
    """The faults still to be met, oldest first."""

    def __init__(self) -> None:
        self._next_id = 0
        self.pending: list[Fault] = []

    def add(self, order: Json) -> Fault:
        """Add a fault from its JSON form; raise PlayError when it makes no sense."""
        kind = order.get("kind", "answer")
        if kind not in KINDS:
            raise PlayError(f"no fault {kind!r}; faults: {', '.join(KINDS)}")
        try:
            path = re.compile(order.get("path", ""))
        except re.error as error:
            raise PlayError(f"path is not a regular expression: {error}") from error
        self._next_id += 1
        known = ("seconds", "status", "code", "message", "scope", "headers")
        options = {key: order[key] for key in known if key in order}
        fault = Fault(
            self._next_id, kind, order.get("method", "*").upper(), path, int(order.get("times", 1)), **options
        )
        self.pending.append(fault)
        return fault

    def clear(self) -> None:
        """Drop all faults."""
        self.pending.clear()

    def meet(self, method: str, path: str, route: str) -> Fault | None:
        """Use up one time of the first fault that matches, and give it."""
        for fault in self.pending:
            if fault.matches(method, path, route):
                fault.times -= 1
                if fault.times <= 0:
                    self.pending.remove(fault)
                return fault
        return None

    def listing(self) -> Iterable[Json]:
        """List the pending faults."""
        for fault in self.pending:
            yield {
                "id": fault.id,
                "kind": fault.kind,
                "method": fault.method,
                "path": fault.path.pattern,
                "times": fault.times,
            }
