"""Calls in custom ids, and back."""

from __future__ import annotations

from engine.auction import (
    COINCHE,
    PASS,
    SURCOINCHE,
    TAKE,
    Bid,
    Call,
    ChooseTrump,
    Coinche,
    Pass,
    Surcoinche,
    TakeTurnUp,
)
from engine.contract import CAPOT_BID, TRUMPS, Trump

CAPOT = "capot"
_WORDS: dict[str, Call] = {"pass": PASS, "take": TAKE, "coinche": COINCHE, "surcoinche": SURCOINCHE}


def call_args(call: Call) -> tuple[str, ...]:
    """What a button's id says for a call: `pass`, `take`, `H`, `100:H`, `capot:H`, `coinche`."""
    match call:
        case Pass() | TakeTurnUp() | Coinche() | Surcoinche():
            return (next(word for word, known in _WORDS.items() if known == call),)
        case ChooseTrump(trump):
            return (trump.letters,)
        case Bid(points, trump, capot):
            return (CAPOT if capot else str(points), trump.letters)


def call_from(args: tuple[str, ...]) -> Call | None:
    """The call that these arguments say; None for anything else."""
    if len(args) == 1:
        trump = _trump(args[0])
        return ChooseTrump(trump) if trump is not None else _WORDS.get(args[0])
    if len(args) != 2:
        return None
    trump = _trump(args[1])
    if trump is None:
        return None
    if args[0] == CAPOT:
        return Bid(CAPOT_BID, trump, capot=True)
    return Bid(int(args[0]), trump) if args[0].isascii() and args[0].isdecimal() else None


def _trump(letters: str) -> Trump | None:
    return next((trump for trump in TRUMPS if trump.letters == letters), None)
