"""The easy player: a beginner who knows the ranks and the partner, counts nothing and remembers nothing.

It looks at its hand and at the trick on the table, and plays the same act for the same view.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import PlayCard, Say, SeatAction
from engine.cards import SUIT_OF, Card, Rank, card_set, cards_in
from engine.contract import CARD_POINTS, STRENGTH, Contract, Trump
from engine.players.base import Limit, Rng
from engine.players.bidding import STEADY, Nerve, choose_call
from engine.seats import Seat
from engine.trick import Trick, winning_index
from engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Easy:
    """Bids like the standard player and plays like a beginner."""

    nerve: Nerve = STEADY

    def choose(self, view: SeatView, rng: Rng, limit: Limit) -> SeatAction:  # noqa: ARG002 - deterministic
        """Its one act for this view; neither chance nor the limit changes it."""
        if isinstance(view.legal[0], Say):
            return Say(view.seat, choose_call(view, self.nerve))
        return _play(view)


def _play(view: SeatView) -> PlayCard:
    table = view.table
    assert table.contract is not None
    assert table.trick is not None
    legal = cards_in(card_set(action.card for action in view.legal if isinstance(action, PlayCard)))
    if table.trick.cards:
        card = _follow(legal, table.trick, view.seat, table.contract.trump)
    else:
        card = _lead(legal, view.seat, table.contract)
    return PlayCard(view.seat, card, announce=bool(view.melds))


def _lead(legal: tuple[Card, ...], seat: Seat, contract: Contract) -> Card:
    """The taker starts with its jack and nine of trump; then aces, then small cards."""
    trump = contract.trump
    honours = [card for card in legal if _is_trump_honour(card, trump)]
    if honours and contract.declarer is seat:
        return max(honours, key=lambda card: STRENGTH[trump][SUIT_OF[card]][card])
    aces = [card for card in legal if card.rank is Rank.ACE and SUIT_OF[card] is not trump.suit]
    return aces[0] if aces else _smallest(legal, trump)


def _is_trump_honour(card: Card, trump: Trump) -> bool:
    return SUIT_OF[card] is trump.suit and card.rank in (Rank.JACK, Rank.NINE)


def _follow(legal: tuple[Card, ...], trick: Trick, seat: Seat, trump: Trump) -> Card:
    """Charge a partner who is winning; otherwise win with the highest card, and throw the smallest if none wins."""
    worth, strength = CARD_POINTS[trump], STRENGTH[trump][SUIT_OF[trick.cards[0]]]
    index = winning_index(trick.cards, trump)
    if trick.leader.plus(index) is seat.partner:
        spare = [card for card in legal if SUIT_OF[card] is not trump.suit and card.rank is not Rank.ACE]
        return max(spare, key=lambda card: (worth[card], card)) if spare else _smallest(legal, trump)
    winners = [card for card in legal if strength[card] > strength[trick.cards[index]]]
    if not winners:
        return _smallest(legal, trump)
    return max(winners, key=lambda card: (strength[card], card))


def _smallest(legal: tuple[Card, ...], trump: Trump) -> Card:
    """The card of fewest points, a trump only if there is nothing else."""
    return min(legal, key=lambda card: (SUIT_OF[card] is trump.suit, CARD_POINTS[trump][card], card))
