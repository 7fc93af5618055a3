"""A position of play in one line: rules, trump, trick so far, hands, whose turn.

`classic H N:CA,C8 ?/?/H7,HJ,D7/? S` is: classic rules, hearts trump, North led the ace of clubs and East
played the eight, South (to play) holds three cards, the other hands are unknown. Hands stand in the order
North/East/South/West; `?` is unknown, `-` is empty. A trick not yet begun is its leader alone: `N:-`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from engine.cards import Card, CardSet, card_set, cards_in
from engine.contract import TRUMPS, Trump
from engine.errors import NotationError
from engine.notation import NO_CARDS, format_card, parse_cards, parse_seat, parse_trump
from engine.options import format_rules, parse_rules
from engine.rules import ExtraTrumps, Rules
from engine.seats import SEATS, Seat
from engine.trick import playable

_T = TypeVar("_T")
UNKNOWN = "?"
_FIELDS = "RULES TRUMP LEADER:TRICK N/E/S/W TURN"


@dataclass(frozen=True, slots=True)
class Position:
    """What lies and what is held, as far as known."""

    rules: Rules
    trump: Trump
    leader: Seat
    trick: tuple[Card, ...]
    hands: tuple[CardSet | None, CardSet | None, CardSet | None, CardSet | None]
    """By seat; None is unknown."""

    @property
    def turn(self) -> Seat:
        """The seat to play."""
        return self.leader.plus(len(self.trick))

    @property
    def hand(self) -> CardSet:
        """The cards of the seat to play."""
        held = self.hands[self.turn]
        assert held is not None, "a position holds the hand of the seat to play"
        return held

    @property
    def legal(self) -> CardSet:
        """The cards that may be played."""
        return playable(self.hand, self.trick, self.trump, self.rules)


def parse_position(text: str) -> Position:
    """Read one line; raises NotationError that names the field and the fault."""
    words = text.split()
    if len(words) != 5:
        raise NotationError(f"a position has 5 fields ({_FIELDS}), not {len(words)}")
    rules = _field("rules", parse_rules, words[0])
    trump = _field("trump", parse_trump, words[1])
    if trump not in (TRUMPS if rules.ta_sa is not ExtraTrumps.OFF else TRUMPS[:4]):
        raise NotationError(f"trump: {trump.letters} is not played in {words[0]} (+ta_sa=card_table)")
    leader, trick = _field("trick", _parse_trick, words[2])
    hands = _field("hands", _parse_hands, words[3])
    turn = _field("turn", parse_seat, words[4])
    position = Position(rules, trump, leader, trick, hands)
    _check(position, turn)
    return position


def _field(name: str, parse: Callable[[str], _T], text: str) -> _T:
    try:
        return parse(text)
    except NotationError as error:
        raise NotationError(f"{name}: {error}") from None


def _parse_trick(text: str) -> tuple[Seat, tuple[Card, ...]]:
    who, colon, played = text.partition(":")
    if not colon:
        raise NotationError(f"{text!r}: write the leader and the cards, as N:CA,C8 or N:-")
    cards = parse_cards(played)
    if len(cards) > 3:
        raise NotationError(f"{len(cards)} cards: the trick is full, nobody is to play")
    return parse_seat(who), cards


def _parse_hands(text: str) -> tuple[CardSet | None, CardSet | None, CardSet | None, CardSet | None]:
    parts = text.split("/")
    if len(parts) != 4:
        raise NotationError(f"{len(parts)} hands: write North/East/South/West, ? where unknown")
    held: list[CardSet | None] = []
    for seat, part in zip(SEATS, parts, strict=True):
        try:
            cards = None if part == UNKNOWN else parse_cards(part)
        except NotationError as error:
            raise NotationError(f"{seat.letter}: {error}") from None
        if cards is not None and len(cards) > 8:
            raise NotationError(f"{seat.letter} holds {len(cards)} cards: eight at most")
        held.append(None if cards is None else card_set(cards))
    return held[0], held[1], held[2], held[3]


def _check(position: Position, turn: Seat) -> None:
    if turn is not position.turn:
        raise NotationError(
            f"turn: {turn.letter} cannot play, {position.leader.letter} led and "
            f"{len(position.trick)} cards lie: it is {position.turn.letter}'s turn"
        )
    if not position.hands[turn]:
        raise NotationError(f"hands: {turn.letter} is to play and has no known cards")
    seen: dict[Card, str] = dict.fromkeys(position.trick, "the trick")
    sizes: dict[int, str] = {}
    for seat in SEATS:
        held = position.hands[seat]
        if held is None:
            continue
        for card in cards_in(held):
            if card in seen:
                raise NotationError(
                    f"hands: {format_card(card)} is in {seen[card]} and in {seat.letter}'s hand"
                )
            seen[card] = f"{seat.letter}'s hand"
        has_played = (seat - position.leader) % 4 < len(position.trick)
        sizes[held.bit_count() + has_played] = seat.letter
    if len(sizes) > 1:
        raise NotationError(f"hands: {' and '.join(sizes.values())} do not hold equally many cards")
    if max(sizes) > 8:
        raise NotationError("hands: eight cards each, those on the table included")


def format_position(position: Position) -> str:
    """The twin of `parse_position`."""
    hands = "/".join(UNKNOWN if held is None else _joined(cards_in(held)) for held in position.hands)
    trick = f"{position.leader.letter}:{_joined(position.trick)}"
    rules = format_rules(position.rules)
    return f"{rules} {position.trump.letters} {trick} {hands} {position.turn.letter}"


def _joined(cards: tuple[Card, ...]) -> str:
    return ",".join(format_card(card) for card in cards) or NO_CARDS
