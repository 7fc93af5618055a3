"""How strong and how fast the computer players are.

Strength is card points a deal (162 in all) won with the same cards and the same contract, on duplicate deals
with sides swapped, with a 95 % interval. The contracts are those that four standard players bid. The last
opponent is the heuristic of the colver package; it looks at hidden cards, so it has an advantage.

    python -m benchmarks players
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import colver

from engine.actions import PlayCard, SeatAction
from engine.cards import CARDS, Card, cards_in
from engine.game import decide, to_act
from engine.players.base import Player
from engine.players.levels import LEVELS
from engine.players.uniform import Uniform
from engine.presets import CLASSIC, COINCHE, PRESETS
from engine.seats import Seat, Team
from engine.state import MatchState
from engine.view import seat_view
from tests.tools.arena import (
    LIMIT,
    Report,
    Timed,
    apply,
    card_points,
    contracts,
    deals,
    duels,
    habits,
    play_deal,
    score_share,
    sides,
)

PAIRS = 750
SEED = 20
COLVER_RANKS = (0, 1, 2, 6, 3, 4, 5, 7)
"""The place of seven, eight, nine, ten, jack, queen, king and ace in colver's suits: ten under ace."""


def to_colver(card: Card) -> int:
    """The number of a card in colver."""
    return 8 * card.suit + COLVER_RANKS[card.rank]


FROM_COLVER = {to_colver(card): card for card in CARDS}


@dataclass(slots=True)
class ColverHeuristic:
    """colver's rules of thumb in two seats of a deal under way; sees all four hands."""

    env: colver.Env

    @staticmethod
    def at(state: MatchState) -> ColverHeuristic:
        """Set up the same deal at its first lead."""
        deal = state.deal
        assert deal is not None
        assert deal.contract is not None
        hands = [[to_colver(card) for card in cards_in(hand)] for hand in deal.dealt]
        env = colver.Env.deal_with_hands(int(deal.dealer), hands)
        points = min(max(deal.contract.points or 80, 80), 160)
        env.set_contract(int(deal.contract.trump), points, int(deal.contract.side), 0)
        env.set_phase_playing()
        return ColverHeuristic(env)

    def choose(self, state: MatchState, seat: Seat) -> SeatAction:
        """The card it would play now."""
        card = FROM_COLVER[self.env.action_heuristic_play()]
        plays = [a for a in seat_view(state, seat).legal if isinstance(a, PlayCard)]
        return next(action for action in plays if action.card is card)


def against_colver(start: MatchState, player: Player, side: Team, rng: Random) -> int:
    """North-South's card points with the player in one side's seats and colver in the other's."""
    state, peer = start, ColverHeuristic.at(start)
    while to_act(state):
        seat = to_act(state)[0]
        if seat.team is side:
            action = player.choose(seat_view(state, seat), rng, LIMIT)
        else:
            action = peer.choose(state, seat)
        assert isinstance(action, PlayCard)
        peer.env.step(to_colver(action.card))
        state = apply(state, decide(state, action))
    return card_points(state)


def meets_colver(player: Player, starts: Iterator[MatchState], rng: Random) -> Report:
    """Duplicate deals between a player and colver's heuristic."""
    return Report(
        tuple(
            float(against_colver(start, player, Team.NS, rng) - against_colver(start, player, Team.EW, rng))
            for start in starts
        )
    )


def print_strength() -> None:
    """Card points a deal: standard against every other."""
    standard, rng = LEVELS["standard"], Random(SEED)
    others: dict[str, Player] = {"uniform": Uniform(), "easy": LEVELS["easy"]}
    for name, other in others.items():
        for preset, rules in (("classic", CLASSIC), ("coinche", COINCHE)):
            report = duels(standard, other, contracts(rules, PAIRS, rng, standard), rng, card_points)
            print(f"standard v. {name}, {preset}: {report}")
    report = meets_colver(standard, contracts(COINCHE, PAIRS, rng, standard), rng)
    print(f"standard v. colver's heuristic, coinche: {report}")
    report = duels(standard, LEVELS["easy"], deals(CLASSIC, PAIRS, rng), rng, score_share)
    print(f"standard v. easy, classic, auction and score: {report}")


def print_auctions() -> None:
    """How four standard players bid in every preset."""
    for preset, rules in PRESETS.items():
        found = habits(LEVELS["standard"], rules, 300, Random(SEED))
        print(
            f"{preset}: {found.passed_out:.0%} passed out, {found.made:.0%} of contracts made, "
            f"{found.coinched:.0%} coinched, {found.capots:.0%} capots"
        )


def print_times() -> None:
    """Milliseconds a decision of the standard player, views made beforehand, forced cards included."""
    timed, rng = Timed(LEVELS["standard"]), Random(SEED)
    for start in deals(COINCHE, 100, rng):
        play_deal(start, sides(timed, timed), rng)
    print(
        f"standard: p50 {timed.percentile(50):.2f} ms, p99 {timed.percentile(99):.2f} ms a decision "
        f"({len(timed.times)} decisions)"
    )


def main() -> None:
    """Print strength, bidding habits and times."""
    print_strength()
    print_auctions()
    print_times()


if __name__ == "__main__":
    main()
