"""A match as text: rules, hands, auction, cards, results. The format is described in docs/record.md.

`format_record` writes the events of a match, or of its beginning; `parse_record` plays the text again through
the engine and gives the same events. A result that the engine counts otherwise is an error, not a surprise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.actions import Action, DealCards, PlayCard, Say, StartMatch
from engine.cards import CARDS, Card
from engine.errors import IllegalAction, NotationError
from engine.events import (
    BidMade,
    CardPlayed,
    CardsDealt,
    Coinched,
    DealPassedOut,
    DealScored,
    Event,
    MatchStarted,
    MatchWon,
    MeldsAnnounced,
    Passed,
    Surcoinched,
    TrickTaken,
    TrumpChosen,
    TurnUpTaken,
    call_of,
)
from engine.game import decide
from engine.notation import (
    format_call,
    format_card,
    format_cards,
    parse_call,
    parse_card,
    parse_cards,
    parse_seat,
)
from engine.options import format_rules, parse_rules
from engine.rules import packet_sizes
from engine.seats import SEATS, Seat
from engine.state import MatchState, evolve, new_match

HEADER = "belote-record 1"
FOOTER = "end"
ANNOUNCES = "!"
"""After a card: its player announced melds with it."""
_CALLS = (Passed, TurnUpTaken, TrumpChosen, BidMade, Coinched, Surcoinched)


def format_record(events: Iterable[Event]) -> str:
    """The text of these events, from the start of a match."""
    return "\n".join([HEADER, *_lines(events), FOOTER, ""])


def _lines(events: Iterable[Event]) -> Iterator[str]:
    calls: list[str] = []
    trick: list[str] = []
    announcing = False
    for event in events:
        if calls and not isinstance(event, _CALLS):
            yield f"auction {' '.join(calls)}"
            calls = []
        match event:
            case Passed() | TurnUpTaken() | TrumpChosen() | BidMade() | Coinched() | Surcoinched():
                calls.append(f"{event.seat.letter}:{format_call(call_of(event)).replace(' ', '')}")
            case MeldsAnnounced():
                announcing = True
            case CardPlayed(seat, card):
                trick = trick or [f"{seat.letter}:"]
                trick.append(format_card(card) + (ANNOUNCES if announcing else ""))
                announcing = False
            case TrickTaken():
                yield " ".join(trick)
                trick = []
            case _:
                yield from _plain_lines(event)
    if calls:
        yield f"auction {' '.join(calls)}"
    if trick:
        yield " ".join(trick)


def _plain_lines(event: Event) -> Iterator[str]:
    match event:
        case MatchStarted(rules, dealer):
            yield f"rules {format_rules(rules)}"
            yield f"dealer {dealer.letter}"
        case CardsDealt():
            yield f"deal {event.number}"
            yield from (f"{seat.letter} {format_cards(event.hands[seat])}" for seat in SEATS)
            if event.turn_up is not None:
                yield f"turned {format_card(event.turn_up)}"
                yield f"stock {format_cards(event.stock)}"
        case DealPassedOut():
            yield "passed-out"
        case DealScored(result, totals):
            ns, ew = result.points
            yield f"{result.outcome} {ns} {ew} pot {result.pot} totals {totals[0]} {totals[1]}"
        case MatchWon(team):
            yield f"won {team.name}"
        case _:
            pass


def parse_record(text: str) -> tuple[Event, ...]:
    """The events of a record; raises NotationError with the line and the fault."""
    reader = _Reader(text)
    try:
        return reader.read()
    except NotationError as error:
        raise NotationError(f"line {reader.number}: {error}") from None
    except IllegalAction as refused:
        raise NotationError(f"line {reader.number}: the rules forbid this ({refused.reason})") from None


class _Reader:
    """Plays a record line by line."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.number = 0
        self.state: MatchState = new_match()
        self.events: list[Event] = []
        self.said: list[str] = []
        """Lines that the events since the last read line would write: what the next lines must be."""

    def read(self) -> tuple[Event, ...]:
        if self._next() != HEADER:
            raise NotationError(f"a record starts with {HEADER!r}")
        rules = parse_rules(self._after("rules"))
        self._do(StartMatch(rules, parse_seat(self._after("dealer"))))
        while (line := self._next()) != FOOTER:
            self._line(line)
        if self.said:
            raise NotationError(f"{self.said[0]!r} was expected")
        return tuple(self.events)

    def _next(self) -> str:
        while self.number < len(self.lines):
            self.number += 1
            line = self.lines[self.number - 1].partition("#")[0].strip()
            if line:
                return line
        self.number += 1
        raise NotationError(f"the record stops before its {FOOTER!r}")

    def _after(self, word: str) -> str:
        first, _, rest = self._next().partition(" ")
        if first != word:
            raise NotationError(f"{word!r} was expected, not {first!r}")
        return rest.strip()

    def _line(self, line: str) -> None:
        if self.said:
            expected = self.said.pop(0)
            if line != expected:
                raise NotationError(f"the engine writes {expected!r}, the record {line!r}")
            return
        word, _, rest = line.partition(" ")
        if word == "deal":
            self._deal(rest)
        elif word == "auction":
            self._auction(rest)
        elif word.endswith(":"):
            self._trick(parse_seat(word[:-1]), rest.split())
        else:
            raise NotationError(f"{word!r} is not expected here")

    def _deal(self, number: str) -> None:
        if number != str(self.state.number + 1):
            raise NotationError(f"deal {self.state.number + 1} was expected, not deal {number or '?'}")
        hands = tuple(parse_cards(self._after(seat.letter)) for seat in SEATS)
        packets = packet_sizes(self.state.rules)
        size = sum(packets[0])
        for seat, hand in zip(SEATS, hands, strict=True):
            if len(hand) != size:
                raise NotationError(f"{seat.letter} was dealt {len(hand)} cards, not {size}")
        rest: tuple[Card, ...] = ()
        if len(packets) > 1:
            rest = (parse_card(self._after("turned")), *parse_cards(self._after("stock")))
        deck = (*_undealt(hands, self.state.dealer, packets[0]), *rest)
        for card in CARDS:
            if deck.count(card) != 1:
                raise NotationError(f"{format_card(card)} was dealt {deck.count(card)} times")
        self._do(DealCards(deck))

    def _auction(self, text: str) -> None:
        for word in text.split():
            who, _, call = word.partition(":")
            self._do(Say(parse_seat(who), parse_call(call)))

    def _trick(self, leader: Seat, words: list[str]) -> None:
        for step, word in enumerate(words):
            card = parse_card(word.removesuffix(ANNOUNCES))
            self._do(PlayCard(leader.plus(step), card, announce=word.endswith(ANNOUNCES)))

    def _do(self, action: Action) -> None:
        events = decide(self.state, action)
        for event in events:
            self.state = evolve(self.state, event)
            if isinstance(event, DealPassedOut | DealScored | MatchWon):
                self.said += _plain_lines(event)
        self.events += events


def _undealt(hands: tuple[tuple[Card, ...], ...], dealer: Seat, packets: tuple[int, ...]) -> list[Card]:
    """The deck that these hands came from."""
    deck: list[Card] = []
    at = 0
    for size in packets:
        for step in range(1, 5):
            deck += hands[dealer.plus(step)][at : at + size]
        at += size
    return deck
