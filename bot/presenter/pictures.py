"""Pictures beside the words: the scene to draw, and alt text that names cards, trump and turn."""

from __future__ import annotations

from dataclasses import replace

from bot.presenter.lines import (
    auction_lines,
    belote_word,
    counts_line,
    is_second_round,
    last_trick_line,
    spoken_lines,
    trick_line,
    tricks_won,
)
from bot.presenter.screen import Picture
from bot.presenter.voice import Voice, clamp
from bot.presenter.words import (
    cards_text,
    contract_text,
    pair_text,
    points_of,
    seat_name,
    team_name,
    trump_name,
)
from bot.presenter.words import occupant as occupant_text
from bot.rendering.order import sort_hand
from bot.rendering.scene import (
    AuctionScene,
    Bubble,
    Calls,
    HandScene,
    LobbyScene,
    MatchScene,
    Place,
    PodiumPlace,
    PodiumScene,
    Said,
    Scene,
    SheetScene,
    TrickScene,
)
from bot.tables.seating import Human, Occupant
from engine.auction import Auction, Call
from engine.cards import Card
from engine.contract import Trump
from engine.rules import DealMode
from engine.seats import SEATS, Seat, Team
from engine.trick import Trick
from engine.view import SeatView, TableView

MAX_ALT = 1024


def _picture(v: Voice, scene: Scene, alt: str) -> Picture:
    return Picture(scene, v.style, clamp(alt.replace("**", ""), MAX_ALT))


def lobby_picture(v: Voice) -> Picture:
    """The four places; names stand in the words."""
    north, east, south, west = (_place(occupant) for occupant in v.seating)
    lines = (v.t("lobby.place", seat=seat_name(v, s), name=_nameless(v, s)) for s in SEATS)
    alt = v.t("lobby.alt", places=" ".join(lines))
    return _picture(v, LobbyScene((north, east, south, west)), alt)


def _place(occupant: Occupant) -> Place:
    if occupant is None:
        return Place.FREE
    return Place.MEMBER if isinstance(occupant, Human) else Place.COMPUTER


def _nameless(v: Voice, seat: Seat) -> str:
    """Alt text shows mentions as numbers, so a member is called a member."""
    return v.t("seat.member") if isinstance(v.seating[seat], Human) else occupant_text(v, seat)


def deal_picture(v: Voice, view: TableView) -> Picture | None:
    """The auction, or the trick; None before any cards."""
    if view.contract is None:
        scene = auction_scene(view)
        if scene is None:
            return None
        return _picture(v, scene, v.t("alt.auction", facts=_auction_facts(v, view)))
    trick = shown_trick_scene(view)
    return _picture(v, trick, v.t("alt.trick", number=trick.number, facts=_play_facts(v, view)))


def hand_picture(v: Voice, view: SeatView) -> Picture | None:
    """One seat's cards under the table; None without cards."""
    if not view.hand:
        return None
    table = view.table
    trump = table.contract.trump if table.contract is not None else None
    playing = table.contract is not None and view.seat in table.to_act
    scene = HandScene(
        cards=sort_hand(view.hand, trump, v.sorting),
        playable=frozenset(c for c in view.hand if c not in view.refusals) if playing else None,
        trump=trump,
        viewer=view.seat,
        above=auction_scene(table) if trump is None else trick_scene(table),
    )
    facts = _auction_facts(v, table) if trump is None else _play_facts(v, table)
    alt = v.t("alt.hand", seat=seat_name(v, view.seat), cards=cards_text(v, scene.cards), facts=facts)
    return _picture(v, scene, alt)


SAMPLE = (Card.HJ, Card.H9, Card.HK, Card.SA, Card.SQ, Card.C10, Card.DK, Card.D7)
"""A hand with hearts as trump that shows what a style and a sorting change."""


def sample_picture(v: Voice) -> Picture:
    """That hand, as this person likes it."""
    scene = HandScene(cards=sort_hand(SAMPLE, Trump.HEARTS, v.sorting), trump=Trump.HEARTS)
    return _picture(v, scene, v.t("alt.sample", cards=cards_text(v, scene.cards)))


def sheet_picture(v: Voice, view: TableView, verdict: str) -> Picture | None:
    """The sheet of the last deal counted; None before the first."""
    if not view.results:
        return None
    history = tuple(result.points for result in view.results)
    scene = SheetScene(view.results[-1], view.totals, view.rules.target, history)
    facts = f"{verdict} {v.t('table.totals', pair=pair_text(v, view.totals))}"
    return _picture(v, scene, v.t("alt.sheet", facts=facts))


def match_picture(v: Voice, view: TableView, winner: Team) -> Picture:
    """The end of a match."""
    deals = tuple(result.points for result in view.results)
    scene = MatchScene(winner, view.totals, view.rules.target, deals)
    facts = f"{team_name(v, winner)}. {v.t('result.final', pair=pair_text(v, view.totals))}"
    return _picture(v, scene, v.t("alt.match", facts=facts))


def podium_picture(v: Voice, places: tuple[tuple[int, int], ...]) -> Picture | None:
    """The top of a ranking from (rank, wins); None if it is empty."""
    if not places:
        return None
    scene = PodiumScene(tuple(PodiumPlace(place, value) for place, value in places[:10]))
    lines = (v.t("board.alt-line", place=place, value=value) for place, value in places[:10])
    return _picture(v, scene, v.t("alt.podium", facts=" ".join(lines)))


# -- scenes --------------------------------------------------------------------------------------------


def auction_scene(view: TableView) -> AuctionScene | None:
    """The auction as it stands."""
    auction = view.auction
    if auction is None:
        return None
    return AuctionScene(
        dealer=view.dealer,
        said=_said(auction, turn_up=view.rules.deal is DealMode.TURNUP),
        to_act=view.to_act,
        turn_up=view.turn_up,
        second=is_second_round(view),
        bid=auction.bid,
        bidder=auction.bidder,
        doubling=auction.doubling,
    )


def _said(auction: Auction, *, turn_up: bool) -> Calls:
    """Each seat's last word; in a turn-up auction, of the present time round."""
    calls = (
        auction.calls[4:] if turn_up and auction.round == 2 and not _taken_first(auction) else auction.calls
    )
    last: dict[Seat, Call] = dict(calls)
    north, east, south, west = (last.get(seat) for seat in SEATS)
    return north, east, south, west


def _taken_first(auction: Auction) -> bool:
    return auction.closed and len(auction.calls) == 4


def shown_trick_scene(view: TableView) -> TrickScene:
    """The trick under way or, until its first card, the one just taken."""
    done = view.trick is None or not view.trick.cards
    return _taken_scene(view, view.tricks[-1]) if done and view.tricks else trick_scene(view)


def trick_scene(view: TableView) -> TrickScene:
    """The trick under way, even if still empty; the last one once all are taken."""
    assert view.contract is not None
    trick = view.trick
    if trick is None or len(view.tricks) == 8:
        return _taken_scene(view, view.tricks[-1])
    return TrickScene(
        contract=view.contract,
        leader=trick.leader,
        cards=trick.cards,
        to_play=view.to_act[0] if view.to_act else None,
        number=len(view.tricks) + 1,
        won=tricks_won(view),
        bubbles=_bubbles(view, trick, first=not view.tricks),
    )


def _taken_scene(view: TableView, trick: Trick) -> TrickScene:
    assert view.contract is not None
    number = len(view.tricks)
    return TrickScene(
        contract=view.contract,
        leader=trick.leader,
        cards=trick.cards,
        winner=trick.winner,
        number=number,
        points=points_of(trick, number, view.contract, view.rules),
        won=tricks_won(view),
        bubbles=_bubbles(view, trick, first=number == 1),
    )


def _bubbles(view: TableView, trick: Trick, *, first: bool) -> tuple[Bubble, ...]:
    announced = dict(view.announced) if first else {}
    spoken = ((seat, _spoken(view, seat, card, announced.get(seat, ()))) for seat, card in trick.plays)
    return tuple(Bubble(seat, says[:3]) for seat, says in spoken if says)


def _spoken(view: TableView, seat: Seat, card: Card, melds: tuple[Said, ...]) -> tuple[Said, ...]:
    word = belote_word(view, seat, card)
    return melds if word is None else (word, *melds)


# -- alt text ------------------------------------------------------------------------------------------


def _auction_facts(v: Voice, view: TableView) -> str:
    bare = _bare(v)
    lines = [v.t("table.dealer", dealer=seat_name(v, view.dealer)), *auction_lines(bare, view)]
    return _sentences([*lines, *_turn(v, view)])


def _play_facts(v: Voice, view: TableView) -> str:
    bare, contract = _bare(v), view.contract
    lines = [contract_text(bare, contract)] if contract is not None else []
    if contract is not None and contract.points is not None:  # a bid's own sentence has the sign alone
        lines.append(v.t("hand.trump", trump=trump_name(v, contract.trump)))
    tricks = [line for line in (trick_line(bare, view), last_trick_line(bare, view)) if line]
    return _sentences([*lines, *tricks, *spoken_lines(bare, view), counts_line(v, view), *_turn(v, view)])


def _turn(v: Voice, view: TableView) -> list[str]:
    seats = ", ".join(seat_name(v, seat) for seat in view.to_act)
    return [v.t("table.turn-plain", who=seats)] if seats else []


def _sentences(lines: list[str]) -> str:
    """One after the other, each with its end, so that a screen reader pauses."""
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines)


def _bare(v: Voice) -> Voice:
    """The same voice without mentions, which alt text cannot show."""
    return replace(v, names={})
