"""Laws of a deal: nothing is lost, everything legal is accepted, everything else is refused with a reason."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings

from engine.actions import DealCards, PlayCard, Say
from engine.auction import COINCHE, PASS, SURCOINCHE, TAKE, Bid, Call, ChooseTrump
from engine.cards import CARDS, cards_in
from engine.contract import TRUMPS
from engine.errors import IllegalAction, Refusal
from engine.events import (
    BeloteSaid,
    BeloteWord,
    CardsDealt,
    DealPassedOut,
    DealScored,
    Event,
    MeldsAnnounced,
    MeldsShown,
    TrickTaken,
)
from engine.game import decide, legal_actions, replay, to_act
from engine.rules import DealMode
from engine.scoring import Item
from engine.seats import SEATS
from engine.state import MatchState, Phase, evolve, new_match
from tests.laws.strategies import RULE_BOOKS, Step, deck_of, steps, walk

CALLS: tuple[Call, ...] = (
    PASS,
    TAKE,
    COINCHE,
    SURCOINCHE,
    *(ChooseTrump(trump) for trump in TRUMPS),
    *(Bid(points, trump) for points in (70, 80, 85, 90, 160, 170, 650, 660) for trump in TRUMPS),
    *(Bid(250, trump, capot=True) for trump in TRUMPS),
)


def events_of(walked: list[Step]) -> list[Event]:
    return [event for step in walked for event in step.events]


@given(steps())
@settings(max_examples=60, deadline=None)
def test_the_32_cards_are_conserved(walked: list[Step]) -> None:
    for step in walked:
        deal = step.after.deal
        if deal is None:
            continue
        played = [card for trick in (*deal.tricks, deal.trick) for card in trick.cards]
        held = [card for hand in deal.hands for card in cards_in(hand)]
        turned = [deal.turn_up] if deal.turn_up is not None and deal.contract is None else []
        assert sorted([*played, *held, *deal.stock, *turned]) == list(CARDS)


@given(steps())
@settings(max_examples=60, deadline=None)
def test_a_deal_is_worth_162_and_its_sheet_adds_up(walked: list[Step]) -> None:
    for step in walked:
        for event in step.events:
            if not isinstance(event, DealScored):
                continue
            result, rules = event.result, step.before.rules
            sums = tuple(
                sum(pair) for pair in zip(*((line.ns, line.ew) for line in result.lines), strict=True)
            )
            assert sums == result.points
            counted = sum(
                line.ns + line.ew
                for line in result.lines
                if line.item in (Item.TRICKS, Item.DIX_DE_DER, Item.CAPOT)
            )
            assert counted == (162 if result.capot is None else rules.capot_total)
            assert event.totals == tuple(
                had + got for had, got in zip(step.before.totals, result.points, strict=True)
            )


@given(steps())
@settings(max_examples=60, deadline=None)
def test_trick_points_add_up(walked: list[Step]) -> None:
    tricks = [event for event in events_of(walked) if isinstance(event, TrickTaken)]
    if tricks:
        assert len(tricks) == 8
        assert sum(trick.points for trick in tricks) in (162, 258)


@given(steps())
@settings(max_examples=40, deadline=None)
def test_every_legal_action_is_accepted_and_no_other(walked: list[Step]) -> None:
    for step in walked:
        state = step.after
        for seat in SEATS:
            legal = set(legal_actions(state, seat))
            tried = [PlayCard(seat, card) for card in CARDS] + [Say(seat, call) for call in CALLS]
            for action in {*tried, *legal}:
                assert (action in legal) is (why(state, action) is None), (seat, action)


def why(state: MatchState, action: PlayCard | Say) -> Refusal | None:
    try:
        decide(state, action)
    except IllegalAction as refused:
        return refused.reason
    return None


@given(steps())
@settings(max_examples=60, deadline=None)
def test_who_is_to_act_has_something_to_do(walked: list[Step]) -> None:
    for step in walked:
        state = step.after
        awaited = to_act(state)
        assert (not awaited) is (state.phase in (Phase.DEALING, Phase.MATCH_OVER))
        for seat in SEATS:
            actions = legal_actions(state, seat)
            if seat in awaited:
                assert actions
            else:  # only a coinche can be said out of turn
                assert all(isinstance(action, Say) and action.call == COINCHE for action in actions)


@given(steps(deals=2))
@settings(max_examples=40, deadline=None)
def test_events_fold_to_the_state_from_any_prefix(walked: list[Step]) -> None:
    state = new_match()
    every: list[Event] = []
    for step in walked:
        assert replay(every) == step.before == state
        for event in step.events:
            state = evolve(state, event)
        every += step.events
        assert state == step.after
    cut = len(every) // 2
    resumed = replay(every[:cut])
    for event in every[cut:]:
        resumed = evolve(resumed, event)
    assert resumed == state


@given(steps())
@settings(max_examples=40, deadline=None)
def test_decide_changes_nothing(walked: list[Step]) -> None:
    for step in walked:
        assert decide(step.before, step.action) == step.events


@given(steps())
@settings(max_examples=80, deadline=None)
def test_belote_and_rebelote_are_said_once_each(walked: list[Step]) -> None:
    said = [event for event in events_of(walked) if isinstance(event, BeloteSaid)]
    for seat, suit in {(event.seat, event.suit) for event in said}:
        words = [event.word for event in said if (event.seat, event.suit) == (seat, suit)]
        assert words == [BeloteWord.BELOTE, BeloteWord.REBELOTE][: len(words)]
        if any(isinstance(event, DealScored) for event in events_of(walked)):
            assert len(words) == 2
    holders = {event.suit: event.seat for event in said}
    assert all(holders[event.suit] is event.seat for event in said)


@given(steps())
@settings(max_examples=80, deadline=None)
def test_melds_are_shown_once_if_announced(walked: list[Step]) -> None:
    events = events_of(walked)
    announced = any(isinstance(event, MeldsAnnounced) for event in events)
    if any(isinstance(event, TrickTaken) for event in events):
        assert sum(isinstance(event, MeldsShown) for event in events) == int(announced)


@given(steps())
@settings(max_examples=60, deadline=None)
def test_auctions_end(walked: list[Step]) -> None:
    rules = walked[0].after.rules
    calls = sum(isinstance(step.action, Say) for step in walked)
    if rules.deal is DealMode.TURNUP:
        assert 1 <= calls <= 8
    else:  # 58 numbers and a capot, up to three passes between them, then two windows
        assert 2 <= calls <= 4 * 60 + 4
    last = events_of(walked)[-1]
    assert isinstance(last, DealScored | DealPassedOut) or walked[-1].after.phase is Phase.MATCH_OVER


@pytest.mark.parametrize("name", RULE_BOOKS)
def test_the_highest_auction_ends(name: str) -> None:
    """Everybody always bids the least possible: the numbers run out."""
    rules = RULE_BOOKS[name]
    random = Random(3)
    state = next(iter(walk(rules, random))).after
    for event in decide(state, DealCards(deck_of(random))):
        state = evolve(state, event)
    spoken = 0
    while state.phase is Phase.AUCTION:
        seat = to_act(state)[0]
        calls = legal_actions(state, seat)
        call = calls[1] if len(calls) > 1 else calls[0]
        for event in decide(state, call):
            state = evolve(state, event)
        spoken += 1
        assert spoken < 80
    assert state.phase is Phase.PLAY


@pytest.mark.parametrize("name", RULE_BOOKS)
def test_whole_matches_end_with_the_target_reached(name: str) -> None:
    rules = replace(RULE_BOOKS[name], target=300)
    walked = list(walk(rules, Random(11), deals=200))
    state = walked[-1].after
    assert state.phase is Phase.MATCH_OVER
    assert state.winner is not None
    assert max(state.totals) >= 300
    assert state.totals[state.winner] >= state.totals[state.winner.other]
    dealt = [event for step in walked for event in step.events if isinstance(event, CardsDealt)]
    for one, two in pairwise(dealt):
        assert two.dealer is one.dealer.next
        assert two.number == one.number + 1
