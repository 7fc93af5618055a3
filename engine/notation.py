"""Cards, hands, seats, trumps and calls as text. Every `parse_x` has a twin `format_x`; both round-trip.

Cards are suit then rank (`HJ`, `S10`); `JH`, `J♥`, `♥J` and the French ranks V, D, R are read too.
"""

from __future__ import annotations

from collections.abc import Iterable

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
from engine.cards import RANKS, SUITS, Card, Rank, Suit
from engine.contract import CAPOT_BID, TRUMPS, Trump
from engine.errors import NotationError
from engine.seats import SEATS, Seat

_SUIT_TEXT = {suit.letter: suit for suit in SUITS} | {suit.symbol: suit for suit in SUITS}
_RANK_TEXT = {rank.letter: rank for rank in RANKS} | {
    "T": Rank.TEN,
    "V": Rank.JACK,
    "D": Rank.QUEEN,
    "R": Rank.KING,
}
_TRUMP_TEXT = {trump.letters: trump for trump in TRUMPS} | {suit.symbol: Trump.of(suit) for suit in SUITS}
_WORDS: dict[str, Call] = {
    "PASS": PASS, "TAKE": TAKE, "COINCHE": COINCHE, "SURCOINCHE": SURCOINCHE,
}  # fmt: skip
NO_CARDS = "-"
"""An empty hand."""


def parse_card(text: str) -> Card:
    """One card; raises NotationError."""
    word = text.strip().upper().replace("\N{VARIATION SELECTOR-16}", "")
    for suit_part, rank_part in ((word[:1], word[1:]), (word[-1:], word[:-1])):
        suit, rank = _SUIT_TEXT.get(suit_part), _RANK_TEXT.get(rank_part)
        if suit is not None and rank is not None:
            return Card.of(rank, suit)
    raise NotationError(f"{text.strip()!r} is no card: write suit and rank, as HJ or S10")


def format_card(card: Card) -> str:
    """Suit letter, then rank: `HJ`."""
    return card.suit.letter + card.rank.letter


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards between spaces or commas, in the order written; `-` is none. Raises NotationError."""
    words = [] if text.strip() == NO_CARDS else text.replace(",", " ").split()
    cards: list[Card] = []
    for place, word in enumerate(words, start=1):
        try:
            card = parse_card(word)
        except NotationError as error:
            raise NotationError(f"card {place}: {error}") from None
        if card in cards:
            raise NotationError(f"card {place}: {format_card(card)} is there twice")
        cards.append(card)
    return tuple(cards)


def format_cards(cards: Iterable[Card]) -> str:
    """Cards joined by spaces, `-` for none."""
    return " ".join(format_card(card) for card in cards) or NO_CARDS


def parse_hand(text: str) -> tuple[Card, ...]:
    """At most eight cards; raises NotationError."""
    cards = parse_cards(text)
    if len(cards) > 8:
        raise NotationError(f"{len(cards)} cards in one hand: eight at most")
    return cards


def format_hand(cards: Iterable[Card]) -> str:
    """The twin of `parse_hand`."""
    return format_cards(cards)


def parse_seat(text: str) -> Seat:
    """N, E, S or W; raises NotationError."""
    for seat in SEATS:
        if text.strip().upper() == seat.letter:
            return seat
    raise NotationError(f"{text.strip()!r} is no seat: write N, E, S or W")


def format_seat(seat: Seat) -> str:
    """One letter."""
    return seat.letter


def parse_suit(text: str) -> Suit:
    """S, H, D, C or a pip; raises NotationError."""
    suit = _SUIT_TEXT.get(text.strip().upper())
    if suit is None:
        raise NotationError(f"{text.strip()!r} is no suit: write S, H, D or C")
    return suit


def format_suit(suit: Suit) -> str:
    """One letter."""
    return suit.letter


def parse_trump(text: str) -> Trump:
    """S, H, D, C, a pip, TA (all trump) or SA (no trump); raises NotationError."""
    trump = _TRUMP_TEXT.get(text.strip().upper())
    if trump is None:
        raise NotationError(f"{text.strip()!r} is no trump: write S, H, D, C, TA or SA")
    return trump


def format_trump(trump: Trump) -> str:
    """S, H, D, C, SA or TA."""
    return trump.letters


def parse_call(text: str) -> Call:
    """`pass`, `take`, a trump (second round), `100H`, `capot S`, `coinche`, `surcoinche`.

    Raises NotationError. Whether the call is legal is the auction's question.
    """
    word = text.strip().upper()
    if word in _WORDS:
        return _WORDS[word]
    if word in _TRUMP_TEXT:
        return ChooseTrump(_TRUMP_TEXT[word])
    if word.startswith("CAPOT"):
        return Bid(CAPOT_BID, parse_trump(word.removeprefix("CAPOT")), capot=True)
    number = word[: len(word) - len(word.lstrip("0123456789"))]
    if not number or len(number) > 4 or not number.isascii():
        raise NotationError(
            f"{text.strip()!r} is no call: write pass, take, H, 100H, capot H, coinche or surcoinche"
        )
    return Bid(int(number), parse_trump(word[len(number) :]))


def format_call(call: Call) -> str:
    """The twin of `parse_call`."""
    match call:
        case Pass():
            return "pass"
        case TakeTurnUp():
            return "take"
        case ChooseTrump(trump):
            return trump.letters
        case Bid(_, trump, True):
            return f"capot {trump.letters}"
        case Bid(points, trump):
            return f"{points}{trump.letters}"
        case Coinche():
            return "coinche"
        case Surcoinche():
            return "surcoinche"
