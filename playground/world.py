"""The state of the local Discord: people, guilds, channels, messages and what serves them."""

import base64
import secrets
from collections import defaultdict
from dataclasses import dataclass, field

from playground import permissions
from playground.clock import Clock
from playground.errors import ApiError, Json
from playground.faults import Faults
from playground.feed import Feed
from playground.limits import Limits
from playground.sessions import Sessions
from playground.wire import Wire

EPOCH_MS = 1_420_070_400_000
TEXT, DM, NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 10, 11, 12
THREADS = (NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)
EPHEMERAL, LOADING, SUPPRESS_EMBEDS, HAS_THREAD, SILENT, V2 = 1 << 6, 1 << 7, 1 << 2, 1 << 5, 1 << 12, 1 << 15


@dataclass(slots=True, eq=False)
class User:
    """A person, or the bot. ``dm_open`` off: the bot's messages meet 50007."""

    id: str
    name: str
    locale: str = "en-US"
    bot: bool = False
    dm_open: bool = True


@dataclass(slots=True, eq=False)
class Role:
    """A role of a guild; @everyone has the guild's id."""

    id: str
    name: str
    permissions: int
    managed: bool = False


@dataclass(slots=True, eq=False)
class Member:
    """A user's place in a guild."""

    user_id: str
    joined_at: float
    role_ids: list[str] = field(default_factory=list)
    nick: str | None = None


@dataclass(slots=True, eq=False)
class Guild:
    """A server. ``available`` off: an outage; ``has_bot`` off: the bot was removed."""

    id: str
    name: str
    owner_id: str
    locale: str = "en-US"
    roles: dict[str, Role] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)
    available: bool = True
    has_bot: bool = True


@dataclass(slots=True, eq=False)
class Channel:
    """A text channel, a thread, or a direct message channel (then ``recipient_id``)."""

    id: str
    kind: int
    name: str
    created_at: float
    guild_id: str | None = None
    parent_id: str | None = None
    recipient_id: str | None = None
    overwrites: dict[str, tuple[int, int]] = field(default_factory=dict)
    last_message_id: str | None = None
    owner_id: str | None = None
    archived: bool = False
    locked: bool = False
    auto_archive: int = 4320
    slowmode: int = 0
    topic: str | None = None
    message_count: int = 0
    thread_members: set[str] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class Message:
    """A message; ``viewer_id`` names the only person who sees it (ephemeral)."""

    id: str
    channel_id: str
    author_id: str
    created_at: float
    kind: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    flags: int = 0
    edited_at: float | None = None
    viewer_id: str | None = None
    interaction_id: str | None = None
    nonce: str | int | None = None
    mentions: list[str] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    mention_everyone: bool = False
    reference_id: str | None = None
    thread_id: str | None = None
    pinned: bool = False
    revision: int = 0


@dataclass(frozen=True, slots=True)
class Upload:
    """The bytes behind an attachment or an emoji."""

    name: str
    content_type: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Notification:
    """Something that would have lit up a person's phone: a DM, a mention, a reply."""

    person_id: str
    kind: str
    message_id: str
    channel_id: str
    at: float


@dataclass(slots=True, eq=False)
class Interaction:
    """One act of a person that waits for the bot's answer.

    ``kind``: 2 command, 3 component, 4 autocomplete, 5 modal. ``answer`` is the type of
    the callback once there is one; ``original_id`` the message that @original names.
    """

    id: str
    kind: int
    person_id: str
    channel_id: str
    data: Json
    created_at: float
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    command: str | None = None
    message_id: str | None = None
    answer: int | None = None
    answered_at: float | None = None
    original_id: str | None = None
    thinking: bool = False
    followed_up: bool = False
    modal: Json | None = None
    choices: list[Json] | None = None


class Ids:
    """Snowflakes: milliseconds since 2015 above 22 bits; always increasing."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self, shard: tuple[int, int] | None = None) -> str:
        """Give a fresh id; with ``shard`` (id, count) one whose events go to that shard."""
        ms = int(self._clock.now() * 1000) - EPOCH_MS
        value = max(self._last + 1, ms << 22)
        if shard is not None:
            ms = (value >> 22) + 1
            while ms % shard[1] != shard[0]:
                ms += 1
            value = ms << 22
        self._last = value
        return str(value)


class World:
    """Everything that exists; created empty but for the bot itself."""

    def __init__(self, *, shards: int = 1, bot_name: str = "Bot") -> None:
        self.clock = Clock()
        self.feed = Feed()
        self.wire = Wire()
        self.faults = Faults()
        self.limits = Limits()
        self.sessions = Sessions()
        self.ids = Ids(self.clock)
        self.shards = shards
        self.base = "http://127.0.0.1:0"
        self.bot = User(self.ids.next(), bot_name, bot=True)
        self.users: dict[str, User] = {self.bot.id: self.bot}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.messages: dict[str, Message] = {}
        self.by_channel: dict[str, dict[str, Message]] = defaultdict(dict)
        self.uploads: dict[str, Upload] = {}
        self.emojis: dict[str, Json] = {}
        self.commands: dict[str, Json] = {}
        self.interactions: dict[str, Interaction] = {}
        self.tokens: dict[str, str] = {}
        self.nonces: dict[tuple[str, str, str], tuple[float, str]] = {}
        self.notifications: list[Notification] = []

    @property
    def token(self) -> str:
        """A token of the right shape for this bot; it opens nothing anywhere else."""
        owner = base64.urlsafe_b64encode(self.bot.id.encode()).decode().rstrip("=")
        return f"{owner}.{'play00'}.{'x' * 38}"

    def channel(self, channel_id: str) -> Channel:
        """Find a channel; raise ApiError 10003."""
        if (channel := self.channels.get(channel_id)) is None:
            raise ApiError(10003)
        return channel

    def message(self, channel_id: str, message_id: str) -> Message:
        """Find a message in its channel; raise ApiError 10008."""
        message = self.messages.get(message_id)
        if message is None or message.channel_id != channel_id:
            raise ApiError(10008)
        return message

    def add(self, message: Message) -> None:
        """Keep a new message."""
        self.messages[message.id] = message
        self.by_channel[message.channel_id][message.id] = message

    def remove(self, message: Message) -> None:
        """Forget a message."""
        del self.messages[message.id]
        del self.by_channel[message.channel_id][message.id]

    def in_channel(self, channel_id: str) -> list[Message]:
        """List the messages of a channel, oldest first."""
        return list(self.by_channel.get(channel_id, {}).values())

    def guild_of(self, channel: Channel) -> Guild | None:
        """Give the guild of a channel, None for direct messages."""
        return self.guilds.get(channel.guild_id) if channel.guild_id else None

    def permissions(self, channel: Channel, user_id: str) -> int:
        """Give a user's permissions in a channel; none outside the guild."""
        guild = self.guild_of(channel)
        if guild is None:
            return permissions.EVERYONE if user_id in (channel.recipient_id, self.bot.id) else 0
        if user_id == guild.owner_id:
            return permissions.ALL
        member = guild.members.get(user_id)
        if member is None or (user_id == self.bot.id and not guild.has_bot):
            return 0
        place = self.channels.get(channel.parent_id or "") if channel.kind in THREADS else channel
        ids = [guild.id, *member.role_ids]
        return permissions.combine(
            [(i, guild.roles[i].permissions) for i in ids if i in guild.roles],
            place.overwrites if place else {},
            everyone_id=guild.id,
            user_id=user_id,
        )

    def sees(self, user_id: str, channel: Channel) -> bool:
        """Say whether a user can open a channel."""
        if channel.kind == PRIVATE_THREAD and user_id not in channel.thread_members:
            return False
        return bool(self.permissions(channel, user_id) & permissions.VIEW)

    def dm_with(self, user_id: str) -> Channel:
        """Give the bot's direct message channel with a user, opened when needed; 10013."""
        if user_id not in self.users or user_id == self.bot.id:
            raise ApiError(10013)
        for channel in self.channels.values():
            if channel.recipient_id == user_id:
                return channel
        channel = Channel(
            self.ids.next(), DM, self.users[user_id].name, self.clock.now(), recipient_id=user_id
        )
        self.channels[channel.id] = channel
        self.feed.add("channel", {"id": channel.id}, channel_id=channel.id)
        return channel
