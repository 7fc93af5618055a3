"""End of the match E01-E14 and litige chains G01-G08 (rules.md §4.6), and the rounding table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.match import match_winner, next_dealer
from engine.presets import PRESETS
from engine.rules import AllPass, Rounding, Rules, with_options
from engine.scoring import Item, Outcome, round_points
from engine.seats import Seat, Team
from engine.state import Phase
from tests.builders import act, after_calls, says, scored

NS, EW = Team.NS, Team.EW


@pytest.mark.parametrize(
    ("case", "preset", "totals", "last_deal", "winner"),
    [
        ("E01", "classic", (501, 430), (90, 72), NS),
        ("E01 below", "classic", (500, 430), (90, 72), None),
        ("E02", "classic", (520, 510), (60, 102), NS),
        ("E03", "classic", (515, 515), (100, 62), None),
        ("E03", "official", (515, 515), (100, 62), None),
        ("E04", "cafe", (1040, 1040), (100, 62), None),
        ("E05", "cafe", (1000, 990), (100, 62), NS),
        ("E07", "melds", (510, 510), (91, 91), None),
        ("003", "melds", (510, 510), (62, 100), EW),
        ("003", "melds", (510, 510), (100, 62), NS),
        ("E11", "bete", (501, 300), (100, 62), NS),
        ("E11", "bete", (500, 300), (100, 62), None),
        ("E13", "melds", (480, 480), (100, 62), None),
        ("E14", "classic", (505, 490), (81, 81), NS),
    ],
)
def test_end_of_match(
    case: str, preset: str, totals: tuple[int, int], last_deal: tuple[int, int], winner: Team | None
) -> None:
    assert match_winner(totals, last_deal, PRESETS[preset]) is winner, case


def test_e12_equal_totals_at_the_target_ask_for_another_deal() -> None:
    assert match_winner((500, 500), (100, 62), with_options(PRESETS["strict"], target=500)) is None


def test_e08_e09_the_rounded_score_counts_towards_the_target() -> None:
    rules = PRESETS["coinche"]
    assert scored(rules, 77, bid=80, melds=(0, 0)).points[1] == 240
    made = scored(rules, 77, bid=90, melds=(20, 0))  # 97 v. 85
    assert made.points == (190, 90)
    assert match_winner((0, 910 + made.points[1]), made.points, rules) is EW
    less = scored(rules, 78, bid=90, melds=(20, 0))  # 98 v. 84
    assert less.points[1] == 80
    assert match_winner((0, 900 + less.points[1]), less.points, rules) is None


def test_who_deals_next() -> None:
    for rules in PRESETS.values():
        assert next_dealer(Seat.WEST, rules, passed_out=True) is Seat.NORTH
        assert next_dealer(Seat.WEST, rules, passed_out=False) is Seat.NORTH
    again = with_options(PRESETS["classic"], all_pass=AllPass.SAME_DEALER)
    assert next_dealer(Seat.WEST, again, passed_out=True) is Seat.WEST
    assert next_dealer(Seat.WEST, again, passed_out=False) is Seat.NORTH


@pytest.mark.parametrize("preset", ["classic", "official"])
class TestLitige:
    def test_g01_the_next_contract_wins_the_pot(self, preset: str) -> None:
        first = scored(preset, 81)
        assert (first.outcome, first.points, first.pot) == (Outcome.LITIGE, (0, 81), 81)
        second = scored(preset, 100, pot=first.pot)
        assert (second.points, second.pot) == ((181, 62), 0)
        assert [line.ns for line in second.lines if line.item is Item.POT] == [81]

    def test_g02_a_failed_contract_gives_the_pot_to_the_defence(self, preset: str) -> None:
        second = scored(preset, 70, pot=81)
        assert (second.points, second.pot) == ((0, 243), 0)

    def test_g03_a_second_litige_adds_to_the_pot(self, preset: str) -> None:
        second = scored(preset, 81, pot=81)
        assert (second.points, second.pot) == ((0, 81), 162)

    def test_the_takers_belote_is_paid_at_once(self, preset: str) -> None:
        litige = scored(preset, 71, belote="T")
        assert (litige.outcome, litige.points, litige.pot) == (Outcome.LITIGE, (20, 91), 71)


def test_g04_an_all_pass_deal_leaves_the_pot() -> None:
    four = "E:pass S:pass W:pass N:pass"
    before = after_calls("classic", four)
    waiting = replace(before, pot=81)
    after = act(waiting, *says(four))
    assert (after.phase, after.pot, after.totals) == (Phase.DEALING, 81, (0, 0))


def test_g06_melds_and_tricks_may_tie() -> None:
    litige = scored("classic", 106, melds=(0, 50))
    assert (litige.outcome, litige.points, litige.pot) == (Outcome.LITIGE, (0, 106), 106)


def test_g08_where_equality_fails_no_pot_waits() -> None:
    result = scored("bete", 81)
    assert (result.outcome, result.points, result.pot) == (Outcome.FAILED, (0, 162), 0)


TABLE = {84: 80, 85: 90, 86: 90, 94: 90, 95: 100, 104: 100, 105: 110, 164: 160, 165: 170, 166: 170,
         252: 250, 0: 0}  # fmt: skip


def test_halves_round_up() -> None:
    assert {n: round_points(n, Rounding.TEN_HALF_UP) for n in TABLE} == TABLE
    assert {n: round_points(n, Rounding.NONE) for n in TABLE} == {n: n for n in TABLE}


def test_six_up_rounds_a_half_down() -> None:
    expected = {85: 80, 86: 90, 165: 160, 166: 170}
    assert {n: round_points(n, Rounding.TEN_SIX_UP) for n in expected} == expected


def test_pairs_that_break_the_sum_of_160() -> None:
    def broken(rounding: Rounding) -> list[int]:
        return [n for n in range(163) if round_points(n, rounding) + round_points(162 - n, rounding) != 160]

    assert len(broken(Rounding.TEN_HALF_UP)) == 48
    assert {n % 10 for n in broken(Rounding.TEN_HALF_UP)} == {5, 6, 7}
    assert {n % 10 for n in broken(Rounding.TEN_SIX_UP)} == {6}


def test_rules_are_not_mutated_by_a_table_choice() -> None:
    base: Rules = PRESETS["coinche"]
    with_options(base, target=2000)
    assert base.target == 1000
