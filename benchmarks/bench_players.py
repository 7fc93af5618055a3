"""How strong and how fast the computer players are.

Strength is card points a deal (162 in all) won with the same cards and the same contract, on duplicate deals
with sides swapped, with a 95 % interval; the number of pairs and the seed are fixed before. The contracts are
those that four standard players bid. Peers are met under the rules that they know.

    python -m benchmarks.bench_players                      what takes minutes
    python -m benchmarks.bench_players all                  every meeting as well: hours
    python -m benchmarks.bench_players isdd --pairs 100 --seed 2
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from benchmarks.peers import Peer, belote_cli, heuristic, isdd, ismcts, meets
from engine.players.base import Player
from engine.players.levels import EXPERT, LIMIT, levels, player
from engine.players.uniform import Uniform
from engine.presets import CLASSIC, COINCHE, OFFICIAL, PRESETS
from engine.rules import Rules
from engine.state import MatchState
from engine.view import seat_view
from tests.engine.players.test_players_laws import NoChance
from tests.engine.players.walks import decisions, with_hidden_cards_moved
from tests.laws.peers import COLVER_RULES
from tests.tools.arena import (
    Timed,
    card_points,
    contracts,
    deals,
    duels,
    habits,
    play_deal,
    score_share,
    sides,
)

SEED = 20
MANY = 1_000_000
VIEWS = 10_000


@dataclass(frozen=True, slots=True)
class Meeting:
    """A level against a published player."""

    peer: Callable[[MatchState], Peer]
    rules: Rules
    pairs: int
    about: str


MEETINGS: Mapping[str, Meeting] = {
    "heuristic": Meeting(heuristic, COLVER_RULES, 300, "colver's heuristic, which sees all hands"),
    "belote-cli": Meeting(
        belote_cli, OFFICIAL, 300, "belote-cli's hard player, which sees its partner's hand"
    ),
    "ismcts": Meeting(ismcts(200), COLVER_RULES, 300, "colver's naive tree search, 200 ms a card"),
    "isdd": Meeting(isdd(200), COLVER_RULES, 750, "colver's agent, uniform worlds, 200 ms a card"),
}


def print_meeting(level: str, name: str, pairs: int | None, seed: int) -> None:
    """One level against one peer."""
    meeting, timed, start = MEETINGS[name], Timed(player(level)), perf_counter()
    count = pairs or meeting.pairs
    starts = contracts(meeting.rules, MANY, Random(f"{name} {seed}"), player("standard"))
    report = meets(timed, meeting.peer, starts, count, Random(seed))
    print(
        f"{level} v. {meeting.about}, seed {seed}: {report}; {_times(timed)}; {perf_counter() - start:.0f} s",
        flush=True,
    )


def _times(timed: Timed) -> str:
    return (
        f"{timed.percentile(50):.1f} / {timed.percentile(99):.0f} / {max(timed.times) / 1e6:.0f} ms "
        f"a decision (p50 / p99 / worst of {len(timed.times)})"
    )


def print_levels(pairs: int | None, seed: int) -> None:
    """The levels against each other and against chance."""
    standard, rng = player("standard"), Random(seed)
    met: list[tuple[str, Player, str, Player]] = [
        ("standard", standard, "uniform", Uniform()),
        ("standard", standard, "easy", player("easy")),
    ]
    if EXPERT in levels():
        met.append((EXPERT, player(EXPERT), "standard", standard))
    for first, one, second, other in met:
        for preset, rules in (("classic", CLASSIC), ("coinche", COINCHE)):
            starts = contracts(rules, pairs or 300, rng, standard)
            report = duels(one, other, starts, rng, card_points)
            print(f"{first} v. {second}, {preset}, seed {seed}: {report}", flush=True)
    report = duels(standard, player("easy"), deals(CLASSIC, pairs or 300, rng), rng, score_share)
    print(f"standard v. easy, classic, auction and score, seed {seed}: {report}", flush=True)


def print_auctions(seed: int) -> None:
    """How four standard players bid in every preset."""
    for preset, rules in PRESETS.items():
        found = habits(player("standard"), rules, 300, Random(seed))
        print(
            f"{preset}: {found.passed_out:.0%} passed out, {found.made:.0%} of contracts made, "
            f"{found.coinched:.0%} coinched, {found.capots:.0%} capots",
            flush=True,
        )


def print_times(seed: int) -> None:
    """Milliseconds a decision, forced cards included, of processor time."""
    for level in levels():
        timed, rng = Timed(player(level)), Random(seed)
        for start in deals(COINCHE, 60, rng):
            play_deal(start, sides(timed, timed), rng)
        print(f"{level}: {_times(timed)}", flush=True)


def print_secrecy(views: int, seed: int) -> None:
    """Decisions that change when the cards a seat cannot see change places; there must be none."""
    for level in levels():
        for preset, rules in PRESETS.items():
            rng, seen, changed = Random(f"{preset} {seed}"), 0, 0
            for state, seat in decisions(rules, rng, MANY, wild=0.3):
                same = with_hidden_cards_moved(state, seat, rng)
                first, second = seat_view(state, seat), seat_view(same, seat)
                mine, other = (player(level).choose(view, NoChance(), LIMIT) for view in (first, second))
                seen, changed = seen + 1, changed + (mine != other)
                if seen >= views:
                    break
            print(
                f"{level}, {preset}: {changed} of {seen} decisions changed with hidden cards moved",
                flush=True,
            )


def main(arguments: Sequence[str] = ()) -> None:
    """Print what is asked for; what is quick if nothing is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    quick = ["levels", "auctions", "times"]
    parts = [*quick, "secrecy", *MEETINGS]
    parser.add_argument("parts", nargs="*", metavar="|".join(["all", *parts]))
    parser.add_argument("--pairs", type=int, help="pairs of deals, instead of each meeting's own number")
    parser.add_argument("--views", type=int, default=VIEWS, help="views for each preset and level")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--level", choices=levels(), default=levels()[-1], help="who meets the peers")
    options = parser.parse_args(arguments)
    for part in parts if options.parts == ["all"] else options.parts or quick:
        if part in MEETINGS:
            print_meeting(options.level, part, options.pairs, options.seed)
        elif part == "levels":
            print_levels(options.pairs, options.seed)
        elif part == "auctions":
            print_auctions(options.seed)
        elif part == "times":
            print_times(options.seed)
        elif part == "secrecy":
            print_secrecy(options.views, options.seed)
        else:
            parser.error(f"{part!r} is none of {', '.join(parts)}")


if __name__ == "__main__":
    main(sys.argv[1:])
