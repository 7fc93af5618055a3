"""The trick as the player in turn sees it, and the odds that follow from what it knows."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import PlayCard
from engine.cards import SUIT_CARDS, SUIT_OF, Card, CardSet, Suit, card_set, cards_in
from engine.contract import ABOVE, STRENGTH, Contract, Trump
from engine.players.inference import Reading, read
from engine.rules import Rules
from engine.seats import SEATS, Seat
from engine.trick import Trick, card_points, winning_index
from engine.view import SeatView

TAKER_HAS_TRUMPS = 2.0
"""How many times likelier a trump lies with the taker than with another seat of as much room."""


@dataclass(frozen=True, slots=True)
class Position:
    """One decision of card play."""

    seat: Seat
    contract: Contract
    rules: Rules
    trick: Trick
    tricks: tuple[Trick, ...]
    reading: Reading
    legal: CardSet
    worth: tuple[int, ...]
    """Points of each card under this contract."""
    winning: Card | None
    """The card that wins the trick so far; None on a lead."""
    partner_wins: bool
    after: tuple[Seat, ...]
    """Seats that play to this trick after this one, in order."""
    holders: tuple[tuple[float, ...], ...]
    """holders[seat][card]: the chance that a seat holds a card."""

    @property
    def trump(self) -> Trump:
        """The mode of the deal."""
        return self.contract.trump

    @property
    def hand(self) -> CardSet:
        """The cards held."""
        return self.reading.hand

    @property
    def attacks(self) -> bool:
        """Whether the seat's side named trump."""
        return self.contract.side is self.seat.team

    @property
    def pot(self) -> int:
        """Points that lie in the trick."""
        return sum(self.worth[card] for card in self.trick.cards)

    @property
    def trumps(self) -> CardSet:
        """All trumps of a suit contract; none where nothing can be ruffed."""
        suit = self.trump.suit
        return SUIT_CARDS[suit] if suit is not None else 0

    @property
    def opponents(self) -> tuple[Seat, Seat]:
        """The two opponents, next player first."""
        return self.seat.next, self.seat.plus(3)


def position(view: SeatView) -> Position:
    """The decision that a view asks for; the seat is to play a card."""
    table = view.table
    assert table.contract is not None
    assert table.trick is not None
    trick, trump = table.trick, table.contract.trump
    reading = read(view, trump)
    index = winning_index(trick.cards, trump) if trick.cards else None
    return Position(
        seat=view.seat,
        contract=table.contract,
        rules=table.rules,
        trick=trick,
        tricks=table.tricks,
        reading=reading,
        legal=card_set(action.card for action in view.legal if isinstance(action, PlayCard)),
        worth=card_points(trump, table.rules.ta_sa),
        winning=trick.cards[index] if index is not None else None,
        partner_wins=index is not None and trick.leader.plus(index) is view.seat.partner,
        after=tuple(view.seat.plus(step) for step in range(1, 4 - len(trick.cards))),
        holders=_holders(reading, view.seat, table.held, table.contract),
    )


def _holders(
    reading: Reading, me: Seat, held: tuple[int, ...], contract: Contract
) -> tuple[tuple[float, ...], ...]:
    """Chances by the room in each hand: an unseen card lies with a possible holder in proportion to it.

    Whoever named trump has more of them than others have, so a trump looks for room there first.
    """
    room = [held[seat] - reading.sure[seat].bit_count() for seat in SEATS]
    chances = [[0.0] * 32 for _ in SEATS]
    for seat in SEATS:
        for card in cards_in(reading.sure[seat]):
            chances[seat][card] = 1.0
    known = reading.sure[0] | reading.sure[1] | reading.sure[2] | reading.sure[3]
    for card in cards_in(reading.unseen & ~known):
        for seat, share in _shares(reading, me, card, room, contract):
            chances[seat][card] = share
    return tuple(tuple(row) for row in chances)


def _shares(
    reading: Reading, me: Seat, card: Card, room: list[int], contract: Contract
) -> list[tuple[Seat, float]]:
    named = SUIT_OF[card] is contract.trump.suit
    weights = [
        (seat, room[seat] * (TAKER_HAS_TRUMPS if named and seat is contract.declarer else 1.0))
        for seat in SEATS
        if seat is not me and reading.could[seat] >> card & 1
    ]
    total = sum(weight for _, weight in weights)
    return [(seat, weight / total if total else 1 / len(weights)) for seat, weight in weights]


# -- what is known -------------------------------------------------------------------------------------


def above(p: Position, card: Card) -> CardSet:
    """Unseen cards of the same suit that rank higher."""
    return ABOVE[p.trump][card] & p.reading.unseen


def is_master(p: Position, card: Card) -> bool:
    """Whether nobody else holds a higher card of its suit."""
    return not above(p, card)


def opposing_trumps(p: Position) -> CardSet:
    """Unseen trumps that an opponent may hold."""
    left, right = p.opponents
    return p.trumps & (p.reading.could[left] | p.reading.could[right])


def may_ruff(p: Position, seat: Seat) -> bool:
    """Whether a seat may hold a trump."""
    return bool(p.reading.could[seat] & p.trumps)


def beats(p: Position, card: Card) -> bool:
    """Whether the card would win the trick as it lies; a lead does."""
    if p.winning is None:
        return True
    strength = STRENGTH[p.trump][p.trick.cards[0].suit]
    return strength[card] > strength[p.winning]


# -- odds ------------------------------------------------------------------------------------------------


def holds_none(p: Position, seat: Seat, cards: CardSet) -> float:
    """The chance that a seat holds none of these cards."""
    chance = 1.0
    row = p.holders[seat]
    for card in cards_in(cards & p.reading.could[seat]):
        chance *= 1.0 - row[card]
    return chance


def expected(p: Position, seat: Seat, cards: CardSet) -> float:
    """How many of these cards a seat holds on average."""
    row = p.holders[seat]
    return sum(row[card] for card in cards_in(cards & p.reading.could[seat]))


def beaten_by(p: Position, seat: Seat, card: Card, led: Suit) -> float:
    """The chance that a seat yet to play can beat this winning card."""
    higher = ABOVE[p.trump][card] & p.reading.could[seat]
    lets_through = holds_none(p, seat, SUIT_CARDS[led] & p.reading.could[seat])
    if SUIT_OF[card] is not led:
        return lets_through * (1.0 - holds_none(p, seat, higher))
    over = 1.0 - holds_none(p, seat, higher)
    if SUIT_OF[card] is p.trump.suit:
        return over
    ruff = lets_through * (1.0 - holds_none(p, seat, p.trumps))
    return over + (1.0 - over) * ruff


def safe(p: Position, card: Card, led: Suit) -> float:
    """The chance that no opponent yet to play beats this card, were it winning."""
    chance = 1.0
    for seat in p.after:
        if seat is not p.seat.partner:
            chance *= 1.0 - beaten_by(p, seat, card, led)
    return chance


def ours(p: Position, card: Card) -> float:
    """The chance that the seat's side takes the trick if it plays this card."""
    led = p.trick.cards[0].suit if p.trick.cards else card.suit
    partner_to_play = p.seat.partner in p.after
    if beats(p, card):
        winning = card
        holds = safe(p, card, led)
    else:
        assert p.winning is not None
        winning = p.winning
        holds = safe(p, winning, led) if p.partner_wins else 0.0
    if not partner_to_play:
        return holds
    return holds + (1.0 - holds) * _rescue(p, winning, led)


def _rescue(p: Position, winning: Card, led: Suit) -> float:
    """The chance that the partner, yet to play, takes a trick that this card would lose."""
    partner = p.seat.partner
    tops = cards_in(ABOVE[p.trump][winning] & p.reading.could[partner])
    best = max(tops, key=STRENGTH[p.trump][led].__getitem__, default=None)
    chance = 0.0
    if best is not None and not above(p, best):
        chance = p.holders[partner][best] * safe(p, best, led)
    if SUIT_OF[winning] is not p.trump.suit:
        ruffs = holds_none(p, partner, SUIT_CARDS[led]) * (1.0 - holds_none(p, partner, p.trumps))
        chance += (1.0 - chance) * ruffs * 0.8
    return chance
