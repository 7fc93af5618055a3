"""Launching a bot, and the command line that a newcomer types."""

import asyncio
import os
import re
import signal
import sys
from pathlib import Path

import aiohttp
import pytest
from discord import asset, client, gateway, http

from playground import launch

ROOT = Path(__file__).resolve().parents[2]


def test_the_three_internals_still_exist() -> None:
    assert isinstance(http.Route.BASE, str)
    assert str(gateway.DiscordWebSocket.DEFAULT_GATEWAY).startswith("wss://")
    assert isinstance(asset.Asset.BASE, str)


def test_what_is_shortened_still_exists() -> None:
    assert asyncio.iscoroutinefunction(client.Client.before_identify_hook)
    assert "guild_ready_timeout" in (client.Client.__doc__ or "")


@pytest.mark.parametrize("arguments", [[], ["-m"]])
def test_launch_says_how_it_is_used(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="usage"):
        launch.main(arguments)


async def _run(*arguments: str) -> asyncio.subprocess.Process:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=environment,
        cwd=ROOT,
    )


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    match = re.search(r"http://127\.0\.0\.1:\d+/", line)
    assert match, line
    return match[0]


async def test_serve_prints_its_address_and_ends_on_ctrl_c() -> None:
    process = await _run("-m", "playground", "serve", "--port", "0", "--people", "Zoé,Max", "--guild", "Club")
    url = await _address(process)
    async with aiohttp.ClientSession() as http_session:
        async with http_session.get(f"{url}play/world") as response:
            world = await response.json()
        async with http_session.get(url) as response:
            assert "<title>Playground</title>" in await response.text()
    assert [p["name"] for p in world["people"]] == ["Zoé", "Max"]
    assert [g["name"] for g in world["guilds"]] == ["Club"]
    assert [c["name"] for c in world["channels"]] == ["belote", "salon"]
    process.send_signal(signal.SIGINT)
    assert await process.wait() == 0


async def test_play_runs_the_bot_beside_it_and_ends_both() -> None:
    sample = "tests/playground/sample_bot.py"
    process = await _run(
        "-m", "playground", "play", "--port", "0", "--", "python", "-m", "playground.launch", sample
    )
    url = await _address(process)
    question = f"{url}play/wait?after=0&kinds=sessions&timeout=20"
    async with aiohttp.ClientSession() as http_session, http_session.get(question) as response:
        events = (await response.json())["events"]
    assert events[0]["data"]["live"] == 1
    process.send_signal(signal.SIGINT)
    assert await asyncio.wait_for(process.wait(), 20) == 0


async def test_play_gives_the_status_of_a_bot_that_fails() -> None:
    process = await _run(
        "-m", "playground", "play", "--port", "0", "--", "python", "-c", "raise SystemExit(3)"
    )
    _, errors = await process.communicate()
    assert process.returncode == 3
    assert "the bot ended with status 3" in errors.decode()


async def test_a_port_in_use_is_said_plainly() -> None:
    first = await _run("-m", "playground", "serve", "--port", "0")
    port = (await _address(first)).rstrip("/").rpartition(":")[2]
    second = await _run("-m", "playground", "serve", "--port", port)
    _, errors = await second.communicate()
    assert second.returncode == 1
    assert f"cannot listen on 127.0.0.1:{port}" in errors.decode()
    first.terminate()
    assert await first.wait() == 0
