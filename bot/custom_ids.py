"""Ids of buttons and menus: `b1:<table>:<version>:<verb>[:arg…]`, one codec for all, at most 100 characters.

They hold all that a click needs, so buttons work after a restart and on messages of any age.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

PREFIX = "b1"
MAX_LENGTH = 100
PATTERN = re.compile(
    r"b1:(?P<table>[a-z0-9]{1,16}):(?P<version>\d{1,9}):(?P<verb>[a-z-]{1,16})(?::(?P<args>[A-Za-z0-9:_-]{1,60}))?"
)


@dataclass(frozen=True, slots=True)
class CustomId:
    """A decoded id."""

    table: str
    version: int
    """The version that the person saw."""
    verb: str
    args: tuple[str, ...] = ()


def format_custom_id(table: str, version: int, verb: str, *args: str) -> str:
    """Encode; raises ValueError for what could not be decoded again."""
    text = ":".join((PREFIX, table, str(version), verb, *args))
    if len(text) > MAX_LENGTH or parse_custom_id(text) is None:
        raise ValueError(f"not a custom id: {text!r}")
    return text


def parse_custom_id(text: str) -> CustomId | None:
    """Decode; None for anything that is not ours."""
    match = PATTERN.fullmatch(text)
    if match is None:
        return None
    args = tuple((match["args"] or "").split(":")) if match["args"] else ()
    return CustomId(match["table"], int(match["version"]), match["verb"], args)
