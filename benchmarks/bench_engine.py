"""The engine beside two published ones: agreement and speed.

Run `python -m benchmarks.bench_engine` (about a minute). The same run compares over 100,000 positions with
each peer and times both sides on the same positions, so that the figures can be read against each other.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import belote.game as cli_game  # type: ignore[import-untyped]
import colver

from engine.actions import Action, DealCards, Say, StartMatch
from engine.auction import PASS, Bid, Call
from engine.cards import CARDS
from engine.contract import Trump
from engine.game import decide, legal_actions, playable_cards
from engine.presets import PRESETS
from engine.seats import Seat
from engine.state import MatchState, evolve, new_match
from tests.laws.peers import (
    Outcome,
    Position,
    classic_positions,
    cli_legal,
    cli_state,
    coinche_walk,
    colver_score,
)

CLASSIC_DEALS = 3_200
COINCHE_DEALS = 6_500
TIMED_DEALS = 1_000
ROUNDS = 5


def main() -> None:
    """Print agreement and speed."""
    agreement_with_belote_cli()
    agreement_with_colver()
    speed_of_legal_sets()
    speed_of_deals()


def agreement_with_belote_cli() -> None:
    """Classic play, under-ruff compulsory."""
    positions = differ = 0
    for position in classic_positions(CLASSIC_DEALS, seed=1):
        positions += 1
        differ += position.ours != position.theirs
    print(f"belote-cli: {positions} classic positions, {differ} differ")


def agreement_with_colver() -> None:
    """Coinche play, under-ruff free, and the scores of its options."""
    positions = differ = deals = scores = 0
    for found in coinche_walk(COINCHE_DEALS, seed=1):
        match found:
            case Position():
                positions += 1
                differ += found.ours != found.theirs
            case Outcome():
                deals += 1
                scores += colver_score(found.result) != found.theirs
    print(f"colver: {positions} coinche positions, {differ} differ; {deals} scores, {scores} differ")


def best_of(run: Callable[[], object]) -> float:
    """The shortest of a few runs, in seconds."""
    took = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        run()
        took.append(time.perf_counter() - start)
    return min(took)


def speed_of_legal_sets() -> None:
    """The same positions, each engine from a state of its own; belote-cli keeps its cache."""
    positions = list(classic_positions(TIMED_DEALS, seed=2))
    ours = [(position.state, position.seat) for position in positions]
    theirs: list[Any] = [cli_state(position.state) for position in positions]

    def run_ours() -> None:
        for state, seat in ours:
            playable_cards(state, seat)

    def run_theirs() -> None:
        for state in theirs:
            cli_game.legal_cards(state, state.turn)

    mine, other = best_of(run_ours) / len(ours), best_of(run_theirs) / len(theirs)
    assert cli_legal(theirs[0]) == positions[0].theirs
    print(f"a legal set: {mine * 1e6:.2f} us, belote-cli {other * 1e6:.2f} us, ratio {mine / other:.2f}")


def speed_of_deals() -> None:
    """Whole random deals: the same auction, random cards; ours with every event, state and sheet."""
    mine = best_of(lambda: our_deals(TIMED_DEALS)) / TIMED_DEALS
    other = best_of(lambda: colver_deals(TIMED_DEALS)) / TIMED_DEALS
    print(
        f"a random deal: {mine * 1e6:.0f} us ({1 / mine:.0f}/s), colver {other * 1e6:.0f} us "
        f"({1 / other:.0f}/s), ratio {other / mine:.2f}"
    )


def our_deals(count: int) -> None:
    """Play random deals of the coinche preset through decide and evolve."""
    random = Random(1)
    opened = _applied(new_match(), StartMatch(PRESETS["coinche"], Seat.NORTH))
    calls: tuple[Call, ...] = (Bid(80, Trump.HEARTS), PASS, PASS, PASS)
    for _ in range(count):
        deck = list(CARDS)
        random.shuffle(deck)
        state = _applied(opened, DealCards(tuple(deck)))
        for seat, call in zip((Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH), calls, strict=True):
            state = _applied(state, Say(seat, call))
        while state.deal is not None and state.deal.turn is not None:
            state = _applied(state, random.choice(legal_actions(state, state.deal.turn)))
        assert state.results, "the last trick is counted"


def _applied(state: MatchState, action: Action) -> MatchState:
    for event in decide(state, action):
        state = evolve(state, event)
    return state


def colver_deals(count: int) -> None:
    """The same through colver's Python interface."""
    random = Random(1)
    for seed in range(count):
        env = colver.Env.deal(dealer=0, seed=seed)
        for call in (2, 0, 0, 0):
            env.step(call)
        over = False
        while not over:
            over = env.step(random.choice(env.legal_actions()))[2]
        env.rewards()


if __name__ == "__main__":
    main()
