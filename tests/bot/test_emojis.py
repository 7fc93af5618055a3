"""Emojis of cards and suits: in words and on buttons when the application has them, and gone without harm."""

from __future__ import annotations

from typing import Any, cast

import discord
import pytest

from bot.emojis import MAX_TEXT, Emojis, upload
from bot.messages import view_of
from bot.presenter.screen import Button, Screen
from bot.rendering.emoji import Sign, emoji_name, emoji_png, sign_of, signs
from bot.rendering.scene import Deck, Style
from engine.cards import Card, Suit


class Entry:
    """Stands for an emoji that Discord has."""

    def __init__(self, name: str, number: int) -> None:
        self.name, self.id = name, number


class Host:
    """Stands for the application's side of Discord."""

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}
        self.images: list[bytes] = []

    async def fetch_application_emojis(self) -> list[discord.Emoji]:
        return cast("list[discord.Emoji]", list(self.entries.values()))

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        assert name not in self.entries, "Discord refuses a name twice"
        self.entries[name] = Entry(name, 1000 + len(self.entries))
        self.images.append(image)
        return cast("discord.Emoji", self.entries[name])


@pytest.fixture
async def emojis() -> Emojis:
    host, known = Host(), Emojis()
    await upload(host)
    await known.load(host)
    return known


def button(screen: Screen, emojis: Emojis) -> Any:
    (item,) = view_of(screen, emojis).to_components()[0]["components"]
    return item


async def test_uploading_again_uploads_nothing() -> None:
    host = Host()
    first, second = await upload(host), await upload(host)
    assert first == (len({emoji_name(sign) for sign in signs()}), 0)
    assert second == (0, first[0])
    del host.entries[emoji_name(Sign(Suit.HEARTS))]
    assert await upload(host) == (1, first[0] - 1)
    assert host.images[-1] == emoji_png(Sign(Suit.HEARTS))


def test_without_emojis_everything_stays_as_it_is() -> None:
    none = Emojis()
    assert none.in_text("V♠ 10♥", Style()) == "V♠ 10♥"
    shown = button(Screen("", rows=((Button("♠", "x", emoji=Sign(Suit.SPADES)),),)), none)
    assert shown["label"] == "♠"
    assert "emoji" not in shown


def test_suits_in_words_take_their_colours_but_not_in_a_sheet(emojis: Emojis) -> None:
    name = emoji_name(Sign(Suit.DIAMONDS, None, Style(Deck.FOUR)))
    said = emojis.in_text("V♦ ```♦ 1``` ♦", Style(Deck.FOUR))
    assert said.count(f"<:{name}:") == 2
    assert "```♦ 1```" in said
    assert "♦ ♦" not in said


def test_a_text_that_would_grow_too_long_keeps_its_signs(emojis: Emojis) -> None:
    text = "♠" * 100
    assert emojis.in_text(text, Style()) == text
    assert len(emojis.in_text("♠" * 20, Style())) <= MAX_TEXT


def test_buttons_show_a_card_beside_its_label_and_a_suit_instead_of_its_sign(emojis: Emojis) -> None:
    card = button(Screen("", rows=((Button("V♠", "x", emoji=sign_of(Card.SJ, Style())),),)), emojis)
    assert card["label"] == "V♠"
    assert card["emoji"]["name"].startswith("jack_of_spades_")
    take = button(Screen("", rows=((Button("Je prends ♥", "x", emoji=Sign(Suit.HEARTS)),),)), emojis)
    assert take["label"] == "Je prends"
    alone = button(Screen("", rows=((Button("♥", "x", emoji=Sign(Suit.HEARTS)),),)), emojis)
    assert not alone.get("label")
    assert alone["emoji"]["name"].startswith("hearts_")


class Refusal(discord.HTTPException):
    """Discord's answer to a button with an emoji that is gone."""

    def __init__(self, code: int, text: str) -> None:
        self.code, self.text, self.status = code, text, 400


def test_an_emoji_that_somebody_deleted_stops_no_match(emojis: Emojis) -> None:
    emojis.doubt(Refusal(50035, "In components.0: content is too long"))
    emojis.doubt(Refusal(50001, "Missing access to emoji"))
    assert emojis.find(Sign(Suit.HEARTS)) is not None
    emojis.doubt(Refusal(50035, "In components: Invalid emoji"))
    assert emojis.find(Sign(Suit.HEARTS)) is None
    assert emojis.in_text("♥", Style()) == "♥"
