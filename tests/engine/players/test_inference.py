"""What a view proves: never wrong, and never less than the play has shown."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import PlayCard
from engine.cards import SUIT_CARDS, Card, Suit, card_set
from engine.contract import ABOVE, Trump
from engine.game import decide
from engine.players.inference import Reading, read, ruled_out
from engine.presets import BETE, CLASSIC, COINCHE, STRICT
from engine.seats import SEATS, Seat
from engine.state import MatchState, Phase
from engine.view import seat_view
from tests.engine.players.positions import after, apply, cards, contracted, seen
from tests.engine.players.walks import BOOKS, decisions


def reading(state: MatchState, seat: str | None = None) -> Reading:
    assert state.deal is not None
    assert state.deal.contract is not None
    return read(seen(state, seat), state.deal.contract.trump)


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_that_is_read_is_wrong(book: str) -> None:
    for state, seat in decisions(BOOKS[book], Random(f"read {book}"), deals=12):
        if state.phase is not Phase.PLAY:
            continue
        deal = state.deal
        assert deal is not None
        assert deal.contract is not None
        found = read(seat_view(state, seat), deal.contract.trump)
        for other in SEATS:
            assert deal.hands[other] & ~found.could[other] == 0
            assert found.sure[other] & ~deal.hands[other] == 0


def test_a_seat_that_did_not_follow_is_out_of_the_suit() -> None:
    state = after(contracted("N: SA | E: H7 D7 H8 D8 H9 D9 C7 C8", trump="C", declarer="N"), "SA C7")
    assert reading(state, "S").could[Seat.EAST] & SUIT_CARDS[Suit.SPADES] == 0


def test_a_seat_that_discarded_on_an_opponent_has_no_trump() -> None:
    hands = "N: SA | E: H7 D7 H8 D8 H9 D9 HQ DQ"
    state = after(contracted(hands, trump="C", declarer="N"), "SA H7")
    assert reading(state, "S").could[Seat.EAST] & (SUIT_CARDS[Suit.SPADES] | SUIT_CARDS[Suit.CLUBS]) == 0


def test_a_discard_on_the_partners_card_says_nothing_about_trumps() -> None:
    hands = "N: SA | E: S7 | S: H7 C7 D7 H8 D8 H9 D9 HQ"
    state = after(contracted(hands, trump="C", declarer="N"), "SA S7 H7")
    assert reading(state, "W").could[Seat.SOUTH] & SUIT_CARDS[Suit.CLUBS]


def test_a_discard_on_the_partners_card_denies_trumps_where_there_is_no_exemption() -> None:
    played = cards("SA S7 H7")
    assert ruled_out(played[2], played[:2], Trump.CLUBS, BETE) & SUIT_CARDS[Suit.CLUBS]
    assert not ruled_out(played[2], played[:2], Trump.CLUBS, CLASSIC) & SUIT_CARDS[Suit.CLUBS]


def test_a_rise_that_was_not_made_denies_the_higher_trumps() -> None:
    played = cards("CQ C8")
    higher = ABOVE[Trump.CLUBS][Card.CQ]
    assert ruled_out(played[1], played[:1], Trump.CLUBS, CLASSIC) == higher
    assert ruled_out(played[1], played[:1], Trump.CLUBS, STRICT) == 0


def test_a_ruff_below_an_opponents_denies_the_trumps_above_it() -> None:
    played = cards("SA CQ S7 C8")
    denied = ruled_out(played[3], played[:3], Trump.CLUBS, COINCHE)
    assert denied == SUIT_CARDS[Suit.SPADES], "the partner holds the trick with CQ"
    played = cards("SA S8 CQ C8")
    denied = ruled_out(played[3], played[:3], Trump.CLUBS, COINCHE)
    assert denied == ABOVE[Trump.CLUBS][Card.CQ] | SUIT_CARDS[Suit.SPADES]


def test_a_discard_under_a_ruff_leaves_low_trumps_possible_where_they_are_free() -> None:
    played = cards("SA S8 CQ H7")
    low = card_set(cards("C7 C8"))
    assert ruled_out(played[3], played[:3], Trump.CLUBS, COINCHE) & low == 0
    assert ruled_out(played[3], played[:3], Trump.CLUBS, CLASSIC) & low == low


def test_monter_not_done_denies_the_higher_cards_of_the_suit() -> None:
    played = cards("SQ S7 C7 S8")
    assert ruled_out(played[3], played[:3], Trump.CLUBS, STRICT) & card_set(cards("SK S10 SA")) == card_set(
        cards("SK S10 SA")
    )
    assert ruled_out(played[3], played[:3], Trump.CLUBS, CLASSIC) & SUIT_CARDS[Suit.SPADES] == 0


def test_the_turned_card_lies_with_the_taker() -> None:
    state = contracted("S: C7 C8 CJ", trump="C", declarer="S", leader="N", rules=CLASSIC)
    assert state.deal is not None
    turned = state.deal.turn_up
    assert turned is not None
    found = reading(state)
    assert found.sure[Seat.SOUTH] >> turned & 1
    assert not found.could[Seat.EAST] >> turned & 1


def test_belote_shows_the_other_card_and_silence_denies_it() -> None:
    state = contracted("N: CK CQ SA | E: CA", trump="C", declarer="N")
    assert reading(after(state, "CK"), "E").sure[Seat.NORTH] >> Card.CQ & 1
    state = contracted("N: CK SA | E: CA | W: CQ", trump="C", declarer="N")
    found = reading(after(state, "CK"), "E")
    assert not found.could[Seat.NORTH] >> Card.CQ & 1


def test_shown_melds_are_known_until_they_are_played() -> None:
    hands = "N: S7 S8 S9 HA | E: SK H7 | S: SQ H8 | W: SJ H9"
    state = contracted(hands, trump="C", declarer="N", rules=CLASSIC)
    state = apply(state, decide(state, PlayCard(Seat.NORTH, Card.S7, announce=True)))
    state = after(state, "SK SQ SJ")
    found = reading(state, "W")
    assert found.sure[Seat.NORTH] & card_set(cards("S8 S9")) == card_set(cards("S8 S9"))
    assert not found.could[Seat.EAST] & card_set(cards("S8 S9"))


def test_a_card_with_one_possible_holder_is_placed() -> None:
    state = contracted(
        "N: SA S10 | E: H7 H8 H9 HJ HQ HK H10 HA | S: SK SQ | W: C7 C8 C9 C10 CJ CQ CK CA",
        trump="D",
        declarer="N",
    )
    state = after(state, "SA H7 SQ C7")
    found = reading(state)
    assert found.sure[Seat.SOUTH] & SUIT_CARDS[Suit.SPADES] == found.unseen & SUIT_CARDS[Suit.SPADES]
