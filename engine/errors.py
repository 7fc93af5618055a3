"""What the engine refuses, and why.

BeloteError
├── IllegalAction   an act that the rules forbid here; carries a `Refusal`
├── NotationError   text or data that says nothing the engine can read
└── RulesError      a set of options that cannot be played together
"""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """The rule that forbids an act; the interface has a sentence for each."""

    NOT_YOUR_TURN = "not-your-turn"
    """Somebody else is to act."""
    WRONG_PHASE = "wrong-phase"
    """The act belongs to another moment of the deal."""
    MATCH_OVER = "match-over"
    """The match is won; nothing more is played."""
    BAD_DECK = "bad-deck"
    """The deck is not the 32 cards, each once."""

    NOT_IN_HAND = "not-in-hand"
    """The seat does not hold that card."""
    MUST_FOLLOW = "must-follow"
    """A card of the led suit is held and must be played."""
    MUST_RISE = "must-rise"
    """Trump is led: a higher trump is held and must be played."""
    MUST_RISE_PLAIN = "must-rise-plain"
    """An opponent ruffed: a led-suit card above those in the trick is held (*monter*)."""
    MUST_RUFF = "must-ruff"
    """Void in the led suit: a trump is held and must be played."""
    MUST_OVERRUFF = "must-overruff"
    """A trump above the one to beat is held and must be played."""
    MUST_UNDERRUFF = "must-underruff"
    """No trump held beats the ruff, but a lower trump must still be played."""

    NOT_THIS_AUCTION = "not-this-auction"
    """The call belongs to the other kind of auction (turn-up or numbered)."""
    TURNED_SUIT = "turned-suit"
    """The turned suit cannot be named again in the second round."""
    TRUMP_NOT_OFFERED = "trump-not-offered"
    """All trump and no trump are not played at this table."""
    BID_TOO_LOW = "bid-too-low"
    """The bid is under the lowest allowed or not above the standing one."""
    BID_TOO_HIGH = "bid-too-high"
    """The bid is over the highest allowed."""
    BID_STEP = "bid-step"
    """Bids go in tens."""
    NO_CAPOT_BID = "no-capot-bid"
    """Capot cannot be bid at this table."""
    FROZEN = "frozen"
    """The contract is coinched: no further bid."""
    COINCHE_NOT_PLAYED = "coinche-not-played"
    """These rules have no coinche."""
    COINCHE_TOO_EARLY = "coinche-too-early"
    """Coinche is said once the auction has closed."""
    NOTHING_TO_COINCHE = "nothing-to-coinche"
    """There is no bid yet."""
    OWN_BID = "own-bid"
    """Only an opponent of the bidder may coinche."""
    ALREADY_COINCHED = "already-coinched"
    """The bid is coinched already."""
    NOT_COINCHED = "not-coinched"
    """Surcoinche answers a coinche."""
    NOT_THE_BIDDERS = "not-the-bidders"
    """Only the bidding side may surcoinche."""
    NO_MELD = "no-meld"
    """There is no meld to announce with this card."""


class BeloteError(Exception):
    """Root of everything the engine raises."""


class IllegalAction(BeloteError):  # noqa: N818 - the rulebook's word, and the contract's
    """An act that the rules forbid here and now."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


class NotationError(BeloteError, ValueError):
    """Text that is not a card, hand, bid, position or record; the message says where and why."""


class Clash(StrEnum):
    """Why a set of options cannot be played; the interface has a sentence for each."""

    UNKNOWN_OPTION = "unknown-option"
    """There is no option of that name."""
    WRONG_KIND = "wrong-kind"
    """The value is not of the option's kind: a word where a number is due, for one."""
    PACKETS = "packets"
    """The packets do not add up to the cards that a player gets."""
    TEST_NEEDS_BIDS = "test-needs-bids"
    """The contract is measured by its bid, but trump is taken without a number."""
    COINCHE_NEEDS_BIDS = "coinche-needs-bids"
    """A coinche answers a bid with a number."""
    CAPOT_NEEDS_BIDS = "capot-needs-bids"
    """Capot is bid, or the bid is added, but trump is taken without a number."""
    FAILURE_NEEDS_BIDS = "failure-needs-bids"
    """The defence scores the bid, but trump is taken without a number."""
    TEST_IGNORES_BIDS = "test-ignores-bids"
    """A number is bid, but the contract is not measured by it."""
    LITIGE_NEEDS_COMPARISON = "litige-needs-comparison"
    """A litige compares the two sides, which a fixed number of points does not."""
    BIDS = "bids"
    """Bids go in tens from 10 to 650, the lowest no higher than the highest."""
    CAPOT_TOTAL = "capot-total"
    """All eight tricks are worth 162, 250 or 252."""
    MELDS_PER_PLAYER = "melds-per-player"
    """A player announces one meld, or as many as they hold."""
    TARGET = "target"
    """A match is played to 100 to 5000 points."""


class RulesError(BeloteError, ValueError):
    """Options that cannot stand together, or an option out of its range; the message says which."""

    def __init__(self, clash: Clash, message: str) -> None:
        super().__init__(message)
        self.clash = clash
