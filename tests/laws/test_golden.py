"""Golden files: what the tools write now is what was reviewed."""

from __future__ import annotations

import pytest

from engine.presets import PRESETS
from engine.rules import DealMode
from tests.tools import perft, playthrough


@pytest.mark.parametrize("name", playthrough.playthrough_names())
def test_playthroughs_are_as_reviewed(name: str) -> None:
    golden = (playthrough.GOLDEN / playthrough.file_name(name)).read_text(encoding="utf-8")
    assert playthrough.playthrough(name) == golden


def test_perft_counts_are_as_reviewed() -> None:
    assert perft.counts() == (perft.GOLDEN / "counts.txt").read_text(encoding="utf-8")


def test_legal_actions_keep_their_order() -> None:
    assert perft.orders() == (perft.GOLDEN / "order.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("seed", perft.SEEDS)
def test_presets_with_the_same_card_play_count_the_same(seed: int) -> None:
    count = {name: perft.perft(perft.in_play(rules, seed, 8), 5) for name, rules in PRESETS.items()}
    assert count["classic"] == count["official"] == count["melds"] == count["cafe"] == count["cafe-melds"]
    assert count["strict"] == count["strict-coinche"]
    assert count["coinche"] >= count["classic"]


@pytest.mark.parametrize("seed", perft.SEEDS)
def test_a_turned_card_auction_has_as_many_ends_as_can_be_counted_by_hand(seed: int) -> None:
    """Four takes, then for each of four seats the suits that may be named, and eight passes."""
    for name, rules in PRESETS.items():
        if rules.deal is DealMode.TURNUP:
            suits = 4 if name == "strict" else 3
            assert perft.perft(perft.dealt(rules, seed), 8) == 4 + 4 * suits + 1
