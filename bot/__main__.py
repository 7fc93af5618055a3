"""`python -m bot` runs the bot; other verbs do one thing and end."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path

from bot.app import StartError, configure_logging, rebuild, run, upload_emojis
from bot.config import Config, ConfigError, load_config
from bot.doctor import Verdict, examine
from bot.presenter.proof import proof_text
from bot.storage import StorageError, backup, migrate
from bot.tables.proof import ProofInvalid, read_proof, verify


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing that an operator can ask for; `act` gives the exit status."""

    help: str
    act: Callable[[Config, argparse.Namespace], Coroutine[None, None, int]]
    file: bool = False
    """Whether it takes the name of a file."""


async def _run(config: Config, _: argparse.Namespace) -> int:
    await run(config)
    return 0


async def _doctor(config: Config, _: argparse.Namespace) -> int:
    status = 0
    async for finding in examine(config):
        sys.stdout.write(f"{finding}\n")
        status |= finding.verdict is Verdict.WRONG
    return status


async def _backup(config: Config, asked: argparse.Namespace) -> int:
    await backup(config.database_url, asked.file)
    sys.stdout.write(f"{asked.file} holds a copy of the whole database\n")
    return 0


async def _verify(_: Config, asked: argparse.Namespace) -> int:
    proof = read_proof(asked.file.read_bytes())
    verdict = verify(proof)
    sys.stdout.write(f"{proof_text(proof, verdict, 'en')}\n")
    return int(verdict.fault is not None)


async def _migrate(config: Config, _: argparse.Namespace) -> int:
    await migrate(config.database_url)
    return 0


async def _rebuild(config: Config, _: argparse.Namespace) -> int:
    await rebuild(config)
    return 0


async def _emojis(config: Config, _: argparse.Namespace) -> int:
    sys.stdout.write(f"{await upload_emojis(config)}\n")
    return 0


VERBS = {
    "run": Verb("run the bot until it is told to stop (also without a verb)", _run),
    "doctor": Verb("look at token, intents, permissions, database, clock and emojis", _doctor),
    "backup": Verb("copy the database into a new FILE while the bot plays (SQLite)", _backup, file=True),
    "verify": Verb(
        "compute the deals of a match again from the FILE that `/belote verify` gives", _verify, file=True
    ),
    "migrate": Verb("make the database ready; `run` does so too", _migrate),
    "emojis": Verb("upload the emojis of cards and suits that are missing", _emojis),
    "rebuild": Verb("compute results, ratings and statistics from the journal again", _rebuild),
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Belote and coinche on Discord.")
    parser.set_defaults(verb="run")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=False)
    for name, verb in VERBS.items():
        described = verbs.add_parser(
            name, help=verb.help, description=f"{verb.help[:1].upper()}{verb.help[1:]}."
        )
        if verb.file:
            described.add_argument("file", type=Path, metavar="FILE")
    return parser


def main() -> int:
    """Run a verb; 0 if all went well, 1 if a check found a fault, 2 with one line on stderr if it could not."""
    asked = _parser().parse_args()
    try:
        config = load_config()
        configure_logging(config.log_level)
        return asyncio.run(VERBS[asked.verb or "run"].act(config, asked))
    except (ConfigError, StartError, StorageError, ProofInvalid, OSError) as error:
        sys.stderr.write(f"belote: {error}\n")
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
