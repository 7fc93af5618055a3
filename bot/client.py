"""The Discord client: only the `guilds` intent, sharded by itself, one dispatcher for clicks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
import structlog
from discord import app_commands

from bot.answers import Click
from bot.i18n.commands import command_text
from bot.permissions import INTENTS

log = structlog.get_logger(__name__)


class Translator(app_commands.Translator):
    """Names and descriptions of commands from the catalogues."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text of a catalogue key in a language of ours, None for the others."""
        del context
        key = string.extras.get("key")
        return command_text(str(key), str(locale)) if key is not None else None


class Client(discord.AutoShardedClient):
    """Connects, syncs commands, passes clicks on. `on_setup` runs once logged in, before events arrive."""

    def __init__(self) -> None:
        super().__init__(
            intents=INTENTS,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            # Longer waits are told to who asked, who tries again; the library would sleep through them.
            max_ratelimit_timeout=30.0,
        )
        self.tree: app_commands.CommandTree[discord.Client] = app_commands.CommandTree(self)
        self.on_setup: Callable[[], Awaitable[None]] | None = None
        self.on_online: Callable[[], Awaitable[None]] | None = None
        self.on_click: Callable[[Click], Awaitable[None]] | None = None
        self._dms: dict[int, discord.DMChannel] = {}

    async def setup_hook(self) -> None:
        """Bring tables back, then offer the commands."""
        await self.tree.set_translator(Translator())
        if self.on_setup is not None:
            await self.on_setup()
        await self.tree.sync()
        log.info("commands synced")

    async def on_ready(self) -> None:
        """Look at the guilds; may happen again after each reconnection."""
        log.info("ready", guilds=len(self.guilds))
        if self.on_online is not None:
            await self.on_online()

    async def on_interaction(self, interaction: Click) -> None:
        """Hand a click on a button or menu to the dispatcher."""
        if interaction.type is discord.InteractionType.component and self.on_click is not None:
            await self.on_click(interaction)

    def serves(self, guild_id: int) -> bool:
        """Whether a guild is on a shard of this process."""
        count = self.shard_count or 1
        return self.shard_ids is None or (guild_id >> 22) % count in self.shard_ids

    async def unarchive(self, channel_id: int) -> None:
        """Open a thread that Discord put away; raises HTTPException."""
        channel = await self.fetch_channel(channel_id)
        if isinstance(channel, discord.Thread):
            await channel.edit(archived=False)

    async def open_dm(self, user_id: int) -> discord.DMChannel:
        """The private channel with a member; opened at most once a run."""
        if user_id not in self._dms:
            self._dms[user_id] = await self.create_dm(discord.Object(user_id))
        return self._dms[user_id]
