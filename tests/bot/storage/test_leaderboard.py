"""The leaderboard: by wins, then share of matches won, then points."""

import random
from collections.abc import Iterator

import pytest

from bot.storage import DealScored, Fact, MatchFinished, MatchStarted, Seated, Standing, Storage

GUILD = 900
PRESETS = ("classic", "coinche")


async def persons(storage: Storage, count: int) -> list[int]:
    return [(await storage.people.person_of(100 + number, None)).person_id for number in range(count)]


def match(number: int, north: int, *, won: bool, points: int = 0) -> Iterator[Fact]:
    """One person at North with three computers, in a match of one deal."""
    name = f"m{number}"
    seats = (Seated(0, north), *(Seated(seat, None, "standard") for seat in (1, 2, 3)))
    yield MatchStarted(name, "t", GUILD, "classic", False, 501, number, seats)
    yield DealScored(name, 1, 0, "H", 0, True, False, False, points, 0, number)
    yield MatchFinished(name, points, 0, 0 if won else 1, number)


async def test_wins_then_share_then_points_and_equal_ranks(storage: Storage) -> None:
    most, fair, rich, twin_a, twin_b, none = await persons(storage, 6)
    played = [
        *[(most, True, 0)] * 3,
        *[(most, False, 0)] * 9,
        *[(fair, True, 0)] * 2,
        *[(rich, True, 100), (rich, True, 0), (rich, False, 0)],
        *[(twin, won, 50) for twin in (twin_b, twin_a) for won in (True, False)],
        (none, False, 900),
    ]
    facts = [fact for n, (who, won, pts) in enumerate(played) for fact in match(n, who, won=won, points=pts)]
    await storage.results.project(1, facts)
    board = await storage.results.leaderboard(GUILD)
    assert [(line.rank, line.person_id) for line in board.items] == [
        (1, most),
        (2, fair),
        (3, rich),
        (4, twin_a),
        (4, twin_b),
        (6, none),
    ]


async def test_pages_meet_without_gap_nor_repeat(storage: Storage) -> None:
    people = await persons(storage, 23)
    facts = [fact for number, who in enumerate(people) for fact in match(number, who, won=True)]
    await storage.results.project(1, facts)
    pages = [await storage.results.leaderboard(GUILD, page=page, size=10) for page in range(4)]
    assert [len(page.items) for page in pages] == [10, 10, 3, 0]
    assert [(page.total, page.pages) for page in pages] == [(23, 3)] * 4
    assert [line.person_id for page in pages for line in page.items] == people
    assert {line.rank for page in pages for line in page.items} == {1}


async def test_an_empty_leaderboard_is_one_empty_page(storage: Storage) -> None:
    board = await storage.results.leaderboard(GUILD)
    assert (board.items, board.total, board.pages) == ((), 0, 1)


async def test_a_match_that_is_not_finished_counts_by_its_deals(storage: Storage) -> None:
    (ana,) = await persons(storage, 1)
    await storage.results.project(1, list(match(1, ana, won=True, points=80))[:2])
    assert (await storage.results.leaderboard(GUILD)).items == (Standing(1, ana, 0, 0, 1, 1, 1, 80),)


@pytest.mark.parametrize("seed", range(6))
async def test_it_agrees_with_counting_by_hand(storage: Storage, seed: int) -> None:
    chance = random.Random(seed)
    people = await persons(storage, 7)
    facts = list(season(chance, people))
    await storage.results.project(1, facts)
    for guild_id in (GUILD, GUILD + 1, None):
        for since, until in ((None, None), (200, 700), (None, 450)):
            for presets in (None, ("classic",), ()):
                board = await storage.results.leaderboard(
                    guild_id, since=since, until=until, presets=presets, size=50
                )
                expected = by_hand(facts, guild_id, since or 0, until or 10**9, presets or PRESETS)
                assert list(board.items) == ([] if presets == () else expected)


def season(chance: random.Random, people: list[int]) -> Iterator[Fact]:
    for number in range(25):
        name, at = f"m{number}", chance.randrange(1000)
        humans = chance.sample([*people, *[0] * 4], 4)
        seats = tuple(Seated(seat, who or None, None if who else "easy") for seat, who in enumerate(humans))
        guild = chance.choice((GUILD, GUILD, GUILD + 1, None))
        yield MatchStarted(name, "t", guild, chance.choice(PRESETS), False, 501, at, seats)
        for deal in range(chance.randrange(6)):
            declarer = chance.choice((None, 0, 1, 2, 3))
            made = None if declarer is None else chance.choice((True, False, None))
            points = (chance.randrange(163), chance.randrange(163))
            at += chance.randrange(30)
            yield DealScored(name, deal + 1, declarer, None, 0, made, False, False, *points, at)
        if chance.random() < 0.8:
            yield MatchFinished(name, 1, 2, chance.choice((0, 1, None)), at)


def by_hand(
    facts: list[Fact], guild_id: int | None, since: int, until: int, presets: tuple[str, ...]
) -> list[Standing]:
    matches = {fact.match_id: fact for fact in facts if isinstance(fact, MatchStarted)}
    counts: dict[int, list[int]] = {}
    for fact in facts:
        if not isinstance(fact, DealScored | MatchFinished) or not since <= fact.at < until:
            continue
        start = matches[fact.match_id]
        if (guild_id is not None and start.guild_id != guild_id) or start.preset not in presets:
            continue
        for seated in start.seats:
            if seated.person_id is not None:
                line = counts.setdefault(seated.person_id, [0] * 6)
                counts[seated.person_id] = [
                    old + new for old, new in zip(line, gain(fact, seated.seat), strict=True)
                ]
    keys = {who: (c[0 + 1], c[1] / c[0] if c[0] else 0.0, c[5]) for who, c in counts.items()}
    ordered = sorted(counts, key=lambda who: (*(-part for part in keys[who]), who))
    return [
        Standing(1 + sum(keys[other] > keys[who] for other in keys), who, *counts[who]) for who in ordered
    ]


def gain(fact: DealScored | MatchFinished, seat: int) -> tuple[int, int, int, int, int, int]:
    if isinstance(fact, MatchFinished):
        return (1, int(fact.winner == seat % 2), 0, 0, 0, 0)
    declared = fact.declarer_seat == seat
    points = fact.points_ew if seat % 2 else fact.points_ns
    return (0, 0, 1, int(declared), int(declared and fact.made is True), points)
