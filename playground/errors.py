"""Everything that can be refused.

PlaygroundError
├── ApiError     answered to the bot, with Discord's status and code
└── PlayError    told to the person or script that acted
"""

from typing import Any

Json = dict[str, Any]

MESSAGES: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
}


class PlaygroundError(Exception):
    """Root of what the playground refuses."""


class PlayError(PlaygroundError):
    """A person or script asked for something that cannot be done; says what can."""


class ApiError(PlaygroundError):
    """A refusal in Discord's own form: HTTP status, JSON code, message, extra fields."""

    def __init__(
        self,
        code: int,
        *,
        status: int | None = None,
        message: str | None = None,
        headers: dict[str, str] | None = None,
        extra: Json | None = None,
    ) -> None:
        usual_status, usual_message = MESSAGES.get(code, (400, "Bad Request"))
        self.code = code
        self.status = status or usual_status
        self.headers = headers or {}
        self.body: Json = {"message": message or usual_message, "code": code} | (extra or {})
        super().__init__(f"{self.status} {code}: {self.body['message']}")


class Form:
    """Collects what is wrong in a request body, each fault under its path."""

    def __init__(self) -> None:
        self._errors: Json = {}

    def fault(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        """Note one fault at ``path``."""
        node = self._errors
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: tuple[str | int, ...], value: Any, low: int, high: int) -> None:
        """Require ``low <= len(value) <= high``; an absent value counts as empty."""
        size = len(value or "")
        if low and not low <= size <= high:
            self.fault(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        elif size > high:
            self.fault(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")

    def required(self, path: tuple[str | int, ...]) -> None:
        """Note that the field at ``path`` is missing."""
        self.fault(path, "BASE_TYPE_REQUIRED", "This field is required")

    def choice(self, path: tuple[str | int, ...], value: Any, allowed: tuple[Any, ...]) -> None:
        """Require ``value`` to be one of ``allowed``."""
        if value not in allowed:
            self.fault(path, "BASE_TYPE_CHOICES", f"Value must be one of {set(allowed)}.")

    def check(self) -> None:
        """Raise ApiError 50035 when a fault was noted."""
        if self._errors:
            raise ApiError(50035, extra={"errors": self._errors})
