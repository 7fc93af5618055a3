"""Matches that were played or are being played."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from bot.storage import schema
from bot.storage.facts import DealScored

_matches = schema.matches.c
_seats = schema.match_seats.c
_deals = schema.deals.c


@dataclass(frozen=True, slots=True)
class Played:
    """One who counted at a seat: a person by number, or a computer by its level's name.

    `left` tells that they are not there any more; `won` is None while the match is not over, and where it does
    not count. Ratings are those of the server over all families of rules, as shown.
    """

    seat: int
    person_id: int | None = None
    computer: str | None = None
    won: bool | None = None
    rating_before: int | None = None
    rating_after: int | None = None
    left: bool = False


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match and who played, by seat. While `finished_at` is None, points are the running total."""

    match_id: str
    table_id: str
    guild_id: int | None
    preset: str
    custom: bool
    family: str
    target: int
    started_at: int
    finished_at: int | None
    points_ns: int
    points_ew: int
    winner: int | None
    players: tuple[Played, ...]

    def of(self, person_id: int) -> Played | None:
        """The part of one person."""
        return next((one for one in self.players if one.person_id == person_id), None)


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
    connection: Connection, person_id: int, guild_id: int | None, skip: int, limit: int
) -> tuple[MatchSummary, ...]:
    """Matches that a person played, in a server if given, the newest first."""
    chosen = (
        select(schema.matches)
        .join(schema.match_seats, _seats.match_id == _matches.match_id)
        .where(_seats.person_id == person_id)
        .order_by(_seats.started_at.desc(), _matches.match_id.desc())
    )
    if guild_id is not None:
        chosen = chosen.where(_matches.guild_id == guild_id)
    return _summaries(connection, chosen.offset(skip).limit(limit))


def _summaries(connection: Connection, chosen: Select[Any]) -> tuple[MatchSummary, ...]:
    rows: Sequence[Row[Any]] = connection.execute(chosen).all()
    players: dict[str, list[Row[Any]]] = defaultdict(list)
    ids = [row.match_id for row in rows]
    sat = select(schema.match_seats).where(_seats.match_id.in_(ids)).order_by(_seats.seat, _seats.turn)
    for row in connection.execute(sat):
        players[row.match_id].append(row)
    return tuple(MatchSummary(**row._asdict(), players=_players(players[row.match_id])) for row in rows)


def _players(rows: Sequence[Row[Any]]) -> tuple[Played, ...]:
    """Those there at the end, and members who left; computers that were replaced are not named."""
    last = {row.seat: row.turn for row in rows}
    return tuple(
        Played(
            row.seat,
            row.person_id,
            row.computer,
            row.won,
            row.rating_before,
            row.rating_after,
            left=row.turn != last[row.seat],
        )
        for row in rows
        if row.turn == last[row.seat] or row.person_id is not None
    )
