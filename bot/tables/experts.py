"""The expert players' processes: the bot's loop never waits for a search, and outlives every one of them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import structlog
from msgspec import structs

from engine.actions import SeatAction
from engine.events import Event
from engine.players.judged import Judged
from engine.view import SeatView

log = structlog.get_logger(__name__)

READY = b"!"
"""What a process says once it can think."""
LENGTH = 4
"""Bytes before each message that say how long it is."""
COMMAND = (sys.executable, "-m", "bot.tables.thinker")
PATIENCE_SECONDS = 5.0
"""A decision takes under a second; a process that needs this long is taken for lost."""


@dataclass(frozen=True, slots=True)
class Review:
    """Judge the cards of one deal of a match."""

    events: tuple[Event, ...]
    deal: int


Question: TypeAlias = SeatView | Review


class Experts:
    """A few processes that think, each started when it is first needed and again when it has died."""

    def __init__(self, workers: int | None = None, command: Sequence[str] = COMMAND) -> None:
        """`workers` processes at most; two where there are two cores."""
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._workers = [_Worker(command) for _ in range(workers or min(2, os.cpu_count() or 1))]
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def choose(self, view: SeatView) -> SeatAction | None:
        """The expert's act, or None while no process is ready: another player answers meanwhile."""
        # What is refused is for people to read, and its type does not travel.
        answer: SeatAction | None = await self._ask(structs.replace(view, refusals={}), wait=False)
        return answer

    async def review(self, events: Sequence[Event], deal: int) -> tuple[Judged, ...] | None:
        """The cards of a deal judged (see `engine.review`), or None if no process can."""
        answer: tuple[Judged, ...] | None = await self._ask(Review(tuple(events), deal), wait=True)
        return answer

    async def _ask(self, question: Question, *, wait: bool) -> Any:
        worker = await self._idle.get()
        try:
            return await worker.ask(question, wait=wait)
        finally:
            self._idle.put_nowait(worker)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.end() for worker in self._workers))


class _Worker:
    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._loading: asyncio.Task[bool] | None = None

    async def ask(self, question: Question, *, wait: bool) -> Any:
        if self._process is None or self._process.returncode is not None:
            await self._start()
        assert self._loading is not None
        if wait:
            await asyncio.wait({self._loading}, timeout=PATIENCE_SECONDS)
        if not self._loading.done():
            return None
        try:
            if self._loading.result():
                return await asyncio.wait_for(self._exchange(question), PATIENCE_SECONDS)
        except (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError):
            pass
        except asyncio.CancelledError:
            await self.end()  # an answer that nobody fetched would be taken for the next one
            raise
        log.warning("an expert's process is lost; another starts, the standard player answers meanwhile")
        await self.end()
        return None

    async def _start(self) -> None:
        # A session of its own: Ctrl-C is the bot's business, and the end of its input ends the process.
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        self._loading = asyncio.get_running_loop().create_task(self._loaded(self._process))

    async def _loaded(self, process: asyncio.subprocess.Process) -> bool:
        assert process.stdout is not None
        return await process.stdout.read(len(READY)) == READY

    async def _exchange(self, question: Question) -> Any:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        asked = pickle.dumps(question)
        process.stdin.write(len(asked).to_bytes(LENGTH, "big") + asked)
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        return pickle.loads(await process.stdout.readexactly(size))  # noqa: S301 - from our own process

    async def end(self) -> None:
        process, self._process = self._process, None
        if self._loading is not None:
            self._loading.cancel()
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
