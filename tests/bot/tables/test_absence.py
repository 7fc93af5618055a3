"""Away and back, votes, open seats, pauses: what the table decides when people go."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import Storage, migrate, open_storage
from bot.tables.commands import (
    Back,
    Command,
    ComputerActs,
    DealOn,
    Halt,
    Leave,
    Open,
    Play,
    Ready,
    Replace,
    Resume,
    Stop,
    TakeSeat,
)
from bot.tables.events import Closing, Pause
from bot.tables.pace import DESERTED_SECONDS, OUTAGE_SECONDS, Pace
from bot.tables.problems import Denied, Problem
from bot.tables.registry import Registry
from bot.tables.seating import Computer, Human, Level
from bot.tables.snapshot import Status
from bot.tables.state import computers_awaited, deadline, pause_of
from bot.tables.table import Table
from engine.cards import CARDS
from engine.game import legal_actions, to_act
from engine.presets import PRESETS
from engine.seats import SEATS, Seat
from tests.bot.tables.evenings import Ticking, as_act, house, lobby, play_on, seated

PERSONS = dict(zip(SEATS, (1, 2, 3, 4), strict=True))


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    url = f"sqlite:///{tmp_path}/t.sqlite3"
    await migrate(url)
    async with await open_storage(url) as opened:
        yield opened


async def refused(registry: Registry, table: Table, command: Command) -> object:
    with pytest.raises(Denied) as denied:
        await registry.submit(table, command)
    return denied.value.problem


async def step(registry: Registry, table: Table, *, silent: frozenset[Seat] = frozenset()) -> None:
    """One act: by its member, or by the computer where that member is silent or gone."""
    state = table.state
    assert state.match is not None
    seat = to_act(state.match)[0]
    action = legal_actions(state.match, seat)[-1]
    occupant = state.seating[seat]
    present = isinstance(occupant, Human) and not occupant.away
    if present and seat not in silent:
        assert isinstance(occupant, Human)
        command = Command(as_act(action), occupant.person, state.decisions[seat])
    else:
        command = Command(ComputerActs(action, overdue=present), seen=state.decisions[seat])
    await registry.submit(table, command)


async def away(registry: Registry, table: Table, *seats: Seat) -> None:
    """Let these seats miss turns until they are away."""
    for _ in range(400):
        gone = [isinstance(o := table.state.seating[seat], Human) and o.away for seat in seats]
        if all(gone):
            return
        if table.state.status is Status.BETWEEN:
            await registry.submit(table, Command(DealOn()))
        else:
            await step(registry, table, silent=frozenset(seats))
    raise AssertionError("nobody is away")


async def test_others_vote_the_seat_of_somebody_away_open(storage: Storage) -> None:
    registry, table = await seated(storage)
    assert await refused(registry, table, Command(Replace(Seat.EAST), 1)) is Problem.NOT_AWAY
    await away(registry, table, Seat.EAST)
    await registry.submit(table, Command(Replace(Seat.EAST), 1))
    await registry.submit(table, Command(Replace(Seat.EAST), 1))
    assert isinstance(table.state.seating[Seat.EAST], Human), "one of three is no majority, cast twice or not"
    await registry.submit(table, Command(Replace(Seat.EAST), 3))
    assert table.state.seating[Seat.EAST] == Computer(Level.STANDARD, stands_for=2)
    assert await refused(registry, table, Command(Replace(Seat.EAST), 4)) is Problem.NOT_AWAY
    assert table.state.votes == frozenset()


async def test_who_comes_back_voids_the_votes_against_them(storage: Storage) -> None:
    registry, table = await seated(storage)
    await away(registry, table, Seat.EAST)
    await registry.submit(table, Command(Replace(Seat.EAST), 1))
    await registry.submit(table, Command(Back(), 2))
    assert table.state.votes == frozenset()
    assert await refused(registry, table, Command(Replace(Seat.EAST), 3)) is Problem.NOT_AWAY


async def test_an_outsider_has_no_vote(storage: Storage) -> None:
    registry, table = await seated(storage)
    await away(registry, table, Seat.EAST)
    assert await refused(registry, table, Command(Replace(Seat.EAST), 5)) is Problem.NOT_YOUR_SEAT
    assert await refused(registry, table, Command(Stop(), 5)) is Problem.NOT_HOST


async def test_a_silent_host_is_no_host(storage: Storage) -> None:
    registry, table = await seated(storage)
    await away(registry, table, Seat.NORTH)
    assert table.state.host in (2, 3, 4)
    await registry.submit(table, Command(Replace(Seat.NORTH), 2))
    await registry.submit(table, Command(Replace(Seat.NORTH), 3))
    assert table.state.seating[Seat.NORTH] == Computer(Level.STANDARD, stands_for=1)


async def test_the_match_is_stopped_by_its_host_or_by_most_of_those_there(storage: Storage) -> None:
    registry, table = await seated(storage)
    for person in (2, 3):
        await registry.submit(table, Command(Stop(), person))
        assert table.state.status is Status.PLAYING
    await registry.submit(table, Command(Stop(), 4))
    assert table.state.closing is Closing.STOPPED


async def test_votes_to_stop_last_for_a_deal(storage: Storage) -> None:
    registry, table = await seated(storage)
    await registry.submit(table, Command(Stop(), 2))
    await play_on(registry, table, random.Random(2), Status.BETWEEN)
    await registry.submit(table, Command(DealOn()))
    assert table.state.votes == frozenset()


async def test_a_seat_that_was_left_is_taken_from_the_next_deal_on(storage: Storage) -> None:
    registry, table = await seated(storage)
    await step(registry, table)
    assert await refused(registry, table, Command(TakeSeat(Seat.EAST), 5)) is Problem.SEAT_TAKEN
    await registry.submit(table, Command(Leave(), 2))
    await registry.submit(table, Command(TakeSeat(Seat.EAST), 5))
    assert table.state.seating[Seat.EAST] == Computer(Level.STANDARD, stands_for=2, claimed_by=5)
    assert registry.of_person(5) is table, "who has a claim sits nowhere else meanwhile"
    assert await refused(registry, table, Command(TakeSeat(Seat.EAST), 6)) is Problem.SEAT_TAKEN
    assert await refused(registry, table, Command(Play(CARDS[0]), 5)) is Problem.NOT_YOUR_SEAT
    await play_on(registry, table, random.Random(3), Status.BETWEEN)
    await registry.submit(table, Command(DealOn()))
    assert table.state.seating[Seat.EAST] == Human(5)


async def test_who_has_held_cards_of_the_deal_takes_no_seat_in_it(storage: Storage) -> None:
    registry, table = await seated(storage)
    await registry.submit(table, Command(Leave(), 2))
    await registry.submit(table, Command(Leave(), 3))
    for seat in (Seat.EAST, Seat.SOUTH):
        assert await refused(registry, table, Command(TakeSeat(seat), 2)) is Problem.SEEN_HAND
    await play_on(registry, table, random.Random(3), Status.BETWEEN)
    await registry.submit(table, Command(TakeSeat(Seat.SOUTH), 2))
    assert table.state.seating[Seat.SOUTH] == Human(2), "between deals a seat is taken at once"


async def test_a_claim_can_be_given_back(storage: Storage) -> None:
    registry, table = await seated(storage)
    await registry.submit(table, Command(Leave(), 2))
    await registry.submit(table, Command(TakeSeat(Seat.EAST), 5))
    await registry.submit(table, Command(Leave(), 5))
    assert table.state.seating[Seat.EAST] == Computer(Level.STANDARD, stands_for=2)
    assert registry.of_person(5) is None


async def test_with_everybody_away_the_match_waits_and_goes_on_with_the_first_one_back(
    storage: Storage,
) -> None:
    registry, table = await seated(storage)
    await away(registry, table, *SEATS)
    assert pause_of(table.state) is Pause.DESERTED
    assert not computers_awaited(table.state), "computers do not play for nobody"
    assert deadline(table.state) == table.state.since // 1000 + DESERTED_SECONDS
    await registry.submit(table, Command(Back(), 3))
    assert pause_of(table.state) is None
    assert computers_awaited(table.state) or deadline(table.state) is not None


async def test_a_deserted_match_goes_on_for_who_takes_a_seat_in_it(storage: Storage) -> None:
    registry, table = await seated(storage)
    await registry.submit(table, Command(Leave(), 2))
    await away(registry, table, Seat.NORTH, Seat.SOUTH, Seat.WEST)
    assert pause_of(table.state) is Pause.DESERTED
    await registry.submit(table, Command(TakeSeat(Seat.EAST), 5))
    assert pause_of(table.state) is None


async def test_nobody_elses_deadline_moves_when_somebody_comes_back(storage: Storage) -> None:
    registry, table = await seated(storage)
    await away(registry, table, Seat.EAST)
    for _ in range(40):
        assert table.state.match is not None
        if table.state.status is Status.PLAYING and to_act(table.state.match)[0] is Seat.SOUTH:
            break
        if table.state.status is Status.BETWEEN:
            await registry.submit(table, Command(DealOn()))
        else:
            await step(registry, table)
    before = deadline(table.state)
    await registry.submit(table, Command(Back(), 2))
    assert deadline(table.state) == before


async def test_an_old_card_brings_an_away_member_back(storage: Storage) -> None:
    registry, table = await seated(storage)
    await away(registry, table, Seat.EAST)
    await registry.submit(table, Command(Play(CARDS[0]), 2, seen=1))
    assert table.state.seating[Seat.EAST] == Human(2)


async def test_who_was_too_slow_is_told_so(storage: Storage) -> None:
    registry, table = await seated(storage)
    assert table.state.match is not None
    seat = to_act(table.state.match)[0]
    seen = table.state.decisions[seat]
    action = legal_actions(table.state.match, seat)[0]
    await step(registry, table, silent=frozenset({seat}))
    command = Command(as_act(action), PERSONS[seat], seen)
    assert await refused(registry, table, command) is Problem.LATE


@pytest.mark.parametrize("reason", [Pause.FORBIDDEN, Pause.UNAVAILABLE])
async def test_an_outage_stops_the_time_of_all_and_gives_it_back_whole(
    storage: Storage, reason: Pause
) -> None:
    registry, table = await seated(storage)
    await registry.submit(table, Command(Halt(reason)))
    assert not await registry.submit(table, Command(Halt(reason))), "said once"
    assert pause_of(table.state) is reason
    assert deadline(table.state) == table.state.since // 1000 + OUTAGE_SECONDS
    assert table.state.match is not None
    seat = to_act(table.state.match)[0]
    command = Command(
        as_act(legal_actions(table.state.match, seat)[0]), PERSONS[seat], table.state.decisions[seat]
    )
    assert await refused(registry, table, command) is Problem.PAUSED
    assert await refused(registry, table, Command(Ready(), 1)) is Problem.PAUSED
    await registry.submit(table, Command(Resume()))
    assert deadline(table.state) == table.state.since // 1000 + table.state.pace.seconds
    await registry.submit(table, command)


async def test_all_of_it_comes_back_from_the_journal(storage: Storage) -> None:
    registry, table = await seated(storage)
    await away(registry, table, Seat.EAST)
    await registry.submit(table, Command(Replace(Seat.EAST), 1))
    await registry.submit(table, Command(Leave(), 4))
    await registry.submit(table, Command(TakeSeat(Seat.WEST), 5))
    await registry.submit(table, Command(Stop(), 3))
    await registry.submit(table, Command(Halt(Pause.FORBIDDEN)))
    again = Registry(storage.journal, storage.blocks, house(9), Ticking())
    await again.restore()
    found = again.find(table.id)
    assert found is not None
    assert found.state == table.state
    assert again.of_person(5) is found


async def test_a_member_with_a_claim_opens_no_seat_elsewhere(storage: Storage) -> None:
    registry, table = await seated(storage)
    await registry.submit(table, Command(Leave(), 2))
    await registry.submit(table, Command(TakeSeat(Seat.EAST), 5))
    other = await registry.open(6, Open(9, 88, PRESETS["classic"], Pace.NORMAL, "en"))
    assert await refused(registry, other, Command(TakeSeat(Seat.NORTH), 5)) is Problem.ALREADY_AT_TABLE


async def test_in_the_lobby_nobody_is_voted_out(storage: Storage) -> None:
    registry, table = await lobby(storage, "classic", 4)
    for person, seat in ((1, Seat.NORTH), (2, Seat.EAST)):
        await registry.submit(table, Command(TakeSeat(seat), person))
    assert await refused(registry, table, Command(Replace(Seat.NORTH), 2)) is Problem.NOT_AWAY
    assert await refused(registry, table, Command(Stop(), 2)) is Problem.NOT_HOST
