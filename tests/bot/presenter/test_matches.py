"""Whole matches by chance: every screen of every step says the facts and keeps Discord's limits."""

import pytest

from bot.i18n.catalogue import LANGUAGES
from bot.presenter.hand import hand_screen
from bot.presenter.results import score_text, tricks_text
from bot.presenter.table import public_screen, turn_call
from bot.presenter.voice import voice_of
from bot.presenter.words import card_text, trump_text
from bot.rendering.scene import MatchScene, SheetScene
from bot.tables.seating import Human
from engine.game import to_act
from engine.presets import PRESETS
from engine.rules import ExtraTrumps, with_options
from engine.seats import SEATS, Seat
from engine.state import MatchState, Phase
from tests.bot.presenter.facts import facts
from tests.bot.presenter.tables import NAMES, SEATING, faults, seated, short, states, table, verbs

BOOKS = {name: short(name) for name in PRESETS}
BOOKS["coinche-all-trumps"] = with_options(short("coinche"), ta_sa=ExtraTrumps.CARD_TABLE)
BOOKS["classic-all-trumps"] = with_options(short("classic"), ta_sa=ExtraTrumps.SCALE_162_258)


@pytest.fixture(params=sorted(BOOKS), scope="module")
def match(request: pytest.FixtureRequest) -> list[MatchState]:
    played = list(states(BOOKS[request.param], 3))
    assert played[-1].phase is Phase.MATCH_OVER
    return played


@pytest.mark.parametrize("lang", LANGUAGES)
def test_public_screens(match: list[MatchState], lang: str) -> None:
    for state in match:
        snapshot = table(state)
        screen = public_screen(snapshot, NAMES, lang)
        v = voice_of(snapshot, NAMES, lang)
        assert faults(screen) == []
        assert screen.picture is not None
        if state.phase is Phase.PLAY:
            assert state.deal is not None
            assert state.deal.contract is not None
            assert trump_text(v, state.deal.contract.trump) in screen.text
            assert all(card_text(v, card) in screen.text for card in state.deal.trick.cards)
            assert all(card_text(v, card) in screen.picture.alt for card in state.deal.trick.cards)
        for seat in to_act(state):
            occupant = SEATING[seat]
            assert not isinstance(occupant, Human) or NAMES[occupant.person] in screen.text
        assert "<@" not in (screen.picture.alt)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", SEATS)
def test_private_screens(match: list[MatchState], lang: str, seat: Seat) -> None:
    for state in match:
        snap = seated(state, seat)
        screen = hand_screen(snap, NAMES, lang)
        assert faults(screen) == []
        if state.phase not in (Phase.PLAY, Phase.AUCTION):
            continue
        v = voice_of(snap.table, NAMES, lang)
        assert snap.view is not None
        assert all(card_text(v, card) in screen.text for card in snap.view.hand)
        if snap.view.hand:
            assert screen.picture is not None
            assert all(card_text(v, card) in screen.picture.alt for card in snap.view.hand)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_alone_say_all_that_a_picture_shows(match: list[MatchState], lang: str) -> None:
    for state in match:
        snapshot = table(state)
        v, bare = voice_of(snapshot, NAMES, lang), voice_of(snapshot, {}, lang)
        screens = [public_screen(snapshot, NAMES, lang)]
        screens += [hand_screen(seated(state, seat), NAMES, lang) for seat in SEATS]
        for screen in screens:
            if screen.picture is None:
                continue
            missing = [fact for fact in facts(v, screen.picture.scene) if fact not in screen.text]
            assert missing == [], screen.text
            unseen = [fact for fact in facts(bare, screen.picture.scene) if fact not in screen.picture.alt]
            assert isinstance(screen.picture.scene, SheetScene | MatchScene) or unseen == []


def test_a_hand_shows_no_card_of_the_others(match: list[MatchState]) -> None:
    state = next(state for state in match if state.phase is Phase.PLAY)
    texts = {seat: hand_screen(seated(state, seat), NAMES, "en").text for seat in SEATS}
    for seat in SEATS:
        view = seated(state, seat).view
        assert view is not None
        v = voice_of(table(state), NAMES, "en")
        for other in SEATS:
            if other is not seat:
                hand = [word for word in texts[other].split("\n") if word.startswith("Your hand")]
                assert not any(card_text(v, card) in hand[0].replace("·", " ").split() for card in view.hand)


def test_buttons_offer_what_is_legal_and_nothing_else(match: list[MatchState]) -> None:
    for state in match:
        if state.phase is not Phase.PLAY:
            continue
        (seat,) = to_act(state)
        if seat is Seat.EAST:
            continue
        snap = seated(state, seat)
        assert snap.view is not None
        legal = {action.card.name for action in snap.view.legal}  # type: ignore[union-attr]  # cards are played
        offered = verbs(hand_screen(snap, NAMES, "en", announce=False)) - {"melds:on"}
        assert offered == {f"play:{name}" for name in legal}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_a_match(match: list[MatchState], lang: str) -> None:
    for state in match[:: max(1, len(match) // 40)]:
        snapshot = table(state)
        for words in (
            score_text(snapshot, NAMES, lang),
            tricks_text(snapshot, NAMES, lang, all_=True),
            tricks_text(snapshot, NAMES, lang, all_=False),
        ):
            assert 1 <= len(words) <= 2000
        assert len(turn_call(snapshot, NAMES, lang)) < 300


def test_the_end_names_the_winner_and_offers_a_rematch(match: list[MatchState]) -> None:
    state = match[-1]
    assert state.winner is not None
    screen = public_screen(table(state), NAMES, "en")
    assert ("North–South" if state.winner == 0 else "East–West") in screen.text.split("\n")[0]
    assert f"N–S {state.totals[0]} · E–W {state.totals[1]}" in screen.text
    assert verbs(screen) == {"rematch"}
