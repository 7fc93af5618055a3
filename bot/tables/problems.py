"""What a table refuses, and why. The presenter has a sentence for each."""

from __future__ import annotations

from enum import StrEnum

from engine.errors import Refusal


class Problem(StrEnum):
    """Why a click or command leads nowhere."""

    NOT_YOUR_SEAT = "not-your-seat"
    SEAT_TAKEN = "seat-taken"
    ALREADY_SEATED = "already-seated"
    ALREADY_AT_TABLE = "already-at-table"
    TABLE_FULL = "table-full"
    LOBBY_ONLY = "lobby-only"
    NOT_HOST = "not-host"
    STALE = "stale"
    TABLE_CLOSED = "table-closed"
    NO_TABLE = "no-table"
    CHANNEL_HAS_TABLE = "channel-has-table"
    MISSING_PERMISSION = "missing-permission"
    NO_CARDS = "no-cards"
    MATCH_RUNNING = "match-running"
    MALFORMED = "malformed"
    INTERNAL = "internal"
    NOT_SEATED = "not-seated"
    NEED_FOUR = "need-four"
    LATE = "late"
    """The deadline passed and the computer acted in the member's stead."""
    GUILD_ONLY = "guild-only"
    NO_MATCH = "no-match"
    NOT_OVER = "not-over"
    """The secret of a match is shown once it is over."""
    NOT_SEALED = "not-sealed"
    """The match was begun before deals came from a sealed secret."""
    NO_RESULTS = "no-results"
    DM_CLOSED = "dm-closed"
    DM_REFUSED = "dm-refused"
    """A table for one member alone stands in their private messages, and they take none."""
    SEEN_HAND = "seen-hand"
    """Who has held cards of a deal takes no other seat in it."""
    NOT_AWAY = "not-away"
    """Only who is away can be voted out."""
    PAUSED = "paused"
    """The channel cannot be written to."""
    BLOCK_ONESELF = "block-oneself"
    BLOCK_COMPUTER = "block-computer"
    BLOCKED_HERE = "blocked-here"
    """Somebody whom the member blocked sits here or hosts the table."""
    NOT_WELCOME = "not-welcome"
    """Somebody who sits here or hosts the table blocked the member."""


class Denied(Exception):  # noqa: N818 - it is an answer to a person, not a fault
    """An answer for the person who clicked: a problem, or the rule that the engine named."""

    def __init__(self, problem: Problem | Refusal, **details: str) -> None:
        super().__init__(problem.value)
        self.problem = problem
        self.details = details
        """Values for the sentence's places, such as the channel of another table."""
