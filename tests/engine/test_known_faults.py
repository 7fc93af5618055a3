"""Faults that other belote programs had, each as a whole kind of fault: the number is that of the case.

R43, R44 and R47 concern computer players and R45 the shuffle: they are tested where those live.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engine.actions import PlayCard
from engine.cards import CARDS, SUITS, Card, Rank, card_set, cards_in
from engine.contract import TRUMP_ORDER, TRUMPS, Trump, rank_strength
from engine.errors import Refusal
from engine.events import (
    BeloteSaid,
    BeloteWord,
    MeldsShown,
    TrickTaken,
)
from engine.game import announceable, decide
from engine.melds import best_melds, compare_melds
from engine.notation import parse_card, parse_trump
from engine.presets import PRESETS
from engine.rules import (
    BeloteOrder,
    OvertrumpRef,
    with_options,
)
from engine.scoring import Item
from engine.seats import Seat, Team
from engine.state import Phase
from engine.trick import playable, winning_index
from engine.view import seat_view
from tests.builders import (
    NUMBERED_PRESETS,
    act,
    allowed,
    cards,
    deal_of,
    in_play,
    plays,
    scored,
)
from tests.laws.strategies import walk

EXEMPT = tuple(name for name, rules in PRESETS.items() if rules.partner_exempt)
RISING = tuple(name for name in PRESETS if not name.startswith("strict"))
FOUR = "E:pass S:pass W:pass N:pass"


def winner(trump: str, trick: str) -> int:
    return winning_index(cards(trick), parse_trump(trump))


# -- who takes a trick -----------------------------------------------------------------------------------


def test_r01_r12_no_trump_is_a_mode_with_the_plain_order() -> None:
    assert winner("SA", "S10 CA HK S9") == 0
    assert winner("SA", "H7 SA H8 SJ") == 2
    for suit in SUITS:
        order = [Card.of(rank, suit) for rank in Rank]
        order.sort(key=lambda card: rank_strength(card, Trump.NO_TRUMP))
        assert [card.rank.letter for card in order] == ["7", "8", "9", "J", "Q", "K", "10", "A"]


@pytest.mark.parametrize("trump", TRUMPS)
def test_r02_a_discard_never_wins(trump: Trump) -> None:
    for led, other in product(CARDS, repeat=2):
        if other.suit is not led.suit and other.suit is not trump.suit:
            assert winning_index((led, other), trump) == 0


@pytest.mark.parametrize("trump", TRUMPS)
def test_r03_r46_cards_rank_by_order_and_never_by_points_or_number(trump: Trump) -> None:
    for suit in SUITS:
        in_trump = trump is Trump.ALL_TRUMP or suit is trump.suit
        order = "7 8 Q K 10 A 9 J" if in_trump else "7 8 9 J Q K 10 A"
        ranked = [parse_card(suit.letter + rank) for rank in order.split()]
        for low, high in product(range(8), repeat=2):
            if low != high:
                assert winning_index((ranked[low], ranked[high]), trump) == int(high > low)
    assert winner("C", "D8 SQ D7 D9") == 3
    assert allowed("classic", "D", "C8 D10 DJ", "DA D9 D7 S10") == {"DA", "D9", "D7"}
    assert allowed("coinche", "D", "C8 D10 DJ", "DA D9 D7 S10") == {"DA", "D9", "D7", "S10"}


def test_r04_a_ruff_outranks_every_card_of_the_led_suit() -> None:
    for ruff, led in product(range(8), range(8, 16)):
        assert winning_index((Card(led), Card(ruff), Card(8 if led != 8 else 9)), Trump.SPADES) == 1
    assert allowed("coinche", "C", "DK C8 DQ", "H8 H9 HJ CJ C10") == {"H8", "H9", "HJ", "CJ", "C10"}


def test_r48_the_event_names_the_seat_that_leads_next() -> None:
    for step in walk(PRESETS["coinche"], Random(8), deals=10):
        for event in step.events:
            if isinstance(event, TrickTaken) and step.after.phase is Phase.PLAY:
                assert deal_of(step.after).turn is event.seat
                assert deal_of(step.after).tricks[-1].winner is event.seat


# -- which cards may be played -----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", RISING)
def test_r05_r06_a_trump_lead_is_risen_above_whoever_holds_it(preset: str) -> None:
    assert allowed(preset, "H", "H9", "H7 HA HJ SA") == {"HJ"}
    assert allowed(preset, "D", "DA D10 C7", "S8 S9 SK HJ D7 DJ") == {"DJ"}
    random = Random(6)
    for _ in range(500):
        deck = random.sample(CARDS, 11)
        trick = [Card.of(random.choice(TRUMP_ORDER), SUITS[1]), *deck[:2]]
        hand = card_set(deck[3:]) & ~card_set(trick)
        legal = cards_in(playable(hand, trick, Trump.HEARTS, PRESETS[preset]))
        best = max(rank_strength(card, Trump.HEARTS) for card in trick if card.suit is SUITS[1])
        higher = [
            card
            for card in cards_in(hand)
            if card.suit is SUITS[1] and rank_strength(card, Trump.HEARTS) > best
        ]
        if higher:
            assert list(legal) == higher


@pytest.mark.parametrize("preset", EXEMPT)
def test_r07_r08_r10_a_void_player_is_free_while_the_partner_wins(preset: str) -> None:
    assert allowed(preset, "H", "D10 DA DJ", "S7 SJ S10 HQ") == {"S7", "SJ", "S10", "HQ"}
    assert allowed(preset, "H", "DA D10 DJ", "S7 SJ S10 HQ") == {"HQ"}
    assert allowed(preset, "H", "D10 DA D7", "S7 SJ HQ") == {"S7", "SJ", "HQ"}
    assert allowed(preset, "H", "SK S7 SA", "S8 S10") == {"S8", "S10"}
    assert allowed(preset, "D", "C7 D10 H10", "H9 HQ DK DA") == {"H9", "HQ", "DK", "DA"}


def test_r08_house_rules_are_options() -> None:
    rules = with_options(PRESETS["classic"], partner_exempt=False, plain_rise_after_ruff=True)
    assert allowed(rules, "H", "D10 DA D7", "S7 SJ HQ") == {"HQ"}
    assert allowed(rules, "H", "SK H7", "S8 SA") == {"SA"}
    assert allowed("classic", "H", "SK H7", "S8 SA") == {"S8", "SA"}


def test_r09_under_ruffing_is_an_option() -> None:
    trick, hand = "C9 C8 SJ", "S9 SA H9 HJ HQ D8"
    for preset, rules in PRESETS.items():
        expected = set(hand.split()) if rules.undertrump == "may_discard" else {"S9", "SA"}
        assert allowed(preset, "S", trick, hand) == expected


@pytest.mark.parametrize("preset", PRESETS)
def test_r11_no_position_is_without_a_legal_card(preset: str) -> None:
    assert allowed(preset, "S", "SJ", "H7 DA CK") == {"H7", "DA", "CK"}
    random = Random(11)
    for _ in range(2000):
        deck = random.sample(CARDS, 3 + random.randint(1, 8))
        trick, hand = deck[: random.randint(0, 3)], card_set(deck[3:])
        legal = playable(hand, trick, random.choice(TRUMPS), PRESETS[preset])
        assert legal
        assert not legal & ~hand


@pytest.mark.parametrize(
    ("ref", "legal"),
    [
        (OvertrumpRef.HIGHEST, {"HJ"}),
        (OvertrumpRef.OPPONENTS_HIGHEST, {"HJ", "H10"}),
        (OvertrumpRef.HIGHEST_UNLESS_PARTNER_WINS, {"HJ", "H10", "HQ"}),
    ],
)
def test_what_a_ruff_must_beat_is_an_option(ref: OvertrumpRef, legal: set[str]) -> None:
    """The partner wins with the nine of trump, an opponent has under-ruffed with the king."""
    rules = with_options(PRESETS["bete"], overtrump_ref=ref)
    assert allowed(rules, "H", "D7 H9 HK", "HJ H10 HQ C7") == legal


def test_r49_the_legal_cards_and_the_trick_come_in_one_view() -> None:
    state = in_play("coinche", {"N": "C7 S7", "E": "C8 HA SK", "S": "D7", "W": "D8"})
    state = act(state, *plays("N:C7"))
    view = seat_view(state, Seat.EAST)
    assert view.table.trick is not None
    assert view.table.trick.cards == cards("C7")
    assert [action.card for action in view.legal if isinstance(action, PlayCard)] == list(cards("C8"))
    assert dict(view.refusals) == {Card.HA: Refusal.MUST_FOLLOW, Card.SK: Refusal.MUST_FOLLOW}


def test_r13_all_trump_shows_jack_and_nine_first() -> None:
    hand = sorted(cards("S10 SA S9 SJ"), key=lambda card: -rank_strength(card, Trump.ALL_TRUMP))
    assert hand == list(cards("SJ S9 SA S10"))


# -- belote and melds --------------------------------------------------------------------------------------


def belote_words(preset: str, order: str) -> list[BeloteWord]:
    """North holds king and queen of trump and plays them in that order, with another card between."""
    hands = {"N": "HK HQ C8", "E": "S7 S8 S9", "S": "D7 D8 D9", "W": "D10 DJ DQ"}
    state, words = in_play(preset, hands), []
    for card, others in zip(order.split(), ("S7 D7 D10", "S8 D8 DJ", "S9 D9 DQ"), strict=True):
        east, south, west = others.split()
        for action in plays(f"N:{card} E:{east} S:{south} W:{west}"):
            events = decide(state, action)
            words += [event.word for event in events if isinstance(event, BeloteSaid)]
            state = act(state, action)
    return words


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("order", ["HK C8 HQ", "HQ C8 HK", "C8 HK HQ"])
def test_r16_belote_and_rebelote_are_said_once_each(preset: str, order: str) -> None:
    assert belote_words(preset, order) == [BeloteWord.BELOTE, BeloteWord.REBELOTE]


def test_r37_what_was_not_said_is_not_paid() -> None:
    king_first = with_options(PRESETS["classic"], belote_order=BeloteOrder.KING_FIRST)
    state = in_play(king_first, {"N": "HQ HK", "E": "S7 S8", "S": "D7 D8", "W": "C7 C8"})
    state = act(state, *plays("N:HQ E:S7 S:D7 W:C7 N:HK"))
    assert deal_of(state).belotes == ()


@pytest.mark.parametrize("preset", PRESETS)
def test_r37_the_sheet_adds_up_to_what_is_credited(preset: str) -> None:
    bid = 100 if preset in NUMBERED_PRESETS else None
    for takers, belote, melds, capot, factor in product(
        (0, 40, 81, 82, 120, 162), ("", "T", "D"), ((0, 0), (50, 0), (0, 100)), ("", "T", "D"), (1, 2, 4)
    ):
        if bid is None and factor > 1:
            continue
        tricks = {"T": 162, "D": 0}.get(capot, takers)
        result = scored(
            preset, tricks, bid=bid, belote=belote, melds=melds, capot=capot, factor=factor, pot=30
        )
        assert sum(line.ns for line in result.lines) == result.points[0]
        assert sum(line.ew for line in result.lines) == result.points[1]
        written = {line.item: line for line in result.lines}
        assert (Item.BELOTE in written) is bool(belote)


@pytest.mark.parametrize("preset", PRESETS)
def test_r38_a_defenders_belote_is_counted(preset: str) -> None:
    bid = 90 if preset in NUMBERED_PRESETS else None
    without, with_it = scored(preset, 120, bid=bid), scored(preset, 120, bid=bid, belote="D")
    assert with_it.points[1] - without.points[1] == 20
    assert with_it.points[0] == without.points[0]


def test_r35_equal_melds_cancel_whatever_their_suits() -> None:
    for first, second in product(SUITS, repeat=2):
        if first is second:
            continue
        for rules in (PRESETS["coinche"], PRESETS["strict"]):
            melds = {
                seat: best_melds(
                    card_set(Card.of(rank, suit) for rank in (Rank.ACE, Rank.KING, Rank.QUEEN)),
                    Trump.NO_TRUMP,
                    rules,
                )
                for seat, suit in ((Seat.NORTH, first), (Seat.EAST, second))
            }
            result = compare_melds(melds, Seat.NORTH, Trump.NO_TRUMP, rules)
            assert (result.winner, result.points(Team.NS), result.points(Team.EW)) == (None, 0, 0)


@pytest.mark.parametrize("preset", ["classic", "melds", "strict", "coinche", "cafe-melds", "strict-coinche"])
def test_r50_melds_are_shown_once_with_the_fourth_card(preset: str) -> None:
    hands = {"N": "CA CK CQ D7", "E": "S7 S8 S9 C7", "S": "C8 DJ H7 H8", "W": "HJ HQ C9 C10"}
    state = in_play(preset, hands, trump="D")
    shown: list[list[MeldsShown]] = []
    for action in plays("N!CA E!C7 S:C8 W:C9"):
        shown.append([event for event in decide(state, action) if isinstance(event, MeldsShown)])
        state = act(state, action)
    assert [len(events) for events in shown] == [0, 0, 0, 1]
    assert shown[3][0].result.winner is Team.NS
    assert announceable(state, Seat.NORTH) == ()
