"""All open tables of this process: open, find, restore, forget."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import replace

import structlog

from bot.clock import Clock
from bot.storage import Blocks, ChannelTaken, Journal
from bot.tables.codec import UnknownEvent
from bot.tables.commands import Command, Open, TakeSeat
from bot.tables.decision import House
from bot.tables.events import TableEvent
from bot.tables.problems import Denied, Problem
from bot.tables.seating import PersonId, claimants_in, people_in
from bot.tables.snapshot import Status
from bot.tables.state import TableState
from bot.tables.table import Observer, Table, restored

log = structlog.get_logger(__name__)


class Registry:
    """The open tables, by id, by channel and by who sits there."""

    def __init__(self, journal: Journal, blocks: Blocks, house: House, clock: Clock) -> None:
        self._journal = journal
        self._blocks = blocks
        self._house = house
        self._clock = clock
        self._observers: list[Observer] = [self]
        self._tables: dict[str, Table] = {}
        self._seats: dict[PersonId, str] = {}

    def observe(self, observer: Observer) -> None:
        """Tell this observer of every commit at tables opened or restored from now on."""
        self._observers.append(observer)

    def __iter__(self) -> Iterator[Table]:
        return iter(tuple(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def find(self, table_id: str) -> Table | None:
        """The open table with this id."""
        return self._tables.get(table_id)

    def in_channel(self, channel: int) -> Table | None:
        """The open table of a channel."""
        return next((table for table in self if table.state.channel == channel), None)

    def of_person(self, person: PersonId) -> Table | None:
        """The table where a member sits."""
        return self._tables.get(self._seats.get(person, ""))

    async def restore(self) -> None:
        """Bring back every open table from the journal; one that cannot be read is left alone and logged."""
        for row in await self._journal.open_tables():
            try:
                rows = await self._journal.load(row.table_id)
                table = self._make(restored(TableState(row.table_id), rows))
            except UnknownEvent:
                log.exception("table not restored", table=row.table_id)
                continue
            self._keep(table)

    async def open(self, person: PersonId, act: Open, click: int | None = None) -> Table:
        """Open a table; raises Denied if the channel has one already, or the member is to sit but sits elsewhere."""
        if act.computers is not None:
            self.check_free(person)
        taken = self.in_channel(act.channel)
        if taken is not None:
            raise Denied(Problem.CHANNEL_HAS_TABLE)
        table = self._make(TableState(secrets.token_hex(5)))
        try:
            await table.submit(Command(act, person, click=click))
        except ChannelTaken as race:
            raise Denied(Problem.CHANNEL_HAS_TABLE) from race
        return table

    async def submit(self, table: Table, command: Command) -> tuple[TableEvent, ...]:
        """Submit to a table, minding who sits elsewhere or with whom they may not; raises Denied."""
        person, act = command.person, command.act
        if not isinstance(act, TakeSeat) or person is None:
            return await table.submit(command)
        command = replace(command, act=replace(act, apart=await self._blocks.apart(person)))
        self.check_free(person, table)
        # Claimed before the commit, so that two clicks at once cannot seat one member twice.
        self._seats[person] = table.id
        try:
            return await table.submit(command)
        finally:
            self._take_note(table)

    def check_free(self, person: PersonId, here: Table | None = None) -> None:
        """Raises Denied for who sits at another table than this one."""
        elsewhere = self.of_person(person)
        if elsewhere is not None and elsewhere is not here:
            raise Denied(Problem.ALREADY_AT_TABLE, channel=elsewhere.snapshot().place)

    def committed(self, table: Table, events: tuple[TableEvent, ...]) -> None:
        """Keep the indexes right; a closed table is forgotten."""
        del events
        self._keep(table)

    def _make(self, state: TableState) -> Table:
        return Table(state, self._journal, self._house, self._clock, self._observers)

    def _keep(self, table: Table) -> None:
        if table.state.status is Status.CLOSED:
            self._tables.pop(table.id, None)
        else:
            self._tables[table.id] = table
        self._take_note(table)

    def _take_note(self, table: Table) -> None:
        seating = table.state.seating
        closed = table.state.status is Status.CLOSED
        sitting = () if closed else (*people_in(seating), *claimants_in(seating))
        for person in [p for p, t in self._seats.items() if t == table.id and p not in sitting]:
            del self._seats[person]
        for person in sitting:
            self._seats[person] = table.id
