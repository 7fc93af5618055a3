"""The standard player: rules of thumb, no search, the same act for the same view."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Say, SeatAction
from engine.players.base import Limit, Rng
from engine.players.bidding import STEADY, Nerve, choose_call
from engine.players.card_play import choose_play
from engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Standard:
    """Bids from a calibrated count of its hand and plays by the maxims of the card table."""

    nerve: Nerve = STEADY

    def choose(self, view: SeatView, rng: Rng, limit: Limit) -> SeatAction:  # noqa: ARG002 - deterministic
        """Its one act for this view; neither chance nor the limit changes it."""
        if isinstance(view.legal[0], Say):
            return Say(view.seat, choose_call(view, self.nerve))
        return choose_play(view)
