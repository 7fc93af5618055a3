"""Let two computer players meet on duplicate deals: each deal is played twice, the sides swapped.

    python -m tests.tools.arena standard easy --preset classic --deals 500

The figure is what the first player makes with the same cards beyond what the second makes: card points of a
deal (162 in all), or match points with `--score`. `--same-contracts` lets the standard player bid for
everybody, so that card play alone is compared.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import thread_time_ns

from engine.actions import DealCards, SeatAction, StartMatch
from engine.cards import CARDS, Card
from engine.events import Event
from engine.game import decide, to_act
from engine.players.base import Limit, Player, Rng
from engine.players.bidding import wants_to_coinche
from engine.players.levels import LEVELS, LIMIT, levels, player
from engine.players.uniform import Uniform
from engine.presets import PRESETS
from engine.rules import Rules
from engine.scoring import DealResult
from engine.seats import SEATS, Seat, Team
from engine.state import MatchState, Phase, evolve, new_match
from engine.view import SeatView, seat_view

Seating = Mapping[Seat, Player]


@dataclass(frozen=True, slots=True)
class Report:
    """Differences in points, one a pair of deals."""

    differences: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Points a deal that the first player is ahead."""
        return fmean(self.differences)

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval, in points."""
        if len(self.differences) < 2:
            return float("inf")
        return 1.96 * stdev(self.differences) / sqrt(len(self.differences))

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {self.half_width:.1f} points a deal ({len(self.differences)} pairs)"


class Timed:
    """A player whose decisions are timed, in nanoseconds of processor time, forced ones included."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.times: list[int] = []

    def choose(self, view: SeatView, rng: Rng, limit: Limit) -> SeatAction:
        start = thread_time_ns()
        action = self.player.choose(view, rng, limit)
        self.times.append(thread_time_ns() - start)
        return action

    def percentile(self, percent: int) -> float:
        """Milliseconds that this share of the decisions stays under."""
        return sorted(self.times)[len(self.times) * percent // 100] / 1e6


def apply(state: MatchState, events: Sequence[Event]) -> MatchState:
    for event in events:
        state = evolve(state, event)
    return state


def shuffled(rng: Random) -> tuple[Card, ...]:
    """A deck."""
    deck = list(CARDS)
    rng.shuffle(deck)
    return tuple(deck)


def opened(rules: Rules, deck: tuple[Card, ...], dealer: Seat) -> MatchState:
    """A match whose first deal is dealt."""
    state = apply(new_match(), decide(new_match(), StartMatch(rules, dealer)))
    return apply(state, decide(state, DealCards(deck)))


def next_action(state: MatchState, seating: Seating, rng: Random) -> SeatAction:
    """The act of the seat in turn, unless another seat coinches first."""
    if state.phase is Phase.AUCTION:
        for seat in SEATS:
            view = seat_view(state, seat)
            if seat not in to_act(state) and view.legal and wants_to_coinche(view):
                return seating[seat].choose(view, rng, LIMIT)
    seat = to_act(state)[0]
    return seating[seat].choose(seat_view(state, seat), rng, LIMIT)


def play_out(
    state: MatchState, seating: Seating, rng: Random, *, until: Callable[[MatchState], bool]
) -> MatchState:
    """The state once `until` holds or the deal is over."""
    while to_act(state) and not until(state):
        state = apply(state, decide(state, next_action(state, seating, rng)))
    return state


def play_deal(state: MatchState, seating: Seating, rng: Random) -> MatchState:
    """The state at the end of the deal."""
    return play_out(state, seating, rng, until=lambda _: False)


def sides(ns: Player, ew: Player) -> Seating:
    """The first player North and South, the second East and West."""
    return {seat: ns if seat.team is Team.NS else ew for seat in SEATS}


def card_points(state: MatchState) -> int:
    """North-South's card points of the finished deal; half of 162 for a deal nobody took."""
    assert state.deal is not None
    return state.deal.taken[0] if state.results else 81


def score_share(state: MatchState) -> float:
    """Half of the match points by which North-South leads: comparable with card points, which sum to 162."""
    return (state.totals[0] - state.totals[1]) / 2


def duels(
    first: Player,
    second: Player,
    starts: Iterator[MatchState],
    rng: Random,
    measure: Callable[[MatchState], float],
) -> Report:
    """Play each start twice with sides swapped; differences are for the first player."""
    differences = []
    for start in starts:
        ahead = measure(play_deal(start, sides(first, second), rng))
        behind = measure(play_deal(start, sides(second, first), rng))
        differences.append(float(ahead - behind))
    return Report(tuple(differences))


def deals(rules: Rules, count: int, rng: Random) -> Iterator[MatchState]:
    """Fresh deals, the auction open."""
    for number in range(count):
        yield opened(rules, shuffled(rng), SEATS[number % 4])


def contracts(rules: Rules, count: int, rng: Random, bidder: Player) -> Iterator[MatchState]:
    """Deals with the contract that four of this player agreed on; passed-out deals are dealt again."""
    found = 0
    seating = sides(bidder, bidder)
    while found < count:
        state = opened(rules, shuffled(rng), SEATS[found % 4])
        state = play_out(state, seating, rng, until=lambda s: s.phase is Phase.PLAY)
        if state.phase is Phase.PLAY:
            found += 1
            yield state


@dataclass(frozen=True, slots=True)
class Habits:
    """How four of one player bid over many deals; shares from 0 to 1."""

    deals: int
    passed_out: float
    made: float
    """Share of the contracts that were made."""
    coinched: float
    capots: float
    bids: Mapping[int | None, int]
    """How often each number became the contract."""


def habits(player: Player, rules: Rules, count: int, rng: Random) -> Habits:
    """Measure the auction of four of the same player."""
    results: list[DealResult] = []
    for start in deals(rules, count, rng):
        results += play_deal(start, sides(player, player), rng).results
    played = max(len(results), 1)
    return Habits(
        deals=count,
        passed_out=1 - len(results) / count,
        made=sum(result.outcome == "made" for result in results) / played,
        coinched=sum(result.contract.doubling > 1 for result in results) / played,
        capots=sum(result.capot is not None for result in results) / played,
        bids=Counter(result.contract.points for result in results),
    )


def play_match(rules: Rules, seating: Seating, rng: Random, *, most_deals: int = 500) -> MatchState:
    """A whole match; raises RuntimeError if it has not ended after that many deals."""
    state = apply(new_match(), decide(new_match(), StartMatch(rules, Seat.NORTH)))
    while state.phase is not Phase.MATCH_OVER:
        if state.number == most_deals:
            raise RuntimeError(f"no winner after {most_deals} deals")
        state = play_deal(apply(state, decide(state, DealCards(shuffled(rng)))), seating, rng)
    return state


def named(name: str) -> Player:
    """A level, or the uniform player."""
    return Uniform() if name == "uniform" else player(name)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("first", choices=["uniform", *levels()])
    parser.add_argument("second", choices=["uniform", *levels()])
    parser.add_argument("--preset", choices=sorted(PRESETS), default="classic")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--score", action="store_true", help="compare match points, not card points")
    parser.add_argument("--same-contracts", action="store_true")
    options = parser.parse_args(arguments)
    rng, rules = Random(options.seed), PRESETS[options.preset]
    first, second = Timed(named(options.first)), Timed(named(options.second))
    if options.same_contracts:
        starts = contracts(rules, options.deals, rng, LEVELS["standard"])
    else:
        starts = deals(rules, options.deals, rng)
    report = duels(first, second, starts, rng, score_share if options.score else card_points)
    print(f"{options.first} v. {options.second}, {options.preset}: {report}")  # noqa: T201 - a command line
    for name, timed in ((options.first, first), (options.second, second)):
        print(f"{name}: {timed.percentile(50):.2f} / {timed.percentile(99):.2f} ms a decision (p50 / p99)")  # noqa: T201 - a command line


if __name__ == "__main__":
    main()
