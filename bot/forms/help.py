"""Help turned from topic to topic, for the one who asked."""

from __future__ import annotations

from bot.answers import Answer
from bot.custom_ids import CustomId
from bot.directory import Member
from bot.presenter.help import TOPIC, TOPICS, help_screen
from bot.tables.problems import Denied, Problem


async def show_help(answer: Answer, member: Member) -> None:
    """Whisper the first topic."""
    await answer.whisper(help_screen(TOPICS[0], member.language))


async def turn_help(answer: Answer, member: Member, custom_id: CustomId) -> None:
    """Another topic was picked; raises Denied."""
    topic = answer.picked
    if custom_id.verb != TOPIC or topic not in TOPICS:
        raise Denied(Problem.MALFORMED)
    await answer.edit(help_screen(topic, member.language))
