"""Laws of the record: it gives back the events of any walk, cut anywhere; a damaged one is refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import NotationError
from engine.events import Event
from engine.presets import PRESETS
from engine.record import format_record, parse_record
from tests.laws.strategies import Step, steps, walk


@given(steps(deals=2), st.data())
@settings(max_examples=60, deadline=None)
def test_records_round_trip_from_any_prefix(walked: list[Step], data: st.DataObject) -> None:
    last = data.draw(st.integers(1, len(walked)))
    events: tuple[Event, ...] = tuple(event for step in walked[:last] for event in step.events)
    text = format_record(events)
    assert parse_record(text) == events
    assert format_record(parse_record(text)) == text


@given(steps(), st.data())
@settings(max_examples=60, deadline=None)
def test_a_truncated_record_is_refused(walked: list[Step], data: st.DataObject) -> None:
    text = format_record([event for step in walked for event in step.events]).rstrip("\n")
    cut = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(NotationError, match=r"^line \d+: "):
        parse_record(text[:cut])


def record() -> list[str]:
    walked = walk(PRESETS["classic"], Random(3), deals=1)
    return format_record([event for step in walked for event in step.events]).splitlines()


def test_comments_and_blank_lines_are_skipped() -> None:
    lines = record()
    spaced = "\n\n".join(f"{line}  # as written" for line in lines)
    assert parse_record(spaced) == parse_record("\n".join(lines))


@pytest.mark.parametrize(
    ("at", "old", "new", "fault"),
    [
        (0, "belote-record 1", "belote-record 9", "line 1: a record starts with"),
        (1, "classic", "clasic", "line 2: 'clasic' is no preset"),
        (2, "dealer", "giver", "line 3: 'dealer' was expected"),
        (3, "deal 1", "deal 2", "line 4: deal 1 was expected"),
        (-2, " pot ", " pot 7", "the engine writes"),
        (10, "pass", "coinche", "line 11: the rules forbid this"),
    ],
)
def test_faults_are_named(at: int, old: str, new: str, fault: str) -> None:
    lines = record()
    assert old in lines[at]
    lines[at] = lines[at].replace(old, new, 1)
    with pytest.raises(NotationError, match=fault):
        parse_record("\n".join(lines))


def test_a_card_dealt_twice_or_nine_cards_are_named() -> None:
    lines = record()
    north, east = lines[4].split(), lines[5].split()
    lines[4] = " ".join([*north[:-1], east[1]])
    with pytest.raises(NotationError, match=r"was dealt [02] times"):
        parse_record("\n".join(lines))
    lines[4] = " ".join(north + north[1:2])
    with pytest.raises(NotationError, match=r"line 5: card 6: .* is there twice"):
        parse_record("\n".join(lines))
    lines[4] = " ".join(north + east[1:5])
    with pytest.raises(NotationError, match="N was dealt 9 cards, not 5"):
        parse_record("\n".join(lines))


def test_the_documented_example_can_be_read() -> None:
    text = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
    example = text.split("```text\n")[1].split("```")[0]
    assert len(parse_record(example)) == 1 + 1 + 6 + 1 + 7  # start, deal, calls, contract, trick with melds
