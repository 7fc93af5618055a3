"""A member's hand as the answer of their own click or command."""

from __future__ import annotations

from bot.answers import Answer
from bot.directory import Directory, Member
from bot.painter import Painter
from bot.presenter.hand import hand_screen
from bot.tables.problems import Denied, Problem
from bot.tables.seating import seat_of
from bot.tables.table import Table


class Hands:
    """Shows hands; the painter keeps off them meanwhile."""

    def __init__(self, directory: Directory, painter: Painter) -> None:
        self._directory = directory
        self._painter = painter

    async def show(
        self,
        answer: Answer,
        member: Member,
        table: Table,
        *,
        in_place: bool = False,
        announce: bool = True,
        points: int | None = None,
        confirm: str | None = None,
    ) -> None:
        """Whisper the member's hand, or show it in the clicked message; the choices are `hand_screen`'s.

        Raises Denied for who has no seat, and before the match.
        """
        seat = seat_of(table.snapshot().seating, member.person)
        if seat is None:
            raise Denied(Problem.NOT_YOUR_SEAT)
        with self._painter.answering(table, seat, member.person, answer.interaction):
            mine = table.seat_snapshot(seat)
            if mine.view is None:
                raise Denied(Problem.NO_CARDS)
            names = self._directory.names_at(mine.table)
            screen = hand_screen(
                mine,
                names,
                answer.language,
                announce=announce,
                points=points,
                confirm=confirm,
                taste=member.taste,
            )
            self._painter.shown(mine, table, member.person)
            await (answer.edit(screen) if in_place else answer.whisper(screen))
