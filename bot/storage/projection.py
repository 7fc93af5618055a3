"""Writes facts into the result tables, each stretch of the journal once."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import assert_never

from sqlalchemy import Connection, CursorResult, delete, func, insert, select, update

from bot.storage import schema
from bot.storage.dialects import upsert
from bot.storage.facts import DealScored, Fact, MatchFinished, MatchStarted, Seated, SeatTaken
from bot.storage.outcome import Outcome, Turn, outcome_of
from bot.storage.sums import EVERY_FAMILY, PRIVATE, Figures, Key, Sums, keys_of

_matches = schema.matches.c
_seats = schema.match_seats.c
_deals = schema.deals.c
_cursors = schema.cursors.c

RESULTS = (schema.pairings, schema.standings, schema.deals, schema.match_seats, schema.matches)
"""Every table computed from the journal, in an order in which they can be emptied."""


def project(connection: Connection, name: str, after: int, position: int, facts: Iterable[Fact]) -> bool:
    """Apply `facts` and move the cursor from `after` to `position`; False, nothing done, if it is not there.

    The cursor's row is locked first: two processes that read the same stretch apply it once.
    """
    move = update(schema.cursors).where(_cursors.name == name, _cursors.position == after)
    done = _rows(connection.execute(move.values(position=position).execution_options(preserve_rowcount=True)))
    if not done and after == 0:
        first = upsert(connection.dialect.name, schema.cursors).values(name=name, position=position)
        first = first.on_conflict_do_nothing()
        done = _rows(connection.execute(first.execution_options(preserve_rowcount=True)))
    if not done:
        return False
    projector = _Projector(connection)
    for fact in facts:
        projector.apply(fact)
    projector.sums.write()
    return True


def _rows(result: CursorResult[tuple[object, ...]]) -> int:
    return result.rowcount


def cursor(connection: Connection, name: str) -> int:
    """The position up to which the journal is in the results; 0 at first."""
    return connection.scalar(select(_cursors.position).where(_cursors.name == name)) or 0


def reset(connection: Connection, name: str) -> None:
    """Empty the results and put the cursor at 0."""
    connection.execute(delete(schema.cursors).where(_cursors.name == name))
    for table in RESULTS:
        connection.execute(delete(table))


class _Projector:
    """Applies facts in one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._turns: dict[str, list[Turn]] = {}
        self._kinds: dict[str, tuple[int | None, str, int]] = {}
        self.sums = Sums(connection)

    def apply(self, fact: Fact) -> None:
        match fact:
            case MatchStarted():
                self._start(fact)
            case SeatTaken(match_id, seated):
                self._take_seat(match_id, seated)
            case DealScored():
                self._score(fact)
            case MatchFinished():
                self._finish(fact)
            case _:
                assert_never(fact)

    def _start(self, fact: MatchStarted) -> None:
        values = {**asdict(fact), "started_at": fact.at, "points_ns": 0, "points_ew": 0}
        del values["at"], values["seats"]
        self._connection.execute(insert(schema.matches).values(values))
        self._kinds[fact.match_id] = (fact.guild_id, fact.family, fact.at)
        self._turns[fact.match_id] = []
        for seated in fact.seats:
            self._sit(fact.match_id, seated)

    def _take_seat(self, match_id: str, seated: Seated) -> None:
        """Who comes back counts where they sit now, as if they had never left."""
        if seated.person_id is not None:
            former = delete(schema.match_seats).where(
                _seats.match_id == match_id, _seats.person_id == seated.person_id
            )
            self._connection.execute(former)
            turns = self._sat(match_id)
            turns[:] = [turn for turn in turns if turn.person_id != seated.person_id]
        self._sit(match_id, seated)

    def _sit(self, match_id: str, seated: Seated) -> None:
        turns = self._sat(match_id)
        turn = 1 + max((one.turn for one in turns if one.seat == seated.seat), default=-1)
        turns.append(Turn(seated.seat, turn, seated.person_id))
        started_at = self._kind(match_id)[2]
        values = {"match_id": match_id, "turn": turn, "started_at": started_at, **asdict(seated)}
        self._connection.execute(insert(schema.match_seats).values(values))

    def _score(self, fact: DealScored) -> None:
        """Store the deal; until the match ends, its points are the sum of its deals."""
        self._connection.execute(insert(schema.deals).values(asdict(fact)))
        played = _deals.match_id == fact.match_id
        running = update(schema.matches).where(
            _matches.match_id == fact.match_id, _matches.finished_at.is_(None)
        )
        self._connection.execute(
            running.values(
                points_ns=select(func.sum(_deals.points_ns)).where(played).scalar_subquery(),
                points_ew=select(func.sum(_deals.points_ew)).where(played).scalar_subquery(),
            )
        )
        for seat, person in outcome_of(self._sat(fact.match_id), None).sitting.items():
            self._add(fact.match_id, fact.at, person, _gained(fact, seat))

    def _finish(self, fact: MatchFinished) -> None:
        finish = update(schema.matches).where(_matches.match_id == fact.match_id)
        self._connection.execute(
            finish.values(
                points_ns=fact.points_ns, points_ew=fact.points_ew, winner=fact.winner, finished_at=fact.at
            )
        )
        outcome = outcome_of(self._sat(fact.match_id), fact.winner)
        for person, changes in self._count(fact, outcome).items():
            mine = update(schema.match_seats).where(
                _seats.match_id == fact.match_id, _seats.person_id == person
            )
            self._connection.execute(mine.values(changes))

    def _count(self, fact: MatchFinished, outcome: Outcome) -> dict[int, dict[str, object]]:
        """Add a match to the sums; person -> what their seat in it says of the outcome."""
        guild_id, family, _ = self._kind(fact.match_id)
        said: dict[int, dict[str, object]] = {person: {"won": won} for person, won in outcome.players.items()}
        for guild, since, name in keys_of(guild_id, family, fact.at):
            keys = {person: Key(guild, since, name, person) for person in outcome.players}
            before = {person: self.sums.figures(key).rating for person, key in keys.items()}
            new = outcome.ratings(before)
            for person, won in outcome.players.items():
                rated = int(person in new)
                gained = Figures(matches=1, wins=int(won), rated=rated, rated_wins=rated * int(won))
                self.sums.add(keys[person], gained)
            for person, rating in new.items():
                self.sums.rate(keys[person], rating)
                if (since, name) == (0, EVERY_FAMILY):
                    said[person]["rating_before"] = before[person].points
                    said[person]["rating_after"] = rating.points
        for person, other, partners, won in outcome.pairs():
            self.sums.pair(guild_id or PRIVATE, person, other, partners=partners, won=won)
        return said

    def _add(self, match_id: str, at: int, person: int, gained: Figures) -> None:
        guild_id, family, _ = self._kind(match_id)
        for guild, since, name in keys_of(guild_id, family, at):
            self.sums.add(Key(guild, since, name, person), gained)

    def _sat(self, match_id: str) -> list[Turn]:
        if match_id not in self._turns:
            rows = self._connection.execute(
                select(_seats.seat, _seats.turn, _seats.person_id).where(_seats.match_id == match_id)
            )
            self._turns[match_id] = [Turn(*row) for row in rows]
        return self._turns[match_id]

    def _kind(self, match_id: str) -> tuple[int | None, str, int]:
        """Server, family of rules and start of a match; an unknown match is a fault of the caller."""
        if match_id not in self._kinds:
            columns = (_matches.guild_id, _matches.family, _matches.started_at)
            row = self._connection.execute(select(*columns).where(_matches.match_id == match_id)).one()
            self._kinds[match_id] = (row.guild_id, row.family, row.started_at)
        return self._kinds[match_id]


def _gained(deal: DealScored, seat: int) -> Figures:
    """What a deal adds to the figures of who sat there."""
    declared, coinched = deal.declarer_seat == seat, deal.coincher_seat == seat
    return Figures(
        deals=1,
        points=deal.points_ew if seat % 2 else deal.points_ns,
        taken=int(declared),
        made=int(declared and deal.made is True),
        failed=int(declared and deal.made is False),
        coinches=int(coinched),
        coinches_won=int(coinched and deal.made is False),
        capots=int(deal.capot_team == seat % 2),
    )
