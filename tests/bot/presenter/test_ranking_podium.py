"""The podium is for those who have won."""

from __future__ import annotations

from bot.presenter.ranking import leaderboard_screen
from bot.storage import Standing


def standing(rank: int, person: int, wins: int) -> Standing:
    return Standing(
        rank=rank,
        person_id=person,
        matches=2,
        wins=wins,
        deals=9,
        contracts_taken=3,
        contracts_made=2,
        points=700,
    )


def test_nobody_stands_on_the_podium_before_a_match_is_won() -> None:
    screen = leaderboard_screen([standing(1, 1, 0)], {1: "<@1>"}, "fr", 0, 1)
    assert screen.picture is None
    assert "<@1>" in screen.text


def test_only_winners_stand_on_the_podium() -> None:
    screen = leaderboard_screen([standing(1, 1, 2), standing(2, 2, 0)], {1: "<@1>", 2: "<@2>"}, "en", 0, 1)
    assert screen.picture is not None
    assert "2" in screen.picture.alt
