"""The proof of a match: all that is needed to compute each of its deals again, and whether they come out.

A proof is a JSON file that anyone can check without the bot's database; docs/fairness.md describes it and says
what it proves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

import msgspec

from bot.storage import Row
from bot.tables.codec import from_row
from bot.tables.events import DeckCut, SeatTaken, SecretSealed, TableClosed, TableOpened
from bot.tables.problems import Denied, Problem
from bot.tables.seating import PersonId
from bot.tables.shuffle import Shuffle, seal_of, sealed
from engine.actions import DealCards
from engine.errors import NotationError
from engine.events import CardsDealt, Event, MatchStarted, MatchWon
from engine.game import decide
from engine.record import format_record, parse_record
from engine.state import evolve, new_match


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """A match that is over, with what its deals were computed from."""

    format: Literal["belote-proof 1"] = "belote-proof 1"
    match: str
    seal: str
    """What was shown before anybody clicked."""
    secret: str
    dealer_drawn: bool
    """The first dealer was drawn by lot; at a rematch the deal simply passes on."""
    cuts: tuple[tuple[str, ...], ...]
    """By deal, the ids of the clicks that entered before it. As text: they are too long for a JSON number."""
    record: str
    """Rules, hands, auction and cards, as docs/record.md describes them."""


class ProofInvalid(ValueError):  # noqa: N818 - a fact about a file
    """The file is not a proof; the message is one line."""


def read_proof(content: bytes) -> Proof:
    """The proof in a file; raises ProofInvalid."""
    try:
        return msgspec.json.decode(content, type=Proof)
    except (msgspec.DecodeError, UnicodeDecodeError) as broken:
        raise ProofInvalid(f"this is not the proof of a match: {broken}") from None


def write_proof(proof: Proof) -> bytes:
    """The file of a proof."""
    return msgspec.json.format(msgspec.json.encode(proof)) + b"\n"


# -- from the journal --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Case:
    """A match to prove: where it was played, who has sat there, and its proof."""

    guild: int | None
    people: frozenset[PersonId]
    proof: Proof


def case_of(match_id: str, number: int, rows: Iterable[Row]) -> Case:
    """The n-th match of the table whose journal `rows` holds.

    Raises Denied where there is no such match, it is not over, or its deals came from no sealed secret.
    """
    reader = _Reader(number)
    for row in rows:
        reader.read(from_row(row))
    if not reader.events:
        raise Denied(Problem.NO_MATCH)
    if not reader.secret:
        raise Denied(Problem.NOT_SEALED)
    seal = seal_of(reader.secret)
    if not reader.over:
        raise Denied(Problem.NOT_OVER, seal=seal)
    proof = Proof(
        match=match_id,
        seal=seal,
        secret=reader.secret,
        dealer_drawn=number == 1,
        cuts=tuple(reader.deals),
        record=format_record(reader.events),
    )
    return Case(reader.guild, frozenset(reader.people), proof)


class _Reader:
    """Follows a table, and keeps what its n-th match came from."""

    def __init__(self, number: int) -> None:
        self.guild: int | None = None
        self.people: set[PersonId] = set()
        self.events: list[Event] = []
        self.deals: list[tuple[str, ...]] = []
        self.secret = ""
        self.over = False
        self._wanted = number
        self._match = 0
        self._sealed = ""
        self._cuts: list[str] = []

    def read(self, event: object) -> None:
        match event:
            case TableOpened(guild=guild):
                self.guild = guild
            case SeatTaken(person=person):
                self.people.add(person)
            case SecretSealed(secret):
                self._sealed, self._cuts = secret, []
            case DeckCut(click):
                self._cuts.append(str(click))
            case MatchStarted():
                self._match += 1
                if self._match == self._wanted:
                    self.secret = self._sealed
            case _:
                pass
        if self._match == self._wanted and not self.over:
            self._read_match(event)

    def _read_match(self, event: object) -> None:
        if isinstance(event, Event):
            self.events.append(event)
        if isinstance(event, CardsDealt):
            self.deals.append(tuple(self._cuts))
            self._cuts = []
        self.over = isinstance(event, MatchWon | TableClosed)


# -- checked again -----------------------------------------------------------------------------------------


class Fault(StrEnum):
    """What does not hold in a proof."""

    SEAL = "seal"
    """The secret has another seal."""
    RECORD = "record"
    """The match was not played by its rules, or its deals are not those that the cuts are for."""
    DEALER = "dealer"
    """The lot fell on another first dealer."""
    DEAL = "deal"
    """A deal does not follow from the secret and the cuts."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a proof came to."""

    deals: int
    """Deals that follow from the secret and the cuts, up to the first that does not."""
    clicks: int
    """Clicks that entered them."""
    fault: Fault | None = None


def verify(proof: Proof) -> Verdict:
    """Compute every deal again."""
    if seal_of(proof.secret) != proof.seal:
        return Verdict(0, 0, Fault.SEAL)
    try:
        events = parse_record(proof.record)
        cuts = [[int(click) for click in deal] for deal in proof.cuts]
    except (NotationError, ValueError):
        return Verdict(0, 0, Fault.RECORD)
    if sum(isinstance(event, CardsDealt) for event in events) != len(cuts):
        return Verdict(0, 0, Fault.RECORD)
    return _follow(events, sealed(proof.secret), cuts, dealer_drawn=proof.dealer_drawn)


def _follow(
    events: Iterable[Event], shuffle: Shuffle, cuts: list[list[int]], *, dealer_drawn: bool
) -> Verdict:
    """Deal beside the record: each deal of its own must be the one dealt here."""
    state, done = new_match(), Verdict(0, 0)
    for event in events:
        if isinstance(event, CardsDealt):
            clicks = cuts[done.deals]
            for click in clicks:
                shuffle = shuffle.cut(click)
            if dealer_drawn and not done.deals and event.dealer is not shuffle.dealer:
                return Verdict(done.deals, done.clicks, Fault.DEALER)
            if _dealt(decide(state, DealCards(shuffle.deck))) != _dealt((event,)):
                return Verdict(done.deals, done.clicks, Fault.DEAL)
            shuffle = shuffle.dealt()
            done = Verdict(done.deals + 1, done.clicks + len(clicks))
        state = evolve(state, event)
    return done


def _dealt(events: tuple[Event, ...]) -> CardsDealt:
    return next(event for event in events if isinstance(event, CardsDealt))
