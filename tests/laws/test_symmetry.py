"""Laws of symmetry: the table has no privileged seat, the deck no privileged suit, melds a total order."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.actions import Action, DealCards, PlayCard, Say, StartMatch
from engine.cards import RANKS, SUITS, Card, card_set, cards_in
from engine.contract import Contract, Trump
from engine.events import (
    AuctionWon,
    CardsCompleted,
    CardsDealt,
    DealPassedOut,
    DealScored,
    Event,
    Hands,
    MatchStarted,
    MatchWon,
    MeldsShown,
)
from engine.game import decide
from engine.melds import CARRE_POINTS, RUN_POINTS, Meld, MeldKind, MeldsResult, compare_melds
from engine.presets import PRESETS
from engine.rules import Melds, MeldTie, MeldTrumpRank, with_options
from engine.scoring import DealResult, ScoreLine
from engine.seats import SEATS, Seat, Team
from engine.state import evolve, new_match
from engine.trick import playable, winning_index
from tests.laws.strategies import Step, randoms, steps


def pair(two: tuple[int, int], by: int) -> tuple[int, int]:
    return (two[1], two[0]) if by % 2 else two


def team(side: Team | None, by: int) -> Team | None:
    return side.other if side is not None and by % 2 else side


def turned_contract(contract: Contract, by: int) -> Contract:
    return replace(contract, declarer=contract.declarer.plus(by))


def turned_action(action: Action, by: int) -> Action:
    match action:
        case StartMatch(rules, dealer):
            return StartMatch(rules, dealer.plus(by))
        case DealCards():
            return action
        case Say() | PlayCard():
            return replace(action, seat=action.seat.plus(by))


def turned_hands(event: CardsDealt | CardsCompleted, by: int) -> Hands:
    north, east, south, west = (event.hands[seat.plus(-by)] for seat in SEATS)
    return north, east, south, west


def turned_result(result: DealResult, by: int) -> DealResult:
    return DealResult(
        turned_contract(result.contract, by),
        result.outcome,
        pair(result.taken, by),
        tuple(ScoreLine(line.item, *pair((line.ns, line.ew), by)) for line in result.lines),
        pair(result.points, by),
        result.pot,
        team(result.capot, by),
    )


def turned_event(event: Event, by: int) -> Event:
    match event:
        case MatchStarted(_, dealer) | DealPassedOut(dealer):
            return replace(event, dealer=dealer.plus(by))
        case CardsDealt():
            return replace(event, dealer=event.dealer.plus(by), hands=turned_hands(event, by))
        case CardsCompleted():
            return replace(event, hands=turned_hands(event, by))
        case AuctionWon(contract, leader):
            return AuctionWon(turned_contract(contract, by), leader.plus(by))
        case MeldsShown(result):
            sides = [
                tuple((seat.plus(by), meld) for seat, meld in melds) for melds in (result.paid, result.unpaid)
            ]
            return MeldsShown(MeldsResult(team(result.winner, by), sides[0], sides[1]))
        case DealScored(result, totals, dealer):
            return DealScored(turned_result(result, by), pair(totals, by), dealer.plus(by))
        case MatchWon(winner, totals):
            won = team(winner, by)
            assert won is not None
            return MatchWon(won, pair(totals, by))
        case _:
            return replace(event, seat=event.seat.plus(by))


@given(steps(deals=2), st.integers(1, 3))
@settings(max_examples=60, deadline=None)
def test_turning_the_table_turns_everything(walked: list[Step], by: int) -> None:
    state = new_match()
    for step in walked:
        events = decide(state, turned_action(step.action, by))
        assert events == tuple(turned_event(event, by) for event in step.events)
        for event in events:
            state = evolve(state, event)


@given(
    st.sampled_from(sorted(PRESETS)),
    randoms(),
    st.integers(0, 3),
    st.sampled_from(list(permutations(SUITS))),
)
@settings(max_examples=300, deadline=None)
def test_no_suit_is_privileged(preset: str, random: Random, played: int, to: tuple[int, ...]) -> None:
    deck = random.sample(range(32), 8 + played)
    trump = random.choice(list(Trump))
    mapped = trump if trump.suit is None else Trump(to[trump])

    def swap(card: int) -> Card:
        return Card(to[card // 8] * 8 + card % 8)

    hand, trick = deck[played:], [Card(card) for card in deck[:played]]
    rules = PRESETS[preset]
    found = playable(card_set(map(Card, hand)), trick, trump, rules)
    other = playable(card_set(map(swap, hand)), [swap(card) for card in trick], mapped, rules)
    assert card_set(map(swap, cards_in(found))) == other
    if trick:
        assert winning_index(trick, trump) == winning_index([swap(card) for card in trick], mapped)


def every_meld() -> list[Meld]:
    """All runs of three to eight cards and the six carrés."""
    melds = [
        Meld(MeldKind.CARRE, points, tuple(Card.of(rank, suit) for suit in SUITS))
        for rank, points in CARRE_POINTS.items()
    ]
    kinds = {3: MeldKind.TIERCE, 4: MeldKind.QUARTE}
    for suit, length in product(SUITS, range(3, 9)):
        for low in range(9 - length):
            run = tuple(Card.of(rank, suit) for rank in reversed(RANKS[low : low + length]))
            kind = kinds.get(length, MeldKind.QUINTE)
            melds.append(Meld(kind, RUN_POINTS[kind], run))
    return melds


@pytest.mark.parametrize("trump", Trump)
@pytest.mark.parametrize("rank", MeldTrumpRank)
def test_meld_comparison_is_total_and_antisymmetric(trump: Trump, rank: MeldTrumpRank) -> None:
    rules = with_options(PRESETS["classic"], meld_trump_rank=rank)
    assert rules.melds is Melds.TEAM_ALL
    melds = every_meld()
    for one, two in product(melds, repeat=2):
        a = compare_melds({Seat.NORTH: (one,), Seat.EAST: (two,)}, Seat.NORTH, trump, rules)
        b = compare_melds({Seat.NORTH: (two,), Seat.EAST: (one,)}, Seat.NORTH, trump, rules)
        assert (a.winner is None) is (b.winner is None)
        if a.winner is not None and b.winner is not None:
            assert a.winner is b.winner.other
        in_trump = [trump.suit is not None and meld.suit is trump.suit for meld in (one, two)]
        equal = (one.kind, one.top, in_trump[0]) == (two.kind, two.top, in_trump[1])
        assert (a.winner is None) is equal


@given(st.lists(st.sampled_from(every_meld()), min_size=3, max_size=3), st.sampled_from(list(Trump)))
def test_meld_comparison_is_transitive(three: list[Meld], trump: Trump) -> None:
    rules = PRESETS["melds"]

    def beats(one: Meld, two: Meld) -> bool:
        announced = {Seat.NORTH: (one,), Seat.EAST: (two,)}
        return compare_melds(announced, Seat.NORTH, trump, rules).winner is Team.NS

    for one, two, third in permutations(three):
        if beats(one, two) and beats(two, third):
            assert beats(one, third)


def test_first_to_play_breaks_a_tie_where_the_table_says_so() -> None:
    rules = with_options(PRESETS["classic"], meld_tie=MeldTie.FIRST_TO_PLAY)
    clubs, diamonds = (
        Meld(MeldKind.TIERCE, 20, tuple(Card.of(rank, suit) for rank in RANKS[:4:-1])) for suit in SUITS[2:]
    )
    for leader, winner in zip(SEATS, (Team.NS, Team.EW, Team.NS, Team.EW), strict=True):
        announced = {seat: (clubs if seat.team is Team.NS else diamonds,) for seat in SEATS}
        assert compare_melds(announced, leader, Trump.SPADES, rules).winner is winner
