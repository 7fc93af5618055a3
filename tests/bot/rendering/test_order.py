from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.rendering.order import RED, sort_hand
from engine.cards import CARDS, Card, Suit
from engine.contract import TRUMPS, Trump, rank_strength

hands = st.sets(st.sampled_from(CARDS), min_size=1, max_size=8)
modes = st.sampled_from([None, *TRUMPS])


def test_all_trump_sorts_every_suit_in_trump_order() -> None:
    """Case R13: under all trump the hand was once laid out in plain order."""
    cards = (Card.SA, Card.S10, Card.SJ, Card.S9)
    assert sort_hand(cards, Trump.ALL_TRUMP) == (Card.SJ, Card.S9, Card.SA, Card.S10)
    assert sort_hand(cards, Trump.NO_TRUMP) == (Card.SA, Card.S10, Card.SJ, Card.S9)


def test_trumps_come_first_and_colours_alternate() -> None:
    cards = (Card.S7, Card.H7, Card.D7, Card.C7)
    assert sort_hand(cards, Trump.CLUBS)[0] is Card.C7
    assert [card.suit in RED for card in sort_hand(cards, Trump.CLUBS)] == [False, True, False, True]


def test_a_trump_that_is_not_held_changes_nothing_in_the_order_of_suits() -> None:
    assert sort_hand((Card.S7, Card.H7), Trump.CLUBS) == (Card.S7, Card.H7)


def test_no_cards() -> None:
    assert sort_hand((), Trump.HEARTS) == ()


@given(hands, modes)
def test_a_laid_out_hand_is_the_same_cards_with_suits_together_and_falling_ranks(
    cards: set[Card], trump: Trump | None
) -> None:
    laid = sort_hand(cards, trump)
    assert sorted(laid) == sorted(cards)
    runs = [left.suit for left, right in pairwise(laid) if left.suit is not right.suit]
    assert len(runs) == len(set(runs)) == len({card.suit for card in cards}) - 1
    mode = Trump.NO_TRUMP if trump is None else trump
    for left, right in pairwise(laid):
        if left.suit is right.suit:
            assert rank_strength(left, mode) > rank_strength(right, mode)
    if trump is not None and trump.suit in {card.suit for card in cards}:
        assert laid[0].suit is trump.suit


@given(st.sets(st.sampled_from(list(Suit)), min_size=1), modes)
def test_neighbours_share_a_colour_only_where_it_cannot_be_helped(
    suits: set[Suit], trump: Trump | None
) -> None:
    laid = sort_hand([Card(8 * suit) for suit in suits], trump)
    same = sum((a.suit in RED) == (b.suit in RED) for a, b in pairwise(laid))
    reds = sum(suit in RED for suit in suits)
    others = len(suits) - reds
    first = None if trump is None or trump.suit not in suits else trump.suit
    unavoidable = max(0, abs(reds - others) - 1)
    if first is not None and reds != others:
        majority_is_red = reds > others
        unavoidable += int((first in RED) != majority_is_red)
    assert same == unavoidable
