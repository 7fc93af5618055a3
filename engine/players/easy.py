"""The easy player: standard play with the oversights of a beginner, the same act for the same view."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import PlayCard, Say, SeatAction
from engine.cards import card_set, cards_in
from engine.contract import CARD_POINTS, STRENGTH
from engine.players.base import Limit, Rng
from engine.players.bidding import choose_call
from engine.trick import winning_index
from engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Easy:
    """Bids like the standard player; plays its highest card or its lowest, and counts nothing."""

    def choose(self, view: SeatView, rng: Rng, limit: Limit) -> SeatAction:  # noqa: ARG002 - deterministic
        """Its one act for this view."""
        if isinstance(view.legal[0], Say):
            return Say(view.seat, choose_call(view))
        return _play(view)


def _play(view: SeatView) -> PlayCard:
    table = view.table
    assert table.contract is not None
    assert table.trick is not None
    trump, cards = table.contract.trump, table.trick.cards
    legal = cards_in(card_set(action.card for action in view.legal if isinstance(action, PlayCard)))
    worth = CARD_POINTS[trump]
    if not cards:
        card = max(legal, key=lambda c: (STRENGTH[trump][c.suit][c], c))
    else:
        strength = STRENGTH[trump][cards[0].suit]
        index = winning_index(cards, trump)
        partner_wins = table.trick.leader.plus(index) is view.seat.partner
        winners = [c for c in legal if strength[c] > strength[cards[index]]]
        if winners and not partner_wins:
            card = max(winners, key=lambda c: (strength[c], c))
        else:
            card = (max if partner_wins else min)(legal, key=lambda c: (worth[c], c))
    return PlayCard(view.seat, card, announce=bool(view.melds))
