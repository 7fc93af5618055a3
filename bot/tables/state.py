"""The state of a table, folded from its journal; nobody else in the bot sees a `MatchState`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias, assert_never

from bot.tables.events import (
    ClaimDropped,
    Closing,
    ComputerSeated,
    DeckCut,
    HostChanged,
    HouseEvent,
    OptionsChanged,
    Pause,
    SeatAway,
    SeatBack,
    SeatClaimed,
    SeatLeft,
    SeatReady,
    SeatTaken,
    SecretSealed,
    TableClosed,
    TableEvent,
    TableOpened,
    TablePaused,
    TableResumed,
    TurnMissed,
    VoteCast,
)
from bot.tables.pace import (
    DESERTED_SECONDS,
    FULL_LOBBY_SECONDS,
    LOBBY_SECONDS,
    NEXT_DEAL_SECONDS,
    OUTAGE_SECONDS,
    OVER_SECONDS,
    Pace,
)
from bot.tables.seating import (
    EMPTY,
    Computer,
    Human,
    Level,
    PersonId,
    Seating,
    computer_level,
    deserted,
    missed,
    people_in,
    seated,
)
from bot.tables.shuffle import Shuffle, sealed
from bot.tables.snapshot import SeatSnapshot, Status, TableSnapshot, Vote
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
    dealt: frozenset[PersonId] = frozenset()
    """Who has held cards of this deal: they take no other seat in it."""
    votes: frozenset[Vote] = frozenset()
    outage: Pause | None = None
    """Why the channel cannot be written to."""
    shuffle: Shuffle = Shuffle()  # noqa: RUF009 - frozen
    secret: str = field(default="", repr=False)
    """What the deals of the last match came from, once it is over: from then on anybody may know it."""


def fold(state: TableState, event: TableEvent, at: int) -> TableState:
    """The state after an event committed at `at` (unix ms)."""
    state = replace(state, version=state.version + 1)
    if isinstance(event, HouseEvent):
        return _house(state, event, at)
    return _match(state, event, at)


def _house(state: TableState, event: HouseEvent, at: int) -> TableState:  # noqa: C901, PLR0911, PLR0912 - one case an event
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
            if state.status is not Status.LOBBY:
                return _handed_over(state, seat, Human(person), at)
            return replace(state, seating=seated(state.seating, seat, Human(person)), since=at)
        case ComputerSeated(seat, level):
            return replace(state, seating=seated(state.seating, seat, Computer(level)), since=at)
        case SeatLeft(seat, person):
            if state.status is Status.LOBBY:
                return replace(state, seating=seated(state.seating, seat, None), since=at)
            return _handed_over(state, seat, Computer(Level.STANDARD, stands_for=person), at)
        case SeatClaimed(seat, person):
            return _claimed(state, seat, person, at)
        case ClaimDropped(seat):
            return _claimed(state, seat, None, at)
        case VoteCast(seat, about):
            return replace(state, votes=state.votes | {(seat, about)})
        case TablePaused(reason):
            return replace(state, outage=reason, since=at)
        case TableResumed():
            return replace(state, outage=None, since=at)
        case HostChanged(person):
            return replace(state, host=person)
        case TurnMissed(seat):
            occupant = state.seating[seat]
            assert isinstance(occupant, Human)
            return replace(state, seating=seated(state.seating, seat, missed(occupant)), overdue=seat)
        case SeatAway(seat):
            return _with_human(state, seat, at, away=True)
        case SeatBack(seat):
            return _with_human(state, seat, at, away=False)
        case SeatReady(seat):
            return replace(state, ready=state.ready | {seat})
        case SecretSealed(secret):
            return replace(state, shuffle=sealed(secret))
        case DeckCut(click):
            return replace(state, shuffle=state.shuffle.cut(click))
        case TableClosed(reason):
            secret = state.shuffle.secret if under_way(state) else state.secret
            return replace(state, status=Status.CLOSED, closing=reason, decisions=NO_DECISIONS, secret=secret)
        case _:
            assert_never(event)


def under_way(state: TableState) -> bool:
    """A match has begun and is not over."""
    return state.status in (Status.PLAYING, Status.BETWEEN)


def _with_human(state: TableState, seat: Seat, at: int, *, away: bool) -> TableState:
    """Who comes back has the whole time if it is their turn; nobody else's deadline moves."""
    occupant = state.seating[seat]
    assert isinstance(occupant, Human)
    misses = occupant.misses if away else 0
    changed = _handed_over(state, seat, Human(occupant.person, away, misses), at)
    return changed if away or state.decisions[seat] is None else replace(changed, since=at)


def _handed_over(state: TableState, seat: Seat, occupant: Human | Computer, at: int) -> TableState:
    """Somebody else acts for the seat now: votes by it and about it are void.

    A wait begins when the last one goes, and when the first one comes.
    """
    seating = seated(state.seating, seat, occupant)
    votes = frozenset(vote for vote in state.votes if seat not in vote)
    turns = deserted(seating) != deserted(state.seating)
    return replace(state, seating=seating, votes=votes, since=at if turns else state.since)


def _claimed(state: TableState, seat: Seat, person: PersonId | None, at: int) -> TableState:
    occupant = state.seating[seat]
    assert isinstance(occupant, Computer)
    return _handed_over(state, seat, replace(occupant, claimed_by=person), at)


def _match(state: TableState, event: match_events.Event, at: int) -> TableState:
    match = evolve(state.match if state.match is not None else new_match(), event)
    state = replace(_acted(state, event), match=match)
    match event:
        case match_events.MatchStarted():
            state = replace(state, matches=state.matches + 1, passed_out=0, status=Status.PLAYING, secret="")
        case match_events.CardsDealt():
            ends = frozenset(vote for vote in state.votes if vote[1] is None)
            state = replace(
                state,
                status=Status.PLAYING,
                ready=frozenset(),
                dealt=frozenset(people_in(state.seating)),
                votes=state.votes - ends,
                shuffle=state.shuffle.dealt(),
            )
        case match_events.DealPassedOut():
            state = replace(state, passed_out=state.passed_out + 1)
        case match_events.AuctionWon():
            state = replace(state, passed_out=0)
        case match_events.BidMade():
            state = replace(state, bid_version=state.version)
        case match_events.DealScored():
            state = replace(state, status=Status.BETWEEN, since=at)
        case match_events.MatchWon():
            state = replace(state, status=Status.OVER, since=at, secret=state.shuffle.secret)
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
    """Seats to act for which a computer plays; none while the table is paused."""
    if state.match is None or state.status is not Status.PLAYING or pause_of(state) is not None:
        return ()
    return tuple(seat for seat in to_act(state.match) if computer_level(state.seating[seat]) is not None)


def pause_of(state: TableState) -> Pause | None:
    """Why nothing moves; None while the table goes on."""
    if state.status is Status.CLOSED:
        return None
    if state.outage is not None:
        return state.outage
    return Pause.DESERTED if under_way(state) and deserted(state.seating) else None


def deadline(state: TableState) -> int | None:
    """When the table acts by itself, unix seconds; None if it waits for nothing."""
    pause = pause_of(state)
    if pause is None:
        wait = _wait(state)
    elif pause is Pause.DESERTED:
        wait = max(DESERTED_SECONDS, state.pace.seconds)
    else:
        wait = OUTAGE_SECONDS if state.match is not None else LOBBY_SECONDS
    return state.since // 1000 + wait if wait is not None else None


def _wait(state: TableState) -> int | None:
    """Seconds from the start of the present wait to its end."""
    match state.status:
        case Status.LOBBY:
            return LOBBY_SECONDS if None in state.seating else FULL_LOBBY_SECONDS
        case Status.BETWEEN:
            return NEXT_DEAL_SECONDS
        case Status.OVER:
            return OVER_SECONDS
        case Status.PLAYING:
            return state.pace.seconds if humans_awaited(state) else None
        case Status.CLOSED:
            return None


def half_time(state: TableState) -> float | None:
    """When half the time of the decision waited for is over, unix seconds; None if no member is to act."""
    awaited = pause_of(state) is None and humans_awaited(state)
    return state.since / 1000 + state.pace.seconds / 2 if awaited else None


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
        pause=pause_of(state),
        votes=state.votes,
        page=_page(state),
        seal=state.shuffle.seal,
        secret=state.secret,
        matches=state.matches,
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
