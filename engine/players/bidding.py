"""What a computer player says in the auction."""

from __future__ import annotations

from engine.actions import Say
from engine.auction import COINCHE, PASS, SURCOINCHE, TAKE, Auction, Bid, Call, ChooseTrump
from engine.cards import CardSet, card_set
from engine.contract import CAPOT_BID, Trump
from engine.players.valuation import expected_points, meld_points
from engine.rules import DealMode
from engine.seats import Seat
from engine.view import SeatView

TAKE_POINTS = 66
"""Points a side must expect before it takes without a number."""
COINCHE_MARGIN = 25
"""Points by which the bid must look too high."""


def choose_call(view: SeatView) -> Call:
    """What to say; one of the calls in `view.legal`."""
    legal = tuple(action.call for action in view.legal if isinstance(action, Say))
    auction = view.table.auction
    assert auction is not None
    if PASS not in legal:
        return legal[0]
    if COINCHE in legal and wants_to_coinche(view):
        return COINCHE
    if SURCOINCHE in legal and _wants_to_surcoinche(view, auction):
        return SURCOINCHE
    if view.table.rules.deal is DealMode.TURNUP:
        return _take(view, legal)
    return _number(view, auction, legal)


def wants_to_coinche(view: SeatView) -> bool:
    """Whether the standing bid of the opponents is clearly too high for what this hand holds against it.

    True only if the seat may coinche now, in turn or out of it.
    """
    auction = view.table.auction
    if auction is None or auction.bid is None or Say(view.seat, COINCHE) not in view.legal:
        return False
    bid = auction.bid
    against = defence_points(card_set(view.hand), bid.trump)
    return 162 - against < bid.points - COINCHE_MARGIN


def defence_points(hand: CardSet, trump: Trump) -> float:
    """Trick points that this hand and an average partner should take against that trump."""
    return 20 + expected_points(hand, trump) * 0.3


def _wants_to_surcoinche(view: SeatView, auction: Auction) -> bool:
    bid = auction.bid
    assert bid is not None
    return _worth(view, bid.trump) >= bid.points + 30


def _worth(view: SeatView, trump: Trump) -> float:
    hand = card_set(view.hand)
    rules = view.table.rules
    worth = expected_points(hand, trump)
    return worth + meld_points(hand, trump, rules) if rules.melds_in_contract else worth


def _take(view: SeatView, legal: tuple[Call, ...]) -> Call:
    turned = view.table.turn_up
    assert turned is not None
    hand = card_set(view.hand) | 1 << turned
    if TAKE in legal:
        return TAKE if expected_points(hand, Trump.of(turned.suit)) >= TAKE_POINTS else PASS
    named = [call for call in legal if isinstance(call, ChooseTrump)]
    best = max(named, key=lambda call: expected_points(hand, call.trump))
    return best if expected_points(hand, best.trump) >= TAKE_POINTS else PASS


def _number(view: SeatView, auction: Auction, legal: tuple[Call, ...]) -> Call:
    bids = [call for call in legal if isinstance(call, Bid) and not call.capot]
    if not bids or _partner_holds(view.seat, auction):
        return PASS
    best = max({call.trump for call in bids}, key=lambda trump: (_worth(view, trump), -trump))
    worth = _worth(view, best)
    affordable = [call for call in bids if call.trump is best and call.points <= min(worth, CAPOT_BID)]
    return max(affordable, key=lambda call: call.points, default=PASS)


def _partner_holds(seat: Seat, auction: Auction) -> bool:
    return auction.bidder is seat.partner
