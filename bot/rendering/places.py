"""Where seats are drawn, and the marks that a seat wears."""

from __future__ import annotations

from enum import IntEnum

from bot.rendering.canvas import Canvas
from bot.rendering.colours import NIGHT, TEAM_COLOURS, WHITE
from bot.rendering.scene import Letters
from engine.contract import Contract, Doubling, Trump
from engine.seats import Seat, Team

CHIP = 76
"""Pixels across."""


class Side(IntEnum):
    """A side of the picture, clockwise as seats are."""

    TOP = 0
    RIGHT = 1
    BOTTOM = 2
    LEFT = 3


def side_of(seat: Seat, bottom: Seat) -> Side:
    """Where a seat is drawn when `bottom` sits nearest."""
    return Side((seat - bottom + 2) % 4)


def seat_letter(seat: Seat, letters: Letters) -> str:
    """N, E, S and O (French) or W."""
    return "O" if seat is Seat.WEST and letters is Letters.FRENCH else seat.letter


def pass_word(letters: Letters) -> str:
    """What a seat says that passes."""
    return "PASSE" if letters is Letters.FRENCH else "PASS"


def mode_letters(trump: Trump, letters: Letters) -> str:
    """No trump and all trump, in two letters."""
    french = {Trump.NO_TRUMP: "SA", Trump.ALL_TRUMP: "TA"}
    english = {Trump.NO_TRUMP: "NT", Trump.ALL_TRUMP: "AT"}
    return (french if letters is Letters.FRENCH else english)[trump]


def draw_chip(canvas: Canvas, seat: Seat, x: float, y: float, *, active: bool = False) -> None:
    """The seat's letter on its side's shape; filled when its turn has come."""
    canvas.token(f"chip-{seat.team.name.lower()}{'-on' if active else ''}", x, y)
    colour = NIGHT if active else WHITE
    canvas.text(seat_letter(seat, canvas.style.letters), x + CHIP / 2, y + CHIP / 2, 36, colour, "centre")


def draw_trump(canvas: Canvas, trump: Trump, x: float, y: float, size: int) -> None:
    """A medallion with the trump, its middle there; sizes 52, 84 and 112."""
    canvas.token_at(f"medallion-{size}", x, y)
    if trump.suit is not None:
        canvas.pip(trump.suit, x, y + 1, {52: 28, 84: 48, 112: 64}[size])
    else:
        letters = mode_letters(trump, canvas.style.letters)
        canvas.text(letters, x, y, {52: 28, 84: 36, 112: 48}[size], NIGHT, "centre")


def contract_words(contract: Contract) -> str:
    """The number of a contract, empty where trump was taken without one."""
    if contract.capot:
        return "CAPOT"
    return "" if contract.points is None else str(contract.points)


def draw_multiplier(canvas: Canvas, doubling: Doubling, x: float, y: float) -> None:
    """A red mark with the multiplier, 84 x 48 pixels; nothing for a plain contract."""
    if doubling is not Doubling.NONE:
        canvas.box(x, y, 84, 48, 12, WHITE)
        canvas.box(x + 3, y + 3, 78, 42, 10, "#B3102A")
        canvas.text(f"×{int(doubling)}", x + 42, y + 24, 28, WHITE, "centre")


def draw_pair(canvas: Canvas, team: Team, x: float, y: float, size: int = 34) -> None:
    """A disc or a square in the side's colour, its middle there."""
    radius = size // 2 if team is Team.NS else size // 6
    canvas.box(x - size / 2, y - size / 2, size, size, radius, TEAM_COLOURS[team])
