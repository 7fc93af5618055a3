"""What a hand is worth in the auction, in trick points that its side makes or takes away.

The scales are straight-line fits to some ten thousand deals played out by four standard players: of two hands
that differ in one card, the difference in the scale is the difference in what their side went on to make.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import SUIT_CARDS, SUITS, Card, CardSet, Rank, Suit
from engine.contract import PLAIN_ORDER, TRUMP_ORDER, Trump
from engine.melds import belote_suits, best_melds
from engine.rules import BELOTE, Melds, Rules


@dataclass(frozen=True, slots=True)
class SuitScale:
    """Points for the holdings of a hand when a suit is trump."""

    base: float
    jack: float
    nine: float
    ace: float
    ten: float
    each_trump: float
    """For every trump, the honours above included."""
    side_ace: float
    ten_with_ace: float
    """A plain ten whose ace is in the same hand."""
    guarded_ten: float
    """A plain ten without its ace, not alone in its suit."""
    void: float


@dataclass(frozen=True, slots=True)
class LevelScale:
    """Points for the holdings of a hand when no suit outranks another: no trump, all trump."""

    base: float
    top: float
    """The highest card of a suit: ace in no trump, jack in all trump."""
    second_with_top: float
    guarded_second: float
    """The second highest without the highest, not alone in its suit."""
    third_with_both: float


TAKES_EIGHT = SuitScale(36.0, 22.0, 12.0, 6.0, 4.5, 10.8, 10.4, 3.5, 3.0, 6.0)
"""All that the taker's side makes, seen from its eight cards."""
TAKES_SIX = SuitScale(50.0, 20.0, 10.5, 5.5, 4.5, 9.5, 8.8, 1.2, 2.3, 3.5)
"""The same from five cards and the turned one."""
SUPPORTS = SuitScale(-41.0, 25.5, 14.0, 6.4, 4.0, 12.0, 15.2, 4.0, 4.7, 5.0)
"""What the taker's partner adds, compared with an average hand."""
RESISTS = SuitScale(-20.0, 12.5, 7.5, 3.2, 1.5, 5.3, 7.8, 0.7, 2.5, 6.7)
"""What a defender takes away, compared with an average hand."""

NO_TRUMP_TAKES = LevelScale(58.0, 18.0, 9.5, 4.0, 3.5)
NO_TRUMP_SUPPORTS = LevelScale(-29.0, 27.0, 12.0, 9.0, 4.0)
ALL_TRUMP_TAKES = LevelScale(58.0, 15.0, 11.5, 7.0, 4.0)
ALL_TRUMP_SUPPORTS = LevelScale(-31.5, 24.0, 14.0, 11.0, 3.0)


def takes(hand: CardSet, trump: Trump) -> float:
    """Trick points, 162 in all, that the side of these eight cards makes with this trump."""
    if trump is Trump.NO_TRUMP:
        return _level(hand, trump, NO_TRUMP_TAKES)
    if trump is Trump.ALL_TRUMP:
        return _level(hand, trump, ALL_TRUMP_TAKES)
    return _suited(hand, SUITS[trump], TAKES_EIGHT)


def takes_turned(hand: CardSet, trump: Trump) -> float:
    """The same from the five cards dealt and the turned card, two more unknown."""
    return takes(hand, trump) if trump.suit is None else _suited(hand, trump.suit, TAKES_SIX)


def supports(hand: CardSet, trump: Trump) -> float:
    """Trick points that these eight cards add to a partner's contract; 0 for an average hand."""
    if trump is Trump.NO_TRUMP:
        return _level(hand, trump, NO_TRUMP_SUPPORTS)
    if trump is Trump.ALL_TRUMP:
        return _level(hand, trump, ALL_TRUMP_SUPPORTS)
    return _suited(hand, SUITS[trump], SUPPORTS)


def resists(hand: CardSet, trump: Trump) -> float:
    """Trick points that these eight cards take away from an opponent's contract; 0 for an average hand."""
    return supports(hand, trump) * 0.6 if trump.suit is None else _suited(hand, trump.suit, RESISTS)


def extras(hand: CardSet, trump: Trump, rules: Rules) -> float:
    """Points of belote and of melds that count towards a contract; a meld may still be beaten."""
    total = float(BELOTE * len(belote_suits(hand, trump))) if rules.belote_in_contract else 0.0
    if rules.melds is not Melds.OFF and rules.melds_in_contract:
        total += 0.8 * sum(meld.points for meld in best_melds(hand, trump, rules))
    return total


def is_solid(hand: CardSet, trump: Trump) -> bool:
    """Whether these eight cards should take every trick: trumps to draw all others, tops in each suit held."""
    if trump.suit is None:
        return all(_runs_from_the_top(hand, suit, trump) for suit in SUITS)
    trumps = (hand & SUIT_CARDS[trump]).bit_count()
    drawn = trumps >= 5 and _top_cards(hand, trump.suit, trump) >= 2
    return drawn and all(_runs_from_the_top(hand, suit, trump) for suit in SUITS if suit is not trump.suit)


def _runs_from_the_top(hand: CardSet, suit: Suit, trump: Trump) -> bool:
    cards = (hand & SUIT_CARDS[suit]).bit_count()
    return _top_cards(hand, suit, trump) in (cards, 4, 5, 6, 7)


def _top_cards(hand: CardSet, suit: Suit, trump: Trump) -> int:
    """How many of the highest cards of a suit are held without a gap."""
    order = TRUMP_ORDER if trump is Trump.ALL_TRUMP or suit is trump.suit else PLAIN_ORDER
    count = 0
    for rank in reversed(order):
        if not hand >> Card.of(rank, suit) & 1:
            break
        count += 1
    return count


def _suited(hand: CardSet, trump: Suit, scale: SuitScale) -> float:
    total = scale.base
    for suit in SUITS:
        cards = (hand >> (8 * suit)) & 0xFF
        if suit is trump:
            total += _trumps(cards, scale)
        else:
            total += _side_suit(cards, scale)
    return total


def _trumps(cards: CardSet, scale: SuitScale) -> float:
    return (
        scale.jack * _has(cards, Rank.JACK)
        + scale.nine * _has(cards, Rank.NINE)
        + scale.ace * _has(cards, Rank.ACE)
        + scale.ten * _has(cards, Rank.TEN)
        + scale.each_trump * cards.bit_count()
    )


def _side_suit(cards: CardSet, scale: SuitScale) -> float:
    if not cards:
        return scale.void
    ace, ten = _has(cards, Rank.ACE), _has(cards, Rank.TEN)
    guarded = int(ten and not ace and cards.bit_count() > 1)
    return scale.side_ace * ace + scale.ten_with_ace * (ace & ten) + scale.guarded_ten * guarded


def _level(hand: CardSet, trump: Trump, scale: LevelScale) -> float:
    order = (Rank.JACK, Rank.NINE, Rank.ACE) if trump is Trump.ALL_TRUMP else (Rank.ACE, Rank.TEN, Rank.KING)
    total = scale.base
    for suit in SUITS:
        cards = (hand & SUIT_CARDS[suit]) >> (8 * suit)
        top, second, third = (_has(cards, rank) for rank in order)
        guarded = int(second and not top and cards.bit_count() > 1)
        total += scale.top * top + scale.second_with_top * (top & second) + scale.guarded_second * guarded
        total += scale.third_with_both * (top & second & third)
    return total


def _has(cards: CardSet, rank: Rank) -> int:
    return (cards >> rank) & 1
