"""Positions of the solver, and the rules of play on them, for every option of `engine.rules`.

Cards are numbered in the solver's own order: eight bits a suit, weakest card first, the trump suit lowest.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.players.compiled import Memory, inlined

# Options of play, as bits of `Mode.rules`.
NEVER_RISE, RISE_UNLESS_PARTNER, EXEMPT, BEAT_OPPONENTS, BEAT_UNLESS_PARTNER, MAY_DISCARD, RISE_PLAIN, ALL_TRUMP = (
    1 << bit for bit in range(8)
)  # fmt: skip
POINTS = 4
"""Where the points of the 32 cards begin in the memory."""
NS_HAS, EW_HAS = 1, 2
"""Bits of `Node.taken`: that side has a trick."""


class Mode(NamedTuple):
    """What holds for a whole deal."""

    rules: int
    trumps: int
    """The eight trumps; none where no suit outranks another."""
    rich: int
    """Cards worth ten or more that are not the highest trumps."""
    worthless: int
    capot: int
    """Points that all eight tricks are worth beyond the others."""


class Node(NamedTuple):
    """A position: some cards are left, up to three lie."""

    rem: int
    pos: int
    """How many cards lie."""
    seat: int
    first: int
    second: int
    third: int
    winning: int
    winner: int
    pot: int
    left: int
    """Points of the cards held, and of the last trick."""
    taken: int
    bound: int
    """The question: is the value at least this?"""


@inlined
def above(card: int) -> int:
    """All cards after this one; those of its own suit are the higher ones."""
    return ~((2 << card) - 1)


@inlined
def playable(mode: Mode, node: Node, hand: int) -> int:
    """The cards of the hand in turn that may be played."""
    if node.pos == 0:
        return hand
    following = hand & (255 << (node.first & 24))
    if following:
        return _followers(mode, node, following)
    trumps = hand & mode.trumps
    if trumps == 0 or (mode.rules & EXEMPT and node.winner == node.seat ^ 2):
        return hand
    return _ruffs(mode, node, hand, trumps)


@inlined
def _followers(mode: Mode, node: Node, following: int) -> int:
    rules, led, partner = mode.rules, node.first & 24, node.winner == node.seat ^ 2
    to_beat = -1
    if rules & ALL_TRUMP:
        to_beat = node.winning
    elif led == 0 and mode.trumps:
        if not (rules & NEVER_RISE or (rules & RISE_UNLESS_PARTNER and partner)):
            to_beat = node.winning
    elif rules & RISE_PLAIN and node.winning & 24 != led and not partner:
        to_beat = node.first
        if node.pos > 1 and node.second & 24 == led:
            to_beat = max(to_beat, node.second)
        if node.pos > 2 and node.third & 24 == led:
            to_beat = max(to_beat, node.third)
    higher = following & above(to_beat) if to_beat >= 0 else 0
    return higher or following


@inlined
def _ruffs(mode: Mode, node: Node, hand: int, trumps: int) -> int:
    rules, to_beat = mode.rules, -1
    if rules & BEAT_OPPONENTS:
        one = node.second if node.pos == 2 else node.first
        other = node.third if node.pos == 3 else one
        if one < 8:
            to_beat = one
        if other < 8:
            to_beat = max(to_beat, other)
    elif node.winning < 8 and not (rules & BEAT_UNLESS_PARTNER and node.winner == node.seat ^ 2):
        to_beat = node.winning
    if to_beat < 0:
        return trumps
    higher = trumps & above(to_beat)
    if higher:
        return higher
    return hand if rules & MAY_DISCARD else trumps


@inlined
def takes(mode: Mode, card: int, winning: int) -> bool:
    """Whether a card beats the one that wins so far."""
    if card & 24 == winning & 24:
        return card > winning
    return card < 8 and mode.trumps != 0


@inlined
def one_of_equals(mode: Mode, node: Node, moves: int) -> int:
    """The moves without worthless cards that are as good as a lower one of the same hand."""
    worthless = moves & mode.worthless
    if worthless & (worthless - 1) == 0:
        return moves
    between = node.rem
    if node.pos > 0:
        between |= 1 << node.first
    if node.pos > 1:
        between |= 1 << node.second
    if node.pos > 2:
        between |= 1 << node.third
    upper = mode.worthless & 0x06060606
    moves &= ~(worthless & (worthless << 1) & upper)
    return moves & ~(worthless & (worthless << 2) & ~(between << 1) & upper & 0x04040404)


@inlined
def beating(mode: Mode, moves: int, winning: int) -> int:
    """The cards among these that beat the one that wins so far."""
    higher = moves & (255 << (winning & 24)) & above(winning)
    return higher | (moves & mode.trumps) if winning & 24 else higher


@inlined
def play(points: Memory, mode: Mode, node: Node, card: int) -> tuple[Node, int]:
    """The position once the card is played, and what North-South takes with it."""
    rem, left, bound = node.rem & ~(1 << card), node.left - points[POINTS + card], node.bound
    if node.pos == 0:
        after = Node(
            rem,
            1,
            (node.seat + 1) & 3,
            card,
            card,
            card,
            card,
            node.seat,
            points[POINTS + card],
            left,
            node.taken,
            bound,
        )
        return after, 0
    winning, winner, pot = node.winning, node.winner, node.pot + points[POINTS + card]
    if takes(mode, card, winning):
        winning, winner = card, node.seat
    if node.pos < 3:
        second, third = (card, card) if node.pos == 1 else (node.second, card)
        seat = (node.seat + 1) & 3
        after = Node(
            rem, node.pos + 1, seat, node.first, second, third, winning, winner, pot, left, node.taken, bound
        )
        return after, 0
    gain = 0 if winner & 1 else pot
    taken = node.taken | (EW_HAS if winner & 1 else NS_HAS)
    return Node(rem, 0, winner, 0, 0, 0, 0, 0, 0, left, taken, bound - gain), gain
