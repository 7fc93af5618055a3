"""The ranking of a guild, page by page, for a season and a family of rules."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.answers import Answer
from bot.clock import Clock
from bot.custom_ids import CustomId
from bot.directory import Directory, Member
from bot.presenter.ranking import FAMILIES, Board, leaderboard_screen
from bot.presenter.screen import Screen
from bot.roster import Roster
from bot.storage import EVERY_FAMILY, Results, Scope, Season, season_start
from bot.tables.problems import Denied, Problem

PAGE_SIZE = 10


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which page of which ranking; the guild's own season if none is named."""

    season: Season | None = None
    family: str = EVERY_FAMILY
    page: int = 0


async def every_season(guild_id: int) -> Season:
    """The season of guilds that chose none: all time."""
    del guild_id
    return Season.ALL


class Ranking:
    """Shows pages of the ranking and turns them."""

    def __init__(
        self,
        results: Results,
        directory: Directory,
        roster: Roster,
        clock: Clock,
        season_of: Callable[[int], Awaitable[Season]] = every_season,
    ) -> None:
        self._results = results
        self._directory = directory
        self._roster = roster
        self._clock = clock
        self._season_of = season_of
        """The season that a guild has chosen."""

    async def show(self, answer: Answer, member: Member, wanted: Wanted) -> None:
        """Whisper a page."""
        await answer.whisper(await self._screen(answer, member, wanted))

    async def turn(self, answer: Answer, member: Member, custom_id: CustomId) -> None:
        """Another page, season or family in the clicked message: its id says which was shown."""
        try:
            season, family = custom_id.args
            wanted = Wanted(Season(season), family, custom_id.version)
            if custom_id.verb == "season":
                wanted = replace(wanted, season=Season(answer.picked), page=0)
            elif custom_id.verb == "family":
                wanted = replace(wanted, family=answer.picked, page=0)
        except ValueError:
            raise Denied(Problem.MALFORMED) from None
        if wanted.family not in FAMILIES:
            raise Denied(Problem.MALFORMED)
        await answer.edit(await self._screen(answer, member, wanted))

    async def _screen(self, answer: Answer, member: Member, wanted: Wanted) -> Screen:
        guild = answer.interaction.guild_id
        if guild is None:
            raise Denied(Problem.GUILD_ONLY)
        season = wanted.season if wanted.season is not None else await self._season_of(guild)
        scope = Scope(guild, season_start(season, self._clock.now()), wanted.family)
        found = await self._results.leaderboard(scope, page=wanted.page, size=PAGE_SIZE)
        mine = await self._results.standing(scope, member.person)
        people = [standing.person_id for standing in found.items]
        await self._directory.load(people)
        gone = await self._roster.gone(answer.interaction.guild, people)
        names = {**self._directory.names(people), **gone}
        board = Board(season, wanted.family, found, mine, frozenset(gone))
        return leaderboard_screen(board, names, answer.language)
