"""Rankings and personal figures, read from the sums."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Select, case, func, select

from bot.rating import CAUTION, MINIMUM
from bot.storage import schema
from bot.storage.sums import EVERY_FAMILY, FIGURES, Figures

T = TypeVar("T")

_standings = schema.standings.c
_pairings = schema.pairings.c


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """One page, counted from 0, of `total` items, `size` a page."""

    items: tuple[T, ...]
    page: int
    size: int
    total: int

    @property
    def pages(self) -> int:
        """How many pages there are; at least 1, which may be empty."""
        return max(1, -(-self.total // self.size))


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a ranking. Equal ratings share a rank (1, 2, 2, 4); None while the rating is provisional."""

    rank: int | None
    person_id: int
    figures: Figures


@dataclass(frozen=True, slots=True)
class Scope:
    """What is counted: a server, a season by its start (unix ms, 0: all time), a family of rules."""

    guild_id: int
    since: int = 0
    family: str = EVERY_FAMILY


@dataclass(frozen=True, slots=True)
class Pairing:
    """Matches of a person with or against another one, and how many of them the person won."""

    other_id: int
    partners: bool
    matches: int
    wins: int


def leaderboard(connection: Connection, scope: Scope, page: int, size: int) -> Page[Standing]:
    """One page of those who played a rated match, by rating, provisional ones last; not who is forgotten."""
    ranked = _ranked(scope).subquery()
    rows = select(ranked).order_by(ranked.c.place, ranked.c.person_id).limit(size).offset(page * size)
    total = connection.scalar(select(func.count()).select_from(ranked)) or 0
    items = tuple(_standing(row) for row in connection.execute(rows))
    return Page(items, page, size, total)


def standing(connection: Connection, scope: Scope, person_id: int) -> Standing | None:
    """One person's line of a ranking."""
    ranked = _ranked(scope).subquery()
    row = connection.execute(select(ranked).where(ranked.c.person_id == person_id)).one_or_none()
    return None if row is None else _standing(row)


def figures(
    connection: Connection, guild_id: int | None, person_id: int, *, since: int = 0
) -> dict[tuple[int, str], Figures]:
    """By server and family, what a person has done there; everywhere if `guild_id` is None."""
    chosen = select(_standings.guild_id, _standings.family, *FIGURES).where(
        _standings.person_id == person_id, _standings.since == since
    )
    if guild_id is not None:
        chosen = chosen.where(_standings.guild_id == guild_id)
    rows = connection.execute(chosen.order_by(_standings.guild_id, _standings.family))
    return {(row[0], row[1]): Figures(*row[2:]) for row in rows}


def pairings(
    connection: Connection, guild_id: int, person_id: int, other_id: int | None, limit: int
) -> Sequence[Pairing]:
    """With and against whom a person played most in a server, or against one other; not who is forgotten."""
    names = (_pairings.other_id, _pairings.partners, _pairings.matches, _pairings.wins)
    chosen = (
        select(*names)
        .join(schema.people, schema.people.c.person_id == _pairings.other_id)
        .where(_pairings.guild_id == guild_id, _pairings.person_id == person_id)
        .where(schema.people.c.user_id.is_not(None))
    )
    if other_id is not None:
        chosen = chosen.where(_pairings.other_id == other_id)
    order = (_pairings.matches.desc(), _pairings.wins.desc(), _pairings.other_id)
    return [Pairing(*row) for row in connection.execute(chosen.order_by(*order).limit(limit))]


def _ranked(scope: Scope) -> Select[Any]:
    provisional = case((_standings.rated < MINIMUM, 1), else_=0)
    cautious = _standings.mu - CAUTION * _standings.sigma
    place = func.rank().over(order_by=(provisional, cautious.desc()))
    return (
        select(place.label("place"), _standings.person_id, *FIGURES)
        .join(schema.people, schema.people.c.person_id == _standings.person_id)
        .where(
            _standings.guild_id == scope.guild_id,
            _standings.since == scope.since,
            _standings.family == scope.family,
            _standings.rated > 0,
            schema.people.c.user_id.is_not(None),
        )
    )


def _standing(row: Sequence[Any]) -> Standing:
    place, person_id, *rest = row
    found = Figures(*rest)
    return Standing(None if found.rated < MINIMUM else place, person_id, found)
