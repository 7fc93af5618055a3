"""The simplest player: any legal act, each as likely as the others."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import SeatAction
from engine.players.base import Limit, Rng
from engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Uniform:
    """Plays by chance; a yardstick for the others."""

    def choose(self, view: SeatView, rng: Rng, limit: Limit) -> SeatAction:  # noqa: ARG002 - does not search
        """Any legal act."""
        return view.legal[rng.randrange(len(view.legal))]
