"""Screens as Discord messages: the only place where `bot.presenter` data becomes discord.py objects."""

from __future__ import annotations

import io
from typing import Any

import discord

from bot.emojis import Emojis
from bot.presenter.screen import Button, ButtonStyle, Menu, Screen
from bot.rendering.pool import Renderer
from bot.rendering.scene import Style

STYLES = {
    ButtonStyle.PRIMARY: discord.ButtonStyle.primary,
    ButtonStyle.SECONDARY: discord.ButtonStyle.secondary,
    ButtonStyle.SUCCESS: discord.ButtonStyle.success,
    ButtonStyle.DANGER: discord.ButtonStyle.danger,
}
NO_MENTIONS = discord.AllowedMentions.none()


class Messages:
    """Turns screens into arguments of discord.py's send and edit calls."""

    def __init__(self, renderer: Renderer, emojis: Emojis) -> None:
        self.emojis = emojis
        self._renderer = renderer

    def words(self, text: str, style: Style | None = None) -> str:
        """The text as it is sent."""
        return self.emojis.in_text(text, style or Style())

    async def to_send(self, screen: Screen) -> dict[str, Any]:
        """Arguments of `send` or `send_message`."""
        arguments: dict[str, Any] = {"content": self._words(screen), "allowed_mentions": NO_MENTIONS}
        file = await self._file(screen)
        if file is not None:
            arguments["file"] = file
        if screen.rows:
            arguments["view"] = view_of(screen, self.emojis)
        return arguments

    async def to_edit(self, screen: Screen) -> dict[str, Any]:
        """Arguments of `edit` or `edit_message`: all parts, so that nothing of the former screen stays."""
        file = await self._file(screen)
        return {
            "content": self._words(screen),
            "allowed_mentions": NO_MENTIONS,
            "attachments": [file] if file is not None else [],
            "view": view_of(screen, self.emojis) if screen.rows else None,
        }

    def _words(self, screen: Screen) -> str:
        return self.words(screen.text, screen.picture.style if screen.picture is not None else None)

    async def _file(self, screen: Screen) -> discord.File | None:
        if screen.picture is None:
            return None
        picture = screen.picture
        png = await self._renderer.picture(picture.scene, picture.style)
        return discord.File(io.BytesIO(png), filename="belote.png", description=picture.alt[:1024])


def view_of(screen: Screen, emojis: Emojis) -> discord.ui.View:
    """The buttons and menus. The view is stopped at once: clicks are dispatched by id, nothing is stored."""
    view = discord.ui.View(timeout=None)
    for index, row in enumerate(screen.rows):
        if isinstance(row, Menu):
            view.add_item(_menu(row, index))
        else:
            for button in row:
                view.add_item(_button(button, index, emojis))
    view.stop()
    return view


def _button(button: Button, row: int, emojis: Emojis) -> discord.ui.Button[discord.ui.View]:
    emoji = emojis.find(button.emoji) if button.emoji is not None else None
    label = button.label
    if emoji is not None and button.emoji is not None and button.emoji.rank is None:
        # The coloured suit replaces the sign in the label; a card's label stays, it is easier to read.
        label = label.replace(button.emoji.suit.symbol, "").strip()
    return discord.ui.Button(
        label=label[:80] or None,
        custom_id=button.custom_id,
        style=STYLES[button.style],
        disabled=button.disabled,
        emoji=emoji,
        row=row,
    )


def _menu(menu: Menu, row: int) -> discord.ui.Select[discord.ui.View]:
    options = [
        discord.SelectOption(
            label=choice.label[:100],
            value=choice.value,
            description=choice.description[:100] or None,
            default=choice.chosen,
        )
        for choice in menu.choices[:25]
    ]
    return discord.ui.Select(
        custom_id=menu.custom_id,
        placeholder=menu.placeholder[:150],
        options=options,
        disabled=menu.disabled,
        row=row,
    )
