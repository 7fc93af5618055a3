"""The private message of one seat: its cards, what is asked of it, and the buttons to do it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.custom_ids import format_custom_id
from bot.presenter.absence import pause_line
from bot.presenter.bids import Ids, call_rows, coinche_rows
from bot.presenter.hints import grey_lines, hint_lines
from bot.presenter.lines import (
    auction_lines,
    counts_line,
    last_trick_line,
    meld_words,
    score_line,
    spoken_lines,
    title_line,
    trick_line,
)
from bot.presenter.pictures import hand_picture
from bot.presenter.problems import refusal_text
from bot.presenter.screen import Button, ButtonStyle, Row, Screen
from bot.presenter.voice import Names, Taste, Voice, countdown, paragraphs, voice_of
from bot.presenter.words import (
    call_text,
    card_text,
    closed_line,
    contract_text,
    hand_text,
    seat_name,
    who,
    whose,
)
from bot.rendering.emoji import sign_of
from bot.rendering.order import sort_hand
from bot.tables.events import Pause
from bot.tables.seating import Human
from bot.tables.snapshot import SeatSnapshot, Status
from engine.actions import PlayCard, Say
from engine.auction import COINCHE, SURCOINCHE, TAKE, Bid, Call
from engine.cards import Card
from engine.contract import Trump
from engine.seats import Seat
from engine.view import SeatView

CARDS_A_ROW = 4
MAX_LABEL = 80


@dataclass(frozen=True, slots=True)
class _Turn:
    """What one seat's screen is built from."""

    v: Voice
    snap: SeatSnapshot
    view: SeatView
    calls: tuple[Call, ...]
    hints: bool

    @property
    def seat(self) -> Seat:
        return self.snap.seat

    @property
    def to_act(self) -> bool:
        return self.snap.table.status is Status.PLAYING and self.seat in self.view.table.to_act

    @property
    def still(self) -> bool:
        """Nobody can act: the channel cannot be written to."""
        return self.snap.table.pause in (Pause.FORBIDDEN, Pause.UNAVAILABLE)

    @property
    def away(self) -> bool:
        occupant = self.snap.table.seating[self.seat]
        return isinstance(occupant, Human) and occupant.away

    @property
    def trump(self) -> Trump | None:
        contract = self.view.table.contract
        return contract.trump if contract is not None else None

    def ids(self, verb: str, *args: str) -> str:
        """Ids carry the version at which this seat's decision began; out of turn, that of the bid."""
        table = self.snap.table
        version = table.decisions[self.seat]
        if version is None:
            version = table.bid_version if self.calls else table.version
        return format_custom_id(table.table, version, verb, *args)


def hand_screen(
    snap: SeatSnapshot,
    names: Names,
    lang: str,
    *,
    announce: bool = True,
    points: int | None = None,
    confirm: str | None = None,
    taste: Taste = Taste(),  # noqa: B008 - frozen
) -> Screen:
    """What one seat sees and may do.

    `announce` is the switch for melds, `points` the number chosen for a bid (`bids.CAPOT_POINTS` for capot),
    `confirm` is `coinche` or `surcoinche` while the screen asks once more.
    """
    v = voice_of(snap.table, names, lang, taste.style, taste.sorting)
    if snap.view is None:
        return Screen(paragraphs(_title(v, snap.seat), v.t("hand.lobby")))
    calls = tuple(action.call for action in snap.view.legal if isinstance(action, Say))
    turn = _Turn(v, snap, snap.view, calls, hints=taste.hints and snap.table.private)
    asked = {"coinche": COINCHE, "surcoinche": SURCOINCHE}.get(confirm or "")
    if asked is not None and asked in calls:
        return _confirm_screen(turn, confirm or "")
    picture = hand_picture(v, snap.view) if snap.table.status is Status.PLAYING else None
    return Screen(paragraphs(*_lines(turn)), picture, _rows(turn, announce=announce, points=points))


def _title(v: Voice, seat: Seat) -> str:
    return v.t("hand.title", seat=seat_name(v, seat), partner=who(v, seat.partner))


def _hand_line(turn: _Turn) -> str:
    v, cards = turn.v, turn.view.hand
    return (
        v.t("hand.cards", cards=hand_text(v, sort_hand(cards, turn.trump, v.sorting)))
        if cards
        else v.t("hand.no-cards")
    )


def _lines(turn: _Turn) -> list[str | None]:
    v, table = turn.v, turn.view.table
    head: list[str | None] = [
        _title(v, turn.seat),
        title_line(v, turn.snap.table, table),
        score_line(v, table),
    ]
    match turn.snap.table.status:
        case Status.BETWEEN:
            return [*head, v.t("hand.between")]
        case Status.OVER:
            return [*head, v.t("hand.over")]
        case Status.CLOSED:
            return [*head, closed_line(v, turn.snap.table)]
    if table.contract is None:
        middle: list[str | None] = [
            v.t("table.dealer", dealer=who(v, table.dealer)),
            *auction_lines(v, table),
        ]
    else:
        middle = [
            contract_text(v, table.contract),
            trick_line(v, table),
            None if table.trick is not None and table.trick.cards else last_trick_line(v, table),
            *spoken_lines(v, table),
            counts_line(v, table),
        ]
    return [*head, *middle, _hand_line(turn), *_expected(turn)]


def _expected(turn: _Turn) -> list[str | None]:
    """Whose turn it is, until when, and what is asked."""
    v, table, deadline = turn.v, turn.view.table, turn.snap.table.deadline
    paused = pause_line(v, turn.snap.table)
    if paused is not None:
        return [paused]
    if turn.to_act and not turn.away:
        mine = v.t("hand.your-turn", when=countdown(deadline)) if deadline else v.t("hand.your-turn-plain")
        asked = f"{mine} · {_question(turn)}"
        if turn.hints:
            return [asked, *hint_lines(v, turn.view), *grey_lines(v, turn.view)]
        return [asked, _why_not(turn)]
    lines: list[str | None] = [v.t("hand.away")] if turn.away else []
    if COINCHE in turn.calls and not turn.away:
        lines.append(v.t("hand.may-coinche", bid=_standing(turn)))
    if table.to_act:
        others = whose(v, table.to_act)
        lines.append(
            v.t("hand.wait", who=others, when=countdown(deadline))
            if deadline
            else v.t("hand.wait-plain", who=others)
        )
    return lines


def _question(turn: _Turn) -> str:
    v, table = turn.v, turn.view.table
    if table.contract is not None:
        leads = table.trick is None or not table.trick.cards
        return v.t("hand.expect-lead") if leads else v.t("hand.expect-follow")
    if TAKE in turn.calls and table.turn_up is not None:
        return v.t("hand.expect-turn-up", card=card_text(v, table.turn_up))
    if any(isinstance(call, Bid) for call in turn.calls):
        return v.t("hand.expect-bid")
    if COINCHE in turn.calls:
        return v.t("hand.expect-coinche")
    if SURCOINCHE in turn.calls:
        return v.t("hand.expect-surcoinche")
    return v.t("hand.expect-second")


def _why_not(turn: _Turn) -> str | None:
    """The rules that forbid some of the cards, each once."""
    reasons = dict.fromkeys(turn.view.refusals.values())
    if not reasons:
        return None
    rules = " ".join(refusal_text(reason, turn.v.t.lang) for reason in reasons)
    return turn.v.t("hand.only-rule", rules=rules)


def _standing(turn: _Turn) -> str:
    auction = turn.view.table.auction
    return call_text(turn.v, auction.bid) if auction is not None and auction.bid is not None else ""


# -- buttons -------------------------------------------------------------------------------------------


def _rows(turn: _Turn, *, announce: bool, points: int | None) -> tuple[Row, ...]:
    if turn.snap.table.status is not Status.PLAYING or turn.still:
        return ()
    if turn.away:
        return ((Button(turn.v.t("hand.back"), turn.ids("back"), ButtonStyle.SUCCESS),),)
    if turn.to_act and turn.view.table.contract is not None:
        return _card_rows(turn, announce=announce)
    if turn.to_act:
        turn_up = turn.view.table.turn_up
        turned = Trump.of(turn_up.suit) if turn_up is not None else None
        return call_rows(turn.v, turn.calls, turned, points, turn.ids)
    ids: Ids = turn.ids
    return coinche_rows(turn.v, turn.calls, ids)


def _card_rows(turn: _Turn, *, announce: bool) -> tuple[Row, ...]:
    with_melds = announce and bool(turn.view.melds)
    legal = {action.card for action in turn.view.legal if isinstance(action, PlayCard)}
    cards = sort_hand(turn.view.hand, turn.trump, turn.v.sorting)

    def button(card: Card) -> Button:
        args = (card.name, "m") if with_melds else (card.name,)
        playable = card in legal
        style = ButtonStyle.PRIMARY if playable else ButtonStyle.SECONDARY
        return Button(
            card_text(turn.v, card),
            turn.ids("play", *args),
            style,
            disabled=not playable,
            emoji=sign_of(card, turn.v.style),
        )

    buttons = [button(card) for card in cards]
    rows: list[Row] = [tuple(buttons[at : at + CARDS_A_ROW]) for at in range(0, len(buttons), CARDS_A_ROW)]
    if turn.view.melds:
        rows.append((_melds_button(turn, announce=announce),))
    return tuple(rows)


def _melds_button(turn: _Turn, *, announce: bool) -> Button:
    """A switch: it says what is on, and its id what a click sets."""
    melds = meld_words(turn.v, turn.view.melds)
    if announce:
        label, style = turn.v.t("hand.melds-on", melds=melds), ButtonStyle.SUCCESS
    else:
        label, style = turn.v.t("hand.melds-off", melds=melds), ButtonStyle.SECONDARY
    return Button(label[:MAX_LABEL], turn.ids("melds", "off" if announce else "on"), style)


def _confirm_screen(turn: _Turn, asked: str) -> Screen:
    v = turn.v
    words = paragraphs(_hand_line(turn), v.t(f"hand.confirm-{asked}", bid=_standing(turn)))
    yes = Button(v.t(f"hand.yes-{asked}"), turn.ids("say", asked), ButtonStyle.DANGER)
    return Screen(
        words, hand_picture(v, turn.view), ((yes,), (Button(v.t("hand.no"), turn.ids("hand", "back")),))
    )
