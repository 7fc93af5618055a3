"""What a deal is worth: the contract judged on exact points, then the sheet (rules.md §1.6, §1.7).

The score is built in steps (what each side gathered, the verdict on the contract, the bid, the coinche, the
litige, the rounding). Each step gives two totals, and the sheet's lines are the differences between steps, so
that they always add up to what is written.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.contract import Contract, Doubling, Trump
from engine.rules import (
    BELOTE,
    DEAL_POINTS,
    DIX_DE_DER,
    BeloteOnFail,
    CapotTakesMelds,
    ContractTest,
    DoubleFormula,
    Equality,
    ExtraTrumps,
    FailFormula,
    Rounding,
    Rules,
)
from engine.seats import Team

COINCHE_BASE = 160
"""Trick points as the numbered formulas write them: 162 rounded to the ten."""
CAPOT_COINCHE_BASE = 250


class Outcome(StrEnum):
    """The verdict on a contract."""

    MADE = "made"
    FAILED = "failed"
    LITIGE = "litige"


class Item(StrEnum):
    """A line of the deal's sheet."""

    TRICKS = "tricks"
    DIX_DE_DER = "dix-de-der"
    CAPOT = "capot"
    MELDS = "melds"
    BELOTE = "belote"
    MELDS_MOVED = "melds-moved"
    """A capot takes the other side's melds."""
    DEDANS = "dedans"
    """The contract failed: what goes over to the defence."""
    FORFEIT = "forfeit"
    """The loser of a coinched contract writes nothing but its belote; the winner's points become a base."""
    BID = "bid"
    MULTIPLIER = "multiplier"
    LITIGE = "litige"
    """Points that wait for the next contract."""
    POT = "pot"
    """Points won that had waited since a litige."""
    ROUNDING = "rounding"


class ScoreLine(Struct, frozen=True):
    """One line of the sheet, in points for each side."""

    item: Item
    ns: int
    ew: int


class DealFacts(Struct, frozen=True):
    """What was played, before any verdict. Pairs are (NS, EW) points."""

    contract: Contract
    tricks: tuple[int, int]
    """Card points and the last trick, 162 in all; a capot's extra is not in them."""
    dix_de_der: Team | None
    capot: Team | None
    """The side that took all eight tricks."""
    melds: tuple[int, int] = (0, 0)
    belotes: tuple[int, int] = (0, 0)


class DealResult(Struct, frozen=True):
    """What a deal wrote down."""

    contract: Contract
    outcome: Outcome
    taken: tuple[int, int]
    """Points by which the contract was judged, (NS, EW)."""
    lines: tuple[ScoreLine, ...]
    points: tuple[int, int]
    """Points written to (NS, EW): the sum of the lines."""
    pot: int
    """Points that wait for the winner of the next contract."""
    capot: Team | None


_GATHERED = (Item.TRICKS, Item.DIX_DE_DER, Item.CAPOT, Item.MELDS, Item.BELOTE)
_NS = Team.NS  # a name of its own, as in `engine.trick`

Pair = tuple[int, int]
"""(takers, defence) points."""


class _Gathered(Struct, frozen=True):
    """The facts from the takers' side of the table."""

    tricks: Pair
    capot: Pair
    """What a capot adds to the 162."""
    melds: Pair
    belotes: Pair
    takers_capot: bool
    defence_capot: bool

    @property
    def totals(self) -> Pair:
        (t, d), (tc, dc), (tm, dm), (tb, db) = self.tricks, self.capot, self.melds, self.belotes
        return t + tc + tm + tb, d + dc + dm + db


def score_deal(facts: DealFacts, rules: Rules, pot: int = 0) -> DealResult:
    """Judge the contract and write the sheet. `pot` is what earlier litiges left waiting, in points."""
    contract = facts.contract
    before, after, moved = _gather(facts, rules)
    judged = _judged(after, rules)
    outcome = _verdict(contract, after, judged, rules)
    steps: list[tuple[Item, Pair]] = _gathering_steps(facts, before, moved)
    steps += _verdict_steps(outcome, contract, after, rules)
    steps.append((Item.ROUNDING, _rounded(steps[-1][1], rules)))
    held = 0
    if outcome is Outcome.LITIGE:
        held = pot + after.tricks[0] + after.capot[0] + after.melds[0]
    elif pot:
        t, d = steps[-1][1]
        won = (t + pot, d) if outcome is Outcome.MADE else (t, d + pot)
        steps.append((Item.POT, won))
    return DealResult(
        contract=contract,
        outcome=outcome,
        taken=_seated(judged, contract),
        lines=_lines(steps, contract),
        points=_seated(steps[-1][1], contract),
        pot=held,
        capot=facts.capot,
    )


def _seated(pair: Pair, contract: Contract) -> Pair:
    """(takers, defence) as (NS, EW), or back."""
    return pair if contract.side is _NS else (pair[1], pair[0])


def _gather(facts: DealFacts, rules: Rules) -> tuple[_Gathered, _Gathered, bool]:
    """What each side holds before and after a capot moves melds, and whether it moved any."""
    contract = facts.contract
    takers_capot = facts.capot is contract.side
    defence_capot = facts.capot is not None and not takers_capot
    extra = rules.capot_total - DEAL_POINTS
    before = _Gathered(
        tricks=_seated(facts.tricks, contract),
        capot=(extra if takers_capot else 0, extra if defence_capot else 0),
        melds=_seated(facts.melds, contract),
        belotes=_seated(facts.belotes, contract),
        takers_capot=takers_capot,
        defence_capot=defence_capot,
    )
    melds = before.melds
    if takers_capot and rules.capot_takes_melds is not CapotTakesMelds.NO:
        melds = (sum(melds), 0)
    elif defence_capot and rules.capot_takes_melds is CapotTakesMelds.BOTH:
        melds = (0, sum(melds))
    after = _Gathered(
        before.tricks, before.capot, melds, before.belotes, before.takers_capot, before.defence_capot
    )
    return before, after, melds != before.melds


def _judged(held: _Gathered, rules: Rules) -> Pair:
    """The totals that the contract is judged by."""
    t, d = held.tricks[0] + held.capot[0], held.tricks[1] + held.capot[1]
    if rules.melds_in_contract:
        t, d = t + held.melds[0], d + held.melds[1]
    if rules.belote_in_contract:
        t, d = t + held.belotes[0], d + held.belotes[1]
    return t, d


def _verdict(contract: Contract, held: _Gathered, judged: Pair, rules: Rules) -> Outcome:
    t, d = judged
    if contract.capot:
        return Outcome.MADE if held.takers_capot else Outcome.FAILED
    if rules.test is ContractTest.FIXED82:
        return Outcome.MADE if t >= 82 else Outcome.FAILED
    if contract.points is not None and t < contract.points:
        return Outcome.FAILED
    if rules.test is ContractTest.BID or t > d:
        return Outcome.MADE
    if t == d and rules.equality is Equality.LITIGE:
        return Outcome.LITIGE
    return Outcome.FAILED


def _gathering_steps(facts: DealFacts, held: _Gathered, moved: bool) -> list[tuple[Item, Pair]]:  # noqa: FBT001
    """Running totals as the cards, the last trick, a capot, melds and belote are counted."""
    der = (0, 0)
    if facts.dix_de_der is not None:
        der = (DIX_DE_DER, 0) if facts.dix_de_der is facts.contract.side else (0, DIX_DE_DER)
    cards = (held.tricks[0] - der[0], held.tricks[1] - der[1])
    steps: list[tuple[Item, Pair]] = []
    total = (0, 0)
    for item, part in zip(_GATHERED, (cards, der, held.capot, held.melds, held.belotes), strict=True):
        total = (total[0] + part[0], total[1] + part[1])
        steps.append((item, total))
    if moved:
        shift = held.melds[1] if held.takers_capot else -held.melds[0]
        steps.append((Item.MELDS_MOVED, (total[0] + shift, total[1] - shift)))
    return steps


def _verdict_steps(
    outcome: Outcome, contract: Contract, held: _Gathered, rules: Rules
) -> list[tuple[Item, Pair]]:
    if outcome is Outcome.LITIGE:
        return [(Item.LITIGE, (held.belotes[0], held.totals[1]))]
    if outcome is Outcome.FAILED:
        return _failed_steps(contract, held, rules)
    if contract.doubling is Doubling.NONE:
        t, d = held.totals
        bid = (contract.points or 0) if rules.made_adds_bid else 0
        return [(Item.BID, (t + bid, d))]
    return _coinched_made_steps(contract, held, rules)


def _coinched_made_steps(contract: Contract, held: _Gathered, rules: Rules) -> list[tuple[Item, Pair]]:
    factor, bid = int(contract.doubling), contract.points or 0
    t, d = held.totals
    if rules.double_formula is DoubleFormula.POINTS:
        bid = bid if rules.made_adds_bid else 0
        return [(Item.BID, (t + bid, d)), (Item.MULTIPLIER, ((t + bid) * factor, d))]
    extras = held.melds[0] + held.belotes[0]
    base = COINCHE_BASE
    if rules.double_formula is DoubleFormula.ALL and held.takers_capot:
        base = CAPOT_COINCHE_BASE
    plain = base + extras
    loser = held.belotes[1]
    if rules.double_formula is DoubleFormula.BID_ONLY:
        final = plain + bid * factor
    else:
        final = (plain + bid) * factor
    return [
        (Item.FORFEIT, (plain, loser)),
        (Item.BID, (plain + bid, loser)),
        (Item.MULTIPLIER, (final, loser)),
    ]


def _failed_steps(contract: Contract, held: _Gathered, rules: Rules) -> list[tuple[Item, Pair]]:
    factor = int(contract.doubling)
    kept = held.belotes[0] if rules.belote_on_fail is BeloteOnFail.KEEP else 0
    gained = held.belotes[0] if rules.belote_on_fail is BeloteOnFail.TO_DEFENCE else 0
    own = held.belotes[1] + gained
    base, melds, bid = _failed_base(contract, held, rules)
    plain = base + melds + own
    if rules.double_formula is DoubleFormula.BID_ONLY:
        final = plain + bid * factor
    elif rules.double_formula is DoubleFormula.POINTS:
        final = (base + melds + bid) * factor + own
    else:
        final = (plain + bid) * factor
    return [
        (Item.DEDANS, (kept, plain)),
        (Item.BID, (kept, plain + bid)),
        (Item.MULTIPLIER, (kept, final)),
    ]


def _failed_base(contract: Contract, held: _Gathered, rules: Rules) -> tuple[int, int, int]:
    """(trick points, melds, bid) that a failed contract gives the defence, before any coinche."""
    melds, bid = sum(held.melds), contract.points or 0
    match rules.fail_formula:
        case FailFormula.ALL_POINTS:
            return DEAL_POINTS + held.capot[1], melds, 0
        case FailFormula.FLAT162:
            return DEAL_POINTS, 0, 0
        case FailFormula.BID:
            return 0, 0, bid
        case FailFormula.PLUS_BID:
            return COINCHE_BASE, melds, bid


def _rounded(pair: Pair, rules: Rules) -> Pair:
    t, d = pair
    return round_points(t, rules.rounding), round_points(d, rules.rounding)


def round_points(points: int, rounding: Rounding) -> int:
    """A deal score as it is written; halves go up, never to even (rules.md, rounding table)."""
    match rounding:
        case Rounding.NONE:
            return points
        case Rounding.TEN_HALF_UP:
            return (points + 5) // 10 * 10
        case Rounding.TEN_SIX_UP:
            return (points + 4) // 10 * 10


def _lines(steps: list[tuple[Item, Pair]], contract: Contract) -> tuple[ScoreLine, ...]:
    lines, t, d = [], 0, 0
    for item, total in steps:
        if total != (t, d):
            ns, ew = _seated((total[0] - t, total[1] - d), contract)
            lines.append(ScoreLine(item, ns, ew))
            t, d = total
    return tuple(lines)


def belote_points(count: int) -> int:
    """Points of that many belotes."""
    return count * BELOTE


def trick_points(raw: Pair, trump: Trump, extra: ExtraTrumps) -> Pair:
    """(NS, EW) trick points out of 162: counted as they are, or all trump scaled by 162/258 (rules.md §6)."""
    if trump is Trump.ALL_TRUMP and extra is ExtraTrumps.SCALE_162_258:
        ns = (raw[0] * 162 * 2 + 258) // (258 * 2)
        return ns, DEAL_POINTS - ns
    return raw
