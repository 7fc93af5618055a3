"""Both auctions: trump taken from the turn-up, and numbered bids with coinche (rules.md §1.1, §1.2).

An `Auction` is what has been said; the functions say who may speak, what may be said, where it leads.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.cards import Suit
from engine.contract import CAPOT_BID, SUIT_TRUMPS, TRUMPS, Contract, Doubling, Trump
from engine.errors import Refusal
from engine.rules import CoincheTiming, DealMode, ExtraTrumps, RoundTwoSuits, Rules
from engine.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Pass:
    """Say nothing; in a coinche window, decline."""


@dataclass(frozen=True, slots=True)
class TakeTurnUp:
    """Take the turned card and its suit as trump."""


@dataclass(frozen=True, slots=True)
class ChooseTrump:
    """Name trump in the second round of a turn-up auction."""

    trump: Trump


@dataclass(frozen=True, slots=True)
class Bid:
    """Promise points with a trump; capot promises all eight tricks and stands above every number."""

    points: int
    trump: Trump
    capot: bool = False


@dataclass(frozen=True, slots=True)
class Coinche:
    """Double the opponents' bid."""


@dataclass(frozen=True, slots=True)
class Surcoinche:
    """Redouble one's own side's coinched bid."""


Call: TypeAlias = Pass | TakeTurnUp | ChooseTrump | Bid | Coinche | Surcoinche

PASS = Pass()
TAKE = TakeTurnUp()
COINCHE = Coinche()
SURCOINCHE = Surcoinche()


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction under way or closed."""

    to_speak: tuple[Seat, ...]
    """Seats whose word is awaited: one in turn, both of a side in a window, none once closed."""
    calls: tuple[tuple[Seat, Call], ...] = ()
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
    calls = [
        call
        for call in _candidates(auction, rules)
        if refuse_call(auction, seat, call, turned, rules) is None
    ]
    return tuple(calls)


def _candidates(auction: Auction, rules: Rules) -> list[Call]:
    if rules.deal is DealMode.TURNUP:
        return [PASS, TAKE, *(ChooseTrump(trump) for trump in trumps_offered(rules))]
    calls: list[Call] = [PASS]
    if not auction.window and auction.doubling is Doubling.NONE:
        floor = lowest_bid(auction, rules)
        for points in range(floor, rules.bid_max + 1, 10):
            calls += [Bid(points, trump) for trump in trumps_offered(rules)]
        calls += [Bid(CAPOT_BID, trump, capot=True) for trump in trumps_offered(rules)]
    return [*calls, COINCHE, SURCOINCHE]


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
    match call:
        case Coinche():
            return _refuse_coinche(auction, seat, rules)
        case Surcoinche():
            return _refuse_surcoinche(auction, seat)
    if seat not in auction.to_speak:
        return Refusal.NOT_YOUR_TURN
    match call:
        case Pass():
            return None
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
    said = replace(auction, calls=(*auction.calls, (seat, call)))
    match call:
        case TakeTurnUp():
            assert turned is not None
            return _closed(replace(said, bidder=seat, taken=Trump.of(turned)))
        case ChooseTrump(trump):
            return _closed(replace(said, bidder=seat, taken=trump))
        case Bid():
            return replace(said, bid=call, bidder=seat, passes=0, to_speak=(seat.next,))
        case Coinche():
            return _after_coinche(said, seat, rules)
        case Surcoinche():
            return _closed(replace(said, doubling=Doubling.SURCOINCHE))
        case Pass():
            return _after_pass(said, seat, rules)


def _closed(auction: Auction) -> Auction:
    return replace(auction, closed=True, to_speak=())


def _after_coinche(auction: Auction, seat: Seat, rules: Rules) -> Auction:
    coinched = replace(auction, doubling=Doubling.COINCHE, passes=0)
    if rules.coinche is CoincheTiming.IN_TURN:
        return replace(coinched, to_speak=(seat.next,))
    assert auction.bidder is not None
    return replace(coinched, window=True, to_speak=_side(auction.bidder))


def _side(seat: Seat) -> tuple[Seat, ...]:
    return tuple(s for s in SEATS if s.team is seat.team)


def _after_pass(auction: Auction, seat: Seat, rules: Rules) -> Auction:
    if auction.window:
        left = tuple(s for s in auction.to_speak if s is not seat)
        return replace(auction, to_speak=left) if left else _closed(auction)
    passed = replace(auction, passes=auction.passes + 1, to_speak=(seat.next,))
    if rules.deal is DealMode.TURNUP:
        return _closed(passed) if passed.passes == 8 else passed
    if passed.passes < (3 if passed.bidder is not None else 4):
        return passed
    after_close = rules.coinche is CoincheTiming.AFTER_CLOSE and passed.bidder is not None
    if after_close and passed.doubling is Doubling.NONE:
        assert passed.bidder is not None
        return replace(passed, window=True, to_speak=_side(passed.bidder.next))
    return _closed(passed)
