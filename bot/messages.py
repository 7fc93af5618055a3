"""Screens as Discord messages: the only place where `bot.presenter` data becomes discord.py objects."""

from __future__ import annotations

import io
from typing import Any

import discord

from bot.presenter.screen import Button, ButtonStyle, Menu, Screen
from bot.rendering.pool import Renderer

STYLES = {
    ButtonStyle.PRIMARY: discord.ButtonStyle.primary,
    ButtonStyle.SECONDARY: discord.ButtonStyle.secondary,
    ButtonStyle.SUCCESS: discord.ButtonStyle.success,
    ButtonStyle.DANGER: discord.ButtonStyle.danger,
}
NO_MENTIONS = discord.AllowedMentions.none()


class Messages:
    """Turns screens into arguments of discord.py's send and edit calls."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer

    async def to_send(self, screen: Screen) -> dict[str, Any]:
        """Arguments of `send` or `send_message`."""
        arguments: dict[str, Any] = {"content": screen.text, "allowed_mentions": NO_MENTIONS}
        file = await self._file(screen)
        if file is not None:
            arguments["file"] = file
        if screen.rows:
            arguments["view"] = view_of(screen)
        return arguments

    async def to_edit(self, screen: Screen) -> dict[str, Any]:
        """Arguments of `edit` or `edit_message`: all parts, so that nothing of the former screen stays."""
        file = await self._file(screen)
        return {
            "content": screen.text,
            "allowed_mentions": NO_MENTIONS,
            "attachments": [file] if file is not None else [],
            "view": view_of(screen) if screen.rows else None,
        }

    async def _file(self, screen: Screen) -> discord.File | None:
        if screen.picture is None:
            return None
        picture = screen.picture
        png = await self._renderer.picture(picture.scene, picture.style)
        return discord.File(io.BytesIO(png), filename="belote.png", description=picture.alt[:1024])


def view_of(screen: Screen) -> discord.ui.View:
    """The buttons and menus. The view is stopped at once: clicks are dispatched by id, nothing is stored."""
    view = discord.ui.View(timeout=None)
    for index, row in enumerate(screen.rows):
        if isinstance(row, Menu):
            view.add_item(_menu(row, index))
        else:
            for button in row:
                view.add_item(_button(button, index))
    view.stop()
    return view


def _button(button: Button, row: int) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(
        label=button.label[:80],
        custom_id=button.custom_id,
        style=STYLES[button.style],
        disabled=button.disabled,
        emoji=button.emoji,
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
