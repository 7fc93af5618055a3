"""The state of a match, all secrets included, and how events change it: facts are copied, nothing is judged.

Only the engine and the table that holds the match may import this module; everybody else gets a view.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.auction import Auction, after_call, open_auction
from engine.cards import Card, CardSet, Suit, card_set
from engine.contract import Contract
from engine.events import (
    AuctionWon,
    BeloteSaid,
    BeloteWord,
    BidMade,
    CardPlayed,
    CardsCompleted,
    CardsDealt,
    Coinched,
    DealPassedOut,
    DealScored,
    Event,
    Hands,
    MatchStarted,
    MatchWon,
    MeldsAnnounced,
    MeldsShown,
    Passed,
    Surcoinched,
    TrickTaken,
    TrumpChosen,
    TurnUpTaken,
    call_of,
)
from engine.melds import MeldKind, MeldsResult
from engine.rules import Rules
from engine.scoring import DealResult
from engine.seats import NEXT, TEAM_OF, Seat, Team
from engine.trick import Trick

FourSets: TypeAlias = tuple[CardSet, CardSet, CardSet, CardSet]


NO_TRICK = Trick(Seat.NORTH)
"""Stands where play has not begun."""


class Phase(StrEnum):
    """Where a match stands."""

    NOT_STARTED = "not-started"
    DEALING = "dealing"
    """The house deals next."""
    AUCTION = "auction"
    PLAY = "play"
    MATCH_OVER = "match-over"


class DealState(Struct, frozen=True):
    """One deal: the cards, the auction, the tricks."""

    dealer: Seat
    hands: FourSets
    """Cards held now."""
    dealt: FourSets
    """Cards held when the first trick began (before that: so far)."""
    stock: tuple[Card, ...]
    turn_up: Card | None
    auction: Auction
    contract: Contract | None = None
    turn: Seat | None = None
    """The seat to play, once the contract stands."""
    trick: Trick = NO_TRICK
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, int] = (0, 0)
    """Trick points so far, (NS, EW)."""
    announced: tuple[tuple[Seat, tuple[MeldKind, ...]], ...] = ()
    melds: MeldsResult | None = None
    belotes: tuple[tuple[Seat, Suit], ...] = ()
    """Who has said belote, in which suit."""


class MatchState(Struct, frozen=True):
    """A match: rules, scores, and the deal under way (or the last one, until the next is dealt)."""

    rules: Rules
    phase: Phase = Phase.NOT_STARTED
    dealer: Seat = Seat.NORTH
    """The dealer of the deal under way, or of the next one while the house is to deal."""
    number: int = 0
    """Deals dealt so far, those passed out included."""
    totals: tuple[int, int] = (0, 0)
    pot: int = 0
    """Points that wait since a litige."""
    results: tuple[DealResult, ...] = ()
    deal: DealState | None = None
    winner: Team | None = None


def new_match() -> MatchState:
    """The state before any event."""
    return MatchState(rules=Rules())


def the_deal(state: MatchState) -> DealState:
    """The deal under way; asserts that there is one."""
    assert state.deal is not None, "no deal under way"
    return state.deal


def evolve(state: MatchState, event: Event) -> MatchState:
    """The state after an event."""
    if isinstance(event, CardPlayed):  # four events in five
        return replace(state, deal=_card_played(state.deal, event.seat, event.card))
    match event:
        case TrickTaken():
            return replace(state, deal=_trick_taken(the_deal(state), event.seat, event.points))
        case Passed() | TurnUpTaken() | TrumpChosen() | BidMade() | Coinched() | Surcoinched():
            deal = the_deal(state)
            turned = deal.turn_up.suit if deal.turn_up is not None else None
            auction = after_call(deal.auction, event.seat, call_of(event), turned, state.rules)
            return replace(state, deal=replace(deal, auction=auction))
        case CardsCompleted() | MeldsAnnounced() | BeloteSaid() | MeldsShown():
            return replace(state, deal=_in_deal(the_deal(state), event))
        case _:
            return _in_match(state, event)


def _in_deal(deal: DealState, event: CardsCompleted | MeldsAnnounced | BeloteSaid | MeldsShown) -> DealState:
    match event:
        case CardsCompleted(hands):
            held = _sets(hands, deal.hands)
            return replace(deal, hands=held, dealt=held, stock=())
        case MeldsAnnounced(seat, kinds):
            return replace(deal, announced=(*deal.announced, (seat, kinds)))
        case BeloteSaid(seat, suit, word):
            if word is BeloteWord.REBELOTE:
                return deal
            return replace(deal, belotes=(*deal.belotes, (seat, suit)))
        case MeldsShown(result):
            return replace(deal, melds=result)


def _in_match(
    state: MatchState,
    event: MatchStarted | CardsDealt | AuctionWon | DealPassedOut | DealScored | MatchWon,
) -> MatchState:
    match event:
        case MatchStarted(rules, dealer):
            return MatchState(rules, Phase.DEALING, dealer)
        case CardsDealt():
            return _cards_dealt(state, event)
        case AuctionWon(contract, leader):
            deal = replace(the_deal(state), contract=contract, turn=leader, trick=Trick(leader))
            return replace(state, phase=Phase.PLAY, deal=deal)
        case DealPassedOut(dealer):
            return replace(state, phase=Phase.DEALING, dealer=dealer)
        case DealScored(result, totals, dealer):
            return replace(
                state,
                phase=Phase.DEALING,
                dealer=dealer,
                totals=totals,
                pot=result.pot,
                results=(*state.results, result),
            )
        case MatchWon(team, totals):
            return replace(state, phase=Phase.MATCH_OVER, totals=totals, winner=team)


def _sets(hands: Hands, held: FourSets = (0, 0, 0, 0)) -> FourSets:
    """The four hands as sets, added to the cards held already."""
    north, east, south, west = (had | card_set(cards) for had, cards in zip(held, hands, strict=True))
    return north, east, south, west


def _cards_dealt(state: MatchState, event: CardsDealt) -> MatchState:
    held = _sets(event.hands)
    deal = DealState(
        dealer=event.dealer,
        hands=held,
        dealt=held,
        stock=event.stock,
        turn_up=event.turn_up,
        auction=open_auction(event.dealer),
    )
    return replace(state, phase=Phase.AUCTION, dealer=event.dealer, number=event.number, deal=deal)


def _card_played(deal: DealState | None, seat: Seat, card: Card) -> DealState:
    assert deal is not None
    hands = list(deal.hands)
    hands[seat] &= ~(1 << card)
    before = deal.trick
    trick = Trick(before.leader, (*before.cards, card))
    turn = None if len(before.cards) == 3 else NEXT[seat]
    return replace(deal, hands=tuple(hands), turn=turn, trick=trick)


def _trick_taken(deal: DealState, seat: Seat, points: int) -> DealState:
    ns, ew = deal.taken
    taken = (ns, ew + points) if TEAM_OF[seat] else (ns + points, ew)
    done = replace(deal.trick, winner=seat)
    turn = None if len(deal.tricks) == 7 else seat
    return replace(deal, turn=turn, trick=Trick(seat), tricks=(*deal.tricks, done), taken=taken)
