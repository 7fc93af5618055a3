"""No difference with two published engines; the benchmark repeats this over 100,000 positions each."""

from __future__ import annotations

from tests.laws.peers import Outcome, Position, classic_positions, coinche_walk, colver_score


def test_classic_play_agrees_with_belote_cli() -> None:
    seen = 0
    for position in classic_positions(deals=100, seed=5):
        assert position.ours == position.theirs, position
        seen += 1
    assert seen == 3200


def test_coinche_play_and_scores_agree_with_colver() -> None:
    positions = deals = 0
    for found in coinche_walk(deals=300, seed=5):
        match found:
            case Position():
                assert found.ours == found.theirs, found
                positions += 1
            case Outcome():
                assert colver_score(found.result) == found.theirs, found
                deals += 1
    assert positions == 32 * deals
    assert deals > 100
