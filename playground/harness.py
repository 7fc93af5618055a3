"""For tests: a playground in this process and a bot as a child process.

async with playground_server() as stage:
    bot = await stage.start_bot("-m", "bot")
    alice = await stage.pg.person("Alice")
    …
    await bot.kill()
"""

import asyncio
import contextlib
import os
import sys
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playground import server
from playground.__main__ import stage as build
from playground.client import Playground
from playground.errors import PlayError
from playground.world import World

ROOT = Path(__file__).resolve().parent.parent
KEPT_LINES = 2000
STOP_SECONDS = 10.0


@dataclass(slots=True, eq=False)
class Bot:
    """A bot process; ``lines`` is what it wrote to stdout and stderr."""

    process: asyncio.subprocess.Process
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=KEPT_LINES))
    readers: list[asyncio.Task[None]] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def output(self) -> str:
        """All that it wrote, joined by line ends."""
        return "\n".join(self.lines)

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return self.process.returncode is None

    async def says(self, text: str, *, seconds: float = 15.0) -> str:
        """Wait for a line that contains ``text`` and give it; raise PlayError if it never comes."""
        deadline = asyncio.get_running_loop().time() + seconds
        while True:
            self.news.clear()
            for line in self.lines:
                if text in line:
                    return line
            left = deadline - asyncio.get_running_loop().time()
            try:
                await asyncio.wait_for(self.news.wait(), left)
            except TimeoutError as error:
                raise PlayError(f"the bot never said {text!r}:\n{self.output}") from error

    async def kill(self) -> None:
        """End it as a crash does (SIGKILL)."""
        await self._end(hard=True)

    async def stop(self) -> int:
        """Ask it to end (SIGTERM) and give its status; killed if it does not."""
        await self._end(hard=False)
        return self.process.returncode or 0

    async def _end(self, *, hard: bool) -> None:
        with contextlib.suppress(ProcessLookupError):
            if hard:
                self.process.kill()
            else:
                self.process.terminate()
        try:
            await asyncio.wait_for(self.process.wait(), STOP_SECONDS)
        except TimeoutError:
            self.process.kill()
            await self.process.wait()
        await asyncio.gather(*self.readers)


@dataclass(slots=True, eq=False)
class Stage:
    """A served world, a client for it, and the bots started on it."""

    world: World
    pg: Playground
    bots: list[Bot] = field(default_factory=list)

    @property
    def url(self) -> str:
        """The address of the playground."""
        return self.world.base

    async def start_bot(
        self,
        *arguments: str,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        shards: int = 1,
        ready: bool = True,
        seconds: float = 30.0,
    ) -> Bot:
        """Start ``python -m playground.launch ARGUMENTS…``; wait until its shards are connected.

        A bot started after another was killed finds the same world. Raises PlayError with
        the bot's output when it ends or is not ready in time.
        """
        environment = os.environ | {
            "PLAYGROUND_URL": self.url,
            "PLAYGROUND_FAST": "1",
            "DISCORD_TOKEN": self.world.token,
            "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep),
            "PYTHONUNBUFFERED": "1",
        }
        known = {s.id for s in self.world.sessions.by_id.values()}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "playground.launch",
            *arguments,
            env=environment | dict(env or {}),
            cwd=cwd or ROOT,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        bot = Bot(process)
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                bot.readers.append(asyncio.ensure_future(_read(stream, bot)))
        self.bots.append(bot)
        if ready:
            await self._until_ready(bot, known, shards, seconds)
        return bot

    async def _until_ready(self, bot: Bot, known: set[str], shards: int, seconds: float) -> None:
        async def ready() -> bool:
            await _check_alive(bot)
            fresh = {s.shard for s in self.world.sessions.live() if s.id not in known}
            return len(fresh) >= shards and bool(self.world.commands)

        deadline = asyncio.get_running_loop().time() + seconds
        while not await ready():
            if asyncio.get_running_loop().time() > deadline:
                raise PlayError(f"the bot was not ready in {seconds:g} s\n{bot.output}")
            await self.world.feed.wait(self.world.feed.seq, 0.25)


async def _check_alive(bot: Bot) -> None:
    if not bot.alive:
        await asyncio.gather(*bot.readers)
        raise PlayError(f"the bot ended with status {bot.process.returncode}\n{bot.output}")


async def _read(stream: asyncio.StreamReader, bot: Bot) -> None:
    while line := await stream.readline():
        bot.lines.append(line.decode(errors="replace").rstrip())
        bot.news.set()


@asynccontextmanager
async def playground_server(
    *,
    guild: str = "Belote",
    people: Sequence[str] = ("Alice", "Bob", "Chloé", "David"),
    channels: tuple[str, ...] = ("belote", "salon"),
    shards: int = 1,
) -> AsyncIterator[Stage]:
    """Serve a fresh world on a free port; at the end every bot started on it is killed."""
    world = build(guild=guild, people=list(people), shards=shards, channels=channels)
    runner = await server.start(world)
    try:
        async with Playground.connect(world.base) as pg:
            stage = Stage(world, pg)
            try:
                yield stage
            finally:
                for bot in stage.bots:
                    await bot.kill()
    finally:
        await runner.cleanup()
