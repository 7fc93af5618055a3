"""What absence leads to: votes, open seats and who takes them, another host. Pure, as all decisions."""

from __future__ import annotations

from bot.tables.events import (
    Closing,
    HostChanged,
    SeatClaimed,
    SeatLeft,
    SeatTaken,
    TableClosed,
    TableEvent,
    VoteCast,
)
from bot.tables.problems import Denied, Problem
from bot.tables.seating import (
    Computer,
    Human,
    PersonId,
    claim_of,
    claimants_in,
    is_open,
    majority,
    people_in,
    present_in,
    seat_of,
)
from bot.tables.snapshot import Status, Vote
from bot.tables.state import TableState, in_play
from engine.seats import SEATS, Seat


def vote_to_replace(state: TableState, voter: Seat, seat: Seat) -> tuple[TableEvent, ...]:
    """A member votes to open a seat; carried, the computer keeps it for whoever comes. Raises Denied."""
    occupant = state.seating[seat]
    if not isinstance(occupant, Human) or not occupant.away:
        raise Denied(Problem.NOT_AWAY)
    cast = _cast(state, (voter, seat))
    return (*cast, SeatLeft(seat, occupant.person)) if _carried(state, (voter, seat)) else cast


def vote_to_stop(state: TableState, voter: Seat) -> tuple[TableEvent, ...]:
    """A member votes to end the match. Raises Denied where no match is under way: the host alone ends it."""
    if state.status not in (Status.PLAYING, Status.BETWEEN):
        raise Denied(Problem.NOT_HOST)
    cast = _cast(state, (voter, None))
    return (*cast, TableClosed(Closing.STOPPED)) if _carried(state, (voter, None)) else cast


def _cast(state: TableState, vote: Vote) -> tuple[TableEvent, ...]:
    return () if vote in state.votes else (VoteCast(*vote),)


def _carried(state: TableState, vote: Vote) -> bool:
    voters = {seat for seat, about in state.votes | {vote} if about is vote[1]}
    return len(voters & set(present_in(state.seating))) >= majority(state.seating)


def substitute(state: TableState, seat: Seat, person: PersonId) -> TableEvent:
    """A member takes over from a computer: at once between two deals, else from the next one on.

    Raises Denied for who has held cards of the deal under way.
    """
    if person in people_in(state.seating) or claim_of(state.seating, person) is not None:
        raise Denied(Problem.ALREADY_SEATED)
    if not is_open(state.seating[seat]):
        raise Denied(Problem.SEAT_TAKEN)
    if not in_play(state):
        return SeatTaken(seat, person)
    if person in state.dealt:
        raise Denied(Problem.SEEN_HAND)
    return SeatClaimed(seat, person)


def admitted(state: TableState) -> tuple[TableEvent, ...]:
    """Those who have claimed a seat sit down."""
    return tuple(
        SeatTaken(seat, occupant.claimed_by)
        for seat in SEATS
        if isinstance(occupant := state.seating[seat], Computer) and occupant.claimed_by is not None
    )


def host_passed_on(state: TableState) -> tuple[TableEvent, ...]:
    """The table has a host who is there, if anybody is."""
    seating = state.seating
    seat = seat_of(seating, state.host)
    present = present_in(seating)
    if seat in present:
        return ()
    heirs = [
        person for at in present if isinstance(occupant := seating[at], Human) for person in [occupant.person]
    ]
    if not heirs and seat is None:
        heirs = [*people_in(seating), *claimants_in(seating)]
    return (HostChanged(heirs[0]),) if heirs else ()
