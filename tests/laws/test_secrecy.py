"""The secrecy theorem: a seat's view and events do not depend on cards it cannot see."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.cards import CARDS, Card
from engine.events import CardPlayed, CardsCompleted, CardsDealt, Event, Hands, MeldsShown
from engine.game import replay
from engine.seats import SEATS, Seat
from engine.view import TableView, observe, redact
from tests.laws.strategies import Step, randoms, steps


def known_to(seat: Seat | None, events: list[Event]) -> set[Card]:
    """Cards that a seat (None: the public) has seen in these events of one deal."""
    seen: set[Card] = set()
    for event in events:
        match event:
            case CardsDealt():
                seen |= set(event.hands[seat]) if seat is not None else set()
                seen |= {event.turn_up} if event.turn_up is not None else set()
            case CardsCompleted():
                seen |= set(event.hands[seat]) if seat is not None else set()
            case CardPlayed():
                seen.add(event.card)
            case MeldsShown():
                seen |= {
                    card for _, meld in (*event.result.paid, *event.result.unpaid) for card in meld.cards
                }
            case _:
                pass
    return seen


def with_other_secrets(events: list[Event], known: set[Card], random: Random) -> list[Event]:
    """The same events with the cards outside `known` permuted among the places where they lie."""
    hidden = [card for card in CARDS if card not in known]
    shuffled = hidden.copy()
    random.shuffle(shuffled)
    swap = dict(zip(hidden, shuffled, strict=True))

    def hands(dealt: Hands) -> Hands:
        north, east, south, west = (tuple(swap.get(card, card) for card in hand) for hand in dealt)
        return north, east, south, west

    changed: list[Event] = []
    for event in events:
        match event:
            case CardsDealt():
                stock = tuple(swap.get(card, card) for card in event.stock)
                changed.append(replace(event, hands=hands(event.hands), stock=stock))
            case CardsCompleted():
                changed.append(CardsCompleted(hands(event.hands)))
            case _:
                changed.append(event)
    return changed


@given(steps(), st.data(), randoms(), st.sampled_from([*SEATS, None]))
@settings(max_examples=150, deadline=None)
def test_hidden_cards_change_nothing_that_is_seen(
    walked: list[Step], data: st.DataObject, random: Random, seat: Seat | None
) -> None:
    last = data.draw(st.integers(1, len(walked)))
    events = [event for step in walked[:last] for event in step.events]
    other = with_other_secrets(events, known_to(seat, events), random)
    assert observe(replay(other), seat) == observe(replay(events), seat)
    assert [redact(event, seat) for event in other] == [redact(event, seat) for event in events]


@given(steps(), randoms())
@settings(max_examples=30, deadline=None)
def test_the_permutation_does_move_cards(walked: list[Step], random: Random) -> None:
    """The theorem above is no theorem about nothing: the state itself does change."""
    events = [event for step in walked[:2] for event in step.events]
    other = with_other_secrets(events, known_to(Seat.NORTH, events), random)
    assert replay(other) != replay(events)


@given(steps())
@settings(max_examples=30, deadline=None)
def test_a_view_holds_one_hand_only(walked: list[Step]) -> None:
    for step in walked:
        deal = step.after.deal
        for seat in SEATS:
            view = observe(step.after, seat)
            assert not isinstance(view, TableView)
            assert len(view.hand) == (deal.hands[seat].bit_count() if deal is not None else 0)
            for event in step.events:
                seen = redact(event, seat)
                if isinstance(seen, CardsDealt | CardsCompleted):
                    assert all(
                        not cards or owner is seat for owner, cards in zip(SEATS, seen.hands, strict=True)
                    )
                if isinstance(seen, CardsDealt):
                    assert seen.stock == ()
