"""The process in which the expert player thinks: views come in, acts go out.

It is started by `bot.tables.experts` and ends with it: when its input is closed. Each message is a pickle behind
four bytes of length; both ends are this program.
"""

from __future__ import annotations

import pickle
import random
import sys
from typing import BinaryIO

from bot.tables.experts import LENGTH, READY
from engine.players.double_dummy import warm_up
from engine.players.levels import EXPERT, LIMIT, player
from engine.view import SeatView


def serve(views: BinaryIO, acts: BinaryIO) -> None:
    """Say that the player is loaded, then answer every view until there are no more."""
    expert, chance = player(EXPERT), random.Random(0)  # noqa: S311 - play, not secrets; the expert has its own
    warm_up()
    acts.write(READY)
    acts.flush()
    while len(head := views.read(LENGTH)) == LENGTH:
        view: SeatView = pickle.loads(views.read(int.from_bytes(head, "big")))  # noqa: S301 - from our own process
        answer = pickle.dumps(expert.choose(view, chance, LIMIT))
        acts.write(len(answer).to_bytes(LENGTH, "big") + answer)
        acts.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
