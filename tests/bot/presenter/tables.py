"""Tables to show: matches played by chance, as the snapshots that a table would give."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from bot.custom_ids import parse_custom_id
from bot.presenter.screen import Menu, Screen
from bot.tables.pace import Pace
from bot.tables.seating import EMPTY, Computer, Human, Level, Seating
from bot.tables.snapshot import SeatSnapshot, Status, TableSnapshot
from engine.actions import DealCards, PlayCard, Say, SeatAction, StartMatch
from engine.auction import PASS, Bid
from engine.game import legal_actions, to_act
from engine.presets import PRESETS
from engine.rules import Rules, with_options
from engine.seats import SEATS, Seat
from engine.state import MatchState, Phase, new_match
from engine.view import seat_view, table_view
from tests.builders import act, shuffled

NAMES = {1: "<@111>", 2: "<@222>", 3: "<@333>"}
SEATING: Seating = (Human(1), Human(2, away=True), Human(3), Computer(Level.EASY))
DEADLINE = 1_900_000_000
SUITS = ("S", "H", "D", "C")


def lobby(seating: Seating = EMPTY, **changes: object) -> TableSnapshot:
    """A table before any cards."""
    snapshot = TableSnapshot(
        table="t1",
        version=7,
        status=Status.LOBBY,
        channel=5,
        guild=6,
        host=1,
        rules=PRESETS["classic"],
        pace=Pace.NORMAL,
        language="fr",
        seating=seating,
        deadline=DEADLINE,
    )
    return replace(snapshot, **changes)  # type: ignore[arg-type]  # fields by name, from the tests


def table(state: MatchState, version: int = 40, **changes: object) -> TableSnapshot:
    """The table of this match."""
    waited = to_act(state)
    north, east, south, west = (version if seat in waited else None for seat in SEATS)
    snapshot = replace(
        lobby(SEATING),
        version=version,
        status=_status(state),
        rules=state.rules,
        decisions=(north, east, south, west),
        bid_version=version - 1,
        view=table_view(state),
    )
    return replace(snapshot, **changes)  # type: ignore[arg-type]  # fields by name, from the tests


def _status(state: MatchState) -> Status:
    if state.phase is Phase.MATCH_OVER:
        return Status.OVER
    return Status.BETWEEN if state.phase is Phase.DEALING else Status.PLAYING


def seated(state: MatchState, seat: Seat, **changes: object) -> SeatSnapshot:
    """The table as one seat sees it."""
    return SeatSnapshot(table(state, 40, **changes), seat, seat_view(state, seat))


def states(rules: Rules, seed: int) -> Iterator[MatchState]:
    """Every state of a match by chance, from the first deal to the end."""
    rng = random.Random(seed)
    state = act(new_match(), StartMatch(rules, Seat.NORTH))
    deals = 0
    while state.phase is not Phase.MATCH_OVER and deals < 60:
        if state.phase is Phase.DEALING:
            deals += 1
            state = act(state, DealCards(shuffled(seed * 1000 + deals)))
        else:
            state = act(state, _choose(state, rng))
        yield state


def short(preset: str) -> Rules:
    """A preset with a near target, so that a match is soon over."""
    return with_options(PRESETS[preset], target=100)


def _choose(state: MatchState, rng: random.Random) -> SeatAction:
    legal = legal_actions(state, rng.choice(to_act(state)))
    if state.phase is Phase.PLAY:
        return rng.choice([a for a in legal if isinstance(a, PlayCard) and a.announce] or legal)
    low = [a for a in legal if not (isinstance(a, Say) and isinstance(a.call, Bid) and a.call.points > 130)]
    passing = [a for a in low if isinstance(a, Say) and a.call == PASS]
    return rng.choice(passing if rng.random() < 0.5 and passing else low)


def faults(screen: Screen) -> list[str]:
    """What Discord would refuse, or people dislike."""
    found = []
    if not 1 <= len(screen.text) <= 2000:
        found.append(f"text of {len(screen.text)}")
    if len(screen.rows) > 5:
        found.append(f"{len(screen.rows)} rows")
    if screen.picture is not None and not 1 <= len(screen.picture.alt) <= 1024:
        found.append(f"alt of {len(screen.picture.alt)}")
    ids = []
    for row in screen.rows:
        if isinstance(row, Menu):
            ids.append(row.custom_id)
            found += [] if 1 <= len(row.choices) <= 25 else [f"{len(row.choices)} choices"]
            found += [] if sum(c.chosen for c in row.choices) == 1 else ["not one choice chosen"]
            continue
        found += [] if 1 <= len(row) <= 4 else [f"{len(row)} buttons"]
        ids += [button.custom_id for button in row]
        found += [f"label {b.label!r}" for b in row if not 1 <= len(b.label) <= 80]
    found += [f"id {i}" for i in ids if parse_custom_id(i) is None]
    return found + (["ids twice"] if len(set(ids)) < len(ids) else [])


def verbs(screen: Screen) -> set[str]:
    """What the buttons that can be pressed say: verb and arguments joined by colons."""
    pressed = [b.custom_id for row in screen.rows if not isinstance(row, Menu) for b in row if not b.disabled]
    menus = [row.custom_id for row in screen.rows if isinstance(row, Menu)]
    return {i.split(":", 3)[3] for i in pressed + menus}
