"""Options changed one by one: every value can be reached, and what cannot stand together says why."""

from __future__ import annotations

import contextlib
import random

import pytest

from engine.errors import Clash, RulesError
from engine.options import change_option, format_rules, option_names, parse_rules, values_of
from engine.presets import PRESETS
from engine.rules import ContractTest, DealMode, Equality, with_options

CHANGED = [name for name in option_names() if name != "targets"]


@pytest.mark.parametrize("name", CHANGED)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_value_can_be_reached_by_single_changes(preset: str, name: str) -> None:
    """From any rule book: at once, or over another kind of deal or of contract."""
    start = PRESETS[preset]
    wanted = {value for base in PRESETS.values() for value in values_of(name, base)}
    found = set()
    for deal in DealMode:
        for test in ContractTest:
            for equality in Equality:
                rules = change_option(start, "deal", deal)
                for step in (("equality", Equality.FAIL), ("test", test), ("equality", equality)):
                    try:
                        rules = change_option(rules, *step)
                    except RulesError:
                        break
                for value in wanted:
                    try:
                        found.add(getattr(change_option(rules, name, value), name))
                    except RulesError:
                        continue
    assert found == wanted


def test_another_deal_brings_what_belongs_to_it() -> None:
    for preset in PRESETS.values():
        for deal in DealMode:
            changed = change_option(preset, "deal", deal)
            assert changed.deal is deal
            assert (changed == preset) is (preset.deal is deal)
    assert change_option(PRESETS["strict"], "deal", DealMode.FULL).test is ContractTest.BID


def test_any_row_of_changes_stays_playable_and_can_be_written() -> None:
    rng = random.Random(32)
    for preset in PRESETS.values():
        rules = preset
        for _ in range(200):
            name = rng.choice(CHANGED)
            with contextlib.suppress(RulesError):
                rules = change_option(rules, name, rng.choice(values_of(name, rules)))
            assert parse_rules(format_rules(rules)) == rules


def test_an_impossible_pair_is_named() -> None:
    with pytest.raises(RulesError, match="litige") as refused:
        change_option(PRESETS["melds"], "equality", Equality.LITIGE)
    assert refused.value.clash is Clash.LITIGE_NEEDS_COMPARISON
    first = with_options(PRESETS["melds"], test=ContractTest.MAJORITY)
    assert change_option(first, "equality", Equality.LITIGE).equality is Equality.LITIGE
