"""Short words for the table: a test names the rule, not the plumbing."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from engine.actions import Action, DealCards, PlayCard, Say, StartMatch
from engine.cards import CARDS, Card, Suit, card_set, cards_in
from engine.contract import Contract, Doubling, Trump
from engine.errors import IllegalAction, Refusal
from engine.events import AuctionWon, CardsDealt, Event, Hands, MatchStarted
from engine.game import decide, replay
from engine.notation import parse_call, parse_card, parse_cards, parse_seat, parse_trump
from engine.presets import PRESETS
from engine.rules import DealMode, Rules, packet_sizes
from engine.scoring import DealFacts, DealResult, score_deal
from engine.seats import SEATS, Seat, Team
from engine.state import DealState, MatchState, evolve, new_match, the_deal
from engine.trick import playable

TURNUP_PRESETS = tuple(name for name, rules in PRESETS.items() if rules.deal is DealMode.TURNUP)
NUMBERED_PRESETS = tuple(name for name, rules in PRESETS.items() if rules.deal is DealMode.FULL)


def shuffled(seed: int = 1) -> tuple[Card, ...]:
    """A deck in an order of its own, the same for a seed."""
    deck = list(CARDS)
    random.Random(seed).shuffle(deck)
    return tuple(deck)


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def act(state: MatchState, *actions: Action) -> MatchState:
    """The state once these actions are done."""
    for action in actions:
        for event in decide(state, action):
            state = evolve(state, event)
    return state


def history(*actions: Action) -> tuple[Event, ...]:
    """All events of a match that goes like this."""
    state, events = new_match(), []
    for action in actions:
        for event in decide(state, action):
            state = evolve(state, event)
            events.append(event)
    return tuple(events)


def dealt(preset: str | Rules, dealer: Seat = Seat.NORTH, deck: tuple[Card, ...] | None = None) -> MatchState:
    """A match whose first cards are dealt."""
    rules = PRESETS[preset] if isinstance(preset, str) else preset
    return act(new_match(), StartMatch(rules, dealer), DealCards(deck or shuffled()))


def says(text: str) -> tuple[Say, ...]:
    """`E:100S S:pass` as actions."""
    spoken = []
    for word in text.replace("capot ", "capot").split():
        seat, _, call = word.partition(":")
        spoken.append(Say(parse_seat(seat), parse_call(call)))
    return tuple(spoken)


def after_calls(preset: str | Rules, text: str, deck: tuple[Card, ...] | None = None) -> MatchState:
    """A deal by North in which this was said; East speaks first."""
    return act(dealt(preset, deck=deck), *says(text))


def refusal(state: MatchState, action: Action) -> Refusal | None:
    """Why an action is refused, None if it is legal."""
    try:
        decide(state, action)
    except IllegalAction as refused:
        return refused.reason
    return None


def refusal_of(preset: str | Rules, text: str) -> Refusal | None:
    """Why the last call of this auction is refused, None if it is legal. The calls before it are legal."""
    *before, last = says(text)
    return refusal(act(dealt(preset), *before), last)


def deck_dealing(hands: Mapping[Seat, Iterable[Card]], dealer: Seat = Seat.NORTH) -> tuple[Card, ...]:
    """A deck that gives each seat these eight cards in a full deal of 3-2-3."""
    piles = {seat: list(held) for seat, held in hands.items()}
    deck: list[Card] = []
    for size in packet_sizes(PRESETS["coinche"])[0]:
        for step in range(1, 5):
            pile = piles[dealer.plus(step)]
            deck += pile[:size]
            del pile[:size]
    return tuple(deck)


def in_play(
    preset: str | Rules,
    hands: Mapping[str, str],
    *,
    trump: str = "H",
    contract: Contract | None = None,
    leader: str = "N",
) -> MatchState:
    """A deal about to be played with these (perhaps fewer than eight) cards; the declarer is the leader."""
    rules = PRESETS[preset] if isinstance(preset, str) else preset
    first = parse_seat(leader)
    points = rules.bid_min if rules.deal is DealMode.FULL else None
    stands = contract or Contract(first, parse_trump(trump), points)
    held = {parse_seat(seat): cards(text) for seat, text in hands.items()}
    north, east, south, west = (held.get(seat, ()) for seat in SEATS)
    return replay(
        (
            MatchStarted(rules, Seat.NORTH),
            CardsDealt(1, Seat.NORTH, (north, east, south, west)),
            AuctionWon(stands, first),
        )
    )


def plays(text: str) -> tuple[PlayCard, ...]:
    """`N:HJ E:H7` as actions; `N!HJ` announces melds."""
    played = []
    for word in text.split():
        seat, card = word[0], word[2:]
        played.append(PlayCard(parse_seat(seat), parse_card(card), announce=word[1] == "!"))
    return tuple(played)


def allowed(preset: str | Rules, trump: str, trick: str, hand: str) -> set[str]:
    """Cards that may be played on this trick (cards in order of play, the last just before this hand)."""
    rules = PRESETS[preset] if isinstance(preset, str) else preset
    found = playable(card_set(cards(hand)), cards(trick), parse_trump(trump), rules)
    return {card.name for card in cards_in(found)}


def scored(
    preset: str | Rules,
    takers: int,
    *,
    bid: int | None = None,
    belote: str = "",
    melds: tuple[int, int] = (0, 0),
    factor: int = 1,
    capot: str = "",
    pot: int = 0,
) -> DealResult:
    """The count of a deal that North-South took with that many trick points; T and D name the sides."""
    rules = PRESETS[preset] if isinstance(preset, str) else preset
    sides = {"T": Team.NS, "D": Team.EW}
    return score_deal(
        DealFacts(
            contract=Contract(Seat.NORTH, Trump.HEARTS, bid, doubling=Doubling(factor)),
            tricks=(takers, 162 - takers),
            dix_de_der=Team.NS,
            capot=sides.get(capot),
            melds=melds,
            belotes=(20 * belote.count("T"), 20 * belote.count("D")),
        ),
        rules,
        pot,
    )


def deal_of(state: MatchState) -> DealState:
    return the_deal(state)


def hands_of(state: MatchState) -> Hands:
    """Cards held now."""
    north, east, south, west = (cards_in(hand) for hand in the_deal(state).hands)
    return north, east, south, west


def suit_of(state: MatchState) -> Suit:
    """The turned suit."""
    card = the_deal(state).turn_up
    assert card is not None
    return card.suit
