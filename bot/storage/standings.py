"""The leaderboard."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Integer,
    Select,
    and_,
    case,
    cast,
    func,
    literal,
    select,
    union_all,
)

from bot.storage import schema

T = TypeVar("T")

_matches = schema.matches.c
_seats = schema.match_seats.c
_deals = schema.deals.c


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
    """One line of the leaderboard. Equal results share a rank (1, 2, 2, 4).

    `matches` are those finished; `contracts_taken` and `contracts_made` those the person declared; `points`
    those marked by the person's team.
    """

    rank: int
    person_id: int
    matches: int
    wins: int
    deals: int
    contracts_taken: int
    contracts_made: int
    points: int


@dataclass(frozen=True, slots=True)
class Scope:
    """What is counted: a server (None: everywhere), `since` ≤ instant < `until` (unix ms), these presets."""

    guild_id: int | None = None
    since: int | None = None
    until: int | None = None
    presets: Collection[str] | None = None


def leaderboard(connection: Connection, scope: Scope, page: int, size: int) -> Page[Standing]:
    """One page, by wins, then share of matches won, then points. Forgotten people are left out."""
    ranked = _ranked(scope).subquery()
    rows = select(ranked).order_by(ranked.c.rank, ranked.c.person_id).limit(size).offset(page * size)
    total = connection.scalar(select(func.count()).select_from(ranked)) or 0
    return Page(tuple(Standing(*row) for row in connection.execute(rows)), page, size, total)


def standing(connection: Connection, scope: Scope, person_id: int) -> Standing | None:
    """One person's line; None if they played nothing in the scope."""
    ranked = _ranked(scope).subquery()
    row = connection.execute(select(ranked).where(ranked.c.person_id == person_id)).one_or_none()
    return None if row is None else Standing(*row)


def _ranked(scope: Scope) -> Select[Any]:
    both = union_all(_of_matches(scope), _of_deals(scope)).subquery()
    names = ("matches", "wins", "deals", "taken", "made", "points")
    sums = select(
        both.c.person_id, *(cast(func.sum(both.c[name]), Integer).label(name) for name in names)
    ).group_by(both.c.person_id)
    total = sums.subquery()
    share = func.coalesce(cast(total.c.wins, Float) / func.nullif(total.c.matches, 0), 0.0)
    order = (total.c.wins.desc(), share.desc(), total.c.points.desc())
    known = schema.people.c
    return (
        select(
            func.rank().over(order_by=order).label("rank"), total.c.person_id, *(total.c[n] for n in names)
        )
        .join(schema.people, known.person_id == total.c.person_id)
        .where(known.user_id.is_not(None))
    )


def _of_matches(scope: Scope) -> Select[Any]:
    won = _one_if(_matches.winner == _team())
    return (
        _played(scope, func.count(), won, *_zeros(4))
        .where(_matches.finished_at.is_not(None), *_within(scope, _matches.finished_at))
        .group_by(_seats.person_id)
    )


def _of_deals(scope: Scope) -> Select[Any]:
    declared = _deals.declarer_seat == _seats.seat
    marked = func.sum(case((_team() == 0, _deals.points_ns), else_=_deals.points_ew))
    made = _one_if(and_(declared, _deals.made))
    return (
        _played(scope, *_zeros(2), func.count(), _one_if(declared), made, marked)
        .join(schema.deals, _deals.match_id == _matches.match_id)
        .where(*_within(scope, _deals.at))
        .group_by(_seats.person_id)
    )


def _played(scope: Scope, *numbers: ColumnElement[Any]) -> Select[Any]:
    """Matches with the persons who sat in them, for columns matches, wins, deals, taken, made, points."""
    names = ("matches", "wins", "deals", "taken", "made", "points")
    labelled = (number.label(name) for name, number in zip(names, numbers, strict=True))
    statement = (
        select(_seats.person_id, *labelled)
        .select_from(schema.matches)
        .join(schema.match_seats, _seats.match_id == _matches.match_id)
        .where(_seats.person_id.is_not(None))
    )
    if scope.guild_id is not None:
        statement = statement.where(_matches.guild_id == scope.guild_id)
    if scope.presets is not None:
        statement = statement.where(_matches.preset.in_(sorted(scope.presets)))
    return statement


def _within(scope: Scope, instant: ColumnElement[Any]) -> list[ColumnElement[bool]]:
    since = [] if scope.since is None else [instant >= scope.since]
    return since if scope.until is None else [*since, instant < scope.until]


def _team() -> ColumnElement[int]:
    return _seats.seat % 2


def _one_if(condition: ColumnElement[bool]) -> ColumnElement[Any]:
    return func.sum(case((condition, 1), else_=0))


def _zeros(count: int) -> list[ColumnElement[int]]:
    return [literal(0, Integer) for _ in range(count)]
