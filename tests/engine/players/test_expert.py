"""The expert owes the table what every player does, with a search behind its cards."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import PlayCard
from engine.cards import Card
from engine.game import decide, to_act
from engine.players.base import Limit
from engine.players.chance import Stream
from engine.players.double_dummy import Situation, Solver
from engine.players.expert import have_taken
from engine.players.levels import EXPERT, levels, player
from engine.players.stakes import Stakes
from engine.presets import COINCHE
from engine.state import MatchState, Phase
from engine.view import SeatView, seat_view
from tests.engine.players.positions import position
from tests.engine.players.test_players_laws import NoChance
from tests.engine.players.walks import BOOKS, decisions, with_hidden_cards_moved
from tests.tools.arena import apply, contracts, play_out, score_share, sides

pytestmark = pytest.mark.skipif(EXPERT not in levels(), reason="numba (the extra `expert`) is not installed")

FEW = Limit(nodes=60_000)
AMPLE = Limit(nodes=9_000_000)


def played(view: SeatView) -> Card:
    action = player(EXPERT).choose(view, NoChance(), AMPLE)
    assert isinstance(action, PlayCard)
    return action.card


@pytest.mark.parametrize("book", BOOKS)
def test_choices_are_legal_and_cards_out_of_sight_change_nothing(book: str) -> None:
    rng, expert, seen = Random(f"expert {book}"), player(EXPERT), 0
    for state, seat in decisions(BOOKS[book], rng, deals=2, wild=0.3):
        if state.phase is not Phase.PLAY:
            continue
        view = seat_view(state, seat)
        same = seat_view(with_hidden_cards_moved(state, seat, rng), seat)
        action = expert.choose(view, NoChance(), FEW)
        assert action == expert.choose(same, NoChance(), FEW)
        assert decide(state, action)
        seen += 1
    assert seen > 20


def test_it_searches() -> None:
    rng, differ = Random("searches"), 0
    for state, seat in decisions(COINCHE, rng, deals=3, wild=0.0):
        if state.phase is Phase.PLAY and seat in to_act(state):
            view = seat_view(state, seat)
            differ += player(EXPERT).choose(view, NoChance(), FEW) != player("standard").choose(
                view, NoChance(), FEW
            )
    assert differ > 3


def test_chance_is_even() -> None:
    stream, seen = Stream(1), [0] * 6
    for _ in range(6000):
        cards = [0, 1, 2]
        stream.shuffle(cards)
        seen[[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].index(cards)] += 1
    assert all(880 < number < 1120 for number in seen)
    assert all(0.0 <= stream.random() < 1.0 for _ in range(100))


# -- manners (cases.md) --------------------------------------------------------------------------------------


def test_r43_the_nine_is_not_thrown_under_the_partners_jack() -> None:
    view = position(
        "N: CJ | E: CQ | S: C9 C7 SA HA S9 DK S10 SK",
        trump="C",
        declarer="N",
        played="CJ CQ",
        rules=BOOKS["strict"],
    )
    assert played(view) is Card.C7


def test_r44_an_opponent_is_not_fed_a_ten() -> None:
    view = position("W: SA | N: S10 S7 CK HJ H9 H8 D7 D8", trump="H", declarer="N", leader="W", played="SA")
    assert played(view) is Card.S7


# -- stakes --------------------------------------------------------------------------------------------------


def test_what_a_deal_is_worth_at_its_last_card_is_half_its_points_and_half_its_score() -> None:
    for number in range(12):
        state = next(iter(contracts(COINCHE, 1, Random(f"stakes {number}"), player("standard"))))
        before = play_out(state, sides(player("standard"), player("standard")), Random(1), until=last_card)
        view = seat_view(before, to_act(before)[0])
        after = apply(before, decide(before, view.legal[0]))
        assert before.deal is not None
        assert after.deal is not None
        taken = before.deal.tricks
        at = Situation(COINCHE, after.results[0].contract.trump, before.deal.trick, have_taken(taken))
        (values,) = Solver().values(at, [before.deal.hands])
        (gain,) = Stakes(view.table, 1).gains(before.deal.hands, values).values()
        points = after.deal.taken[0]
        if after.results[0].capot is not None:
            points = 252 if points else -90
        assert values == {view.hand[0]: points - before.deal.taken[0]}
        assert 2 * gain == points + score_share(after)


def last_card(state: MatchState) -> bool:
    deal = state.deal
    return deal is not None and len(deal.tricks) == 7 and len(deal.trick.cards) == 3
