"""Group commit: many transactions, one flush of the disk.

A commit costs a flush, whatever it holds. Works that arrive while one is under way wait for it, then go
together into the next one, each behind a savepoint: one that fails takes nothing with it. Nobody is
answered before the commit.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection

from bot.storage.errors import DatabaseUnavailable
from bot.storage.failures import why_unavailable

T = TypeVar("T")

CLOSED = "the database is closed: the bot is stopping"

Work = Callable[[Connection], T]
"""What is done inside one transaction: its only effect is its SQL, so that it may be rolled back."""


@dataclass(frozen=True, slots=True)
class Done:
    """A work that is committed, and what it gave."""

    value: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """A work of which nothing is kept, and why."""

    error: Exception


Outcome = Done | Failed


@dataclass(frozen=True, slots=True)
class _Job:
    work: Work[Any]
    answer: asyncio.Future[Any]


class GroupWriter:
    """Collects works, hands them to `commit` in batches, answers each."""

    def __init__(self, commit: Callable[[list[Work[Any]]], Awaitable[list[Outcome]]]) -> None:
        self._commit = commit
        self._waiting: list[_Job] = []
        self._draining: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, work: Work[T]) -> T:
        """Run `work` in a transaction. A caller that is cancelled does not stop a work already handed in."""
        if self._closed:
            raise DatabaseUnavailable(CLOSED)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Job(work, answer))
        if self._draining is None:
            self._draining = asyncio.create_task(self._drain(), name="storage-writer")
        return await answer

    async def close(self) -> None:
        """Take nothing more and finish what was handed in."""
        self._closed = True
        if self._draining is not None:
            await self._draining

    async def _drain(self) -> None:
        batch: list[_Job] = []
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._serve(batch)
        finally:
            # Only a cancelled task (the loop is stopping) leaves somebody unanswered here.
            for job in (*batch, *self._waiting):
                job.answer.cancel()
            self._waiting = []
            self._draining = None

    async def _serve(self, batch: list[_Job]) -> None:
        try:
            outcomes = await self._commit([job.work for job in batch])
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait must hear of it
            outcomes = [Failed(error) for _ in batch]
        for job, outcome in zip(batch, outcomes, strict=True):
            _answer(job.answer, outcome)


def run_batch(connection: Connection, works: list[Work[Any]]) -> list[Outcome]:
    """All works in one transaction; raises, and keeps nothing, if the transaction itself fails."""
    with connection.begin():
        if len(works) == 1:
            return [Done(works[0](connection))]
        return [_attempt(connection, work) for work in works]


def _attempt(connection: Connection, work: Work[Any]) -> Outcome:
    savepoint = connection.begin_nested()
    try:
        value = work(connection)
        savepoint.commit()
    except Exception as error:  # noqa: BLE001 - it is the answer to that work, and to no other
        savepoint.rollback()  # raises if the whole transaction is gone (full disk): then nothing is kept
        return Failed(error)
    return Done(value)


def _answer(future: asyncio.Future[Any], outcome: Outcome) -> None:
    if future.done():  # the caller was cancelled
        return
    match outcome:
        case Done(value):
            future.set_result(value)
        case Failed(error):
            future.set_exception(_own_copy(error))


def _own_copy(error: Exception) -> Exception:
    """An error to raise once: several tasks must not share a traceback."""
    reason = why_unavailable(error)
    if reason is None:
        return error
    own = DatabaseUnavailable(reason)
    own.__cause__ = error
    return own
