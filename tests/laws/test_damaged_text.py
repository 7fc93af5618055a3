"""Whatever is done to a text, it is read or refused with one line; nothing else is ever raised."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.check import check_vectors
from engine.errors import NotationError
from engine.notation import parse_call, parse_cards
from engine.options import parse_rules
from engine.position import format_position, parse_position
from engine.presets import PRESETS
from engine.record import format_record, parse_record
from tests.engine.test_vectors import VECTORS
from tests.laws.strategies import walk

T = TypeVar("T")
POSITION = "classic+target=500 H N:CA,C8 ?/?/H7,HJ,D7/? S"
RECORD = format_record(
    [event for step in walk(PRESETS["coinche"], Random(7), deals=2) for event in step.events]
)
NINE = """{"legal": [{"trump": "H", "seat": "S", "legal": {"classic": []},
    "hand": ["S7", "S8", "S9", "S10", "SJ", "SQ", "SK", "SA", "H7"]}]}"""
JSON = VECTORS.read_text(encoding="utf-8")


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The text with a few pieces cut, doubled or overwritten."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        piece = draw(
            st.one_of(st.text(max_size=4), st.just(text[start:end] * 2), st.sampled_from(list("SHDC+/:,-?0")))
        )
        text = text[:start] + piece + text[end:]
    return text


def read(parse: Callable[[str], T], text: str) -> tuple[T | None, str]:
    """What was read, and the sentence that refuses it."""
    try:
        return parse(text), ""
    except NotationError as error:
        return None, str(error)


@given(damaged(POSITION))
@settings(max_examples=400, deadline=None)
def test_positions(text: str) -> None:
    position, fault = read(parse_position, text)
    assert (position is None) is (len(fault.splitlines()) == 1)
    if position is not None:
        assert parse_position(format_position(position)) == position


@given(damaged(RECORD))
@settings(max_examples=150, deadline=None)
def test_records(text: str) -> None:
    events, fault = read(parse_record, text)
    assert (events is None) is fault.startswith("line ")
    if events is not None:
        assert parse_record(format_record(events)) == events


@given(damaged(JSON[: JSON.index('"meld"')].rstrip(", \n") + "}"))
@settings(max_examples=100, deadline=None)
def test_vectors(text: str) -> None:
    report, fault = read(check_vectors, text)
    assert (report is None) is (len(fault.splitlines()) == 1)


@given(st.text(max_size=12))
def test_words(text: str) -> None:
    for parse in (parse_call, parse_cards, parse_rules):
        found, fault = read(parse, text)
        assert (found is None) is bool(fault)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("1" * 5000, "no JSON"),
        ("[" * 100_000, "no JSON"),
        (NINE, "9 cards in one hand"),
        (
            '{"meld": [{"trump": "H", "hands": {"N": ["S7"], "E": ["S7"]}, "expect": {"classic": {}}}]}',
            "in two hands",
        ),
    ],
    ids=["huge number", "deep nesting", "nine cards", "card twice"],
)
def test_unreadable_vectors(text: str, word: str) -> None:
    with pytest.raises(NotationError, match=word):
        check_vectors(text)
