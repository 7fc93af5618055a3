"""Sums over matches: ratings and personal figures by server, season, family of rules and person; pairings."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields, replace

from sqlalchemy import Connection, select

from bot.rating import Rating
from bot.storage import schema
from bot.storage.dialects import put
from bot.storage.seasons import Season, season_start

EVERY_FAMILY = "all"
PRIVATE = 0
"""Stands for a server where there is none."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a person has done.

    `rated` matches had a member on each side and moved the rating (`mu`, `sigma`); `matches` are all that
    ended. `points` are those of the person's side in its `deals`; contracts `taken` as declarer, of which
    `made` and `failed` (the rest were a litige); `coinches` said, `coinches_won` where the contract failed;
    `capots` those of the person's side.
    """

    mu: float = Rating().mu
    sigma: float = Rating().sigma
    rated: int = 0
    rated_wins: int = 0
    matches: int = 0
    wins: int = 0
    deals: int = 0
    points: int = 0
    taken: int = 0
    made: int = 0
    failed: int = 0
    coinches: int = 0
    coinches_won: int = 0
    capots: int = 0

    @property
    def rating(self) -> Rating:
        """The rating."""
        return Rating(self.mu, self.sigma)


FIGURES = tuple(schema.standings.c[field.name] for field in fields(Figures))


@dataclass(frozen=True, slots=True)
class Key:
    """Whose figures, and over which matches."""

    guild_id: int
    since: int
    family: str
    person_id: int


def keys_of(guild_id: int | None, family: str, at: int) -> list[tuple[int, int, str]]:
    """Server, season's start and family of every sum that something at the instant `at` (unix ms) enters."""
    starts = sorted({season_start(season, at) for season in Season})
    return [(guild_id or PRIVATE, since, name) for since in starts for name in (EVERY_FAMILY, family)]


class Sums:
    """The sums that one transaction touches: read once, written once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._figures: dict[Key, Figures] = {}
        self._pairs: dict[tuple[int, int, int, bool], tuple[int, int]] = {}

    def figures(self, key: Key) -> Figures:
        """The figures so far."""
        if key not in self._figures:
            column = schema.standings.c
            row = self._connection.execute(
                select(*FIGURES).where(
                    column.guild_id == key.guild_id,
                    column.since == key.since,
                    column.family == key.family,
                    column.person_id == key.person_id,
                )
            ).one_or_none()
            self._figures[key] = Figures() if row is None else Figures(*row)
        return self._figures[key]

    def add(self, key: Key, gained: Figures) -> None:
        """Add the counts of `gained`; its rating is left aside."""
        had = self.figures(key)
        counts = {
            field.name: getattr(had, field.name) + getattr(gained, field.name) for field in fields(Figures)
        }
        self._figures[key] = Figures(**{**counts, "mu": had.mu, "sigma": had.sigma})

    def rate(self, key: Key, rating: Rating) -> None:
        """Replace the rating."""
        self._figures[key] = replace(self.figures(key), mu=rating.mu, sigma=rating.sigma)

    def pair(self, guild_id: int, person_id: int, other_id: int, *, partners: bool, won: bool) -> None:
        """Count a match that `person_id` played with or against `other_id`."""
        key = (guild_id, person_id, other_id, partners)
        if key not in self._pairs:
            column = schema.pairings.c
            row = self._connection.execute(
                select(column.matches, column.wins).where(
                    column.guild_id == guild_id,
                    column.person_id == person_id,
                    column.other_id == other_id,
                    column.partners == partners,
                )
            ).one_or_none()
            self._pairs[key] = (0, 0) if row is None else (row.matches, row.wins)
        matches, wins = self._pairs[key]
        self._pairs[key] = (matches + 1, wins + won)

    def write(self) -> None:
        """Store what was touched."""
        dialect = self._connection.dialect.name
        rows = [{**asdict(key), **asdict(self._figures[key])} for key in _in_order(self._figures)]
        if rows:
            self._connection.execute(put(dialect, schema.standings), rows)
        names = ("guild_id", "person_id", "other_id", "partners", "matches", "wins")
        pairs = [dict(zip(names, (*key, *self._pairs[key]), strict=True)) for key in sorted(self._pairs)]
        if pairs:
            self._connection.execute(put(dialect, schema.pairings), pairs)


def _in_order(keys: Iterable[Key]) -> Iterator[Key]:
    return iter(sorted(keys, key=lambda key: (key.guild_id, key.since, key.family, key.person_id)))
