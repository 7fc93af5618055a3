"""The public message of a table, whatever it is doing."""

from __future__ import annotations

from bot.custom_ids import format_custom_id
from bot.presenter.absence import absence_lines, absence_rows
from bot.presenter.lines import auction_lines, play_lines, score_line, title_line, turn_line
from bot.presenter.lobby import lobby_screen
from bot.presenter.pictures import deal_picture
from bot.presenter.problems import problem_text
from bot.presenter.results import between_screen, closed_screen, over_screen
from bot.presenter.screen import Button, ButtonStyle, Row, Screen
from bot.presenter.voice import Names, Voice, countdown, lasting, paragraphs, voice_of
from bot.presenter.words import member, occupant, who
from bot.rendering.scene import Style
from bot.tables.problems import Problem
from bot.tables.seating import Human, PersonId
from bot.tables.snapshot import Status, TableSnapshot
from engine.auction import COINCHE, refuse_call
from engine.rules import CoincheTiming
from engine.seats import SEATS
from engine.view import TableView


def public_screen(snapshot: TableSnapshot, names: Names, lang: str, *, style: Style | None = None) -> Screen:
    """What everybody at the table sees now."""
    v = voice_of(snapshot, names, lang, style)
    match snapshot.status:
        case Status.CLOSED:
            return closed_screen(snapshot, v)
        case Status.LOBBY:
            return lobby_screen(snapshot, v)
        case Status.PLAYING | Status.BETWEEN | Status.OVER if snapshot.view is None:
            return lobby_screen(snapshot, v)
        case Status.PLAYING:
            return _deal_screen(snapshot, v, _view(snapshot))
        case Status.BETWEEN:
            return between_screen(snapshot, v, _view(snapshot))
        case Status.OVER:
            return over_screen(snapshot, v, _view(snapshot))


def _view(snapshot: TableSnapshot) -> TableView:
    assert snapshot.view is not None
    return snapshot.view


def _deal_screen(snapshot: TableSnapshot, v: Voice, view: TableView) -> Screen:
    bidding = view.contract is None
    text = paragraphs(
        title_line(v, snapshot, view),
        score_line(v, view),
        _passed_out(v, snapshot, view),
        v.t("table.dealer", dealer=who(v, view.dealer)) if bidding else None,
        *(auction_lines(v, view) if bidding else play_lines(v, view)),
        turn_line(v, snapshot, view) if snapshot.pause is None else None,
        *absence_lines(v, snapshot),
    )
    rows = _auction_rows(v, snapshot, view) if bidding else _play_rows(v, snapshot, view)
    return Screen(text, deal_picture(v, view), (*rows, *absence_rows(v, snapshot)))


def _passed_out(v: Voice, snapshot: TableSnapshot, view: TableView) -> str | None:
    if not snapshot.passed_out or view.contract is not None:
        return None
    return v.t("table.passed-out", n=snapshot.passed_out, dealer=who(v, view.dealer))


def _hand_button(v: Voice, snapshot: TableSnapshot) -> Button:
    custom_id = format_custom_id(snapshot.table, snapshot.version, "hand")
    return Button(v.t("table.hand"), custom_id, ButtonStyle.PRIMARY)


def _auction_rows(v: Voice, snapshot: TableSnapshot, view: TableView) -> tuple[Row, ...]:
    hand = (_hand_button(v, snapshot),)
    if not may_be_coinched(view):
        return (hand,)
    custom_id = format_custom_id(snapshot.table, snapshot.bid_version, "coinche")
    return hand, (Button(v.t("table.coinche"), custom_id, ButtonStyle.DANGER),)


def may_be_coinched(view: TableView) -> bool:
    """Whether the public message offers a coinche: some seat may say it, and not only in its turn."""
    auction = view.auction
    if auction is None or view.rules.coinche not in (CoincheTiming.ANY_TIME, CoincheTiming.AFTER_CLOSE):
        return False
    turned = view.turn_up.suit if view.turn_up is not None else None
    return any(refuse_call(auction, seat, COINCHE, turned, view.rules) is None for seat in SEATS)


def _play_rows(v: Voice, snapshot: TableSnapshot, view: TableView) -> tuple[Row, ...]:
    custom_id = format_custom_id(snapshot.table, snapshot.version, "tricks")
    last = Button(v.t("table.last-trick"), custom_id, disabled=not view.tricks)
    return ((_hand_button(v, snapshot), last),)


def farewell_text(snapshot: TableSnapshot, names: Names, lang: str) -> str:
    """What the public message says while the bot is away for a moment; without countdowns, which would lie."""
    v = voice_of(snapshot, names, lang)
    said = lasting(public_screen(snapshot, names, lang).text)
    return paragraphs(v.t("table.back-soon"), said)


def closed_dm_call(snapshot: TableSnapshot, names: Names, lang: str, person: PersonId) -> str:
    """Tells a member whom private messages do not reach where their hand is."""
    v = voice_of(snapshot, names, lang)
    return v.t("call-out.dm-closed", who=member(v, person), problem=problem_text(Problem.DM_CLOSED, lang))


def turn_call(snapshot: TableSnapshot, names: Names, lang: str) -> str:
    """A short call to the members whose turn it is, for those without private messages; empty if none."""
    v = voice_of(snapshot, names, lang)
    seats = snapshot.view.to_act if snapshot.view is not None else ()
    called = [occupant(v, seat) for seat in seats if isinstance(snapshot.seating[seat], Human)]
    if not called:
        return ""
    if snapshot.deadline is None:
        return v.t("call-out.turn-plain", who=", ".join(called))
    return v.t("call-out.turn", who=", ".join(called), when=countdown(snapshot.deadline))
