"""Why a card may or may not be played, in a sentence."""

from __future__ import annotations

from engine.cards import SUIT_CARDS, Card
from engine.errors import NotationError, Refusal
from engine.notation import format_card
from engine.position import Position
from engine.rules import RiseOnTrumpLead, Undertrump
from engine.trick import card_to_beat, why_not, winning_index

_SENTENCES = {
    Refusal.MUST_FOLLOW: "{led} is led and held: follow suit (rules.md §1.3, follow suit)",
    Refusal.MUST_RISE: "a trump above {best} is held: rise (rules.md §1.3, trump led)",
    Refusal.MUST_RISE_PLAIN: "an opponent ruffed and a higher {led} is held: rise (rules.md §1.3, monter)",
    Refusal.MUST_RUFF: "{led} is led and not held: ruff (rules.md §1.3, void: must trump)",
    Refusal.MUST_OVERRUFF: "a trump above {beat} is held: over-ruff (rules.md §1.3, overtrump)",
    Refusal.MUST_UNDERRUFF: "no trump held beats {beat}, a lower one must still be played "
    "(rules.md §1.3, cannot overtrump)",
}


def explain(position: Position, card: Card) -> str:
    """The rule that allows or forbids this card; raises NotationError if it is not held."""
    name, seat = format_card(card), position.turn.letter
    reason = why_not(card, position.hand, position.trick, position.trump, position.rules)
    if reason is Refusal.NOT_IN_HAND:
        raise NotationError(f"card: {name} is not in {seat}'s hand")
    if reason is None:
        return f"{name} may be played: {_permission(position, card)}"
    winning = winning_index(position.trick, position.trump)
    beat = card_to_beat(position.trick, winning, position.trump, position.rules.overtrump_ref)
    sentence = _SENTENCES[reason].format(
        led=position.trick[0].suit.letter,
        best=format_card(position.trick[winning]),
        beat=format_card(beat) if beat is not None else "",
    )
    return f"{name} may not be played: {sentence}"


def _permission(position: Position, card: Card) -> str:
    if not position.trick:
        return "the leader may play any card"
    led, trump = position.trick[0].suit, position.trump
    if position.hand & SUIT_CARDS[led]:
        return _follows(position, card)
    trumps = position.hand & SUIT_CARDS[trump] if trump.suit is not None else 0
    if not trumps:
        return f"{led.letter} is not held and nothing can ruff, any card will do"
    winning = winning_index(position.trick, trump)
    if len(position.trick) - winning == 2 and position.rules.partner_exempt:
        return f"{led.letter} is not held and the partner wins the trick, any card will do"
    if position.legal == position.hand != trumps and position.rules.undertrump is Undertrump.MAY_DISCARD:
        return "no trump held beats the ruff, and nobody need under-ruff: any card will do"
    return f"{led.letter} is not held, {format_card(card)} ruffs as it must"


def _follows(position: Position, card: Card) -> str:
    led, trump = position.trick[0].suit, position.trump
    following = position.hand & SUIT_CARDS[led]
    if following != position.legal:
        return "it follows suit and rises above the cards that lie, as it must"
    if led is trump.suit and position.rules.rise_on_trump_lead is not RiseOnTrumpLead.ALWAYS:
        return f"it follows {led.letter}, which need not be risen above here"
    return f"it follows {card.suit.letter}"
