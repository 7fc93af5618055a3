"""The solver knows the rules of play as the engine does, and its values are exact."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import colver
import pytest

from engine.cards import CARDS, Card, CardSet, cards_in
from engine.contract import TRUMPS, Trump
from engine.players import compiled, solver, solver_play
from engine.players.double_dummy import Situation, Solver, World, cards_of, root_of
from engine.presets import COINCHE
from engine.rules import ExtraTrumps, Rules
from engine.seats import SEATS, Seat
from engine.state import Phase
from engine.trick import Trick, card_points, playable, winning_index
from tests.engine.players.walks import BOOKS, decisions
from tests.laws.peers import FROM_COLVER, TO_COLVER

PLAYERS = Path(__file__).parents[3] / "engine" / "players"

needs_compiler = pytest.mark.skipif(
    not compiled.COMPILED, reason="numba (the extra `expert`) is not installed"
)


@pytest.fixture(scope="module")
def solving() -> Solver:
    return Solver()


def dealt(rng: Random, size: int) -> World:
    """That many cards a seat."""
    deck = list(CARDS)
    rng.shuffle(deck)
    north, east, south, west = (sum(1 << card for card in deck[i * size : i * size + size]) for i in range(4))
    return north, east, south, west


def trumps_of(rules: Rules) -> tuple[Trump, ...]:
    return TRUMPS[:4] if rules.ta_sa is ExtraTrumps.OFF else TRUMPS


def begun(world: World, at: Situation, rng: Random, plays: int) -> tuple[World, Situation]:
    """The situation after some random cards of a trick."""
    hands, trick = list(world), at.trick
    for _ in range(plays):
        seat = trick.leader.plus(len(trick.cards))
        card = rng.choice(cards_in(playable(hands[seat], trick.cards, at.trump, at.rules)))
        hands[seat] &= ~(1 << card)
        trick = Trick(trick.leader, (*trick.cards, card))
    north, east, south, west = hands
    return (north, east, south, west), Situation(at.rules, at.trump, trick, at.have_taken, at.capot)


def by_hand(world: World, at: Situation) -> dict[Card, int]:
    """Every card's value by trying everything."""
    worth, capot = card_points(at.trump, at.rules.ta_sa), at.capot or 0

    @cache
    def value(hands: World, leader: Seat, cards: tuple[Card, ...], taken: tuple[bool, bool]) -> int:
        if not any(hands):
            ns, ew = taken
            return 10 * (leader.team == 0) + (capot if not ew else -capot if not ns else 0)
        seat = leader.plus(len(cards))
        best = max if seat.team == 0 else min
        legal = cards_in(playable(hands[seat], cards, at.trump, at.rules))
        return best(after(hands, leader, cards, card, taken) for card in legal)

    def after(
        hands: World, leader: Seat, cards: tuple[Card, ...], card: Card, taken: tuple[bool, bool]
    ) -> int:
        seat = leader.plus(len(cards))
        north, east, south, west = (
            h & ~(1 << card) if s is seat else h for s, h in zip(SEATS, hands, strict=True)
        )
        left, lie = (north, east, south, west), (*cards, card)
        if len(lie) < 4:
            return value(left, leader, lie, taken)
        winner = leader.plus(winning_index(lie, at.trump))
        points = sum(worth[c] for c in lie) if winner.team == 0 else 0
        both = (taken[0] or winner.team == 0, taken[1] or winner.team == 1)
        return points + value(left, winner, (), both)

    leader, cards = at.trick.leader, at.trick.cards
    hand: CardSet = world[leader.plus(len(cards))]
    return {
        card: after(world, leader, cards, card, at.have_taken)
        for card in cards_in(playable(hand, cards, at.trump, at.rules))
    }


def check_by_hand(solving: Solver, rules: Rules, rng: Random, size: int) -> None:
    trump, leader = rng.choice(trumps_of(rules)), rng.choice(SEATS)
    taken = (
        rng.choice([(False, False), (True, False), (False, True), (True, True)])
        if size < 8
        else (False, False)
    )
    at = Situation(rules, trump, Trick(leader), taken, capot=rng.choice([0, 1, 90]))
    world, at = begun(dealt(rng, size), at, rng, rng.randrange(4))
    if not at.capot:  # without a capot's extra who has taken a trick is not looked at
        at = Situation(rules, trump, at.trick, (True, True), capot=0)
    assert solving.values(at, [world])[0] == by_hand(world, at), (world, at)


@pytest.mark.parametrize("book", BOOKS)
def test_legal_cards_are_the_engines_in_every_position(book: str) -> None:
    seen = 0
    for state, seat in decisions(BOOKS[book], Random(f"legal {book}"), deals=25, wild=1.0):
        deal = state.deal
        if state.phase is not Phase.PLAY or deal is None or deal.contract is None:
            continue
        at = Situation(state.rules, deal.contract.trump, deal.trick)
        cards = cards_of(at)
        hand = sum(1 << cards.words[solver.BIT_OF + card] for card in cards_in(deal.hands[seat]))
        legal = int(solver_play.playable(cards.mode, root_of(at, cards), hand))
        ours = sum(1 << cards.words[solver.CARD_OF + bit] for bit in range(32) if legal >> bit & 1)
        assert ours == playable(deal.hands[seat], deal.trick.cards, at.trump, state.rules)
        seen += 1
    assert seen > 300


@pytest.mark.parametrize("book", BOOKS)
def test_three_tricks_by_brute_force(solving: Solver, book: str) -> None:
    rng = Random(f"three {book}")
    for _ in range(25):
        check_by_hand(solving, BOOKS[book], rng, 3)


@pytest.mark.parametrize("book", BOOKS)
@needs_compiler
def test_four_tricks_by_brute_force(solving: Solver, book: str) -> None:
    rng = Random(f"four {book}")
    for _ in range(5):
        check_by_hand(solving, BOOKS[book], rng, 4)


@needs_compiler
def test_whole_deals_as_colver_solves_them(solving: Solver) -> None:
    rng = Random("colver")
    for number in range(30):
        world = dealt(rng, 8)
        trump, dealer = number % 4, SEATS[rng.randrange(4)]
        env = colver.Env.deal_with_hands(
            int(dealer), [[TO_COLVER[card] for card in cards_in(hand)] for hand in world]
        )
        env.set_contract(trump, 80, 0, 0)
        env.set_phase_playing()
        at = Situation(COINCHE, Trump(trump), Trick(SEATS[env.current_player()]))
        (ours,) = solving.values(at, [world])
        theirs = {FROM_COLVER[card]: points for card, points in env.solve_scores()["scores"]}
        # Against a capot they count nothing, and we the points it costs.
        assert {card: max(value, 0) for card, value in ours.items()} == theirs


@needs_compiler
def test_the_budget_is_kept_and_finished_worlds_are_exact(solving: Solver) -> None:
    rng = Random("budget")
    worlds = [dealt(rng, 6) for _ in range(20)]
    at = Situation(COINCHE, Trump.HEARTS, Trick(Seat.NORTH))
    full = solving.values(at, worlds)
    assert len(full) == 20
    budget = solving.nodes // 2
    half = solving.values(at, worlds, budget=budget)
    assert 0 < len(half) < 20
    assert half == full[: len(half)]
    assert solving.nodes <= budget + 1


def test_compiled_code_states_what_it_calls_into() -> None:
    text = b"".join((PLAYERS / name).read_bytes() for name in ("compiled.py", "solver_play.py"))
    assert sha256(text).hexdigest()[:16] == solver.CALLS_INTO, (
        "write the new digest in engine/players/solver.py"
    )
