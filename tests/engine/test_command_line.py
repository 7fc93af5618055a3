"""`python -m engine`: answers, and one line with exit code 2 for input that cannot be read."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from engine.__main__ import main
from engine.cards import cards_in
from engine.errors import Refusal
from engine.events import DealScored
from engine.explain import explain
from engine.position import format_position, parse_position
from engine.presets import PRESETS
from engine.record import format_record
from tests.builders import history
from tests.engine.test_vectors import VECTORS
from tests.laws.strategies import walk

POSITION = "classic H N:CA,C8 ?/?/H7,HJ,D7/? S"
Capture = pytest.CaptureFixture[str]


def ask(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    out, err = capsys.readouterr()
    return code, out.strip(), err.strip()


def test_check(capsys: Capture, tmp_path: Path) -> None:
    code, out, err = ask(capsys, "check", str(VECTORS))
    assert (code, out, err) == (0, "508 agree, 0 differ, 0 left out", "")
    wrong = json.loads(VECTORS.read_text(encoding="utf-8"))
    wrong["legal"][0]["legal"]["strict"] = ["HJ"]
    wrong["future"] = []
    wrong["meld"][0]["expect"]["unheard-of"] = None
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(wrong), encoding="utf-8")
    code, out, _ = ask(capsys, "check", str(file))
    assert code == 1
    assert out.splitlines()[0] == 'legal L01 strict: engine ["C9", "CK"], file ["HJ"]'
    assert out.splitlines()[-1] == "507 agree, 1 differ, 2 left out"


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ("", "no JSON"),
        ('{"legal": [', "no JSON"),
        ("[]", "the file: an object was expected"),
        ('{"legal": {}}', "legal: a list of cases was expected"),
        ('{"legal": [{"id": "L99"}]}', "legal L99: legal: an object was expected"),
        ('{"legal": [{"id": "L99", "trump": "X", "legal": {"classic": []}}]}', "legal L99: 'X' is no trump"),
        (
            (
                '{"legal": [{"id": "L9", "trump": "H", "hand": ["C7"], "seat": "S", "trick": ["W:C7"], '
                '"legal": {"classic": []}}]}'
            ),
            "legal L9: a card is both",
        ),
        (
            (
                '{"legal": [{"id": "L9", "trump": "H", "hand": ["C7"], "seat": "S", '
                '"trick": ["N:C8", "W:C9"], "legal": {"classic": []}}]}'
            ),
            "not in order of play",
        ),
        ('{"score_take": [{"id": "S9", "input": {"t": 163}, "expect": {"classic": {}}}]}', "S9: t: 163"),
        (
            '{"score_coinche": [{"id": "K9", "input": {"t": 1}, "expect": {"coinche": {}}}]}',
            "K9: bid: a number",
        ),
    ],
)
def test_check_of_unreadable_files(capsys: Capture, tmp_path: Path, content: str, word: str) -> None:
    file = tmp_path / "vectors.json"
    file.write_text(content, encoding="utf-8")
    code, out, err = ask(capsys, "check", str(file))
    assert (code, out) == (2, "")
    assert word in err
    assert len(err.splitlines()) == 1


def test_a_missing_file(capsys: Capture, tmp_path: Path) -> None:
    for command in ("check", "score"):
        code, out, err = ask(capsys, command, str(tmp_path / "nothing"))
        assert (code, out) == (2, "")
        assert err.endswith("No such file or directory")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    assert ask(capsys, "score", str(tmp_path / "bytes"))[0] == 2


def test_legal_and_explain(capsys: Capture) -> None:
    assert ask(capsys, "legal", POSITION) == (0, "H7 HJ D7", "")
    strict = POSITION.replace("classic", "strict")
    assert ask(capsys, "legal", strict) == (0, "H7 HJ", "")
    assert ask(capsys, "explain", strict, "D7")[1].startswith("D7 may not be played: C is led and not held")
    assert ask(capsys, "explain", POSITION, "D7")[1].startswith(
        "D7 may be played: C is not held and the partner"
    )
    assert ask(capsys, "explain", POSITION, "SA")[::2] == (2, "card: SA is not in S's hand")


@pytest.mark.parametrize(
    ("position", "word"),
    [
        ("classic H N:CA,C8 ?/?/H7,HJ,D7/?", "5 fields"),
        ("clasic H N:CA,C8 ?/?/H7,HJ,D7/? S", "rules: 'clasic' is no preset"),
        ("classic X N:CA,C8 ?/?/H7,HJ,D7/? S", "trump: 'X' is no trump"),
        ("classic TA N:CA,C8 ?/?/H7,HJ,D7/? S", "trump: TA is not played"),
        ("classic H CA,C8 ?/?/H7,HJ,D7/? S", "trick: "),
        ("classic H N:CA,C8,C9,CJ ?/?/H7,HJ,D7/? N", "trick: 4 cards"),
        ("classic H N:CA,CA ?/?/H7,HJ,D7/? S", "trick: card 2: CA is there twice"),
        ("classic H N:CA,C8 ?/?/H7,HJ,CA/? S", "hands: CA is in the trick and in S's hand"),
        ("classic H N:CA,C8 ?/H7,D8/H7,HJ,D9/? S", "hands: H7 is in E's hand and in S's hand"),
        ("classic H N:CA,C8 ?/?/H7,HJ,D7 S", "hands: 3 hands"),
        ("classic H N:CA,C8 ?/?/H7,HJ,D7/? W", "turn: W cannot play"),
        ("classic H N:CA,C8 ?/?/?/? S", "no known cards"),
        ("classic H N:CA,C8 ?/?/-/? S", "no known cards"),
        ("classic H N:CA,C8 ?/?/H7,H8,H9,H10,HJ,HQ,HK,HA,D7/? S", "hands: S holds 9 cards"),
        ("classic H N:CA,C8 S7/?/H7,H8,H9/? S", "equally many"),
        ("classic H N:CA,C8 H7,H8,H9,H10,HJ,HQ,HK,HA/?/?/? S", "no known cards"),
    ],
)
def test_bad_positions(capsys: Capture, position: str, word: str) -> None:
    for command in (["legal", position], ["explain", position, "D7"]):
        code, out, err = ask(capsys, *command)
        assert (code, out) == (2, "")
        assert word in err
        assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "position",
    [
        POSITION,
        "coinche+ta_sa=card_table TA W:- ?/?/?/S7 W",
        "strict-coinche C E:S7 H7,H8/S8/D7,D8/- S",
    ],
)
def test_positions_round_trip(position: str) -> None:
    if position.endswith("- S"):
        position = position.replace("/-", "/C7,C8")
    assert format_position(parse_position(position)) == position


CASES = Path(__file__).parents[1] / "golden" / "positions" / "explained.txt"


def blocks() -> list[list[str]]:
    text = CASES.read_text(encoding="utf-8")
    return [block.splitlines() for block in text.strip().split("\n\n") if not block.startswith("#")]


@pytest.mark.parametrize("block", blocks(), ids=lambda block: block[0])
def test_explained_positions(block: list[str]) -> None:
    _, position, *sentences = block
    read = parse_position(position)
    held = cards_in(read.hand)
    assert [explain(read, card) for card in held] == sentences


def test_every_refusal_of_a_card_is_explained_somewhere() -> None:
    text = CASES.read_text(encoding="utf-8")
    for refusal, words in {
        Refusal.MUST_FOLLOW: "follow suit (",
        Refusal.MUST_RISE: "rise (rules.md §1.3, trump led)",
        Refusal.MUST_RISE_PLAIN: "monter",
        Refusal.MUST_RUFF: "ruff (rules.md §1.3, void: must trump)",
        Refusal.MUST_OVERRUFF: "over-ruff (",
        Refusal.MUST_UNDERRUFF: "cannot overtrump",
    }.items():
        assert words in text, refusal


@pytest.mark.parametrize("preset", PRESETS)
def test_score(capsys: Capture, tmp_path: Path, preset: str) -> None:
    walked = list(walk(PRESETS[preset], Random(4), deals=4))
    file = tmp_path / "match.txt"
    file.write_text(format_record(history(*(step.action for step in walked))), encoding="utf-8")
    code, out, err = ask(capsys, "score", str(file))
    assert (code, err) == (0, "")
    scores = [event for step in walked for event in step.events if isinstance(event, DealScored)]
    totals = [line.split()[1:] for line in out.splitlines() if line.startswith("  total")]
    assert totals == [[str(points) for points in event.totals] for event in scores]
    assert scores
    file.write_text(file.read_text(encoding="utf-8").rsplit("\n", 2)[0][:-40], encoding="utf-8")
    code, out, err = ask(capsys, "score", str(file))
    assert (code, out) == (2, "")
    assert err.startswith("line ")
