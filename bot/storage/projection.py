"""Writes facts into the result tables. Writing the same fact twice changes nothing."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import assert_never

from sqlalchemy import Connection, delete, func, select, update

from bot.storage import schema
from bot.storage.dialects import put, put_once, upsert
from bot.storage.facts import DealScored, Fact, MatchFinished, MatchStarted, Seated, SeatTaken

_matches = schema.matches.c
_deals = schema.deals.c


def project(connection: Connection, name: str, position: int, facts: Iterable[Fact]) -> bool:
    """Apply `facts` and move the cursor to `position`; False, and nothing done, if it is there already."""
    cursor = upsert(connection.dialect.name, schema.cursors).values(name=name, position=position)
    cursor = cursor.on_conflict_do_update(
        index_elements=["name"],
        set_={"position": position},
        where=schema.cursors.c.position < position,
    )
    if connection.execute(cursor.execution_options(preserve_rowcount=True)).rowcount == 0:
        return False
    for fact in facts:
        _apply(connection, fact)
    return True


def cursor(connection: Connection, name: str) -> int:
    """The position up to which the journal is in the results; 0 at first."""
    return connection.scalar(select(schema.cursors.c.position).where(schema.cursors.c.name == name)) or 0


def reset(connection: Connection, name: str) -> None:
    """Empty the results and put the cursor at 0."""
    connection.execute(delete(schema.cursors).where(schema.cursors.c.name == name))
    for table in (schema.deals, schema.match_seats, schema.matches):
        connection.execute(delete(table))


def _apply(connection: Connection, fact: Fact) -> None:
    match fact:
        case MatchStarted():
            _start(connection, fact)
        case SeatTaken(match_id, seated):
            connection.execute(
                put(connection.dialect.name, schema.match_seats).values(_seat_values(match_id, seated))
            )
        case DealScored():
            _score(connection, fact)
        case MatchFinished(match_id, points_ns, points_ew, winner, at):
            finish = update(schema.matches).where(_matches.match_id == match_id)
            connection.execute(
                finish.values(points_ns=points_ns, points_ew=points_ew, winner=winner, finished_at=at)
            )
        case _:
            assert_never(fact)


def _start(connection: Connection, fact: MatchStarted) -> None:
    values = {
        "match_id": fact.match_id,
        "table_id": fact.table_id,
        "guild_id": fact.guild_id,
        "preset": fact.preset,
        "custom": fact.custom,
        "target": fact.target,
        "started_at": fact.at,
        "points_ns": 0,
        "points_ew": 0,
    }
    dialect = connection.dialect.name
    connection.execute(put_once(dialect, schema.matches).values(values))
    seats = [_seat_values(fact.match_id, seated) for seated in fact.seats]
    if seats:
        connection.execute(put_once(dialect, schema.match_seats).values(seats))


def _score(connection: Connection, fact: DealScored) -> None:
    """Store the deal; until the match ends, its points are the sum of its deals."""
    connection.execute(put(connection.dialect.name, schema.deals).values(asdict(fact)))
    played = schema.deals.c.match_id == fact.match_id
    running = update(schema.matches).where(_matches.match_id == fact.match_id, _matches.finished_at.is_(None))
    connection.execute(
        running.values(
            points_ns=select(func.sum(_deals.points_ns)).where(played).scalar_subquery(),
            points_ew=select(func.sum(_deals.points_ew)).where(played).scalar_subquery(),
        )
    )


def _seat_values(match_id: str, seated: Seated) -> dict[str, object]:
    return {"match_id": match_id, **asdict(seated)}
