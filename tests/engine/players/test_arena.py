"""The arena measures what it says."""

from __future__ import annotations

from random import Random

import pytest

from engine.players.levels import LEVELS
from engine.players.uniform import Uniform
from engine.presets import CLASSIC, COINCHE
from engine.state import Phase
from tests.tools.arena import Report, card_points, contracts, deals, duels, main, score_share

STANDARD = LEVELS["standard"]


def test_a_player_is_no_better_than_itself() -> None:
    for measure in (card_points, score_share):
        report = duels(STANDARD, STANDARD, deals(COINCHE, 8, Random(1)), Random(2), measure)
        assert report.differences == (0.0,) * 8


def test_swapping_the_two_players_turns_the_sign() -> None:
    there = duels(STANDARD, LEVELS["easy"], deals(CLASSIC, 10, Random(3)), Random(2), card_points)
    back = duels(LEVELS["easy"], STANDARD, deals(CLASSIC, 10, Random(3)), Random(2), card_points)
    assert [-d for d in there.differences] == list(back.differences)


def test_standard_wins_more_than_chance_does() -> None:
    report = duels(STANDARD, Uniform(), contracts(CLASSIC, 40, Random(4), STANDARD), Random(5), card_points)
    assert report.mean - report.half_width > 5


def test_contracts_start_at_the_first_lead() -> None:
    for start in contracts(COINCHE, 5, Random(6), STANDARD):
        assert start.phase is Phase.PLAY
        assert start.deal is not None
        assert not start.deal.trick.cards


def test_the_interval_needs_two_pairs() -> None:
    assert Report((3.0,)).half_width == float("inf")
    assert Report((1.0, 3.0)).mean == 2.0
    assert Report((1.0, 3.0)).half_width == pytest.approx(1.96)


def test_the_command_line_prints_the_difference(capsys: pytest.CaptureFixture[str]) -> None:
    main(["standard", "uniform", "--deals", "5", "--same-contracts", "--preset", "bete"])
    out = capsys.readouterr().out
    assert "standard v. uniform, bete: " in out
    assert "points a deal (5 pairs)" in out
    assert "ms a decision" in out
