"""What every computer player owes the table, whatever the rules."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import PlayCard
from engine.game import decide
from engine.players.base import Player
from engine.players.levels import DEFAULT_LEVEL, LEVELS, levels, player
from engine.players.uniform import Uniform
from engine.presets import PRESETS
from engine.seats import SEATS
from engine.view import seat_view
from tests.engine.players.walks import BOOKS, LIMIT, decisions, with_hidden_cards_moved
from tests.tools.arena import play_match, sides

PLAYERS: dict[str, Player] = {"uniform": Uniform(), **{name: player(name) for name in levels()}}


class NoChance:
    """Fails whoever asks for chance."""

    def randrange(self, start: int, /) -> int:
        raise AssertionError(start)

    def random(self) -> float:
        raise AssertionError

    def shuffle(self, x: object, /) -> None:
        raise AssertionError(x)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_choice_is_legal(name: str, book: str) -> None:
    rng = Random(f"{name} {book}")
    for state, seat in decisions(BOOKS[book], rng, deals=6):
        view = seat_view(state, seat)
        action = PLAYERS[name].choose(view, rng, LIMIT)
        assert action in view.legal
        assert decide(state, action)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", LEVELS)
def test_cards_out_of_sight_change_nothing(name: str, book: str) -> None:
    rng, player, seen = Random(f"hidden {name} {book}"), LEVELS[name], 0
    for state, seat in decisions(BOOKS[book], rng, deals=9, wild=0.3):
        other = with_hidden_cards_moved(state, seat, rng)
        view, same = seat_view(state, seat), seat_view(other, seat)
        assert view == same
        assert player.choose(view, NoChance(), LIMIT) == player.choose(same, NoChance(), LIMIT)
        seen += other != state
    assert seen > 200


@pytest.mark.parametrize("name", LEVELS)
def test_levels_announce_their_melds(name: str) -> None:
    rng, announced = Random(f"melds {name}"), 0
    for state, seat in decisions(PRESETS["classic"], rng, deals=30, wild=0.0):
        view = seat_view(state, seat)
        if view.melds:
            action = LEVELS[name].choose(view, rng, LIMIT)
            assert isinstance(action, PlayCard)
            assert action.announce
            announced += 1
    assert announced > 5


@pytest.mark.parametrize("book", BOOKS)
def test_four_standard_players_finish_a_match(book: str) -> None:
    standard = LEVELS[DEFAULT_LEVEL]
    over = play_match(BOOKS[book], sides(standard, standard), Random(book))
    assert over.winner is not None
    assert max(over.totals) >= BOOKS[book].target
    assert len(over.results) <= over.number


def test_every_level_beats_the_uniform_player() -> None:
    for name, level in LEVELS.items():
        rng = Random(name)
        wins = [play_match(BOOKS["classic"], sides(level, Uniform()), rng).winner for _ in range(8)]
        assert wins.count(SEATS[0].team) >= 6, name
