"""What a seat is sent depends on nothing that it may not know: words, buttons and picture bytes alike."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bot.presenter.hand import hand_screen
from bot.presenter.screen import Screen
from bot.presenter.table import public_screen
from bot.rendering.draw import render
from bot.tables.seating import Human
from bot.tables.snapshot import Status
from bot.tables.state import TableState, seat_snapshot, snapshot
from engine.actions import DealCards, StartMatch
from engine.cards import CARDS, CardSet, card_set, cards_in
from engine.game import decide, legal_actions, to_act
from engine.presets import PRESETS
from engine.seats import SEATS, Seat
from engine.state import FourSets, MatchState, Phase, evolve, new_match, the_deal

NAMES = {1: "<@11>", 2: "<@22>", 3: "<@33>", 4: "<@44>"}


def somewhere(preset: str, seed: int) -> MatchState:
    """A match stopped at some moment of its first deal that somebody took."""
    rng = random.Random(f"{preset}{seed}")
    state = new_match()
    deck = list(CARDS)
    rng.shuffle(deck)
    for action in (StartMatch(PRESETS[preset], Seat.NORTH), DealCards(tuple(deck))):
        for event in decide(state, action):
            state = evolve(state, event)
    for _ in range(rng.randrange(2, 34)):
        if state.phase not in (Phase.AUCTION, Phase.PLAY):
            break
        seat = rng.choice(to_act(state))
        for event in decide(state, rng.choice(legal_actions(state, seat)[:5])):
            state = evolve(state, event)
    return state


def shuffled(state: MatchState, viewer: Seat, rng: random.Random) -> MatchState:
    """The same match with the cards that the viewer cannot see dealt out otherwise."""
    deal = the_deal(state)
    counts = {seat: deal.hands[seat].bit_count() for seat in SEATS if seat is not viewer}
    hidden = [card for seat in counts for card in cards_in(deal.hands[seat])] + list(deal.stock)
    rng.shuffle(hidden)
    hands: list[CardSet] = list(deal.hands)
    dealt: list[CardSet] = list(deal.dealt)
    for seat, count in counts.items():
        mine, hidden = hidden[:count], hidden[count:]
        played = deal.dealt[seat] & ~deal.hands[seat]
        hands[seat] = card_set(mine)
        dealt[seat] = played | hands[seat]
    four: FourSets = (hands[0], hands[1], hands[2], hands[3])
    were: FourSets = (dealt[0], dealt[1], dealt[2], dealt[3])
    return replace(state, deal=replace(deal, hands=four, dealt=were, stock=tuple(hidden)))


def at_table(match: MatchState) -> TableState:
    seating = (Human(1), Human(2), Human(3), Human(4))
    return TableState("abc", 9, Status.PLAYING, 5, 6, 1, match.rules, seating=seating, match=match)


def sent(screen: Screen) -> tuple[object, ...]:
    picture = screen.picture
    png = render(picture.scene, picture.style).png if picture is not None else b""
    return screen.text, screen.rows, picture.alt if picture is not None else "", png


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_change_no_byte_sent_to_a_seat(preset: str, seed: int) -> None:
    rng = random.Random(seed)
    match = somewhere(preset, seed)
    if match.phase not in (Phase.AUCTION, Phase.PLAY):
        match = somewhere(preset, seed + 100)
    assert match.deal is not None
    for viewer in SEATS:
        other = shuffled(match, viewer, rng)
        mine, same = (hand_screen(seat_snapshot(at_table(m), viewer), NAMES, "fr") for m in (match, other))
        assert sent(mine) == sent(same)
        public, again = (public_screen(snapshot(at_table(m)), NAMES, "en") for m in (match, other))
        assert sent(public) == sent(again)
