"""Random walks through matches: views of every kind, reached by players good and bad."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from msgspec import structs

from engine.actions import DealCards, SeatAction, StartMatch
from engine.cards import CARDS
from engine.game import decide, legal_actions, to_act
from engine.players.base import Limit
from engine.players.standard import Standard
from engine.presets import CLASSIC, COINCHE, PRESETS, STRICT
from engine.rules import BeloteOrder, ExtraTrumps, OvertrumpRef, RiseOnTrumpLead, Rules, Undertrump
from engine.seats import SEATS, Seat
from engine.state import MatchState, Phase, new_match
from engine.view import seat_view
from tests.engine.players.positions import apply

LIMIT = Limit(nodes=0)

BOOKS: dict[str, Rules] = {
    **PRESETS,
    "coinche with all trump": replace(COINCHE, ta_sa=ExtraTrumps.CARD_TABLE),
    "classic with all trump": replace(CLASSIC, ta_sa=ExtraTrumps.SCALE_162_258),
    "king first": replace(CLASSIC, belote_order=BeloteOrder.KING_FIRST, undertrump=Undertrump.MAY_DISCARD),
    "free rise": replace(STRICT, rise_on_trump_lead=RiseOnTrumpLead.NOT_OVER_PARTNER, partner_exempt=True),
    "no exemption": replace(CLASSIC, partner_exempt=False, overtrump_ref=OvertrumpRef.HIGHEST),
}
"""The presets, and rule books for the options that no preset uses."""


def decisions(
    rules: Rules, rng: Random, deals: int, *, wild: float = 0.5
) -> Iterator[tuple[MatchState, Seat]]:
    """Every state and seat that may act over some deals, both in turn and out of it.

    `wild` is the share of acts taken at random; the others are the standard player's.
    """
    state = new_match()
    for _ in range(deals):
        if state.phase in (Phase.NOT_STARTED, Phase.MATCH_OVER):
            state = apply(new_match(), decide(new_match(), StartMatch(rules, SEATS[rng.randrange(4)])))
        deck = list(CARDS)
        rng.shuffle(deck)
        state = apply(state, decide(state, DealCards(tuple(deck))))
        while to_act(state):
            for seat in SEATS:
                if legal_actions(state, seat):
                    yield state, seat
            state = apply(state, decide(state, _act(state, rng, wild)))


def _act(state: MatchState, rng: Random, wild: float) -> SeatAction:
    seat = to_act(state)[0]
    view = seat_view(state, seat)
    if rng.random() < wild:
        return view.legal[rng.randrange(len(view.legal))]
    return Standard().choose(view, rng, LIMIT)


def with_hidden_cards_moved(state: MatchState, seat: Seat, rng: Random) -> MatchState:
    """The same state for this seat: the cards it cannot see change places, each hand keeps its size."""
    assert state.deal is not None
    deal = state.deal
    others = [other for other in SEATS if other is not seat]
    hidden = [card for other in others for card in CARDS if deal.hands[other] >> card & 1] + list(deal.stock)
    rng.shuffle(hidden)
    hands = list(deal.hands)
    for other in others:
        size = hands[other].bit_count()
        hands[other], hidden = sum(1 << card for card in hidden[:size]), hidden[size:]
    moved = (hands[0], hands[1], hands[2], hands[3])
    return structs.replace(state, deal=structs.replace(deal, hands=moved, stock=tuple(hidden)))
