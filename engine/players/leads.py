"""Maxims for a lead; each weighs a card in points, and the heaviest card is led."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.cards import SUIT_CARDS, Card, CardSet, cards_in
from engine.contract import ABOVE
from engine.players.keeping import cashes
from engine.players.position import (
    Position,
    above,
    expected,
    holds_none,
    is_master,
    opposing_trumps,
    ours,
    safe,
)
from engine.seats import Seat

Maxim: TypeAlias = Callable[[Position, Card], float]

STILL_TO_COME = 15.0
"""Points that the three other cards of a trick hold on average."""
TEN = 9
"""Points from which a card is worth saving: tens, and nines of all trump."""


def best_lead(p: Position) -> Card:
    """The card with the greatest weight; of equals, the first in card order."""
    return max(cards_in(p.legal), key=lambda card: weigh(p, card))


def weigh(p: Position, card: Card) -> float:
    """What all maxims together say for a card, in points."""
    return sum(weight * maxim(p, card) for maxim, weight in LEADS)


def win_points(p: Position, card: Card) -> float:
    """Lead what the side will probably take."""
    return (2.0 * ours(p, card) - 1.0) * STILL_TO_COME


def risk_no_points(p: Position, card: Card) -> float:
    """Points go on tricks that the side takes, and not on the opponents'."""
    return (2.0 * ours(p, card) - 1.0) * p.worth[card]


def cash_masters(p: Position, card: Card) -> float:
    """Lead masters that will not be ruffed."""
    return safe(p, card, card.suit) if _plain_master(p, card) else 0.0


def cash_them_in_time(p: Position, card: Card) -> float:
    """All the more those that will be ruffed later."""
    return (1.0 - cashes(p, card.suit)) * cash_masters(p, card)


def pull_trumps(p: Position, card: Card) -> float:
    """The taker draws the opponents' trumps with the highest."""
    return _drawn(p) if _trump(p, card) and _taker(p) and is_master(p, card) else 0.0


def lead_trumps_to_the_taker(p: Position, card: Card) -> float:
    """The taker's partner leads trumps for it, the highest first."""
    if not _trump(p, card) or p.contract.declarer is not p.seat.partner:
        return 0.0
    return _drawn(p) * (2.0 if is_master(p, card) else 1.0)


def spare_trumps_in_defence(p: Position, card: Card) -> float:
    """Defenders do not lead trumps."""
    return -1.0 if _trump(p, card) and not p.attacks else 0.0


def keep_trumps_that_draw_nothing(p: Position, card: Card) -> float:
    """Once the opponents have none, trumps are kept to ruff with."""
    return -1.0 if _trump(p, card) and not opposing_trumps(p) else 0.0


def spare_the_partners_trumps(p: Position, card: Card) -> float:
    """A trump lead draws the partner's trumps too."""
    return -expected(p, p.seat.partner, p.trumps) if _trump(p, card) else 0.0


def spare_high_trumps(p: Position, card: Card) -> float:
    """A trump that can be beaten is not thrown under the one above it."""
    return -float(p.worth[card]) if _trump(p, card) and not is_master(p, card) else 0.0


def return_the_partners_suit(p: Position, card: Card) -> float:
    """Lead the suit that the partner led first."""
    return 1.0 if _plain(p, card) and _led_by_partner(p) & SUIT_CARDS[card.suit] else 0.0


def let_the_partner_ruff(p: Position, card: Card) -> float:
    """Lead a suit that the partner is out of while it has trumps."""
    return _ruffs(p, card, p.seat.partner) * (1.0 if not is_master(p, card) else 0.0)


def make_them_ruff(p: Position, card: Card) -> float:
    """Shorten an opponent's trumps with worthless cards of a suit it is out of."""
    return max(_ruffs(p, card, seat) for seat in p.opponents) if p.worth[card] < TEN else 0.0


def lead_singletons(p: Position, card: Card) -> float:
    """A defender with a small trump leads a singleton, to ruff later."""
    return 1.0 if not p.attacks and _plain(p, card) and not _company(p, card) and p.hand & p.trumps else 0.0


def spare_tens(p: Position, card: Card) -> float:
    """Do not lead a ten under an ace that is out."""
    return -float(p.worth[card]) if _plain(p, card) and not is_master(p, card) else 0.0


def stay_away_from_guarded_tens(p: Position, card: Card) -> float:
    """Do not lead away from a ten under an ace that is out."""
    risky = [c for c in cards_in(_company(p, card)) if p.worth[c] >= 9 and above(p, c)]
    return -1.0 if _plain(p, card) and risky else 0.0


def stay_away_from_masters(p: Position, card: Card) -> float:
    """Do not lead a small card of a suit whose master is held."""
    tops = ABOVE[p.trump][card] & _company(p, card)
    return -1.0 if _plain(p, card) and any(is_master(p, c) for c in cards_in(tops)) else 0.0


def attack_long_suits(p: Position, card: Card) -> float:
    """The takers lead their long suits."""
    return float((p.hand & SUIT_CARDS[card.suit]).bit_count()) if _plain(p, card) and p.attacks else 0.0


LEADS: tuple[tuple[Maxim, float], ...] = (
    (win_points, 0.10),
    (risk_no_points, 0.06),
    (cash_them_in_time, 4.55),
    (cash_masters, 2.89),
    (pull_trumps, 3.07),
    (lead_trumps_to_the_taker, 2.10),
    (spare_trumps_in_defence, 0.70),
    (keep_trumps_that_draw_nothing, 4.70),
    (spare_the_partners_trumps, 0.31),
    (spare_high_trumps, 0.35),
    (return_the_partners_suit, 1.40),
    (let_the_partner_ruff, 2.30),
    (make_them_ruff, 2.03),
    (lead_singletons, 2.78),
    (spare_tens, 0.28),
    (stay_away_from_guarded_tens, 0.89),
    (stay_away_from_masters, 2.05),
    (attack_long_suits, 0.25),
)
"""Maxim -> weight. Fitted like those of the follows, but for three manners that people expect of a partner and
that duplicate deals favour or leave open: trumps to the taker, none in defence, the partner's suit back."""


def _taker(p: Position) -> bool:
    return p.contract.declarer is p.seat


def _trump(p: Position, card: Card) -> bool:
    return bool(p.trumps >> card & 1)


def _plain(p: Position, card: Card) -> bool:
    return not _trump(p, card)


def _plain_master(p: Position, card: Card) -> bool:
    return _plain(p, card) and is_master(p, card)


def _company(p: Position, card: Card) -> CardSet:
    return p.hand & SUIT_CARDS[card.suit] & ~(1 << card)


def _drawn(p: Position) -> float:
    """How many of the opponents' trumps a trump lead draws on average."""
    trumps = opposing_trumps(p)
    return sum(1.0 - holds_none(p, seat, trumps) for seat in p.opponents)


def _ruffs(p: Position, card: Card, seat: Seat) -> float:
    """The chance that a seat is out of the card's suit and has a trump."""
    if _trump(p, card):
        return 0.0
    return holds_none(p, seat, SUIT_CARDS[card.suit]) * (1.0 - holds_none(p, seat, p.trumps))


def _led_by_partner(p: Position) -> CardSet:
    for trick in p.tricks:
        if trick.leader is p.seat.partner and trick.cards[0].suit is not p.trump.suit:
            return SUIT_CARDS[trick.cards[0].suit]
    return 0
