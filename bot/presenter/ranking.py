"""The ranking of a server, one page at a time."""

from __future__ import annotations

from dataclasses import dataclass

from bot.custom_ids import format_custom_id
from bot.presenter.pictures import podium_picture
from bot.presenter.screen import Button, Choice, Menu, Row, Screen
from bot.presenter.voice import Names, Voice, paragraphs, plain_voice
from bot.presenter.words import member
from bot.rating import MINIMUM
from bot.storage import EVERY_FAMILY, Page, Season, Standing
from bot.tables.seating import PersonId
from engine.rules import DealMode

BOARD = "board"
"""Stands in custom ids where a table's name stands elsewhere; their version is the page, from 0."""
FAMILIES = (EVERY_FAMILY, *(mode.value for mode in DealMode))
"""Kinds of rules that are ranked together: all, trump taken from a turned card, points bid."""


@dataclass(frozen=True, slots=True)
class Board:
    """One page of a ranking, the reader's own line, and who is not in the server any more."""

    season: Season
    family: str
    page: Page[Standing]
    mine: Standing | None = None
    gone: frozenset[PersonId] = frozenset()


def leaderboard_screen(board: Board, names: Names, lang: str) -> Screen:
    """A page of the ranking; season and family travel in its buttons and menus."""
    v = plain_voice(lang, names)
    title = v.t("board.title", season=v.t(f"season.{board.season}"), family=v.t(f"family.{board.family}"))
    page = board.page
    if not page.items:
        return Screen(paragraphs(title, v.t("board.empty", n=MINIMUM)), None, _menus(v, board))
    words = paragraphs(
        title,
        *(_lines(v, standing, gone=standing.person_id in board.gone) for standing in page.items),
        _mine(v, board),
        v.t("board.minimum", n=MINIMUM),
        v.t("board.page", page=page.page + 1, pages=page.pages) if page.pages > 1 else None,
    )
    placed = tuple((s.rank, s.figures.rating.points) for s in page.items if s.rank is not None)
    picture = podium_picture(v, placed) if page.page == 0 else None
    return Screen(words, picture, (*_menus(v, board), *_turning(v, board)))


def _lines(v: Voice, standing: Standing, *, gone: bool) -> str:
    """Place, name and rating; below, small, what it rests on. Who has left is small and grey altogether."""
    figures = standing.figures
    key = "board.gone" if gone else "board.line"
    first = v.t(
        key,
        rank=_rank(v, standing),
        name=member(v, standing.person_id),
        rating=_rating(v, standing),
    )
    second = v.t(
        "board.rests-on",
        wins=figures.rated_wins,
        n=figures.rated,
        deals=figures.deals,
        points=figures.points,
    )
    return f"{first}\n{second}"


def _rank(v: Voice, standing: Standing) -> str:
    return v.t("board.no-rank") if standing.rank is None else v.t("board.rank", rank=standing.rank)


def _rating(v: Voice, standing: Standing) -> str:
    points = standing.figures.rating.points
    return v.t("board.provisional", rating=points) if standing.rank is None else str(points)


def _mine(v: Voice, board: Board) -> str | None:
    """The reader's place, where the page does not show it."""
    if board.mine is None or board.mine in board.page.items:
        return None
    return v.t("board.mine", rank=_rank(v, board.mine), rating=_rating(v, board.mine))


def _id(board: Board, page: int, verb: str) -> str:
    return format_custom_id(BOARD, page, verb, board.season.value, board.family)


def _menus(v: Voice, board: Board) -> tuple[Row, ...]:
    seasons = tuple(Choice(v.t(f"season.{s}"), s.value, chosen=s is board.season) for s in Season)
    families = tuple(Choice(v.t(f"family.{name}"), name, chosen=name == board.family) for name in FAMILIES)
    page = board.page.page
    return (
        Menu(_id(board, page, "season"), v.t("board.season"), seasons),
        Menu(_id(board, page, "family"), v.t("board.family"), families),
    )


def _turning(v: Voice, board: Board) -> tuple[Row, ...]:
    page = board.page
    if page.pages < 2:
        return ()
    before, after = _id(board, max(0, page.page - 1), "page-back"), _id(board, page.page + 1, "page-on")
    return (
        (
            Button(v.t("board.previous"), before, disabled=page.page <= 0),
            Button(v.t("board.next"), after, disabled=page.page + 1 >= page.pages),
        ),
    )
