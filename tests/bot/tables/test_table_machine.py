"""Random evenings at one table: joins, leaves, plays, timeouts, crashes; journal and memory agree."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import Storage, migrate, open_storage
from bot.tables.codec import from_row
from bot.tables.commands import (
    Act,
    Begin,
    Command,
    ComputerActs,
    DealOn,
    Leave,
    Open,
    Play,
    Ready,
    SeatComputer,
    TakeSeat,
)
from bot.tables.pace import Pace
from bot.tables.problems import Denied
from bot.tables.registry import Registry
from bot.tables.seating import Computer, Human, computer_level, seat_of
from bot.tables.snapshot import Status
from bot.tables.state import TableState
from bot.tables.table import Table, restored
from engine.cards import CARDS
from engine.game import legal_actions, to_act
from engine.presets import PRESETS
from engine.seats import SEATS, Seat
from tests.bot.tables.evenings import Ticking, as_act, house, lobby, play_on, seated


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    url = f"sqlite:///{tmp_path}/t.sqlite3"
    await migrate(url)
    async with await open_storage(url) as opened:
        yield opened


async def rebuilt(storage: Storage, table: Table) -> TableState:
    return restored(TableState(table.id), await storage.journal.load(table.id))


def random_command(table: Table, rng: random.Random) -> Command:
    """Mostly what may be done, sometimes what may not."""
    state = table.state
    person = rng.randrange(1, 7)
    if rng.random() < 0.1:
        odd: list[Act] = [TakeSeat(rng.choice(SEATS)), SeatComputer(), Begin(), Ready(), DealOn()]
        odd += [Play(rng.choice(CARDS)), Leave()] if rng.random() < 0.3 else []
        return Command(rng.choice(odd), person, seen=rng.randrange(0, state.version + 2))
    if state.status is Status.LOBBY:
        act: Act = TakeSeat(rng.choice(SEATS)) if rng.random() < 0.7 else SeatComputer()
        return Command(Begin(), 1) if None not in state.seating else Command(act, person)
    if state.status in (Status.BETWEEN, Status.OVER):
        return (
            Command(Ready(), person)
            if state.status is Status.OVER or rng.random() < 0.8
            else Command(DealOn())
        )
    assert state.match is not None
    seat = rng.choice(to_act(state.match))
    action = rng.choice(legal_actions(state.match, seat)[:6])
    occupant = state.seating[seat]
    seen = state.decisions[seat]
    if computer_level(occupant) is not None:
        return Command(ComputerActs(action), seen=seen)
    assert isinstance(occupant, Human)
    if rng.random() < 0.05:
        return Command(ComputerActs(action, overdue=True), seen=seen)
    return Command(as_act(action), occupant.person, seen)


@pytest.mark.parametrize("preset", list(PRESETS))
async def test_random_evening(storage: Storage, preset: str) -> None:
    rng = random.Random(preset)
    registry, table = await lobby(storage, preset, 5)
    accepted = denied = 0
    for step in range(500):
        before = table.state.version
        try:
            events = await registry.submit(table, random_command(table, rng))
        except Denied:
            denied += 1
            assert table.state.version == before
            continue
        accepted += 1
        assert table.state.version == before + len(events)
        if table.state.status is Status.CLOSED:
            break
        if step % 60 == 0:
            registry = Registry(
                storage.journal, storage.blocks, house(step), Ticking()
            )  # a crash, and a restart
            await registry.restore()
            found = registry.find(table.id)
            assert found is not None
            assert found.state == table.state
            table = found
    assert accepted > 5
    assert await rebuilt(storage, table) == table.state
    rows = await storage.journal.load(table.id)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))


async def test_ten_clicks_on_one_button_are_one_act(storage: Storage) -> None:
    registry, table = await seated(storage)
    assert table.state.match is not None
    seat = to_act(table.state.match)[0]
    occupant = table.state.seating[seat]
    assert isinstance(occupant, Human)
    action = legal_actions(table.state.match, seat)[0]
    command = Command(as_act(action), occupant.person, table.state.decisions[seat])
    results = await asyncio.gather(
        *(registry.submit(table, command) for _ in range(10)), return_exceptions=True
    )
    assert sum(not isinstance(result, BaseException) for result in results) == 1
    assert sum(isinstance(result, Denied) for result in results) == 9


async def test_five_clicks_on_the_last_seat_seat_one(storage: Storage) -> None:
    registry, table = await lobby(storage, "classic", 2)
    for person, seat in ((1, Seat.NORTH), (2, Seat.EAST), (3, Seat.SOUTH)):
        await registry.submit(table, Command(TakeSeat(seat), person))
    clicks = [registry.submit(table, Command(TakeSeat(Seat.WEST), person)) for person in (4, 5, 6)]
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(result, Denied) for result in results) == 2


async def test_a_member_sits_at_one_table(storage: Storage) -> None:
    registry, table = await lobby(storage, "classic", 3)
    other = await registry.open(2, Open(9, 77, PRESETS["classic"], Pace.NORMAL, "fr"))
    await registry.submit(table, Command(TakeSeat(Seat.NORTH), 1))
    with pytest.raises(Denied):
        await registry.submit(other, Command(TakeSeat(Seat.NORTH), 1))
    await registry.submit(table, Command(Leave(), 1))
    await registry.submit(other, Command(TakeSeat(Seat.NORTH), 1))
    assert seat_of(other.state.seating, 1) is Seat.NORTH


async def test_two_missed_turns_make_a_member_away_and_a_click_brings_them_back(storage: Storage) -> None:
    registry, table = await seated(storage, "strict-coinche")
    rng = random.Random(1)
    victim = Seat.EAST
    for _ in range(200):
        state = table.state
        if state.status is not Status.PLAYING:
            break
        assert state.match is not None
        seat = to_act(state.match)[0]
        action = rng.choice(legal_actions(state.match, seat)[:3])
        occupant = state.seating[seat]
        if seat is victim:
            if isinstance(occupant, Human) and occupant.away:
                break
            command = Command(ComputerActs(action, overdue=True), seen=state.decisions[seat])
        else:
            assert isinstance(occupant, Human)
            command = Command(as_act(action), occupant.person, state.decisions[seat])
        await registry.submit(table, command)
    occupant = table.state.seating[victim]
    assert isinstance(occupant, Human)
    assert occupant.away
    state = table.state
    assert state.match is not None
    action = legal_actions(state.match, victim)[0]
    await registry.submit(table, Command(as_act(action), occupant.person, state.decisions[victim]))
    assert table.state.seating[victim] == Human(occupant.person)


async def test_who_leaves_a_match_is_replaced_and_the_last_one_closes_it(storage: Storage) -> None:
    registry, table = await seated(storage)
    for person in (1, 2, 3):
        await registry.submit(table, Command(Leave(), person))
    assert sum(isinstance(o, Computer) for o in table.state.seating) == 3
    assert table.state.host == 4
    await registry.submit(table, Command(Leave(), 4))
    assert table.state.status is Status.CLOSED
    assert len(registry) == 0


async def test_every_event_round_trips_through_the_journal(storage: Storage) -> None:
    registry, table = await seated(storage, "coinche")
    await play_on(registry, table, random.Random(8), Status.BETWEEN, Status.OVER)
    rows = await storage.journal.load(table.id)
    assert {"CardsDealt", "AuctionWon", "DealScored"} <= {row.type for row in rows}
    for row in rows:
        assert type(from_row(row)).__name__ == row.type
