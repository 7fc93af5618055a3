"""Lines that the public and the private screens of a deal share."""

from __future__ import annotations

from bot.presenter.voice import Voice, countdown
from bot.presenter.words import (
    call_text,
    card_text,
    cards_text,
    contract_text,
    kind_text,
    meld_text,
    pair_text,
    plays_text,
    points_of,
    preset_name,
    seat_name,
    who,
    whose,
)
from bot.tables.snapshot import TableSnapshot
from engine.auction import Auction
from engine.cards import Card, Rank, Suit
from engine.events import BeloteWord
from engine.melds import Meld
from engine.rules import DealMode
from engine.seats import Seat, Team
from engine.view import TableView

CALLS_SHOWN = 24
"""The last calls of a long auction; older ones have been outbid."""


def title_line(v: Voice, snapshot: TableSnapshot, view: TableView) -> str:
    """Rules, target and the number of the deal."""
    name = preset_name(v, snapshot.rules)
    return v.t("table.title", preset=name, target=snapshot.rules.target, number=view.number)


def score_line(v: Voice, view: TableView) -> str:
    """Match points, and those that wait since a litige."""
    line = v.t("table.totals", pair=pair_text(v, view.totals))
    return f"{line} · {v.t('table.pot', points=view.pot)}" if view.pot else line


def turn_line(v: Voice, snapshot: TableSnapshot, view: TableView) -> str | None:
    """Who is to act and until when."""
    if not view.to_act:
        return None
    if snapshot.deadline is None:
        return v.t("table.turn-plain", who=whose(v, view.to_act))
    return v.t("table.turn", who=whose(v, view.to_act), when=countdown(snapshot.deadline))


def auction_lines(v: Voice, view: TableView) -> list[str]:
    """Turned card, what was said, the standing bid, an open window."""
    auction = view.auction
    if auction is None:
        return []
    lines = []
    if view.turn_up is not None:
        lines.append(v.t("table.turn-up", card=card_text(v, view.turn_up)))
    lines.append(calls_line(v, auction))
    if auction.bid is not None and auction.bidder is not None:
        bid = call_text(v, auction.bid)
        lines.append(v.t("table.standing", bid=bid, who=who(v, auction.bidder)))
    if auction.passed_out:
        lines.append(v.t("table.all-passed"))
    elif auction.window and auction.to_speak:
        lines.append(_window_line(v, auction))
    elif is_second_round(view):
        lines.append(v.t("table.second"))
    return lines


def is_second_round(view: TableView) -> bool:
    """Whether a turn-up auction is in its second time round."""
    auction = view.auction
    if auction is None or view.rules.deal is not DealMode.TURNUP:
        return False
    return auction.round == 2 and not auction.closed


def _window_line(v: Voice, auction: Auction) -> str:
    side, n = whose(v, auction.to_speak), len(auction.to_speak)
    bidders = auction.bidder is not None and auction.to_speak[0].team is auction.bidder.team
    return (
        v.t("table.window-answer", who=side, n=n) if bidders else v.t("table.window-coinche", who=side, n=n)
    )


def calls_line(v: Voice, auction: Auction) -> str:
    """What each seat has said, in order; the last calls of a very long auction."""
    if not auction.calls:
        return v.t("table.nothing-said")
    shown = auction.calls[-CALLS_SHOWN:]
    said = [v.t("table.one-said", seat=seat_name(v, s), call=call_text(v, c)) for s, c in shown]
    if len(shown) < len(auction.calls):
        said.insert(0, "…")
    return v.t("table.said", calls=" · ".join(said))


def play_lines(v: Voice, view: TableView) -> list[str]:
    """Contract, trick, last trick, what was announced, points taken."""
    if view.contract is None:
        return []
    lines = [contract_text(v, view.contract)]
    trick = trick_line(v, view)
    lines += [line for line in (trick, last_trick_line(v, view)) if line]
    return [*lines, *spoken_lines(v, view), counts_line(v, view)]


def counts_line(v: Voice, view: TableView) -> str:
    """What each side has taken so far."""
    return v.t("table.taken", pair=pair_text(v, view.taken), tricks=pair_text(v, tricks_won(view)))


def tricks_won(view: TableView) -> tuple[int, int]:
    """Tricks taken by (NS, EW)."""
    sides = [trick.winner.team for trick in view.tricks if trick.winner is not None]
    return sides.count(Team.NS), sides.count(Team.EW)


def trick_line(v: Voice, view: TableView) -> str | None:
    """The trick under way; None once all eight are taken."""
    number = len(view.tricks) + 1
    if view.trick is None or number > 8:
        return None
    if not view.trick.cards:
        return v.t("table.trick-empty", number=number, who=who(v, view.trick.leader))
    return v.t("table.trick", number=number, cards=plays_text(v, view.trick))


def last_trick_line(v: Voice, view: TableView) -> str | None:
    """The trick taken last, with its winner and points; None before the first."""
    if not view.tricks or view.contract is None:
        return None
    trick = view.tricks[-1]
    if trick.winner is None:
        return None
    points = points_of(trick, len(view.tricks), view.contract, view.rules)
    return v.t("table.taken-trick", cards=plays_text(v, trick), who=seat_name(v, trick.winner), n=points)


def spoken_lines(v: Voice, view: TableView) -> list[str]:
    """Melds and belote, as they were said to all."""
    lines = []
    for seat, suit in view.belotes:
        name = seat_name(v, seat)
        rebelote = len(_royals_played(view, suit)) == 2
        lines.append(v.t("table.rebelote", who=name) if rebelote else v.t("table.belote", who=name))
    return [*_meld_lines(v, view), *lines]


def _meld_lines(v: Voice, view: TableView) -> list[str]:
    if view.melds is None:
        return [
            v.t("table.announced", seat=seat_name(v, seat), melds=", ".join(kind_text(v, k) for k in kinds))
            for seat, kinds in view.announced
        ]
    lines = []
    if view.melds.paid:
        lines.append(v.t("table.melds-paid", melds=_shown(v, view.melds.paid)))
    if view.melds.unpaid:
        lines.append(v.t("table.melds-unpaid", melds=_shown(v, view.melds.unpaid)))
    if view.melds.winner is None:
        lines.append(v.t("table.melds-none"))
    return lines


def _shown(v: Voice, melds: tuple[tuple[Seat, Meld], ...]) -> str:
    return "; ".join(
        v.t(
            "table.meld-of",
            seat=seat_name(v, seat),
            meld=meld_text(v, meld),
            cards=cards_text(v, meld.cards),
        )
        for seat, meld in melds
    )


def meld_words(v: Voice, melds: tuple[Meld, ...]) -> str:
    """Several melds after one another."""
    return ", ".join(meld_text(v, meld) for meld in melds)


def belote_word(view: TableView, seat: Seat, card: Card) -> BeloteWord | None:
    """The word said with a card that lies on the table, if any."""
    if (seat, card.suit) not in view.belotes or card.rank not in (Rank.KING, Rank.QUEEN):
        return None
    royals = _royals_played(view, card.suit)
    return BeloteWord.BELOTE if royals and royals[0] is card else BeloteWord.REBELOTE


def _royals_played(view: TableView, suit: Suit) -> list[Card]:
    """King and queen of a suit, in the order in which they were played."""
    tricks = [*view.tricks, view.trick] if view.trick is not None else list(view.tricks)
    played = (card for trick in tricks for card in trick.cards)
    return [card for card in played if card.suit is suit and card.rank in (Rank.KING, Rank.QUEEN)]
