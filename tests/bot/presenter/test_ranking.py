"""Pages of the ranking: places by rating, provisional ones marked, who has left in small grey."""

from __future__ import annotations

import pytest

from bot.i18n.catalogue import LANGUAGES
from bot.presenter.ranking import Board, leaderboard_screen
from bot.presenter.screen import Menu
from bot.rating import MINIMUM
from bot.storage import Figures, Page, Season, Standing
from tests.bot.presenter.tables import NAMES, faults, verbs


def standing(rank: int | None, person: int, mu: float = 30.0) -> Standing:
    rated = MINIMUM if rank is not None else 1
    return Standing(
        rank, person, Figures(mu=mu, sigma=5.0, rated=rated, rated_wins=1, points=32100, deals=99)
    )


def board(*lines: Standing, page: int = 0, pages: int = 1, mine: Standing | None = None) -> Board:
    return Board(Season.MONTH, "full", Page(lines, page, 10, pages * 10), mine)


LONG = board(
    standing(1, 1),
    standing(2, 2),
    *(standing(n if n < 8 else None, 10**9 + n) for n in range(3, 11)),
    pages=3,
)
NOBODY = dict.fromkeys(range(10**9, 10**9 + 11), "<@123456789012345678901>")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_full_page_keeps_to_the_limits(lang: str) -> None:
    screen = leaderboard_screen(LONG, {**NAMES, **NOBODY}, lang)
    assert faults(screen) == []
    assert "<@111>" in screen.text
    assert "32100" in screen.text
    assert str(MINIMUM) in screen.text
    assert verbs(screen) == {"season:month:full", "family:month:full", "page-on:month:full"}
    assert screen.picture is not None
    assert str(standing(1, 1).figures.rating.points) in screen.picture.alt


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_ranking_says_so_and_offers_other_seasons(lang: str) -> None:
    screen = leaderboard_screen(board(), {}, lang)
    assert faults(screen) == []
    assert screen.picture is None
    assert all(isinstance(row, Menu) for row in screen.rows)


def test_provisional_ratings_have_no_place_and_no_podium() -> None:
    screen = leaderboard_screen(board(standing(None, 1)), NAMES, "en")
    assert screen.picture is None
    assert " ?**" in screen.text


def test_who_has_left_is_small_and_grey() -> None:
    gone = Board(Season.ALL, "all", Page((standing(1, 1), standing(2, 2)), 0, 10, 2), None, frozenset({2}))
    lines = leaderboard_screen(gone, {**NAMES, 2: "Bob"}, "en").text.splitlines()
    (bob,) = [line for line in lines if "Bob" in line]
    (ana,) = [line for line in lines if "<@111>" in line]
    assert bob.startswith("-# ")
    assert not ana.startswith("-# ")


def test_my_own_place_stands_below_a_page_without_me() -> None:
    mine = standing(42, 7)
    assert "**42.**" in leaderboard_screen(board(standing(1, 1), mine=mine), NAMES, "fr").text
    assert "Vous" not in leaderboard_screen(board(mine, mine=mine), NAMES, "fr").text
