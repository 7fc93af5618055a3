"""Melds and capots in the score, where the vectors do not reach."""

from __future__ import annotations

import pytest

from engine.cards import card_set
from engine.contract import Trump
from engine.melds import best_melds
from engine.presets import PRESETS
from engine.rules import CapotTakesMelds, with_options
from engine.scoring import Item, Outcome
from tests.builders import cards, scored


def melds_of(preset: str, hand: str) -> list[int]:
    return [meld.points for meld in best_melds(card_set(cards(hand)), Trump.HEARTS, PRESETS[preset])]


def test_one_meld_a_player_is_the_strongest() -> None:
    hand = "CA CK CQ CJ S9 S8 S7 D7"
    assert melds_of("classic", hand) == [50, 20]
    assert melds_of("melds", hand) == [50]
    assert melds_of("melds", "CA CK CQ CJ H9 H8 H7 D7") == [20]  # a trump run outranks every other meld


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("SK HK DK CK CQ CJ D7 D8", [100]),  # the king cannot be in the run too
        ("SK HK DK CK CQ CJ C10 C9", [100, 50]),  # the run is a quarte without it
        ("SQ HQ DQ CQ CA CK CJ C10", [100]),
        ("S10 H10 D10 C10 CJ CQ CK CA", [100, 50]),
        ("SA HA DA CA SK SQ SJ S10", [100, 50]),
        ("CA CK CQ CJ C10 C9 C8 C7", [100]),
        ("SJ HJ DJ CJ S9 H9 D9 C9", [200, 150]),
        ("S7 H7 D7 C7 S8 H8 D8 C8", []),
    ],
)
def test_a_card_is_in_one_meld_only(hand: str, points: list[int]) -> None:
    assert melds_of("classic", hand) == points


def test_melds_towards_the_contract() -> None:
    assert scored("strict", 70, melds=(20, 0)).outcome is Outcome.MADE
    assert scored("melds", 70, melds=(20, 0)).outcome is Outcome.FAILED
    assert scored("classic", 82, melds=(0, 100)).outcome is Outcome.FAILED
    assert scored("melds", 82, melds=(0, 100)).outcome is Outcome.MADE


@pytest.mark.parametrize(
    ("policy", "takers", "defence"),
    [
        (CapotTakesMelds.NO, (252, 50), (0, 302)),
        (CapotTakesMelds.TAKERS, (302, 0), (0, 302)),
        (CapotTakesMelds.BOTH, (302, 0), (0, 302)),
    ],
)
def test_what_a_capot_takes(
    policy: CapotTakesMelds, takers: tuple[int, int], defence: tuple[int, int]
) -> None:
    """A failed contract gives the defence all melds anyway, capot or not."""
    rules = with_options(PRESETS["melds"], capot_takes_melds=policy)
    assert scored(rules, 162, capot="T", melds=(0, 50)).points == takers
    assert scored(rules, 0, capot="D", melds=(50, 0)).points == defence


def test_a_line_says_that_a_capot_took_melds() -> None:
    lines = {line.item: (line.ns, line.ew) for line in scored("melds", 162, capot="T", melds=(0, 50)).lines}
    assert lines[Item.MELDS_MOVED] == (50, -50)
    assert lines[Item.CAPOT] == (90, 0)


def test_a_capot_never_moves_a_belote() -> None:
    assert scored("melds", 162, capot="T", belote="D").points == (252, 20)


def test_eight_tricks_of_nothing_are_still_no_capot() -> None:
    """A side may take a trick worth no points: 162 trick points are not a capot."""
    assert scored("official", 162).points == (162, 0)
    assert scored("official", 162, capot="T").points == (252, 0)
