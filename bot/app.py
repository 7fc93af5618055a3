"""The composition root: builds every part, decides nothing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Iterator
from dataclasses import dataclass

import discord
import structlog

from bot.alone import Alone
from bot.answers import Answers
from bot.clicks.dispatcher import Clicks
from bot.clicks.lobby import LobbyClicks
from bot.clicks.play import PlayClicks
from bot.client import Client
from bot.clock import Clock, SystemClock
from bot.commands import alone, information, personal, table
from bot.commands.tree import Tree
from bot.config import Config, lost_disk, require_token
from bot.directory import Directory
from bot.emojis import Emojis, upload
from bot.forms.help import turn_help
from bot.forms.preferences import PreferenceForm
from bot.hands import Hands
from bot.health import Health
from bot.messages import Messages
from bot.metrics import Metrics
from bot.outages import Outages
from bot.painter import Painter
from bot.presenter.help import HELP
from bot.presenter.preferences import PREFERENCES
from bot.presenter.proof import PROOF
from bot.presenter.ranking import BOARD
from bot.proofs import Proofs
from bot.ranking import Ranking
from bot.rendering.pool import Renderer
from bot.roster import Roster
from bot.storage import Storage, migrate, open_storage
from bot.tables.archive import Archive
from bot.tables.computer import Computers
from bot.tables.dealer import HOUSE
from bot.tables.experts import Experts
from bot.tables.registry import Registry
from bot.tables.timers import Timers
from engine.players.levels import EXPERT, levels

log = structlog.get_logger(__name__)

STOP_SECONDS = 3.5
ANSWER_SECONDS = 1.0
CLOSE_SECONDS = 0.7
"""Together they stay under the five seconds after which a person, or a host, thinks that the bot hangs."""


class StartError(Exception):
    """The bot cannot start; the message is one line and says the way out."""


def configure_logging(level: str) -> None:
    """Log lines with their fields; never a token or a hand."""
    number = logging.getLevelNamesMapping()[level]
    logging.basicConfig(level=number, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    for chatty in ("discord", "alembic", "PIL", "asyncio", "aiohttp"):
        logging.getLogger(chatty).setLevel(max(number, logging.WARNING))
    # The bot has no voice; discord.py warns of it at every start.
    logging.getLogger("discord.client").setLevel(logging.ERROR)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
    )


async def run(config: Config) -> None:
    """Run the bot until it is told to stop; raises StartError, ConfigError, StorageError."""
    token = require_token(config)
    lost = lost_disk(config)
    if lost is not None:
        log.warning(lost)
    if EXPERT not in levels():
        log.info("numba (the extra `expert`) is not installed: computers play easy and standard")
    await migrate(config.database_url)
    async with await open_storage(config.database_url) as storage:
        await _serve(config, token, storage)


async def upload_emojis(config: Config) -> str:
    """Give the application the emojis it lacks; what was done, in a line. Raises StartError, ConfigError."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        with _login_explained():
            await client.login(require_token(config))
        try:
            uploaded, there = await upload(client)
        except discord.HTTPException as refused:
            raise StartError(f"Discord refuses an emoji: {refused}. Try again later.") from None
    return f"{uploaded} emojis uploaded, {there} were there already"


@contextlib.contextmanager
def _login_explained() -> Iterator[None]:
    try:
        yield
    except discord.LoginFailure:
        raise StartError("Discord refuses DISCORD_TOKEN: copy it again from the Bot page.") from None


async def rebuild(config: Config) -> None:
    """Compute all results from the journal again; raises StorageError. The bot may run meanwhile."""
    await migrate(config.database_url)
    async with await open_storage(config.database_url) as storage:
        await Archive(storage.journal, storage.results).rebuild()


async def _serve(config: Config, token: str, storage: Storage) -> None:
    app = compose(config, storage)
    try:
        async with app.health.served(config.health_host, config.health_port):
            await _connect(app, token)
    finally:
        await app.close()


@dataclass(frozen=True, slots=True)
class App:
    """The parts that live as long as the bot."""

    client: Client
    registry: Registry
    observers: tuple[Painter, Computers, Timers, Archive, Outages]
    renderer: Renderer
    painter: Painter
    answers: Answers
    health: Health

    async def stop(self) -> None:
        """Give the answers under way, say at open tables that the bot is back in a moment; let all end.

        Whatever Discord and the database do meanwhile, this takes `STOP_SECONDS` at most.
        """
        log.info("stopping", tables=len(self.registry))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                for actor in self.observers:
                    if actor is not self.painter:
                        await actor.close()
                await self.answers.settle(ANSWER_SECONDS)
                await self.painter.farewell()

    async def close(self) -> None:
        """Let what is under way end; start nothing new."""
        for observer in self.observers:
            await observer.close()
        self.renderer.close()


def compose(config: Config, storage: Storage, clock: Clock | None = None) -> App:
    """Build every part around an open storage; nothing runs yet."""
    clock = clock or SystemClock()
    client = Client()
    renderer = Renderer()
    emojis = Emojis()
    messages = Messages(renderer, emojis)
    answers = Answers(messages)
    directory = Directory(storage)
    registry = Registry(storage.journal, storage.blocks, HOUSE, clock)
    painter = Painter(client, storage.posts, directory, messages, clock)
    computers = Computers(
        lambda at: config.computer_pace * directory.computer_pace(at.snapshot()).factor, Experts()
    )
    timers = Timers(clock, painter)
    hands = Hands(directory, painter)
    roster = Roster(directory)
    outages = Outages(client, registry, directory, roster)
    proofs = Proofs(storage.journal, storage.results)
    ranking = Ranking(storage.results, directory, roster, clock)
    preferences = PreferenceForm(directory, storage.blocks)
    archive = Archive(storage.journal, storage.results)
    observers = (painter, computers, timers, archive, outages)
    for observer in observers:
        registry.observe(observer)

    metrics = Metrics.if_installed(lambda: len(registry))
    if metrics is not None:
        registry.observe(metrics)
        answers.on_given = metrics.answered

    async def set_up() -> None:
        await emojis.load(client)
        await registry.restore()
        await _show_again(registry, painter, computers, timers, archive)

    client.on_setup = set_up
    _listen(client, outages)
    verbs = {**LobbyClicks(registry).verbs(), **PlayClicks(registry, directory, painter, hands).verbs()}
    client.on_click = Clicks(
        registry,
        directory,
        answers,
        verbs,
        {BOARD: ranking.turn, PREFERENCES: preferences.turn, PROOF: proofs.turn, HELP: turn_help},
    ).handle
    tree = Tree(directory, answers)
    table.register(tree, registry, directory, hands)
    alone.register(tree, Alone(registry, client))
    information.register(tree, registry, ranking, proofs)
    personal.register(tree, directory, preferences)
    client.tree.add_command(tree.group)
    health = Health(client, registry, storage, metrics)
    return App(client, registry, observers, renderer, painter, answers, health)


async def _show_again(
    registry: Registry, painter: Painter, computers: Computers, timers: Timers, archive: Archive
) -> None:
    """Let every restored table go on where it stood."""
    await archive.catch_up()
    for restored in registry:
        await painter.restore(restored)
        computers.committed(restored, ())
        timers.committed(restored, ())
    await painter.take_back()
    log.info("tables restored", tables=len(registry))


def _listen(client: Client, outages: Outages) -> None:
    client.on_online = outages.look
    for listener in outages.listeners:
        client.event(listener)


async def _connect(app: App, token: str) -> None:
    """Stay connected until SIGTERM or SIGINT, then stop."""
    loop = asyncio.get_running_loop()
    told = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, told.set)
    connected = loop.create_task(app.client.start(token))
    stopping = loop.create_task(told.wait())
    try:
        await asyncio.wait({connected, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if connected.done():
            with _login_explained():
                connected.result()
        else:
            await app.stop()
    finally:
        for task in (connected, stopping):
            task.cancel()
        await asyncio.gather(connected, stopping, return_exceptions=True)
        with contextlib.suppress(Exception):
            await asyncio.wait_for(app.client.close(), CLOSE_SECONDS)
