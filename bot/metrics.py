"""Figures for Prometheus: tables, events, answers. Needs the extra `metrics`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Self

from bot.tables.events import TableEvent
from bot.tables.table import Table

BUCKETS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
"""Seconds. Discord gives up on a click after three."""


class Metrics:
    """Counts what happens while the bot runs. Labels are kinds of things, never people or tables."""

    CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

    def __init__(self, tables: Callable[[], int]) -> None:
        """`tables` gives how many are open here. Raises ModuleNotFoundError without the extra."""
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

        collected = CollectorRegistry()
        Gauge("belote_tables", "Open tables.", registry=collected).set_function(tables)
        self._events = Counter("belote_events", "Events committed here.", ["event"], registry=collected)
        self._answers = Histogram(
            "belote_answer_seconds",
            "From a click's or command's arrival to the end of its answer.",
            ["outcome"],
            buckets=BUCKETS,
            registry=collected,
        )
        self.text: Callable[[], bytes] = partial(generate_latest, collected)
        """All figures in Prometheus' text format."""

    @classmethod
    def if_installed(cls, tables: Callable[[], int]) -> Self | None:
        """Metrics, where the extra is there."""
        try:
            return cls(tables)
        except ModuleNotFoundError:
            return None

    def committed(self, table: Table, events: tuple[TableEvent, ...]) -> None:
        """Count them by kind."""
        del table
        for event in events:
            self._events.labels(type(event).__name__).inc()

    def answered(self, outcome: str, seconds: float) -> None:
        """Count an answer."""
        self._answers.labels(outcome).observe(seconds)
