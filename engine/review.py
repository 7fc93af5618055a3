"""A deal looked at again: what each card lost, with all hands open and by what its player could know.

With open hands the loss is exact, and hard on people: the best card may be one that nobody could find. So the
second figure asks the worlds that the player's view left open; nobody is blamed for hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev

from engine.cards import Card
from engine.events import CardPlayed, CardsDealt, Event
from engine.players.base import Limit
from engine.players.compiled import COMPILED
from engine.players.double_dummy import Situation
from engine.players.expert import Expert, have_taken
from engine.players.judged import Judged
from engine.players.position import position
from engine.seats import Team
from engine.state import MatchState, evolve, new_match, the_deal
from engine.view import seat_view

LIMIT = Limit(nodes=3_000_000)
"""Positions for one card; a deal of 32 then takes about a second."""
FROM_CARDS = 8 if COMPILED else 3
"""Cards in hand from which cards are judged: without a compiler only the last tricks are solved in time."""


def review(events: Iterable[Event], deal: int, expert: Expert | None = None) -> tuple[Judged, ...]:
    """Judge the cards of one deal of a match, in the order they were played.

    `events` are those of the match from its start; deals are numbered from 1. Where nothing is compiled, the
    cards of the first five tricks are left out.
    """
    thinking = expert or Expert()
    return tuple(
        _judged(state, event, thinking)
        for state, event in _plays(events, deal)
        if the_deal(state).hands[event.seat].bit_count() <= FROM_CARDS
    )


def _plays(events: Iterable[Event], deal: int) -> Iterator[tuple[MatchState, CardPlayed]]:
    """The cards of a deal, each with the state that it was played in."""
    state, number = new_match(), 0
    for event in events:
        if isinstance(event, CardsDealt):
            number = event.number
        if number > deal:
            return
        if isinstance(event, CardPlayed) and number == deal:
            yield state, event
        state = evolve(state, event)


def _judged(state: MatchState, play: CardPlayed, expert: Expert) -> Judged:
    view, deal = seat_view(state, play.seat), the_deal(state)
    p = position(view)
    if p.legal & (p.legal - 1) == 0:
        return Judged(play.seat, play.card, play.card, 0.0, play.card, 0)
    sign = 1 if play.seat.team is Team.NS else -1
    at = Situation(p.rules, p.trump, p.trick, have_taken(deal.tricks))
    (truth,) = expert.solver.values(at, [deal.hands])
    open_best = max(truth, key=lambda card: (sign * truth[card], card is play.card))
    worlds = [
        {card: sign * value for card, value in values.items()}
        for _, values in expert.solutions(view, p, LIMIT)
    ]
    best, loss = _best(worlds, play.card)
    return Judged(play.seat, play.card, best, loss, open_best, sign * (truth[open_best] - truth[play.card]))


def _best(worlds: Sequence[dict[Card, int]], played: Card) -> tuple[Card, float]:
    """The card that gains most over the worlds, and by how much the one played falls short of it."""
    if len(worlds) < 2:
        return played, 0.0
    best = max(worlds[0], key=lambda card: (sum(world[card] for world in worlds), card is played))
    short = [float(world[best] - world[played]) for world in worlds]
    loss = max(fmean(short) - stdev(short) / sqrt(len(short)), 0.0)
    return (best, loss) if loss else (played, 0.0)
