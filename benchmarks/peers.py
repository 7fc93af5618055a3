"""Published players at our table: each sits in two seats of a deal under way and is told every card.

They get what their own programs give them: colver's heuristic and belote-cli look at hidden cards, colver's
searches do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

import belote.ai as cli_ai  # type: ignore[import-untyped]
import belote.game as cli  # type: ignore[import-untyped]
import colver

from engine.actions import PlayCard
from engine.auction import COINCHE, PASS, Bid, Call
from engine.cards import CARDS, Card, cards_in
from engine.game import decide, to_act
from engine.players.base import Player
from engine.players.levels import LIMIT
from engine.seats import Seat, Team
from engine.state import MatchState
from engine.view import seat_view
from tests.laws.peers import CLI_CARD, FROM_COLVER, TO_COLVER, cli_state
from tests.tools.arena import Report, apply, card_points

COINCHE_CALL = 41


class Peer(Protocol):
    """Somebody else's player in a deal."""

    def choose(self, state: MatchState, seat: Seat) -> Card:
        """The card it plays."""

    def saw(self, card: Card) -> None:
        """A card was played, by whomever."""


# -- colver ----------------------------------------------------------------------------------------------


def colver_number(call: Call) -> int:
    """A call of ours as colver's; raises ValueError for one that it does not know."""
    if call == PASS:
        return 0
    if call == COINCHE:
        return COINCHE_CALL
    if isinstance(call, Bid) and (call.capot or 80 <= call.points <= 160):
        return 1 + 4 * (9 if call.capot else (call.points - 80) // 10) + int(call.trump)
    raise ValueError(call)


@dataclass(slots=True)
class Colver:
    """A player of colver's that answers from the state of its environment."""

    env: colver.Env
    answer: Callable[[colver.Env], int]

    def choose(self, state: MatchState, seat: Seat) -> Card:
        """The card it plays."""
        del state, seat
        return FROM_COLVER[self.answer(self.env)]

    def saw(self, card: Card) -> None:
        """A card was played."""
        self.env.step(TO_COLVER[card])


@dataclass(slots=True)
class ColverAgents:
    """Four of colver's agents, of whom those in the peer's seats are asked."""

    env: colver.Env
    agents: list[colver.Agent]

    def choose(self, state: MatchState, seat: Seat) -> Card:
        """The card that the agent in this seat plays."""
        del state
        action: int = self.agents[seat].decide(self.env)["action"]
        return FROM_COLVER[action]

    def saw(self, card: Card) -> None:
        """A card was played."""
        for agent in self.agents:
            agent.observe(self.env, TO_COLVER[card])
        self.env.step(TO_COLVER[card])


def colver_env(start: MatchState, agents: list[colver.Agent]) -> colver.Env:
    """The deal at its first lead, the auction gone through; raises ValueError if colver cannot follow."""
    deal = start.deal
    assert deal is not None
    hands = [[TO_COLVER[card] for card in cards_in(hand)] for hand in deal.dealt]
    env = colver.Env.deal_with_hands(int(deal.dealer), hands)
    for agent in agents:
        agent.init_deal(env)
    for seat, call in deal.auction.calls:
        number = colver_number(call)
        if env.phase() != 0 or env.current_player() != int(seat) or number not in env.legal_actions():
            raise ValueError(call)
        for agent in agents:
            agent.observe(env, number)
        env.step(number)
    if env.phase() != 1:
        raise ValueError("the auction is not over")
    return env


def heuristic(start: MatchState) -> Peer:
    """Colver's rules of thumb, which see all four hands."""
    return Colver(colver_env(start, []), lambda env: env.action_heuristic_play())


def ismcts(milliseconds: int) -> Callable[[MatchState], Peer]:
    """Colver's naive information-set tree search."""
    return lambda start: Colver(colver_env(start, []), lambda env: env.action_naive_ismcts(milliseconds))


def isdd(milliseconds: int) -> Callable[[MatchState], Peer]:
    """Colver's agent that solves sampled worlds, uniformly drawn: its strongest that runs without a model."""
    spec = f"""
        [bid]
        strategy = "improved"
        [play]
        strategy = "isdd"
        time_ms = {milliseconds}
        [worlds]
        source = "uniform"
    """

    def at(start: MatchState) -> Peer:
        agents = [colver.Agent(spec, seat=seat, seed=seat) for seat in range(4)]
        return ColverAgents(colver_env(start, agents), agents)

    return at


# -- belote-cli ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class BeloteCli:
    """belote-cli's hard players, who know their partner's hand."""

    players: list[cli_ai.AIPlayer]

    def choose(self, state: MatchState, seat: Seat) -> Card:
        """The card it plays."""
        player = self.players[seat]
        theirs = full_cli_state(state)
        player.update_memory(theirs)
        chosen = player.decide_card(theirs)
        return CARDS[CLI_CARD.index(chosen)]

    def saw(self, card: Card) -> None:
        """It reads the table when it is asked."""


def full_cli_state(state: MatchState) -> cli.GameState:
    """The position with the tricks before it and the taker."""
    deal = state.deal
    assert deal is not None
    assert deal.contract is not None
    seats = tuple(cli.Seat)
    tricks = tuple(
        tuple(cli.TrickCard(seats[seat], CLI_CARD[card]) for seat, card in trick.plays)
        for trick in deal.tricks
    )
    last = deal.tricks[-1].winner if deal.tricks else None
    return replace(
        cli_state(state),
        completed_tricks=tricks,
        last_trick_winner=None if last is None else seats[last],
        leader=seats[deal.trick.leader],
        taker=seats[deal.contract.declarer],
        dealer=seats[deal.dealer],
        initial_hands=tuple(tuple(CLI_CARD[card] for card in cards_in(hand)) for hand in deal.dealt),
        first_trick_done=bool(deal.tricks),
    )


def belote_cli(start: MatchState) -> Peer:
    """belote-cli at its level "hard"."""
    del start
    return BeloteCli([cli_ai.AIPlayer(seat, cli_ai.Difficulty.HARD, Random(0)) for seat in cli.Seat])


# -- the match -------------------------------------------------------------------------------------------


def one_way(start: MatchState, peer: Peer, player: Player, side: Team, rng: Random) -> int:
    """North-South's card points with the player in one side's seats and the peer in the other's."""
    state = start
    while to_act(state):
        seat = to_act(state)[0]
        if seat.team is side:
            action = player.choose(seat_view(state, seat), rng, LIMIT)
            assert isinstance(action, PlayCard)
        else:
            action = PlayCard(seat, peer.choose(state, seat))
        peer.saw(action.card)
        state = apply(state, decide(state, action))
    return card_points(state)


def meets(
    player: Player, peer: Callable[[MatchState], Peer], starts: Iterator[MatchState], pairs: int, rng: Random
) -> Report:
    """Duplicate deals between a player and a peer; deals whose auction the peer cannot follow are left out."""
    found: list[float] = []
    for start in starts:
        try:
            peers = peer(start), peer(start)
        except ValueError:
            continue
        ahead = one_way(start, peers[0], player, Team.NS, rng)
        found.append(float(ahead - one_way(start, peers[1], player, Team.EW, rng)))
        if len(found) == pairs:
            break
    return Report(tuple(found))
