"""What the host may choose in the lobby, and short confirmations."""

from __future__ import annotations

from typing import Literal

from bot.custom_ids import format_custom_id
from bot.i18n.catalogue import text
from bot.presenter.screen import Choice, Menu, Screen
from bot.tables.pace import Pace
from bot.tables.snapshot import TableSnapshot
from engine.presets import PRESETS, preset_of


def options_screen(snapshot: TableSnapshot, lang: str) -> Screen:
    """Three menus: rule book, target, pace; verbs `optrules`, `opttarget`, `optpace`."""
    t = text(lang)
    rules = snapshot.rules
    chosen = preset_of(rules)
    targets = sorted({*rules.targets, rules.target})

    def menu(verb: str, placeholder: str, choices: tuple[Choice, ...]) -> Menu:
        custom_id = format_custom_id(snapshot.table, snapshot.version, verb)
        return Menu(custom_id, t(f"choose.{placeholder}"), choices)

    books = tuple(Choice(t(f"preset.{key}"), key, chosen=key == chosen) for key in PRESETS)
    points = tuple(
        Choice(t("choose.target-line", points=n), str(n), chosen=n == rules.target) for n in targets
    )
    paces = tuple(Choice(t(f"pace.{p.value}"), p.value, chosen=p is snapshot.pace) for p in Pace)
    rows = (
        menu("optrules", "rules", books),
        menu("opttarget", "target", points),
        menu("optpace", "pace", paces),
    )
    return Screen(t("choose.title"), None, rows)


def said(
    what: Literal["opened", "left", "stopped", "replaced", "claimed", "voted"], lang: str, **args: object
) -> str:
    """A short confirmation for the person who asked."""
    return text(lang)(f"said.{what}", **args)
