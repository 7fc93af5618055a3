"""What a picture says, in the words in which a text must say it too."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import assert_never

from bot.presenter.voice import Voice
from bot.presenter.words import (
    bid_text,
    call_text,
    card_text,
    doubling_text,
    kind_text,
    occupant,
    pair_text,
    seat_name,
    team_name,
    trump_text,
)
from bot.rendering.scene import (
    AuctionScene,
    Bubble,
    HandScene,
    LobbyScene,
    MatchScene,
    MeldsScene,
    PodiumScene,
    ReplayScene,
    Scene,
    SheetScene,
    TrickScene,
)
from engine.contract import Contract, Doubling
from engine.events import BeloteWord
from engine.melds import MeldKind
from engine.seats import SEATS


def facts(v: Voice, scene: Scene) -> Iterator[str]:  # noqa: C901 - one case a scene
    """Each fact as a piece of text; bars and other shapes without a number are no facts."""
    match scene:
        case LobbyScene():
            yield from (occupant(v, seat) for seat in SEATS)
        case AuctionScene():
            yield from _auction(v, scene)
        case TrickScene():
            yield from _trick(v, scene)
        case HandScene():
            yield from (card_text(v, card) for card in scene.cards)
            if scene.trump is not None:
                yield trump_text(v, scene.trump)
            if scene.above is not None:
                yield from facts(v, scene.above)
        case SheetScene():
            yield from (v.t(f"item.{line.item.value}") for line in scene.result.lines)
            numbers = chain.from_iterable((line.ns, line.ew) for line in scene.result.lines)
            yield from (f"{points:+d}" for points in numbers if points)
            yield from (str(points) for points in scene.result.points)
            yield pair_text(v, scene.totals)
            yield str(scene.target)
            yield from _contract(v, scene.result.contract)
        case MatchScene():
            yield team_name(v, scene.winner)
            yield pair_text(v, scene.totals)
            yield from (pair_text(v, deal) for deal in scene.deals[-12:])
        case PodiumScene():
            yield from chain.from_iterable((str(p.place), str(p.value)) for p in scene.places)
        case MeldsScene() | ReplayScene():
            raise NotImplementedError(type(scene))
        case _:
            assert_never(scene)


def _auction(v: Voice, scene: AuctionScene) -> Iterator[str]:
    yield seat_name(v, scene.dealer)
    for seat, call in zip(SEATS, scene.said, strict=True):
        if call is not None:
            yield v.t("table.one-said", seat=seat_name(v, seat), call=call_text(v, call))
    yield from (seat_name(v, seat) for seat in scene.to_act)
    if scene.turn_up is not None:
        yield card_text(v, scene.turn_up)
    if scene.bid is not None and scene.bidder is not None:
        yield call_text(v, scene.bid)
        yield seat_name(v, scene.bidder)
    if scene.doubling is not Doubling.NONE:
        yield v.t("call.coinche")


def _trick(v: Voice, scene: TrickScene) -> Iterator[str]:
    yield from _contract(v, scene.contract)
    for i, card in enumerate(scene.cards):
        yield v.t("table.play", seat=seat_name(v, scene.leader.plus(i)), card=card_text(v, card))
    if scene.to_play is not None:
        yield seat_name(v, scene.to_play)
    if scene.winner is not None:
        yield seat_name(v, scene.winner)
        yield str(scene.points)
    yield pair_text(v, scene.won)
    yield from chain.from_iterable(_bubble(v, bubble) for bubble in scene.bubbles)


def _contract(v: Voice, contract: Contract) -> Iterator[str]:
    yield bid_text(v, contract)
    yield seat_name(v, contract.declarer)
    if contract.doubling is not Doubling.NONE:
        yield doubling_text(v, contract.doubling)


def _bubble(v: Voice, bubble: Bubble) -> Iterator[str]:
    yield seat_name(v, bubble.seat)
    for word in bubble.says:
        match word:
            case BeloteWord():
                yield word.value
            case MeldKind():
                yield kind_text(v, word)
