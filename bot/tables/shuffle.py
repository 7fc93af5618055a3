"""A shuffle that anyone can compute again: a sealed secret, then members' clicks, then the order of the deck.

The secret is drawn before the match and its seal (SHA-256) is published. Each click that enters the shuffle
has an id that Discord gives it, which nobody knows before: it cuts the deck, as a player does at a real table.
Every deal depends on the secret and on all cuts of the match so far. The steps are described in
docs/fairness.md; changing them would make former deals impossible to check.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from engine.cards import CARDS, Card
from engine.seats import SEATS, Seat

Cuts: TypeAlias = tuple[int, ...]
"""Ids of clicks, in the order in which the table took them."""

SECRET_BYTES = 32
"""256 bits of chance: 32! orders of the deck need 118."""


def seal_of(secret: str) -> str:
    """The seal of a secret: SHA-256 of its 64 hexadecimal digits, as `sha256sum` writes it."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What the next deal is computed from. A repr shows nothing of the secret."""

    secret: str = field(default="", repr=False)
    """64 hexadecimal digits; empty where none was drawn."""
    key: bytes = field(default=b"", repr=False)
    """The secret and the cuts of all deals dealt so far."""
    cuts: Cuts = ()
    """Cuts since the last deal."""

    @property
    def seal(self) -> str:
        """What is published of the secret beforehand; empty where none was drawn."""
        return seal_of(self.secret) if self.secret else ""

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck of the next deal, every order equally likely."""
        numbers = _bytes(self._next_key(), b"deck")
        return arranged(CARDS, lambda limit: below(limit, numbers))

    @property
    def dealer(self) -> Seat:
        """The dealer that the lot falls on, for the first deal of a table."""
        return SEATS[below(len(SEATS), _bytes(self._next_key(), b"dealer"))]

    def cut(self, click: int) -> Shuffle:
        """One more click enters."""
        return replace(self, cuts=(*self.cuts, click))

    def dealt(self) -> Shuffle:
        """After a deal: later ones depend on this one's cuts too."""
        return Shuffle(self.secret, self._next_key())

    def _next_key(self) -> bytes:
        return hmac.digest(self.key, " ".join(map(str, self.cuts)).encode(), "sha256")


def sealed(secret: str) -> Shuffle:
    """The shuffle before any cut."""
    return Shuffle(secret, secret.encode())


def _bytes(key: bytes, purpose: bytes) -> Iterator[int]:
    """A stream of bytes: HMAC-SHA256 under the key of the purpose with 0, then 1, and so on."""
    number = 0
    while True:
        yield from hmac.digest(key, purpose + str(number).encode(), "sha256")
        number += 1


def below(limit: int, numbers: Iterator[int]) -> int:
    """A number under `limit` (256 at most), each equally likely: bytes past the last full round are skipped."""
    fair = 256 - 256 % limit
    return next(number for number in numbers if number < fair) % limit


def arranged(cards: Sequence[Card], draw: Callable[[int], int]) -> tuple[Card, ...]:
    """The cards in one of all their orders, by Fisher and Yates: each order comes from one series of draws."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = draw(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
