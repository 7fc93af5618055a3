"""What can be told apart: measured on the pixels that are sent."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.rendering import colours, hand, sprites
from bot.rendering.colours import RGB, SUIT_COLOURS, contrast, mix, rgb, shaded
from bot.rendering.draw import compose, render
from bot.rendering.examples import examples
from bot.rendering.scene import Deck, HandScene, Letters, Style
from engine.cards import CARDS, RANKS, SUITS, Card, Rank, Suit

COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING)
ENOUGH = 4.5
"""The contrast that WCAG 2 asks of text."""


def sent(scene: HandScene, deck: Deck) -> Image.Image:
    return Image.open(io.BytesIO(render(scene, Style(deck)).png)).convert("RGB")


def pixel(image: Image.Image, x: float, y: float) -> RGB:
    value = image.getpixel((round(x), round(y)))
    assert isinstance(value, tuple)
    return int(value[0]), int(value[1]), int(value[2])


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("card", [Card.of(Rank.SEVEN, suit) for suit in SUITS], ids=str)
@pytest.mark.parametrize("playable", [True, False])
def test_a_suit_stands_out_from_its_paper_playable_or_not(deck: Deck, card: Card, *, playable: bool) -> None:
    image = sent(HandScene((card,), frozenset({card} if playable else ())), deck)
    left = hand.lefts(1)[0]
    top = hand.RAISED if playable else hand.RESTING
    scale = hand.CARD / 240
    ink = pixel(image, left + hand.INDEX_MIDDLE, top + 126 * scale)
    paper = pixel(image, left + 6 * scale, top + 168 * scale)
    assert contrast(ink, paper) >= ENOUGH
    if playable:
        exact = rgb(SUIT_COLOURS[deck][card.suit])
        assert max(abs(a - b) for a, b in zip(ink, exact, strict=True)) <= 2
        assert max(abs(a - b) for a, b in zip(paper, rgb(colours.STOCK), strict=True)) <= 2


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (colours.WHITE, colours.NIGHT),
        (colours.WHITE, colours.PANEL),
        (colours.WHITE, mix(colours.PANEL, colours.PANEL_LIGHT, 0.35)),
        (colours.WHITE, colours.STAMP),
        (colours.WHITE, colours.FELT),
        (colours.PALE, colours.PANEL),
        (colours.PALE, colours.FELT_DARK),
        (colours.GOLD_LIGHT, colours.PANEL),
        (colours.GOLD_LIGHT, colours.NIGHT),
        (colours.GOOD, colours.NIGHT),
        (colours.BAD, colours.NIGHT),
        (colours.NIGHT, colours.GOLD),
        (colours.NIGHT, colours.GOLD_LIGHT),
        (colours.NIGHT, colours.STOCK),
        *((colours.NIGHT, side) for side in colours.TEAM_COLOURS.values()),
    ],
)
def test_words_stand_out_from_their_ground(text: str, ground: str) -> None:
    assert contrast(rgb(text), rgb(ground)) >= ENOUGH


def test_contrast_of_black_and_white_and_of_equals() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 99, 199), (9, 99, 199)) == pytest.approx(1)


def test_the_four_colour_deck_has_four_colours_and_the_other_two() -> None:
    assert len(set(SUIT_COLOURS[Deck.FOUR].values())) == 4
    assert len(set(SUIT_COLOURS[Deck.TWO].values())) == 2


def test_suits_differ_by_shape_alone() -> None:
    masks = sprites.pieces().masks
    for one, other in combinations(Suit, 2):
        a, b = (masks[f"pip-28-{suit.letter}"] for suit in (one, other))
        assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] > 20


def portrait(card: Card, deck: Deck) -> Image.Image:
    """The upper portrait, without its index, of a card 40 pixels wide."""
    name = sprites.face_name(card, Letters.ENGLISH)
    face = sprites.faces(deck, 280)[name].convert("RGB").resize((40, 56), Image.Resampling.LANCZOS)
    return face.crop((14, 2, 38, 28))


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("suit", Suit)
def test_courts_are_told_apart_at_forty_pixels(deck: Deck, suit: Suit) -> None:
    drawn = [portrait(Card.of(rank, suit), deck).convert("L") for rank in COURTS]
    for one, other in combinations(drawn, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 20


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("rank", COURTS)
def test_courts_of_two_suits_are_told_apart_at_forty_pixels(deck: Deck, rank: Rank) -> None:
    drawn = [portrait(Card.of(rank, suit), deck) for suit in Suit]
    for one, other in combinations(drawn, 2):
        assert sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) > 15


@pytest.mark.parametrize("letters", Letters)
@pytest.mark.parametrize("deck", Deck)
def test_the_thirty_two_faces_all_differ(deck: Deck, letters: Letters) -> None:
    faces = sprites.faces(deck, 110)
    drawn = {faces[sprites.face_name(card, letters)].convert("RGB").tobytes() for card in CARDS}
    assert len(drawn) == len(SUITS) * len(RANKS)


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize(
    "name", ["trick-done", "hand-trick", "bids", "sheet-failed", "podium", "melds", "lobby"]
)
def test_the_fixed_palette_shifts_nothing_that_the_eye_sees(deck: Deck, name: str) -> None:
    """Blocks of eight pixels, as a phone shows them, stay within four levels of the unreduced picture."""
    canvas = compose(examples()[name], Style(deck))
    reduced = Image.open(io.BytesIO(canvas.finish().png)).convert("RGB")
    seen, meant = (image.reduce(8) for image in (reduced, canvas.image))
    difference = ImageChops.difference(seen, meant)
    assert max(ImageStat.Stat(difference).mean) < 0.8
    assert max(high for _, high in difference.getextrema()) <= 14  # type: ignore[misc]


def test_felt_has_no_bands() -> None:
    """Seen from a little distance, neighbouring blocks of the felt never step by more than two levels."""
    for height in (480, 600, 700, 960):
        felt = sprites.felt(height).convert("RGB").crop((30, 30, 94, height - 34)).reduce(8)
        across = ImageChops.difference(felt, ImageChops.offset(felt, 1, 0)).crop(
            (1, 0, felt.width, felt.height)
        )
        down = ImageChops.difference(felt, ImageChops.offset(felt, 0, 1)).crop(
            (0, 1, felt.width, felt.height)
        )
        for steps in (across, down):
            assert max(high for _, high in steps.getextrema()) <= 3  # type: ignore[misc]


def test_shaded_is_darker_and_keeps_the_order_of_lightness() -> None:
    paper, ink = shaded(rgb(colours.STOCK)), shaded(rgb(colours.INK))
    assert sum(paper) < sum(rgb(colours.STOCK))
    assert contrast(paper, ink) >= ENOUGH
