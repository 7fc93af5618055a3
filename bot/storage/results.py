"""What was won: computed from the journal, at any time rebuilt from it.

The caller reads the journal (`Journal.since`), turns its events into facts and hands them over. To rebuild:
`reset`, then the same from position 0.
"""

from collections.abc import Collection, Sequence

from bot.storage import played, projection, standings
from bot.storage.database import Database
from bot.storage.facts import Fact
from bot.storage.played import MatchSummary, PlayedMatch
from bot.storage.standings import Page, Scope, Standing

_CURSOR = "results"


class Results:
    """Matches, deals and the leaderboard."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def project(self, position: int, facts: Sequence[Fact]) -> bool:
        """Take in what the journal says up to `position`, once: False if that was done already.

        One transaction. Several processes may do it at once.
        """
        return await self._database.write(
            lambda connection: projection.project(connection, _CURSOR, position, facts)
        )

    async def cursor(self) -> int:
        """The journal position up to which results are computed; 0 at first."""
        return await self._database.read(lambda connection: projection.cursor(connection, _CURSOR))

    async def reset(self) -> None:
        """Empty the results, to compute them again from position 0."""
        await self._database.write(lambda connection: projection.reset(connection, _CURSOR))

    async def leaderboard(
        self,
        guild_id: int | None,
        *,
        since: int | None = None,
        until: int | None = None,
        presets: Collection[str] | None = None,
        page: int = 0,
        size: int = 10,
    ) -> Page[Standing]:
        """A page of the ranking of a server (None: everywhere) by wins, then share of wins, then points.

        A match counts when it finishes, a deal when it is scored, from `since` up to but not at `until`
        (unix ms). Forgotten people are left out.
        """
        scope = Scope(guild_id, since, until, presets)
        return await self._database.read(lambda c: standings.leaderboard(c, scope, page, size))

    async def standing(
        self,
        guild_id: int | None,
        person_id: int,
        *,
        since: int | None = None,
        until: int | None = None,
        presets: Collection[str] | None = None,
    ) -> Standing | None:
        """One person's line of that ranking; None if they played nothing there."""
        scope = Scope(guild_id, since, until, presets)
        return await self._database.read(lambda c: standings.standing(c, scope, person_id))

    async def match(self, match_id: str) -> PlayedMatch | None:
        """The match with this id, with its deals."""
        return await self._database.read(lambda c: played.match(c, match_id))

    async def history(
        self, guild_id: int | None, person_id: int | None = None, *, page: int = 0, size: int = 10
    ) -> Page[MatchSummary]:
        """Matches of a server (None: everywhere), of one person if given, the newest first."""
        return await self._database.read(lambda c: played.history(c, guild_id, person_id, page, size))
