"""Keeps the messages of every table equal to its committed state.

A table is marked dirty and its latest state is painted, one pass at a time: steps in between are never shown,
and a failed edit is repaired by the next pass.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

import discord
import structlog

from bot.directory import Directory, Member
from bot.messages import Messages
from bot.presenter.hand import hand_screen
from bot.presenter.screen import Screen
from bot.presenter.table import farewell_text, public_screen, turn_call
from bot.presenter.voice import lasting
from bot.storage import Post, Posts
from bot.tables.events import TableEvent
from bot.tables.seating import Human, PersonId
from bot.tables.snapshot import SeatSnapshot, Status, TableSnapshot, people_at
from bot.tables.table import Table
from engine.cards import Card
from engine.seats import SEATS, Seat

log = structlog.get_logger(__name__)

LOOKING_SECONDS = 8.0
"""Somebody who clicked this recently is looking: their message is edited, no new one is sent."""
RETRY_SECONDS = 3.0
PASS_SECONDS = 1.0
"""A stopping bot waits so long for the passes under way."""
GONE = (discord.NotFound,)
CLOSED_DM = 50007


class Speaker(Protocol):
    """The part of the client that the painter needs."""

    def get_partial_messageable(self, id: int, /) -> discord.PartialMessageable:  # noqa: A002 - discord.py's word
        """A channel to write to, known or not."""
        ...

    async def open_dm(self, user_id: int) -> discord.DMChannel:
        """The private channel with a member; opened at most once a run."""
        ...


@dataclass
class Private:
    """What a seat was last shown in private."""

    person: PersonId
    decision: int | None = None
    hand: tuple[Card, ...] = ()
    answering: int = 0
    """Clicks whose own answers are on their way; nothing else is shown meanwhile."""
    clicked: float = 0.0
    """Monotonic seconds of the last click."""
    interaction: discord.Interaction[discord.Client] | None = None
    """The click whose answer shows the hand; its token lives 15 minutes."""
    post: Post | None = None
    call: Post | None = None
    """The mention in the channel, for a member without private messages."""


@dataclass
class Canvas:
    """What one table has on screen."""

    table: Table
    page: str = ""
    public: Post | None = None
    shown: Screen | None = None
    privates: dict[Seat, Private] = field(default_factory=dict)
    dirty: bool = True
    task: asyncio.Task[None] | None = None


class Painter:
    """Paints tables, one pass at a time each."""

    def __init__(self, speaker: Speaker, posts: Posts, directory: Directory, messages: Messages) -> None:
        self._speaker = speaker
        self._posts = posts
        self._directory = directory
        self._messages = messages
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
        snapshot = table.snapshot()
        for slot, post in (await self._posts.of_table(table.id)).items():
            kind, _, where = slot.partition(":")
            if kind == "public":
                canvas.page, canvas.public = where, post
            elif kind == "hand":
                occupant = snapshot.seating[SEATS[int(where)]]
                if isinstance(occupant, Human):
                    decision = int(post.digest) if post.digest.isdigit() else None
                    seat = SEATS[int(where)]
                    view = table.seat_snapshot(seat).view
                    hand = view.hand if view is not None else ()
                    canvas.privates[seat] = Private(occupant.person, decision, hand, post=post)
        self._wake(canvas)

    @contextlib.contextmanager
    def answering(
        self, table: Table, seat: Seat, person: PersonId, interaction: discord.Interaction[discord.Client]
    ) -> Iterator[None]:
        """While a click's own answer shows the hand: the painter keeps off that message, then looks again."""
        canvas = self._canvas(table)
        private = self._private(canvas, seat, person)
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
        private = self._private(self._canvas(table), snapshot.seat, person)
        _note(private, snapshot)

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
            try:
                await self._directory.load(people_at(snapshot))
                await asyncio.gather(
                    self._paint_public(canvas, snapshot),
                    *(self._paint_private(canvas, snapshot, seat) for seat in SEATS),
                )
            except Exception as error:
                if isinstance(error, discord.HTTPException):
                    self._messages.emojis.doubt(error)
                log.exception("not painted", table=canvas.table.id, version=snapshot.version)
                await asyncio.sleep(RETRY_SECONDS)
                canvas.dirty = canvas.table.snapshot().status is not Status.CLOSED
            if snapshot.status is Status.CLOSED and not canvas.dirty:
                self._canvases.pop(canvas.table.id, None)

    # -- the public message --------------------------------------------------------------------------------

    async def _paint_public(self, canvas: Canvas, snapshot: TableSnapshot) -> None:
        names = self._directory.names_at(snapshot)
        screen = public_screen(snapshot, names, snapshot.language)
        if canvas.public is not None and canvas.page != snapshot.page:
            await self._retire(canvas)
        if canvas.public is not None:
            if screen == canvas.shown or await self._edit(canvas.public, screen):
                canvas.shown = screen
                return
            await self._posts.drop(canvas.table.id, canvas.public.slot)
        # One nonce a page, so that a post repeated after a crash is not doubled; another one for a message
        # that somebody deleted, since Discord would answer the old nonce with the deleted message.
        again = f"-{snapshot.version}" if canvas.public is not None else ""
        canvas.public = None
        channel = self._speaker.get_partial_messageable(snapshot.channel)
        nonce = f"{canvas.table.id}-{snapshot.page}{again}"[:25]
        message = await channel.send(**await self._messages.to_send(screen), nonce=nonce)
        post = _post(canvas.table, f"public:{snapshot.page}", message, "")
        await self._posts.put(post)
        canvas.page, canvas.public, canvas.shown = snapshot.page, post, screen

    async def _retire(self, canvas: Canvas) -> None:
        """The message stays as the record of its deal; its buttons and countdowns go."""
        post, shown, canvas.public, canvas.shown = canvas.public, canvas.shown, None, None
        assert post is not None
        with contextlib.suppress(*GONE):
            # After a restart nobody knows what the message said: its words stay as they are.
            words = self._messages.words(lasting(shown.text)) if shown is not None else discord.utils.MISSING
            await self._message(post).edit(content=words, view=None)
        await self._posts.drop(canvas.table.id, post.slot)

    async def _say_farewell(self, canvas: Canvas) -> None:
        snapshot = canvas.table.snapshot()
        if canvas.public is None or snapshot.status is Status.CLOSED:
            return
        text = farewell_text(snapshot, self._directory.names_at(snapshot), snapshot.language)
        try:
            await self._message(canvas.public).edit(content=self._messages.words(text))
        except discord.HTTPException:
            log.info("farewell not said", table=snapshot.table, version=snapshot.version)

    async def _edit(self, post: Post, screen: Screen) -> bool:
        """False if the message is gone."""
        try:
            await self._message(post).edit(**await self._messages.to_edit(screen))
        except GONE:
            return False
        return True

    def _message(self, post: Post) -> discord.PartialMessage:
        return self._speaker.get_partial_messageable(post.channel_id).get_partial_message(post.message_id)

    # -- a seat's private message --------------------------------------------------------------------------

    def _private(self, canvas: Canvas, seat: Seat, person: PersonId) -> Private:
        private = canvas.privates.get(seat)
        if private is None or private.person != person:
            private = canvas.privates[seat] = Private(person)
        return private

    async def _paint_private(self, canvas: Canvas, snapshot: TableSnapshot, seat: Seat) -> None:
        occupant = snapshot.seating[seat]
        if not isinstance(occupant, Human) or snapshot.view is None:
            await self._withdraw(canvas, seat)
            return
        private = self._private(canvas, seat, occupant.person)
        if private.answering:
            return
        shown = canvas.table.seat_snapshot(seat)
        assert shown.view is not None
        decision = shown.table.decisions[seat]
        new_turn = decision is not None and decision != private.decision
        stale = private.decision is not None and decision is None
        new_cards = shown.view.hand != private.hand and shown.table.status is Status.PLAYING
        if not (new_turn or stale or new_cards):
            return
        await self._uncall(private)
        await self._show(canvas, private, shown, new_turn=new_turn)
        _note(private, shown)

    async def _show(self, canvas: Canvas, private: Private, shown: SeatSnapshot, *, new_turn: bool) -> None:
        member = self._directory.get(private.person)
        if member is None:
            return
        screen = hand_screen(
            shown,
            self._directory.names_at(shown.table),
            member.language,
            style=member.style,
            sorting=member.preferences.sorting,
        )
        looking = time.monotonic() - private.clicked < LOOKING_SECONDS
        editable = private.interaction is not None and (looking or not new_turn)
        if editable and await self._edit_answer(private, screen):
            return
        if private.post is not None and not new_turn and await self._edit(private.post, screen):
            return
        if not member.by_dm:
            if new_turn:
                await self._call(canvas, private, shown, member)
            return
        await self._send_dm(canvas, private, shown, screen, member)

    async def _edit_answer(self, private: Private, screen: Screen) -> bool:
        assert private.interaction is not None
        try:
            await private.interaction.edit_original_response(**await self._messages.to_edit(screen))
        except discord.HTTPException:
            private.interaction = None  # dismissed, or its token has died
            return False
        return True

    async def _send_dm(
        self, canvas: Canvas, private: Private, shown: SeatSnapshot, screen: Screen, member: Member
    ) -> None:
        assert member.user_id is not None
        former, private.post, private.interaction = private.post, None, None
        decision = shown.table.decisions[shown.seat]
        try:
            channel = await self._speaker.open_dm(member.user_id)
            nonce = f"{canvas.table.id}-{int(shown.seat)}-{shown.table.version}"[:25]
            message = await channel.send(**await self._messages.to_send(screen), nonce=nonce)
        except discord.Forbidden as refused:
            if refused.code != CLOSED_DM:
                raise
            member.dm_closed = True
            if decision is not None:
                await self._call(canvas, private, shown, member)
            return
        private.post = _post(canvas.table, f"hand:{int(shown.seat)}", message, str(decision or ""))
        await self._posts.put(private.post)
        if former is not None:
            await self._delete(former)

    async def _call(self, canvas: Canvas, private: Private, shown: SeatSnapshot, member: Member) -> None:
        """Call a member without private messages in the channel; the mention goes once they have acted."""
        channel = self._speaker.get_partial_messageable(shown.table.channel)
        mention = discord.Object(member.user_id or 0)
        text = turn_call(shown.table, self._directory.names_at(shown.table), member.language)
        message = await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[mention]))
        private.call = _post(canvas.table, f"call:{int(shown.seat)}", message, "")

    async def _uncall(self, private: Private) -> None:
        call, private.call = private.call, None
        if call is not None:
            await self._delete(call)

    async def _withdraw(self, canvas: Canvas, seat: Seat) -> None:
        """The member is gone from the seat: their private message goes too."""
        private = canvas.privates.pop(seat, None)
        if private is None:
            return
        await self._uncall(private)
        if private.post is not None:
            await self._delete(private.post)
            await self._posts.drop(canvas.table.id, private.post.slot)

    async def _delete(self, post: Post) -> None:
        try:
            await self._message(post).delete()
        except discord.HTTPException:
            log.info("message not deleted", table=post.table_id, slot=post.slot)


def _note(private: Private, shown: SeatSnapshot) -> None:
    assert shown.view is not None
    private.decision = shown.table.decisions[shown.seat]
    private.hand = shown.view.hand


def _post(table: Table, slot: str, message: discord.Message, digest: str) -> Post:
    at = int(message.created_at.timestamp() * 1000)
    return Post(table.id, slot, message.channel.id, message.id, digest, at)
