"""`python -m assets.cards [FOLDER]`: write every sprite again."""

from __future__ import annotations

import sys
from pathlib import Path

from assets.cards.build import build

if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "sprites"
    build(folder)
