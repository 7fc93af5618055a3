"""All trump and no trump: arithmetic T01-T11 (rules.md §4.7, §6) and the cards that may be played."""

from __future__ import annotations

import pytest

from engine.cards import CARDS, Rank, card_set
from engine.contract import CARD_POINTS, RAW_ALL_TRUMP_POINTS, Trump
from engine.errors import Refusal
from engine.melds import belote_suits, best_melds
from engine.presets import PRESETS
from engine.rules import ExtraTrumps, with_options
from engine.scoring import trick_points
from engine.seats import Seat
from engine.trick import card_points
from tests.builders import act, allowed, cards, deal_of, in_play, plays, refusal_of

SCALED = ExtraTrumps.SCALE_162_258
TABLE = ExtraTrumps.CARD_TABLE
MODES = (Trump.ALL_TRUMP, Trump.NO_TRUMP)


def by_rank(trump: Trump, extra: ExtraTrumps = TABLE) -> list[int]:
    return [card_points(trump, extra)[rank] for rank in Rank]


def test_t01_t02_all_trump_by_conversion() -> None:
    assert trick_points((198, 60), Trump.ALL_TRUMP, SCALED) == (124, 38)
    assert trick_points((60, 198), Trump.ALL_TRUMP, SCALED) == (38, 124)
    for ns in range(259):
        scaled = trick_points((ns, 258 - ns), Trump.ALL_TRUMP, SCALED)
        assert scaled == (round(ns * 162 / 258), round((258 - ns) * 162 / 258))
        assert sum(scaled) == 162


def test_other_counts_stay_as_they_are() -> None:
    assert trick_points((100, 62), Trump.ALL_TRUMP, TABLE) == (100, 62)
    assert trick_points((100, 62), Trump.NO_TRUMP, SCALED) == (100, 62)


def test_t03_t04_card_tables() -> None:
    assert by_rank(Trump.NO_TRUMP) == [0, 0, 0, 10, 2, 3, 4, 19]
    assert by_rank(Trump.ALL_TRUMP) == [0, 0, 9, 5, 13, 2, 3, 6]
    assert by_rank(Trump.ALL_TRUMP, SCALED) == [0, 0, 14, 10, 20, 3, 4, 11]
    assert sum(RAW_ALL_TRUMP_POINTS) == 248
    for trump in Trump:
        assert sum(CARD_POINTS[trump][card] for card in CARDS) == 152


def test_t09_t10_belotes() -> None:
    four = card_set(cards("SK SQ HK HQ DK DQ CK CQ"))
    assert len(belote_suits(four, Trump.ALL_TRUMP)) == 4
    assert belote_suits(four, Trump.NO_TRUMP) == ()
    assert [suit.letter for suit in belote_suits(four, Trump.DIAMONDS)] == ["D"]


def test_t11_carres_in_no_trump() -> None:
    worth = {}
    for rank in ("A", "10", "J", "9", "K", "Q"):
        hand = card_set(cards(" ".join(suit + rank for suit in "SHDC")))
        worth[rank] = [meld.points for meld in best_melds(hand, Trump.NO_TRUMP, PRESETS["coinche"])]
    assert worth == {"A": [200], "10": [150], "J": [100], "9": [100], "K": [100], "Q": [100]}


@pytest.mark.parametrize("preset", PRESETS)
def test_all_trump_rises_always_and_nobody_ruffs(preset: str) -> None:
    assert allowed(preset, "TA", "CK CA C7", "C10 C9 CJ HJ") == {"C9", "CJ"}
    assert allowed(preset, "TA", "CJ C7", "C9 C8") == {"C9", "C8"}
    assert allowed(preset, "TA", "C9 C7", "CJ C8") == {"CJ"}  # over the partner too
    for mode in ("TA", "SA"):
        assert allowed(preset, mode, "CK", "HJ S7 DA") == {"HJ", "S7", "DA"}
    assert allowed(preset, "SA", "CK CA", "C10 C7 HJ") == {"C10", "C7"}


def test_off_unless_the_table_switches_them_on() -> None:
    on = with_options(PRESETS["coinche"], ta_sa=TABLE)
    for mode in ("TA", "SA"):
        assert refusal_of("coinche", f"E:100{mode}") is Refusal.TRUMP_NOT_OFFERED
        assert refusal_of(on, f"E:100{mode}") is None
    four = "E:pass S:pass W:pass N:pass"
    taken = with_options(PRESETS["classic"], ta_sa=TABLE)
    assert refusal_of("classic", f"{four} E:TA") is Refusal.TRUMP_NOT_OFFERED
    assert refusal_of(taken, f"{four} E:TA") is None


def test_two_belotes_in_all_trump_score_forty() -> None:
    rules = with_options(PRESETS["coinche"], ta_sa=TABLE)
    state = in_play(
        rules, {"N": "SK SQ HK HQ", "E": "S7 S8 H7 H8", "S": "D7 D8 D9 D10", "W": "C7 C8 C9 C10"}, trump="TA"
    )
    state = act(state, *plays("N:SK E:S7 S:D7 W:C7 N:SQ E:S8 S:D8 W:C8 N:HQ E:H7 S:D9 W:C9"))
    state = act(state, *plays("N:HK"))
    assert [seat for seat, _ in deal_of(state).belotes] == [Seat.NORTH, Seat.NORTH]
