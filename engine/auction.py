"""Both auctions: trump taken from the turn-up, and numbered bids with coinche (rules.md §1.1, §1.2).

An `Auction` is what has been said; the functions say who may speak, what may be said, where it leads.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.cards import Suit
from engine.contract import CAPOT_BID, SUIT_TRUMPS, TRUMPS, Contract, Doubling, Trump
from engine.errors import Refusal
from engine.rules import CoincheTiming, DealMode, ExtraTrumps, RoundTwoSuits, Rules
from engine.seats import NEXT, SEATS, Seat


class Pass(Struct, frozen=True):
    """Say nothing; in a coinche window, decline."""


class TakeTurnUp(Struct, frozen=True):
    """Take the turned card and its suit as trump."""


class ChooseTrump(Struct, frozen=True):
    """Name trump in the second round of a turn-up auction."""

    trump: Trump


class Bid(Struct, frozen=True):
    """Promise points with a trump; capot promises all eight tricks and stands above every number."""

    points: int
    trump: Trump
    capot: bool = False


class Coinche(Struct, frozen=True):
    """Double the opponents' bid."""


class Surcoinche(Struct, frozen=True):
    """Redouble one's own side's coinched bid."""


Call: TypeAlias = Pass | TakeTurnUp | ChooseTrump | Bid | Coinche | Surcoinche

Calls: TypeAlias = tuple[tuple[Seat, Call], ...]
"""What was said, in order."""

_TURNUP = DealMode.TURNUP  # a name of its own, as in `engine.trick`
PASS = Pass()
TAKE = TakeTurnUp()
COINCHE = Coinche()
SURCOINCHE = Surcoinche()


class Auction(Struct, frozen=True):
    """An auction under way or closed."""

    to_speak: tuple[Seat, ...]
    """Seats whose word is awaited: one in turn, both of a side in a window, none once closed."""
    calls: Calls = ()
    bid: Bid | None = None
    """The standing bid; for a turn-up auction the contract taken shows as `taken`."""
    bidder: Seat | None = None
    taken: Trump | None = None
    doubling: Doubling = Doubling.NONE
    passes: int = 0
    """Passes in a row since the last bid or coinche."""
    closed: bool = False
    window: bool = False
    """The numbers are over: a coinche window (after_close) or the answer to a coinche is open."""

    @property
    def round(self) -> int:
        """1 or 2 in a turn-up auction."""
        return 1 if len(self.calls) < 4 else 2

    @property
    def passed_out(self) -> bool:
        """Closed without a contract."""
        return self.closed and self.bidder is None


def open_auction(dealer: Seat) -> Auction:
    """A new auction: the player after the dealer speaks first."""
    return Auction(to_speak=(dealer.next,))


def contract_of(auction: Auction) -> Contract | None:
    """The contract of a closed auction, None if all passed."""
    if auction.bidder is None:
        return None
    if auction.bid is None:
        assert auction.taken is not None
        return Contract(auction.bidder, auction.taken)
    bid = auction.bid
    return Contract(auction.bidder, bid.trump, bid.points, bid.capot, auction.doubling)


# -- what may be said ----------------------------------------------------------------------------------


def trumps_offered(rules: Rules) -> tuple[Trump, ...]:
    """The modes that can be named in this rule book."""
    return SUIT_TRUMPS if rules.ta_sa is ExtraTrumps.OFF else TRUMPS


def legal_calls(auction: Auction, seat: Seat, turned: Suit | None, rules: Rules) -> tuple[Call, ...]:
    """What this seat may say now, Pass first; empty when its word is not awaited and it may not coinche."""
    if auction.closed:
        return ()

    def allowed(*calls: Call) -> tuple[Call, ...]:
        return tuple([c for c in calls if refuse_call(auction, seat, c, turned, rules) is None])

    if rules.deal is DealMode.TURNUP:
        return allowed(PASS, TAKE, *(ChooseTrump(trump) for trump in trumps_offered(rules)))
    return allowed(PASS) + _legal_bids(auction, seat, rules) + allowed(COINCHE, SURCOINCHE)


def _legal_bids(auction: Auction, seat: Seat, rules: Rules) -> tuple[Call, ...]:
    """All bids that `refuse_call` would let through, without asking it hundreds of times."""
    if seat not in auction.to_speak or auction.window or auction.doubling is not Doubling.NONE:
        return ()
    bids = _bids_from(lowest_bid(auction, rules), rules.bid_max, trumps_offered(rules))
    if rules.capot_bid and (auction.bid is None or not auction.bid.capot):
        return bids + _capots(trumps_offered(rules))
    return bids


@cache
def _bids_from(floor: int, highest: int, trumps: tuple[Trump, ...]) -> tuple[Call, ...]:
    """Every number from a floor: hundreds of bids, made once."""
    return tuple(Bid(points, trump) for points in range(floor, highest + 1, 10) for trump in trumps)


@cache
def _capots(trumps: tuple[Trump, ...]) -> tuple[Call, ...]:
    return tuple(Bid(CAPOT_BID, trump, capot=True) for trump in trumps)


def lowest_bid(auction: Auction, rules: Rules) -> int:
    """The lowest number that may be bid, in points; above `bid_max` when only capot is left."""
    if auction.bid is None:
        return rules.bid_min
    return rules.bid_max + 10 if auction.bid.capot else auction.bid.points + 10


def refuse_call(
    auction: Auction, seat: Seat, call: Call, turned: Suit | None, rules: Rules
) -> Refusal | None:
    """The rule that forbids this call, or None if it may be said."""
    if auction.closed:
        return Refusal.WRONG_PHASE
    if seat not in auction.to_speak and not isinstance(call, Coinche | Surcoinche):
        return Refusal.NOT_YOUR_TURN
    match call:
        case Pass():
            return None
        case Coinche():
            return _refuse_coinche(auction, seat, rules)
        case Surcoinche():
            return _refuse_surcoinche(auction, seat)
        case TakeTurnUp() | ChooseTrump():
            return _refuse_take(auction, call, turned, rules)
        case Bid():
            return _refuse_bid(auction, call, rules)


def _refuse_take(
    auction: Auction, call: TakeTurnUp | ChooseTrump, turned: Suit | None, rules: Rules
) -> Refusal | None:
    if rules.deal is not DealMode.TURNUP:
        return Refusal.NOT_THIS_AUCTION
    if isinstance(call, TakeTurnUp):
        return None if auction.round == 1 else Refusal.WRONG_PHASE
    if auction.round == 1:
        return Refusal.WRONG_PHASE
    if call.trump not in trumps_offered(rules):
        return Refusal.TRUMP_NOT_OFFERED
    if call.trump.suit is turned and rules.round2_suits is RoundTwoSuits.OTHER:
        return Refusal.TURNED_SUIT
    return None


def _refuse_bid(auction: Auction, bid: Bid, rules: Rules) -> Refusal | None:
    if rules.deal is DealMode.TURNUP:
        return Refusal.NOT_THIS_AUCTION
    if auction.doubling is not Doubling.NONE:
        return Refusal.FROZEN
    if auction.window:
        return Refusal.WRONG_PHASE
    if bid.trump not in trumps_offered(rules):
        return Refusal.TRUMP_NOT_OFFERED
    if bid.capot:
        if not rules.capot_bid:
            return Refusal.NO_CAPOT_BID
        return Refusal.BID_TOO_LOW if auction.bid is not None and auction.bid.capot else None
    if bid.points % 10:
        return Refusal.BID_STEP
    if bid.points < lowest_bid(auction, rules):
        return Refusal.BID_TOO_LOW
    return Refusal.BID_TOO_HIGH if bid.points > rules.bid_max else None


def _refuse_coinche(auction: Auction, seat: Seat, rules: Rules) -> Refusal | None:
    if rules.coinche is CoincheTiming.NONE:
        return Refusal.COINCHE_NOT_PLAYED
    if auction.bidder is None:
        return Refusal.NOTHING_TO_COINCHE
    if auction.bidder.team is seat.team:
        return Refusal.OWN_BID
    if auction.doubling is not Doubling.NONE:
        return Refusal.ALREADY_COINCHED
    if rules.coinche is CoincheTiming.AFTER_CLOSE and not auction.window:
        return Refusal.COINCHE_TOO_EARLY
    if rules.coinche is not CoincheTiming.ANY_TIME and seat not in auction.to_speak:
        return Refusal.NOT_YOUR_TURN
    return None


def _refuse_surcoinche(auction: Auction, seat: Seat) -> Refusal | None:
    if auction.doubling is not Doubling.COINCHE or auction.bidder is None:
        return Refusal.NOT_COINCHED
    if auction.bidder.team is not seat.team:
        return Refusal.NOT_THE_BIDDERS
    return None if seat in auction.to_speak else Refusal.NOT_YOUR_TURN


# -- where it leads --------------------------------------------------------------------------------------


def after_call(auction: Auction, seat: Seat, call: Call, turned: Suit | None, rules: Rules) -> Auction:
    """The auction once this call is said; judges nothing."""
    calls = (*auction.calls, (seat, call))
    match call:
        case Pass():
            return _after_pass(auction, calls, seat, rules)
        case TakeTurnUp():
            assert turned is not None
            taken = Trump.of(turned)
            return replace(auction, calls=calls, bidder=seat, taken=taken, closed=True, to_speak=())
        case ChooseTrump(trump):
            return replace(auction, calls=calls, bidder=seat, taken=trump, closed=True, to_speak=())
        case Bid():
            return replace(auction, calls=calls, bid=call, bidder=seat, passes=0, to_speak=(seat.next,))
        case Coinche():
            return _after_coinche(auction, calls, seat, rules)
        case Surcoinche():
            return replace(auction, calls=calls, doubling=Doubling.SURCOINCHE, closed=True, to_speak=())


def _after_coinche(auction: Auction, calls: Calls, seat: Seat, rules: Rules) -> Auction:
    """In turn, the others still pass; otherwise the bidding side answers."""
    window = rules.coinche is not CoincheTiming.IN_TURN
    assert auction.bidder is not None
    to_speak = _side(auction.bidder) if window else (seat.next,)
    return replace(
        auction, calls=calls, doubling=Doubling.COINCHE, passes=0, window=window, to_speak=to_speak
    )


def _side(seat: Seat) -> tuple[Seat, ...]:
    return tuple(s for s in SEATS if s.team is seat.team)


def _after_pass(auction: Auction, calls: Calls, seat: Seat, rules: Rules) -> Auction:
    if auction.window:
        left = tuple(s for s in auction.to_speak if s is not seat)
        return replace(auction, calls=calls, to_speak=left, closed=not left)
    passes = auction.passes + 1
    if rules.deal is _TURNUP:
        enough = 8
    else:
        enough = 3 if auction.bidder is not None else 4
    if passes < enough:
        return replace(auction, calls=calls, passes=passes, to_speak=(NEXT[seat],))
    opens_window = rules.coinche is CoincheTiming.AFTER_CLOSE and auction.doubling is Doubling.NONE
    if opens_window and auction.bidder is not None:
        to_speak = _side(auction.bidder.next)
        return replace(auction, calls=calls, passes=passes, window=True, to_speak=to_speak)
    return replace(auction, calls=calls, passes=passes, closed=True, to_speak=())
