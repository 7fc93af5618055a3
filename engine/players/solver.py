"""The value of every card when all four hands are known: exact, for every option of card play.

A zero-window alpha-beta search with a table of positions, driven by MTD(f). The search keeps its
line in an array and does not call itself (a recursive compiled function cannot be loaded from its cache).
Values are points of North-South still to come, the last trick's ten among them, plus the capot's extra if
they take all eight tricks, less that extra if they take none.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.players.compiled import COMPILED, Memory, compiled, count, highest, inlined, lowest, memory
from engine.players.solver_play import (
    EW_HAS,
    EXEMPT,
    NS_HAS,
    POINTS,
    Mode,
    Node,
    above,
    beating,
    one_of_equals,
    play,
    playable,
    takes,
)

CALLS_INTO = "1c5fc00f851c95c7"
"""Digest of `compiled` and `solver_play`, whose code is compiled into this file's."""

# The memory: what holds for the deal, then the line under way, then the table of positions.
HANDS = 0  # four sets
# from POINTS on, those of each of the 32 cards
BIT_OF = 36  # the solver's number of each card of the engine
CARD_OF = 68  # and back
SAME = 100  # by suit and remaining worthless cards: those that stand for them
WORTHLESS = 132  # by suit: the cards without points, all at the bottom
NODES, BUDGET, GENERATION, LEFT = range(136, 140)
LINE = 140
STEP = 25  # words for each card of the line
TABLE = LINE + 34 * STEP
TABLE_BITS = 17 if COMPILED else 12
TABLE_MASK = (1 << TABLE_BITS) - 1

INFINITE = 9999
_OFFSET = 512
_SPREAD = -7046029254386353131


class Line(NamedTuple):
    """How far the cards of a position have been tried."""

    best: int
    best_card: int
    known: int
    """The four classes of cards still to try: the one that was best before, then three more."""
    soon: int
    later: int
    last: int
    from_top: int
    """A bit for each class that is tried from its highest card down."""
    least: int
    most: int
    key: int
    slot: int


def new_memory() -> Memory:
    """Room for a search; it may serve any number of deals, one after the other."""
    return memory(TABLE + 2 * (TABLE_MASK + 1))


# -- what a position is worth before it is played on -----------------------------------------------------------


@inlined
def _last_trick(m: Memory, mode: Mode, node: Node) -> int:
    winning, winner = lowest(m[HANDS + node.seat] & node.rem), node.seat
    for step in range(1, 4):
        other = (node.seat + step) & 3
        card = lowest(m[HANDS + other] & node.rem)
        if takes(mode, card, winning):
            winning, winner = card, other
    if winner & 1:
        return 0 if node.taken & NS_HAS else -mode.capot
    return node.left if node.taken & EW_HAS else node.left + mode.capot


@inlined
def _sure_tricks(m: Memory, mode: Mode, node: Node, hand: int) -> tuple[int, int]:
    """The leader's masters that nobody can ruff: how many, and their points."""
    others = (m[HANDS + ((node.seat + 1) & 3)] | m[HANDS + ((node.seat + 3) & 3)]) & node.rem
    if mode.rules & EXEMPT == 0:
        others |= m[HANDS + (node.seat ^ 2)] & node.rem  # a partner who must ruff takes the lead away
    tricks = points = 0
    for suit in range(1 if others & mode.trumps else 4):
        block = 255 << (8 * suit)
        mine, theirs = hand & block, node.rem & block & ~hand
        if mine and theirs:
            mine &= above(highest(theirs))
        while mine:
            tricks += 1
            points += m[POINTS + lowest(mine)]
            mine &= mine - 1
    return tricks, points


@inlined
def _key(m: Memory, mode: Mode, node: Node) -> int:
    """One number for all positions that differ by worthless cards of the same order alone."""
    cards = node.rem & ~mode.worthless
    for suit in range(4):
        cards |= m[SAME + 8 * suit + ((node.rem >> (8 * suit)) & m[WORTHLESS + suit])] << (8 * suit)
    return cards | node.seat << 32 | node.taken << 34 | m[GENERATION] << 36


@inlined
def _judge(m: Memory, mode: Mode, node: Node, hand: int) -> tuple[int, int, int, int, int]:
    """Bounds of the value between two tricks, and the place in the table if they do not settle the question.

    Gives (least, most, key, slot, best card); the question is settled if the bound is outside (least, most].
    """
    if hand & (hand - 1) == 0:
        value = _last_trick(m, mode, node)
        return value, value, 0, 0, -1
    least = 0 if node.taken & NS_HAS else -mode.capot
    most = node.left if node.taken & EW_HAS else node.left + mode.capot
    if least >= node.bound or most < node.bound:
        return least, most, 0, 0, -1
    tricks, points = _sure_tricks(m, mode, node, hand)
    if node.seat & 1:
        most = least if tricks == count(hand) else min(most, node.left - points)
    else:
        least = most if tricks == count(hand) else max(least, points)
    if least >= node.bound or most < node.bound:
        return least, most, 0, 0, -1
    key = _key(m, mode, node)
    slot = TABLE + 2 * (((key * _SPREAD) >> 40) & TABLE_MASK)
    if m[slot] != key:
        return least, most, key, slot, -1
    known = m[slot + 1]
    least = max(least, (known & 1023) - _OFFSET)
    most = min(most, ((known >> 10) & 1023) - _OFFSET)
    return least, most, key, slot, ((known >> 20) & 63) - 1


# -- the order in which cards are tried ------------------------------------------------------------------------


@inlined
def _order_leads(mode: Mode, node: Node, moves: int) -> tuple[int, int, int, int]:
    """Masters, then small plain cards, then the others."""
    masters = 0
    for suit in range(4):
        left = node.rem & (255 << (8 * suit))
        if left:
            masters |= 1 << highest(left)
    dear = mode.rich | mode.trumps
    return moves & masters, moves & ~(masters | dear), moves & ~masters & dear, 0


@inlined
def _order_plays(m: Memory, mode: Mode, node: Node, moves: int) -> tuple[int, int, int, int]:
    """Points on a partner's sure trick; else the cards that win; worthless ones where the trick is lost."""
    winners = beating(mode, moves, node.winning)
    losers = moves & ~winners
    if node.winner == node.seat ^ 2 and _is_safe(m, mode, node):
        return losers & mode.rich, losers & ~mode.rich, winners, 4
    return winners, losers & ~mode.rich, losers & mode.rich, 0 if node.pos == 3 else 2


@inlined
def _is_safe(m: Memory, mode: Mode, node: Node) -> bool:
    """Whether the partner's card stays winning if this player, third or last, leaves it so."""
    if node.pos == 3:
        return True
    # As the last player would see it; for this player's own card stands the partner's, which changes nothing.
    last = Node(
        node.rem, 3, (node.seat + 1) & 3, node.first, node.second, node.first, node.winning, node.winner,
        node.pot, node.left, node.taken, node.bound,
    )  # fmt: skip
    moves = playable(mode, last, m[HANDS + last.seat] & node.rem)
    return beating(mode, moves, node.winning) == 0


@inlined
def _next_card(node: Node, line: Line) -> tuple[int, Line]:
    """The next card to try, or -1: all were tried, or one was good enough."""
    b, c, known, soon, later, last, top, least, most, key, slot = line
    card = -1
    if (b < node.bound) if node.seat & 1 else (b >= node.bound):
        return card, line
    if known:
        card, known = lowest(known), 0
    elif soon:
        card = highest(soon) if top & 2 else lowest(soon)
        soon &= ~(1 << card)
    elif later:
        card = highest(later) if top & 4 else lowest(later)
        later &= ~(1 << card)
    elif last:
        card = lowest(last)
        last &= last - 1
    return card, Line(b, c, known, soon, later, last, top, least, most, key, slot)


# -- the search ------------------------------------------------------------------------------------------------


@inlined
def _leave(m: Memory, node: Node, line: Line) -> None:
    """Keep what was learnt about a position between two tricks."""
    least, most = line.least, line.most
    if line.best >= node.bound:
        least = max(least, line.best)
    else:
        most = min(most, line.best)
    m[line.slot] = line.key
    m[line.slot + 1] = least + _OFFSET | (most + _OFFSET) << 10 | (line.best_card + 1) << 20


@inlined
def _save(m: Memory, depth: int, node: Node, line: Line, card: int, gain: int) -> None:
    at = LINE + STEP * depth
    m[at], m[at + 1], m[at + 2], m[at + 3], m[at + 4], m[at + 5] = node[:6]
    m[at + 6], m[at + 7], m[at + 8], m[at + 9], m[at + 10], m[at + 11] = node[6:]
    m[at + 12], m[at + 13], m[at + 14], m[at + 15], m[at + 16], m[at + 17] = line[:6]
    m[at + 18], m[at + 19], m[at + 20], m[at + 21], m[at + 22] = line[6:]
    m[at + 23], m[at + 24] = card, gain


@inlined
def _saved_node(m: Memory, at: int) -> Node:
    return Node(
        m[at], m[at + 1], m[at + 2], m[at + 3], m[at + 4], m[at + 5],
        m[at + 6], m[at + 7], m[at + 8], m[at + 9], m[at + 10], m[at + 11],
    )  # fmt: skip


@inlined
def _improved_line(m: Memory, at: int, seat: int, value: int) -> Line:
    """The saved line once its last card has turned out to be worth this much."""
    best, card = m[at + 12], m[at + 13]
    value += m[at + 24]
    if (value < best) if seat & 1 else (value > best):
        best, card = value, m[at + 23]
    return Line(
        best, card, m[at + 14], m[at + 15], m[at + 16], m[at + 17],
        m[at + 18], m[at + 19], m[at + 20], m[at + 21], m[at + 22],
    )  # fmt: skip


@inlined
def _begun(m: Memory, mode: Mode, node: Node, hand: int, judged: tuple[int, int, int, int, int]) -> Line:
    """Sort the legal cards into four classes, tried one after the other."""
    least, most, key, slot, known_card = judged
    moves, known = one_of_equals(mode, node, playable(mode, node, hand)), 0
    if node.pos:
        soon, later, last, top = _order_plays(m, mode, node, moves)
    else:
        if known_card >= 0:
            known = moves & (1 << known_card)
        soon, later, last, top = _order_leads(mode, node, moves & ~known)
    best = INFINITE if node.seat & 1 else -INFINITE
    return Line(best, -1, known, soon, later, last, top, least, most, key, slot)


@compiled
def _search(m: Memory, mode: Mode, root: Node) -> int:
    """A bound of the root's value, on the side of the root's bound where it lies."""
    depth, node = 0, root
    while m[NODES] <= m[BUDGET]:
        m[NODES] += 1
        hand = m[HANDS + node.seat] & node.rem
        judged = (0, INFINITE, 0, 0, -1)
        if node.pos == 0:
            judged = _judge(m, mode, node, hand)
        if judged[0] >= node.bound and node.pos == 0:
            card, value = -1, judged[0]
        elif judged[1] < node.bound:
            card, value = -1, judged[1]
        else:
            card, line = _next_card(node, _begun(m, mode, node, hand, judged))
        while card < 0:
            if depth == 0:
                return value
            depth -= 1
            node = _saved_node(m, LINE + STEP * depth)
            line = _improved_line(m, LINE + STEP * depth, node.seat, value)
            card, line = _next_card(node, line)
            if card < 0:
                value = line.best
                if node.pos == 0:
                    _leave(m, node, line)
        after, gain = play(m, mode, node, card)
        _save(m, depth, node, line, card, gain)
        depth, node = depth + 1, after
    return 0


@compiled
def _value(m: Memory, mode: Mode, node: Node, guess: int) -> int:
    """The exact value of a position: MTD(f) from a guess; meaningless once the budget is spent."""
    least, most = -INFINITE, INFINITE
    while least < most and m[NODES] <= m[BUDGET]:
        bound = guess + 1 if guess == least else guess
        guess = _search(
            m, mode,
            Node(
                node.rem, node.pos, node.seat, node.first, node.second, node.third, node.winning, node.winner,
                node.pot, node.left, node.taken, bound,
            ),
        )  # fmt: skip
        if guess < bound:
            most = guess
        else:
            least = guess
    return guess


# -- from the deal to the search -------------------------------------------------------------------------------


@inlined
def _hold(m: Memory, worlds: Memory, world: int) -> int:
    """Give the four seats the cards of a world, forget all positions of other deals; all cards held."""
    m[GENERATION] = (m[GENERATION] + 1) & 0x3FFFFFF
    m[LEFT], rem = 10, 0
    for seat in range(4):
        cards, held = worlds[4 * world + seat], 0
        while cards:
            bit = m[BIT_OF + lowest(cards)]
            held |= 1 << bit
            m[LEFT] += m[POINTS + bit]
            cards &= cards - 1
        m[HANDS + seat] = held
        rem |= held
    for suit in range(4):
        for ranks in range(8):
            m[SAME + 8 * suit + ranks] = (
                _first_alike(m, suit, ranks) if ranks & ~m[WORTHLESS + suit] == 0 else 0
            )
    return rem


@inlined
def _first_alike(m: Memory, suit: int, ranks: int) -> int:
    """The first set of worthless cards of a suit that lie in the same hands in the same order."""
    for other in range(ranks):
        left, right = ranks << (8 * suit), other << (8 * suit)
        while left and right and _owner(m, lowest(left)) == _owner(m, lowest(right)):
            left &= left - 1
            right &= right - 1
        if left == 0 and right == 0:
            return other
    return ranks


@inlined
def _owner(m: Memory, bit: int) -> int:
    for seat in range(3):
        if m[HANDS + seat] >> bit & 1:
            return seat
    return 3


@inlined
def _value_after(m: Memory, mode: Mode, root: Node, card: int, guess: int) -> int:
    """The value of the root if this card is played."""
    after, gain = play(m, mode, root, card)
    if after.rem:
        return gain + _value(m, mode, after, guess - gain)
    if after.seat & 1:
        return 0 if after.taken & NS_HAS else -mode.capot
    return gain + 10 + (0 if after.taken & EW_HAS else mode.capot)


@compiled
def solve(m: Memory, mode: Mode, at: Node, worlds: Memory, number: int, values: Memory) -> int:
    """Value every legal card in every world, as far as the budget goes; how many worlds it went.

    `at` is the position but for the cards held. Worlds are four sets each, in the engine's card order; values
    are 32 a world, by the engine's number of the card.
    """
    m[NODES], guess = 0, -1
    for world in range(number):
        rem = _hold(m, worlds, world)
        root = Node(
            rem,
            at.pos,
            at.seat,
            at.first,
            at.second,
            at.third,
            at.winning,
            at.winner,
            at.pot,
            m[LEFT],
            at.taken,
            0,
        )
        guess = root.left // 2 if guess < 0 else guess
        legal = playable(mode, root, m[HANDS + root.seat])
        kept = one_of_equals(mode, root, legal)
        for card in range(32):
            if kept >> m[BIT_OF + card] & 1:
                guess = _value_after(m, mode, root, m[BIT_OF + card], guess)
                values[32 * world + card] = guess
        if m[NODES] > m[BUDGET]:
            return world
        for card in range(32):
            bit = m[BIT_OF + card]
            if (legal & ~kept) >> bit & 1:
                equal = highest(kept & (255 << (bit & 24)) & ((1 << bit) - 1))
                values[32 * world + card] = values[32 * world + m[CARD_OF + equal]]
    return number
