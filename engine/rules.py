"""A rule book as data: the options of rules.md §3, one field each.

The engine branches on these fields and never on the name of a preset. Everything that is the same in all
rule books (clockwise play, three passes end an auction, belote 20, last trick 10, a coinche freezes the
auction, factors 2 and 4) is no option.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache, lru_cache
from typing import get_type_hints

from engine.errors import Clash, RulesError

BELOTE = 20
DIX_DE_DER = 10
DEAL_POINTS = 162


class DealMode(StrEnum):
    """How the cards are dealt."""

    TURNUP = "turnup"
    """Five cards, a turned card, then up to eight; trump is taken."""
    FULL = "full"
    """Eight cards at once; a number of points is bid."""


class RoundTwoSuits(StrEnum):
    """Suits that may be named once the turned suit was passed all round."""

    OTHER = "other"
    ANY = "any"


class AllPass(StrEnum):
    """Who deals after a deal nobody took."""

    NEXT_DEALER = "next_dealer"
    SAME_DEALER = "same_dealer"


class ExtraTrumps(StrEnum):
    """All trump and no trump: off, or on with one of two ways to count (rules.md §6)."""

    OFF = "off"
    CARD_TABLE = "card_table"
    SCALE_162_258 = "scale_162_258"


class CoincheTiming(StrEnum):
    """When an opponent may coinche."""

    NONE = "none"
    IN_TURN = "in_turn"
    ANY_TIME = "any_time"
    AFTER_CLOSE = "after_close"


class Leader(StrEnum):
    """Who leads the first trick."""

    AFTER_DEALER = "after_dealer"
    TAKER = "taker"


class RiseOnTrumpLead(StrEnum):
    """Whether a trump lead must be risen above."""

    ALWAYS = "always"
    NOT_OVER_PARTNER = "not_over_partner"
    NEVER = "never"


class OvertrumpRef(StrEnum):
    """The trump that a ruff must beat."""

    HIGHEST = "highest"
    OPPONENTS_HIGHEST = "opponents_highest"
    HIGHEST_UNLESS_PARTNER_WINS = "highest_unless_partner_wins"


class Undertrump(StrEnum):
    """What a player does who cannot beat the ruff."""

    MUST = "must"
    MAY_DISCARD = "may_discard"


class Melds(StrEnum):
    """Which melds are paid."""

    OFF = "off"
    BEST_ONE = "best_one"
    TEAM_ALL = "team_all"


class MeldTrumpRank(StrEnum):
    """How a run in trump compares with the other melds."""

    LAST_TIEBREAK = "last_tiebreak"
    ABSOLUTE = "absolute"


class MeldTie(StrEnum):
    """Two exactly equal best melds of opposite sides."""

    NOBODY = "nobody"
    FIRST_TO_PLAY = "first_to_play"


class CapotTakesMelds(StrEnum):
    """Whether a capot moves the other side's melds."""

    NO = "no"
    TAKERS = "takers"
    BOTH = "both"


class BeloteOnFail(StrEnum):
    """What becomes of the takers' belote when their contract fails."""

    KEEP = "keep"
    LOST = "lost"
    TO_DEFENCE = "to_defence"


class BeloteOrder(StrEnum):
    """The order in which king and queen of trump must be played."""

    ANY = "any"
    KING_FIRST = "king_first"


class ContractTest(StrEnum):
    """What makes a contract."""

    FIXED82 = "fixed82"
    MAJORITY = "majority"
    BID = "bid"
    BID_AND_MAJORITY = "bid_and_majority"


class Equality(StrEnum):
    """Both sides with the same total, under the tests that compare them."""

    FAIL = "fail"
    LITIGE = "litige"


class FailFormula(StrEnum):
    """What the defence scores when the contract fails."""

    ALL_POINTS = "all_points"
    FLAT162 = "flat162"
    BID = "bid"
    PLUS_BID = "160_plus_bid"


class DoubleFormula(StrEnum):
    """What a coinche multiplies."""

    POINTS = "points_x"
    BID_ONLY = "160_plus_bid_x"
    ALL = "all_x"


class Rounding(StrEnum):
    """How a side's deal score is written down."""

    NONE = "none"
    TEN_HALF_UP = "ten_half_up"
    TEN_SIX_UP = "ten_six_up"


class MatchTie(StrEnum):
    """Both sides past the target with the same total."""

    ANOTHER_DEAL = "another_deal"
    LAST_DEAL_WINNER = "last_deal_winner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One complete rule book. Defaults are those of `classic`; numbers in comments are rules.md §3's."""

    deal: DealMode = DealMode.TURNUP  # 1
    packets: str = "3-2/3"  # 2, cards a player gets at a time; "/" marks the auction
    round2_suits: RoundTwoSuits = RoundTwoSuits.OTHER  # 3
    all_pass: AllPass = AllPass.NEXT_DEALER  # 4
    bid_min: int = 80  # 5
    bid_max: int = 160  # 6
    capot_bid: bool = False  # 7
    ta_sa: ExtraTrumps = ExtraTrumps.OFF  # 8
    coinche: CoincheTiming = CoincheTiming.NONE  # 9
    leader: Leader = Leader.AFTER_DEALER  # 10
    rise_on_trump_lead: RiseOnTrumpLead = RiseOnTrumpLead.ALWAYS  # 11
    partner_exempt: bool = True  # 12
    overtrump_ref: OvertrumpRef = OvertrumpRef.HIGHEST  # 13
    undertrump: Undertrump = Undertrump.MUST  # 14
    plain_rise_after_ruff: bool = False  # 15
    melds: Melds = Melds.TEAM_ALL  # 16
    meld_per_player: int = 0  # 17, 0 = no limit
    meld_trump_runs: bool = True  # 18
    meld_trump_rank: MeldTrumpRank = MeldTrumpRank.LAST_TIEBREAK  # 19
    meld_tie: MeldTie = MeldTie.NOBODY  # 20
    melds_in_contract: bool = True  # 21
    capot_takes_melds: CapotTakesMelds = CapotTakesMelds.NO  # 22
    belote_in_contract: bool = True  # 23
    belote_on_fail: BeloteOnFail = BeloteOnFail.KEEP  # 24
    belote_order: BeloteOrder = BeloteOrder.ANY  # 25
    test: ContractTest = ContractTest.MAJORITY  # 26
    equality: Equality = Equality.LITIGE  # 27
    capot_total: int = 162  # 28
    made_adds_bid: bool = False  # 29
    fail_formula: FailFormula = FailFormula.ALL_POINTS  # 30
    double_formula: DoubleFormula = DoubleFormula.ALL  # 31
    rounding: Rounding = Rounding.NONE  # 32
    target: int = 501  # 33
    targets: tuple[int, ...] = (501, 1000)  # 33, offered at the table
    tie: MatchTie = MatchTie.ANOTHER_DEAL  # 34

    def __post_init__(self) -> None:
        """Refuse what cannot be played; raises RulesError."""
        validate(self)


_PACKETS = {DealMode.TURNUP: (5, 3), DealMode.FULL: (8,)}


def packet_sizes(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Cards a player gets at a time: the packets before the auction, then those after it, if any."""
    return _sizes(rules.packets)


@lru_cache(maxsize=64)
def _sizes(packets: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(n) for n in part.split("-")) for part in packets.split("/"))


@cache
def option_kinds() -> dict[str, object]:
    """Option -> the kind of its values."""
    return get_type_hints(Rules)


def validate(rules: Rules) -> None:
    """Check one rule book; raises RulesError with a sentence that names the options at odds."""
    _check_kinds(rules)
    _check_packets(rules)
    if rules.deal is DealMode.TURNUP:
        _check_no_bids(rules)
    elif rules.test in (ContractTest.FIXED82, ContractTest.MAJORITY):
        raise RulesError(
            Clash.TEST_IGNORES_BIDS,
            f"test={rules.test} ignores the bid: set deal=turnup, or test=bid_and_majority",
        )
    if rules.equality is Equality.LITIGE and rules.test in (ContractTest.FIXED82, ContractTest.BID):
        raise RulesError(
            Clash.LITIGE_NEEDS_COMPARISON,
            f"equality=litige compares the two sides, test={rules.test} does not",
        )
    _check_numbers(rules)


def _check_kinds(rules: Rules) -> None:
    """A plain string is not an enumerated value, though it compares equal, nor a truth a number."""
    for name, kind in option_kinds().items():
        value = getattr(rules, name)
        if isinstance(kind, type):
            right, wanted = type(value) is kind, kind.__name__
        else:
            right = type(value) is tuple and all(type(part) is int for part in value)
            wanted = "a tuple of numbers"
        if not right:
            raise RulesError(Clash.WRONG_KIND, f"{name}={value!r} is not of the kind {wanted}")


def _check_no_bids(rules: Rules) -> None:
    """What a deal without numbered bids cannot have."""
    needs = "needs a numbered auction: set deal=full"
    if rules.test in (ContractTest.BID, ContractTest.BID_AND_MAJORITY):
        raise RulesError(Clash.TEST_NEEDS_BIDS, f"test={rules.test} {needs}")
    if rules.coinche is not CoincheTiming.NONE:
        raise RulesError(Clash.COINCHE_NEEDS_BIDS, f"coinche={rules.coinche} {needs}")
    if rules.capot_bid or rules.made_adds_bid:
        raise RulesError(
            Clash.CAPOT_NEEDS_BIDS, "capot_bid and made_adds_bid need a numbered auction: set deal=full"
        )
    if rules.fail_formula in (FailFormula.BID, FailFormula.PLUS_BID):
        raise RulesError(Clash.FAILURE_NEEDS_BIDS, f"fail_formula={rules.fail_formula} {needs}")


def _check_packets(rules: Rules) -> None:
    wanted = _PACKETS[rules.deal]
    try:
        sizes = packet_sizes(rules)
    except ValueError:
        raise RulesError(
            Clash.PACKETS, f"packets={rules.packets!r} is not numbers joined by - and /"
        ) from None
    if tuple(sum(part) for part in sizes) != wanted or any(size < 1 for part in sizes for size in part):
        shape = "5 cards, then 3 (as 3-2/3)" if rules.deal is DealMode.TURNUP else "8 cards (as 3-2-3)"
        raise RulesError(Clash.PACKETS, f"packets={rules.packets!r} does not deal {shape}")


def _check_numbers(rules: Rules) -> None:
    if rules.bid_min % 10 or rules.bid_max % 10 or not 10 <= rules.bid_min <= rules.bid_max <= 650:
        raise RulesError(
            Clash.BIDS, f"bids go in tens from 10 to 650, not {rules.bid_min} to {rules.bid_max}"
        )
    if rules.capot_total not in (162, 250, 252):
        raise RulesError(Clash.CAPOT_TOTAL, f"capot_total={rules.capot_total} is none of 162, 250, 252")
    if rules.meld_per_player not in (0, 1):
        raise RulesError(
            Clash.MELDS_PER_PLAYER,
            f"meld_per_player={rules.meld_per_player} is neither 0 (no limit) nor 1",
        )
    if not 100 <= rules.target <= 5000:
        raise RulesError(Clash.TARGET, f"target={rules.target} is not between 100 and 5000 points")


def differences(rules: Rules, base: Rules) -> dict[str, tuple[object, object]]:
    """Options that differ, name -> (value here, value in the base); the target is a table's own choice."""
    return {
        field.name: (getattr(rules, field.name), getattr(base, field.name))
        for field in fields(Rules)
        if field.name not in ("target", "targets") and getattr(rules, field.name) != getattr(base, field.name)
    }


def with_options(rules: Rules, **options: object) -> Rules:
    """The same rule book with some options changed.

    Raises RulesError for an option that there is none of, for a value of another kind than the option's, and
    for options that do not go together.
    """
    unknown = sorted(options.keys() - option_kinds().keys())
    if unknown:
        raise RulesError(Clash.UNKNOWN_OPTION, f"{unknown[0]!r} is no option")
    return replace(rules, **options)  # type: ignore[arg-type]  # `validate` judges their kinds
