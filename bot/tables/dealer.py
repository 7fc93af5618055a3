"""The only chance in a match: the order of the deck and the first dealer, from the system's generator."""

from __future__ import annotations

from secrets import SystemRandom

from bot.tables.decide import House
from engine.cards import CARDS, Card
from engine.seats import SEATS, Seat

_RANDOM = SystemRandom()


def shuffled_deck() -> tuple[Card, ...]:
    """The 32 cards, every order equally likely."""
    deck = list(CARDS)
    _RANDOM.shuffle(deck)
    return tuple(deck)


def drawn_dealer() -> Seat:
    """The first dealer, drawn by lot."""
    return _RANDOM.choice(SEATS)


HOUSE = House(shuffled_deck, drawn_dealer)
