"""Maxims for a card on a trick under way; each weighs a card in points, and the heaviest card is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.cards import SUIT_CARDS, Card, CardSet, cards_in
from engine.players.keeping import cashes
from engine.players.position import Position, above, beats, is_master, opposing_trumps, ours

Maxim: TypeAlias = Callable[[Position, Card], float]

STILL_TO_COME = 5.0
"""Points that each player after this one adds on average."""
TEN = 9
"""Points from which a card is worth saving: tens, and nines of all trump."""


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


def leave_the_partner_its_trick(p: Position, card: Card) -> float:
    """Do not ruff what the partner is winning."""
    return -1.0 if p.partner_wins and beats(p, card) and _trump(p, card) and not _trump_led(p) else 0.0


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


def keep_the_second_trump(p: Position, card: Card) -> float:
    """The second trump becomes master once the first has been drawn."""
    return -1.0 if _trump(p, card) and above(p, card).bit_count() == 1 else 0.0


def spend_the_last_trumps(p: Position, card: Card) -> float:
    """Once the opponents have none, trumps are spent more easily."""
    return 1.0 if _trump(p, card) and not opposing_trumps(p) else 0.0


def save_bare_tens(p: Position, card: Card) -> float:
    """A ten alone will fall to the ace: all the better a time to bring it home."""
    return ours(p, card) * p.worth[card] if _at_risk(p, card) and not _company(p, card) else 0.0


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


def throw_the_lowest(p: Position, card: Card) -> float:
    """Of cards that are worth little, the one with the most above it."""
    return float(above(p, card).bit_count()) if _plain(p, card) and p.worth[card] < TEN else 0.0


def bring_tens_home(p: Position, card: Card) -> float:
    """A ten may ride on a trick that the partner is sure to take."""
    return ours(p, card) if _at_risk(p, card) and p.worth[card] >= TEN else 0.0


FOLLOWS: tuple[tuple[Maxim, float], ...] = (
    (take_the_trick, 0.21),
    (charge_the_partner, 0.44),
    (win_the_lead, 5.52),
    (leave_the_partner_its_trick, 4.00),
    (keep_masters, 2.74),
    (keep_worthy_masters, 0.52),
    (keep_trumps, 1.75),
    (keep_master_trumps, 12.67),
    (keep_high_trumps, 0.19),
    (spend_the_last_trumps, 2.98),
    (keep_the_second_trump, 2.85),
    (save_bare_tens, 1.36),
    (leave_tens_covered, 0.32),
    (make_a_void, 2.20),
    (throw_the_lowest, 0.73),
    (bring_tens_home, 3.31),
)
"""Maxim -> weight. Fitted to the mean values of double-dummy solutions of deals that a seat could not tell
apart; the manner of leaving the partner its trick is weighted by hand, at no measured cost."""


def _trump(p: Position, card: Card) -> bool:
    return bool(p.trumps >> card & 1)


def _trump_led(p: Position) -> bool:
    return _trump(p, p.trick.cards[0])


def _plain(p: Position, card: Card) -> bool:
    return not _trump(p, card)


def _company(p: Position, card: Card) -> CardSet:
    return p.hand & SUIT_CARDS[card.suit] & ~(1 << card)


def _at_risk(p: Position, card: Card) -> bool:
    return _plain(p, card) and not is_master(p, card)
