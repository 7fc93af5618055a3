"""Maxims for a card on a trick under way; each weighs a card in points, and the heaviest card is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.cards import SUIT_CARDS, Card, CardSet, cards_in
from engine.players.keeping import cashes
from engine.players.position import Position, above, is_master, opposing_trumps, ours

Maxim: TypeAlias = Callable[[Position, Card], float]

STILL_TO_COME = 5.0
"""Points that each player after this one adds on average."""


def best_follow(p: Position) -> Card:
    """The legal card with the greatest weight; of equals, the first in card order."""
    return max(cards_in(p.legal), key=lambda card: weigh(p, card))


def weigh(p: Position, card: Card) -> float:
    """What all maxims together say for a card, in points."""
    return sum(weight * maxim(p, card) for maxim, weight in FOLLOWS)


def take_the_trick(p: Position, card: Card) -> float:
    """Win what lies on the table and what is still to come."""
    return (2.0 * ours(p, card) - 1.0) * (p.pot + STILL_TO_COME * len(p.after))


def charge_the_partner(p: Position, card: Card) -> float:
    """Points go on tricks that the side takes, and not on the opponents'."""
    return (2.0 * ours(p, card) - 1.0) * p.worth[card]


def win_the_lead(p: Position, card: Card) -> float:
    """It is good to lead the next trick."""
    return ours(p, card)


def keep_masters(p: Position, card: Card) -> float:
    """A master of a plain suit takes a trick of its own, unless it will be ruffed."""
    return -cashes(p, card.suit) if _plain(p, card) and is_master(p, card) else 0.0


def keep_worthy_masters(p: Position, card: Card) -> float:
    """Likewise, by what the master itself is worth."""
    return -cashes(p, card.suit) * p.worth[card] if _plain(p, card) and is_master(p, card) else 0.0


def keep_trumps(p: Position, card: Card) -> float:
    """A trump is a trick to come."""
    return -1.0 if _trump(p, card) else 0.0


def keep_master_trumps(p: Position, card: Card) -> float:
    """The highest trump takes a trick whenever it likes."""
    return -1.0 if _trump(p, card) and is_master(p, card) else 0.0


def keep_high_trumps(p: Position, card: Card) -> float:
    """A trump below one or more that are out, by its points."""
    return -float(p.worth[card]) if _trump(p, card) and not is_master(p, card) else 0.0


def keep_the_last_trumps(p: Position, card: Card) -> float:
    """Once the opponents have none, every trump takes a trick."""
    return -1.0 if _trump(p, card) and not opposing_trumps(p) else 0.0


def keep_the_second_trump(p: Position, card: Card) -> float:
    """The second trump becomes master once the first has been drawn."""
    return -1.0 if _trump(p, card) and above(p, card).bit_count() == 1 else 0.0


def keep_guarded_tens(p: Position, card: Card) -> float:
    """A ten with company under an ace that is out can wait for it to fall."""
    return -float(p.worth[card]) if _at_risk(p, card) and _company(p, card) else 0.0


def save_bare_tens(p: Position, card: Card) -> float:
    """A ten alone falls to the ace."""
    return -float(p.worth[card]) if _at_risk(p, card) and not _company(p, card) else 0.0


def leave_tens_covered(p: Position, card: Card) -> float:
    """Do not play the last small card beside a ten."""
    company = _company(p, card)
    if not company or company & (company - 1) or not _plain(p, card):
        return 0.0
    other = cards_in(company)[0]
    return -float(p.worth[other]) if above(p, other) else 0.0


def make_a_void(p: Position, card: Card) -> float:
    """With trumps in hand, throw the last card of a plain suit."""
    return 1.0 if _plain(p, card) and not _company(p, card) and p.hand & p.trumps else 0.0


def keep_length(p: Position, card: Card) -> float:
    """Throw from short suits."""
    return -float((p.hand & SUIT_CARDS[card.suit]).bit_count()) if _plain(p, card) else 0.0


def keep_small_ones(p: Position, card: Card) -> float:
    """Of worthless cards, the lowest."""
    return -above(p, card).bit_count() * 1.0 if _plain(p, card) else 0.0


FOLLOWS: tuple[tuple[Maxim, float], ...] = (
    (take_the_trick, 1.00),
    (charge_the_partner, 1.57),
    (win_the_lead, 25.21),
    (keep_masters, 10.25),
    (keep_worthy_masters, 2.28),
    (keep_trumps, 6.54),
    (keep_master_trumps, 47.94),
    (keep_high_trumps, 0.76),
    (keep_the_last_trumps, -13.25),
    (keep_the_second_trump, 7.22),
    (keep_guarded_tens, 0.08),
    (save_bare_tens, -2.55),
    (leave_tens_covered, 1.31),
    (make_a_void, 10.82),
    (keep_length, -0.89),
    (keep_small_ones, -2.89),
)


def _trump(p: Position, card: Card) -> bool:
    return bool(p.trumps >> card & 1)


def _plain(p: Position, card: Card) -> bool:
    return not _trump(p, card)


def _company(p: Position, card: Card) -> CardSet:
    return p.hand & SUIT_CARDS[card.suit] & ~(1 << card)


def _at_risk(p: Position, card: Card) -> bool:
    return _plain(p, card) and not is_master(p, card)
