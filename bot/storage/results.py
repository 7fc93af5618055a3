"""What was won: computed from the journal, at any time rebuilt from it.

The caller reads the journal (`Journal.since`), turns its events into facts and hands them over. To rebuild:
`reset`, then the same from position 0.
"""

from collections.abc import Sequence

from bot.storage import played, projection, standings
from bot.storage.database import Database
from bot.storage.facts import Fact
from bot.storage.played import MatchSummary, PlayedMatch
from bot.storage.standings import Page, Pairing, Scope, Standing
from bot.storage.sums import PRIVATE, Figures

_CURSOR = "results"


class Results:
    """Matches, deals, rankings and personal figures."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def project(self, after: int, position: int, facts: Sequence[Fact]) -> bool:
        """Take in what the journal says past `after` up to `position`: False if the cursor is not at `after`.

        One transaction. Several processes may do it at once: each stretch counts once.
        """
        return await self._database.write(
            lambda connection: projection.project(connection, _CURSOR, after, position, facts)
        )

    async def cursor(self) -> int:
        """The journal position up to which results are computed; 0 at first."""
        return await self._database.read(lambda connection: projection.cursor(connection, _CURSOR))

    async def reset(self) -> None:
        """Empty the results, to compute them again from position 0."""
        await self._database.write(lambda connection: projection.reset(connection, _CURSOR))

    async def leaderboard(self, scope: Scope, *, page: int = 0, size: int = 10) -> Page[Standing]:
        """A page of a ranking, by rating, provisional ones last; forgotten people are left out."""
        return await self._database.read(lambda c: standings.leaderboard(c, scope, page, size))

    async def standing(self, scope: Scope, person_id: int) -> Standing | None:
        """One person's line of that ranking; None without a rated match there."""
        return await self._database.read(lambda c: standings.standing(c, scope, person_id))

    async def figures(self, guild_id: int | None, person_id: int) -> dict[tuple[int, str], Figures]:
        """By (server, family), what a person has done since ever; in all servers if `guild_id` is None."""
        return await self._database.read(lambda c: standings.figures(c, guild_id, person_id))

    async def pairings(
        self, guild_id: int | None, person_id: int, other_id: int | None = None, *, limit: int = 50
    ) -> Sequence[Pairing]:
        """With and against whom a person played, the most first, in a server (None: in private)."""
        guild = guild_id or PRIVATE
        return await self._database.read(lambda c: standings.pairings(c, guild, person_id, other_id, limit))

    async def match(self, match_id: str) -> PlayedMatch | None:
        """The match with this id, with its deals."""
        return await self._database.read(lambda c: played.match(c, match_id))

    async def history(
        self, person_id: int, guild_id: int | None = None, *, skip: int = 0, limit: int = 10
    ) -> tuple[MatchSummary, ...]:
        """Matches of a person, in one server if given, the newest first."""
        return await self._database.read(lambda c: played.history(c, person_id, guild_id, skip, limit))
