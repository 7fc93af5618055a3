"""What a view proves about the cards that a seat cannot see.

Everything here is certain, nothing is guessed: cards played or shown, suits a seat did not follow, trumps it
did not rise with, the turned card that the taker picked up, belote said or not said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import ALL_CARDS, SUIT_CARDS, SUIT_OF, Card, CardSet, Rank, card_set, cards_in
from engine.contract import Trump, is_trump
from engine.rules import BeloteOrder, Rules
from engine.seats import SEATS, Seat
from engine.trick import Trick, playable
from engine.view import SeatView, TableView

HandSets: TypeAlias = tuple[CardSet, CardSet, CardSet, CardSet]
"""One set of cards a seat, North to West."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The cards, as one seat can know them during play."""

    hand: CardSet
    """The seat's own cards."""
    unseen: CardSet
    """Cards that the three others hold."""
    could: HandSets
    """Cards that each seat may hold; for the seat itself, its hand."""
    sure: HandSets
    """Cards that each seat is known to hold."""


def read(view: SeatView, trump: Trump) -> Reading:
    """All that this view proves, during play under this trump."""
    table = view.table
    hand = card_set(view.hand)
    tricks = (*table.tricks, table.trick) if table.trick is not None else table.tricks
    played = card_set(card for trick in tricks for card in trick.cards)
    unseen = ALL_CARDS & ~hand & ~played
    could = [unseen] * 4
    could[view.seat] = hand
    for trick in tricks:
        for index, (seat, card) in enumerate(trick.plays):
            could[seat] &= ~ruled_out(card, trick.cards[:index], trump, table.rules)
    sure = [0, 0, 0, 0]
    sure[view.seat] = hand
    for seat, cards in _shown(table):
        sure[seat] |= cards & unseen
    for seat, cards in _belote_denied(table, tricks, trump):
        could[seat] &= ~cards
    _settle(could, sure, table.held)
    return Reading(hand, unseen, _four(could), _four(sure))


def ruled_out(card: Card, before: Sequence[Card], trump: Trump, rules: Rules) -> CardSet:
    """The cards that a player did not hold who played `card` on the cards `before`.

    A play is forbidden only by a card that should have been played instead, so each card can be judged
    alone: together with `card` in a hand of two, would `card` be refused?
    """
    if not before:
        return 0
    led = SUIT_OF[before[0]]
    suspects = SUIT_CARDS[led]
    if trump.suit is not None:
        suspects |= SUIT_CARDS[trump.suit]
    mine = 1 << card
    return sum(
        1 << other
        for other in cards_in(suspects & ~mine)
        if not playable(mine | 1 << other, before, trump, rules) & mine
    )


def _shown(table: TableView) -> list[tuple[Seat, CardSet]]:
    """Cards that everybody saw a seat hold: the turned card, melds, the second card of a belote."""
    shown: list[tuple[Seat, CardSet]] = []
    if table.turn_up is not None and table.contract is not None:
        shown.append((table.contract.declarer, 1 << table.turn_up))
    if table.melds is not None:
        shown += [(seat, card_set(meld.cards)) for seat, meld in (*table.melds.paid, *table.melds.unpaid)]
    for seat, suit in table.belotes:
        shown.append((seat, card_set((Card.of(Rank.KING, suit), Card.of(Rank.QUEEN, suit)))))
    return shown


def _belote_denied(table: TableView, tricks: Sequence[Trick], trump: Trump) -> list[tuple[Seat, CardSet]]:
    """Belote is said by itself, so a king or queen of trump without it shows that the other is elsewhere."""
    denied: list[tuple[Seat, CardSet]] = []
    for trick in tricks:
        for seat, card in trick.plays:
            if card.rank not in (Rank.KING, Rank.QUEEN) or not is_trump(card, trump):
                continue
            silent = card.rank is Rank.QUEEN and table.rules.belote_order is BeloteOrder.KING_FIRST
            if not silent and (seat, card.suit) not in table.belotes:
                other = Rank.KING if card.rank is Rank.QUEEN else Rank.QUEEN
                denied.append((seat, 1 << Card.of(other, card.suit)))
    return denied


def _settle(could: list[CardSet], sure: list[CardSet], held: Sequence[int]) -> None:
    """Draw the consequences: a card with one possible holder, a seat with no room left."""
    before: list[CardSet] = []
    while before != [*could, *sure]:
        before = [*could, *sure]
        for seat in SEATS:
            elsewhere = 0
            for other in SEATS:
                if other is not seat:
                    elsewhere |= could[other]
                    could[other] &= ~sure[seat]
            sure[seat] |= could[seat] & ~elsewhere
            if sure[seat].bit_count() == held[seat]:
                could[seat] = sure[seat]
            elif could[seat].bit_count() == held[seat]:
                sure[seat] = could[seat]


def _four(sets: Sequence[CardSet]) -> HandSets:
    north, east, south, west = sets
    return north, east, south, west
