"""How to play: a screen for each topic, and a menu to go from one to the next."""

from __future__ import annotations

from bot.custom_ids import format_custom_id
from bot.i18n.catalogue import text
from bot.presenter.screen import Choice, Menu, Screen

HELP = "help"
"""Stands in custom ids where a table's name stands elsewhere."""
TOPIC = "topic"
TOPICS = ("first", "auction", "play", "points", "melds", "table", "alone", "commands")
"""In the order in which a newcomer meets them."""


def help_screen(topic: str, lang: str) -> Screen:
    """What is to be known of a topic, within one message."""
    t = text(lang)
    choices = tuple(Choice(t(f"help-topic.{one}"), one, chosen=one == topic) for one in TOPICS)
    menu = Menu(format_custom_id(HELP, 0, TOPIC), t("help-topic.pick"), choices)
    return Screen(t(f"help.{topic}"), None, (menu,))
