"""Which card a computer player plays: maxims weigh every legal card in points, the heaviest is played."""

from __future__ import annotations

from engine.actions import PlayCard
from engine.cards import Card
from engine.players.follows import best_follow
from engine.players.leads import best_lead
from engine.players.position import position
from engine.view import SeatView


def choose_play(view: SeatView) -> PlayCard:
    """The card to play; melds are announced whenever there are any."""
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    card = _choose(view) if len({play.card for play in plays}) > 1 else plays[0].card
    return PlayCard(view.seat, card, announce=bool(view.melds))


def _choose(view: SeatView) -> Card:
    p = position(view)
    return best_follow(p) if p.trick.cards else best_lead(p)
