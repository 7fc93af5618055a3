"""Asks once more before a member leaves or a match is stopped."""

from __future__ import annotations

from typing import Literal

from bot.custom_ids import format_custom_id
from bot.i18n.catalogue import text
from bot.presenter.screen import Button, ButtonStyle, Screen
from bot.tables.snapshot import TableSnapshot


def confirm_screen(snapshot: TableSnapshot, what: Literal["leave", "stop", "stop-vote"], lang: str) -> Screen:
    """The question with one red button, verb `leave` or `stop` with the argument `yes`."""
    t = text(lang)
    custom_id = format_custom_id(snapshot.table, snapshot.version, what.partition("-")[0], "yes")
    return Screen(
        t(f"confirm.{what}"), None, ((Button(t(f"confirm.yes-{what}"), custom_id, ButtonStyle.DANGER),),)
    )
