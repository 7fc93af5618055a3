"""The nine rule books of rules.md §3, as data.

Another one is an entry of `PRESETS` here and a sentence `preset.NAME` in each catalogue of `bot/i18n/locales`.
"""

from __future__ import annotations

from dataclasses import replace

from engine.rules import (
    BeloteOnFail,
    CapotTakesMelds,
    CoincheTiming,
    ContractTest,
    DealMode,
    DoubleFormula,
    Equality,
    FailFormula,
    Leader,
    MatchTie,
    Melds,
    MeldTrumpRank,
    OvertrumpRef,
    RiseOnTrumpLead,
    Rounding,
    RoundTwoSuits,
    Rules,
    Undertrump,
)

CLASSIC = Rules()

OFFICIAL = replace(CLASSIC, melds=Melds.OFF, capot_total=252)

COINCHE = Rules(
    deal=DealMode.FULL,
    packets="3-2-3",
    bid_max=650,
    capot_bid=True,
    coinche=CoincheTiming.IN_TURN,
    undertrump=Undertrump.MAY_DISCARD,
    capot_takes_melds=CapotTakesMelds.TAKERS,
    test=ContractTest.BID_AND_MAJORITY,
    equality=Equality.FAIL,
    capot_total=252,
    made_adds_bid=True,
    fail_formula=FailFormula.PLUS_BID,
    double_formula=DoubleFormula.ALL,
    rounding=Rounding.TEN_HALF_UP,
    target=1000,
    targets=(1000,),
)

CAFE = replace(
    COINCHE,
    bid_min=90,
    bid_max=160,
    coinche=CoincheTiming.ANY_TIME,
    undertrump=Undertrump.MUST,
    melds=Melds.OFF,
    capot_takes_melds=CapotTakesMelds.NO,
    capot_total=250,
    double_formula=DoubleFormula.BID_ONLY,
    rounding=Rounding.NONE,
    targets=(1000, 2000),
)

CAFE_MELDS = replace(CAFE, melds=Melds.TEAM_ALL)

MELDS = replace(
    CLASSIC,
    meld_per_player=1,
    meld_trump_rank=MeldTrumpRank.ABSOLUTE,
    melds_in_contract=False,
    capot_takes_melds=CapotTakesMelds.BOTH,
    test=ContractTest.FIXED82,
    equality=Equality.FAIL,
    capot_total=252,
    targets=(501,),
    tie=MatchTie.LAST_DEAL_WINNER,
)

STRICT = replace(
    CLASSIC,
    round2_suits=RoundTwoSuits.ANY,
    leader=Leader.TAKER,
    rise_on_trump_lead=RiseOnTrumpLead.NEVER,
    partner_exempt=False,
    overtrump_ref=OvertrumpRef.OPPONENTS_HIGHEST,
    plain_rise_after_ruff=True,
    melds=Melds.BEST_ONE,
    meld_trump_runs=False,
    belote_on_fail=BeloteOnFail.TO_DEFENCE,
    test=ContractTest.FIXED82,
    equality=Equality.FAIL,
    capot_total=252,
    target=1000,
    targets=(500, 1000),
)

STRICT_COINCHE = replace(
    STRICT,
    deal=DealMode.FULL,
    packets="3-2-3",
    coinche=CoincheTiming.AFTER_CLOSE,
    belote_on_fail=BeloteOnFail.LOST,
    test=ContractTest.BID,
    fail_formula=FailFormula.BID,
    double_formula=DoubleFormula.POINTS,
)

BETE = replace(
    CLASSIC,
    partner_exempt=False,
    overtrump_ref=OvertrumpRef.HIGHEST_UNLESS_PARTNER_WINS,
    melds=Melds.OFF,
    belote_on_fail=BeloteOnFail.LOST,
    equality=Equality.FAIL,
    fail_formula=FailFormula.FLAT162,
)

PRESETS: dict[str, Rules] = {
    "classic": CLASSIC,
    "official": OFFICIAL,
    "coinche": COINCHE,
    "cafe": CAFE,
    "cafe-melds": CAFE_MELDS,
    "melds": MELDS,
    "strict": STRICT,
    "strict-coinche": STRICT_COINCHE,
    "bete": BETE,
}
"""Preset name -> rule book; the first is the default."""

DEFAULT_PRESET = "classic"


def preset_of(rules: Rules) -> str | None:
    """The preset that these rules are, whatever their target; None for a table's own rules."""
    for name, preset in PRESETS.items():
        if replace(rules, target=preset.target, targets=preset.targets) == preset:
            return name
    return None
