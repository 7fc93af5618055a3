"""A screen: what a message shows and offers, as plain data. Equal screens need no edit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.rendering.emoji import Sign
from bot.rendering.scene import Scene, Style


class ButtonStyle(StrEnum):
    """Discord's four colours of button."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button; `custom_id` comes from `bot.views.custom_ids`."""

    label: str
    custom_id: str
    style: ButtonStyle = ButtonStyle.SECONDARY
    disabled: bool = False
    emoji: Sign | None = None
    """Stands for what the label says in signs, if the application has it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of which one line is picked; it fills a row."""

    custom_id: str
    placeholder: str
    choices: tuple[Choice, ...]
    disabled: bool = False


Row: TypeAlias = tuple[Button, ...] | Menu


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to draw, and its words for those who cannot see it."""

    scene: Scene
    style: Style
    alt: str


@dataclass(frozen=True, slots=True)
class Screen:
    """The whole of a message: words, picture, buttons."""

    text: str
    picture: Picture | None = None
    rows: tuple[Row, ...] = ()
