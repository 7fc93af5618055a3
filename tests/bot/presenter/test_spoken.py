"""What is said at the table is said in the picture and in words."""

import pytest

from bot.i18n.catalogue import LANGUAGES
from bot.presenter.hand import hand_screen
from bot.presenter.options import options_screen, said
from bot.presenter.pictures import auction_scene, shown_trick_scene
from bot.presenter.results import tricks_text
from bot.presenter.table import public_screen
from bot.tables.seating import Human, Seating
from engine.auction import PASS, TakeTurnUp
from engine.cards import Rank
from engine.events import BeloteWord
from engine.seats import SEATS, Seat
from engine.state import MatchState
from engine.view import table_view
from tests.bot.presenter.tables import NAMES, faults, lobby, seated, short, states, table
from tests.builders import act, after_calls, says

PEOPLE: Seating = (Human(1), Human(2), Human(3), Human(4))


def with_belote() -> list[MatchState]:
    """The states from belote on, of a deal in which king and queen of trump fall in different tricks."""
    for seed in range(60):
        played = [s for s in states(short("official"), seed) if s.deal is not None and s.deal.belotes]
        first = [s for s in played if s.number == played[0].number]
        if len(first) > 8:
            return first
    raise AssertionError("no belote in sixty matches")


def test_belote_then_rebelote_stand_in_picture_and_words() -> None:
    played = with_belote()
    view = table_view(played[0])
    (seat, suit), *_ = view.belotes
    words = [public_screen(table(state), NAMES, "en").text for state in played]
    assert ": belote\n" in words[0]
    assert ": belote and rebelote\n" in words[-1]
    spoken = [(b.seat, b.says) for s in played for b in shown_trick_scene(table_view(s)).bubbles]
    assert (seat, (BeloteWord.BELOTE,)) in spoken
    assert (seat, (BeloteWord.REBELOTE,)) in spoken
    royals = {Rank.KING, Rank.QUEEN}
    assert {b.seat for b in shown_trick_scene(view).bubbles} == {seat}
    assert any(c.suit is suit and c.rank in royals for c in shown_trick_scene(view).cards)


def test_announced_melds_are_bubbles_of_the_first_trick_only() -> None:
    for state in states(short("classic"), 3):
        view = table_view(state)
        if view.contract is None or not view.announced:
            continue
        melds = {b.seat for b in shown_trick_scene(view).bubbles if not isinstance(b.says[-1], BeloteWord)}
        first = len(view.tricks) == 0 or (len(view.tricks) == 1 and not (view.trick and view.trick.cards))
        assert melds == ({seat for seat, _ in view.announced} if first else set())


def test_the_second_time_round_begins_with_nothing_said() -> None:
    first = auction_scene(table_view(after_calls("classic", "E:pass S:pass W:pass")))
    second = auction_scene(table_view(after_calls("classic", "E:pass S:pass W:pass N:pass")))
    assert first is not None
    assert second is not None
    assert first.said == (None, PASS, PASS, PASS)
    assert not first.second
    assert second.said == (None, None, None, None)
    assert second.second


def test_a_take_closes_the_first_time_round() -> None:
    state = after_calls("classic", "E:pass S:pass W:pass N:take")
    assert state.deal is not None
    assert state.deal.auction.calls[-1] == (Seat.NORTH, TakeTurnUp())
    assert "taken by North" in public_screen(table(state), NAMES, "en").text


def test_who_is_left_in_a_window_is_one_person() -> None:
    both = after_calls("strict-coinche", "E:100S S:pass W:pass N:pass")
    one = act(both, *says("N:pass"))
    assert "Nord (<@111>), Sud (<@333>) peuvent coincher" in public_screen(table(both), NAMES, "fr").text
    assert "Sud (<@333>) peut coincher" in public_screen(table(one), NAMES, "fr").text


def test_the_finished_trick_stays_until_the_next_card() -> None:
    for state in states(short("classic"), 3):
        view = table_view(state)
        if view.contract is not None and len(view.tricks) == 1 and view.trick and not view.trick.cards:
            scene = shown_trick_scene(view)
            assert scene.winner is view.tricks[0].winner
            assert scene.points == sum(view.taken)
            assert scene.number == 1
            return
    raise AssertionError("no first trick")


def test_tricks_of_a_deal_are_worth_what_is_taken() -> None:
    view = next(table_view(s) for s in states(short("classic"), 3) if s.results)
    assert sum(view.taken) == 162
    assert shown_trick_scene(view).won in {(n, 8 - n) for n in range(9)}
    assert shown_trick_scene(view).number == 8


def test_a_hand_is_seen_from_its_own_seat() -> None:
    state = after_calls("classic", "E:pass S:take")
    for seat in SEATS:
        picture = hand_screen(seated(state, seat, seating=PEOPLE), NAMES, "en").picture
        assert picture is not None
        assert getattr(picture.scene, "viewer", None) is seat
        playable = getattr(picture.scene, "playable", None)
        assert (playable is not None) == (state.deal is not None and seat is state.deal.turn)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_and_confirmations(lang: str) -> None:
    screen = options_screen(lobby(), lang)
    assert faults(screen) == []
    assert len(screen.rows) == 3
    assert len({said(what, lang) for what in ("opened", "left", "stopped")}) == 3


def test_the_tricks_listed_are_worth_the_whole_deal() -> None:
    state = next(s for s in states(short("classic"), 3) if s.results)
    lines = tricks_text(table(state), NAMES, "en", all_=True).split("\n")[1:]
    assert sum(int(line.rsplit(", ", 1)[1]) for line in lines) == 162
    assert len(lines) == 8


def test_the_other_tricks_stay_covered_while_the_deal_is_played() -> None:
    state = next(s for s in states(short("classic"), 3) if s.deal is not None and len(s.deal.tricks) == 3)
    words = tricks_text(table(state), NAMES, "en", all_=True)
    assert [line.split(".")[0] for line in words.split("\n")] == [
        "3",
        "All tricks can be seen once the deal is over",
    ]
