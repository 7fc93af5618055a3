"""Build what a seat sees from a few words: `position("N: CJ ...", trump="C", declarer="N", played="CJ CQ")`.

Cards are suit letter and rank (`S7`, `H10`, `CA`). Hands that are not given get the cards left over. The
state is made by `decide` and `evolve` alone, so every position is one that the rules can reach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.actions import DealCards, PlayCard, Say, StartMatch
from engine.auction import PASS, TAKE, Bid, Call, ChooseTrump
from engine.cards import CARDS, Card, cards_in
from engine.contract import CAPOT_BID, Trump
from engine.events import Event
from engine.game import announceable, decide, to_act
from engine.presets import COINCHE
from engine.rules import DealMode, Rules
from engine.seats import SEATS, Seat
from engine.state import MatchState, Phase, evolve, new_match
from engine.view import SeatView, seat_view

TRUMP_OF = {trump.letters: trump for trump in Trump}
SEAT_OF = {seat.letter: seat for seat in SEATS}


def cards(text: str) -> tuple[Card, ...]:
    """The cards of "S7 H10 CA"."""
    return tuple(Card[word] for word in text.split())


def hands_of(text: str) -> dict[Seat, tuple[Card, ...]]:
    """The hands of "N: S7 S8 | E: H10 HA"."""
    named = (part.split(":") for part in text.split("|"))
    return {SEAT_OF[name.strip()]: cards(words) for name, words in named}


def apply(state: MatchState, events: Sequence[Event]) -> MatchState:
    for event in events:
        state = evolve(state, event)
    return state


def dealt(rules: Rules, dealer: Seat, deck: Sequence[Card]) -> MatchState:
    """A match with its first deal on the table."""
    state = apply(new_match(), decide(new_match(), StartMatch(rules, dealer)))
    return apply(state, decide(state, DealCards(tuple(deck))))


def agreed(state: MatchState, declarer: Seat, call: Call) -> MatchState:
    """The auction in which everybody passes but the declarer, who says this when its turn comes."""
    while state.phase is Phase.AUCTION:
        seat = to_act(state)[0]
        assert state.deal is not None
        auction = state.deal.auction
        turn = seat is declarer and auction.bidder is None
        wait = isinstance(call, ChooseTrump) and auction.round == 1
        state = apply(state, decide(state, Say(seat, call if turn and not wait else PASS)))
    return state


def call_for(rules: Rules, trump: Trump, points: int, turned: Card | None) -> Call:
    """What the declarer says to play this trump: takes, names, or bids the points."""
    if rules.deal is DealMode.FULL:
        return Bid(points, trump, capot=points == CAPOT_BID)
    return TAKE if turned is not None and turned.suit is trump.suit else ChooseTrump(trump)


def _who_gets_what(rules: Rules, dealer: Seat, declarer: Seat, call: Call) -> dict[Seat, list[int]]:
    """Which places of the deck end in which hand, the turned card's last."""
    played = agreed(dealt(rules, dealer, CARDS), declarer, call)
    assert played.deal is not None
    turned = played.deal.turn_up
    places = {seat: [int(card) for card in cards_in(played.deal.dealt[seat])] for seat in SEATS}
    if turned is not None:
        places[declarer].remove(turned)
        places[declarer].append(turned)
    return places


def complete(hands: Mapping[Seat, tuple[Card, ...]]) -> dict[Seat, tuple[Card, ...]]:
    """Fill up to eight cards a seat with the cards nobody was given, in card order."""
    left = [card for card in CARDS if not any(card in hand for hand in hands.values())]
    full = {}
    for seat in SEATS:
        given = hands.get(seat, ())
        missing = 8 - len(given)
        full[seat] = (*given, *left[:missing])
        left = left[missing:]
    return full


def contracted(
    hands: str,
    *,
    trump: str,
    declarer: str,
    leader: str | None = None,
    rules: Rules = COINCHE,
    points: int = 80,
) -> MatchState:
    """A deal at its first lead. A turn-up declarer picks up the last of its cards (of the trump suit)."""
    taker, mode = SEAT_OF[declarer], TRUMP_OF[trump]
    dealer = SEAT_OF[leader or declarer].plus(3)
    full = complete(hands_of(hands))
    turned = full[taker][-1] if rules.deal is DealMode.TURNUP else None
    call = call_for(rules, mode, points, turned)
    deck: list[Card] = list(CARDS)
    dummy = ChooseTrump(Trump.SPADES) if isinstance(call, ChooseTrump) else call
    if isinstance(dummy, ChooseTrump):
        dummy = ChooseTrump(next(t for t in Trump if t.suit is not CARDS[20].suit))
    for seat, places in _who_gets_what(rules, dealer, taker, dummy).items():
        for place, card in zip(places, full[seat], strict=True):
            deck[place] = card
    return agreed(dealt(rules, dealer, deck), taker, call)


def after(state: MatchState, played: str, *, announce: bool = False) -> MatchState:
    """The state once these cards have been played in turn."""
    for card in cards(played):
        seat = to_act(state)[0]
        melds = announce and bool(announceable(state, seat))
        state = apply(state, decide(state, PlayCard(seat, card, announce=melds)))
    return state


def seen(state: MatchState, seat: str | None = None) -> SeatView:
    """What a seat sees; the one to act if none is named."""
    return seat_view(state, SEAT_OF[seat] if seat is not None else to_act(state)[0])


def position(
    hands: str,
    *,
    trump: str,
    declarer: str,
    played: str = "",
    leader: str | None = None,
    rules: Rules = COINCHE,
    points: int = 80,
) -> SeatView:
    """What the seat to act sees after these plays. `leader` leads the first trick (declarer unless named)."""
    start = contracted(hands, trump=trump, declarer=declarer, leader=leader, rules=rules, points=points)
    return seen(after(start, played))
