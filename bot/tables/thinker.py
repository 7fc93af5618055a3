"""The process in which the expert player thinks: questions come in, answers go out.

It is started by `bot.tables.experts` and ends with it: when its input is closed. Each message is a pickle behind
four bytes of length; both ends are this program.
"""

from __future__ import annotations

import pickle
import random
import sys
from typing import BinaryIO

from bot.tables.experts import LENGTH, READY, Question, Review
from engine.players.double_dummy import warm_up
from engine.players.expert import Expert
from engine.players.levels import LIMIT
from engine.review import review


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Say that the player is loaded, then answer every question until there are no more."""
    expert, chance = Expert(), random.Random(0)  # noqa: S311 - play, not secrets; the expert has its own
    warm_up()
    answers.write(READY)
    answers.flush()
    while len(head := questions.read(LENGTH)) == LENGTH:
        question: Question = pickle.loads(questions.read(int.from_bytes(head, "big")))  # noqa: S301 - from our own process
        if isinstance(question, Review):
            answer = pickle.dumps(review(question.events, question.deal, expert))
        else:
            answer = pickle.dumps(expert.choose(question, chance, LIMIT))
        answers.write(len(answer).to_bytes(LENGTH, "big") + answer)
        answers.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
