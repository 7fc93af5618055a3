"""Worlds: ways the unseen cards may lie that agree with all that a seat has seen, each as likely as the others.

What single cards prove (played, not followed, not risen with, shown, belote) comes from `inference`; such worlds
are counted and drawn without a miss. Melds bind whole hands: a seat that announced holds just these kinds, and
a seat that played its first card without a word is taken to hold none. Where melds were announced and not shown
yet, each set of cards they may be is counted apart; worlds that disagree all the same are drawn again.
Nobody is obliged to announce, so silence counts for nothing where no world fits it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from math import comb

from engine.cards import SUITS, Card, CardSet, card_set, cards_in
from engine.contract import Trump
from engine.melds import CARRE_POINTS, Meld, MeldKind, best_melds
from engine.players.base import Rng
from engine.players.double_dummy import World
from engine.players.inference import Reading
from engine.rules import Melds, Rules
from engine.seats import SEATS, Seat
from engine.view import SeatView, TableView

TRIES = 4000
"""Draws at most for one decision, the worlds found being enough then."""
DOUBT = 400
"""Draws without a world that fits before silence about melds is no longer heard, then before melds are not."""
MOST_SETS = 400
"""Sets of cards that announced melds may be, counted one by one; where there are more, chance must do."""

Split = tuple[int, int, int, int, int]
"""How many cards the first seat gets of those for it or the second, for it or the third, and for anybody; then
the second of those for it or the third, and for anybody."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The ways to hand out the unseen cards that no single card contradicts."""

    me: Seat
    seats: tuple[Seat, Seat, Seat]
    """The others, in play order."""
    sure: World
    """Cards with a known place, the seat's own among them."""
    free: tuple[tuple[Card, ...], ...]
    """The rest, by the seats that may hold them: bit i of the index is `seats[i]`."""
    splits: tuple[Split, ...]
    totals: tuple[int, ...]
    """Running totals of the ways of each split."""

    @property
    def number(self) -> int:
        """How many ways there are."""
        return self.totals[-1] if self.totals else 0


def arrange(view: SeatView, reading: Reading) -> Cards:
    """Count the ways to hand out what the seat does not see."""
    me = view.seat
    seats = (me.plus(1), me.plus(2), me.plus(3))
    known = reading.sure[0] | reading.sure[1] | reading.sure[2] | reading.sure[3]
    free: list[list[Card]] = [[] for _ in range(8)]
    for card in cards_in(reading.unseen & ~known):
        free[sum(1 << i for i, seat in enumerate(seats) if reading.could[seat] >> card & 1)].append(card)
    room = [view.table.held[seat] - reading.sure[seat].bit_count() for seat in seats]
    for i in range(3):  # cards for one seat alone, which the reading has placed already
        room[i] -= len(free[1 << i])
    found = list(_splits([len(cards) for cards in free], room))
    if free[0]:
        found = []
    return Cards(
        me=me,
        seats=seats,
        sure=reading.sure,
        free=tuple(tuple(cards) for cards in free),
        splits=tuple(split for split, _ in found),
        totals=tuple(accumulate(ways for _, ways in found)),
    )


def _splits(sizes: list[int], room: list[int]) -> Iterator[tuple[Split, int]]:
    """Every way to share out the groups by number, and how many worlds it stands for."""
    ab, ac, bc, abc = sizes[3], sizes[5], sizes[6], sizes[7]
    for x in range(min(ab, room[0]) + 1):
        for y in range(min(ac, room[0] - x) + 1):
            a = room[0] - x - y
            if a > abc:
                continue
            for z in range(min(bc, room[1] - (ab - x)) + 1):
                b = room[1] - (ab - x) - z
                c = room[2] - (ac - y) - (bc - z)
                if b >= 0 and c >= 0 and a + b + c == abc:
                    ways = comb(ab, x) * comb(ac, y) * comb(bc, z) * comb(abc, a) * comb(abc - a, b)
                    yield (x, y, a, z, b), ways


def draw(cards: Cards, rng: Rng) -> World:
    """One of the ways, each as likely as the others."""
    x, y, a, z, b = cards.splits[bisect_right(cards.totals, rng.randrange(cards.number))]
    hands = list(cards.sure)
    first, second, third = cards.seats
    _share(hands, cards.free[3], ((first, x), (second, None)), rng)
    _share(hands, cards.free[5], ((first, y), (third, None)), rng)
    _share(hands, cards.free[6], ((second, z), (third, None)), rng)
    _share(hands, cards.free[7], ((first, a), (second, b), (third, None)), rng)
    for i, seat in enumerate(cards.seats):
        hands[seat] |= card_set(cards.free[1 << i])
    north, east, south, west = hands
    return north, east, south, west


def _share(
    hands: list[CardSet], cards: tuple[Card, ...], shares: tuple[tuple[Seat, int | None], ...], rng: Rng
) -> None:
    """Hand out a group at random, so many to each seat; the last gets what is left."""
    if not cards:
        return
    left = list(cards)
    if sum(size is None or size > 0 for _, size in shares) > 1:
        rng.shuffle(left)
    for seat, size in shares:
        for card in left[:size]:
            hands[seat] |= 1 << card
        left = left[size:] if size is not None else []


# -- melds ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Announcements:
    """What the seats have said about their melds."""

    trump: Trump
    rules: Rules
    played: World
    """The cards that each seat has played."""
    kinds: Mapping[Seat, tuple[MeldKind, ...]]
    """Seats that announced, and what."""
    silent: tuple[Seat, ...]
    """Seats that said nothing with their first card."""

    def agree(self, world: World, sets: Mapping[Seat, CardSet], *, heard_silence: bool) -> bool:
        """Whether the hands dealt in this world fit what was said, and, if heard, what was not.

        `sets` are the cards that the announced melds of some seats must be made of.
        """
        for seat, kinds in self.kinds.items():
            melds = self._melds(world, seat)
            if tuple(meld.kind for meld in melds) != kinds:
                return False
            if seat in sets and card_set(card for meld in melds for card in meld.cards) != sets[seat]:
                return False
        return not heard_silence or not any(self._melds(world, seat) for seat in self.silent)

    def _melds(self, world: World, seat: Seat) -> tuple[Meld, ...]:
        return best_melds(world[seat] | self.played[seat], self.trump, self.rules)


def announcements(view: SeatView, trump: Trump) -> Announcements:
    """What the others have said about melds, as this seat heard it."""
    table = view.table
    played = played_by(table)
    said = dict(table.announced)
    others = [seat for seat in SEATS if seat is not view.seat]
    off = table.rules.melds is Melds.OFF
    return Announcements(
        trump=trump,
        rules=table.rules,
        played=played,
        kinds={seat: said[seat] for seat in others if seat in said},
        silent=() if off else tuple(seat for seat in others if played[seat] and seat not in said),
    )


def played_by(table: TableView) -> World:
    """The cards that each seat has played in this deal."""
    hands = [0, 0, 0, 0]
    for trick in (*table.tricks, *([table.trick] if table.trick is not None else [])):
        for seat, card in trick.plays:
            hands[seat] |= 1 << card
    north, east, south, west = hands
    return north, east, south, west


# -- both together -------------------------------------------------------------------------------------------


def sample(view: SeatView, reading: Reading, trump: Trump, rng: Rng, number: int) -> list[World]:
    """That many worlds, drawn independently, that agree with the view; during play only.

    Fewer where hardly any fits what was announced.
    """
    said = announcements(view, trump)
    if not said.kinds and not said.silent:
        cards = arrange(view, reading)
        return [draw(cards, rng) for _ in range(number)]
    ways = [(sets, arrange(view, placed)) for sets, placed in _placings(view, reading, said)]
    totals = tuple(accumulate(cards.number for _, cards in ways))
    found: list[World] = []
    for heard_silence in (True, False):
        for tries in range(TRIES if totals[-1] else 0):
            sets, cards = ways[bisect_right(totals, rng.randrange(totals[-1]))]
            world = draw(cards, rng)
            if said.agree(world, sets, heard_silence=heard_silence):
                found.append(world)
            if len(found) == number or (tries == DOUBT and not found):
                break
        if found:
            return found
    cards = arrange(view, reading)
    return [draw(cards, rng) for _ in range(number)]


Sets = Mapping[Seat, CardSet]
"""The cards that the announced melds of some seats are made of."""


def _placings(view: SeatView, reading: Reading, said: Announcements) -> list[tuple[Sets, Reading]]:
    """The reading once for each way that the melds announced may be made up: one way once they are shown."""
    shown = view.table.melds
    if shown is not None:
        cards = [(seat, card_set(meld.cards)) for seat, meld in (*shown.paid, *shown.unpaid)]
        return [({seat: sum(held for owner, held in cards if owner is seat) for seat, _ in cards}, reading)]
    placings: list[tuple[Sets, Reading]] = [({}, reading)]
    for seat, kinds in said.kinds.items():
        sets = meld_sets(kinds, reading.could[seat] | said.played[seat])
        more: list[tuple[Sets, Reading]] = [
            ({**chosen, seat: cards}, _with(placed, seat, cards & ~said.played[seat]))
            for chosen, placed in placings
            for cards in sets
            if not any(cards & other for other in chosen.values())
        ]
        if len(more) > MOST_SETS:
            break
        placings = more
    return placings


def _with(reading: Reading, seat: Seat, cards: CardSet) -> Reading:
    """The reading if the seat is known to hold these cards."""
    could = [held & ~cards for held in reading.could]
    could[seat] = reading.could[seat]
    sure = list(reading.sure)
    sure[seat] |= cards
    return replace(
        reading, could=(could[0], could[1], could[2], could[3]), sure=(sure[0], sure[1], sure[2], sure[3])
    )


def meld_sets(kinds: tuple[MeldKind, ...], within: CardSet) -> tuple[CardSet, ...]:
    """Every set of cards that melds of these kinds can be made of, out of these cards."""
    found = {0}
    for kind in kinds:
        found = {
            chosen | cards for chosen in found for cards in MELD_CARDS[kind] if not cards & (chosen | ~within)
        }
    return tuple(sorted(found))


def _runs(*lengths: int) -> tuple[CardSet, ...]:
    return tuple(
        ((1 << length) - 1) << (8 * suit + lowest)
        for suit in SUITS
        for length in lengths
        for lowest in range(9 - length)
    )


MELD_CARDS: Mapping[MeldKind, tuple[CardSet, ...]] = {
    MeldKind.TIERCE: _runs(3),
    MeldKind.QUARTE: _runs(4),
    MeldKind.QUINTE: _runs(5, 6, 7, 8),
    MeldKind.CARRE: tuple(0x01010101 << rank for rank in CARRE_POINTS),
}
"""The cards of every meld; a longer run is a quinte."""
