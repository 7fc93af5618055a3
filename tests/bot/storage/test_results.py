"""Results: computed once from the journal, rebuilt at will, anonymous when asked."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.storage import DealScored, Fact, MatchFinished, MatchStarted, Seated, SeatTaken, Storage

GUILD = 900
DEAL = DealScored("m", 1, 0, "H", 0, True, False, False, 90, 72, at=20)


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
    return MatchStarted(match_id, "t", GUILD, preset, False, 501, at, seats)


def finished(match_id: str, winner: int | None, at: int = 30) -> MatchFinished:
    return MatchFinished(match_id, 510 if winner == 0 else 200, 510 if winner == 1 else 180, winner, at)


async def everything(storage: Storage) -> list[object]:
    pages = await storage.results.history(None, size=100)
    return [await storage.results.match(summary.match_id) for summary in pages.items] + [
        await storage.results.leaderboard(GUILD),
        await storage.results.cursor(),
    ]


async def test_a_match_is_there_deal_by_deal_before_it_ends(storage: Storage) -> None:
    (ana, ben) = await persons(storage, 2)
    second = replace(DEAL, number=2, points_ns=0, points_ew=162, made=False, at=25)
    assert await storage.results.project(1, [started("m", [ana, ben])])
    assert await storage.results.project(2, [DEAL])
    assert await storage.results.project(3, [second])
    played = await storage.results.match("m")
    assert played is not None
    assert played.deals == (DEAL, second)
    assert (played.summary.points_ns, played.summary.points_ew, played.summary.finished_at) == (90, 234, None)
    assert played.summary.seats == (
        Seated(0, ana),
        Seated(1, ben),
        Seated(2, None, "standard"),
        Seated(3, None, "standard"),
    )
    await storage.results.project(4, [finished("m", 1)])
    played = await storage.results.match("m")
    assert played is not None
    assert (played.summary.points_ns, played.summary.points_ew) == (200, 510)
    assert (played.summary.winner, played.summary.finished_at) == (1, 30)
    assert await storage.results.match("unknown") is None


async def test_a_deal_that_all_passed(storage: Storage) -> None:
    passed = DealScored("m", 1, None, None, 0, None, False, False, 0, 0, 5)
    await storage.results.project(1, [started("m", []), passed])
    played = await storage.results.match("m")
    assert played is not None
    assert played.deals == (passed,)


async def test_the_same_position_counts_once(storage: Storage) -> None:
    (ana,) = await persons(storage, 1)
    facts: list[Fact] = [started("m", [ana]), DEAL, finished("m", 0)]
    assert await storage.results.cursor() == 0
    assert await storage.results.project(8, facts)
    before = await everything(storage)
    assert not await storage.results.project(8, facts)
    assert not await storage.results.project(5, [finished("m", 1)])
    assert await everything(storage) == before
    assert await storage.results.cursor() == 8


async def test_two_processes_that_project_overlapping_stretches(storage: Storage, other: Storage) -> None:
    (ana,) = await persons(storage, 1)
    facts: list[Fact] = [started("m", [ana]), DEAL, replace(DEAL, number=2), finished("m", 0)]
    for round_of_two in range(20):
        await storage.results.reset()
        await asyncio.gather(storage.results.project(2, facts[:2]), other.results.project(4, facts))
        line = await storage.results.standing(GUILD, ana)
        assert line is not None, round_of_two
        assert (line.matches, line.deals, line.points) == (1, 2, 180)
        assert await storage.results.cursor() == 4


async def test_facts_that_fail_move_nothing(storage: Storage) -> None:
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        await storage.results.project(3, [DEAL])  # of a match that never started
    assert await storage.results.cursor() == 0


async def test_rebuilding_gives_equal_rows(storage: Storage) -> None:
    (ana, ben) = await persons(storage, 2)
    stretches: list[list[Fact]] = [
        [started("m", [ana, ben]), DEAL],
        [replace(DEAL, number=2, made=False), SeatTaken("m", Seated(1, None, "expert"))],
        [finished("m", 0), started("n", [ben], at=40)],
    ]
    for position, facts in enumerate(stretches, 1):
        await storage.results.project(position, facts)
    before = await everything(storage)
    await storage.results.reset()
    assert (await storage.results.history(None)).total == 0
    assert await storage.results.cursor() == 0
    await storage.results.project(3, [fact for facts in stretches for fact in facts])
    assert await everything(storage) == before


async def test_a_seat_taken_over_counts_for_the_newcomer(storage: Storage) -> None:
    (ana, ben) = await persons(storage, 2)
    await storage.results.project(1, [started("m", [ana]), SeatTaken("m", Seated(0, ben)), finished("m", 0)])
    assert await storage.results.standing(GUILD, ana) is None
    line = await storage.results.standing(GUILD, ben)
    assert line is not None
    assert line.wins == 1


async def test_a_forgotten_person_leaves_results_without_a_name(storage: Storage) -> None:
    (ana, ben) = await persons(storage, 2)
    await storage.results.project(1, [started("m", [ana, ben]), DEAL, finished("m", 0)])
    await storage.people.forget(100)
    assert [line.person_id for line in (await storage.results.leaderboard(GUILD)).items] == [ben]
    played = await storage.results.match("m")
    assert played is not None
    assert played.summary.seats[0] == Seated(0, ana)
    found = (await storage.people.people([ana]))[ana]
    assert (found.user_id, found.name) == (None, None)


async def test_history_newest_first_by_server_and_person(storage: Storage) -> None:
    (ana, ben) = await persons(storage, 2)
    elsewhere = replace(started("x", [ana], at=99), guild_id=None)
    facts = [started(f"m{number}", [ana if number % 2 else ben], at=number) for number in range(5)]
    await storage.results.project(1, [*facts, elsewhere])
    page = await storage.results.history(GUILD, page=1, size=2)
    assert [match.match_id for match in page.items] == ["m2", "m1"]
    assert (page.total, page.pages) == (5, 3)
    mine = await storage.results.history(None, ana)
    assert [match.match_id for match in mine.items] == ["x", "m3", "m1"]
    assert (await storage.results.history(GUILD, 404)).pages == 1


def instant(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


async def test_a_month_ends_at_midnight_utc(storage: Storage) -> None:
    """Results at 23:30Z and 00:30Z around the end of March, when Paris has changed its clocks."""
    (ana,) = await persons(storage, 1)
    late, early = instant("2026-03-31T23:30:00"), instant("2026-04-01T00:30:00")
    for number, at in enumerate((late, early), 1):
        match_id = f"m{number}"
        deal = replace(DEAL, match_id=match_id, points_ns=number, at=at)
        await storage.results.project(number, [started(match_id, [ana]), deal, finished(match_id, 0, at)])
    april = instant("2026-04-01T00:00:00")
    in_march = (
        await storage.results.leaderboard(GUILD, since=instant("2026-03-01T00:00:00"), until=april)
    ).items
    in_april = (await storage.results.leaderboard(GUILD, since=april)).items
    assert [(line.wins, line.points) for line in in_march] == [(1, 1)]
    assert [(line.wins, line.points) for line in in_april] == [(1, 2)]
    exactly = (await storage.results.leaderboard(GUILD, since=late, until=late)).items
    assert exactly == ()
