"""A served world, and a bare bot with a few commands registered."""

from collections.abc import AsyncIterator

import aiohttp
import pytest

from playground.harness import Stage, playground_server
from tests.playground.raw_bot import COMMANDS, RawBot


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with playground_server() as served:
        yield served


@pytest.fixture
async def bot(stage: Stage) -> AsyncIterator[RawBot]:
    async with aiohttp.ClientSession() as http:
        raw = RawBot(stage, http)
        await raw.call("PUT", f"/applications/{stage.world.bot.id}/commands", COMMANDS)
        yield raw
