"""The manners of the standard player at the card table, one position each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from engine.actions import PlayCard
from engine.cards import Card, Suit, cards_in
from engine.players.position import Position, beats, safe
from engine.players.position import position as read_position
from engine.players.standard import Standard
from engine.presets import BETE, CLASSIC, COINCHE, STRICT
from engine.rules import ExtraTrumps, Rules
from engine.state import Phase
from engine.view import SeatView, seat_view
from tests.engine.players.positions import position
from tests.engine.players.walks import LIMIT, decisions

LEVEL = replace(COINCHE, ta_sa=ExtraTrumps.CARD_TABLE)
BOOKS = pytest.mark.parametrize(
    "rules", [COINCHE, CLASSIC, STRICT, BETE], ids=["coinche", "classic", "strict", "bete"]
)


def played(view: SeatView) -> Card:
    action = Standard().choose(view, Random(0), LIMIT)
    assert isinstance(action, PlayCard)
    return action.card


def own_plays(rules: Rules, deals: int) -> Iterator[tuple[Position, Card]]:
    """What the standard player plays when four of it sit at the table, where it has a choice."""
    for state, seat in decisions(rules, Random(rules.target), deals, wild=0.0):
        view = seat_view(state, seat)
        if state.phase is Phase.PLAY and len({a.card for a in view.legal if isinstance(a, PlayCard)}) > 1:
            yield read_position(view), played(view)


# -- old faults of other programs (cases.md) -----------------------------------------------------------------


@pytest.mark.parametrize("rules", [COINCHE, STRICT], ids=["coinche", "strict"])
def test_r43_the_nine_is_not_thrown_under_the_partners_jack(rules: Rules) -> None:
    view = position(
        "N: CJ | E: CQ | S: C9 C7 SA HA S9 DK S10 SK", trump="C", declarer="N", played="CJ CQ", rules=STRICT
    )
    assert Card.C9 in {action.card for action in view.legal if isinstance(action, PlayCard)}
    assert played(view) is Card.C7


def test_r44_an_opponent_is_not_fed_a_ten() -> None:
    view = position("W: SA | N: S10 S7 CK HJ H9 H8 D7 D8", trump="H", declarer="N", leader="W", played="SA")
    assert played(view) is Card.S7


# -- on a trick ------------------------------------------------------------------------------------------


@BOOKS
def test_a_partner_who_is_sure_to_win_is_charged(rules: Rules) -> None:
    view = position(
        "N: HJ H9 HA | E: H7 | S: D10 D8 C7 C8 CJ S7 S8 S9 | W: H8",
        trump="H",
        declarer="N",
        played="HJ H7",
        rules=rules,
    )
    assert played(view) is Card.D10


@BOOKS
def test_the_last_hand_charges_a_partner_who_wins(rules: Rules) -> None:
    view = position(
        "E: S7 | S: SA | W: S8 | N: S10 S9 CA D7 D8 C7 C8 C9",
        trump="H",
        declarer="E",
        played="S7 SA S8",
        rules=rules,
    )
    assert played(view) is Card.S10


def test_the_partners_trick_is_not_ruffed() -> None:
    view = position(
        "N: SA | E: S7 | S: HJ H9 D7 D8 DQ CK C8 C7 | W: S9 S8",
        trump="H", declarer="S", leader="N", played="SA S7",
    )  # fmt: skip
    assert played(view).suit is not Suit.HEARTS


def test_an_ace_is_not_thrown_away_on_the_partners_trick() -> None:
    view = position(
        "N: HJ | E: H7 | S: DA D8 DQ CK C8 C7 SA S9 | W: H8",
        trump="H", declarer="N", played="HJ H7",
    )  # fmt: skip
    assert played(view) not in (Card.DA, Card.SA)


@BOOKS
def test_opponents_are_given_nothing(rules: Rules) -> None:
    view = position("E: SA | S: S10 SK S8 D7 D8 C7 C8 H7", trump="H", declarer="E", played="SA", rules=rules)
    assert played(view) is Card.S8


@BOOKS
def test_the_last_hand_wins_with_the_ten_rather_than_lose_it(rules: Rules) -> None:
    view = position(
        "E: SQ | S: S7 | W: SJ | N: S10 SK S8 D7 D8 C7 C8 H7",
        trump="H", declarer="E", played="SQ S7 SJ", rules=rules,
    )  # fmt: skip
    assert played(view) is Card.S10


@BOOKS
def test_the_highest_trumps_are_not_spent_on_a_ruff(rules: Rules) -> None:
    view = position(
        "E: SA | S: S7 | W: S8 | N: H7 H9 HJ D7 D8 C7 C8 C9",
        trump="H",
        declarer="E",
        played="SA S7 S8",
        rules=rules,
    )
    assert played(view) is Card.H7


def test_the_highest_trump_is_not_spent_on_an_overruff() -> None:
    view = position(
        "E: SA | S: S7 | W: H8 | N: HQ H9 HJ D7 D8 C7 C8 C9", trump="H", declarer="E", played="SA S7 H8"
    )
    assert played(view) is Card.HQ


def test_a_trump_is_not_wasted_under_a_ruff_where_that_is_free() -> None:
    view = position(
        "E: SA | S: S7 | W: HA | N: H7 H8 D7 D8 DQ C7 C8 C9",
        trump="H", declarer="W", leader="E", played="SA S7 HA",
    )  # fmt: skip
    assert played(view).suit is not Suit.HEARTS


def test_the_second_trump_is_kept_from_the_jack() -> None:
    view = position("E: HJ | S: H9 H7 D7 D8 DQ C7 C8 C9", trump="H", declarer="E", played="HJ", rules=STRICT)
    assert played(view) is Card.H7


def test_a_ten_keeps_its_company() -> None:
    view = position(
        "E: SA | S: S7 | W: S8 | N: D10 D7 C9 C8 CQ C7 CJ CK", trump="S", declarer="E", played="SA S7 S8"
    )
    assert played(view).suit is Suit.CLUBS


@BOOKS
def test_nothing_dear_goes_on_a_lost_trick(rules: Rules) -> None:
    lost = 0
    for p, card in own_plays(rules, deals=60):
        beaten = not p.partner_wins and not any(beats(p, other) for other in cards_in(p.legal))
        if p.trick.cards and beaten and p.seat.partner not in p.after:
            lost += 1
            assert p.worth[card] < 10 or min(p.worth[other] for other in cards_in(p.legal)) >= 5
    assert lost > 50


@BOOKS
def test_a_partner_who_is_sure_to_win_is_never_ruffed(rules: Rules) -> None:
    sure = 0
    for p, card in own_plays(rules, deals=60):
        if not p.partner_wins or p.winning is None or not p.legal & ~p.trumps:
            continue
        if safe(p, p.winning, p.trick.cards[0].suit) == 1.0 and not p.trumps >> p.trick.cards[0] & 1:
            sure += 1
            assert not p.trumps >> card & 1
    assert sure > 20


# -- leads -----------------------------------------------------------------------------------------------


@BOOKS
def test_the_taker_pulls_trumps_from_the_top(rules: Rules) -> None:
    view = position("N: HJ H9 H7 HA SA D7 C8 C9 | E: H8 HQ | W: HK H10", trump="H", declarer="N", rules=rules)
    assert played(view) is Card.HJ


@BOOKS
def test_the_taker_stops_once_the_trumps_are_out(rules: Rules) -> None:
    view = position(
        "N: HJ H9 HA H10 SA S10 C8 C9 | E: H8 HQ S7 | S: D7 D8 S8 | W: HK H7 S9",
        trump="H", declarer="N", played="HJ H8 D7 H7 H9 HQ D8 HK", rules=rules,
    )  # fmt: skip
    assert played(view) is Card.SA


def test_a_defender_leads_an_ace_rather_than_a_trump() -> None:
    view = position("E: SA S7 H7 H8 D9 DQ C9 CQ", trump="H", declarer="N", leader="E")
    assert played(view) is Card.SA


def test_a_ten_is_not_led_under_the_ace() -> None:
    view = position("E: S10 S7 D9 D8 DQ C9 C8 CQ", trump="H", declarer="N", leader="E")
    assert played(view) is not Card.S10


def test_the_partners_suit_is_returned() -> None:
    view = position(
        "W: SK SQ S9 C8 | N: SA C7 | E: S7 S8 D9 DJ CQ C9 HQ H7 | S: SJ CJ",
        trump="H",
        declarer="N",
        leader="W",
        played="SK SA S7 SJ C7 CQ CJ C8",
    )
    assert view.seat.letter == "E"
    assert played(view) is Card.S8


def test_a_master_is_not_led_into_a_known_void() -> None:
    view = position(
        "N: SA S10 S8 CA C7 D7 D8 D9 | E: H7 H8 H9 S7 | S: S9 SJ | W: SK SQ HJ",
        trump="H", declarer="E", leader="N", played="SA S7 S9 SQ",
    )  # fmt: skip
    assert played(view) is Card.CA


# -- no trump, all trump -----------------------------------------------------------------------------------


def test_no_trump_starts_with_the_aces() -> None:
    view = position("N: SA S10 HA D7 D8 C7 C8 C9", trump="SA", declarer="N", rules=LEVEL)
    assert played(view) in (Card.SA, Card.HA)


def test_all_trump_starts_with_the_jacks() -> None:
    view = position("N: SJ S9 HJ D7 D8 C7 C8 CQ", trump="TA", declarer="N", rules=LEVEL)
    assert played(view) in (Card.SJ, Card.HJ)
