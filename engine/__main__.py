"""`python -m engine`: the rule engine from the command line.

Exit code 0: done; 1: vectors disagree; 2: input that cannot be read (one line on stderr says where and why).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.cards import cards_in
from engine.check import check_vectors
from engine.errors import BeloteError, NotationError
from engine.events import DealPassedOut, DealScored, MatchWon
from engine.explain import explain
from engine.notation import format_cards, parse_card
from engine.position import parse_position
from engine.record import parse_record
from engine.scoring import DealResult

_POSITION = 'as "classic H N:CA,C8 ?/?/H7,HJ,D7/? S": rules, trump, leader:trick, hands N/E/S/W, turn'


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    args = _parser().parse_args(arguments)
    try:
        return _run(args)
    except BeloteError as error:
        sys.stderr.write(f"{error}\n")
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules of belote, to ask.")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="compare a file of rule vectors with the engine")
    check.add_argument("file", type=Path)
    legal = commands.add_parser("legal", help="the cards that may be played")
    legal.add_argument("position", help=_POSITION)
    why = commands.add_parser("explain", help="the rule that allows or forbids a card")
    why.add_argument("position", help=_POSITION)
    why.add_argument("card", help="as HJ")
    score = commands.add_parser("score", help="the sheet of each deal of a record")
    score.add_argument("file", type=Path, help="a record, see docs/record.md")
    return parser


def _run(args: argparse.Namespace) -> int:
    match args.command:
        case "check":
            report = check_vectors(_read(args.file))
            _write(report.lines())
            return 1 if report.differ else 0
        case "legal":
            _write([format_cards(cards_in(parse_position(args.position).legal))])
        case "explain":
            position = parse_position(args.position)
            _write([explain(position, parse_card(args.card))])
        case _:
            _write(_sheets(_read(args.file)))
    return 0


def _sheets(text: str) -> Iterator[str]:
    number = 0
    for event in parse_record(text):
        match event:
            case DealPassedOut():
                number += 1
                yield f"deal {number}: passed out"
            case DealScored(result, totals):
                number += 1
                yield from _sheet(number, result)
                yield f"  {'total':<12} {totals[0]:>5} {totals[1]:>5}"
            case MatchWon(team):
                yield f"{team.name} win the match"
            case _:
                pass


def _sheet(number: int, result: DealResult) -> Iterator[str]:
    side = result.contract.side.name
    yield f"deal {number}: {side} {result.outcome}"
    yield f"  {'':<12} {'NS':>5} {'EW':>5}"
    yield from (f"  {line.item:<12} {line.ns:>5} {line.ew:>5}" for line in result.lines)
    yield f"  {'written':<12} {result.points[0]:>5} {result.points[1]:>5}"
    if result.pot:
        yield f"  {result.pot} points wait for the next contract"


def _write(lines: Iterator[str] | list[str]) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise NotationError(f"{path}: {error.strerror}") from None
    except ValueError:
        raise NotationError(f"{path}: no UTF-8 text") from None


if __name__ == "__main__":
    sys.exit(main())
