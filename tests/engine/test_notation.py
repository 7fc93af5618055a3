"""Notation: twins round-trip, and a bad word says where and why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.auction import COINCHE, PASS, SURCOINCHE, TAKE, Bid, Call, ChooseTrump
from engine.cards import CARDS, SUITS, Card
from engine.contract import TRUMPS, Trump
from engine.errors import NotationError
from engine.notation import (
    format_call,
    format_card,
    format_cards,
    format_hand,
    format_seat,
    format_suit,
    format_trump,
    parse_call,
    parse_card,
    parse_cards,
    parse_hand,
    parse_seat,
    parse_suit,
    parse_trump,
)
from engine.options import format_option, format_rules, option_names, parse_option, parse_rules
from engine.presets import PRESETS
from engine.rules import BeloteOrder, MeldTie, Rounding, with_options
from engine.seats import SEATS

CALLS: list[Call] = [
    PASS, TAKE, COINCHE, SURCOINCHE,
    *map(ChooseTrump, TRUMPS),
    *(Bid(points, trump) for points in (80, 250, 650) for trump in TRUMPS),
    *(Bid(250, trump, capot=True) for trump in TRUMPS),
]  # fmt: skip


def test_everything_round_trips() -> None:
    assert [parse_card(format_card(card)) for card in CARDS] == list(CARDS)
    assert [parse_trump(format_trump(trump)) for trump in TRUMPS] == list(TRUMPS)
    assert [parse_seat(format_seat(seat)) for seat in SEATS] == list(SEATS)
    assert [parse_suit(format_suit(suit)) for suit in SUITS] == list(SUITS)
    assert [parse_call(format_call(call)) for call in CALLS] == CALLS


@given(st.lists(st.sampled_from(CARDS), unique=True, max_size=8))
def test_hands_round_trip(hand: list[Card]) -> None:
    assert parse_hand(format_hand(hand)) == tuple(hand)
    assert parse_cards(format_cards(hand).replace(" ", ",")) == tuple(hand)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("HJ", Card.HJ),
        ("JH", Card.HJ),
        ("hj", Card.HJ),
        ("J♥", Card.HJ),
        ("♥J", Card.HJ),
        ("♥️V", Card.HJ),
        ("VH", Card.HJ),
        ("DH", Card.HQ),
        ("HD", Card.HQ),
        ("DD", Card.DQ),
        ("RS", Card.SK),
        ("10C", Card.C10),
        ("CT", Card.C10),
        ("S10", Card.S10),
        ("SA", Card.SA),
        ("AS", Card.SA),
    ],
)
def test_ways_to_write_a_card(text: str, card: Card) -> None:
    assert parse_card(text) is card


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("100H", Bid(100, Trump.HEARTS)),
        ("100 h", Bid(100, Trump.HEARTS)),
        ("90TA", Bid(90, Trump.ALL_TRUMP)),
        ("90♠", Bid(90, Trump.SPADES)),
        ("Pass", PASS),
        ("capot sa", Bid(250, Trump.NO_TRUMP, capot=True)),
        ("sa", ChooseTrump(Trump.NO_TRUMP)),
    ],
)
def test_ways_to_write_a_call(text: str, call: Call) -> None:
    assert parse_call(text) == call


@pytest.mark.parametrize("text", ["", "H", "J", "HH", "H11", "X7", "7", "HJJ", "1OH"])
def test_no_card(text: str) -> None:
    with pytest.raises(NotationError, match="no card"):
        parse_card(text)


@pytest.mark.parametrize(
    "text", ["", "100", "H100", "capot", "capot X", "100X", "-90H", "99999H", "²H", "passs"]
)
def test_no_call(text: str) -> None:
    with pytest.raises(NotationError):
        parse_call(text)


def test_a_fault_says_where() -> None:
    with pytest.raises(NotationError, match=r"card 2: 'XX' is no card"):
        parse_cards("HJ XX")
    with pytest.raises(NotationError, match=r"card 3: HJ is there twice"):
        parse_cards("HJ SA HJ")
    with pytest.raises(NotationError, match="9 cards in one hand"):
        parse_hand(format_cards(CARDS[:9]))
    for parse, text in ((parse_seat, "X"), (parse_trump, "NT"), (parse_suit, "TA")):
        with pytest.raises(NotationError, match=text):
            parse(text)


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_round_trip(preset: str) -> None:
    rules = PRESETS[preset]
    assert format_rules(rules) == preset
    assert parse_rules(preset) == rules
    table = with_options(
        rules,
        target=700,
        targets=(500, 700),
        meld_tie=MeldTie.FIRST_TO_PLAY,
        rounding=Rounding.TEN_SIX_UP,
        belote_order=BeloteOrder.KING_FIRST,
        partner_exempt=not rules.partner_exempt,
    )
    assert parse_rules(format_rules(table)) == table


def test_options_round_trip() -> None:
    for rules in PRESETS.values():
        for name in option_names():
            value = getattr(rules, name)
            parsed = parse_option(name, format_option(value))
            assert (parsed, type(parsed)) == (value, type(value))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("clasic", "no preset"),
        ("classic+undertrump", "name=value"),
        ("classic+undertrum=must", "no option"),
        ("classic+undertrump=maybe", "must, may_discard"),
        ("classic+target=many", "number"),
        ("classic+target=1,2", "one number"),
        ("classic+capot_bid=true", "yes or no"),
        ("classic+coinche=in_turn", "deal=full"),
    ],
)
def test_bad_rules(text: str, word: str) -> None:
    with pytest.raises(NotationError, match=word):
        parse_rules(text)
