"""The engine's contract: what is legal, what an act leads to, and how events rebuild a match.

`decide` judges an action against a state and returns events; `evolve` (in `engine.state`) applies them;
`replay` folds a whole record. None of them has I/O, a clock or randomness: the deck arrives in the action.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import assert_never

from engine.actions import Action, DealCards, HouseAction, PlayCard, Say, SeatAction, StartMatch, plays_of
from engine.auction import Call, Coinche, Surcoinche, after_call, contract_of, legal_calls, refuse_call
from engine.cards import ALL_CARDS, CARDS, Card, CardSet, Rank, card_set
from engine.contract import BELOTE_CARDS, Contract, Trump
from engine.errors import IllegalAction, Refusal
from engine.events import (
    AuctionWon,
    BeloteSaid,
    BeloteWord,
    CardPlayed,
    CardsCompleted,
    CardsDealt,
    DealPassedOut,
    DealScored,
    Event,
    Hands,
    MatchStarted,
    MatchWon,
    MeldsAnnounced,
    MeldsShown,
    TrickTaken,
    event_of,
)
from engine.match import match_winner, next_dealer
from engine.melds import Meld, MeldsResult, best_melds, compare_melds
from engine.rules import BELOTE, DIX_DE_DER, BeloteOrder, DealMode, Leader, Rules, packet_sizes
from engine.scoring import DealFacts, score_deal, trick_points
from engine.seats import SEATS, TEAM_OF, Seat, Team
from engine.state import DealState, MatchState, Phase, evolve, new_match, the_deal
from engine.trick import card_points, playable, why_not, winning_index

_AUCTION, _PLAY = Phase.AUCTION, Phase.PLAY  # names of their own, as in `engine.trick`
_KING_OR_QUEEN = Rank.KING ^ Rank.QUEEN
"""Turns the number of a king into that of its queen, and back."""


def replay(events: Iterable[Event]) -> MatchState:
    """The state that these events lead to, from the beginning of a match."""
    state = new_match()
    for event in events:
        state = evolve(state, event)
    return state


def to_act(state: MatchState) -> tuple[Seat, ...]:
    """Seats whose act is awaited: one in turn, both of a side in a coinche window, none between deals."""
    if state.phase is Phase.AUCTION:
        return the_deal(state).auction.to_speak
    if state.phase is Phase.PLAY:
        turn = the_deal(state).turn
        return (turn,) if turn is not None else ()
    return ()


# -- what is legal -----------------------------------------------------------------------------------------


def legal_actions(state: MatchState, seat: Seat) -> tuple[SeatAction, ...]:
    """Everything this seat may do now, in a fixed order; empty when it has nothing to do."""
    deal = state.deal
    if deal is None:
        return ()
    if state.phase is _AUCTION:
        turned = deal.turn_up.suit if deal.turn_up is not None else None
        return tuple(Say(seat, call) for call in legal_calls(deal.auction, seat, turned, state.rules))
    if state.phase is not _PLAY or deal.turn is not seat:
        return ()
    assert deal.contract is not None
    plays = plays_of(seat, playable(deal.hands[seat], deal.trick.cards, deal.contract.trump, state.rules))
    if deal.tricks or not announceable(state, seat):
        return plays
    return tuple(way for play in plays for way in (play, PlayCard(seat, play.card, announce=True)))


def playable_cards(state: MatchState, seat: Seat) -> CardSet:
    """The cards that a seat could play on the trick as it lies, whoever's turn it is."""
    deal = state.deal
    assert deal is not None
    assert deal.contract is not None
    return playable(deal.hands[seat], deal.trick.cards, deal.contract.trump, state.rules)


def announceable(state: MatchState, seat: Seat) -> tuple[Meld, ...]:
    """The melds that a seat may announce with its next card; empty after its first card."""
    deal = state.deal
    if deal is None or deal.contract is None or deal.tricks or deal.hands[seat] != deal.dealt[seat]:
        return ()
    return best_melds(deal.dealt[seat], deal.contract.trump, state.rules)


# -- what an act leads to ----------------------------------------------------------------------------------


def decide(state: MatchState, action: Action) -> tuple[Event, ...]:
    """The events that an action leads to, consequences included; changes nothing.

    Raises IllegalAction with the rule that forbids it.
    """
    if isinstance(action, PlayCard):  # nearly always
        return _play_card(state, action)
    match action:
        case Say():
            return _say(state, action.seat, action.call)
        case StartMatch() | DealCards():
            return _house(state, action)
        case _:
            assert_never(action)


def _house(state: MatchState, action: HouseAction) -> tuple[Event, ...]:
    if state.phase is Phase.MATCH_OVER:
        raise IllegalAction(Refusal.MATCH_OVER)
    if isinstance(action, StartMatch):
        if state.phase is not Phase.NOT_STARTED:
            raise IllegalAction(Refusal.WRONG_PHASE)
        return (MatchStarted(action.rules, action.dealer),)
    if state.phase is not Phase.DEALING:
        raise IllegalAction(Refusal.WRONG_PHASE)
    if len(action.deck) != len(CARDS) or card_set(action.deck) != ALL_CARDS:
        raise IllegalAction(Refusal.BAD_DECK)
    return (_deal(state, action.deck),)


def _deal(state: MatchState, deck: tuple[Card, ...]) -> CardsDealt:
    first = packet_sizes(state.rules)[0]
    hands, rest = _hand_out(deck, state.dealer, (first,) * 4)
    number = state.number + 1
    if state.rules.deal is DealMode.FULL:
        return CardsDealt(number, state.dealer, hands)
    return CardsDealt(number, state.dealer, hands, stock=rest[1:], turn_up=rest[0])


def _hand_out(
    deck: tuple[Card, ...], dealer: Seat, packets: tuple[tuple[int, ...], ...]
) -> tuple[Hands, tuple[Card, ...]]:
    """Deal packets from the dealer's left; `packets` are sizes by seat in that order. Also the cards left."""
    dealt = [tuple([deck[place] for place in places]) for places in _places(packets)]
    left = dealer.next
    north, east, south, west = dealt[-left:] + dealt[:-left]
    return (north, east, south, west), deck[sum(map(sum, packets)) :]


@lru_cache(maxsize=64)
def _places(packets: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Which cards of the deck, by their places in it, each seat gets in packets of these sizes."""
    places: tuple[list[int], ...] = ([], [], [], [])
    at = 0
    for packet in range(max(len(sizes) for sizes in packets)):
        for mine, sizes in zip(places, packets, strict=True):
            size = sizes[packet] if packet < len(sizes) else 0
            mine.extend(range(at, at + size))
            at += size
    return tuple(tuple(mine) for mine in places)


def _say(state: MatchState, seat: Seat, call: Call) -> tuple[Event, ...]:
    if state.phase is not _AUCTION:
        late = isinstance(call, Coinche | Surcoinche) or state.phase is not Phase.MATCH_OVER
        raise IllegalAction(Refusal.WRONG_PHASE if late else Refusal.MATCH_OVER)
    deal = the_deal(state)
    turned = deal.turn_up.suit if deal.turn_up is not None else None
    reason = refuse_call(deal.auction, seat, call, turned, state.rules)
    if reason is not None:
        raise IllegalAction(reason)
    said = event_of(seat, call)
    after = after_call(deal.auction, seat, call, turned, state.rules)
    if not after.closed:
        return (said,)
    contract = contract_of(after)
    if contract is None:
        return said, DealPassedOut(next_dealer(state.dealer, state.rules, passed_out=True))
    return said, *_begin_play(state, deal, contract)


def _begin_play(state: MatchState, deal: DealState, contract: Contract) -> tuple[Event, ...]:
    taker_leads = state.rules.leader is Leader.TAKER
    won = AuctionWon(contract, contract.declarer if taker_leads else deal.dealer.next)
    if deal.turn_up is None:
        return (won,)
    return won, CardsCompleted(_rest_of_the_deal(deal, contract, state.rules))


def _rest_of_the_deal(deal: DealState, contract: Contract, rules: Rules) -> Hands:
    """Three more cards each; the taker gets the turned card and one fewer from the stock."""
    second = packet_sizes(rules)[1]
    for_taker = (*second[:-1], second[-1] - 1)
    packets = (for_taker if deal.dealer.plus(step) is contract.declarer else second for step in range(1, 5))
    hands, _ = _hand_out(deal.stock, deal.dealer, tuple(packets))
    assert deal.turn_up is not None
    north, east, south, west = (
        (deal.turn_up, *cards) if seat is contract.declarer else cards
        for seat, cards in zip(SEATS, hands, strict=True)
    )
    return north, east, south, west


def _play_card(state: MatchState, action: PlayCard) -> tuple[Event, ...]:
    seat, card, deal = action.seat, action.card, state.deal
    if state.phase is not _PLAY or deal is None or deal.contract is None:
        over = state.phase is Phase.MATCH_OVER
        raise IllegalAction(Refusal.MATCH_OVER if over else Refusal.WRONG_PHASE)
    if deal.turn is not seat:
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    hand, cards, trump = deal.hands[seat], deal.trick.cards, deal.contract.trump
    if not playable(hand, cards, trump, state.rules) >> card & 1:
        reason = why_not(card, hand, cards, trump, state.rules)
        assert reason is not None
        raise IllegalAction(reason)
    events: tuple[Event, ...] = (CardPlayed(seat, card),)
    if action.announce:
        melds = announceable(state, seat)
        if not melds:
            raise IllegalAction(Refusal.NO_MELD)
        events = (MeldsAnnounced(seat, tuple(meld.kind for meld in melds)), *events)
    if BELOTE_CARDS[trump] >> card & 1:
        word = _belote_word(deal, seat, card, state.rules)
        if word is not None:
            events = (*events, BeloteSaid(seat, card.suit, word))
    return events if len(cards) < 3 else (*events, *_end_of_trick(state, deal, events, card))


def _belote_word(deal: DealState, seat: Seat, card: Card, rules: Rules) -> BeloteWord | None:
    """Belote at the first of king and queen of trump, rebelote at the second, once each (rules.md §1.5)."""
    other = CARDS[card ^ _KING_OR_QUEEN]
    if not deal.dealt[seat] >> other & 1:
        return None
    if (seat, card.suit) in deal.belotes:
        return BeloteWord.REBELOTE
    if rules.belote_order is BeloteOrder.KING_FIRST and card.rank is not Rank.KING:
        return None
    return BeloteWord.BELOTE if deal.hands[seat] >> other & 1 else None


# -- ends --------------------------------------------------------------------------------------------------


def _end_of_trick(
    state: MatchState, deal: DealState, played: tuple[Event, ...], card: Card
) -> tuple[Event, ...]:
    """What the fourth card of a trick leads to; `played` are the events of that card."""
    assert deal.contract is not None
    cards, trump = (*deal.trick.cards, card), deal.contract.trump
    winner = SEATS[deal.trick.leader + winning_index(cards, trump) & 3]
    worth = card_points(trump, state.rules.ta_sa)
    first, second, third, fourth = cards
    points = worth[first] + worth[second] + worth[third] + worth[fourth]
    if not deal.tricks:
        return (*_melds_shown(_after(state, played), trump), TrickTaken(winner, points))
    if len(deal.tricks) < 7:
        return (TrickTaken(winner, points),)
    taken = TrickTaken(winner, points + DIX_DE_DER)
    return taken, *_end_of_deal(_after(state, (*played, taken)))


def _after(state: MatchState, events: tuple[Event, ...]) -> MatchState:
    for event in events:
        state = evolve(state, event)
    return state


def _melds_shown(state: MatchState, trump: Trump) -> tuple[Event, ...]:
    deal = the_deal(state)
    return (MeldsShown(_compare(state, deal, trump)),) if deal.announced else ()


def _compare(state: MatchState, deal: DealState, trump: Trump) -> MeldsResult:
    melds = {seat: best_melds(deal.dealt[seat], trump, state.rules) for seat, _ in deal.announced}
    return compare_melds(melds, deal.trick.leader, trump, state.rules)


def _end_of_deal(state: MatchState) -> tuple[Event, ...]:
    result = score_deal(deal_facts(state), state.rules, state.pot)
    totals = (state.totals[0] + result.points[0], state.totals[1] + result.points[1])
    dealer = next_dealer(state.dealer, state.rules, passed_out=False)
    scored = DealScored(result, totals, dealer)
    winner = match_winner(totals, result.points, state.rules)
    return (scored,) if winner is None else (scored, MatchWon(winner, totals))


def deal_facts(state: MatchState) -> DealFacts:
    """What a finished deal holds for the count."""
    deal = the_deal(state)
    assert deal.contract is not None
    winners = {TEAM_OF[trick.winner] for trick in deal.tricks if trick.winner is not None}
    last = deal.tricks[-1].winner
    belotes = [0, 0]
    for seat, _ in deal.belotes:
        belotes[seat.team] += BELOTE
    return DealFacts(
        contract=deal.contract,
        tricks=trick_points(deal.taken, deal.contract.trump, state.rules.ta_sa),
        dix_de_der=last.team if last is not None else None,
        capot=winners.pop() if len(winners) == 1 else None,
        melds=(
            (deal.melds.points(Team.NS), deal.melds.points(Team.EW)) if deal.melds is not None else (0, 0)
        ),
        belotes=(belotes[0], belotes[1]),
    )
