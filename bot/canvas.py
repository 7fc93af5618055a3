"""What a table has on screen: its public message and, for each seat, what that seat was last shown."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Protocol

import discord

from bot.presenter.screen import Screen
from bot.storage import Post
from bot.tables.events import Pause
from bot.tables.seating import PersonId
from bot.tables.table import Table
from engine.cards import Card
from engine.seats import Seat


class Speaker(Protocol):
    """The part of the client that messages need."""

    def get_partial_messageable(self, id: int, /) -> discord.PartialMessageable:  # noqa: A002 - discord.py's word
        """A channel to write to, known or not."""
        ...

    async def open_dm(self, user_id: int) -> discord.DMChannel:
        """The private channel with a member; opened at most once a run."""
        ...

    async def unarchive(self, channel_id: int) -> None:
        """Open a thread that Discord put away; raises HTTPException."""
        ...


@dataclass
class Private:
    """What a seat was last shown in private."""

    person: PersonId
    decision: int | None = None
    hand: tuple[Card, ...] = ()
    pause: Pause | None = None
    """The outage that was last told."""
    closed: bool = False
    """The end of the table was told."""
    answering: int = 0
    """Clicks whose own answers are on their way; nothing else is shown meanwhile."""
    reminding: bool = False
    """Half the time for the decision has passed."""
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
    wordy: bool = False
    """The channel takes no files: this page is words alone."""
    privates: dict[Seat, Private] = field(default_factory=dict)
    dirty: bool = True
    failures: int = 0
    """Passes in a row that failed."""
    task: asyncio.Task[None] | None = None


def private_of(canvas: Canvas, seat: Seat, person: PersonId) -> Private:
    """What this member was last shown in that seat."""
    private = canvas.privates.get(seat)
    if private is None or private.person != person:
        private = canvas.privates[seat] = Private(person)
    return private


def post_of(table: Table, slot: str, message: discord.Message, digest: str = "") -> Post:
    """A message just sent, as the storage keeps it."""
    at = int(message.created_at.timestamp() * 1000)
    return Post(table.id, slot, message.channel.id, message.id, digest, at)


def message_of(speaker: Speaker, post: Post) -> discord.PartialMessage:
    """The message of a post, to edit or delete."""
    return speaker.get_partial_messageable(post.channel_id).get_partial_message(post.message_id)
