"""One decision at a table, while it is made: the events so far and the state that they lead to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.tables import absence
from bot.tables.events import DeckCut, SecretSealed, TableEvent
from bot.tables.problems import Denied
from bot.tables.state import TableState, fold
from engine.actions import Action, DealCards
from engine.errors import IllegalAction
from engine.game import decide as decide_match
from engine.state import new_match


@dataclass(frozen=True, slots=True)
class House:
    """What chance decides: the secret of each match."""

    secret: Callable[[], str]
    """64 hexadecimal digits, never the same."""


class Decision:
    """Events of one command, with the state they lead to so far."""

    def __init__(self, state: TableState, house: House, at: int, click: int | None) -> None:
        self.state = state
        self.house = house
        self.at = at
        self.click = click
        self.events: list[TableEvent] = []

    def add(self, *events: TableEvent) -> None:
        """Let these events happen."""
        for event in events:
            self.state = fold(self.state, event, self.at)
            self.events.append(event)

    def act(self, action: Action) -> None:
        """Let the engine judge an action and take its events; raises Denied with the rule."""
        match = self.state.match if self.state.match is not None else new_match()
        try:
            events = decide_match(match, action)
        except IllegalAction as refused:
            raise Denied(refused.reason) from refused
        self.add(*events)

    def seal(self) -> None:
        """Draw the secret of the match to come, before anybody clicks for it."""
        self.add(SecretSealed(self.house.secret()))

    def cut(self) -> None:
        """Let the click that asked for this enter the shuffle, once."""
        if not self.state.shuffle.secret:  # a table opened before secrets were
            self.seal()
        if self.click is not None:
            self.add(DeckCut(self.click))
            self.click = None

    def deal(self) -> None:
        """Deal what the secret and the cuts have come to."""
        self.cut()
        self.add(*absence.admitted(self.state))
        self.act(DealCards(self.state.shuffle.deck))
