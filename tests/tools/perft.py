"""Count legal sequences, and write down the order in which legal actions come.

`python -m tests.tools.perft` writes tests/golden/perft/counts.txt and order.txt. A perft count is the number
of ways to act on from a fixed deal for so many actions: one wrong rule anywhere changes it. The README.md
beside the files says what is counted.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from engine.actions import DealCards, PlayCard, SeatAction, StartMatch
from engine.cards import CARDS
from engine.contract import Contract, Trump
from engine.events import AuctionWon, CardsDealt, MatchStarted
from engine.game import decide, legal_actions, replay
from engine.presets import PRESETS
from engine.rules import DealMode, Rules
from engine.seats import SEATS, Seat
from engine.state import MatchState, evolve, new_match
from tests.tools.brief import brief

GOLDEN = Path(__file__).parents[1] / "golden" / "perft"
SEEDS = (1, 2, 3)
PLAY_DEPTH = 6
AUCTION_DEPTH = {DealMode.TURNUP: 8, DealMode.FULL: 2}
END_CARDS = 3


def main() -> None:
    """Write both files."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    (GOLDEN / "counts.txt").write_text(counts(), encoding="utf-8")
    (GOLDEN / "order.txt").write_text(orders(), encoding="utf-8")


def counts() -> str:
    """All counts of all presets."""
    lines = ["# preset           deal  play 1..6, three-card ending, auction"]
    for name, rules in PRESETS.items():
        for seed in SEEDS:
            play = [perft(in_play(rules, seed, 8), depth) for depth in range(1, PLAY_DEPTH + 1)]
            ending = perft(in_play(rules, seed, END_CARDS), 4 * END_CARDS)
            auction = perft(dealt(rules, seed), AUCTION_DEPTH[rules.deal])
            lines.append(f"{name:<18} {seed:>4}  {' '.join(map(str, play))}, {ending}, {auction}")
    return "\n".join(lines) + "\n"


def orders() -> str:
    """The legal actions of a few states, in the order the engine gives them."""
    lines = []
    for name, rules in PRESETS.items():
        lines.append(
            f"{name}: auction " + "; ".join(map(brief, legal_actions(dealt(rules, 1), Seat.EAST)[:14]))
        )
        state = in_play(rules, 1, 8)
        lines.append(f"{name}: lead " + "; ".join(map(brief, legal_actions(state, Seat.EAST))))
    return "\n".join(lines) + "\n"


def perft(state: MatchState, depth: int) -> int:
    """Ways to act on for that many actions, ends of the phase included.

    Announcing a meld is not counted as another way to play a card.
    """
    ways = [action for seat in SEATS for action in _actions(state, seat)]
    if depth == 0 or not ways:
        return 1
    if depth == 1:
        return len(ways)
    total = 0
    for action in ways:
        after = _after(state, action)
        total += perft(after, depth - 1) if after.phase is state.phase else 1
    return total


def _actions(state: MatchState, seat: Seat) -> list[SeatAction]:
    return [
        action
        for action in legal_actions(state, seat)
        if not (isinstance(action, PlayCard) and action.announce)
    ]


def _after(state: MatchState, action: SeatAction | DealCards | StartMatch) -> MatchState:
    for event in decide(state, action):
        state = evolve(state, event)
    return state


def dealt(rules: Rules, seed: int) -> MatchState:
    """North deals this seed's deck; East speaks first."""
    deck = list(CARDS)
    Random(seed).shuffle(deck)
    return _after(_after(new_match(), StartMatch(rules, Seat.NORTH)), DealCards(tuple(deck)))


def in_play(rules: Rules, seed: int, each: int) -> MatchState:
    """East plays hearts and leads; every seat holds that many cards of this seed's deck."""
    deck = list(CARDS)
    Random(seed).shuffle(deck)
    north, east, south, west = (tuple(deck[each * seat : each * seat + each]) for seat in SEATS)
    points = rules.bid_min if rules.deal is DealMode.FULL else None
    return replay(
        (
            MatchStarted(rules, Seat.NORTH),
            CardsDealt(1, Seat.NORTH, (north, east, south, west)),
            AuctionWon(Contract(Seat.EAST, Trump.HEARTS, points), Seat.EAST),
        )
    )


if __name__ == "__main__":
    main()
