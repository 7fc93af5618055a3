"""The ranking: by rating, provisional ones last; figures that agree with counting by hand."""

import random
from collections.abc import Iterator

import pytest

from bot.rating import MINIMUM, Rating
from bot.storage import (
    DealScored,
    Fact,
    Figures,
    MatchFinished,
    MatchStarted,
    Scope,
    Seated,
    Standing,
    Storage,
)

GUILD = 900
FAMILIES = ("turnup", "full")


async def persons(storage: Storage, count: int) -> list[int]:
    return [(await storage.people.person_of(100 + number, None)).person_id for number in range(count)]


def match(number: int, winner: int, loser: int | None, *, family: str = "turnup") -> Iterator[Fact]:
    """A member at North beats one at East (None: a computer); the other seats are computers."""
    name = f"m{number}"
    seats = (
        Seated(0, winner),
        Seated(1, loser, None if loser else "standard"),
        Seated(2, None, "standard"),
        Seated(3, None, "standard"),
    )
    yield MatchStarted(name, "t", GUILD, "classic", False, family, 501, number, seats)
    yield DealScored(name, 1, 0, "H", 0, None, True, False, None, 100, 62, number)
    yield MatchFinished(name, 100, 62, 0, number)


async def played(storage: Storage, pairs: list[tuple[int, int | None]], **of: str) -> None:
    facts = [fact for n, (winner, loser) in enumerate(pairs) for fact in match(n, winner, loser, **of)]
    assert await storage.results.project(0, 1, facts)


def ranks(lines: tuple[Standing, ...]) -> list[tuple[int | None, int]]:
    return [(line.rank, line.person_id) for line in lines]


async def test_by_rating_and_provisional_ones_last(storage: Storage) -> None:
    best, middle, last, new = await persons(storage, 4)
    pairs = [(best, last), (best, middle), (middle, last)] * 3
    await played(storage, [*pairs, (new, best)])
    board = await storage.results.leaderboard(Scope(GUILD))
    assert ranks(board.items) == [(1, best), (2, middle), (3, last), (None, new)]
    assert board.items[-1].figures.rated == 1 < MINIMUM


async def test_equal_ratings_share_a_rank(storage: Storage) -> None:
    """Two pairs who play apart, with the same results."""
    people = await persons(storage, 4)
    pairs: list[tuple[int, int | None]] = [(people[0], people[1]), (people[2], people[3])] * MINIMUM
    await played(storage, pairs)
    board = await storage.results.leaderboard(Scope(GUILD))
    assert ranks(board.items) == [(1, people[0]), (1, people[2]), (3, people[1]), (3, people[3])]


async def test_matches_against_computers_alone_count_but_rate_nobody(storage: Storage) -> None:
    (ana,) = await persons(storage, 1)
    await played(storage, [(ana, None)] * 9)
    assert (await storage.results.leaderboard(Scope(GUILD))).items == ()
    figures = (await storage.results.figures(GUILD, ana))[GUILD, "all"]
    assert (figures.matches, figures.wins, figures.rated, figures.rating) == (9, 9, 0, Rating())


async def test_families_are_ranked_apart_and_together(storage: Storage) -> None:
    ana, ben = await persons(storage, 2)
    await played(storage, [(ana, ben)], family="full")
    for family, found in (("all", 2), ("full", 2), ("turnup", 0)):
        board = await storage.results.leaderboard(Scope(GUILD, 0, family))
        assert board.total == found, family


async def test_pages_meet_without_gap_nor_repeat(storage: Storage) -> None:
    people = await persons(storage, 23)
    pairs: list[tuple[int, int | None]] = [(who, people[n - 1]) for n, who in enumerate(people)]
    await played(storage, pairs)
    pages = [await storage.results.leaderboard(Scope(GUILD), page=page, size=10) for page in range(4)]
    assert [len(page.items) for page in pages] == [10, 10, 3, 0]
    assert [(page.total, page.pages) for page in pages] == [(23, 3)] * 4
    assert sorted(line.person_id for page in pages for line in page.items) == people


async def test_an_empty_leaderboard_is_one_empty_page(storage: Storage) -> None:
    board = await storage.results.leaderboard(Scope(GUILD))
    assert (board.items, board.total, board.pages) == ((), 0, 1)


async def test_with_and_against_whom(storage: Storage) -> None:
    ana, ben, cleo = await persons(storage, 3)
    seats = (Seated(0, ana), Seated(1, cleo), Seated(2, ben), Seated(3, None, "standard"))
    facts: list[Fact] = []
    for number, winner in enumerate((0, 0, 1)):
        name = f"m{number}"
        facts += [
            MatchStarted(name, "t", GUILD, "classic", False, "turnup", 501, number, seats),
            MatchFinished(name, 1, 2, winner, number),
        ]
    await storage.results.project(0, 1, facts)
    found = await storage.results.pairings(GUILD, ana)
    assert [(p.other_id, p.partners, p.matches, p.wins) for p in found] == [
        (ben, True, 3, 2),
        (cleo, False, 3, 2),
    ]
    other = await storage.results.pairings(GUILD, cleo, ana)
    assert [(p.other_id, p.partners, p.matches, p.wins) for p in other] == [(ana, False, 3, 1)]


@pytest.mark.parametrize("seed", range(4))
async def test_it_agrees_with_counting_by_hand(storage: Storage, seed: int) -> None:
    chance = random.Random(seed)
    people = await persons(storage, 7)
    facts = list(season(chance, people))
    await storage.results.project(0, 1, facts)
    for guild_id in (GUILD, GUILD + 1):
        for family in ("all", *FAMILIES):
            expected = by_hand(facts, guild_id, family)
            for who in people:
                found = (await storage.results.figures(guild_id, who)).get((guild_id, family))
                assert (counts(found) if found else None) == expected.get(who)


def counts(figures: Figures) -> tuple[int, ...]:
    return (
        figures.matches,
        figures.wins,
        figures.deals,
        figures.points,
        figures.taken,
        figures.made,
        figures.failed,
        figures.coinches,
        figures.coinches_won,
        figures.capots,
    )


def season(chance: random.Random, people: list[int]) -> Iterator[Fact]:
    for number in range(25):
        name, at = f"m{number}", chance.randrange(1000)
        humans = chance.sample([*people, *[0] * 4], 4)
        seats = tuple(Seated(seat, who or None, None if who else "easy") for seat, who in enumerate(humans))
        guild = chance.choice((GUILD, GUILD, GUILD + 1, None))
        yield MatchStarted(name, "t", guild, "any", False, chance.choice(FAMILIES), 501, at, seats)
        for deal in range(chance.randrange(6)):
            declarer = chance.choice((None, 0, 1, 2, 3))
            made = None if declarer is None else chance.choice((True, False, None))
            coincher = chance.choice((None, 0, 1, 2, 3))
            capot = chance.choice((None, None, 0, 1))
            points = (chance.randrange(163), chance.randrange(163))
            yield DealScored(name, deal + 1, declarer, None, 0, coincher, made, False, capot, *points, at)
        if chance.random() < 0.8:
            yield MatchFinished(name, 1, 2, chance.choice((0, 1, None)), at)


def by_hand(facts: list[Fact], guild_id: int, family: str) -> dict[int, tuple[int, ...]]:
    matches = {fact.match_id: fact for fact in facts if isinstance(fact, MatchStarted)}
    sums: dict[int, tuple[int, ...]] = {}
    for fact in facts:
        if not isinstance(fact, DealScored | MatchFinished):
            continue
        start = matches[fact.match_id]
        if start.guild_id != guild_id or family not in ("all", start.family):
            continue
        for seated in start.seats:
            gained = gain(fact, seated.seat)
            if seated.person_id is not None and gained is not None:
                had = sums.get(seated.person_id, (0,) * 10)
                sums[seated.person_id] = tuple(a + b for a, b in zip(had, gained, strict=True))
    return sums


def gain(fact: DealScored | MatchFinished, seat: int) -> tuple[int, ...] | None:
    if isinstance(fact, MatchFinished):
        return None if fact.winner is None else (1, int(fact.winner == seat % 2), *[0] * 8)
    declared, coinched = fact.declarer_seat == seat, fact.coincher_seat == seat
    points = fact.points_ew if seat % 2 else fact.points_ns
    failed = fact.made is False
    contract = (int(declared), int(declared and fact.made is True), int(declared and failed))
    capots = int(fact.capot_team == seat % 2)
    return (0, 0, 1, points, *contract, int(coinched), int(coinched and failed), capots)
