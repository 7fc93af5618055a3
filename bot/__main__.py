"""`python -m bot` runs the bot; `python -m bot migrate` makes the database ready."""

from __future__ import annotations

import argparse
import asyncio
import sys

from bot.app import StartError, configure_logging, run
from bot.config import ConfigError, load_config
from bot.storage import StorageError, migrate


def main() -> int:
    """Run a verb; 0 if all went well, 2 with one line on stderr if it could not."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Belote and coinche on Discord.")
    parser.add_argument("verb", nargs="?", choices=("run", "migrate"), default="run")
    verb = parser.parse_args().verb
    try:
        config = load_config()
        configure_logging(config.log_level)
        asyncio.run(migrate(config.database_url) if verb == "migrate" else run(config))
    except (ConfigError, StartError, StorageError, OSError) as error:
        sys.stderr.write(f"belote: {error}\n")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
