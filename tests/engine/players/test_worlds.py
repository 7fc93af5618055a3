"""Worlds agree with everything that was seen, and each of them is as likely as the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

import pytest
from msgspec import structs

from engine.actions import PlayCard, SeatAction
from engine.cards import card_set, cards_in
from engine.errors import IllegalAction
from engine.events import Event
from engine.game import decide, to_act
from engine.players.double_dummy import World
from engine.players.inference import read
from engine.players.standard import Standard
from engine.players.worlds import announcements, arrange, played_by, sample
from engine.presets import CLASSIC, COINCHE
from engine.rules import Melds, Rules
from engine.seats import SEATS, Seat
from engine.state import MatchState, Phase
from engine.view import seat_view
from tests.engine.players.positions import apply
from tests.engine.players.walks import BOOKS, LIMIT
from tests.tools.arena import opened, shuffled


@dataclass(frozen=True, slots=True)
class Told:
    """A position, and how play came there."""

    start: MatchState
    """The first lead."""
    plays: tuple[PlayCard, ...]
    events: tuple[Event, ...]
    now: MatchState

    @property
    def seat(self) -> Seat:
        return to_act(self.now)[0]

    def allows(self, world: World) -> bool:
        """Whether the same would have been seen had the cards lain so."""
        played = played_by(seat_view(self.now, self.seat).table)
        north, east, south, west = (held | gone for held, gone in zip(world, played, strict=True))
        dealt = (north, east, south, west)
        assert self.start.deal is not None
        deal = structs.replace(self.start.deal, hands=dealt, dealt=dealt)
        turned, contract = deal.turn_up, deal.contract
        if turned is not None and contract is not None and not dealt[contract.declarer] >> turned & 1:
            return False
        state = structs.replace(self.start, deal=deal)
        seen: list[Event] = []
        for play in self.plays:
            try:
                events = decide(state, play)
            except IllegalAction:
                return False
            state = apply(state, events)
            seen += events
        return tuple(seen) == self.events


def told(rules: Rules, rng: Random, *, wild: float) -> Iterator[Told]:
    """Every position of play of a deal; `wild` is the share of cards played at random."""
    state = opened(rules, shuffled(rng), rng.choice(SEATS))
    while state.phase is Phase.AUCTION:
        state = apply(state, decide(state, act(state, rng, 0.3)))
    start = state
    plays: tuple[PlayCard, ...] = ()
    events: tuple[Event, ...] = ()
    while state.phase is Phase.PLAY and to_act(state):
        yield Told(start, plays, events, state)
        action = act(state, rng, wild)
        assert isinstance(action, PlayCard)
        happened = decide(state, action)
        plays, events = (*plays, action), (*events, *happened)
        state = apply(state, happened)


def act(state: MatchState, rng: Random, wild: float) -> SeatAction:
    view = seat_view(state, to_act(state)[0])
    if rng.random() < wild:
        return rng.choice(
            [a for a in view.legal if not view.melds or (isinstance(a, PlayCard) and a.announce)]
        )
    return Standard().choose(view, rng, LIMIT)


def drawn(at: Told, rng: Random, number: int) -> list[World]:
    view = seat_view(at.now, at.seat)
    assert view.table.contract is not None
    trump = view.table.contract.trump
    return sample(view, read(view, trump), trump, rng, number)


def every_world(at: Told) -> set[World]:
    """All ways to hand out the unseen cards under which the same would have been seen."""
    deal = at.now.deal
    assert deal is not None
    others = [seat for seat in SEATS if seat is not at.seat]
    unseen = set(cards_in(deal.hands[others[0]] | deal.hands[others[1]] | deal.hands[others[2]]))
    found = set()
    for one in combinations(sorted(unseen), deal.hands[others[0]].bit_count()):
        rest = unseen - set(one)
        for two in combinations(sorted(rest), deal.hands[others[1]].bit_count()):
            hands = [deal.hands[at.seat]] * 4
            for seat, cards in zip(others, (one, two, tuple(rest - set(two))), strict=True):
                hands[seat] = card_set(cards)
            world = (hands[0], hands[1], hands[2], hands[3])
            if at.allows(world):
                found.add(world)
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_no_world_contradicts_the_record(book: str) -> None:
    rng, seen = Random(f"record {book}"), 0
    for wild in (0.0, 0.3, 1.0) * 2:
        for at in told(BOOKS[book], rng, wild=wild):
            for world in drawn(at, rng, 4):
                assert at.allows(world)
                seen += 1
    assert seen > 300


@pytest.mark.parametrize("book", BOOKS)
def test_all_worlds_are_counted_and_none_twice(book: str) -> None:
    rng, seen = Random(f"count {book}"), 0
    while seen < 12:
        for at in told(BOOKS[book], rng, wild=0.5):
            view = seat_view(at.now, at.seat)
            if len(view.hand) > 2 or view.table.announced:
                continue
            assert view.table.contract is not None
            cards = arrange(view, read(view, view.table.contract.trump))
            said = announcements(view, view.table.contract.trump)
            worlds = every_world(at)
            assert len(worlds) <= cards.number
            if not said.kinds:  # then cards alone decide
                assert len(worlds) == cards.number
            seen += 1


def unlikely(found: Counter[World], worlds: set[World], draws: int) -> float:
    """How far the frequencies are from even, in standard deviations of chi-square."""
    expected = draws / len(worlds)
    chi = sum((found[world] - expected) ** 2 / expected for world in worlds)
    free = len(worlds) - 1
    return float((chi - free) / (2 * free) ** 0.5) if free else 0.0


@pytest.mark.parametrize("rules", [COINCHE, CLASSIC, BOOKS["strict"]], ids=["coinche", "classic", "strict"])
def test_every_world_is_as_likely_as_the_others(rules: Rules) -> None:
    rng, free = Random(f"even {rules.target} {rules.deal}"), 0
    while free < 60:
        for at in told(rules, rng, wild=0.4):
            view = seat_view(at.now, at.seat)
            if len(view.hand) != 3 or view.table.trick is None or len(view.table.trick.cards) != 1:
                continue
            worlds = every_world(at)
            if rules.melds is not Melds.OFF:
                said = announcements(view, at.start.deal.contract.trump)  # type: ignore[union-attr]
                worlds = {world for world in worlds if said.agree(world, {}, heard_silence=True)}
            if not 2 <= len(worlds) <= 250:
                continue
            draws = 40 * len(worlds)
            found = Counter(world for _ in range(len(worlds)) for world in drawn(at, rng, 40))
            assert found.total() == draws
            assert set(found) <= worlds
            assert unlikely(found, worlds, draws) < 4.5
            free += len(worlds)


def test_a_meld_kept_to_oneself_leaves_worlds() -> None:
    rng, seen = Random("hidden melds"), 0
    while seen < 6:
        state = opened(CLASSIC, shuffled(rng), rng.choice(SEATS))
        while state.phase is Phase.AUCTION:
            state = apply(state, decide(state, act(state, rng, 0.3)))
        hidden = False
        while state.phase is Phase.PLAY and to_act(state):
            view = seat_view(state, to_act(state)[0])
            assert view.table.contract is not None
            trump = view.table.contract.trump
            if hidden:
                assert len(sample(view, read(view, trump), trump, rng, 3)) == 3
            hidden = hidden or bool(view.melds)
            quiet = [action for action in view.legal if isinstance(action, PlayCard) and not action.announce]
            state = apply(state, decide(state, rng.choice(quiet)))
        seen += hidden
