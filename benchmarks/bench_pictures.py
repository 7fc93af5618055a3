"""How long pictures take and how large they are: `python -m benchmarks.bench_pictures`.

Prints, for hands and tables, the median milliseconds and bytes beside a bare PNG of the same pixels; then the
delay of an event loop while a hundred hands are drawn (one thread, two threads, two processes), and how the
memory grows over a thousand distinct hands.
"""

from __future__ import annotations

import asyncio
import io
import random
import statistics
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path

from bot.rendering.canvas import Canvas
from bot.rendering.draw import compose, render
from bot.rendering.order import sort_hand
from bot.rendering.pool import Renderer
from bot.rendering.scene import HandScene, Scene, Style, TrickScene
from engine.cards import CARDS
from engine.contract import SUIT_TRUMPS, Contract
from engine.seats import SEATS

STYLE = Style()


def random_hand(rng: random.Random) -> HandScene:
    """Eight cards under a random trump, some playable, numbered: 1100 x 510 pixels."""
    trump = rng.choice(SUIT_TRUMPS)
    cards = sort_hand(rng.sample(CARDS, 8), trump)
    return HandScene(cards, frozenset(rng.sample(cards, rng.randint(1, 8))), trump, numbered=True)


def random_table(rng: random.Random) -> TrickScene:
    """A full trick: 1100 x 700 pixels."""
    contract = Contract(rng.choice(SEATS), rng.choice(SUIT_TRUMPS), rng.randrange(80, 170, 10))
    cards = tuple(rng.sample(CARDS, 4))
    return TrickScene(contract, rng.choice(SEATS), cards, None, rng.choice(SEATS), 4, 25, (2, 2))


def bare_png(canvas: Canvas) -> bytes:
    """The same pixels as Pillow writes them when nothing is asked."""
    out = io.BytesIO()
    canvas.image.save(out, "PNG")
    return out.getvalue()


def milliseconds(act: Callable[[], object]) -> tuple[float, float]:
    """Time of one act on the clock and of the processor: on a busy machine the first is larger."""
    start, busy = time.perf_counter(), time.process_time()
    act()
    return (time.perf_counter() - start) * 1e3, (time.process_time() - busy) * 1e3


def measure(name: str, scenes: Iterable[Scene]) -> None:
    """Print medians for these scenes."""
    drawn: list[tuple[float, float]] = []
    encoded: list[tuple[float, float]] = []
    small: list[int] = []
    plain: list[int] = []
    for scene in scenes:
        drawn.append(milliseconds(partial(render, scene, STYLE)))
        encoded.append(milliseconds(partial(bare_png, compose(scene, STYLE))))
        small.append(len(render(scene, STYLE).png))
        plain.append(len(bare_png(compose(scene, STYLE))))
    for what, times, sizes in (
        ("drawn and packed", drawn, small),
        ("bare PNG of its pixels", encoded, plain),
    ):
        wall, busy = (statistics.median(pair[i] for pair in times) for i in (0, 1))
        size = statistics.median(sizes) / 1e3
        print(f"{name:<6}{what:<23} {wall:5.1f} ms ({busy:.1f} ms of processor) {size:6.1f} kB")


def _png(scene: Scene) -> bytes:
    return render(scene, STYLE).png


async def loop_delay(executor: Executor, scenes: list[HandScene]) -> tuple[float, float, float]:
    """(median, 99th percentile) of a 1 ms sleep's delay while the scenes are drawn, and the total; in ms."""
    loop = asyncio.get_running_loop()
    await asyncio.gather(*(loop.run_in_executor(executor, _png, scene) for scene in scenes[:4]))
    delays: list[float] = []
    start = time.perf_counter()
    work = asyncio.gather(*(loop.run_in_executor(executor, _png, scene) for scene in scenes))
    while not work.done():
        before = time.perf_counter()
        await asyncio.sleep(0.001)
        delays.append((time.perf_counter() - before - 0.001) * 1e3)
    await work
    delays.sort()
    return delays[len(delays) // 2], delays[len(delays) * 99 // 100], (time.perf_counter() - start) * 1e3


def resident() -> float:
    """Memory of this process, in MB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


async def memory_growth(rng: random.Random) -> float:
    """MB gained over a thousand distinct hands through the renderer, after the first twenty."""
    renderer = Renderer()
    for _ in range(20):
        await renderer.picture(random_hand(rng), STYLE)
    before = resident()
    for _ in range(1000):
        await renderer.picture(random_hand(rng), STYLE)
    renderer.close()
    return resident() - before


def main() -> None:
    """Run all measurements."""
    rng = random.Random(1)
    measure("hand", [random_hand(rng) for _ in range(120)])
    measure("table", [random_table(rng) for _ in range(80)])
    print(f"memory after 1,000 distinct hands: {asyncio.run(memory_growth(rng)):+.1f} MB")
    hands = [random_hand(rng) for _ in range(100)]
    for name, make in (
        ("one thread", lambda: ThreadPoolExecutor(1)),
        ("two threads", lambda: ThreadPoolExecutor(2)),
        ("two processes", lambda: ProcessPoolExecutor(2)),
    ):
        with make() as executor:
            median, late, total = asyncio.run(loop_delay(executor, hands))
        delays = f"loop delay median {median:.1f} ms, p99 {late:.1f} ms"
        print(f"100 hands, {name:<13}: {delays}; {total:.0f} ms in all")


if __name__ == "__main__":
    main()
