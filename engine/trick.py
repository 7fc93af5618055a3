"""One trick: which cards may be played, which card wins, what it is worth (rules.md §1.3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.cards import SUIT_CARDS, SUIT_OF, Card, CardSet
from engine.contract import (
    ABOVE,
    CARD_POINTS,
    RAW_ALL_TRUMP_POINTS,
    STRENGTH,
    TRUMP_CARDS,
    TRUMP_SUIT,
    Trump,
)
from engine.errors import Refusal
from engine.rules import ExtraTrumps, OvertrumpRef, RiseOnTrumpLead, Rules, Undertrump
from engine.seats import Seat

# Members of enums by names of their own, here and beside: Python 3.11 looks up `Trump.ALL_TRUMP` in eight times
# the time of a name, and these lines are run for every card of every hand.
ALL_TRUMP = Trump.ALL_TRUMP
_NEVER, _NOT_OVER_PARTNER = RiseOnTrumpLead.NEVER, RiseOnTrumpLead.NOT_OVER_PARTNER
_OPPONENTS_HIGHEST, _UNLESS_PARTNER = OvertrumpRef.OPPONENTS_HIGHEST, OvertrumpRef.HIGHEST_UNLESS_PARTNER_WINS
_MAY_DISCARD = Undertrump.MAY_DISCARD


class Trick(Struct, frozen=True):
    """Up to four cards in the order they were played."""

    leader: Seat
    cards: tuple[Card, ...] = ()
    winner: Seat | None = None
    """The seat that took the trick; None until the fourth card."""

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Who played what, in order."""
        return tuple((self.leader.plus(i), card) for i, card in enumerate(self.cards))


def winning_index(cards: Sequence[Card], trump: Trump) -> int:
    """Place (0 = led) of the card that wins so far; only led suit and trumps can win."""
    strength = STRENGTH[trump][SUIT_OF[cards[0]]]
    best, best_strength = 0, strength[cards[0]]
    for index in range(1, len(cards)):
        mine = strength[cards[index]]
        if mine > best_strength:
            best, best_strength = index, mine
    return best


def card_points(trump: Trump, extra: ExtraTrumps) -> tuple[int, ...]:
    """Points of each card under this mode; all trump by conversion counts raw trump values."""
    if trump is ALL_TRUMP and extra is ExtraTrumps.SCALE_162_258:
        return RAW_ALL_TRUMP_POINTS
    return CARD_POINTS[trump]


def playable(hand: CardSet, cards: Sequence[Card], trump: Trump, rules: Rules) -> CardSet:
    """The cards of a hand that may be played on these cards of a trick.

    `cards` are the plays so far, lead first; the player sits after the last of them, so the partner played
    the last but one. The result is never empty for a hand that is not.
    """
    if not cards:
        return hand
    led = SUIT_OF[cards[0]]
    following = hand & SUIT_CARDS[led]
    if following:
        if led is not TRUMP_SUIT[trump] and trump is not ALL_TRUMP and not rules.plain_rise_after_ruff:
            return following
        return _follow(following, cards, winning_index(cards, trump), trump, rules)
    trumps = hand & TRUMP_CARDS[trump]
    if not trumps:
        return hand
    winning = winning_index(cards, trump)
    partner_wins = len(cards) - winning == 2
    if partner_wins and rules.partner_exempt:
        return hand
    return _ruff(hand, trumps, cards, winning, trump, rules)


def _follow(following: CardSet, cards: Sequence[Card], winning: int, trump: Trump, rules: Rules) -> CardSet:
    led = SUIT_OF[cards[0]]
    from_winner = len(cards) - winning
    trump_suit = TRUMP_SUIT[trump]
    if led is trump_suit or trump is ALL_TRUMP:
        policy = rules.rise_on_trump_lead if led is trump_suit else RiseOnTrumpLead.ALWAYS
        if policy is _NEVER or (policy is _NOT_OVER_PARTNER and from_winner == 2):
            return following
        return following & ABOVE[trump][cards[winning]] or following
    ruffed_by_opponent = SUIT_OF[cards[winning]] is not led and from_winner != 2
    if rules.plain_rise_after_ruff and ruffed_by_opponent:
        strength = STRENGTH[trump][led]
        best = max((card for card in cards if SUIT_OF[card] is led), key=strength.__getitem__)
        return following & ABOVE[trump][best] or following
    return following


def _ruff(
    hand: CardSet,
    trumps: CardSet,
    cards: Sequence[Card],
    winning: int,
    trump: Trump,
    rules: Rules,
) -> CardSet:
    """A void player who holds trumps and has no exemption: what must be beaten, and what if it cannot be."""
    to_beat = card_to_beat(cards, winning, trump, rules.overtrump_ref)
    if to_beat is None:
        return trumps
    higher = trumps & ABOVE[trump][to_beat]
    if higher:
        return higher
    return hand if rules.undertrump is _MAY_DISCARD else trumps


def card_to_beat(cards: Sequence[Card], winning: int, trump: Trump, ref: OvertrumpRef) -> Card | None:
    """The trump that a ruff must beat, or None when any trump will do."""
    count = len(cards)
    if ref is _OPPONENTS_HIGHEST:
        theirs = [c for i, c in enumerate(cards) if (count - i) % 2 and SUIT_OF[c] is TRUMP_SUIT[trump]]
        return max(theirs, key=STRENGTH[trump][trump].__getitem__, default=None)
    if SUIT_OF[cards[winning]] is not TRUMP_SUIT[trump]:
        return None
    if ref is _UNLESS_PARTNER and count - winning == 2:
        return None
    return cards[winning]


def why_not(card: Card, hand: CardSet, cards: Sequence[Card], trump: Trump, rules: Rules) -> Refusal | None:
    """The rule that forbids this card, or None if it may be played."""
    if not hand >> card & 1:
        return Refusal.NOT_IN_HAND
    allowed = playable(hand, cards, trump, rules)
    if allowed >> card & 1:
        return None
    led = SUIT_OF[cards[0]]
    if hand & SUIT_CARDS[led]:
        if SUIT_OF[card] is not led:
            return Refusal.MUST_FOLLOW
        return Refusal.MUST_RISE if led is trump.suit or trump is Trump.ALL_TRUMP else Refusal.MUST_RISE_PLAIN
    to_beat = card_to_beat(cards, winning_index(cards, trump), trump, rules.overtrump_ref)
    if to_beat is None:
        return Refusal.MUST_RUFF
    return Refusal.MUST_OVERRUFF if allowed & ABOVE[trump][to_beat] else Refusal.MUST_UNDERRUFF
