"""`python -m bot` runs the bot; other verbs do one thing and end.

`migrate` makes the database ready, `rebuild` computes the results again, `emojis` uploads the emojis of cards and
suits.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Coroutine

from bot.app import StartError, configure_logging, rebuild, run, upload_emojis
from bot.config import Config, ConfigError, load_config
from bot.storage import StorageError, migrate


async def _migrate(config: Config) -> None:
    await migrate(config.database_url)


async def _emojis(config: Config) -> None:
    sys.stdout.write(f"{await upload_emojis(config)}\n")


VERBS: dict[str, Callable[[Config], Coroutine[None, None, None]]] = {
    "run": run,
    "migrate": _migrate,
    "emojis": _emojis,
    "rebuild": rebuild,
}


def main() -> int:
    """Run a verb; 0 if all went well, 2 with one line on stderr if it could not."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Belote and coinche on Discord.")
    parser.add_argument("verb", nargs="?", choices=tuple(VERBS), default="run")
    verb = parser.parse_args().verb
    try:
        config = load_config()
        configure_logging(config.log_level)
        asyncio.run(VERBS[verb](config))
    except (ConfigError, StartError, StorageError, OSError) as error:
        sys.stderr.write(f"belote: {error}\n")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
