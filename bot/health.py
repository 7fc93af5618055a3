"""Two addresses for those who watch over the bot: `/health` for a host, `/metrics` for Prometheus.

Off unless HEALTH_PORT is set. Neither says who plays, nor what.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import AsyncIterator

import structlog
from aiohttp import web

from bot.client import Client
from bot.metrics import Metrics
from bot.storage import Storage
from bot.tables.registry import Registry

log = structlog.get_logger(__name__)

DATABASE_SECONDS = 2.0
NO_METRICS = "Metrics need an extra: pip install 'belote[metrics]'\n"


class Health:
    """What the two addresses answer."""

    def __init__(self, client: Client, registry: Registry, storage: Storage, metrics: Metrics | None) -> None:
        self._client = client
        self._registry = registry
        self._storage = storage
        self._metrics = metrics

    @contextlib.asynccontextmanager
    async def served(self, host: str, port: int) -> AsyncIterator[None]:
        """Answer at this address for the length of a block; port 0 means not at all. Raises OSError."""
        if not port:
            yield
            return
        app = web.Application()
        app.router.add_get("/health", self._health)
        app.router.add_get("/metrics", self._figures)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
            log.info("health and metrics served", host=host, port=port)
            yield
        finally:
            await runner.cleanup()

    async def _health(self, _: web.Request) -> web.Response:
        """200 while clicks can be answered, else 503: connected to Discord, and the database answers."""
        shards = {str(number): _milliseconds(delay) for number, delay in self._client.latencies}
        connected = self._client.is_ready() and not self._client.is_closed()
        database = await self._database_answers()
        body = {
            "discord": connected,
            "shards_ms": shards,
            "database": database,
            "tables": len(self._registry),
        }
        return web.json_response(body, status=200 if connected and database else 503)

    async def _database_answers(self) -> bool:
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                await self._storage.results.cursor()
        except Exception:
            log.exception("the database does not answer")
            return False
        return True

    async def _figures(self, _: web.Request) -> web.Response:
        if self._metrics is None:
            return web.Response(text=NO_METRICS, status=404)
        return web.Response(body=self._metrics.text(), headers={"Content-Type": Metrics.CONTENT_TYPE})


def _milliseconds(seconds: float) -> int | None:
    """None before the first heartbeat has come back."""
    return round(seconds * 1000) if math.isfinite(seconds) else None
