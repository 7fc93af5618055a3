from __future__ import annotations

import io
from dataclasses import replace
from itertools import product

import pytest
from PIL import Image

from bot.rendering.draw import WIDTH, render
from bot.rendering.examples import DONE, EIGHT, examples
from bot.rendering.places import Side, side_of
from bot.rendering.scene import (
    AuctionScene,
    Deck,
    HandScene,
    Letters,
    LobbyScene,
    MatchScene,
    MeldsScene,
    Place,
    PodiumPlace,
    PodiumScene,
    Scene,
    SheetScene,
    ShownMeld,
    Style,
)
from engine.auction import ChooseTrump
from engine.cards import CARDS, Card
from engine.contract import TRUMPS, Contract, Doubling, Trump
from engine.melds import Meld, MeldKind
from engine.scoring import DealResult, Item, Outcome, ScoreLine
from engine.seats import SEATS, Seat, Team

STYLES = [Style(deck, letters) for deck, letters in product(Deck, Letters)]


def pixels(scene: Scene, style: Style | None = None) -> Image.Image:
    return Image.open(io.BytesIO(render(scene, style or Style()).png))


@pytest.mark.parametrize("name", list(examples()))
def test_every_example_is_a_palette_picture_of_the_promised_size_in_every_style(name: str) -> None:
    scene = examples()[name]
    assert scene == examples()[name]
    assert hash(scene) == hash(examples()[name])
    for style in STYLES:
        picture = render(scene, style)
        image = Image.open(io.BytesIO(picture.png))
        assert image.mode == "P"
        assert image.size == (picture.width, picture.height)
        assert picture.width == WIDTH


def test_equal_scenes_give_equal_bytes_and_any_change_shows() -> None:
    scene = HandScene(EIGHT, frozenset(EIGHT[:3]), Trump.HEARTS)
    assert render(scene, Style()).png == render(replace(scene), Style()).png
    changed = [
        replace(scene, playable=frozenset(EIGHT[:2])),
        replace(scene, trump=Trump.CLUBS),
        replace(scene, cards=EIGHT[:7]),
        replace(scene, numbered=True),
        replace(scene, above=DONE),
    ]
    seen = {render(other, Style()).png for other in [scene, *changed]}
    assert len(seen) == 1 + len(changed)


def test_styles_differ_in_colours_and_letters() -> None:
    scene = HandScene((Card.DK, Card.C7))
    assert len({render(scene, style).png for style in STYLES}) == 4


def test_cards_without_court_letters_look_the_same_in_both_languages() -> None:
    scene = HandScene((Card.DA, Card.C7))
    french, english = (render(scene, Style(letters=letters)).png for letters in Letters)
    assert french == english


@pytest.mark.parametrize("viewer", SEATS)
def test_the_viewer_sits_at_the_bottom_and_the_others_follow_clockwise(viewer: Seat) -> None:
    order = [Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT]
    assert [side_of(viewer.plus(step), viewer) for step in range(4)] == order


def test_public_pictures_keep_north_at_the_top() -> None:
    assert [side_of(seat, Seat.SOUTH) for seat in SEATS] == [Side.TOP, Side.RIGHT, Side.BOTTOM, Side.LEFT]


def test_every_card_can_be_held_and_every_count_of_cards() -> None:
    for count in range(9):
        assert pixels(HandScene(CARDS[:count])).width == WIDTH
    for start in range(0, 32, 8):
        for style in STYLES:
            assert pixels(HandScene(CARDS[start : start + 8]), style).width == WIDTH


@pytest.mark.parametrize("trump", TRUMPS)
@pytest.mark.parametrize("doubling", Doubling)
def test_every_mode_and_multiplier_on_the_table(trump: Trump, doubling: Doubling) -> None:
    for capot in (False, True):
        contract = Contract(Seat.WEST, trump, 250 if capot else 160, capot, doubling)
        assert pixels(replace(DONE, contract=contract)).size == (WIDTH, 700)


@pytest.mark.parametrize("trump", TRUMPS)
def test_a_trump_named_in_the_second_turn_of_speech(trump: Trump) -> None:
    said = (None, None, ChooseTrump(trump), None)
    scene = AuctionScene(Seat.NORTH, said, turn_up=Card.HJ, second=True, bidder=Seat.SOUTH)
    assert pixels(scene).size == (WIDTH, 600)


def test_every_item_of_the_sheet_has_its_sign() -> None:
    lines = tuple(ScoreLine(item, 10, -10) for item in Item)
    for outcome in Outcome:
        result = DealResult(Contract(Seat.NORTH, Trump.CLUBS), outcome, (0, 0), lines, (0, 0), 0, None)
        assert pixels(SheetScene(result, (0, 0), 1000)).width == WIDTH


def test_extremes_of_points_and_lengths() -> None:
    deals = tuple((i * 40, 2000 - i * 40) for i in range(50))
    assert pixels(MatchScene(Team.EW, (5210, 40), 5000, deals)).width == WIDTH
    assert pixels(MatchScene(Team.NS, (1000, 0), 1000, ())).width == WIDTH
    assert pixels(PodiumScene(())).width == WIDTH
    assert pixels(PodiumScene((PodiumPlace(1, 1500), PodiumPlace(1, 1500)))).width == WIDTH
    run = Meld(MeldKind.QUINTE, 100, tuple(reversed(CARDS[:8])))
    assert pixels(MeldsScene((ShownMeld(Seat.NORTH, run, paid=True),))).width == WIDTH
    assert pixels(MeldsScene(())).width == WIDTH


def test_lobby_shows_who_sits_where() -> None:
    each = tuple(Place)
    lobbies = {render(LobbyScene(places), Style()).png for places in product(each, each, each, each)}
    assert len(lobbies) == 3**4
