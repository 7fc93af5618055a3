"""Every order of the deck can come and each is equally likely; secret and cuts decide, and nothing else."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise, product
from pathlib import Path

import pytest

from bot.storage import Storage, migrate, open_storage
from bot.tables.commands import Begin, Command, DealOn, Open, Ready, TakeSeat
from bot.tables.events import DeckCut, SecretSealed
from bot.tables.pace import Pace
from bot.tables.registry import Registry
from bot.tables.shuffle import Shuffle, arranged, below, seal_of, sealed
from bot.tables.snapshot import Status
from bot.tables.state import TableState
from bot.tables.table import restored
from engine.cards import CARDS
from engine.events import CardsDealt
from engine.notation import format_cards
from engine.presets import PRESETS
from engine.seats import SEATS
from tests.bot.tables.evenings import Ticking, house, play_on, seated

DECKS = 6_000


def next_of(draws: Iterator[int], limit: int) -> int:
    return next(draws)


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def likely(value: float, freedom: int) -> bool:
    """Within five standard deviations of what chance gives: a fair shuffle fails once in a million."""
    return abs(value - freedom) < 5 * math.sqrt(2 * freedom)


def decks(number: int) -> list[tuple[int, ...]]:
    rng = random.Random(32)
    return [tuple(sealed(rng.randbytes(32).hex()).cut(rng.getrandbits(60)).deck) for _ in range(number)]


def test_each_card_is_equally_likely_at_each_place() -> None:
    found = Counter((place, card) for deck in decks(DECKS) for place, card in enumerate(deck))
    assert len(found) == 32 * 32
    assert likely(chi_square(found.values(), DECKS / 32), 31 * 31)


def test_each_card_is_equally_likely_to_follow_each() -> None:
    found = Counter(pair for deck in decks(DECKS) for pair in pairwise(deck))
    assert len(found) == 32 * 31
    assert likely(chi_square(found.values(), DECKS * 31 / (32 * 31)), 32 * 31 - 1)


def test_consecutive_deals_of_a_match_have_nothing_in_common() -> None:
    """Cards at the same place in two deals in a row: one on average, as between two shuffled decks."""
    shuffle, same = sealed("a" * 64), 0
    for _ in range(DECKS):
        later = shuffle.dealt()
        same += sum(a is b for a, b in zip(shuffle.deck, later.deck, strict=True))
        shuffle = later
    assert abs(same - DECKS) < 5 * math.sqrt(DECKS)


def test_every_order_comes_from_one_series_of_draws() -> None:
    cards = CARDS[:5]
    orders = {
        arranged(cards, partial(next_of, iter(draws)))
        for draws in product(*(range(limit) for limit in (5, 4, 3, 2)))
    }
    assert len(orders) == 120


@pytest.mark.parametrize("limit", range(2, 33))
def test_a_draw_favours_no_number(limit: int) -> None:
    rounds = 256 // limit
    numbers = iter(range(256))
    assert Counter(below(limit, numbers) for _ in range(rounds * limit)) == dict.fromkeys(
        range(limit), rounds
    )


def test_a_deal_depends_on_the_secret_and_on_every_cut_and_on_their_order() -> None:
    one = sealed("0" * 64)
    shuffles = [one, sealed("0" * 63 + "1"), one.cut(1), one.cut(2), one.cut(1).cut(2), one.cut(2).cut(1)]
    shuffles += [one.cut(12), one.cut(1).dealt().cut(2), one.cut(2).dealt().cut(2)]
    assert len({shuffle.deck for shuffle in shuffles}) == len(shuffles)


def test_the_way_from_secret_and_cuts_to_the_deck_never_changes() -> None:
    """Written down once: a change here makes former matches impossible to verify."""
    shuffle = sealed("00112233445566778899aabbccddeeff" * 2).cut(1_400_000_000_000_000_001).cut(7)
    assert shuffle.seal == SEAL
    assert format_cards(shuffle.deck) == FIRST
    assert format_cards(shuffle.dealt().deck) == SECOND
    assert [sealed(digit * 64).dealer.letter for digit in "0123456789"] == list(DEALERS)


SEAL = "2a8abfa8cb9906290437854193ca6bca41d4d4e26d1d454bd66a35158095e737"
FIRST = "HQ C7 SJ CA D8 DQ SA DJ SK D10 HJ H9 S7 CK C8 SQ S9 DK H7 C9 CJ C10 CQ S8 DA HK S10 HA H8 H10 D7 D9"
SECOND = "D10 HJ CQ H9 H8 D8 S10 C7 S9 H7 C10 DQ CJ CA SA HA C9 DA S7 CK C8 HK HQ S8 SQ SK DK DJ H10 D7 D9 SJ"
DEALERS = "SSWSWNWEEE"


def test_nothing_that_is_printed_tells_the_secret() -> None:
    secret = "c0ffee" * 10 + "abcd"
    state = TableState("t", shuffle=sealed(secret), secret=secret)
    assert secret not in f"{state!r} {SecretSealed(secret)!r} {Shuffle(secret, secret.encode())!r}"


@pytest.fixture
async def storage(tmp_path: Path) -> Storage:
    url = f"sqlite:///{tmp_path}/t.sqlite3"
    await migrate(url)
    return await open_storage(url)


async def test_clicks_of_members_enter_the_shuffle_and_the_journal_with_it(storage: Storage) -> None:
    async with storage:
        registry = Registry(storage.journal, storage.blocks, house(1), Ticking())
        persons = [(await storage.people.person_of(1000 + i, f"P{i}")).person_id for i in range(4)]
        table = await registry.open(persons[0], Open(9, 8, PRESETS["classic"], Pace.NORMAL, "en"))
        before = table.snapshot()
        assert before.seal
        assert not before.secret
        for person, seat in zip(persons, SEATS, strict=True):
            await registry.submit(table, Command(TakeSeat(seat), person, click=100 + person))
        expected = table.state.shuffle.cut(200)
        assert expected.cuts == (101, 102, 103, 104, 200)
        begun = await registry.submit(table, Command(Begin(), persons[0], click=200))
        assert DeckCut(200) in begun
        dealt = next(event for event in begun if isinstance(event, CardsDealt))
        assert {card for hand in dealt.hands for card in hand} == set(expected.deck[:20])
        assert dealt.dealer is expected.dealer
        # A crash here loses nothing: the next deal comes from the journal alone.
        await play_on(registry, table, random.Random(2), Status.BETWEEN)
        await registry.submit(table, Command(Ready(), persons[1], click=300))
        again = restored(TableState(table.id), await storage.journal.load(table.id))
        assert again == table.state
        assert again.shuffle.cuts == (300,)
        assert again.shuffle.deck == table.state.shuffle.deck


async def test_a_second_click_on_ready_does_not_cut_again(storage: Storage) -> None:
    async with storage:
        registry, table = await seated(storage)
        await play_on(registry, table, random.Random(2), Status.BETWEEN)
        for click in (5, 6, 7):
            await registry.submit(table, Command(Ready(), 1, click=click))
        assert table.state.shuffle.cuts == (5,)


async def test_the_secret_is_known_after_the_match_alone_and_the_next_one_is_sealed(storage: Storage) -> None:
    async with storage:
        registry, table = await seated(storage, "bete", 4)
        seal = table.snapshot().seal
        rng = random.Random(3)
        while True:
            assert not table.snapshot().secret
            assert table.snapshot().seal == seal
            await play_on(registry, table, rng, Status.BETWEEN, Status.OVER)
            if table.state.status is Status.OVER:
                break
            await registry.submit(table, Command(DealOn()))
        over = table.snapshot()
        assert seal_of(over.secret) == seal
        assert over.seal not in ("", seal)
        for person in (1, 2, 3, 4):
            await registry.submit(table, Command(Ready(), person, click=person))
        assert table.snapshot().seal == over.seal
        assert not table.snapshot().secret


async def test_a_table_opened_before_secrets_were_plays_on(storage: Storage) -> None:
    """Its journal holds no secret: the next deal draws one."""
    async with storage:
        registry, table = await seated(storage, "classic", 6)
        table._state = TableState(  # as an older journal leaves it
            **{name: getattr(table.state, name) for name in TableState.__slots__ if name != "shuffle"}
        )
        assert not table.snapshot().seal
        await play_on(registry, table, random.Random(2), Status.BETWEEN)
        await registry.submit(table, Command(Ready(), 1, click=9))
        assert table.snapshot().seal
        assert table.state.shuffle.cuts == (9,)
