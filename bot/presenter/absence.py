"""Who is away, whose seat is open, why nothing moves: lines and buttons under a match."""

from __future__ import annotations

from bot.custom_ids import format_custom_id
from bot.presenter.screen import Button, ButtonStyle, Row
from bot.presenter.voice import Voice, countdown
from bot.presenter.words import member, seat_name, who
from bot.tables.events import Pause
from bot.tables.seating import Computer, Human, majority, open_seats
from bot.tables.snapshot import Status, TableSnapshot
from engine.seats import SEATS, Seat


def absence_lines(v: Voice, snapshot: TableSnapshot) -> list[str | None]:
    """What everybody should know of those who are not there."""
    seating = snapshot.seating
    lines = [pause_line(v, snapshot)]
    if snapshot.pause is not Pause.DESERTED:
        lines += [_away_line(v, snapshot, seat) for seat in away_seats(snapshot)]
    for seat in SEATS:
        occupant = seating[seat]
        if isinstance(occupant, Computer) and occupant.claimed_by is not None:
            name = member(v, occupant.claimed_by)
            lines.append(v.t("absence.claimed", name=name, seat=seat_name(v, seat)))
    vacant = open_seats(seating)
    if vacant:
        seats = ", ".join(seat_name(v, seat) for seat in vacant)
        lines.append(v.t("absence.open", n=len(vacant), seats=seats))
    stops = sum(about is None for _, about in snapshot.votes)
    if stops:
        lines.append(v.t("absence.stop-votes", votes=stops, needed=majority(seating)))
    return lines


def pause_line(v: Voice, snapshot: TableSnapshot) -> str | None:
    """Why nothing moves, and until when the table waits."""
    if snapshot.pause is None or snapshot.deadline is None:
        return None
    return v.t(f"absence.{snapshot.pause.value}", when=countdown(snapshot.deadline))


def _away_line(v: Voice, snapshot: TableSnapshot, seat: Seat) -> str:
    votes = sum(about is seat for _, about in snapshot.votes)
    return v.t("absence.away", who=who(v, seat), votes=votes, needed=majority(snapshot.seating))


def away_seats(snapshot: TableSnapshot) -> tuple[Seat, ...]:
    """The seats of those who are away."""
    return tuple(
        seat for seat in SEATS if isinstance(occupant := snapshot.seating[seat], Human) and occupant.away
    )


def absence_rows(v: Voice, snapshot: TableSnapshot) -> tuple[Row, ...]:
    """A button to come back while somebody is away, and one for each seat that may be taken over."""

    def button(label: str, verb: str, *args: str) -> Button:
        custom_id = format_custom_id(snapshot.table, snapshot.version, verb, *args)
        return Button(label, custom_id, ButtonStyle.SUCCESS)

    # Between deals and after the match, being ready is being back.
    back = snapshot.status is Status.PLAYING and away_seats(snapshot)
    buttons = [button(v.t("hand.back"), "back")] if back else []
    buttons += [
        button(v.t("absence.take", seat=seat_name(v, seat)), "seat", seat.letter)
        for seat in open_seats(snapshot.seating)
    ]
    return (tuple(buttons),) if buttons else ()
