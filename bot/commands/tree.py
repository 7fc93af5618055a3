"""The tree of `/belote`: names and descriptions from the catalogues, every answer through `Answer`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias

from discord import app_commands

from bot.answers import Answer, Answers, Click
from bot.directory import Directory, Member
from bot.i18n.catalogue import text

Act: TypeAlias = Callable[[Answer, Member], Awaitable[None]]
"""What a command does once the member is known; raises Denied."""

ENGLISH = text("en")


class Tree:
    """Where the modules beside this one put their commands."""

    def __init__(self, directory: Directory, answers: Answers) -> None:
        self.group = app_commands.Group(name="belote", description=translated("command.belote"))
        self._directory = directory
        self._answers = answers

    async def answer(self, interaction: Click, act: Act) -> None:
        """Run one command, turning problems into private sentences."""
        async with self._answers.to(interaction) as answer:
            await act(answer, await answer.member(self._directory))

    def command(self, name: str) -> Callable[..., Any]:
        """Decorates a subcommand; the catalogues hold `name.…` and `command.…`."""
        return self.group.command(name=translated(f"name.{name}"), description=translated(f"command.{name}"))


def translated(key: str) -> app_commands.locale_str:
    """English, with the key under which the other languages have it."""
    return app_commands.locale_str(ENGLISH(key), key=key)


def choices(kind: str, values: Iterable[str]) -> list[app_commands.Choice[str]]:
    """Values to choose from, named by the catalogues under `kind`."""
    return [app_commands.Choice(name=translated(f"{kind}.{value}"), value=value) for value in values]


def options(*names: str) -> Callable[..., Any]:
    """Decorates a subcommand that takes these options; the catalogues hold `name.…` and `command.opt-…`."""
    described = app_commands.describe(**{name: translated(f"command.opt-{name}") for name in names})
    renamed = app_commands.rename(**{name: translated(f"name.{name}") for name in names})
    return lambda function: described(renamed(function))
