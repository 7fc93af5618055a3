"""What a computer player says in the auction: it names what its hand is worth, once, and listens."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Say
from engine.auction import COINCHE, PASS, SURCOINCHE, TAKE, Auction, Bid, Call, ChooseTrump
from engine.cards import CardSet, card_set
from engine.contract import SUIT_TRUMPS, Trump
from engine.players.valuation import extras, is_solid, resists, supports, takes, takes_turned
from engine.rules import ContractTest, DealMode, FailFormula, Rules
from engine.seats import Seat
from engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Nerve:
    """How bold a bidder is, in points.

    Tuned by match points on duplicate deals. Taking is a little bolder than pays best (100 and 92 would win two
    points a deal more), so that few deals are thrown in.
    """

    take: float = 96.0
    """Expected points to take the turned card."""
    name: float = 88.0
    """Expected points to name a trump in the second round."""
    margin: float = 16.0
    """Points a bid stays under what its side is expected to make."""
    raise_by: float = 10.0
    """Points that a hand must add to a partner's bid before it raises."""
    rival: float = 15.0
    """Points by which another trump must look better before the partner's is overcalled."""
    coinche: float = 12.0
    """Points by which an opponent's bid must look too high."""
    surcoinche: float = 40.0
    """Points by which a coinched bid must look too low."""

    def spare(self, rules: Rules) -> float:
        """The margin under a rule book: half where a failed bid costs no more than its own number."""
        return self.margin / 2 if rules.fail_formula is FailFormula.BID else self.margin


STEADY = Nerve()


def choose_call(view: SeatView, nerve: Nerve = STEADY) -> Call:
    """What to say; one of the calls in `view.legal`."""
    legal = tuple(action.call for action in view.legal if isinstance(action, Say))
    auction = view.table.auction
    assert auction is not None
    if PASS not in legal:
        return legal[0]
    if COINCHE in legal and wants_to_coinche(view, nerve):
        return COINCHE
    if SURCOINCHE in legal:
        return SURCOINCHE if _wants_to_surcoinche(view, auction, nerve) else PASS
    if view.table.rules.deal is DealMode.TURNUP:
        return _take(view, legal, nerve)
    return _bid(view, auction, legal, nerve)


# -- turn-up auctions ------------------------------------------------------------------------------------


def _take(view: SeatView, legal: tuple[Call, ...], nerve: Nerve) -> Call:
    """Take the turned card, or name the best suit in the second round, if it promises enough."""
    turned = view.table.turn_up
    assert turned is not None
    hand, rules = card_set(view.hand) | 1 << turned, view.table.rules
    if TAKE in legal:
        return TAKE if promises(hand, Trump.of(turned.suit), rules) >= nerve.take else PASS
    named = [call for call in legal if isinstance(call, ChooseTrump)]
    best = max(named, key=lambda call: promises(hand, call.trump, rules))
    return best if promises(hand, best.trump, rules) >= nerve.name else PASS


def promises(hand: CardSet, trump: Trump, rules: Rules) -> float:
    """Trick points to expect from five cards and the turned one, belote and melds turned into as many.

    Where the two sides' totals are compared, a point of melds is worth half a point of tricks, which the
    other side loses as well.
    """
    share = 1.0 if rules.test is ContractTest.FIXED82 else 0.5
    return takes_turned(hand, trump) + share * extras(hand, trump, rules)


# -- numbered auctions -----------------------------------------------------------------------------------


def _bid(view: SeatView, auction: Auction, legal: tuple[Call, ...], nerve: Nerve) -> Call:
    bids = [call for call in legal if isinstance(call, Bid)]
    if not bids:
        return PASS
    hand, rules = card_set(view.hand), view.table.rules
    estimates = {
        trump: estimate(hand, trump, view.seat, auction, rules, nerve)
        for trump in {bid.trump for bid in bids}
    }
    best = max(sorted(estimates), key=estimates.__getitem__)
    if auction.bidder is view.seat.partner and not _improves(view, auction, estimates, best, nerve):
        return PASS
    # A number that is written down is worth naming in full; one that is not goes up once, then all the way.
    at_once = rules.made_adds_bid or bool(_bids(auction, view.seat, best))
    return _step(bids, best, estimates[best] - nerve.spare(rules), hand, at_once=at_once)


def _step(bids: list[Bid], trump: Trump, most: float, hand: CardSet, *, at_once: bool) -> Call:
    """The most that the side can promise in this trump, or else the least that stands."""
    if is_solid(hand, trump):
        capot = [bid for bid in bids if bid.capot and bid.trump is trump]
        if capot:
            return capot[0]
    points = [bid for bid in bids if bid.trump is trump and not bid.capot and bid.points <= most]
    if not points:
        return PASS
    return max(points, key=_points) if at_once else min(points, key=_points)


def _points(bid: Bid) -> int:
    return bid.points


def estimate(
    hand: CardSet, trump: Trump, seat: Seat, auction: Auction, rules: Rules, nerve: Nerve = STEADY
) -> float:
    """Points that the side is expected to make with this trump, from this hand and what the partner bid."""
    mine = _bids(auction, seat, trump)
    partners = _bids(auction, seat.partner, trump)
    if not partners:
        return takes(hand, trump) + extras(hand, trump, rules)
    if mine and _first_to_name(auction, trump) is seat:
        raised = partners[-1].points - mine[0].points
        return takes(hand, trump) + extras(hand, trump, rules) + max(raised, 0)
    return partners[0].points + nerve.spare(rules) + supports(hand, trump) + extras(hand, trump, rules)


def _improves(
    view: SeatView, auction: Auction, estimates: dict[Trump, float], best: Trump, nerve: Nerve
) -> bool:
    """Whether there is reason to speak over the partner's standing bid."""
    standing = auction.bid
    assert standing is not None
    if best is standing.trump:
        fresh = not _bids(auction, view.seat, best)
        return fresh and estimates[best] - nerve.spare(view.table.rules) - standing.points >= nerve.raise_by
    return estimates[best] - estimates.get(standing.trump, 0.0) >= nerve.rival


def _bids(auction: Auction, seat: Seat, trump: Trump) -> list[Bid]:
    """What a seat has bid in this trump, capot aside."""
    return [
        call
        for speaker, call in auction.calls
        if speaker is seat and isinstance(call, Bid) and call.trump is trump and not call.capot
    ]


def _first_to_name(auction: Auction, trump: Trump) -> Seat | None:
    return next((seat for seat, call in auction.calls if isinstance(call, Bid) and call.trump is trump), None)


# -- coinche -----------------------------------------------------------------------------------------------


def wants_to_coinche(view: SeatView, nerve: Nerve = STEADY) -> bool:
    """Whether the opponents' standing bid is clearly too high for what this hand holds against it.

    True only if the seat may coinche now, in turn or out of it.
    """
    auction = view.table.auction
    if auction is None or auction.bid is None or Say(view.seat, COINCHE) not in view.legal:
        return False
    hand, bid = card_set(view.hand), auction.bid
    if bid.capot:
        return bool(_sure_tricks(hand, bid.trump))
    spare = nerve.spare(view.table.rules)
    return resists(hand, bid.trump) - spare >= nerve.coinche


def _sure_tricks(hand: CardSet, trump: Trump) -> CardSet:
    """Cards that beat everything: the jack of trump, or the nine with company to wait for it."""
    if trump not in SUIT_TRUMPS:
        return 0
    cards = hand >> (8 * trump) & 0xFF
    return cards & 0x10 or (cards if cards & 0x04 and cards.bit_count() > 1 else 0)


def _wants_to_surcoinche(view: SeatView, auction: Auction, nerve: Nerve) -> bool:
    bid, hand = auction.bid, card_set(view.hand)
    assert bid is not None
    expected = estimate(hand, bid.trump, view.seat, auction, view.table.rules, nerve)
    return not bid.capot and expected - bid.points >= nerve.surcoinche
