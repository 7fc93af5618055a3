"""What a command leads to at a table. Pure: randomness comes in through the `House`."""

from __future__ import annotations

from collections.abc import Callable

from bot.storage import Apart
from bot.tables import absence
from bot.tables import commands as ask
from bot.tables.decision import Decision, House
from bot.tables.events import (
    ClaimDropped,
    Closing,
    ComputerSeated,
    OptionsChanged,
    SeatAway,
    SeatBack,
    SeatLeft,
    SeatReady,
    SeatTaken,
    TableClosed,
    TableEvent,
    TableOpened,
    TablePaused,
    TableResumed,
    TurnMissed,
)
from bot.tables.problems import Denied, Problem
from bot.tables.seating import Human, PersonId, claim_of, claimants_in, people_in, seat_of
from bot.tables.snapshot import Status
from bot.tables.state import TableState, can_begin, in_play
from engine.actions import PlayCard, Say, SeatAction, StartMatch
from engine.auction import Coinche, Pass
from engine.game import decide as decide_match
from engine.game import legal_actions, to_act
from engine.seats import SEATS, Seat
from engine.state import Phase, new_match


def decide(state: TableState, command: ask.Command, house: House, at: int) -> tuple[TableEvent, ...]:
    """The events that a command leads to, consequences included; raises Denied."""
    if state.status is Status.CLOSED:
        raise Denied(Problem.TABLE_CLOSED)
    decision = Decision(state, house, at, command.click)
    _HANDLERS[type(command.act)](decision, command)
    return tuple(decision.events)


# -- lobby -------------------------------------------------------------------------------------------------


def _open(decision: Decision, command: ask.Command) -> None:
    act = command.act
    assert isinstance(act, ask.Open)
    host = _person(command)
    decision.add(TableOpened(act.guild, act.channel, host, act.rules, act.pace, act.language))
    decision.seal()
    if act.computers is not None:
        decision.add(SeatTaken(Seat.SOUTH, host))
        decision.add(*(ComputerSeated(seat, act.computers) for seat in SEATS if seat is not Seat.SOUTH))
        _start(decision)


def _take_seat(decision: Decision, command: ask.Command) -> None:
    act = command.act
    assert isinstance(act, ask.TakeSeat)
    state, person = decision.state, _person(command)
    if state.status is not Status.LOBBY:
        event = absence.substitute(state, act.seat, person)
        _check_company(state, act.apart)
        decision.add(event, *absence.host_passed_on(state))
        return
    if state.seating[act.seat] is not None:
        mine = seat_of(state.seating, person) is act.seat
        raise Denied(Problem.ALREADY_SEATED if mine else Problem.SEAT_TAKEN)
    _check_company(state, act.apart)
    former = seat_of(state.seating, person)
    if former is not None:
        decision.add(SeatLeft(former, person))
    decision.add(SeatTaken(act.seat, person))
    decision.cut()


def _check_company(state: TableState, apart: Apart) -> None:
    """Who blocked somebody and who was blocked do not sit together, nor one at the other's table."""
    company = {state.host, *people_in(state.seating), *claimants_in(state.seating)}
    if company & apart.blocked:
        raise Denied(Problem.BLOCKED_HERE)
    if company & apart.blocked_by:
        raise Denied(Problem.NOT_WELCOME)


def _seat_computer(decision: Decision, command: ask.Command) -> None:
    act = command.act
    assert isinstance(act, ask.SeatComputer)
    state = decision.state
    if state.status is not Status.LOBBY:
        raise Denied(Problem.LOBBY_ONLY)
    _seat_or_host(state, command)
    free = next((seat for seat in SEATS if state.seating[seat] is None), None)
    if free is None:
        raise Denied(Problem.TABLE_FULL)
    decision.add(ComputerSeated(free, act.level))


def _change_options(decision: Decision, command: ask.Command) -> None:
    act = command.act
    assert isinstance(act, ask.ChangeOptions)
    if decision.state.status is not Status.LOBBY:
        raise Denied(Problem.LOBBY_ONLY)
    if command.person != decision.state.host:
        raise Denied(Problem.NOT_HOST)
    decision.add(OptionsChanged(act.rules, act.pace))


def _begin(decision: Decision, command: ask.Command) -> None:
    state = decision.state
    if state.status is not Status.LOBBY:
        raise Denied(Problem.MATCH_RUNNING)
    if command.person is not None and command.person != state.host:
        raise Denied(Problem.NOT_HOST)
    _check_moving(state)
    if not can_begin(state):
        raise Denied(Problem.NEED_FOUR)
    _start(decision)


def _start(decision: Decision) -> None:
    decision.cut()
    decision.add(*absence.admitted(decision.state))
    if decision.state.match is not None:
        dealer = decision.state.match.dealer
        events = decide_match(new_match(), StartMatch(decision.state.rules, dealer))
        decision.add(*events)
    else:
        decision.act(StartMatch(decision.state.rules, decision.state.shuffle.dealer))
    _settle(decision)


def _settle(decision: Decision) -> None:
    """What the house does at once: deal after a thrown-in deal, pass for who can only pass, seal a new secret."""
    while True:
        state = decision.state
        assert state.match is not None
        if state.match.phase is Phase.DEALING and state.status is Status.PLAYING:
            decision.deal()
            continue
        if state.status is Status.OVER:
            decision.seal()
            return
        forced = next((seat for seat in to_act(state.match) if _can_only_pass(state, seat)), None)
        if forced is None:
            return
        decision.act(Say(forced, Pass()))


def _can_only_pass(state: TableState, seat: Seat) -> bool:
    assert state.match is not None
    return legal_actions(state.match, seat) == (Say(seat, Pass()),)


# -- play --------------------------------------------------------------------------------------------------


def _speak(decision: Decision, command: ask.Command) -> None:
    act = command.act
    assert isinstance(act, ask.Speak)
    seat = _seat(decision.state, command)
    _act_for(decision, Say(seat, act.call), command)


def _play(decision: Decision, command: ask.Command) -> None:
    act = command.act
    assert isinstance(act, ask.Play)
    seat = _seat(decision.state, command)
    _act_for(decision, PlayCard(seat, act.card, act.announce), command)


def _act_for(decision: Decision, action: SeatAction, command: ask.Command) -> None:
    _check_moving(decision.state)
    back = _welcome_back(decision, action.seat)
    try:
        _check_fresh(decision.state, action, command.seen)
    except Denied:
        if back:
            return  # whatever they clicked, they are back, and are shown where the deal stands
        raise
    decision.act(action)
    _settle(decision)


def _check_fresh(state: TableState, action: SeatAction, seen: int | None) -> None:
    """A button is good for the decision it was made for; a coinche for the bid it answers."""
    if not in_play(state):
        raise Denied(Problem.STALE)
    if seen is None or seen == state.decisions[action.seat]:
        return
    coinche = isinstance(action, Say) and isinstance(action.call, Coinche)
    if coinche and seen == state.bid_version:
        return
    occupant = state.seating[action.seat]
    overdue = isinstance(occupant, Human) and occupant.misses > 0
    raise Denied(Problem.LATE if overdue else Problem.STALE)


def _computer_acts(decision: Decision, command: ask.Command) -> None:
    act = command.act
    assert isinstance(act, ask.ComputerActs)
    state, seat = decision.state, act.action.seat
    _check_fresh(state, act.action, command.seen)
    if act.overdue:
        occupant = state.seating[seat]
        if not isinstance(occupant, Human) or occupant.away:
            raise Denied(Problem.STALE)
        decision.add(TurnMissed(seat))
        if occupant.misses >= 1:
            decision.add(SeatAway(seat))
            decision.add(*absence.host_passed_on(decision.state))
    decision.act(act.action)
    _settle(decision)


def _ready(decision: Decision, command: ask.Command) -> None:
    state = decision.state
    _check_moving(state)
    if state.status not in (Status.BETWEEN, Status.OVER):
        raise Denied(Problem.STALE)
    seat = _seat(state, command)
    _welcome_back(decision, seat)
    if seat not in state.ready:
        decision.add(SeatReady(seat))
        decision.cut()
    waiting = [s for s in SEATS if _present(decision.state, s) and s not in decision.state.ready]
    if not waiting:
        _go_on(decision)


def _go_on(decision: Decision) -> None:
    if decision.state.status is Status.OVER:
        _start(decision)
    else:
        decision.deal()
        _settle(decision)


def _present(state: TableState, seat: Seat) -> bool:
    occupant = state.seating[seat]
    return isinstance(occupant, Human) and not occupant.away


def _deal_on(decision: Decision, command: ask.Command) -> None:
    del command
    if decision.state.status is not Status.BETWEEN:
        raise Denied(Problem.STALE)
    _go_on(decision)


def _back(decision: Decision, command: ask.Command) -> None:
    _welcome_back(decision, _seat(decision.state, command))


def _welcome_back(decision: Decision, seat: Seat) -> bool:
    """Whatever an away member does for their seat, they are back; whether they were away."""
    occupant = decision.state.seating[seat]
    away = isinstance(occupant, Human) and occupant.away
    if away:
        decision.add(SeatBack(seat), *absence.host_passed_on(decision.state))
    return away


# -- leaving and closing -----------------------------------------------------------------------------------


def _leave(decision: Decision, command: ask.Command) -> None:
    person = _person(command)
    claimed = claim_of(decision.state.seating, person)
    if claimed is not None:
        decision.add(ClaimDropped(claimed, person))
    else:
        decision.add(SeatLeft(_seat(decision.state, command), person))
    seating = decision.state.seating
    hosted = decision.state.status is not Status.LOBBY or decision.state.host == person
    if people_in(seating) or claimants_in(seating):
        decision.add(*(absence.host_passed_on(decision.state) if hosted else ()))
    elif hosted:
        decision.add(TableClosed(Closing.EMPTY))


def _replace(decision: Decision, command: ask.Command) -> None:
    act = command.act
    assert isinstance(act, ask.Replace)
    voter = _seat(decision.state, command)
    _welcome_back(decision, voter)
    decision.add(*absence.vote_to_replace(decision.state, voter, act.seat))
    decision.add(*absence.host_passed_on(decision.state))


def _stop(decision: Decision, command: ask.Command) -> None:
    act = command.act
    assert isinstance(act, ask.Stop)
    if act.moderator or command.person == decision.state.host:
        decision.add(TableClosed(Closing.STOPPED))
        return
    voter = seat_of(decision.state.seating, _person(command))
    if voter is None:
        raise Denied(Problem.NOT_HOST)
    _welcome_back(decision, voter)
    decision.add(*absence.vote_to_stop(decision.state, voter))


def _halt(decision: Decision, command: ask.Command) -> None:
    act = command.act
    assert isinstance(act, ask.Halt)
    if decision.state.outage is not act.reason:
        decision.add(TablePaused(act.reason))


def _resume(decision: Decision, command: ask.Command) -> None:
    del command
    if decision.state.outage is not None:
        decision.add(TableResumed())


def _close(decision: Decision, command: ask.Command) -> None:
    act = command.act
    assert isinstance(act, ask.Close)
    decision.add(TableClosed(act.reason))


# -- who asks ----------------------------------------------------------------------------------------------


def _check_moving(state: TableState) -> None:
    if state.outage is not None:
        raise Denied(Problem.PAUSED)


def _person(command: ask.Command) -> PersonId:
    assert command.person is not None, "only members ask this"
    return command.person


def _seat(state: TableState, command: ask.Command) -> Seat:
    seat = seat_of(state.seating, _person(command))
    if seat is None:
        raise Denied(Problem.NOT_YOUR_SEAT)
    return seat


def _seat_or_host(state: TableState, command: ask.Command) -> None:
    person = _person(command)
    if person != state.host and seat_of(state.seating, person) is None:
        raise Denied(Problem.NOT_SEATED)


_HANDLERS: dict[type[ask.Act], Callable[[Decision, ask.Command], None]] = {
    ask.Open: _open,
    ask.TakeSeat: _take_seat,
    ask.SeatComputer: _seat_computer,
    ask.ChangeOptions: _change_options,
    ask.Begin: _begin,
    ask.Speak: _speak,
    ask.Play: _play,
    ask.ComputerActs: _computer_acts,
    ask.Ready: _ready,
    ask.DealOn: _deal_on,
    ask.Back: _back,
    ask.Leave: _leave,
    ask.Replace: _replace,
    ask.Halt: _halt,
    ask.Resume: _resume,
    ask.Stop: _stop,
    ask.Close: _close,
}
