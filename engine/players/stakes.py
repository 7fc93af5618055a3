"""What the end of a deal is worth: card points, and what the rules make of them.

A contract is made or lost by a point, but a search that sees all cards is too sure of the points. So the score is
smoothed over totals near by: widely while many cards are held, not at all on the last trick.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import starmap
from math import exp
from operator import or_

from engine.cards import Card
from engine.contract import Contract
from engine.melds import belote_suits, best_melds, compare_melds
from engine.players.double_dummy import World, capot_extra
from engine.players.worlds import played_by
from engine.rules import BELOTE, DIX_DE_DER, Rules
from engine.scoring import DealFacts, score_deal, trick_points
from engine.seats import SEATS, Team
from engine.trick import card_points
from engine.view import TableView

Pair = tuple[int, int]
"""(NS, EW) points."""

SCORE = 0.5
"""The share of the score in what a card is worth; the rest are card points."""
DOUBT = 1.5
"""Points of standard deviation for each trick to come beyond this one."""


class Stakes:
    """What the cards of one decision are worth to North-South."""

    def __init__(self, table: TableView, tricks_left: int) -> None:
        """`tricks_left` counts the trick under way."""
        assert table.contract is not None
        self._table, self._contract = table, table.contract
        self._played = played_by(table)
        self._doubt = DOUBT * (tricks_left - 1)

    def gains(self, world: World, values: dict[Card, int]) -> dict[Card, float]:
        """Points that each card gains in a world where it has this double-dummy value."""
        table = self._table
        melds, belotes = self._extras(world)
        ends = _ends(self._contract, table.rules, table.pot, melds, belotes, self._doubt)
        return {card: ends[table.taken[0] + value] for card, value in values.items()}

    def _extras(self, world: World) -> tuple[Pair, Pair]:
        """Points of melds and belotes; melds not shown yet are taken to be announced."""
        table, trump, rules = self._table, self._contract.trump, self._table.rules
        dealt = tuple(starmap(or_, zip(world, self._played, strict=True)))
        result = table.melds
        if result is None and table.trick is not None and not table.tricks:
            announced = {seat: best_melds(dealt[seat], trump, rules) for seat in SEATS}
            result = compare_melds(announced, table.trick.leader, trump, rules)
        melds = (0, 0) if result is None else (result.points(Team.NS), result.points(Team.EW))
        belotes = [BELOTE * len(belote_suits(hand, trump)) for hand in dealt]
        return melds, (belotes[0] + belotes[2], belotes[1] + belotes[3])


@lru_cache(maxsize=512)
def _ends(
    contract: Contract, rules: Rules, pot: int, melds: Pair, belotes: Pair, doubt: float
) -> dict[int, float]:
    """The worth of every end of a deal, by North-South's trick points as the solver counts them."""
    total = sum(card_points(contract.trump, rules.ta_sa)) + DIX_DE_DER
    scores = _scores(contract, rules, pot, melds, belotes)
    capot = capot_extra(rules)
    smooth = _smoothed(scores[1:-1], doubt)
    ends = {points: SCORE * smooth[points] + (1 - SCORE) * points for points in range(total + 1)}
    if capot:
        ends[total + capot] = SCORE * scores[-1] + (1 - SCORE) * (total + capot)
        ends[-capot] = SCORE * scores[0] - (1 - SCORE) * capot
    return ends


@lru_cache(maxsize=128)
def _scores(contract: Contract, rules: Rules, pot: int, melds: Pair, belotes: Pair) -> tuple[float, ...]:
    """Half of North-South's lead in score: East-West's capot, each number of trick points, North-South's capot.

    Half, so that a point that goes from one side to the other counts once, as it does in card points.
    """
    total = sum(card_points(contract.trump, rules.ta_sa)) + DIX_DE_DER

    def lead(points: int, capot: Team | None) -> float:
        tricks = trick_points((points, total - points), contract.trump, rules.ta_sa)
        ns, ew = score_deal(DealFacts(contract, tricks, None, capot, melds, belotes), rules, pot).points
        return (ns - ew) / 2

    return lead(0, Team.EW), *(lead(points, None) for points in range(total + 1)), lead(total, Team.NS)


def _smoothed(scores: Iterable[float], doubt: float) -> list[float]:
    """The scores, each averaged with its neighbours by a bell of this standard deviation in points."""
    known = list(scores)
    if not doubt:
        return known
    reach = int(3 * doubt)
    bell = [exp(-0.5 * (step / doubt) ** 2) for step in range(-reach, reach + 1)]
    padded = [known[0]] * reach + known + [known[-1]] * reach
    return [
        sum(weight * score for weight, score in zip(bell, padded[place : place + len(bell)], strict=True))
        / sum(bell)
        for place in range(len(known))
    ]
