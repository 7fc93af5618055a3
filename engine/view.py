"""What may be seen: by everybody at the table, and by one seat. Nothing else leaves the engine.

A view is built from public facts and one hand, so permuting the cards that a seat cannot see leaves its view
equal: that is the secrecy law, and a test holds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from engine.actions import SeatAction
from engine.auction import Auction
from engine.cards import Card, Suit, cards_in
from engine.contract import Contract
from engine.errors import Refusal
from engine.events import CardsCompleted, CardsDealt, Event, Hands
from engine.game import announceable, legal_actions, to_act
from engine.melds import Meld, MeldKind, MeldsResult
from engine.rules import Rules
from engine.scoring import DealResult
from engine.seats import SEATS, Seat, Team
from engine.state import MatchState, Phase
from engine.trick import Trick, why_not


class TableView(Struct, frozen=True):
    """The public side of a match."""

    rules: Rules
    phase: Phase
    number: int
    """Deals dealt so far."""
    dealer: Seat
    to_act: tuple[Seat, ...]
    totals: tuple[int, int]
    """Match points, (NS, EW)."""
    pot: int
    results: tuple[DealResult, ...]
    winner: Team | None
    turn_up: Card | None = None
    """The turned card, also once somebody has taken it."""
    auction: Auction | None = None
    contract: Contract | None = None
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, int] = (0, 0)
    """Trick points of this deal so far, (NS, EW)."""
    announced: tuple[tuple[Seat, tuple[MeldKind, ...]], ...] = ()
    melds: MeldsResult | None = None
    belotes: tuple[tuple[Seat, Suit], ...] = ()
    held: tuple[int, int, int, int] = (0, 0, 0, 0)
    """How many cards each seat holds."""


class SeatView(Struct, frozen=True):
    """Everything that one seat may know, and what it may do."""

    seat: Seat
    table: TableView
    hand: tuple[Card, ...]
    legal: tuple[SeatAction, ...]
    refusals: Mapping[Card, Refusal] = field(default_factory=lambda: MappingProxyType({}))
    """Cards in hand that may not be played on this trick, with the rule; empty when not to play."""
    melds: tuple[Meld, ...] = ()
    """Melds that may be announced with the next card."""


def table_view(state: MatchState) -> TableView:
    """The match as everybody sees it."""
    common = TableView(
        rules=state.rules,
        phase=state.phase,
        number=state.number,
        dealer=state.dealer,
        to_act=to_act(state),
        totals=state.totals,
        pot=state.pot,
        results=state.results,
        winner=state.winner,
    )
    deal = state.deal
    if deal is None:
        return common
    north, east, south, west = (hand.bit_count() for hand in deal.hands)
    return replace(
        common,
        turn_up=deal.turn_up,
        auction=deal.auction,
        contract=deal.contract,
        trick=deal.trick,
        tricks=deal.tricks,
        taken=deal.taken,
        announced=deal.announced,
        melds=deal.melds,
        belotes=deal.belotes,
        held=(north, east, south, west),
    )


def seat_view(state: MatchState, seat: Seat) -> SeatView:
    """The match as one seat sees it."""
    deal = state.deal
    hand = cards_in(deal.hands[seat]) if deal is not None else ()
    return SeatView(
        seat=seat,
        table=table_view(state),
        hand=hand,
        legal=legal_actions(state, seat),
        refusals=MappingProxyType(_refusals(state, seat, hand)),
        melds=announceable(state, seat),
    )


def observe(state: MatchState, seat: Seat | None) -> SeatView | TableView:
    """The view of a seat, or of the table where `seat` is None."""
    return table_view(state) if seat is None else seat_view(state, seat)


def _refusals(state: MatchState, seat: Seat, hand: tuple[Card, ...]) -> dict[Card, Refusal]:
    deal = state.deal
    if state.phase is not Phase.PLAY or deal is None or deal.contract is None or deal.turn is not seat:
        return {}
    reasons = {
        card: why_not(card, deal.hands[seat], deal.trick.cards, deal.contract.trump, state.rules)
        for card in hand
    }
    return {card: reason for card, reason in reasons.items() if reason is not None}


def redact(event: Event, seat: Seat | None) -> Event:
    """The event without the cards that a seat (or, for None, the public) may not see."""
    match event:
        case CardsDealt():
            return replace(event, hands=_own(event.hands, seat), stock=())
        case CardsCompleted():
            return CardsCompleted(_own(event.hands, seat))
        case _:
            return event


def _own(hands: Hands, seat: Seat | None) -> Hands:
    north, east, south, west = (
        cards if owner is seat else () for owner, cards in zip(SEATS, hands, strict=True)
    )
    return north, east, south, west
