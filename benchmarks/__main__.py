"""Run every bench, or those named: `python -m benchmarks [engine pictures …]`."""

from __future__ import annotations

import asyncio
import importlib
import inspect
import pkgutil
import sys

import benchmarks


def main(wanted: list[str]) -> None:
    """Run the `main` of each `bench_*` module."""
    names = [m.name for m in pkgutil.iter_modules(benchmarks.__path__) if m.name.startswith("bench_")]
    for name in names:
        if wanted and name.removeprefix("bench_") not in wanted:
            continue
        print(f"== {name.removeprefix('bench_')}", flush=True)
        result = importlib.import_module(f"benchmarks.{name}").main()
        if inspect.isawaitable(result):
            asyncio.run(_finish(result))


async def _finish(result: object) -> None:
    assert inspect.isawaitable(result)
    await result


main(sys.argv[1:])
