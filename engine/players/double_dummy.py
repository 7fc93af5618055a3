"""Deals with open cards: what each card of the player in turn is worth if everybody sees all hands.

The search itself is in `engine.players.solver`; here a deal becomes its numbers, and its numbers points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import CARDS, SUIT_OF, SUITS, Card, CardSet
from engine.contract import Trump, rank_strength
from engine.players import solver as s
from engine.players import solver_play as p
from engine.players.compiled import memory
from engine.rules import DEAL_POINTS, OvertrumpRef, RiseOnTrumpLead, Rules, Undertrump
from engine.seats import Seat
from engine.trick import Trick, card_points, winning_index

World = tuple[CardSet, CardSet, CardSet, CardSet]
"""The cards that each seat holds, North to West."""

UNBOUNDED = 1 << 60
"""A budget that is never spent."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What all worlds of a decision have in common."""

    rules: Rules
    trump: Trump
    trick: Trick
    """The trick under way; its next player is to play."""
    have_taken: tuple[bool, bool] = (False, False)
    """Whether North-South and East-West have a trick already."""
    capot: int | None = None
    """Points that all eight tricks are worth beyond the others; None is what the rules give."""


class Solver:
    """Room to solve deals in, one after the other."""

    def __init__(self) -> None:
        self._memory = s.new_memory()

    @property
    def nodes(self) -> int:
        """Positions that the last call looked at."""
        return int(self._memory[s.NODES])

    def values(
        self, at: Situation, worlds: Sequence[World], budget: int = UNBOUNDED
    ) -> list[dict[Card, int]]:
        """For each world, the value of every legal card; fewer worlds where the budget is spent.

        A value is the raw points of North-South from this trick on (the cards that lie are in it), with the
        capot's extra added or taken off where one side makes all eight tricks.
        """
        m = self._memory
        cards = cards_of(at)
        for place, word in enumerate(cards.words):
            m[place] = word
        m[s.BUDGET] = budget
        hands = memory(4 * len(worlds))
        for place, hand in enumerate(hand for world in worlds for hand in world):
            hands[place] = hand
        values = memory(32 * len(worlds))
        for place in range(len(values)):
            values[place] = -s.INFINITE
        solved = s.solve(m, cards.mode, root_of(at, cards), hands, len(worlds), values)
        return [
            {
                card: int(values[32 * world + card])
                for card in CARDS
                if values[32 * world + card] > -s.INFINITE
            }
            for world in range(solved)
        ]


def warm_up() -> None:
    """Solve a small deal, so that the search is compiled, or loaded from what another process compiled."""
    Solver().values(Situation(Rules(), Trump.SPADES, Trick(Seat.NORTH)), [(0x3, 0xC, 0x30, 0xC0)])


def capot_extra(rules: Rules) -> int:
    """Points that a capot adds to the 162 under these rules."""
    return rules.capot_total - DEAL_POINTS


@dataclass(frozen=True, slots=True)
class CardOrder:
    """The solver's card order under one trump and rule book."""

    words: tuple[int, ...]
    """The first words of a memory: points, numbers both ways, worthless cards."""
    mode: p.Mode


def cards_of(at: Situation) -> CardOrder:
    """The card order of a situation."""
    return _cards(at.trump, at.rules, capot_extra(at.rules) if at.capot is None else at.capot)


@lru_cache(maxsize=24)
def _cards(trump: Trump, rules: Rules, capot: int) -> CardOrder:
    m = [0] * s.NODES
    first, every_trump = trump.suit, trump is Trump.ALL_TRUMP
    blocks = sorted(SUITS, key=lambda suit: suit is not first)
    worth = card_points(trump, rules.ta_sa)
    worthless = 0
    for card in CARDS:
        bit = 8 * blocks.index(SUIT_OF[card]) + rank_strength(card, trump)
        m[p.POINTS + bit], m[s.BIT_OF + card], m[s.CARD_OF + bit] = worth[card], bit, card
        if worth[card] == 0:
            worthless |= 1 << bit
            m[s.WORTHLESS + (bit >> 3)] |= 1 << (bit & 7)
    mode = p.Mode(
        rules=_options(rules) | (p.ALL_TRUMP if every_trump else 0),
        trumps=255 if first is not None else 0,
        rich=0x30303030 if every_trump else 0xC0C0C0C0 if first is None else 0xC0C0C030,
        worthless=worthless,
        capot=capot,
    )
    return CardOrder(tuple(m), mode)


def _options(rules: Rules) -> int:
    return (
        p.NEVER_RISE * (rules.rise_on_trump_lead is RiseOnTrumpLead.NEVER)
        | p.RISE_UNLESS_PARTNER * (rules.rise_on_trump_lead is RiseOnTrumpLead.NOT_OVER_PARTNER)
        | p.EXEMPT * rules.partner_exempt
        | p.BEAT_OPPONENTS * (rules.overtrump_ref is OvertrumpRef.OPPONENTS_HIGHEST)
        | p.BEAT_UNLESS_PARTNER * (rules.overtrump_ref is OvertrumpRef.HIGHEST_UNLESS_PARTNER_WINS)
        | p.MAY_DISCARD * (rules.undertrump is Undertrump.MAY_DISCARD)
        | p.RISE_PLAIN * rules.plain_rise_after_ruff
    )


def root_of(at: Situation, cards: CardOrder) -> p.Node:
    """The situation as the solver has it, the cards held left out."""
    lie = [cards.words[s.BIT_OF + card] for card in at.trick.cards]
    winning = winner = 0
    if lie:
        index = winning_index(at.trick.cards, at.trump)
        winning, winner = lie[index], at.trick.leader.plus(index)
    # Where a capot is worth nothing, who has taken a trick does not matter: fewer positions differ.
    ns, ew = at.have_taken if cards.mode.capot else (True, True)
    first, second, third = (*lie, 0, 0, 0)[:3]
    return p.Node(
        rem=0,
        pos=len(lie),
        seat=int(at.trick.leader.plus(len(lie))),
        first=first,
        second=second,
        third=third,
        winning=winning,
        winner=int(winner),
        pot=sum(cards.words[p.POINTS + bit] for bit in lie),
        left=0,
        taken=p.NS_HAS * ns | p.EW_HAS * ew,
        bound=0,
    )
