"""Texts of slash commands, by catalogue key, for Discord's own languages."""

from __future__ import annotations

from bot.i18n.catalogue import LANGUAGES, text


def command_text(key: str, locale: str) -> str | None:
    """The text of a key in the language of one of Discord's locales; None for languages without catalogue."""
    lang = locale.partition("-")[0].lower()
    return text(lang)(key) if lang in LANGUAGES else None
