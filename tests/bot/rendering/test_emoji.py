from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from bot.rendering.colours import contrast, rgb
from bot.rendering.emoji import SIZE, Sign, emoji_name, emoji_png, sign_of, signs
from bot.rendering.scene import Deck, Letters, Style
from engine.cards import CARDS, Card, Rank, Suit

DARK = rgb("#313338")


def test_names_and_sizes_are_what_discord_takes() -> None:
    names = {emoji_name(sign): sign for sign in signs()}
    for name, sign in names.items():
        assert re.fullmatch(r"\w{2,32}", name)
        png = emoji_png(sign)
        assert len(png) <= 256 * 1024
        assert Image.open(io.BytesIO(png)).size == (SIZE, SIZE)


def test_each_card_and_suit_has_its_own_and_equal_pictures_are_uploaded_once() -> None:
    for deck in Deck:
        for letters in Letters:
            style = Style(deck, letters)
            cards = {emoji_name(sign_of(card, style)) for card in CARDS}
            suits = {emoji_name(Sign(suit, None, style)) for suit in Suit}
            assert len(cards) == 32
            assert len(suits) == 4
            assert not cards & suits
    # 32 cards and three more courts a suit; diamonds and clubs once more in the four-colour deck; the suits.
    assert len({emoji_name(sign) for sign in signs()}) == 44 + 22 + 4 + 2


def test_a_name_says_the_card_and_follows_its_picture() -> None:
    french, english = (sign_of(Card.SJ, Style(letters=letters)) for letters in Letters)
    assert emoji_name(french).startswith("jack_of_spades_")
    assert emoji_name(french) != emoji_name(english)
    assert emoji_name(Sign(Suit.SPADES, Rank.SEVEN, Style(letters=Letters.FRENCH))) == emoji_name(
        Sign(Suit.SPADES, Rank.SEVEN, Style(letters=Letters.ENGLISH))
    )


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_has_a_light_rim_on_dark_ground(suit: Suit) -> None:
    image = Image.open(io.BytesIO(emoji_png(Sign(suit)))).convert("RGBA")
    ground = Image.new("RGBA", image.size, (*DARK, 255))
    ground.alpha_composite(image)
    row = [ground.getpixel((x, SIZE // 2)) for x in range(SIZE)]
    lightest = max(contrast((p[0], p[1], p[2]), DARK) for p in row if isinstance(p, tuple))
    assert lightest > 7
