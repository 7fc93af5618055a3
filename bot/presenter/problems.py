"""Why something was refused: a sentence for each rule and for each trouble at the table."""

from __future__ import annotations

from bot.i18n.catalogue import text
from engine.errors import Refusal


def refusal_text(reason: Refusal, lang: str) -> str:
    """The rule that forbids an act, in a sentence."""
    t = text(lang)
    return t(f"refusal.{reason.value}")


def problem_text(key: str, lang: str, **args: object) -> str:
    """What stands in the way, by key; raises KeyError for a key or an argument that is missing."""
    t = text(lang)
    return t(f"problem.{key}", **args)
