"""The ranking of a server, one page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.custom_ids import format_custom_id
from bot.presenter.pictures import podium_picture
from bot.presenter.screen import Button, Row, Screen
from bot.presenter.voice import Names, Voice, paragraphs, plain_voice
from bot.presenter.words import member

BOARD = "board"
"""Stands in custom ids where a table's name stands elsewhere; their version is the page, from 0."""


class Standing(Protocol):
    """One line of the ranking; equal results share a rank."""

    @property
    def rank(self) -> int:
        """1 for the best."""

    @property
    def person_id(self) -> int:
        """The member."""

    @property
    def matches(self) -> int:
        """Matches finished."""

    @property
    def wins(self) -> int:
        """Matches won."""

    @property
    def contracts_taken(self) -> int:
        """Contracts declared."""

    @property
    def contracts_made(self) -> int:
        """Contracts declared and made."""

    @property
    def points(self) -> int:
        """Points written by the member's side."""


def leaderboard_screen(
    standings: Sequence[Standing], names: Names, lang: str, page: int, pages: int, scope: tuple[str, ...] = ()
) -> Screen:
    """A page of the ranking, counted from 0; `scope` travels in the buttons (period, rules)."""
    v = plain_voice(lang, names)
    if not standings:
        return Screen(paragraphs(v.t("board.title"), v.t("board.empty")))
    words = paragraphs(
        v.t("board.title"),
        *(_line(v, standing) for standing in standings),
        v.t("board.page", page=page + 1, pages=pages) if pages > 1 else None,
    )
    winners = tuple((s.rank, s.wins) for s in standings if s.wins)
    picture = podium_picture(v, winners) if page == 0 and winners else None
    return Screen(words, picture, _rows(v, page, pages, scope))


def _line(v: Voice, standing: Standing) -> str:
    return v.t(
        "board.line",
        rank=standing.rank,
        name=member(v, standing.person_id),
        wins=standing.wins,
        matches=standing.matches,
        made=standing.contracts_made,
        taken=standing.contracts_taken,
        points=standing.points,
    )


def _rows(v: Voice, page: int, pages: int, scope: tuple[str, ...]) -> tuple[Row, ...]:
    if pages < 2:
        return ()
    before = format_custom_id(BOARD, max(0, page - 1), "page-back", *scope)
    after = format_custom_id(BOARD, page + 1, "page-on", *scope)
    return (
        (
            Button(v.t("board.previous"), before, disabled=page <= 0),
            Button(v.t("board.next"), after, disabled=page + 1 >= pages),
        ),
    )
