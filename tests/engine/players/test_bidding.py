"""What the standard player says in both auctions."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.actions import Say
from engine.auction import COINCHE, PASS, SURCOINCHE, TAKE, Bid, Call, ChooseTrump
from engine.cards import Card
from engine.contract import CAPOT_BID, Trump
from engine.game import decide, to_act
from engine.players.bidding import wants_to_coinche
from engine.players.standard import Standard
from engine.presets import CAFE, CLASSIC, PRESETS, STRICT, STRICT_COINCHE
from engine.presets import COINCHE as COINCHE_RULES
from engine.rules import ExtraTrumps, Rules
from engine.seats import SEATS, Seat
from engine.state import MatchState, Phase
from engine.view import SeatView, seat_view
from tests.engine.players.positions import apply, dealt, hands_of, seen
from tests.engine.players.walks import LIMIT
from tests.tools.arena import habits

S, H, D, C = (Trump(n) for n in range(4))
LEVEL = replace(COINCHE_RULES, ta_sa=ExtraTrumps.CARD_TABLE)

POOR = "S7 SQ D7 DQ C7 C9 CQ H8"
STRONG_HEARTS = "HJ H9 HA H7 SA S7 D8 C8"
FAIR_HEARTS = "HJ H10 H7 SA S8 D8 D9 C8"


def at_auction(hands: str, rules: Rules = COINCHE_RULES, turn_up: Card | None = None) -> MatchState:
    """North to speak with these hands; a turn-up deal gives each seat its first five cards."""
    places: dict[Seat, list[int]] = {}
    blank = dealt(rules, Seat.WEST, tuple(Card))
    assert blank.deal is not None
    for seat in SEATS:
        places[seat] = [card for card in range(32) if blank.deal.hands[seat] >> card & 1]
    given = hands_of(hands)
    size = len(places[Seat.NORTH])
    taken = {card for hand in given.values() for card in hand} | ({turn_up} if turn_up is not None else set())
    left = [card for card in Card if card not in taken]
    deck: dict[int, Card] = {}
    if turn_up is not None:
        assert blank.deal.turn_up is not None
        deck[int(blank.deal.turn_up)] = turn_up
    for seat in SEATS:
        hand = [*given.get(seat, ())]
        while len(hand) < size:
            hand.append(left.pop(0))
        deck.update(zip(places[seat], hand, strict=True))
    rest = iter(left)
    return dealt(rules, Seat.WEST, [deck[n] if n in deck else next(rest) for n in range(32)])


def said(state: MatchState, *calls: Call) -> MatchState:
    """The state once the seats in turn have said this."""
    for call in calls:
        state = apply(state, decide(state, Say(to_act(state)[0], call)))
    return state


def call(view: SeatView) -> Call:
    action = Standard().choose(view, Random(0), LIMIT)
    assert isinstance(action, Say)
    return action.call


# -- turn-up ---------------------------------------------------------------------------------------------


def test_a_strong_hand_takes_the_turned_card() -> None:
    assert call(seen(at_auction("N: HJ H9 SA S10 D7", CLASSIC, Card.HA))) == TAKE


def test_a_poor_hand_passes() -> None:
    assert call(seen(at_auction("N: S7 S8 D7 D8 CQ", CLASSIC, Card.H7))) == PASS


def test_the_second_round_names_the_best_other_suit() -> None:
    state = said(at_auction("N: SJ S9 SA HA D7", CLASSIC, Card.C8), *[PASS] * 4)
    assert call(seen(state)) == ChooseTrump(S)


def test_the_turned_suit_may_be_named_again_where_any_suit_may() -> None:
    state = said(at_auction("N: SJ S9 SA HA D7", STRICT, Card.S8), *[PASS] * 4)
    assert call(seen(state)) == ChooseTrump(S)


def test_the_turned_card_counts_as_the_takers() -> None:
    hand = "N: H9 S7 SQ DA D7"
    assert call(seen(at_auction(hand, CLASSIC, Card.HJ))) == TAKE
    assert call(seen(at_auction(hand, CLASSIC, Card.H8))) == PASS


@pytest.mark.parametrize("preset", ["classic", "official", "melds", "strict", "bete"])
def test_takers_mostly_succeed_and_few_deals_are_passed_out(preset: str) -> None:
    found = habits(Standard(), PRESETS[preset], 150, Random(preset))
    assert 0.55 <= found.made <= 0.9
    assert found.passed_out < 0.25


# -- numbers -----------------------------------------------------------------------------------------------


def test_a_poor_hand_says_nothing() -> None:
    assert call(seen(at_auction(f"N: {POOR}"))) == PASS


def test_a_strong_hand_bids_its_suit_at_once() -> None:
    bid = call(seen(at_auction(f"N: {STRONG_HEARTS}")))
    assert isinstance(bid, Bid)
    assert bid.trump is H
    assert 100 <= bid.points <= 140


def test_the_lowest_bid_is_enough_where_the_number_is_not_written_down() -> None:
    assert call(seen(at_auction(f"N: {STRONG_HEARTS}", STRICT_COINCHE))) == Bid(80, H)


def test_the_partner_is_raised_with_support() -> None:
    state = said(at_auction(f"N: {FAIR_HEARTS} | S: H9 HA S7 DA D7 CA C7 CQ"), Bid(90, H), PASS)
    raised = call(seen(state, "S"))
    assert isinstance(raised, Bid)
    assert raised.trump is H
    assert raised.points >= 100


def test_the_partner_is_left_alone_without_support() -> None:
    state = said(at_auction(f"N: {FAIR_HEARTS} | S: {POOR}"), Bid(90, H), PASS)
    assert call(seen(state, "S")) == PASS


def test_the_partners_bid_is_not_stolen_for_a_suit_that_is_no_better() -> None:
    hand = "SJ S10 S7 HA H9 D7 C7 CK"
    state = said(at_auction(f"N: {FAIR_HEARTS} | S: {hand}"), Bid(110, H), PASS)
    answer = call(seen(state, "S"))
    assert answer == PASS or (isinstance(answer, Bid) and answer.trump is H)


def test_a_raise_is_not_raised_again() -> None:
    state = said(at_auction(f"N: {STRONG_HEARTS}"), Bid(110, H), PASS, Bid(130, H), PASS)
    assert call(seen(state, "N")) == PASS


@pytest.mark.parametrize("preset", ["coinche", "cafe", "cafe-melds", "strict-coinche"])
def test_auctions_are_short_and_sober(preset: str) -> None:
    rng = Random(preset)
    for number in range(60):
        deck = list(Card)
        rng.shuffle(deck)
        state = dealt(PRESETS[preset], SEATS[number % 4], deck)
        while state.phase is Phase.AUCTION:
            state = said(state, call(seen(state)))
        assert state.deal is not None
        calls = state.deal.auction.calls
        for seat in SEATS:
            assert sum(speaker is seat and isinstance(c, Bid) for speaker, c in calls) <= 3
        assert len(calls) <= 20


def test_capot_is_bid_with_a_hand_that_takes_every_trick() -> None:
    hand = "HJ H9 HA H10 HK SA S10 DA"
    assert call(seen(at_auction(f"N: {hand}"))) == Bid(CAPOT_BID, H, capot=True)
    without = call(seen(at_auction(f"N: {hand}", STRICT_COINCHE)))
    assert without == Bid(80, H)


def test_aces_ask_for_no_trump_and_jacks_for_all_trump_where_they_are_played() -> None:
    aces = call(seen(at_auction("N: SA S10 HA H10 DA D7 CA C7", LEVEL)))
    jacks = call(seen(at_auction("N: SJ S9 HJ H9 DJ D9 CJ C7", LEVEL)))
    assert isinstance(aces, Bid)
    assert isinstance(jacks, Bid)
    assert aces.trump is Trump.NO_TRUMP
    assert jacks.trump is Trump.ALL_TRUMP


# -- coinche -----------------------------------------------------------------------------------------------

AGAINST_HEARTS = "HJ H9 HA H7 SA S10 DA CA"


def test_a_bid_is_coinched_with_its_trumps_and_the_aces() -> None:
    state = said(at_auction(f"N: {POOR} | E: {AGAINST_HEARTS}"), Bid(130, H))
    assert wants_to_coinche(seen(state, "E"))
    assert call(seen(state, "E")) == COINCHE


def test_a_bid_is_not_coinched_with_an_ordinary_hand() -> None:
    state = said(at_auction("N: HJ H9 | E: HA SA S7 S8 D7 D8 C7 C8"), Bid(110, H))
    assert not wants_to_coinche(seen(state, "E"))
    assert call(seen(state, "E")) != COINCHE


def test_a_coinche_comes_out_of_turn_where_that_is_allowed() -> None:
    state = said(at_auction(f"N: {POOR} | W: {AGAINST_HEARTS}", CAFE), Bid(130, H))
    assert to_act(state) == (Seat.EAST,)
    view = seat_view(state, Seat.WEST)
    assert wants_to_coinche(view)
    assert call(view) == COINCHE


def test_nobody_wants_to_coinche_out_of_turn_where_it_is_not_allowed() -> None:
    state = said(at_auction(f"N: {POOR} | W: {AGAINST_HEARTS}"), Bid(130, H))
    assert not wants_to_coinche(seat_view(state, Seat.WEST))


def test_a_coinche_waits_for_the_close_where_it_must() -> None:
    state = said(at_auction(f"N: {POOR} | E: {AGAINST_HEARTS}", STRICT_COINCHE), Bid(130, H))
    assert not wants_to_coinche(seen(state, "E"))
    closed = said(state, PASS, PASS, PASS)
    assert wants_to_coinche(seen(closed, "E"))
    assert call(seen(closed, "E")) == COINCHE


def test_a_capot_is_coinched_with_a_sure_trick_only() -> None:
    state = said(at_auction("N: SA | E: HJ S7 S8 S9 D7 D8 C7 C8 | W: H8"), Bid(CAPOT_BID, H, capot=True))
    assert call(seen(state, "E")) == COINCHE
    state = said(at_auction("N: HJ H9 | E: SA S7 S8 S9 D7 D8 C7 C8"), Bid(CAPOT_BID, H, capot=True))
    assert call(seen(state, "E")) == PASS


def test_a_surcoinche_needs_far_more_than_was_bid() -> None:
    rich = said(at_auction("N: HJ H9 HA H10 HK SA S10 DA"), Bid(80, H), COINCHE, PASS, PASS)
    assert call(seen(rich, "N")) == SURCOINCHE
    usual = said(at_auction(f"N: {FAIR_HEARTS}"), Bid(90, H), COINCHE, PASS, PASS)
    assert call(seen(usual, "N")) == PASS
