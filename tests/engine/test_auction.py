"""Auction cases U01-U27 (rules.md §4.5). North deals, East speaks first."""

from __future__ import annotations

import pytest

from engine.auction import Pass
from engine.cards import Card
from engine.contract import Contract, Doubling, Trump
from engine.errors import Refusal
from engine.presets import PRESETS
from engine.seats import Seat
from engine.state import Phase
from tests.builders import (
    NUMBERED_PRESETS,
    TURNUP_PRESETS,
    after_calls,
    deal_of,
    hands_of,
    refusal_of,
    shuffled,
    suit_of,
)

SC, CAFE, COINCHE = "strict-coinche", "cafe", "coinche"
DECK = shuffled(4)


@pytest.mark.parametrize(
    ("case", "calls", "answers"),
    [
        ("U01", "E:80S", (None, Refusal.BID_TOO_LOW, None)),
        ("U02", "E:90S S:90H", (Refusal.BID_TOO_LOW,) * 3),
        ("U03", "E:90S S:95H", (Refusal.BID_STEP,) * 3),
        ("U04", "E:160S S:capotH", (Refusal.NO_CAPOT_BID, None, None)),
        ("U07", "E:160S S:170H", (Refusal.BID_TOO_HIGH, Refusal.BID_TOO_HIGH, None)),
        ("U07 top", "E:160S S:660H", (Refusal.BID_TOO_HIGH,) * 3),
        ("U10", "E:pass S:90S W:pass N:pass E:100H", (None,) * 3),
        ("U11", "E:100S S:pass W:110S", (None,) * 3),
        ("U12", "E:100S S:coinche", (Refusal.COINCHE_TOO_EARLY, None, None)),
        ("U15", "E:100S S:pass W:coinche", (Refusal.OWN_BID,) * 3),
        ("U16", "E:coinche", (Refusal.NOTHING_TO_COINCHE,) * 3),
    ],
)
def test_numbered_auction(case: str, calls: str, answers: tuple[Refusal | None, ...]) -> None:
    for preset, answer in zip((SC, CAFE, COINCHE), answers, strict=True):
        assert refusal_of(preset, calls) is answer, (case, preset)


@pytest.mark.parametrize("preset", [CAFE, "cafe-melds", COINCHE])
@pytest.mark.parametrize(
    ("case", "calls", "answer"),
    [
        ("U05", "E:capotH S:160S", Refusal.BID_TOO_LOW),
        ("U05 capot again", "E:capotH S:capotS", Refusal.BID_TOO_LOW),
        ("U06", "E:capotH S:coinche", None),
        ("U17", "E:100S S:coinche W:110S", Refusal.FROZEN),
        ("U18", "E:100S S:coinche W:surcoinche", None),
        ("U19", "E:100S S:coinche N:surcoinche", Refusal.NOT_THE_BIDDERS),
    ],
)
def test_coinche_during_the_auction(preset: str, case: str, calls: str, answer: Refusal | None) -> None:
    assert refusal_of(preset, calls) is answer, case


def test_strict_coinche_opens_its_window_after_the_close() -> None:
    closed = "E:100S S:pass W:pass N:pass"
    assert deal_of(after_calls(SC, closed)).auction.to_speak == (Seat.NORTH, Seat.SOUTH)
    for calls, answer in (
        ("S:110S", Refusal.WRONG_PHASE),
        ("E:coinche", Refusal.OWN_BID),
        ("S:coinche", None),
        ("S:coinche W:110S", Refusal.FROZEN),
        ("S:coinche W:surcoinche", None),
        ("S:coinche N:surcoinche", Refusal.NOT_THE_BIDDERS),
        ("E:surcoinche", Refusal.NOT_COINCHED),
    ):
        assert refusal_of(SC, f"{closed} {calls}") is answer, calls


@pytest.mark.parametrize("preset", NUMBERED_PRESETS)
def test_u08_four_passes_throw_the_deal_in(preset: str) -> None:
    state = after_calls(preset, "E:pass S:pass W:pass N:pass")
    assert (state.phase, state.dealer, state.totals) == (Phase.DEALING, Seat.EAST, (0, 0))


@pytest.mark.parametrize("preset", NUMBERED_PRESETS)
def test_u09_three_passes_after_a_bid_close(preset: str) -> None:
    calls = "E:100S S:pass W:pass N:pass" + (" N:pass S:pass" if preset == SC else "")
    state = after_calls(preset, calls)
    assert deal_of(state).contract == Contract(Seat.EAST, Trump.SPADES, 100)
    assert deal_of(state).turn is Seat.EAST


@pytest.mark.parametrize("preset", NUMBERED_PRESETS)
def test_u18_surcoinche_starts_play(preset: str) -> None:
    coinche = "S:pass W:pass N:pass S:coinche" if preset == SC else "S:coinche"
    state = after_calls(preset, f"E:100S {coinche} W:surcoinche")
    assert deal_of(state).contract == Contract(Seat.EAST, Trump.SPADES, 100, doubling=Doubling.SURCOINCHE)
    assert state.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("preset", "answers"),
    [
        (SC, "S:pass W:pass N:pass S:coinche W:pass E:pass"),
        (CAFE, "S:coinche E:pass W:pass"),
        (COINCHE, "S:coinche W:pass N:pass E:pass"),
    ],
)
def test_u20_a_coinche_left_unanswered_doubles(preset: str, answers: str) -> None:
    state = after_calls(preset, f"E:100S {answers}")
    assert deal_of(state).contract == Contract(Seat.EAST, Trump.SPADES, 100, doubling=Doubling.COINCHE)
    assert state.phase is Phase.PLAY


def test_coinche_out_of_turn_only_where_any_time_holds() -> None:
    assert refusal_of(CAFE, "E:100S N:coinche") is None
    assert refusal_of(COINCHE, "E:100S N:coinche") is Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize("preset", NUMBERED_PRESETS)
def test_leader_of_a_numbered_deal(preset: str) -> None:
    calls = "E:pass S:100S W:pass N:pass E:pass" + (" E:pass W:pass" if preset == SC else "")
    assert deal_of(after_calls(preset, calls)).turn is (Seat.SOUTH if preset == SC else Seat.EAST)


FOUR = "E:pass S:pass W:pass N:pass"


@pytest.mark.parametrize("preset", TURNUP_PRESETS)
def test_u21_round_one_takes_the_turned_suit_only(preset: str) -> None:
    for suit in "SHDC":
        assert refusal_of(preset, f"E:{suit}") is Refusal.WRONG_PHASE
    assert refusal_of(preset, "E:take") is None
    assert refusal_of(preset, f"{FOUR} E:take") is Refusal.WRONG_PHASE


@pytest.mark.parametrize("preset", TURNUP_PRESETS)
def test_u22_turned_suit_named_again_in_round_two(preset: str) -> None:
    turned = suit_of(after_calls(preset, FOUR)).letter
    assert refusal_of(preset, f"{FOUR} E:{turned}") is (None if preset == "strict" else Refusal.TURNED_SUIT)


@pytest.mark.parametrize("preset", TURNUP_PRESETS)
def test_u23_eight_passes_redeal_by_the_next_dealer(preset: str) -> None:
    assert after_calls(preset, f"{FOUR} E:pass S:pass W:pass").phase is Phase.AUCTION
    state = after_calls(preset, f"{FOUR} {FOUR}")
    assert (state.phase, state.dealer, state.totals) == (Phase.DEALING, Seat.EAST, (0, 0))


@pytest.mark.parametrize("preset", TURNUP_PRESETS)
def test_u24_the_taker_gets_the_turned_card_and_two_more(preset: str) -> None:
    before = after_calls(preset, FOUR, DECK)
    turned = deal_of(before).turn_up
    assert turned is not None
    suit = next(s for s in "SHDC" if s != turned.suit.letter)
    after = after_calls(preset, f"{FOUR} E:pass S:{suit}", DECK)
    new = [set(now) - set(had) for had, now in zip(hands_of(before), hands_of(after), strict=True)]
    assert turned in new[Seat.SOUTH]
    assert [len(got) for got in new] == [3, 3, 3, 3]
    assert {card for hand in hands_of(after) for card in hand} == set(Card)
    assert len(set().union(*new)) == 12


@pytest.mark.parametrize("preset", TURNUP_PRESETS)
def test_u25_first_lead(preset: str) -> None:
    state = after_calls(preset, "E:pass S:take")
    assert deal_of(state).turn is (Seat.SOUTH if preset == "strict" else Seat.EAST)


@pytest.mark.parametrize("preset", TURNUP_PRESETS)
def test_u26_who_passed_may_take_in_round_two(preset: str) -> None:
    turned = suit_of(after_calls(preset, FOUR)).letter
    other = next(s for s in "SHDC" if s != turned)
    assert refusal_of(preset, f"{FOUR} E:{other}") is None


@pytest.mark.parametrize("preset", TURNUP_PRESETS)
def test_u27_no_coinche_over_a_turned_card(preset: str) -> None:
    assert refusal_of(preset, "E:pass S:coinche") is Refusal.COINCHE_NOT_PLAYED
    assert refusal_of(preset, "E:100S") is Refusal.NOT_THIS_AUCTION


@pytest.mark.parametrize("preset", NUMBERED_PRESETS)
def test_nothing_is_taken_where_numbers_are_bid(preset: str) -> None:
    assert refusal_of(preset, "E:take") is Refusal.NOT_THIS_AUCTION
    assert refusal_of(preset, "E:H") is Refusal.NOT_THIS_AUCTION


@pytest.mark.parametrize("preset", PRESETS)
def test_only_the_seat_in_turn_may_pass(preset: str) -> None:
    for seat in "SWN":
        assert refusal_of(preset, f"{seat}:pass") is Refusal.NOT_YOUR_TURN
    assert deal_of(after_calls(preset, "E:pass")).auction.calls == ((Seat.EAST, Pass()),)
