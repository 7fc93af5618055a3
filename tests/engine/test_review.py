"""The review blames nobody for hidden cards, and finds what could have been seen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engine.actions import Action, DealCards, StartMatch
from engine.cards import cards_in
from engine.events import CardPlayed, Event
from engine.game import decide, to_act
from engine.players import compiled
from engine.players.base import Limit, Player
from engine.players.double_dummy import Situation, Solver
from engine.players.levels import player
from engine.players.uniform import Uniform
from engine.presets import CLASSIC, COINCHE
from engine.review import FROM_CARDS, review
from engine.rules import Rules
from engine.seats import SEATS, Team
from engine.state import MatchState, Phase, evolve, new_match
from engine.trick import Trick
from engine.view import seat_view
from tests.tools.arena import shuffled

needs_compiler = pytest.mark.skipif(
    not compiled.COMPILED, reason="numba (the extra `expert`) is not installed"
)


class Match:
    """A match under way, all events kept."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self.rng = Random(seed)
        self.state = new_match()
        self.events: list[Event] = []
        self.do(StartMatch(rules, self.rng.choice(SEATS)))

    def do(self, action: Action) -> None:
        for event in decide(self.state, action):
            self.state = evolve(self.state, event)
            self.events.append(event)

    def play_deal(self, bidder: Player, cards: Player) -> MatchState:
        """Play one more deal; the state at its first lead."""
        while True:
            self.do(DealCards(shuffled(self.rng)))
            lead = self._play(bidder, Phase.AUCTION)
            if lead.phase is Phase.PLAY:
                self._play(cards, Phase.PLAY)
                return lead

    def _play(self, by: Player, phase: Phase) -> MatchState:
        while self.state.phase is phase and to_act(self.state):
            view = seat_view(self.state, to_act(self.state)[0])
            self.do(by.choose(view, self.rng, Limit(nodes=0)))
        return self.state


def played(events: Sequence[Event]) -> list[CardPlayed]:
    return [event for event in events if isinstance(event, CardPlayed)]


def test_each_card_of_the_deal_is_judged_in_turn() -> None:
    match = Match(CLASSIC, "turn")
    match.play_deal(player("standard"), Uniform())
    before, first = len(match.events), match.state.number
    match.play_deal(player("standard"), Uniform())
    cards = played(match.events[before:])[-4 * FROM_CARDS :]
    judged = review(match.events, match.state.number)
    assert [(one.seat, one.card) for one in judged] == [(event.seat, event.card) for event in cards]
    assert all(one.loss >= 0 and one.open_loss >= 0 for one in judged)
    assert all((one.loss == 0) == (one.best is one.card) for one in judged)
    assert [one.loss for one in judged[-4:]] == [0, 0, 0, 0], "the last cards are forced"
    assert [one.card for one in review(match.events, first)] != [one.card for one in judged]


@needs_compiler
def test_losses_with_open_hands_explain_the_result() -> None:
    for seed in range(3):
        match = Match(COINCHE, f"result {seed}")
        lead = match.play_deal(player("standard"), Uniform())
        deal, end = lead.deal, match.state.deal
        assert deal is not None
        assert deal.contract is not None
        assert deal.turn is not None
        assert end is not None
        at = Situation(COINCHE, deal.contract.trump, Trick(deal.turn))
        (values,) = Solver().values(at, [deal.hands])
        capot = match.state.results[-1].capot
        points = {None: end.taken[0], Team.NS: 252, Team.EW: -90}[capot]
        lost = [0, 0]
        for one in review(match.events, match.state.number):
            lost[one.seat.team] += one.open_loss
        best = max if deal.turn.team is Team.NS else min
        assert points == best(values.values()) - lost[0] + lost[1]
        assert len(cards_in(deal.hands[0])) == 8


@needs_compiler
def test_a_good_player_is_blamed_less_than_chance() -> None:
    blame = {"standard": 0.0, "uniform": 0.0}
    for name, by in (("standard", player("standard")), ("uniform", Uniform())):
        match = Match(COINCHE, "blame")
        for _ in range(2):
            match.play_deal(player("standard"), by)
            blame[name] += sum(one.loss for one in review(match.events, match.state.number))
    assert blame["uniform"] > 2 * blame["standard"]
