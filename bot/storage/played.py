"""Matches that were played or are being played."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, func, select

from bot.storage import schema
from bot.storage.facts import DealScored, Seated
from bot.storage.standings import Page

_matches = schema.matches.c
_seats = schema.match_seats.c
_deals = schema.deals.c


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match and who sat where. While `finished_at` is None, points are the running total."""

    match_id: str
    table_id: str
    guild_id: int | None
    preset: str
    custom: bool
    target: int
    started_at: int
    finished_at: int | None
    points_ns: int
    points_ew: int
    winner: int | None
    seats: tuple[Seated, ...]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match with its deals so far, in order."""

    summary: MatchSummary
    deals: tuple[DealScored, ...]


def match(connection: Connection, match_id: str) -> PlayedMatch | None:
    """The match with this id."""
    found = _summaries(connection, select(schema.matches).where(_matches.match_id == match_id))
    if not found:
        return None
    rows = connection.execute(select(schema.deals).where(_deals.match_id == match_id).order_by(_deals.number))
    return PlayedMatch(found[0], tuple(DealScored(*row) for row in rows))


def history(
    connection: Connection, guild_id: int | None, person_id: int | None, page: int, size: int
) -> Page[MatchSummary]:
    """Matches of a server and of a person (None: of all), the newest first."""
    chosen = select(schema.matches)
    if guild_id is not None:
        chosen = chosen.where(_matches.guild_id == guild_id)
    if person_id is not None:
        played = select(_seats.match_id).where(_seats.person_id == person_id)
        chosen = chosen.where(_matches.match_id.in_(played))
    total = connection.scalar(select(func.count()).select_from(chosen.subquery())) or 0
    newest = chosen.order_by(_matches.started_at.desc(), _matches.match_id.desc())
    return Page(_summaries(connection, newest.limit(size).offset(page * size)), page, size, total)


def _summaries(connection: Connection, chosen: Select[Any]) -> tuple[MatchSummary, ...]:
    rows: Sequence[Row[Any]] = connection.execute(chosen).all()
    seats: dict[str, list[Seated]] = defaultdict(list)
    ids = [row.match_id for row in rows]
    for row in connection.execute(
        select(schema.match_seats).where(_seats.match_id.in_(ids)).order_by(_seats.seat)
    ):
        seats[row.match_id].append(Seated(row.seat, row.person_id, row.computer))
    return tuple(MatchSummary(**row._asdict(), seats=tuple(seats[row.match_id])) for row in rows)
