"""``python -m playground serve`` and ``python -m playground play -- COMMAND…``."""

import argparse
import asyncio
import contextlib
import os
import signal
import sys

from playground import scenery, server
from playground.world import World

PEOPLE = "Alice,Bob,Chloé,David"
FRENCH = ("chloé", "david")
SECOND_CHANNEL = "salon"
STOP_SECONDS = 8.0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m playground", description="A local Discord for any bot.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb, text in (("serve", "serve until Ctrl-C"), ("play", "serve, and run a bot beside it")):
        sub = verbs.add_parser(verb, help=text)
        sub.add_argument("--host", default="127.0.0.1")
        sub.add_argument("--port", type=int, default=8300, help="0 picks a free one")
        sub.add_argument("--shards", type=int, default=1, help="how many to recommend to the bot")
        sub.add_argument("--guild", default="Café des Amis", metavar="NAME")
        sub.add_argument("--bot", default="Belote", metavar="NAME", help="the name the bot goes by")
        sub.add_argument("--people", default=PEOPLE, metavar="A,B,…")
        if verb == "play":
            sub.add_argument("command", nargs="+", help="the bot, after --")
    return parser


def stage(
    *,
    guild: str,
    people: list[str],
    shards: int = 1,
    channels: tuple[str, ...] = ("belote",),
    bot: str = "Bot",
) -> World:
    """Build a world with one guild, its channels and people; the first is an administrator."""
    world = World(shards=shards, bot_name=bot)
    home = scenery.add_guild(world, guild, shard=(0, shards))
    for name in channels:
        scenery.add_channel(world, home, name)
    for n, name in enumerate(people):
        locale = "fr" if name.lower() in FRENCH else "en-US"
        person = scenery.add_person(world, name, locale=locale)
        scenery.join_guild(world, home, person, ["administrator"] if n == 0 else [])
    return world


async def _serve(options: argparse.Namespace) -> int:
    people = [name.strip() for name in options.people.split(",") if name.strip()]
    world = stage(
        guild=options.guild,
        people=people,
        shards=options.shards,
        channels=("belote", SECOND_CHANNEL),
        bot=options.bot,
    )
    try:
        runner = await server.start(world, host=options.host, port=options.port)
    except OSError as error:
        sys.stderr.write(f"playground: cannot listen on {options.host}:{options.port}: {error.strerror}\n")
        return 1
    sys.stdout.write(f"playground: open {world.base}/ in a browser (Ctrl-C ends it)\n")
    sys.stdout.flush()
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: KeyboardInterrupt ends asyncio.run
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        if options.verb == "play":
            return await _beside(world, options.command, stop)
        await stop.wait()
        return 0
    finally:
        await runner.cleanup()


async def _beside(world: World, command: list[str], stop: asyncio.Event) -> int:
    """Run the bot until it ends (its status is given) or until we are stopped (then 0)."""
    environment = os.environ | {"PLAYGROUND_URL": world.base, "DISCORD_TOKEN": world.token}
    words = [sys.executable if word in ("python", "python3") else word for word in command]
    child = await asyncio.create_subprocess_exec(*words, env=environment)
    ended = asyncio.ensure_future(child.wait())
    asked = asyncio.ensure_future(stop.wait())
    await asyncio.wait({ended, asked}, return_when=asyncio.FIRST_COMPLETED)
    if ended.done() and not stop.is_set():
        sys.stderr.write(f"playground: the bot ended with status {child.returncode}\n")
        return child.returncode or 0
    asked.cancel()
    await _end(child)
    return 0


async def _end(child: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        child.terminate()
    try:
        await asyncio.wait_for(child.wait(), STOP_SECONDS)
    except TimeoutError:
        child.kill()
        await child.wait()


def main() -> int:
    """Parse the command line and run."""
    try:
        return asyncio.run(_serve(_parser().parse_args()))
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    raise SystemExit(main())
