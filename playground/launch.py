"""Run a discord.py program against the playground: ``python -m playground.launch -m bot``.

The only file that touches discord.py's internals: three addresses that the library
keeps as class attributes (``Route.BASE``, ``DiscordWebSocket.DEFAULT_GATEWAY``,
``Asset.BASE``). ``PLAYGROUND_URL`` says where the playground is. ``PLAYGROUND_FAST=1``
drops the library's pauses at start (5 s a shard, 2 s for guilds).
"""

import functools
import os
import runpy
import sys
from typing import Any

import discord
import yarl
from discord import asset, gateway, http

DEFAULT_URL = "http://127.0.0.1:8300"
FAST_GUILDS = 0.1
"""Seconds to wait for further guilds after the last one, when fast."""


def point(url: str) -> None:
    """Make this process's discord.py talk to the playground at ``url``."""
    base = url.rstrip("/")
    http.Route.BASE = f"{base}/api/v10"
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1) + "/gateway")
    asset.Asset.BASE = f"{base}/cdn"


def hurry() -> None:
    """Drop the pauses that real Discord asks for and the playground does not."""

    async def no_pause(self: discord.Client, shard_id: int | None, *, initial: bool = False) -> None:
        del self, shard_id, initial

    original = discord.Client.__init__

    @functools.wraps(original)
    def begin(self: discord.Client, *args: Any, **options: Any) -> None:
        options.setdefault("guild_ready_timeout", FAST_GUILDS)
        original(self, *args, **options)

    setattr(discord.Client, "before_identify_hook", no_pause)  # noqa: B010 - mypy: a method is replaced
    setattr(discord.Client, "__init__", begin)  # noqa: B010 - mypy: a method is replaced


def main(arguments: list[str]) -> None:
    """Run ``-m module args…`` or ``file.py args…`` against the playground."""
    if not arguments or (arguments[0] == "-m" and len(arguments) == 1):
        raise SystemExit("usage: python -m playground.launch (-m MODULE | FILE) [ARGUMENT…]")
    point(os.environ.get("PLAYGROUND_URL", DEFAULT_URL))
    if os.environ.get("PLAYGROUND_FAST") == "1":
        hurry()
    if arguments[0] == "-m":
        sys.argv = arguments[1:]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        runpy.run_path(arguments[0], run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
