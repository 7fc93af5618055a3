"""The state of a table, folded from its journal; nobody else in the bot sees a `MatchState`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from bot.tables.events import (
    Closing,
    ComputerSeated,
    HostChanged,
    HouseEvent,
    OptionsChanged,
    SeatAway,
    SeatBack,
    SeatLeft,
    SeatReady,
    SeatTaken,
    TableClosed,
    TableEvent,
    TableOpened,
    TurnMissed,
)
from bot.tables.pace import FULL_LOBBY_SECONDS, LOBBY_SECONDS, NEXT_DEAL_SECONDS, OVER_SECONDS, Pace
from bot.tables.seating import (
    EMPTY,
    Computer,
    Human,
    Level,
    PersonId,
    Seating,
    computer_level,
    missed,
    seated,
)
from bot.tables.snapshot import SeatSnapshot, Status, TableSnapshot
from engine import events as match_events
from engine.game import to_act
from engine.rules import Rules
from engine.seats import SEATS, Seat
from engine.state import MatchState, Phase, evolve, new_match
from engine.view import seat_view, table_view

Decisions: TypeAlias = tuple[int | None, int | None, int | None, int | None]
NO_DECISIONS: Decisions = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything about one table. `since` is when the present wait began, unix ms."""

    table: str
    version: int = 0
    status: Status = Status.LOBBY
    guild: int | None = None
    channel: int = 0
    host: PersonId = 0
    rules: Rules = Rules()  # noqa: RUF009 - frozen
    pace: Pace = Pace.NORMAL
    language: str = "en"
    seating: Seating = EMPTY
    ready: frozenset[Seat] = frozenset()
    since: int = 0
    match: MatchState | None = None
    matches: int = 0
    """Matches begun at this table."""
    decisions: Decisions = NO_DECISIONS
    bid_version: int = 0
    passed_out: int = 0
    overdue: Seat | None = None
    """The seat for which the computer is acting because a member let the deadline pass."""
    closing: Closing | None = None


def fold(state: TableState, event: TableEvent, at: int) -> TableState:
    """The state after an event committed at `at` (unix ms)."""
    state = replace(state, version=state.version + 1)
    if isinstance(event, HouseEvent):
        return _house(state, event, at)
    return _match(state, event, at)


def _house(state: TableState, event: HouseEvent, at: int) -> TableState:  # noqa: C901, PLR0911 - one case an event
    match event:
        case TableOpened(guild, channel, host, rules, pace, language):
            return replace(
                state,
                guild=guild,
                channel=channel,
                host=host,
                rules=rules,
                pace=pace,
                language=language,
                since=at,
            )
        case OptionsChanged(rules, pace):
            return replace(state, rules=rules, pace=pace, since=at)
        case SeatTaken(seat, person):
            return replace(state, seating=seated(state.seating, seat, Human(person)), since=at)
        case ComputerSeated(seat, level):
            return replace(state, seating=seated(state.seating, seat, Computer(level)), since=at)
        case SeatLeft(seat, person):
            if state.status is Status.LOBBY:
                return replace(state, seating=seated(state.seating, seat, None), since=at)
            stand_in = Computer(Level.STANDARD, stands_for=person)
            return replace(state, seating=seated(state.seating, seat, stand_in))
        case HostChanged(person):
            return replace(state, host=person)
        case TurnMissed(seat):
            occupant = state.seating[seat]
            assert isinstance(occupant, Human)
            return replace(state, seating=seated(state.seating, seat, missed(occupant)), overdue=seat)
        case SeatAway(seat):
            return _with_human(state, seat, away=True)
        case SeatBack(seat):
            return replace(_with_human(state, seat, away=False), since=at)
        case SeatReady(seat):
            return replace(state, ready=state.ready | {seat})
        case TableClosed(reason):
            return replace(state, status=Status.CLOSED, closing=reason, decisions=NO_DECISIONS)
        case _:
            assert_never(event)


def _with_human(state: TableState, seat: Seat, *, away: bool) -> TableState:
    occupant = state.seating[seat]
    assert isinstance(occupant, Human)
    misses = occupant.misses if away else 0
    return replace(state, seating=seated(state.seating, seat, Human(occupant.person, away, misses)))


def _match(state: TableState, event: match_events.Event, at: int) -> TableState:
    match = evolve(state.match if state.match is not None else new_match(), event)
    state = replace(_acted(state, event), match=match)
    match event:
        case match_events.MatchStarted():
            state = replace(state, matches=state.matches + 1, passed_out=0, status=Status.PLAYING)
        case match_events.CardsDealt():
            state = replace(state, status=Status.PLAYING, ready=frozenset())
        case match_events.DealPassedOut():
            state = replace(state, passed_out=state.passed_out + 1)
        case match_events.AuctionWon():
            state = replace(state, passed_out=0)
        case match_events.BidMade():
            state = replace(state, bid_version=state.version)
        case match_events.DealScored():
            state = replace(state, status=Status.BETWEEN, since=at)
        case match_events.MatchWon():
            state = replace(state, status=Status.OVER, since=at)
        case _:
            pass
    return _with_decisions(state, fresh=isinstance(event, match_events.Coinched), at=at)


def _acted(state: TableState, event: match_events.Event) -> TableState:
    """An act of one's own ends a row of missed turns; one by the computer in one's stead does not."""
    seat = getattr(event, "seat", None)
    if not isinstance(event, match_events.CallEvent | match_events.CardPlayed) or seat is None:
        return state
    occupant = state.seating[seat]
    if state.overdue is seat:
        return replace(state, overdue=None)
    if isinstance(occupant, Human) and occupant.misses and not occupant.away:
        return replace(state, seating=seated(state.seating, seat, Human(occupant.person)))
    return state


def _with_decisions(state: TableState, *, fresh: bool, at: int) -> TableState:
    """A seat's decision begins when its word is first awaited and lasts until it has acted."""
    assert state.match is not None
    awaited = to_act(state.match)
    north, east, south, west = (
        (state.version if fresh or state.decisions[seat] is None else state.decisions[seat])
        if seat in awaited
        else None
        for seat in SEATS
    )
    decisions = (north, east, south, west)
    begun = any(new is not None and new != old for new, old in zip(decisions, state.decisions, strict=True))
    return replace(state, decisions=decisions, since=at if begun else state.since)


# -- what the state shows ----------------------------------------------------------------------------------


def humans_awaited(state: TableState) -> tuple[Seat, ...]:
    """Seats whose present member is to act."""
    if state.match is None or state.status is not Status.PLAYING:
        return ()
    return tuple(seat for seat in to_act(state.match) if computer_level(state.seating[seat]) is None)


def computers_awaited(state: TableState) -> tuple[Seat, ...]:
    """Seats to act for which a computer plays."""
    if state.match is None or state.status is not Status.PLAYING:
        return ()
    return tuple(seat for seat in to_act(state.match) if computer_level(state.seating[seat]) is not None)


def deadline(state: TableState) -> int | None:
    """When the table acts by itself, unix seconds; None if it waits for nothing."""
    match state.status:
        case Status.LOBBY:
            wait = LOBBY_SECONDS if None in state.seating else FULL_LOBBY_SECONDS
        case Status.BETWEEN:
            wait = NEXT_DEAL_SECONDS
        case Status.OVER:
            wait = OVER_SECONDS
        case Status.PLAYING:
            if not humans_awaited(state):
                return None
            wait = state.pace.seconds
        case Status.CLOSED:
            return None
    return state.since // 1000 + wait


def can_begin(state: TableState) -> bool:
    """Four seats are taken and the lobby is open."""
    return state.status is Status.LOBBY and None not in state.seating


def snapshot(state: TableState) -> TableSnapshot:
    """The table as everybody may see it."""
    return TableSnapshot(
        table=state.table,
        version=state.version,
        status=state.status,
        channel=state.channel,
        guild=state.guild,
        host=state.host,
        rules=state.rules,
        pace=state.pace,
        language=state.language,
        seating=state.seating,
        ready=state.ready,
        deadline=deadline(state),
        decisions=state.decisions,
        bid_version=state.bid_version,
        view=table_view(state.match) if state.match is not None else None,
        passed_out=state.passed_out,
        closing=state.closing,
        page=_page(state),
    )


def _page(state: TableState) -> str:
    """The lobby and the first deal share a message; so do deals that nobody took and the one after them."""
    deals = state.match.number - state.passed_out if state.match is not None else 1
    return f"{max(state.matches, 1)}-{max(deals, 1)}"


def seat_snapshot(state: TableState, seat: Seat) -> SeatSnapshot:
    """The table as one seat sees it."""
    view = seat_view(state.match, seat) if state.match is not None else None
    return SeatSnapshot(snapshot(state), seat, view)


def in_play(state: TableState) -> bool:
    """A deal is under way."""
    return state.match is not None and state.match.phase in (Phase.AUCTION, Phase.PLAY)
