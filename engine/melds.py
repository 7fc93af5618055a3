"""Melds: runs and carrés, how they compare, and who is paid (rules.md §1.4). Belote is none of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import chain, combinations

from msgspec import Struct

from engine.cards import RANKS, SUITS, Card, CardSet, Rank, Suit, card_set
from engine.contract import TRUMP_CARDS, Trump
from engine.rules import Melds, MeldTie, MeldTrumpRank, Rules
from engine.seats import SEATS, Seat, Team


class MeldKind(StrEnum):
    """The four melds, as they are announced."""

    TIERCE = "tierce"
    QUARTE = "quarte"
    QUINTE = "quinte"
    CARRE = "carre"


RUN_POINTS = {MeldKind.TIERCE: 20, MeldKind.QUARTE: 50, MeldKind.QUINTE: 100}
CARRE_POINTS = {
    Rank.JACK: 200, Rank.NINE: 150, Rank.ACE: 100, Rank.TEN: 100, Rank.KING: 100, Rank.QUEEN: 100,
}  # fmt: skip
NO_TRUMP_CARRE_POINTS = {
    Rank.ACE: 200, Rank.TEN: 150, Rank.KING: 100, Rank.QUEEN: 100, Rank.JACK: 100, Rank.NINE: 100,
}  # fmt: skip
CARRE_ORDER = (Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
"""Carrés of equal points, lowest first (rules.md §1.4: A over 10 over K over Q)."""


_OFF = Melds.OFF  # a name of its own, as in `engine.trick`


class Meld(Struct, frozen=True):
    """A run of three or more cards of one suit in natural order, or the four cards of one rank."""

    kind: MeldKind
    points: int
    cards: tuple[Card, ...]
    """Highest first."""

    @property
    def top(self) -> Rank:
        """The highest card of a run, or the rank of a carré."""
        return self.cards[0].rank

    @property
    def suit(self) -> Suit | None:
        """The suit of a run; None for a carré."""
        return None if self.kind is MeldKind.CARRE else self.cards[0].suit


class MeldsResult(Struct, frozen=True):
    """The comparison of all announced melds, made when the first trick is full."""

    winner: Team | None
    """The side that is paid; None when nothing was announced or two best melds cancel."""
    paid: tuple[tuple[Seat, Meld], ...] = ()
    unpaid: tuple[tuple[Seat, Meld], ...] = ()
    """Announced and beaten, tied, or above what the rules pay."""

    def points(self, team: Team) -> int:
        """Meld points of a side."""
        return sum(meld.points for seat, meld in self.paid if seat.team is team)


def meld_key(meld: Meld, trump: Trump, rules: Rules) -> tuple[int, ...]:
    """Sorts melds from weakest to strongest; equal keys are an exact tie."""
    in_trump = int(meld.suit is not None and meld.suit is trump.suit)
    carre = int(meld.kind is MeldKind.CARRE)
    height = CARRE_ORDER.index(meld.top) if carre else int(meld.top)
    absolute = in_trump if rules.meld_trump_rank is MeldTrumpRank.ABSOLUTE else 0
    return (absolute, meld.points, carre, height, in_trump)


def best_melds(hand: CardSet, trump: Trump, rules: Rules) -> tuple[Meld, ...]:
    """What a player announces from eight cards: the most points, no card in two melds, strongest first.

    Where a player may meld once, the single strongest meld.
    """
    if rules.melds is _OFF:
        return ()
    carres = _carres(hand, trump)
    if rules.meld_per_player == 1:
        candidates = (*carres, *_runs(hand, trump, rules))
        return tuple(sorted(candidates, key=lambda m: meld_key(m, trump, rules))[-1:])
    if not carres:
        return _with_runs((), hand, trump, rules)
    choices = chain.from_iterable(combinations(carres, n) for n in range(len(carres) + 1))
    sets = [_with_runs(chosen, hand, trump, rules) for chosen in choices]
    return max(sets, key=lambda melds: _set_key(melds, trump, rules))


def _with_runs(carres: Sequence[Meld], hand: CardSet, trump: Trump, rules: Rules) -> tuple[Meld, ...]:
    left = hand & ~card_set(card for meld in carres for card in meld.cards)
    melds = (*carres, *_runs(left, trump, rules))
    if len(melds) < 2:
        return melds
    return tuple(sorted(melds, key=lambda m: meld_key(m, trump, rules), reverse=True))


def _set_key(melds: tuple[Meld, ...], trump: Trump, rules: Rules) -> tuple[object, ...]:
    return sum(meld.points for meld in melds), tuple(meld_key(meld, trump, rules) for meld in melds)


def _carres(hand: CardSet, trump: Trump) -> tuple[Meld, ...]:
    ranks = hand & hand >> 8 & hand >> 16 & hand >> 24 & 255  # those of which all four are there
    if not ranks:
        return ()
    points = NO_TRUMP_CARRE_POINTS if trump is Trump.NO_TRUMP else CARRE_POINTS
    return tuple(
        Meld(MeldKind.CARRE, worth, tuple(Card.of(rank, suit) for suit in SUITS))
        for rank, worth in points.items()
        if ranks >> rank & 1
    )


def _runs_of(suit: Suit, ranks: int) -> tuple[Meld, ...]:
    """The runs among the cards of one suit, given by eight bits, lowest first."""
    found: tuple[Meld, ...] = ()
    run: list[Card] = []
    for rank in RANKS:
        if ranks >> rank & 1:
            run.append(Card.of(rank, suit))
        else:
            found += _run(run)
            run = []
    return found + _run(run)


def _run(cards: list[Card]) -> tuple[Meld, ...]:
    """A maximal run: five or more cards are one quinte (rules.md §1.4, "run longer than 5")."""
    if len(cards) < 3:
        return ()
    kind = {3: MeldKind.TIERCE, 4: MeldKind.QUARTE}.get(len(cards), MeldKind.QUINTE)
    return (Meld(kind, RUN_POINTS[kind], tuple(reversed(cards))),)


_SPADES, _HEARTS, _DIAMONDS, _CLUBS = (tuple(_runs_of(suit, ranks) for ranks in range(256)) for suit in SUITS)
"""The runs of one suit by the eight bits that say which of its cards are there."""


def _runs(hand: CardSet, trump: Trump, rules: Rules) -> tuple[Meld, ...]:
    if not rules.meld_trump_runs:
        hand &= ~TRUMP_CARDS[trump]
    return (
        _SPADES[hand & 255]
        + _HEARTS[hand >> 8 & 255]
        + _DIAMONDS[hand >> 16 & 255]
        + _CLUBS[hand >> 24 & 255]
    )


def compare_melds(
    announced: Mapping[Seat, tuple[Meld, ...]],
    leader: Seat,
    trump: Trump,
    rules: Rules,
) -> MeldsResult:
    """Decide which side's announced melds are paid: the side of the single strongest meld."""
    every = tuple((seat, meld) for seat in _from(leader) for meld in announced.get(seat, ()))
    best: dict[Team, tuple[tuple[int, ...], Seat, Meld]] = {}
    for seat, meld in every:
        key = meld_key(meld, trump, rules)
        if seat.team not in best or key > best[seat.team][0]:
            best[seat.team] = (key, seat, meld)
    winner = _winner(best, leader, rules)
    if winner is None:
        return MeldsResult(None, (), every)
    paid = tuple((seat, meld) for seat, meld in every if seat.team is winner)
    if rules.melds is Melds.BEST_ONE:
        paid = (best[winner][1:],)
    return MeldsResult(winner, paid, tuple(pair for pair in every if pair not in paid))


def _winner(
    best: Mapping[Team, tuple[tuple[int, ...], Seat, Meld]], leader: Seat, rules: Rules
) -> Team | None:
    if len(best) < 2:
        return next(iter(best), None)
    ns, ew = best[Team.NS], best[Team.EW]
    if ns[0] != ew[0]:
        return Team.NS if ns[0] > ew[0] else Team.EW
    if rules.meld_tie is MeldTie.NOBODY:
        return None
    order = list(_from(leader))
    return Team.NS if order.index(ns[1]) < order.index(ew[1]) else Team.EW


def _from(leader: Seat) -> Iterable[Seat]:
    return (leader.plus(step) for step in range(len(SEATS)))


def belote_suits(hand: CardSet, trump: Trump) -> tuple[Suit, ...]:
    """The suits where eight dealt cards hold king and queen of trump: none in no trump, up to four in all."""
    if trump is Trump.NO_TRUMP:
        return ()
    suits = SUITS if trump is Trump.ALL_TRUMP else (SUITS[trump],)
    both = (1 << Rank.KING) | (1 << Rank.QUEEN)
    return tuple(suit for suit in suits if (hand >> (8 * suit)) & both == both)
