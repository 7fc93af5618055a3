"""Which card a computer player plays: maxims in order of urgency, the first that speaks decides."""

from __future__ import annotations

from engine.actions import PlayCard
from engine.cards import Card, CardSet, card_set, cards_in
from engine.contract import ABOVE, CARD_POINTS, STRENGTH, Contract, Trump
from engine.players.inference import Reading, read
from engine.trick import Trick, winning_index
from engine.view import SeatView


def choose_play(view: SeatView) -> PlayCard:
    """The card to play; melds are announced whenever there are any."""
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    legal = card_set(play.card for play in plays)
    card = _choose(view, legal) if legal & (legal - 1) else plays[0].card
    return PlayCard(view.seat, card, announce=bool(view.melds))


def _choose(view: SeatView, legal: CardSet) -> Card:
    contract, trick = view.table.contract, view.table.trick
    assert contract is not None
    assert trick is not None
    reading = read(view, contract.trump)
    if not trick.cards:
        return _lead(contract, reading, legal)
    return _follow(view, trick, contract.trump, legal)


def _lead(contract: Contract, reading: Reading, legal: CardSet) -> Card:
    trump = contract.trump
    worth = CARD_POINTS[trump]
    masters = [card for card in cards_in(legal) if not ABOVE[trump][card] & reading.unseen]
    if masters:
        return max(masters, key=lambda card: (worth[card], card))
    return min(cards_in(legal), key=lambda card: (worth[card], card))


def _follow(view: SeatView, trick: Trick, trump: Trump, legal: CardSet) -> Card:
    worth = CARD_POINTS[trump]
    index = winning_index(trick.cards, trump)
    strength = STRENGTH[trump][trick.cards[0].suit]
    if trick.leader.plus(index) is view.seat.partner and len(trick.cards) == 3:
        return max(cards_in(legal), key=lambda card: (worth[card], -strength[card], card))
    winners = [card for card in cards_in(legal) if strength[card] > strength[trick.cards[index]]]
    if winners and trick.leader.plus(index) is not view.seat.partner:
        return min(winners, key=lambda card: (strength[card], card))
    return min(cards_in(legal), key=lambda card: (worth[card], strength[card], card))
