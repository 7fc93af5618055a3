"""The computer players by the name that a table asks for.

A player joins by implementing `engine.players.base.Player` and taking a name here; tables, arena and tests
read nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import cast

from engine.players.base import Limit, Player
from engine.players.easy import Easy
from engine.players.standard import Standard

LEVELS: Mapping[str, Player] = MappingProxyType({"easy": Easy(), "standard": Standard()})
"""Level -> player that needs nothing but the engine, weakest first."""

DEFAULT_LEVEL = "standard"

EXPERT = "expert"
"""The level above them: it needs numba, and a process of its own to live in."""


LIMIT = Limit(nodes=5_000_000)
"""What a search may look at for one decision: a fifth of a second on the machine where it was measured."""


@cache
def levels() -> tuple[str, ...]:
    """The levels that can play on this machine, weakest first; the expert where numba is installed."""
    return (*LEVELS, EXPERT) if find_spec("numba") is not None else tuple(LEVELS)


@cache
def player(level: str) -> Player:
    """The player of a level. The expert loads its compiled code, which takes half a second and 140 MB."""
    if level in LEVELS:
        return LEVELS[level]
    return cast("Player", import_module("engine.players.expert").Expert())
