"""The nine presets hold the values of rules.md §3, option by option."""

from __future__ import annotations

from dataclasses import fields

import pytest

from engine.errors import Clash, RulesError
from engine.presets import DEFAULT_PRESET, PRESETS, preset_of
from engine.rules import (
    AllPass,
    CoincheTiming,
    ContractTest,
    Equality,
    FailFormula,
    Rules,
    differences,
    with_options,
)

NAMES = ("strict", "strict-coinche", "bete", "cafe", "cafe-melds", "melds", "classic", "official", "coinche")
MATRIX = """
deal                  turnup full turnup full full turnup turnup turnup full
packets               3-2/3 3-2-3 3-2/3 3-2-3 3-2-3 3-2/3 3-2/3 3-2/3 3-2-3
round2_suits          any - other - - other other other -
all_pass              next_dealer next_dealer next_dealer next_dealer next_dealer next_dealer next_dealer next_dealer next_dealer
bid_min               - 80 - 90 90 - - - 80
bid_max               - 160 - 160 160 - - - 650
capot_bid             no no no yes yes no no no yes
ta_sa                 off off off off off off off off off
coinche               none after_close none any_time any_time none none none in_turn
leader                taker taker after_dealer after_dealer after_dealer after_dealer after_dealer after_dealer after_dealer
rise_on_trump_lead    never never always always always always always always always
partner_exempt        no no no yes yes yes yes yes yes
overtrump_ref         opponents_highest opponents_highest highest_unless_partner_wins - - - - - -
undertrump            must must must must must must must must may_discard
plain_rise_after_ruff yes yes no no no no no no no
melds                 best_one best_one off off team_all team_all team_all off team_all
meld_per_player       0 0 - - 0 1 0 - 0
meld_trump_runs       no no - - yes yes yes - yes
meld_trump_rank       - - - - last_tiebreak absolute last_tiebreak - last_tiebreak
meld_tie              nobody nobody - - nobody nobody nobody - nobody
melds_in_contract     yes yes - - yes no yes - yes
capot_takes_melds     no no - - no both no - takers
belote_in_contract    yes yes yes yes yes yes yes yes yes
belote_on_fail        to_defence lost lost keep keep keep keep keep keep
belote_order          any any any any any any any any any
test                  fixed82 bid majority bid_and_majority bid_and_majority fixed82 majority majority bid_and_majority
equality              - - fail fail fail - litige litige fail
capot_total           252 252 162 250 250 252 162 252 252
made_adds_bid         no no no yes yes no no no yes
fail_formula          all_points bid flat162 160_plus_bid 160_plus_bid all_points all_points all_points 160_plus_bid
double_formula        - points_x - 160_plus_bid_x 160_plus_bid_x - - - all_x
rounding              none none none none none none none none ten_half_up
target                1000 1000 501 1000 1000 501 501 501 1000
targets               500,1000 500,1000 501,1000 1000,2000 1000,2000 501 501,1000 501,1000 1000
tie                   another_deal another_deal another_deal another_deal another_deal last_deal_winner another_deal another_deal another_deal
"""  # noqa: E501 - a table reads best as one
ROWS = {line.split()[0]: line.split()[1:] for line in MATRIX.strip().splitlines()}


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_is_as_written(preset: str) -> None:
    rules, column = PRESETS[preset], NAMES.index(preset)
    found = {name: _written(getattr(rules, name)) for name, row in ROWS.items() if row[column] != "-"}
    assert found == {name: row[column] for name, row in ROWS.items() if row[column] != "-"}


def test_the_table_is_complete() -> None:
    assert set(ROWS) == {field.name for field in fields(Rules)}
    assert set(NAMES) == set(PRESETS)
    assert DEFAULT_PRESET == next(iter(PRESETS)) == "classic"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_known_whatever_its_target(preset: str) -> None:
    assert preset_of(PRESETS[preset]) == preset
    assert preset_of(with_options(PRESETS[preset], target=700)) == preset
    changed = with_options(PRESETS[preset], all_pass=AllPass.SAME_DEALER)
    assert preset_of(changed) is None
    assert list(differences(changed, PRESETS[preset])) == ["all_pass"]


@pytest.mark.parametrize(
    ("preset", "options", "word"),
    [
        ("classic", {"test": ContractTest.BID}, "deal=full"),
        ("classic", {"coinche": CoincheTiming.IN_TURN}, "deal=full"),
        ("classic", {"packets": "3-3/2"}, "packets"),
        ("classic", {"packets": "three"}, "packets"),
        ("coinche", {"bid_min": 85}, "tens"),
        ("coinche", {"bid_max": 660}, "tens"),
        ("coinche", {"test": ContractTest.MAJORITY}, "ignores the bid"),
        ("coinche", {"capot_total": 200}, "capot_total"),
        ("melds", {"equality": Equality.LITIGE}, "litige"),
        ("melds", {"meld_per_player": 2}, "meld_per_player"),
        ("classic", {"target": 50}, "target"),
        ("classic", {"made_adds_bid": True}, "deal=full"),
        ("classic", {"fail_formula": FailFormula.BID}, "deal=full"),
    ],
)
def test_options_that_do_not_go_together(preset: str, options: dict[str, object], word: str) -> None:
    with pytest.raises(RulesError, match=word):
        with_options(PRESETS[preset], **options)


ILL_TYPED: dict[type, tuple[object, ...]] = {
    bool: ("yes", 1, None),
    int: ("501", 501.0, True),
    str: (323, ("3-2/3",)),
}


@pytest.mark.parametrize("option", [field.name for field in fields(Rules)])
def test_a_value_of_another_kind_is_refused(option: str) -> None:
    """A plain string equals the enumerated value that it spells, and a truth equals 1: neither is taken."""
    value = getattr(PRESETS["classic"], option)
    wrong = ILL_TYPED.get(type(value), (str(value), None, 3))
    for other in wrong:
        for preset in PRESETS.values():
            with pytest.raises(RulesError, match=option) as refused:
                with_options(preset, **{option: other})
            assert refused.value.clash is Clash.WRONG_KIND


def test_an_option_that_there_is_none_of_is_refused() -> None:
    with pytest.raises(RulesError, match="'trumps' is no option") as refused:
        with_options(PRESETS["classic"], trumps=4)
    assert refused.value.clash is Clash.UNKNOWN_OPTION
