"""Results: computed once from the journal, rebuilt at will, anonymous when asked."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.storage import (
    DealScored,
    Fact,
    MatchFinished,
    MatchStarted,
    Played,
    Scope,
    Season,
    Seated,
    SeatTaken,
    Storage,
    season_start,
)
from tests.bot.storage.dump import dump

GUILD = 900
SCOPE = Scope(GUILD)
DEAL = DealScored("m", 1, 0, "H", 0, None, True, False, None, 90, 72, at=20)


async def persons(storage: Storage, count: int) -> list[int]:
    return [(await storage.people.person_of(100 + number, f"P{number}")).person_id for number in range(count)]


def started(
    match_id: str, people: list[int | None], *, preset: str = "classic", at: int = 10
) -> MatchStarted:
    """A match with these persons from North on; the other seats are computers."""
    held = [*people, *[None] * 4][:4]
    seats = tuple(
        Seated(seat, person_id, None if person_id else "standard") for seat, person_id in enumerate(held)
    )
    return MatchStarted(match_id, "t", GUILD, preset, False, "turnup", 501, at, seats)


def finished(match_id: str, winner: int | None, at: int = 30) -> MatchFinished:
    return MatchFinished(match_id, 510 if winner == 0 else 200, 510 if winner == 1 else 180, winner, at)


async def everything(storage: Storage) -> bytes:
    return await dump(storage)


async def test_a_match_is_there_deal_by_deal_before_it_ends(storage: Storage) -> None:
    (ana, ben) = await persons(storage, 2)
    second = replace(DEAL, number=2, points_ns=0, points_ew=162, made=False, at=25)
    assert await storage.results.project(0, 1, [started("m", [ana, ben])])
    assert await storage.results.project(1, 2, [DEAL])
    assert await storage.results.project(2, 3, [second])
    played = await storage.results.match("m")
    assert played is not None
    assert played.deals == (DEAL, second)
    assert (played.summary.points_ns, played.summary.points_ew, played.summary.finished_at) == (90, 234, None)
    assert played.summary.players == (
        Played(0, ana),
        Played(1, ben),
        Played(2, None, "standard"),
        Played(3, None, "standard"),
    )
    await storage.results.project(3, 4, [finished("m", 1)])
    played = await storage.results.match("m")
    assert played is not None
    assert (played.summary.points_ns, played.summary.points_ew) == (200, 510)
    assert (played.summary.winner, played.summary.finished_at) == (1, 30)
    assert await storage.results.match("unknown") is None


async def test_a_deal_that_all_passed(storage: Storage) -> None:
    passed = DealScored("m", 1, None, None, 0, None, None, False, None, 0, 0, 5)
    await storage.results.project(0, 1, [started("m", []), passed])
    played = await storage.results.match("m")
    assert played is not None
    assert played.deals == (passed,)


async def test_the_same_stretch_counts_once(storage: Storage) -> None:
    (ana,) = await persons(storage, 1)
    facts: list[Fact] = [started("m", [ana]), DEAL, finished("m", 0)]
    assert await storage.results.cursor() == 0
    assert await storage.results.project(0, 8, facts)
    before = await everything(storage)
    assert not await storage.results.project(0, 8, facts)
    assert not await storage.results.project(0, 9, [finished("m", 1)])
    assert not await storage.results.project(5, 9, [finished("m", 1)])
    assert await everything(storage) == before
    assert await storage.results.cursor() == 8


async def test_two_processes_that_project_overlapping_stretches(storage: Storage, other: Storage) -> None:
    (ana,) = await persons(storage, 1)
    facts: list[Fact] = [started("m", [ana]), DEAL, replace(DEAL, number=2), finished("m", 0)]
    for round_of_two in range(20):
        await storage.results.reset()
        done = await asyncio.gather(
            storage.results.project(0, 2, facts[:2]), other.results.project(0, 4, facts)
        )
        assert sorted(done) == [False, True], round_of_two
        if done[0]:
            await other.results.project(2, 4, facts[2:])
        figures = (await storage.results.figures(GUILD, ana))[GUILD, "all"]
        assert (figures.matches, figures.deals, figures.points) == (1, 2, 180)
        assert await storage.results.cursor() == 4


async def test_facts_that_fail_move_nothing(storage: Storage) -> None:
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        await storage.results.project(0, 3, [DEAL])  # of a match that never started
    assert await storage.results.cursor() == 0


async def test_rebuilding_gives_equal_bytes(storage: Storage) -> None:
    (ana, ben, cleo) = await persons(storage, 3)
    stretches: list[list[Fact]] = [
        [started("m", [ana, ben]), DEAL],
        [replace(DEAL, number=2, made=False), SeatTaken("m", Seated(1, None, "expert"))],
        [finished("m", 0), started("n", [ben, cleo], at=40), finished("n", 1, at=50)],
    ]
    for position, facts in enumerate(stretches):
        await storage.results.project(position, position + 1, facts)
    before = await everything(storage)
    await storage.results.reset()
    assert await storage.results.history(ana) == ()
    assert await storage.results.cursor() == 0
    await storage.results.project(0, 3, [fact for facts in stretches for fact in facts])
    assert await everything(storage) == before


async def test_who_left_has_lost_and_the_newcomer_gets_the_result(storage: Storage) -> None:
    (ana, ben, cleo) = await persons(storage, 3)
    facts: list[Fact] = [started("m", [ana, cleo]), SeatTaken("m", Seated(0, ben)), finished("m", 0)]
    await storage.results.project(0, 1, facts)
    lines = {who: await storage.results.standing(SCOPE, who) for who in (ana, ben, cleo)}
    assert {who: line.figures.wins for who, line in lines.items() if line} == {ana: 0, ben: 1, cleo: 0}
    assert {line.figures.matches for line in lines.values() if line} == {1}
    played = await storage.results.match("m")
    assert played is not None
    mine = {who: played.summary.of(who) for who in (ana, ben)}
    assert [(one.left, one.won) for one in mine.values() if one] == [(True, False), (False, True)]


async def test_who_comes_back_counts_as_if_never_gone(storage: Storage) -> None:
    (ana, ben) = await persons(storage, 2)
    there = [Seated(0, None, "standard"), Seated(0, ana)]
    facts: list[Fact] = [
        started("m", [ana, ben]),
        *(SeatTaken("m", seated) for seated in there),
        finished("m", 0),
    ]
    await storage.results.project(0, 1, facts)
    line = await storage.results.standing(SCOPE, ana)
    assert line is not None
    assert line.figures.wins == 1
    assert [match.match_id for match in await storage.results.history(ana)] == ["m"]


async def test_a_match_given_up_counts_for_those_who_left_alone(storage: Storage) -> None:
    (ana, ben) = await persons(storage, 2)
    facts: list[Fact] = [
        started("m", [ana, ben]),
        SeatTaken("m", Seated(1, None, "easy")),
        finished("m", None),
    ]
    await storage.results.project(0, 1, facts)
    assert await storage.results.figures(GUILD, ana) == {}
    figures = (await storage.results.figures(GUILD, ben))[GUILD, "all"]
    assert (figures.matches, figures.wins, figures.rated) == (1, 0, 0)


async def test_a_forgotten_person_leaves_results_without_a_name(storage: Storage) -> None:
    (ana, ben) = await persons(storage, 2)
    await storage.results.project(0, 1, [started("m", [ana, ben]), DEAL, finished("m", 0)])
    await storage.people.forget(100)
    assert [line.person_id for line in (await storage.results.leaderboard(SCOPE)).items] == [ben]
    assert await storage.results.pairings(GUILD, ben) == []
    played = await storage.results.match("m")
    assert played is not None
    assert played.summary.players[0].person_id == ana
    found = (await storage.people.people([ana]))[ana]
    assert (found.user_id, found.name) == (None, None)


async def test_history_newest_first_by_person_and_server(storage: Storage) -> None:
    (ana, ben) = await persons(storage, 2)
    elsewhere = replace(started("x", [ana], at=99), guild_id=None)
    facts: list[Fact] = [
        started(f"m{number}", [ana if number % 2 else ben], at=number) for number in range(6)
    ]
    await storage.results.project(0, 1, [*facts, elsewhere])
    mine = await storage.results.history(ana)
    assert [match.match_id for match in mine] == ["x", "m5", "m3", "m1"]
    there = await storage.results.history(ana, GUILD, skip=1, limit=2)
    assert [match.match_id for match in there] == ["m3", "m1"]
    assert await storage.results.history(404, GUILD) == ()


def instant(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


async def test_a_month_ends_at_midnight_utc(storage: Storage) -> None:
    """Results at 23:30Z and 00:30Z around the end of March, when Paris has changed its clocks."""
    (ana, ben) = await persons(storage, 2)
    late, early = instant("2026-03-31T23:30:00"), instant("2026-04-01T00:30:00")
    for number, at in enumerate((late, early)):
        match_id = f"m{number}"
        deal = replace(DEAL, match_id=match_id, points_ns=number, at=at)
        facts: list[Fact] = [started(match_id, [ana, ben]), deal, finished(match_id, 0, at)]
        await storage.results.project(number, number + 1, facts)
    for season, at, sums in (
        (Season.MONTH, late, (1, 0)),
        (Season.MONTH, early, (1, 1)),
        (Season.QUARTER, early, (1, 1)),
        (Season.YEAR, late, (2, 1)),
        (Season.ALL, late, (2, 1)),
    ):
        line = await storage.results.standing(Scope(GUILD, season_start(season, at)), ana)
        assert line is not None
        assert (line.figures.wins, line.figures.points) == sums, season


def test_seasons_begin_on_their_first_day() -> None:
    at = instant("2026-11-05T10:00:00")
    first = {season: season_start(season, at) for season in Season}
    assert first == {
        Season.MONTH: instant("2026-11-01T00:00:00"),
        Season.QUARTER: instant("2026-10-01T00:00:00"),
        Season.YEAR: instant("2026-01-01T00:00:00"),
        Season.ALL: 0,
    }
