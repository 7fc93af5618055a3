"""Single screens: lobby, auction, coinche, melds, absence, results."""

import pytest
from msgspec.structs import replace

from bot.i18n.catalogue import LANGUAGES, text
from bot.presenter.bids import CAPOT_POINTS, points_from
from bot.presenter.calls import call_args, call_from
from bot.presenter.confirm import confirm_screen
from bot.presenter.hand import hand_screen
from bot.presenter.help import TOPICS, help_screen
from bot.presenter.results import sheet_lines
from bot.presenter.screen import Button, Menu, Screen
from bot.presenter.table import public_screen, turn_call
from bot.presenter.voice import Taste, clamp, lasting, voice_of
from bot.presenter.words import pair_text
from bot.rendering.scene import Letters, Style
from bot.tables.events import Closing
from bot.tables.seating import Computer, Human, Level, Seating
from bot.tables.snapshot import SeatSnapshot, Status
from engine.auction import COINCHE, PASS, SURCOINCHE, TAKE, Bid, Call, ChooseTrump
from engine.cards import CARDS, Card
from engine.contract import CAPOT_BID, TRUMPS
from engine.game import announceable
from engine.players.levels import levels
from engine.seats import SEATS, Seat
from tests.bot.presenter.tables import (
    DEADLINE,
    NAMES,
    faults,
    lobby,
    seated,
    short,
    states,
    table,
    verbs,
)
from tests.builders import after_calls, dealt

FULL: Seating = (Human(1), Human(2), Human(3), Computer(Level.STANDARD))


def button(screen: Screen, verb: str) -> Button:
    buttons = (b for row in screen.rows if not isinstance(row, Menu) for b in row)
    return next(b for b in buttons if b.custom_id.split(":", 3)[3] == verb)


def menu(screen: Screen) -> Menu:
    return next(row for row in screen.rows if isinstance(row, Menu))


# -- lobby ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_lobby_offers_every_seat_but_no_deal(lang: str) -> None:
    screen = public_screen(lobby(), NAMES, lang)
    assert faults(screen) == []
    computers = {f"cpu:{level}" for level in levels()}
    assert verbs(screen) == {"seat:N", "seat:E", "seat:S", "seat:W", "leave", "opts", *computers}
    assert f"<t:{DEADLINE}:R>" in screen.text


def test_a_full_lobby_offers_the_deal_and_names_partners() -> None:
    screen = public_screen(lobby(FULL), NAMES, "en")
    assert verbs(screen) == {"leave", "opts", "deal"}
    assert "**<@111>** and **<@333>**" in screen.text
    assert "begins by itself" in screen.text


def test_a_member_without_a_name_is_a_member() -> None:
    assert "a member" in public_screen(lobby(FULL), {}, "en").text


# -- auction -------------------------------------------------------------------------------------------


def test_first_time_round_takes_or_passes() -> None:
    state = dealt("classic")
    screen = hand_screen(seated(state, Seat.EAST, seating=FULL), NAMES, "fr")
    assert state.deal is not None
    assert state.deal.turn_up is not None
    assert verbs(screen) == {"say:take", "say:pass"}
    assert button(screen, "say:take").label == f"Je prends {state.deal.turn_up.suit.symbol}"


def test_second_time_round_leaves_out_the_turned_suit() -> None:
    state = after_calls("classic", "E:pass S:pass W:pass N:pass")
    screen = hand_screen(seated(state, Seat.EAST, seating=FULL), NAMES, "en")
    assert state.deal is not None
    assert state.deal.turn_up is not None
    named = {f"say:{s}" for s in "SHDC" if s != state.deal.turn_up.suit.letter}
    assert verbs(screen) == named | {"say:pass"}
    assert len(screen.rows) == 1


def test_second_time_round_with_every_suit_takes_two_rows() -> None:
    state = after_calls("strict", "E:pass S:pass W:pass N:pass")
    screen = hand_screen(seated(state, Seat.EAST, seating=FULL), NAMES, "en")
    assert verbs(screen) == {"say:S", "say:H", "say:D", "say:C", "say:pass"}
    assert faults(screen) == []


def test_the_lowest_legal_number_is_chosen() -> None:
    screen = hand_screen(seated(after_calls("coinche", "E:100S"), Seat.SOUTH), NAMES, "en")
    chosen = [choice.value for choice in menu(screen).choices if choice.chosen]
    assert chosen == ["110"]
    assert {"say:110:H", "say:pass", "ask:coinche", "bidn"} <= verbs(screen)
    assert len(menu(screen).choices) == 25
    assert menu(screen).choices[-1].value == "capot"


@pytest.mark.parametrize(
    ("points", "said"), [(130, "say:130:D"), (CAPOT_POINTS, "say:capot:D"), (90, "say:110:D")]
)
def test_the_number_picked_is_bid(points: int, said: str) -> None:
    snap = seated(after_calls("coinche", "E:100S"), Seat.SOUTH)
    assert said in verbs(hand_screen(snap, NAMES, "en", points=points))


def test_lines_of_the_menu_are_read_back() -> None:
    assert [points_from(v) for v in ("80", "650", "capot", "x", "²", "9999", "")] == [
        80, 650, CAPOT_POINTS, None, None, None, None,
    ]  # fmt: skip


def test_coinche_asks_once_more() -> None:
    snap = seated(after_calls("coinche", "E:100S"), Seat.SOUTH)
    screen = hand_screen(snap, NAMES, "fr", confirm="coinche")
    assert verbs(screen) == {"say:coinche", "hand:back"}
    assert "100 ♠" in screen.text


def test_confirming_what_is_not_legal_shows_the_hand() -> None:
    snap = seated(after_calls("coinche", "E:100S"), Seat.NORTH)
    assert hand_screen(snap, NAMES, "fr", confirm="coinche") == hand_screen(snap, NAMES, "fr")


def test_a_coinche_out_of_turn_carries_the_bid() -> None:
    state = after_calls("cafe", "E:100S")
    public = public_screen(table(state), NAMES, "en")
    assert button(public, "coinche").custom_id == "b1:t1:39:coinche"
    private = hand_screen(seated(state, Seat.NORTH), NAMES, "en")
    assert button(private, "ask:coinche").custom_id == "b1:t1:39:ask:coinche"


@pytest.mark.parametrize(
    ("preset", "said"), [("coinche", "E:100S"), ("cafe", "E:pass"), ("strict-coinche", "E:100S")]
)
def test_no_public_coinche_where_it_cannot_be_said_out_of_turn(preset: str, said: str) -> None:
    assert "coinche" not in verbs(public_screen(table(after_calls(preset, said)), NAMES, "en"))


def test_the_window_after_the_auction_names_both_opponents() -> None:
    state = after_calls("strict-coinche", "E:100S S:pass W:pass N:pass")
    screen = public_screen(table(state, seating=FULL), NAMES, "en")
    assert "<@111>" in screen.text
    assert "<@333>" in screen.text
    assert "may coinche" in screen.text
    assert "coinche" in verbs(screen)
    assert turn_call(table(state, seating=FULL), NAMES, "en").startswith("<@111>, <@333>")


def test_surcoinche_is_offered_to_the_bidders() -> None:
    state = after_calls("cafe", "E:100S S:coinche")
    screen = hand_screen(seated(state, Seat.WEST, seating=FULL), NAMES, "en")
    assert verbs(screen) == {"say:pass", "ask:surcoinche"}


def test_nobody_took_is_said_with_the_number_of_deals() -> None:
    text = public_screen(table(dealt("classic"), passed_out=2), NAMES, "en").text
    assert "Nobody took, 2 deals in a row" in text


# -- play ----------------------------------------------------------------------------------------------


def with_melds() -> SeatSnapshot:
    for seed in range(40):
        for state in states(short("classic"), seed):
            turn = state.deal.turn if state.deal is not None else None
            if turn in (Seat.NORTH, Seat.SOUTH) and announceable(state, turn):
                return seated(state, turn)
    raise AssertionError("no meld in forty matches")


def test_melds_are_a_switch_on_by_default() -> None:
    snap = with_melds()
    on, off = hand_screen(snap, NAMES, "en"), hand_screen(snap, NAMES, "en", announce=False)
    assert button(on, "melds:off").label.startswith("Announce: ")
    assert button(off, "melds:on").label.startswith("Announce nothing")
    assert all(verb.endswith(":m") for verb in verbs(on) if verb.startswith("play"))
    assert not any(verb.endswith(":m") for verb in verbs(off))


def test_letters_follow_the_person_not_the_language() -> None:
    snap = with_melds()
    english = hand_screen(snap, NAMES, "fr", taste=Taste(Style(letters=Letters.ENGLISH)))
    labels = {
        b.label for row in english.rows if not isinstance(row, Menu) for b in row if "play" in b.custom_id
    }
    assert not any(label[0] in "VDR" for label in labels)


def test_an_absent_member_only_comes_back() -> None:
    state = dealt("classic")
    screen = hand_screen(seated(state, Seat.EAST), NAMES, "fr")
    assert verbs(screen) == {"back"}
    assert "(<@222>, absent)" in public_screen(table(state), NAMES, "fr").text


def test_who_waits_has_no_buttons() -> None:
    screen = hand_screen(seated(dealt("classic"), Seat.SOUTH), NAMES, "en")
    assert screen.rows == ()
    assert "Waiting for East" in screen.text
    assert f"<t:{DEADLINE}:R>" in screen.text


def test_before_the_cards_there_is_no_hand() -> None:
    screen = hand_screen(SeatSnapshot(lobby(FULL), Seat.NORTH, None), NAMES, "en")
    assert "not dealt" in screen.text
    assert screen.rows == ()


def test_computers_are_not_called() -> None:
    assert turn_call(table(dealt("classic", dealer=Seat.SOUTH)), NAMES, "en") == ""


def test_ids_carry_the_version_of_the_decision() -> None:
    snap = with_melds()
    assert {parse.split(":")[2] for parse in _ids(hand_screen(snap, NAMES, "en"))} == {"40"}


def _ids(screen: Screen) -> list[str]:
    return [b.custom_id for row in screen.rows if not isinstance(row, Menu) for b in row]


# -- the rest ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("closing", [*Closing, None])
def test_a_closed_table_says_why(lang: str, closing: Closing | None) -> None:
    screen = public_screen(lobby(status=Status.CLOSED, closing=closing), NAMES, lang)
    assert faults(screen) == []
    assert screen.rows == ()


def test_what_was_played_stays_to_be_read_when_the_table_closes() -> None:
    played = list(states(short("official"), 3))
    won, midway = played[-1], next(s for s in played if s.results)
    for state, closing in ((won, Closing.FINISHED), (midway, Closing.STOPPED)):
        snapshot = table(state, status=Status.CLOSED, closing=closing)
        screen = public_screen(snapshot, NAMES, "en")
        assert text("en")(f"closed.{closing.value}") in screen.text
        assert pair_text(voice_of(snapshot, NAMES, "en"), state.totals) in screen.text
        assert screen.rows == ()
        assert "<t:" not in screen.text


def test_a_record_keeps_what_stays_true() -> None:
    state = next(s for s in states(short("official"), 3) if s.results)
    words = public_screen(table(state, deadline=1_900_000_000), NAMES, "en").text
    assert "<t:" in words
    assert "<t:" not in lasting(words)
    assert [line for line in words.split("\n") if "<t:" not in line] == lasting(words).split("\n")


def test_ready_members_are_counted() -> None:
    state = next(s for s in states(short("official"), 3) if s.results)
    snapshot = table(state, status=Status.BETWEEN, ready=frozenset({Seat.NORTH, Seat.WEST}))
    assert button(public_screen(snapshot, NAMES, "en"), "ready").label == "Next deal (1/3)"


def test_the_sheet_adds_up() -> None:
    state = list(states(short("coinche"), 3))[-1]
    for result in state.results:
        lines = sheet_lines(result, "en")
        assert len({len(line) for line in lines}) == 1
        ns = [int(line.split()[-2]) for line in lines[1:]]
        assert sum(ns[:-1]) == ns[-1] == result.points[0]


@pytest.mark.parametrize("call", [PASS, TAKE, COINCHE, SURCOINCHE, *(ChooseTrump(t) for t in TRUMPS)])
def test_calls_are_read_back(call: Call) -> None:
    assert call_from(call_args(call)) == call


@pytest.mark.parametrize("trump", TRUMPS)
def test_bids_are_read_back(trump: int) -> None:
    for bid in (Bid(80, TRUMPS[trump]), Bid(CAPOT_BID, TRUMPS[trump], capot=True), Bid(250, TRUMPS[trump])):
        assert call_from(call_args(bid)) == bid


@pytest.mark.parametrize("args", [(), ("x",), ("80",), ("80", "X"), ("x", "H"), ("²", "H"), ("80", "H", "m")])
def test_other_arguments_are_no_call(args: tuple[str, ...]) -> None:
    assert call_from(args) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_leaving_and_stopping_ask_once_more(lang: str) -> None:
    assert verbs(confirm_screen(lobby(), "leave", lang)) == {"leave:yes"}
    assert verbs(confirm_screen(lobby(), "stop", lang)) == {"stop:yes"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_fits_one_message(lang: str) -> None:
    for topic in TOPICS:
        assert 250 < len(help_screen(topic, lang).text) <= 2000


def test_long_texts_are_cut_at_a_line() -> None:
    text = "\n".join(f"line {n}" for n in range(1000))
    cut = clamp(text)
    assert len(cut) <= 2000
    assert cut.endswith("\n…")
    assert clamp("x" * 3000, 10) == "xxxxxxxx…"


def test_a_very_long_match_still_fits() -> None:
    state = list(states(short("coinche"), 3))[-1]
    long = replace(table(state).view or pytest.fail("no view"), results=state.results * 40)
    assert faults(public_screen(table(state, view=long), NAMES, "fr")) == []


def test_every_card_has_a_button_name() -> None:
    assert {Card[card.name] for card in CARDS} == set(CARDS)
    assert len(SEATS) == 4
