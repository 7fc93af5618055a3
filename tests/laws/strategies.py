"""Random play: every law is tried on deals that somebody could have played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from engine.actions import Action, DealCards, Say, SeatAction, StartMatch
from engine.auction import PASS
from engine.cards import CARDS, Card
from engine.events import Event
from engine.game import decide, legal_actions, to_act
from engine.presets import PRESETS
from engine.rules import ExtraTrumps, Rules, with_options
from engine.seats import SEATS, Seat
from engine.state import MatchState, Phase, evolve, new_match

RULE_BOOKS: dict[str, Rules] = {
    **PRESETS,
    "coinche, card table": with_options(PRESETS["coinche"], ta_sa=ExtraTrumps.CARD_TABLE),
    "classic, conversion": with_options(PRESETS["classic"], ta_sa=ExtraTrumps.SCALE_162_258),
}
"""The presets, and two tables that play all trump and no trump."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a walk: the state before, the action, its events and the state after."""

    before: MatchState
    action: Action
    events: tuple[Event, ...]
    after: MatchState


def deck_of(random: Random) -> tuple[Card, ...]:
    """A shuffled deck."""
    deck = list(CARDS)
    random.shuffle(deck)
    return tuple(deck)


def random_action(state: MatchState, random: Random) -> Action:
    """What the house or a seat might do next; passes are common, as at a table."""
    if state.phase is Phase.NOT_STARTED:
        raise AssertionError("a walk starts its own match")
    if state.phase is Phase.DEALING:
        return DealCards(deck_of(random))
    seat = random.choice(to_act(state))
    if state.phase is Phase.AUCTION:
        return _random_call(state, seat, random)
    return random.choice(legal_actions(state, seat))


def _random_call(state: MatchState, seat: Seat, random: Random) -> SeatAction:
    calls = legal_actions(state, seat)
    if random.random() < 0.5:
        return Say(seat, PASS)
    return random.choice(calls[:10] + calls[-4:])


def walk(rules: Rules, random: Random, *, deals: int = 1) -> Iterator[Step]:
    """Play until that many deals are over (passed out or scored) or the match is won."""
    state, over = new_match(), 0
    action: Action = StartMatch(rules, random.choice(SEATS))
    while over < deals:
        events = decide(state, action)
        after = state
        for event in events:
            after = evolve(after, event)
        yield Step(state, action, events, after)
        if after.phase is Phase.MATCH_OVER:
            return
        if state.phase in (Phase.AUCTION, Phase.PLAY) and after.phase is Phase.DEALING:
            over += 1
        state = after
        if over < deals:
            action = random_action(state, random)


def rule_books() -> st.SearchStrategy[Rules]:
    """Any rule book of RULE_BOOKS."""
    return st.sampled_from(sorted(RULE_BOOKS)).map(RULE_BOOKS.__getitem__)


def randoms() -> st.SearchStrategy[Random]:
    """A source of choices that prints as its seed."""
    return st.integers(0, 2**32 - 1).map(Random)


@st.composite
def steps(draw: st.DrawFn, deals: int = 1) -> list[Step]:
    """A whole random walk."""
    return list(walk(draw(rule_books()), draw(randoms()), deals=deals))


@st.composite
def states(draw: st.DrawFn) -> MatchState:
    """A state somewhere in a random deal."""
    taken = draw(steps())
    return taken[draw(st.integers(0, len(taken) - 1))].after
