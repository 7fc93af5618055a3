"""The computer players by the name that a table asks for.

A player joins by implementing `engine.players.base.Player` and taking a name here; tables, arena and tests
read nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.players.base import Player
from engine.players.easy import Easy
from engine.players.standard import Standard

LEVELS: Mapping[str, Player] = MappingProxyType({"easy": Easy(), "standard": Standard()})
"""Level -> player, weakest first."""

DEFAULT_LEVEL = "standard"
