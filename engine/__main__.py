"""`python -m engine`: the rule engine from the command line.

Exit code 0: done; 1: vectors disagree; 2: input that cannot be read (one line on stderr says where and why).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine.check import check_vectors
from engine.errors import BeloteError, NotationError


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
    return parser


def _run(args: argparse.Namespace) -> int:
    report = check_vectors(_read(args.file))
    sys.stdout.write("".join(f"{line}\n" for line in report.lines()))
    return 1 if report.differ else 0


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no UTF-8 text"
        raise NotationError(f"{path}: {reason}") from None


if __name__ == "__main__":
    sys.exit(main())
