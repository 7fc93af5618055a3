"""What a review says of one card (see `engine.review`)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Judged:
    """What one card lost, in card points of its player's side (a capot's extra included)."""

    seat: Seat
    card: Card
    best: Card
    """The best card by what the player could know; the one played where it lost nothing."""
    loss: float
    """Points lost by what the player could know: on average over worlds, less what chance in drawing them
    explains."""
    open_best: Card
    """The best card with all hands open; the one played where it lost nothing."""
    open_loss: int
    """Points lost with all hands open."""
