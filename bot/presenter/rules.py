"""The rules in force, in sentences made from the options themselves."""

from __future__ import annotations

from enum import Enum

from bot.presenter.voice import Voice, clamp, plain_voice
from engine.presets import PRESETS, preset_of
from engine.rules import CoincheTiming, ContractTest, DealMode, Melds, Rules, differences

SECTIONS: dict[str, tuple[str, ...]] = {
    "deal": ("deal", "round2_suits", "all_pass", "bid_min", "bid_max", "capot_bid", "ta_sa", "coinche"),
    "play": (
        "leader",
        "rise_on_trump_lead",
        "partner_exempt",
        "overtrump_ref",
        "undertrump",
        "plain_rise_after_ruff",
    ),
    "melds": (
        "melds",
        "meld_per_player",
        "meld_trump_runs",
        "meld_trump_rank",
        "meld_tie",
        "melds_in_contract",
        "capot_takes_melds",
    ),
    "score": (
        "belote_in_contract",
        "belote_on_fail",
        "belote_order",
        "test",
        "equality",
        "capot_total",
        "made_adds_bid",
        "fail_formula",
        "double_formula",
        "rounding",
    ),
    "match": ("target", "tie"),
}
"""Options by heading; how the cards are cut into packets changes nothing that a player decides."""
NUMBERS = frozenset({"bid_min", "bid_max", "target"})


def rules_text(rules: Rules, lang: str) -> str:
    """Every option that matters at this table, in a sentence; a table's own choices are marked."""
    v = plain_voice(lang)
    name = preset_of(rules)
    if name is not None:
        head, changed = v.t("rules.title", preset=v.t(f"preset.{name}")), set[str]()
    else:
        nearest = min(PRESETS, key=lambda preset: len(differences(rules, PRESETS[preset])))
        head = v.t("rules.custom", preset=v.t(f"preset.{nearest}"))
        changed = set(differences(rules, PRESETS[nearest]))
    lines = [head]
    for section, options in SECTIONS.items():
        lines.append(v.t(f"rules.{section}"))
        lines += [_line(v, rules, option, changed) for option in options if applies(rules, option)]
    return clamp("\n".join(lines))


def _line(v: Voice, rules: Rules, option: str, changed: set[str]) -> str:
    sentence = option_text(v, rules, option)
    return (
        v.t("rules.changed", sentence=sentence) if option in changed else v.t("rules.line", sentence=sentence)
    )


def option_text(v: Voice, rules: Rules, option: str) -> str:
    """One option's sentence."""
    value = getattr(rules, option)
    if option in NUMBERS:
        return v.t(f"rule.{option}", n=value)
    return v.t(f"rule.{option}.{value_key(value)}")


def value_key(value: object) -> str:
    """How a value is written in the catalogues."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value) if isinstance(value, Enum) else str(value)


def applies(rules: Rules, option: str) -> bool:
    """Whether an option can matter beside the others: a turn-up auction knows no bids, for one."""
    numbered = rules.deal is DealMode.FULL
    if option == "round2_suits":
        return not numbered
    if option in ("bid_min", "bid_max", "capot_bid", "coinche", "made_adds_bid"):
        return numbered
    if option == "meld_trump_rank":
        return rules.melds is not Melds.OFF and rules.meld_trump_runs
    if option in SECTIONS["melds"]:
        return option == "melds" or rules.melds is not Melds.OFF
    if option == "equality":
        return rules.test in (ContractTest.MAJORITY, ContractTest.BID_AND_MAJORITY)
    return option != "double_formula" or rules.coinche is not CoincheTiming.NONE
