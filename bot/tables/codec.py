"""Events as journal entries and back: the type's name, and compact JSON of its fields."""

from __future__ import annotations

from typing import get_args

import msgspec

from bot.storage import Entry, Row
from bot.tables.events import HouseEvent, TableEvent
from engine import events as match_events

EVENT_TYPES: dict[str, type[TableEvent]] = {
    kind.__name__: kind for kind in (*get_args(HouseEvent), *get_args(match_events.Event))
}
_DECODERS = {name: msgspec.json.Decoder(kind) for name, kind in EVENT_TYPES.items()}
_ENCODER = msgspec.json.Encoder()


class UnknownEvent(Exception):  # noqa: N818
    """The journal holds an event that this version does not know, or cannot read."""


def to_entry(event: TableEvent) -> Entry:
    """The journal entry of an event."""
    return Entry(type(event).__name__, _ENCODER.encode(event).decode())


def from_row(row: Row) -> TableEvent:
    """The event of a journal row; raises UnknownEvent."""
    decoder = _DECODERS.get(row.type)
    if decoder is None:
        raise UnknownEvent(f"table {row.table_id}, event {row.seq}: {row.type} is not known")
    try:
        return decoder.decode(row.payload)
    except (msgspec.DecodeError, ValueError) as broken:
        raise UnknownEvent(f"table {row.table_id}, event {row.seq}: {broken}") from broken
