"""The lobby: rules, four places, who may sit where."""

from __future__ import annotations

from bot.custom_ids import format_custom_id
from bot.presenter.pictures import lobby_picture
from bot.presenter.proof import seal_lines
from bot.presenter.screen import Button, ButtonStyle, Row, Screen
from bot.presenter.voice import Voice, countdown, paragraphs
from bot.presenter.words import occupant, preset_name, seat_name, team_name
from bot.tables.snapshot import TableSnapshot
from engine.players.levels import levels
from engine.seats import SEATS, Seat, Team


def lobby_screen(snapshot: TableSnapshot, v: Voice) -> Screen:
    """A table that fills up."""
    full = all(place is not None for place in snapshot.seating)
    title = v.t(
        "lobby.title",
        preset=preset_name(v, snapshot.rules),
        target=snapshot.rules.target,
        pace=v.t(f"pace.{snapshot.pace.value}"),
    )
    text = paragraphs(
        title,
        _pair(v, Team.NS),
        _pair(v, Team.EW),
        None if full else v.t("lobby.pick"),
        _deadline(v, snapshot, full=full),
        *seal_lines(v, snapshot),
    )
    return Screen(text, lobby_picture(v), _rows(v, snapshot, full=full))


def _pair(v: Voice, team: Team) -> str:
    first, second = (occupant(v, seat) for seat in SEATS if seat.team is team)
    return v.t("lobby.pair", team=team_name(v, team), first=first, second=second)


def _deadline(v: Voice, snapshot: TableSnapshot, *, full: bool) -> str | None:
    if snapshot.deadline is None:
        return None
    when = countdown(snapshot.deadline)
    return v.t("lobby.full", when=when) if full else v.t("lobby.closes", when=when)


def _rows(v: Voice, snapshot: TableSnapshot, *, full: bool) -> tuple[Row, ...]:
    def custom_id(verb: str, *args: str) -> str:
        return format_custom_id(snapshot.table, snapshot.version, verb, *args)

    def sit(seat: Seat) -> Button:
        taken = snapshot.seating[seat] is not None
        return Button(seat_name(v, seat), custom_id("seat", seat.letter), disabled=taken)

    def computer(level: str) -> Button:
        return Button(v.t(f"lobby.computer-{level}"), custom_id("cpu", level), disabled=full)

    deal = Button(v.t("lobby.deal"), custom_id("deal"), ButtonStyle.SUCCESS, disabled=not full)
    return (
        tuple(sit(seat) for seat in SEATS),
        (*(computer(level) for level in levels()), Button(v.t("lobby.leave"), custom_id("leave"))),
        (Button(v.t("lobby.options"), custom_id("opts")), deal),
    )
