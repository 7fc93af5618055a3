"""From click to committed: `python -m benchmarks.bench_journal`.

One append through everything (event loop, group writer, thread, SQLAlchemy) beside a bare commit of the same
row by the sqlite3 module, same file settings, turn by turn. Many disks flush now fast, now slowly: each pair
stands between two bare fdatasync, and figures are given for each regime apart. TMPDIR chooses the disk.
Then 20 tables at once beside the bare commits one after the other.
"""

import asyncio
import os
import sqlite3
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter_ns

from bot.storage import Entry, Storage, migrate, open_storage

SAMPLES = 1500
TABLES = 20
APPENDS = 100
FAST_MS = 1.0
ENTRY = Entry("CardPlayed", '{"seat":2,"card":"AS"}')
BARE_INSERT = "INSERT INTO journal (table_id, seq, type, payload, at, append_id) VALUES (?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True, slots=True)
class Sample:
    """Milliseconds: bare flushes before and after, the bare commit, the append."""

    before: float
    bare: float
    append: float
    after: float

    @property
    def regime(self) -> str:
        """How fast the disk flushed around this sample; `mixed` if it changed meanwhile."""
        fast = {self.before < FAST_MS, self.after < FAST_MS}
        return "mixed" if len(fast) == 2 else "fast" if True in fast else "slow"


async def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory(prefix="belote-bench-") as folder:
        ours, floor = Path(folder, "ours.db"), Path(folder, "floor.db")
        for path in (ours, floor):
            await migrate(f"sqlite:///{path}")
        async with await open_storage(f"sqlite:///{ours}") as storage:
            with closing(bare_connection(floor)) as bare, flushing(Path(folder, "flush")) as flush:
                samples = [await sample(storage, bare, flush, seq) for seq in range(SAMPLES)]
                for regime in ("fast", "slow", "mixed"):
                    report(regime, [one for one in samples if one.regime == regime])
                await crowd(storage, bare)


def bare_connection(path: Path) -> sqlite3.Connection:
    """The floor: the same file settings, and nothing else."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def bare_commit(connection: sqlite3.Connection, seq: int) -> None:
    """One event and its commit."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(BARE_INSERT, ("t", seq + 1, ENTRY.type, ENTRY.payload, seq, str(seq)))
    connection.execute("COMMIT")


@contextmanager
def flushing(path: Path) -> Iterator[Callable[[], float]]:
    """A function that writes one page, flushes it, and says how long that took (ms)."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT)

    def flush() -> float:
        start = perf_counter_ns()
        os.pwrite(handle, os.urandom(4096), 0)
        os.fdatasync(handle)
        return since(start)

    try:
        yield flush
    finally:
        os.close(handle)


def since(start: int) -> float:
    """Milliseconds from a reading of the clock to now."""
    return (perf_counter_ns() - start) / 1e6


async def sample(storage: Storage, bare: sqlite3.Connection, flush: Callable[[], float], seq: int) -> Sample:
    """One bare commit and one append, the order changing each time, between two flushes."""
    before = flush()
    if seq % 2:
        floor, append = timed_bare(bare, seq), await timed_append(storage, seq)
    else:
        append, floor = await timed_append(storage, seq), timed_bare(bare, seq)
    return Sample(before, floor, append, flush())


def timed_bare(bare: sqlite3.Connection, seq: int) -> float:
    """Milliseconds of a bare commit."""
    start = perf_counter_ns()
    bare_commit(bare, seq)
    return since(start)


async def timed_append(storage: Storage, seq: int) -> float:
    """Milliseconds of an append through everything."""
    start = perf_counter_ns()
    await storage.journal.append("t", seq, [ENTRY], append_id=str(seq), at=seq)
    return since(start)


def report(regime: str, samples: list[Sample]) -> None:
    """One line for a regime of the disk."""
    if len(samples) < 20:
        print(f"{regime:5}  {len(samples)} samples: too few to say")
        return
    flush = statistics.median([one.before for one in samples])
    bare, append = ([one.bare for one in samples], [one.append for one in samples])
    ratio = statistics.median(append) / statistics.median(bare)
    print(
        f"{regime:5}  {len(samples)} samples, fdatasync {flush:.2f} ms: bare commit {quantiles(bare)} ms,"
        f" append {quantiles(append)} ms, ratio {ratio:.2f}"
    )


def quantiles(values: list[float]) -> str:
    """Median / 99th percentile."""
    ordered = sorted(values)
    return f"{statistics.median(ordered):.2f} / {ordered[len(ordered) * 99 // 100]:.2f}"


async def crowd(storage: Storage, bare: sqlite3.Connection) -> None:
    """Twenty tables that append at once: what group commit brings."""
    start = perf_counter_ns()
    for seq in range(SAMPLES, SAMPLES + 500):
        bare_commit(bare, seq)
    alone = 500 / since(start) * 1e3
    start = perf_counter_ns()
    await asyncio.gather(*(fill(storage, f"crowd-{number}") for number in range(TABLES)))
    together = TABLES * APPENDS / since(start) * 1e3
    print(f"{TABLES} tables at once: {together:.0f} appends/s; bare commits one by one: {alone:.0f}/s")


async def fill(storage: Storage, table_id: str) -> None:
    """One table, whose appends follow each other."""
    for seq in range(APPENDS):
        await storage.journal.append(table_id, seq, [ENTRY], append_id=str(seq), at=seq)


if __name__ == "__main__":
    asyncio.run(main())
