"""Two published engines as judges: belote-cli for classic play, colver for coinche play and scores.

Both are walked through the same random deals as our engine; every position's legal cards are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import belote.deck as cli_deck  # type: ignore[import-untyped]
import belote.game as cli  # type: ignore[import-untyped]
import colver

from engine.actions import DealCards, PlayCard, Say, StartMatch
from engine.auction import COINCHE, PASS, SURCOINCHE, TAKE, Bid, Call
from engine.cards import CARDS, RANK_OF, SUIT_OF, Card, Rank, Suit, cards_in
from engine.contract import Doubling, Trump
from engine.events import DealScored, Event
from engine.game import decide, playable_cards
from engine.presets import PRESETS
from engine.rules import BeloteOnFail, ContractTest, DoubleFormula, Melds, Rounding, Rules, with_options
from engine.scoring import DealResult, Item
from engine.seats import SEATS, Seat
from engine.state import MatchState, Phase, evolve, new_match, the_deal

CLASSIC = PRESETS["classic"]
COLVER_RULES = with_options(
    PRESETS["coinche"],
    bid_max=160,
    test=ContractTest.BID,
    melds=Melds.OFF,
    rounding=Rounding.NONE,
    double_formula=DoubleFormula.BID_ONLY,
    belote_on_fail=BeloteOnFail.TO_DEFENCE,
)
"""colver's options as far as ours can say them; `colver_score` holds what is left."""


@dataclass(frozen=True, slots=True)
class Position:
    """One position of a walk, and both answers."""

    state: MatchState
    seat: Seat
    ours: frozenset[int]
    theirs: frozenset[int]


# -- belote-cli ------------------------------------------------------------------------------------------

_CLI_SUIT = dict(zip(Suit, cli_deck.CARD_SUITS, strict=True))
_CLI_RANK = dict(zip(Rank, cli_deck.Rank, strict=True))
CLI_CARD = tuple(cli_deck.Card(_CLI_SUIT[SUIT_OF[card]], _CLI_RANK[RANK_OF[card]]) for card in CARDS)
_FROM_CLI = {card: index for index, card in enumerate(CLI_CARD)}
# Their turn order is ours, whatever the seats are called: seat + 1 plays next.
_CLI_SEATS = tuple(cli.Seat)


def cli_state(state: MatchState) -> cli.GameState:
    """The same position for belote-cli."""
    deal = the_deal(state)
    assert deal.contract is not None
    assert deal.contract.trump.suit is not None
    assert deal.turn is not None
    return cli.GameState(
        hands=tuple(tuple(CLI_CARD[card] for card in cards_in(hand)) for hand in deal.hands),
        trump=_CLI_SUIT[deal.contract.trump.suit],
        phase=cli.Phase.PLAYING,
        turn=_CLI_SEATS[deal.turn],
        current_trick=tuple(
            cli.TrickCard(_CLI_SEATS[seat], CLI_CARD[card]) for seat, card in deal.trick.plays
        ),
    )


def cli_legal(state: cli.GameState) -> frozenset[int]:
    """belote-cli's answer as card numbers of ours."""
    return frozenset(_FROM_CLI[card] for card in cli.legal_cards(state, state.turn))


def classic_positions(deals: int, seed: int) -> Iterator[Position]:
    """Every position of random classic deals."""
    random = Random(seed)
    for _ in range(deals):
        state = _start(CLASSIC, random)
        state = _apply(state, Say(the_deal(state).auction.to_speak[0], TAKE))[0]
        while state.phase is Phase.PLAY:
            seat = the_deal(state).turn
            assert seat is not None
            legal = cards_in(playable_cards(state, seat))
            yield Position(state, seat, frozenset(legal), cli_legal(cli_state(state)))
            state = _apply(state, PlayCard(seat, random.choice(legal)))[0]


# -- colver ----------------------------------------------------------------------------------------------

_COLVER_RANKS = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
FROM_COLVER = tuple(Card.of(rank, suit) for suit in Suit for rank in _COLVER_RANKS)
TO_COLVER = tuple(FROM_COLVER.index(card) for card in CARDS)
_COLVER_COINCHE, _COLVER_SURCOINCHE = 41, 42


def colver_call(call: int) -> Call:
    """A call of colver's as ours."""
    if call == 0:
        return PASS
    if call == _COLVER_COINCHE:
        return COINCHE
    if call == _COLVER_SURCOINCHE:
        return SURCOINCHE
    step, suit = divmod(call - 1, 4)
    capot = step == 9
    return Bid(250 if capot else 80 + 10 * step, Trump(suit), capot=capot)


def _random_call(legal: list[int], random: Random) -> int:
    doubles = [call for call in legal if call >= _COLVER_COINCHE]
    if doubles and random.random() < 0.3:
        return doubles[0]
    bids = [call for call in legal if 0 < call < _COLVER_COINCHE]
    return random.choice(bids[:12] + bids[-4:]) if bids and random.random() < 0.3 else 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scored deal: our result, and the points that colver gives (NS, EW)."""

    result: DealResult
    theirs: tuple[int, int]


def coinche_walk(deals: int, seed: int) -> Iterator[Position | Outcome]:
    """Every position of random coinche deals, auctions included, and each deal's score."""
    random = Random(seed)
    for _ in range(deals):
        state = _start(COLVER_RULES, random)
        deal = the_deal(state)
        env = colver.Env.deal_with_hands(
            int(state.dealer), [[TO_COLVER[card] for card in cards_in(hand)] for hand in deal.hands]
        )
        while env.phase() == 0 and not env.is_terminal():
            seat = SEATS[env.current_player()]
            call = _random_call(env.legal_actions(), random)
            env.step(call)
            state = _apply(state, Say(seat, colver_call(call)))[0]
        yield from _play_both(state, env, random)


def _play_both(state: MatchState, env: colver.Env, random: Random) -> Iterator[Position | Outcome]:
    events: tuple[Event, ...] = ()
    while state.phase is Phase.PLAY:
        seat = the_deal(state).turn
        assert seat is not None
        assert seat == env.current_player()
        legal = cards_in(playable_cards(state, seat))
        theirs = frozenset(FROM_COLVER[card] for card in env.legal_actions())
        yield Position(state, seat, frozenset(legal), theirs)
        card = random.choice(legal)
        env.step(TO_COLVER[card])
        state, events = _apply(state, PlayCard(seat, card))
    for event in events:
        if isinstance(event, DealScored):
            north_south, east_west = env.rewards()
            yield Outcome(event.result, (int(north_south), int(east_west)))


def colver_score(result: DealResult) -> tuple[int, int]:
    """Our sheet as colver writes it.

    The two differ by constants: a failed or coinched contract is based on 162 (252 for a coinched
    capot) and not 160, a surcoinche multiplies the bid by 3 and not 4, and the winner of a coinched
    contract takes the loser's belote too.
    """
    contract = result.contract
    side = contract.side
    mine, theirs = result.points[side], result.points[side.other]
    failed = result.outcome.value == "failed"
    doubled = contract.doubling is not Doubling.NONE
    extra = 0
    if failed or doubled:
        extra += 252 - 160 if doubled and not failed and result.capot is side else 2
    if contract.doubling is Doubling.SURCOINCHE:
        assert contract.points is not None
        extra -= contract.points
    if failed:
        theirs += extra
    else:
        mine += extra + (theirs if doubled else 0)
        theirs = 0 if doubled else theirs
    assert any(line.item is Item.TRICKS for line in result.lines)
    return (mine, theirs) if side == 0 else (theirs, mine)


# -- our side --------------------------------------------------------------------------------------------


def _start(rules: Rules, random: Random) -> MatchState:
    deck = list(CARDS)
    random.shuffle(deck)
    state = _apply(new_match(), StartMatch(rules, random.choice(SEATS)))[0]
    return _apply(state, DealCards(tuple(deck)))[0]


def _apply(
    state: MatchState, action: StartMatch | DealCards | Say | PlayCard
) -> tuple[MatchState, tuple[Event, ...]]:
    events = decide(state, action)
    for event in events:
        state = evolve(state, event)
    return state, events
