"""How well somebody plays, by the results of matches: openskill's Plackett–Luce model for two teams of two.

A rating is a belief: `mu`, and how sure it is, `sigma`. What is shown and ranked by is a cautious figure, so
nobody comes first by two lucky matches. The rules of who counts are in docs/playing.md, "The ranking".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from openskill.models import PlackettLuce, PlackettLuceRating

MINIMUM = 5
"""Rated matches until a rating has a place in the ranking; before that it is provisional."""

_START_MU = 25.0
_START_SIGMA = _START_MU / 3
_COMPUTER_SIGMA = 2.0
_START_POINTS = 1500
_POINTS_A_SIGMA = 200 / _START_SIGMA
CAUTION = 3.0
"""How many `sigma` below `mu` the shown figure lies."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A belief about one player's strength."""

    mu: float = _START_MU
    sigma: float = _START_SIGMA

    @property
    def points(self) -> int:
        """What is shown: 1500 at first."""
        return round(_START_POINTS + _POINTS_A_SIGMA * (self.mu - CAUTION * self.sigma))


COMPUTER = Rating(sigma=_COMPUTER_SIGMA)
"""Every computer stands at the start, known well, and never moves."""

Side = tuple[Rating, Rating]


def after(winners: Side, losers: Side) -> tuple[Side, Side]:
    """The ratings of both sides once the match is won."""
    model = _model()
    teams = [[_theirs(model, one) for one in side] for side in (winners, losers)]
    won, lost = model.rate(teams, ranks=[1, 2])
    return _ours(won), _ours(lost)


@cache
def _model() -> PlackettLuce:
    return PlackettLuce(mu=_START_MU, sigma=_START_SIGMA)


def _theirs(model: PlackettLuce, rating: Rating) -> PlackettLuceRating:
    return model.rating(mu=rating.mu, sigma=rating.sigma)


def _ours(side: list[PlackettLuceRating]) -> Side:
    first, second = (Rating(one.mu, one.sigma) for one in side)
    return first, second
