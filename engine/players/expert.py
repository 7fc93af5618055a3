"""The expert player: deals the unseen cards again and again, solves each deal, and plays the best card on average.

The auction is the standard player's. The same view gives the same act: worlds are drawn by the view's own chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.actions import PlayCard, Say, SeatAction
from engine.cards import Card, card_set, cards_in
from engine.players.base import Limit, Rng
from engine.players.bidding import STEADY, Nerve, choose_call
from engine.players.chance import chance_of
from engine.players.double_dummy import Situation, Solver, World
from engine.players.follows import weigh as weigh_follow
from engine.players.leads import weigh as weigh_lead
from engine.players.position import Position, position
from engine.players.stakes import Stakes
from engine.players.worlds import sample
from engine.seats import Team
from engine.trick import Trick
from engine.view import SeatView

WORLDS: Mapping[int, int] = MappingProxyType({8: 10, 7: 20, 6: 40, 5: 80, 4: 120, 3: 150, 2: 150, 1: 1})
"""How many worlds are looked at, by the cards in hand."""


@dataclass(frozen=True, slots=True)
class Expert:
    """Bids like the standard player and plays what gains most over the worlds that its view leaves open."""

    nerve: Nerve = STEADY
    maxims: float = 1.0
    """As how many worlds the maxims of the standard player count: they decide between cards that gain the same."""
    solver: Solver = field(default_factory=Solver, compare=False)

    def choose(self, view: SeatView, rng: Rng, limit: Limit) -> SeatAction:  # noqa: ARG002 - the view's own chance
        """Its one act for this view; where the limit allows no search, what the maxims say."""
        if isinstance(view.legal[0], Say):
            return Say(view.seat, choose_call(view, self.nerve))
        legal = cards_in(card_set(action.card for action in view.legal if isinstance(action, PlayCard)))
        card = legal[0] if len(legal) == 1 else self._best(view, limit)
        return PlayCard(view.seat, card, announce=bool(view.melds))

    def _best(self, view: SeatView, limit: Limit) -> Card:
        p = position(view)
        weigh = weigh_follow if p.trick.cards else weigh_lead
        gains = self.gains(view, p, limit)
        return max(cards_in(p.legal), key=lambda card: self.maxims * weigh(p, card) + gains[card])

    def gains(self, view: SeatView, p: Position, limit: Limit) -> dict[Card, float]:
        """What each card gains for the seat's side, summed over the worlds looked at; none if there are none."""
        stakes = Stakes(view.table, len(view.hand))
        sign = 1 if view.seat.team is Team.NS else -1
        total = dict.fromkeys(cards_in(p.legal), 0.0)
        for world, values in self.solutions(view, p, limit):
            for card, gain in stakes.gains(world, values).items():
                total[card] += sign * gain
        return total

    def solutions(self, view: SeatView, p: Position, limit: Limit) -> list[tuple[World, dict[Card, int]]]:
        """Worlds that the view leaves open, and what each card is worth to North-South in them."""
        if not limit.nodes:
            return []
        worlds = sample(view, p.reading, p.trump, chance_of(view), WORLDS[len(view.hand)])
        at = Situation(p.rules, p.trump, p.trick, have_taken(view.table.tricks))
        return list(zip(worlds, self.solver.values(at, worlds, limit.nodes), strict=False))


def have_taken(tricks: Sequence[Trick]) -> tuple[bool, bool]:
    """Whether North-South and East-West have a trick."""
    winners = {trick.winner.team for trick in tricks if trick.winner is not None}
    return Team.NS in winners, Team.EW in winners
