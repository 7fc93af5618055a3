"""The private message of each seat: sent at its turn, kept equal to what the seat sees, withdrawn in the end."""

from __future__ import annotations

import time

import discord
import structlog

from bot.canvas import Canvas, Private, Speaker, message_of, post_of, private_of
from bot.directory import Directory, Member
from bot.messages import Messages
from bot.presenter.hand import hand_screen
from bot.presenter.screen import Screen
from bot.presenter.table import closed_dm_call, turn_call
from bot.storage import Post, Posts
from bot.tables.events import Closing, Pause
from bot.tables.seating import Human
from bot.tables.snapshot import SeatSnapshot, Status, TableSnapshot
from engine.seats import SEATS, Seat

log = structlog.get_logger(__name__)

LOOKING_SECONDS = 8.0
"""Somebody who clicked this recently is looking: their message is edited, no new one is sent."""
OUTAGES = (Pause.FORBIDDEN, Pause.UNAVAILABLE)


class PrivateMessages:
    """Shows hands by private message, or calls their holders in the channel."""

    def __init__(self, speaker: Speaker, posts: Posts, directory: Directory, messages: Messages) -> None:
        self._speaker = speaker
        self._posts = posts
        self._directory = directory
        self._messages = messages

    async def restore(self, canvas: Canvas, post: Post) -> None:
        """Know a message again after a restart; withdraw it if its seat is another's by now."""
        kind, _, where = post.slot.partition(":")
        snapshot, seat = canvas.table.snapshot(), SEATS[int(where)]
        occupant = snapshot.seating[seat]
        person, _, rest = post.digest.partition(".")
        decision, _, page = rest.partition(".")
        if not isinstance(occupant, Human) or person != str(occupant.person):
            await self.delete(post)
            return
        private = private_of(canvas, seat, occupant.person)
        if kind == "call":
            private.call = post
            return
        view = canvas.table.seat_snapshot(seat).view
        private.post = post
        private.decision = int(decision) if decision else None
        private.hand = view.hand if view is not None and page == snapshot.page else ()
        private.pause = snapshot.pause if snapshot.pause in OUTAGES else None

    async def paint(self, canvas: Canvas, snapshot: TableSnapshot, seat: Seat) -> None:
        """Bring what a seat sees up to date."""
        occupant = snapshot.seating[seat]
        if not isinstance(occupant, Human) or snapshot.view is None:
            await self._withdraw(canvas, seat)
            return
        private = private_of(canvas, seat, occupant.person)
        if private.answering:
            return
        shown = canvas.table.seat_snapshot(seat)
        assert shown.view is not None
        table = shown.table
        paused = table.pause if table.pause in OUTAGES else None
        moved = paused is not private.pause
        acting = table.decisions[seat] is not None
        private.reminding = private.reminding and acting and not paused and self._wants_reminder(private)
        new_turn = acting and (table.decisions[seat] != private.decision or private.reminding)
        stale = private.decision is not None and table.decisions[seat] is None
        new_cards = shown.view.hand != private.hand and table.status is Status.PLAYING
        ends = table.status is Status.CLOSED and not private.closed
        if not (new_turn or stale or new_cards or moved or ends):
            return
        await self._uncall(private)
        told = new_turn or (moved and paused is not None) or (ends and table.closing is Closing.LOST)
        if told or private.post is not None or private.interaction is not None or new_cards or stale:
            await self._show(canvas, private, shown, told=told)
        note(private, shown)

    def _wants_reminder(self, private: Private) -> bool:
        member = self._directory.get(private.person)
        return member is not None and member.preferences.reminders and not _looking(private)

    async def _show(self, canvas: Canvas, private: Private, shown: SeatSnapshot, *, told: bool) -> None:
        """`told`: by a new message, which their phone announces."""
        member = self._directory.get(private.person)
        if member is None:
            return
        screen = hand_screen(
            shown,
            self._directory.names_at(shown.table),
            member.language,
            taste=member.taste,
        )
        editable = private.interaction is not None and (_looking(private) or not told)
        if editable and await self._edit_answer(private, screen):
            return
        if private.post is not None and not told and await self._edit(private.post, screen):
            return
        if member.by_dm or shown.table.private:
            await self._send(canvas, private, shown, screen, member)
        elif told:
            await self._call(canvas, private, shown, member)

    async def _edit_answer(self, private: Private, screen: Screen) -> bool:
        assert private.interaction is not None
        try:
            await private.interaction.edit_original_response(**await self._messages.to_edit(screen))
        except discord.HTTPException:
            private.interaction = None  # dismissed, or its token has died
            return False
        return True

    async def _edit(self, post: Post, screen: Screen) -> bool:
        """False if the message is gone."""
        try:
            await message_of(self._speaker, post).edit(**await self._messages.to_edit(screen))
        except (discord.NotFound, discord.Forbidden):
            return False
        return True

    async def _send(
        self, canvas: Canvas, private: Private, shown: SeatSnapshot, screen: Screen, member: Member
    ) -> None:
        assert member.user_id is not None
        table, seat = shown.table, int(shown.seat)
        former, private.post, private.interaction = private.post, None, None
        try:
            channel = await self._speaker.open_dm(member.user_id)
            # Discord answers a nonce seen before with the message it made then.
            nonce = f"{table.table}-{seat}{'r' * private.reminding}-{table.version}"[:25]
            message = await channel.send(**await self._messages.to_send(screen), nonce=nonce)
        except (discord.Forbidden, discord.NotFound) as refused:
            # Closed private messages (50007), no server in common any more (50278), nobody (10013): all the
            # same from here. Not tried again until the member asks for their hand in private.
            log.info("no private messages", table=table.table, version=table.version, code=refused.code)
            member.dm_closed = True
            await self._call(canvas, private, shown, member, closed=True)
            return
        digest = f"{private.person}.{table.decisions[shown.seat] or ''}.{table.page}"
        private.post = post_of(canvas.table, f"hand:{seat}", message, digest)
        await self._posts.put(private.post)
        if former is not None:
            await self.delete(former)

    async def _call(
        self,
        canvas: Canvas,
        private: Private,
        shown: SeatSnapshot,
        member: Member,
        *,
        closed: bool = False,
    ) -> None:
        """Call a member without private messages in the channel; the mention goes once they have acted.

        `closed`: they learn that private messages do not reach them, and where their hand is instead.
        """
        table = shown.table
        if table.pause in OUTAGES or table.status is Status.CLOSED:
            return
        names = self._directory.names_at(table)
        turn = table.decisions[shown.seat] is not None
        words = closed_dm_call(table, names, member.language, private.person) if closed else ""
        text = "\n".join(
            line for line in (words, turn_call(table, names, member.language) if turn else "") if line
        )
        if not text:
            return
        channel = self._speaker.get_partial_messageable(table.channel)
        mention = discord.Object(member.user_id or 0)
        message = await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[mention]))
        private.call = post_of(canvas.table, f"call:{int(shown.seat)}", message, f"{private.person}..")
        await self._posts.put(private.call)

    async def _uncall(self, private: Private) -> None:
        call, private.call = private.call, None
        if call is not None:
            await self.delete(call)

    async def _withdraw(self, canvas: Canvas, seat: Seat) -> None:
        """The member is gone from the seat: what they were sent goes too."""
        private = canvas.privates.pop(seat, None)
        if private is None:
            return
        await self._uncall(private)
        if private.post is not None:
            await self.delete(private.post)

    async def delete(self, post: Post) -> None:
        """Delete a message, and forget it unless its slot holds another by now."""
        try:
            await message_of(self._speaker, post).delete()
        except discord.HTTPException:
            log.info("message not deleted", table=post.table_id, slot=post.slot)
        await self._posts.drop_message(post)


def _looking(private: Private) -> bool:
    return time.monotonic() - private.clicked < LOOKING_SECONDS


def note(private: Private, shown: SeatSnapshot) -> None:
    """Remember that a seat has been shown this."""
    assert shown.view is not None
    table = shown.table
    private.decision = table.decisions[shown.seat]
    private.hand = shown.view.hand
    private.pause = table.pause if table.pause in OUTAGES else None
    private.closed = table.status is Status.CLOSED
    private.reminding = False
