"""Emojis of the application: cards and suits in their colours, where `python -m bot emojis` has put them.

Everything reads well without them: they only replace suit signs in words and stand beside labels.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from typing import Protocol

import discord
import structlog

from bot.rendering.emoji import Sign, emoji_name, emoji_png, signs
from bot.rendering.scene import Style
from engine.cards import SUITS

log = structlog.get_logger(__name__)

MAX_TEXT = 2000
SUIT_SIGNS = {suit.symbol: suit for suit in SUITS}
CODE = re.compile(r"(```.*?```)", re.DOTALL)
"""Blocks in letters of one width: Discord shows no emoji there."""
INVALID_FORM = 50035


class EmojiHost(Protocol):
    """The part of the client that is needed here."""

    async def fetch_application_emojis(self) -> list[discord.Emoji]:
        """All emojis of the application."""
        ...

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        """Upload one."""
        ...


class Emojis:
    """The emojis that the application has; none until they are loaded."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}

    def know(self, emojis: Iterable[discord.Emoji]) -> None:
        """Use these from now on, and no others."""
        self._ids = {emoji.name: emoji.id for emoji in emojis}

    async def load(self, host: EmojiHost) -> None:
        """Ask which there are. A Discord that does not say leaves the bot without them."""
        try:
            self.know(await host.fetch_application_emojis())
        except discord.DiscordException:
            log.warning("emojis not loaded", exc_info=True)
            return
        # Drawn here once, off the loop, so that no message waits for it.
        missing = await asyncio.to_thread(self.missing)
        if self._ids and missing:
            log.warning("emojis are out of date: run `python -m bot emojis`", missing=len(missing))

    def missing(self) -> list[Sign]:
        """Signs without their emoji; none of them twice."""
        by_name = {emoji_name(sign): sign for sign in signs()}
        return [sign for name, sign in by_name.items() if name not in self._ids]

    def find(self, sign: Sign) -> discord.PartialEmoji | None:
        """The emoji of a card or suit, if the application has it."""
        if not self._ids:
            return None
        name = emoji_name(sign)
        number = self._ids.get(name)
        return discord.PartialEmoji(name=name, id=number) if number is not None else None

    def in_text(self, text: str, style: Style) -> str:
        """The text with suit signs in their colours, unless it would be too long for a message."""
        if not self._ids:
            return text
        parts = CODE.split(text)
        shown = "".join(part if part.startswith("```") else self._coloured(part, style) for part in parts)
        return shown if len(shown) <= MAX_TEXT else text

    def _coloured(self, text: str, style: Style) -> str:
        for symbol, suit in SUIT_SIGNS.items():
            emoji = self.find(Sign(suit, None, style)) if symbol in text else None
            if emoji is not None:
                text = text.replace(symbol, str(emoji))
        return text

    def doubt(self, refused: discord.HTTPException) -> None:
        """Go on without emojis if Discord refused a message because of one: somebody has deleted it."""
        if self._ids and refused.code == INVALID_FORM and "emoji" in refused.text.lower():
            log.warning("an emoji is gone: going on without them; run `python -m bot emojis` and restart")
            self._ids = {}


async def upload(host: EmojiHost) -> tuple[int, int]:
    """Upload what is missing; how many that was, and how many were there already. Repeat it at will.

    Older pictures stay, since a bot that still runs may use them. Raises HTTPException.
    """
    emojis = Emojis()
    emojis.know(await host.fetch_application_emojis())
    missing = emojis.missing()
    for sign in missing:
        await host.create_application_emoji(name=emoji_name(sign), image=emoji_png(sign))
    return len(missing), len({emoji_name(sign) for sign in signs()}) - len(missing)
