"""The buttons of an auction, for the seat whose word is awaited."""

from __future__ import annotations

from collections.abc import Callable

from bot.presenter.calls import CAPOT, call_args
from bot.presenter.screen import Button, ButtonStyle, Choice, Menu, Row
from bot.presenter.voice import Voice
from bot.presenter.words import trump_text
from bot.rendering.emoji import Sign
from engine.auction import COINCHE, PASS, SURCOINCHE, TAKE, Bid, Call, ChooseTrump
from engine.contract import SUIT_TRUMPS, Trump

CAPOT_POINTS = 0
"""Stands for capot where a number of points is chosen."""
MENU_LINES = 25

Ids = Callable[..., str]
"""(verb, *arguments) -> custom id."""


def points_from(value: str) -> int | None:
    """The number that a line of the menu stands for (`CAPOT_POINTS` for capot); None for anything else."""
    if value == CAPOT:
        return CAPOT_POINTS
    return int(value) if value.isascii() and value.isdecimal() and len(value) <= 3 else None


def call_rows(
    v: Voice, calls: tuple[Call, ...], turned: Trump | None, points: int | None, ids: Ids
) -> tuple[Row, ...]:
    """Rows for these legal calls: what is common first, pass, then the coinche in a row of its own."""
    passing = [_say(v.t("hand.pass"), PASS, ids)] if PASS in calls else []
    bids = [call for call in calls if isinstance(call, Bid)]
    if bids:
        rows = _bid_rows(v, bids, points, passing, ids)
    else:
        rows = _trump_rows(v, calls, turned, passing, ids)
    return (*rows, *coinche_rows(v, calls, ids))


def coinche_rows(v: Voice, calls: tuple[Call, ...], ids: Ids) -> tuple[Row, ...]:
    """Coinche or surcoinche, which asks once more."""
    rows: list[Row] = []
    if COINCHE in calls:
        rows.append((Button(v.t("hand.coinche"), ids("ask", "coinche"), ButtonStyle.DANGER),))
    if SURCOINCHE in calls:
        rows.append((Button(v.t("hand.surcoinche"), ids("ask", "surcoinche"), ButtonStyle.DANGER),))
    return tuple(rows)


def _say(
    label: str,
    call: Call,
    ids: Ids,
    style: ButtonStyle = ButtonStyle.SECONDARY,
    sign: Sign | None = None,
) -> Button:
    return Button(label, ids("say", *call_args(call)), style, emoji=sign)


def _sign(v: Voice, trump: Trump) -> Sign | None:
    return None if trump.suit is None else Sign(trump.suit, None, v.style)


def _trump_label(v: Voice, trump: Trump) -> str:
    if trump is Trump.NO_TRUMP:
        return v.t("hand.no_trump")
    return v.t("hand.all_trump") if trump is Trump.ALL_TRUMP else trump_text(v, trump)


def _trump_rows(
    v: Voice, calls: tuple[Call, ...], turned: Trump | None, passing: list[Button], ids: Ids
) -> list[Row]:
    first = []
    if TAKE in calls and turned is not None:
        label = v.t("hand.take", trump=trump_text(v, turned))
        first.append(_say(label, TAKE, ids, ButtonStyle.PRIMARY, _sign(v, turned)))
    named = [call for call in calls if isinstance(call, ChooseTrump)]
    suits = [call for call in named if call.trump in SUIT_TRUMPS]
    extra = [call for call in named if call.trump not in SUIT_TRUMPS]
    first += [_trump_button(v, call, ids) for call in suits]
    second = [_trump_button(v, call, ids) for call in extra]
    if len(first) + len(passing) <= 4 and not second:
        return [tuple(first + passing)] if first or passing else []
    return [tuple(first), tuple(second + passing)]


def _bid_rows(v: Voice, bids: list[Bid], points: int | None, passing: list[Button], ids: Ids) -> list[Row]:
    values = sorted({bid.points for bid in bids if not bid.capot})
    capots = [bid for bid in bids if bid.capot]
    shown = values[: MENU_LINES - bool(capots)]
    lines = [*shown, CAPOT_POINTS] if capots else shown
    chosen = points if points in lines else lines[0]
    choices = tuple(_choice(v, value, chosen=value == chosen) for value in lines)
    offered = capots if chosen == CAPOT_POINTS else [b for b in bids if not b.capot and b.points == chosen]
    suits = tuple(_trump_button(v, bid, ids) for bid in offered if bid.trump in SUIT_TRUMPS)
    extra = [_trump_button(v, bid, ids) for bid in offered if bid.trump not in SUIT_TRUMPS]
    menu = Menu(ids("bidn"), v.t("hand.number"), choices)
    last = tuple(extra + passing)
    return [menu, suits, last] if last else [menu, suits]


def _trump_button(v: Voice, call: Bid | ChooseTrump, ids: Ids) -> Button:
    return _say(_trump_label(v, call.trump), call, ids, ButtonStyle.PRIMARY, _sign(v, call.trump))


def _choice(v: Voice, value: int, *, chosen: bool) -> Choice:
    if value == CAPOT_POINTS:
        return Choice(v.t("hand.capot"), CAPOT, chosen=chosen)
    return Choice(v.t("hand.points", points=value), str(value), chosen=chosen)
