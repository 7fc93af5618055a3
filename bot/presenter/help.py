"""How to play, in one screen."""

from __future__ import annotations

from bot.i18n.catalogue import text


def help_text(lang: str) -> str:
    """All that a newcomer needs, within one message."""
    t = text(lang)
    return t("help.text")
