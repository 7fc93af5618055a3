"""Keeps the messages of every table equal to its committed state.

A table is marked dirty and its latest state is painted, one pass at a time: steps in between are never shown,
and a failed edit is repaired by the next pass.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from typing import TypeVar

import aiohttp
import discord
import structlog

from bot.canvas import Canvas, Speaker, message_of, post_of, private_of
from bot.clock import Clock
from bot.directory import Directory
from bot.messages import Messages
from bot.outages import act_after
from bot.presenter.screen import Screen
from bot.presenter.table import farewell_text, public_screen
from bot.presenter.voice import lasting
from bot.private import OUTAGES, PrivateMessages, note
from bot.storage import Post, Posts, StorageError
from bot.tables.commands import Command
from bot.tables.events import Closing, TableEvent
from bot.tables.problems import Denied
from bot.tables.seating import PersonId
from bot.tables.snapshot import SeatSnapshot, Status, TableSnapshot, people_at
from bot.tables.table import Table
from engine.seats import SEATS, Seat

log = structlog.get_logger(__name__)

RETRY_SECONDS = 3.0
MOST_RETRY_SECONDS = 60.0
CLOSED_TRIES = 5
"""Passes over a closed table that may fail; the next start takes back what is left."""
PASS_SECONDS = 1.0
"""A stopping bot waits so long for the passes under way."""
HOUR = 3_600_000
"""Past this age (ms) Discord limits how often a message may be edited (30046)."""
UNKNOWN_CHANNEL = 10003
MISSING_PERMISSIONS = 50013
ARCHIVED = 50083

T = TypeVar("T")


class Painter:
    """Paints tables, one pass at a time each."""

    def __init__(
        self, speaker: Speaker, posts: Posts, directory: Directory, messages: Messages, clock: Clock
    ) -> None:
        self._speaker = speaker
        self._posts = posts
        self._directory = directory
        self._messages = messages
        self._clock = clock
        self._privates = PrivateMessages(speaker, posts, directory, messages)
        self._canvases: dict[str, Canvas] = {}
        self._closed = False

    def committed(self, table: Table, events: tuple[TableEvent, ...]) -> None:
        """Mark the table dirty."""
        del events
        canvas = self._canvas(table)
        canvas.dirty = True
        self._wake(canvas)

    async def restore(self, table: Table) -> None:
        """Find a table's messages again after a restart, and paint it once."""
        canvas = self._canvas(table)
        for slot, post in (await self._posts.of_table(table.id)).items():
            kind, _, where = slot.partition(":")
            if kind == "public":
                canvas.page, canvas.public = where, post
            else:
                await self._privates.restore(canvas, post)
        self._wake(canvas)

    async def take_back(self) -> None:
        """Take back what tables still show that were closed when the bot stopped."""
        for post in await self._posts.of_closed_tables():
            try:
                if post.slot.startswith("public:"):
                    await self._make_record(post, None)
                else:
                    await self._privates.delete(post)
            except discord.HTTPException:
                log.info("message not taken back", table=post.table_id, slot=post.slot)
            await self._posts.drop_message(post)

    @contextlib.contextmanager
    def answering(
        self, table: Table, seat: Seat, person: PersonId, interaction: discord.Interaction[discord.Client]
    ) -> Iterator[None]:
        """While a click's own answer shows the hand: the painter keeps off that message, then looks again."""
        canvas = self._canvas(table)
        private = private_of(canvas, seat, person)
        private.clicked = time.monotonic()
        private.answering += 1
        try:
            yield
            private.interaction = interaction
        finally:
            private.answering -= 1
            canvas.dirty = True
            self._wake(canvas)

    def shown(self, snapshot: SeatSnapshot, table: Table, person: PersonId) -> None:
        """Remember that a click's own answer shows this."""
        note(private_of(self._canvas(table), snapshot.seat, person), snapshot)

    def remind(self, table: Table, seat: Seat) -> None:
        """Tell the seat's member once more that it is their turn, if they want reminders and are not looking."""
        canvas = self._canvas(table)
        if seat in canvas.privates:
            canvas.privates[seat].reminding = True
            canvas.dirty = True
            self._wake(canvas)

    async def farewell(self) -> None:
        """Let the passes under way end, begin no other, say at every table that the bot is back in a moment."""
        self._closed = True
        tasks = [canvas.task for canvas in self._canvases.values() if canvas.task is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=PASS_SECONDS)
        await asyncio.gather(*(self._say_farewell(canvas) for canvas in self._canvases.values()))

    async def close(self) -> None:
        """Stop the passes under way; the next start paints what they left."""
        self._closed = True
        tasks = [canvas.task for canvas in self._canvases.values() if canvas.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- passes --------------------------------------------------------------------------------------------

    def _canvas(self, table: Table) -> Canvas:
        return self._canvases.setdefault(table.id, Canvas(table))

    def _wake(self, canvas: Canvas) -> None:
        if not self._closed and (canvas.task is None or canvas.task.done()):
            canvas.task = asyncio.get_running_loop().create_task(self._paint(canvas))

    async def _paint(self, canvas: Canvas) -> None:
        while canvas.dirty:
            canvas.dirty = False
            snapshot = canvas.table.snapshot()
            failed = await self._pass(canvas, snapshot)
            if not failed:
                canvas.failures = 0
            elif not await self._channel_refuses(canvas, snapshot, failed):
                await self._wait_again(canvas, snapshot, failed)
            if snapshot.status is Status.CLOSED and not canvas.dirty:
                self._canvases.pop(canvas.table.id, None)
                if not failed:
                    await self._posts.drop_all(canvas.table.id)

    async def _pass(self, canvas: Canvas, snapshot: TableSnapshot) -> list[BaseException]:
        """One pass over all messages of a table: one that fails keeps none of the others back."""
        try:
            await self._directory.load(people_at(snapshot))
        except StorageError as failed:
            return [failed]
        done = await asyncio.gather(
            self._paint_public(canvas, snapshot),
            *(self._privates.paint(canvas, snapshot, seat) for seat in SEATS),
            return_exceptions=True,
        )
        return [failed for failed in done if failed is not None]

    async def _channel_refuses(
        self, canvas: Canvas, snapshot: TableSnapshot, failed: list[BaseException]
    ) -> bool:
        """A table whose channel is gone is closed, one whose channel is shut waits: whether it was that."""
        acts = (act_after(error) for error in failed)
        act = next((act for act in acts if act is not None), None)
        if act is None or snapshot.status is Status.CLOSED:
            return False
        log.warning("channel refuses", table=canvas.table.id, version=snapshot.version, act=str(act))
        try:
            await canvas.table.submit(Command(act))
        except (Denied, StorageError):
            return False
        return True

    async def _wait_again(self, canvas: Canvas, snapshot: TableSnapshot, failed: list[BaseException]) -> None:
        for error in failed:
            if isinstance(error, discord.HTTPException):
                self._messages.emojis.doubt(error)
            expected = isinstance(
                error, (discord.DiscordException, aiohttp.ClientError, OSError, StorageError)
            )
            log.warning(
                "not painted",
                table=canvas.table.id,
                version=snapshot.version,
                error=repr(error),
                exc_info=None if expected else error,
            )
        canvas.failures += 1
        await asyncio.sleep(min(MOST_RETRY_SECONDS, RETRY_SECONDS * 2 ** (canvas.failures - 1)))
        closed = canvas.table.snapshot().status is Status.CLOSED
        canvas.dirty = canvas.dirty or not closed or canvas.failures < CLOSED_TRIES

    # -- the public message --------------------------------------------------------------------------------

    async def _paint_public(self, canvas: Canvas, snapshot: TableSnapshot) -> None:
        if snapshot.pause in OUTAGES or snapshot.closing is Closing.LOST:
            return
        names = self._directory.names_at(snapshot)
        screen = public_screen(snapshot, names, snapshot.language)
        if canvas.public is not None and canvas.page != snapshot.page:
            await self._retire(canvas)
        former = canvas.public
        if former is not None and (screen == canvas.shown or await self._edit(canvas, former, screen)):
            canvas.shown = screen
            return
        # One nonce a page, so that a post repeated after a crash is not doubled; another one for a message
        # that somebody deleted, since Discord would answer the old nonce with the deleted message.
        again = f"-{snapshot.version}" if former is not None else ""
        nonce = f"{canvas.table.id}-{snapshot.page}{again}"[:25]
        channel = self._speaker.get_partial_messageable(snapshot.channel)

        async def send(shown: Screen) -> discord.Message:
            return await channel.send(**await self._messages.to_send(shown), nonce=nonce)

        message = await self._with_picture(canvas, screen, send)
        post = post_of(canvas.table, f"public:{snapshot.page}", message)
        await self._posts.put(post)
        canvas.page, canvas.public, canvas.shown = snapshot.page, post, screen
        if former is not None:
            with contextlib.suppress(discord.HTTPException):
                await message_of(self._speaker, former).delete()

    async def _with_picture(
        self, canvas: Canvas, screen: Screen, show: Callable[[Screen], Awaitable[T]]
    ) -> T:
        """A channel that takes no files gets the words alone: they say all that the picture shows."""
        plain = replace(screen, picture=None)
        if canvas.wordy or screen.picture is None:
            return await show(plain)
        try:
            return await show(screen)
        except discord.Forbidden as refused:
            if refused.code != MISSING_PERMISSIONS:
                raise
            done = await show(plain)
            canvas.wordy = True
            return done

    async def _retire(self, canvas: Canvas) -> None:
        """The message stays as the record of its deal."""
        post, shown, canvas.public, canvas.shown = canvas.public, canvas.shown, None, None
        canvas.wordy = False
        assert post is not None
        await self._make_record(post, self._messages.words(shown.text) if shown is not None else None)
        await self._posts.drop_message(post)

    async def _make_record(self, post: Post, words: str | None) -> None:
        """Take a message's buttons and countdowns away; after a restart Discord alone knows its words."""
        message = message_of(self._speaker, post)
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            if words is None:
                words = (await message.fetch()).content
            await message.edit(content=lasting(words), view=None)

    async def _edit(self, canvas: Canvas, post: Post, screen: Screen) -> bool:
        """False where the message is gone, or too old to be edited any more: a new one takes its place."""

        async def edit(shown: Screen) -> None:
            await message_of(self._speaker, post).edit(**await self._messages.to_edit(shown))

        try:
            await self._with_picture(canvas, screen, edit)
        except discord.NotFound as missing:
            if missing.code == UNKNOWN_CHANNEL:
                raise
            return False
        except discord.RateLimited:
            if self._clock.now() - post.at < HOUR:
                raise
            return False
        except discord.HTTPException as refused:
            if refused.code != ARCHIVED:
                raise
            await self._speaker.unarchive(post.channel_id)
            await self._with_picture(canvas, screen, edit)
        return True

    async def _say_farewell(self, canvas: Canvas) -> None:
        snapshot = canvas.table.snapshot()
        if canvas.public is None or snapshot.status is Status.CLOSED:
            return
        text = farewell_text(snapshot, self._directory.names_at(snapshot), snapshot.language)
        try:
            await message_of(self._speaker, canvas.public).edit(content=self._messages.words(text))
        except discord.HTTPException:
            log.info("farewell not said", table=snapshot.table, version=snapshot.version)
