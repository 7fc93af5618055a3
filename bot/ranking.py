"""The ranking of a guild, page by page."""

from __future__ import annotations

import calendar
from datetime import UTC, datetime

from bot.answers import Answer
from bot.custom_ids import CustomId
from bot.directory import Directory, Member
from bot.presenter.ranking import leaderboard_screen
from bot.presenter.screen import Screen
from bot.storage import Results
from bot.tables.problems import Denied, Problem

PAGE_SIZE = 10
MONTH = "month"
PERIODS = (MONTH, "all")


class Ranking:
    """Shows pages of the ranking and turns them."""

    def __init__(self, results: Results, directory: Directory) -> None:
        self._results = results
        self._directory = directory

    async def show(self, answer: Answer, period: str, page: int) -> None:
        """Whisper a page, counted from 0."""
        await answer.whisper(await self._screen(answer, period, page))

    async def turn(self, answer: Answer, member: Member, custom_id: CustomId) -> None:
        """Another page in the clicked message: its id carries page and period."""
        del member
        period = custom_id.args[0] if custom_id.args else PERIODS[-1]
        await answer.edit(await self._screen(answer, period, custom_id.version))

    async def _screen(self, answer: Answer, period: str, page: int) -> Screen:
        guild = answer.interaction.guild_id
        if guild is None:
            raise Denied(Problem.GUILD_ONLY)
        since = month_start(datetime.now(UTC)) if period == MONTH else None
        found = await self._results.leaderboard(guild, since=since, page=page, size=PAGE_SIZE)
        people = [standing.person_id for standing in found.items]
        await self._directory.load(people)
        names = self._directory.names(people)
        return leaderboard_screen(found.items, names, answer.language, page, found.pages, (period,))


def month_start(now: datetime) -> int:
    """The first instant of the month in UTC, unix ms."""
    return calendar.timegm((now.year, now.month, 1, 0, 0, 0)) * 1000
