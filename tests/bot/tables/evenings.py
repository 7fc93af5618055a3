"""Evenings at a table: a lobby, four members, play by chance."""

from __future__ import annotations

import random

from bot.storage import Storage
from bot.tables.commands import Act, Begin, Command, ComputerActs, DealOn, Open, Play, Speak, TakeSeat
from bot.tables.decision import House
from bot.tables.pace import Pace
from bot.tables.registry import Registry
from bot.tables.seating import Human
from bot.tables.snapshot import Status
from bot.tables.table import Observer, Table
from engine.actions import Say, SeatAction
from engine.game import legal_actions, to_act
from engine.presets import PRESETS
from engine.rules import Rules
from engine.seats import SEATS


class Ticking:
    """A clock that moves a second at each look."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000

    def now(self) -> int:
        self.time += 1000
        return self.time


def house(seed: int) -> House:
    rng = random.Random(seed)
    return House(lambda: rng.randbytes(32).hex())


async def lobby(
    storage: Storage, preset: str | Rules, seed: int, *observers: Observer
) -> tuple[Registry, Table]:
    registry = Registry(storage.journal, storage.blocks, house(seed), Ticking())
    for observer in observers:
        registry.observe(observer)
    rules = PRESETS[preset] if isinstance(preset, str) else preset
    persons = [(await storage.people.person_of(1000 + i, f"P{i}")).person_id for i in range(6)]
    assert persons == [1, 2, 3, 4, 5, 6]
    table = await registry.open(1, Open(9, seed + 1, rules, Pace.NORMAL, "en"))
    return registry, table


def as_act(action: SeatAction) -> Act:
    return Speak(action.call) if isinstance(action, Say) else Play(action.card, action.announce)


async def play_on(registry: Registry, table: Table, rng: random.Random, *until: Status) -> None:
    while table.state.status not in until:
        state = table.state
        if state.status is Status.BETWEEN:
            await registry.submit(table, Command(DealOn()))
            continue
        assert state.match is not None
        seat = to_act(state.match)[0]
        action = rng.choice(legal_actions(state.match, seat)[:4])
        occupant = state.seating[seat]
        person = occupant.person if isinstance(occupant, Human) else None
        act = as_act(action) if person is not None else ComputerActs(action)
        await registry.submit(table, Command(act, person, state.decisions[seat]))


async def seated(
    storage: Storage, preset: str | Rules = "classic", seed: int = 1, *observers: Observer
) -> tuple[Registry, Table]:
    registry, table = await lobby(storage, preset, seed, *observers)
    for person, seat in zip((1, 2, 3, 4), SEATS, strict=True):
        await registry.submit(table, Command(TakeSeat(seat), person))
    await registry.submit(table, Command(Begin(), 1))
    return registry, table
