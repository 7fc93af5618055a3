"""A scene of every kind, for the contact sheet, the golden pictures and the measurements."""

from __future__ import annotations

from bot.rendering.order import sort_hand
from bot.rendering.scene import (
    AuctionScene,
    Bubble,
    HandScene,
    LobbyScene,
    MatchScene,
    MeldsScene,
    Place,
    PodiumPlace,
    PodiumScene,
    ReplayScene,
    Scene,
    SheetScene,
    ShownMeld,
    TrickScene,
)  # fmt: skip
from engine.auction import COINCHE, PASS, SURCOINCHE, TAKE, Bid
from engine.cards import Card
from engine.contract import Contract, Doubling, Trump
from engine.events import BeloteWord
from engine.melds import Meld, MeldKind
from engine.scoring import DealResult, Item, Outcome, ScoreLine
from engine.seats import Seat, Team

N, E, S, W = Seat
HEARTS_BY_NORTH = Contract(N, Trump.HEARTS)
COINCHED = Contract(E, Trump.DIAMONDS, 120, doubling=Doubling.COINCHE)
EIGHT = sort_hand((Card.HJ, Card.H9, Card.HA, Card.HK, Card.SA, Card.S10, Card.C8, Card.D7), Trump.HEARTS)
IN_PROGRESS = TrickScene(COINCHED, E, (Card.SA, Card.S8), to_play=W, number=2, won=(0, 1))
DONE = TrickScene(
    HEARTS_BY_NORTH, W, (Card.H10, Card.HJ, Card.H7, Card.HQ), winner=N, number=4, points=33, won=(3, 1)
)


def examples() -> dict[str, Scene]:
    """Scenes by name, in the order of a match."""
    return {**_before_play(), **_hands(), **_play(), **_after_play()}


def _before_play() -> dict[str, Scene]:
    bid = Bid(120, Trump.SPADES)
    return {
        "lobby": LobbyScene((Place.MEMBER, Place.FREE, Place.COMPUTER, Place.MEMBER)),
        "turn-up": AuctionScene(W, (PASS, PASS, None, None), to_act=(S,), turn_up=Card.DJ),
        "turn-up-second": AuctionScene(
            W, (PASS, PASS, None, PASS), to_act=(S,), turn_up=Card.DJ, second=True
        ),
        "turn-up-taken": AuctionScene(W, (PASS, TAKE, None, None), turn_up=Card.CQ, bidder=E),
        "bids": AuctionScene(
            W, (PASS, PASS, bid, Bid(110, Trump.ALL_TRUMP)), to_act=(W,), bid=bid, bidder=S
        ),
        "coinche": AuctionScene(
            N, (PASS, COINCHE, bid, PASS), to_act=(N, S), bid=bid, bidder=S, doubling=Doubling.COINCHE
        ),
        "surcoinche-capot": AuctionScene(
            N, (SURCOINCHE, COINCHE, Bid(250, Trump.NO_TRUMP, capot=True), PASS),
            bid=Bid(250, Trump.NO_TRUMP, capot=True), bidder=S, doubling=Doubling.SURCOINCHE,
        ),
    }  # fmt: skip


def _hands() -> dict[str, Scene]:
    clubs = sort_hand((Card.CJ, Card.C9, Card.CQ, Card.SA, Card.SK, Card.H10, Card.HQ, Card.D8), Trump.CLUBS)
    follow = frozenset({Card.SA, Card.S10})
    return {
        "hand-five": HandScene(EIGHT[:5]),
        "hand-eight": HandScene(clubs, trump=Trump.CLUBS, playable=frozenset({Card.SA, Card.SK})),
        "hand-numbered": HandScene(
            EIGHT, trump=Trump.HEARTS, playable=frozenset(EIGHT[:4]), numbered=True
        ),
        "hand-three": HandScene(EIGHT[2:5], trump=Trump.HEARTS),
        "hand-trick": HandScene(EIGHT, playable=follow, trump=Trump.DIAMONDS, viewer=W, above=IN_PROGRESS),
        "hand-auction": HandScene(
            EIGHT[:5], viewer=S, above=AuctionScene(W, (PASS, PASS, None, None), to_act=(S,), turn_up=Card.DJ)
        ),
    }  # fmt: skip


def _play() -> dict[str, Scene]:
    speaking = (
        Bubble(N, (BeloteWord.BELOTE,)),
        Bubble(E, (MeldKind.TIERCE, MeldKind.QUARTE)),
        Bubble(S, (MeldKind.CARRE, BeloteWord.REBELOTE)),
        Bubble(W, (MeldKind.QUINTE,)),
    )
    deal = [sort_hand(cards, Trump.HEARTS) for cards in REPLAYED]
    return {
        "trick": IN_PROGRESS,
        "trick-done": DONE,
        "trick-bubbles": TrickScene(
            HEARTS_BY_NORTH, W, DONE.cards, winner=S, number=1, points=14, won=(1, 0), bubbles=speaking
        ),
        "hand-bubbles": HandScene(
            EIGHT[1:], trump=Trump.HEARTS,
            above=TrickScene(COINCHED, W, DONE.cards, winner=E, number=1, points=34, bubbles=speaking),
        ),
        "melds": MeldsScene((
            ShownMeld(W, Meld(MeldKind.QUARTE, 50, (Card.SA, Card.SK, Card.SQ, Card.SJ)), paid=True),
            ShownMeld(E, Meld(MeldKind.TIERCE, 20, (Card.D9, Card.D8, Card.D7)), paid=True),
            ShownMeld(S, Meld(MeldKind.TIERCE, 20, (Card.HQ, Card.HJ, Card.H10)), paid=False),
        )),
        "replay": ReplayScene(
            (deal[0], deal[1], deal[2], deal[3]),
            TrickScene(HEARTS_BY_NORTH, E, (Card.SA,), to_play=S, number=2), best=Card.S8,
        ),
    }  # fmt: skip


REPLAYED = (
    (Card.HJ, Card.H9, Card.HK, Card.C7, Card.C8, Card.S9, Card.D8),
    (Card.H10, Card.SK, Card.CA, Card.CK, Card.DA, Card.D10),
    (Card.S8, Card.S7, Card.HQ, Card.HA, Card.DK, Card.DQ, Card.C9),
    (Card.S10, Card.SJ, Card.H8, Card.H7, Card.CJ, Card.C10, Card.D7),
)
HISTORY = ((90, 72), (0, 162), (182, 0), (98, 84), (112, 70), (80, 64), (122, 60))


def _after_play() -> dict[str, Scene]:
    made = (
        ScoreLine(Item.TRICKS, 92, 60), ScoreLine(Item.DIX_DE_DER, 10, 0), ScoreLine(Item.BELOTE, 20, 0),
    )  # fmt: skip
    failed = (
        ScoreLine(Item.TRICKS, 81, 71), ScoreLine(Item.DIX_DE_DER, 0, 10), ScoreLine(Item.MELDS, 50, 20),
        ScoreLine(Item.BELOTE, 0, 20), ScoreLine(Item.DEDANS, 81, -81), ScoreLine(Item.BID, 120, 0),
        ScoreLine(Item.MULTIPLIER, 322, 0), ScoreLine(Item.ROUNDING, -4, 0),
    )  # fmt: skip
    litige = (
        ScoreLine(Item.TRICKS, 71, 81), ScoreLine(Item.DIX_DE_DER, 10, 0), ScoreLine(Item.LITIGE, -81, 0),
    )  # fmt: skip
    places = [2140, 1985, 1902, 1850, 1777, 1690, 1688, 1502, 1490, 1200]
    return {
        "sheet-made": SheetScene(
            DealResult(HEARTS_BY_NORTH, Outcome.MADE, (122, 60), made, (122, 60), 0, None),
            (684, 512), 1000, HISTORY,
        ),
        "sheet-failed": SheetScene(
            DealResult(COINCHED, Outcome.FAILED, (131, 121), failed, (650, 40), 0, None), (650, 40), 2000,
            ((650, 40),),
        ),
        "sheet-litige": SheetScene(
            DealResult(HEARTS_BY_NORTH, Outcome.LITIGE, (81, 81), litige, (0, 81), 81, None), (90, 153), 1000,
            ((90, 72), (0, 81)),
        ),
        "match": MatchScene(Team.NS, (1034, 842), 1000, (*HISTORY, (162, 90), (98, 0), (0, 240), (90, 0))),
        "podium": PodiumScene(tuple(PodiumPlace(i + 1, value) for i, value in enumerate(places))),
    }  # fmt: skip
