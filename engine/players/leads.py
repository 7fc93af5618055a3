"""Maxims for a lead, most urgent first; each names a card or passes the question on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.cards import SUIT_CARDS, Card, CardSet, Suit, cards_in
from engine.contract import STRENGTH
from engine.players.position import Position, is_master, opposing_trumps, ours, safe

Maxim: TypeAlias = Callable[[Position], Card | None]


def best_lead(p: Position) -> Card:
    """The card of the first maxim that has one."""
    return next(card for maxim in LEADS if (card := maxim(p)) is not None)


def pull_trumps(p: Position) -> Card | None:
    """The takers draw the opponents' trumps while they hold the highest."""
    if not p.attacks or not opposing_trumps(p):
        return None
    mine = cards_in(p.legal & p.trumps)
    masters = [card for card in mine if is_master(p, card)]
    if masters:
        return min(masters, key=lambda card: _rank(p, card)) if len(masters) > 2 else masters[-1]
    if mine and p.contract.declarer is p.seat.partner:
        return max(mine, key=lambda card: _rank(p, card))
    return None


def cash_masters(p: Position) -> Card | None:
    """Lead a master that will probably not be ruffed."""
    masters = [card for card in cards_in(p.legal & ~p.trumps) if is_master(p, card)]
    best = max(masters, key=lambda card: (safe(p, card, card.suit), p.worth[card]), default=None)
    return best if best is not None and safe(p, best, best.suit) > 0.4 else None


def return_the_partners_suit(p: Position) -> Card | None:
    """Lead the suit that the partner led first."""
    for trick in p.tricks:
        if trick.leader is p.seat.partner and trick.cards[0].suit is not p.trump.suit:
            cards = p.legal & SUIT_CARDS[trick.cards[0].suit]
            if cards:
                return _lowest(p, cards)
    return None


def lead_low(p: Position) -> Card:
    """Lead the card that gives least away."""
    plain = p.legal & ~p.trumps or p.legal
    return max(
        cards_in(plain),
        key=lambda card: ((2 * ours(p, card) - 1) * (p.worth[card] + 8) - 0.1 * p.worth[card], card),
    )


LEADS: tuple[Maxim, ...] = (pull_trumps, cash_masters, return_the_partners_suit, lead_low)


def _rank(p: Position, card: Card) -> int:
    return STRENGTH[p.trump][card.suit][card]


def _lowest(p: Position, cards: CardSet) -> Card:
    return min(cards_in(cards), key=lambda card: (p.worth[card], _rank(p, card)))


def _suits(cards: CardSet) -> tuple[Suit, ...]:
    return tuple(suit for suit in Suit if cards & SUIT_CARDS[suit])
