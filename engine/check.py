"""Judge the engine by a file of rule vectors: legal cards, melds and scores with the expected answer.

The format is that of `tests/golden/vectors/rules.json`. Each expected value of each preset is one check, made
through the engine's own functions; `None` expects that the case cannot happen in that preset.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.auction import Bid, open_auction, refuse_call
from engine.cards import CARDS, Card, card_set, cards_in
from engine.contract import CAPOT_BID, Contract, Doubling, Trump
from engine.errors import NotationError
from engine.melds import best_melds, compare_melds
from engine.notation import format_card, parse_card, parse_hand, parse_seat, parse_trump
from engine.presets import PRESETS
from engine.rules import BELOTE, DEAL_POINTS, DIX_DE_DER, DealMode, ExtraTrumps, Melds, Rules, with_options
from engine.scoring import DealFacts, DealResult, Outcome, score_deal
from engine.seats import Seat, Team
from engine.trick import playable

EVERY_PRESET = "ta_sa_any_preset"
"""Stands for every preset with all trump and no trump switched on."""
_RESULTS = {Outcome.MADE: "made", Outcome.FAILED: "fail", Outcome.LITIGE: "litige"}
_TAKERS = Seat.NORTH


@dataclass
class Report:
    """What a file of vectors showed."""

    agree: int = 0
    differ: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """Each disagreement, each thing left out, then the count."""
        yield from self.differ
        yield from (f"left out: {reason}" for reason in self.left_out)
        yield f"{self.agree} agree, {len(self.differ)} differ, {len(self.left_out)} left out"


@dataclass(frozen=True, slots=True)
class _Case:
    section: str
    where: str
    data: Mapping[str, object]


def check_vectors(text: str) -> Report:
    """Compare every vector of a file with the engine; raises NotationError with the unreadable place."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"no JSON: {error}") from None
    document = _mapping(document, "the file")
    report = Report()
    for section, cases in document.items():
        if section not in _ANSWERS:
            if section != "about":
                report.left_out.append(f"section {section!r} is unknown")
            continue
        if not isinstance(cases, list):
            raise NotationError(f"{section}: a list of cases was expected")
        for number, entry in enumerate(cases, start=1):
            data = _mapping(entry, f"{section}, case {number}")
            _check(_Case(section, f"{section} {data.get('id', f'case {number}')}", data), report)
    return report


def _check(case: _Case, report: Report) -> None:
    key = "legal" if case.section == "legal" else "expect"
    for name, expected in _mapping(case.data.get(key), f"{case.where}: {key}").items():
        for preset in _presets(case, name):
            if preset in PRESETS:
                _compare(case, preset, name, expected, report)
            else:
                report.left_out.append(f"{case.where}: preset {preset!r} is unknown")


def _presets(case: _Case, name: str) -> tuple[str, ...]:
    """The presets that an expected value speaks for."""
    if name == EVERY_PRESET:
        needs_melds = case.section == "meld"
        return tuple(
            preset for preset, rules in PRESETS.items() if not needs_melds or rules.melds is not Melds.OFF
        )
    if name != "cafe":
        return (name,)
    scored = case.data.get("input")
    has_melds = isinstance(scored, dict) and (scored.get("mT") or scored.get("mD"))
    return ("cafe-melds",) if has_melds or case.section == "meld" else ("cafe", "cafe-melds")


def _compare(case: _Case, preset: str, name: str, expected: object, report: Report) -> None:
    rules = PRESETS[preset]
    if name == EVERY_PRESET:
        rules = with_options(rules, ta_sa=ExtraTrumps.CARD_TABLE)
    try:
        found = _ANSWERS[case.section](case.data, rules)
    except NotationError as error:
        raise NotationError(f"{case.where}: {error}") from None
    if case.section == "legal" and isinstance(expected, list):
        expected = sorted(format_card(parse_card(_text(card, "legal card"))) for card in expected)
    if found == expected:
        report.agree += 1
    else:
        report.differ.append(
            f"{case.where} {preset}: engine {json.dumps(found)}, file {json.dumps(expected)}"
        )


# -- the engine's answers --------------------------------------------------------------------------------


def _legal(data: Mapping[str, object], rules: Rules) -> object:
    trump = _playable_trump(data, rules)
    if trump is None:
        return None
    hand = _hand(data.get("hand"))
    seat = parse_seat(_text(data.get("seat"), "seat"))
    trick = _trick(_strings(data.get("trick", []), "trick"), seat, hand, trump)
    if len(set(trick) | set(hand)) < len(trick) + len(hand):
        raise NotationError("a card is both in the hand and in the trick, or twice in one")
    return sorted(format_card(card) for card in cards_in(playable(card_set(hand), trick, trump, rules)))


def _trick(plays: list[str], seat: Seat, hand: Sequence[Card], trump: Trump) -> list[Card]:
    """The cards before this seat's. Seats that a vector leaves out are taken to have discarded."""
    if not plays:
        return []
    seats = [parse_seat(play.partition(":")[0]) for play in plays]
    steps = [(who - seat) % 4 for who in seats]
    if steps != sorted(set(steps)) or not steps[0]:
        raise NotationError(f"trick: {' '.join(plays)} is not in order of play up to {seat.letter}")
    known = {who: parse_card(play.partition(":")[2]) for who, play in zip(seats, plays, strict=True)}
    led = known[seats[0]].suit
    discards = (
        card
        for card in CARDS
        if card.suit not in (led, trump.suit) and card not in hand and card not in known.values()
    )
    every = [seat.plus(step) for step in range(steps[0], 4)]
    return [known[who] if who in known else next(discards) for who in every]


def _melds(data: Mapping[str, object], rules: Rules) -> object:
    trump = _playable_trump(data, rules)
    if trump is None or rules.melds is Melds.OFF:
        return None
    hands = {parse_seat(seat): _hand(hand) for seat, hand in _mapping(data.get("hands"), "hands").items()}
    every = [card for hand in hands.values() for card in hand]
    if len(set(every)) < len(every):
        raise NotationError("hands: a card is in two hands")
    announced = {seat: best_melds(card_set(hand), trump, rules) for seat, hand in hands.items()}
    first = _text(data.get("leader", "N"), "leader")
    result = compare_melds(announced, parse_seat(first), trump, rules)
    nothing = "none" if not result.unpaid else "tie"
    return {
        "NS": result.points(Team.NS),
        "EW": result.points(Team.EW),
        "who": result.winner.name if result.winner is not None else nothing,
    }


def _hand(cards: object) -> tuple[Card, ...]:
    return parse_hand(" ".join(_strings(cards, "hand")))


def _playable_trump(data: Mapping[str, object], rules: Rules) -> Trump | None:
    trump = parse_trump(_text(data.get("trump"), "trump"))
    return None if trump.suit is None and rules.ta_sa is ExtraTrumps.OFF else trump


def _score_take(data: Mapping[str, object], rules: Rules) -> object:
    if rules.deal is not DealMode.TURNUP:
        return None
    result = _score(_mapping(data.get("input"), "input"), Contract(_TAKERS, Trump.HEARTS), rules)
    return _sheet(result) | {"pot": result.pot}


def _score_coinche(data: Mapping[str, object], rules: Rules) -> object:
    given = _mapping(data.get("input"), "input")
    capot = given.get("bid") == "capot"
    points = CAPOT_BID if capot else _number(given.get("bid"), "bid")
    bid = Bid(points, Trump.HEARTS, capot=capot)
    if refuse_call(open_auction(_TAKERS.plus(-1)), _TAKERS, bid, None, rules) is not None:
        return None
    factor = _number(given.get("m", 1), "m")
    if factor not in (1, 2, 4):
        raise NotationError(f"m: {factor} is none of 1, 2, 4")
    contract = Contract(_TAKERS, Trump.HEARTS, points, capot, Doubling(factor))
    return _sheet(_score(given, contract, rules))


def _score(given: Mapping[str, object], contract: Contract, rules: Rules) -> DealResult:
    return score_deal(_facts(given, contract, rules), rules)


def _sheet(result: DealResult) -> dict[str, object]:
    return {
        "result": _RESULTS[result.outcome],
        "takers": result.points[_TAKERS.team],
        "defence": result.points[_TAKERS.team.other],
    }


def _facts(given: Mapping[str, object], contract: Contract, rules: Rules) -> DealFacts:
    takers, defence = _TAKERS.team, _TAKERS.team.other
    sides = {"T": takers, "D": defence}
    capot = given.get("capot")
    belote = given.get("b")
    for name, value in (("capot", capot), ("b", belote)):
        if value is not None and value not in ("T", "D"):
            raise NotationError(f"{name}: {value!r} is neither T nor D")
    points = _number(given.get("t", 0), "t")
    if capot is not None:
        points = DEAL_POINTS if capot == "T" else 0
    if not 0 <= points <= DEAL_POINTS:
        raise NotationError(f"t: {points} is not between 0 and {DEAL_POINTS}")
    melds = _number(given.get("mT", 0), "mT"), _number(given.get("mD", 0), "mD")
    return DealFacts(
        contract=contract,
        tricks=(points, DEAL_POINTS - points),
        dix_de_der=takers if points >= DIX_DE_DER else defence,
        capot=sides[str(capot)] if capot is not None else None,
        melds=(0, 0) if rules.melds is Melds.OFF else melds,
        belotes=(BELOTE if belote == "T" else 0, BELOTE if belote == "D" else 0),
    )


_ANSWERS = {
    "legal": _legal,
    "meld": _melds,
    "score_take": _score_take,
    "score_coinche": _score_coinche,
}


# -- reading JSON ----------------------------------------------------------------------------------------


def _mapping(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise NotationError(f"{where}: an object was expected")
    return value


def _strings(value: object, where: str) -> list[str]:
    if not isinstance(value, list):
        raise NotationError(f"{where}: a list was expected")
    return [_text(item, where) for item in value]


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise NotationError(f"{where}: text was expected, not {json.dumps(value)}")
    return value


def _number(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError(f"{where}: a number was expected, not {json.dumps(value)}")
    return value
