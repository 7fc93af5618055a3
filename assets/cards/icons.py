"""A sign for each line of a deal's sheet, 56 pixels square, for dark panels."""

from __future__ import annotations

from PIL import Image

from assets.cards.lettering import lettered
from assets.cards.pips import pip
from assets.cards.vector import box, circle, fill, group, line, sprite, star
from bot.rendering.colours import BAD, GOLD_LIGHT, INK, PALE, RED, STOCK, WHITE
from bot.rendering.scene import COURT_LETTERS, Letters
from engine.cards import Rank, Suit
from engine.scoring import Item

PAPER = f'fill="{STOCK}" stroke="#0D2A1F" stroke-width="2"'


def icons() -> dict[str, Image.Image]:
    """Icons by name, `icon-` and the item's own word (for belote, and the letters too); RGBA."""
    bodies = {item.value: body for item, body in (*_counted().items(), *_judged().items())}
    bodies |= {f"{Item.BELOTE}-{letters}": _couple(letters) for letters in Letters}
    return {f"icon-{name}": sprite(56, 56, body) for name, body in bodies.items()}


def _couple(letters: Letters) -> str:
    """King and queen of trump."""
    king, queen = (COURT_LETTERS[letters][rank] for rank in (Rank.KING, Rank.QUEEN))
    return _paper(18, 29, -8, lettered(king, 0, -9, 18, RED)) + _paper(
        38, 29, 8, lettered(queen, 0, -9, 18, RED)
    )


def _paper(x: float, y: float, turn: float, sign: str = "") -> str:
    card = box(-11, -16, 22, 32, 4, PAPER) + sign
    return group(card, f"translate({x} {y}) rotate({turn})")


def _counted() -> dict[Item, str]:
    """What was gathered in play."""
    spread = _paper(17, 31, -18) + _paper(28, 28, 0) + _paper(39, 31, 18, pip(Suit.HEARTS, 0, 0, 13, RED))
    ten = circle(28, 28, 24, "none", f'stroke="{GOLD_LIGHT}" stroke-width="4"')
    ladder = "".join(_paper(14 + 14 * i, 36 - 8 * i, 0, pip(Suit.SPADES, 0, 0, 13, INK)) for i in range(3))
    arrow = line("M12 46H42M34 38L43 46L34 54", GOLD_LIGHT, 4.5)
    return {
        Item.TRICKS: spread,
        Item.DIX_DE_DER: ten + lettered("10", 28, 18, 20, GOLD_LIGHT, pen=20),
        Item.CAPOT: fill(star(28, 30, 26, 11), GOLD_LIGHT),
        Item.MELDS: ladder,
        Item.MELDS_MOVED: group(ladder, "translate(5 -2) scale(.8)") + arrow,
    }


def _judged() -> dict[Item, str]:
    """What the verdict, the bid and the rounding changed."""
    balance = line("M28 8V46M16 48H40M10 16H46", PALE, 4.5)
    pans = fill("M2 32A9 9 0 0 0 20 32Z", PALE) + fill("M36 32A9 9 0 0 0 54 32Z", PALE)
    strings = line("M11 17L3 32M11 17L19 32M45 17L37 32M45 17L53 32", PALE, 2)
    pot = fill("M10 24H46L42 48Q28 54 14 48Z", GOLD_LIGHT) + line("M7 22H49", GOLD_LIGHT, 5)
    coins = circle(20, 12, 6, GOLD_LIGHT) + circle(35, 10, 6, GOLD_LIGHT)
    waves = "M10 22C18 12 26 14 30 20S42 26 47 17M10 39C18 29 26 31 30 37S42 43 47 34"
    target = circle(28, 28, 23, "none", f'stroke="{WHITE}" stroke-width="4.5"') + circle(28, 28, 9, RED)
    target += circle(28, 28, 14.5, "none", f'stroke="{WHITE}" stroke-width="3"')
    return {
        Item.DEDANS: line("M28 6V34M16 24L28 36L40 24", BAD, 6) + line("M8 36V48H48V36", BAD, 5.5),
        Item.FORFEIT: line("M14 6V51", BAD, 5) + fill("M14 8H46L38 19L46 30H14Z", BAD),
        Item.BID: target,
        Item.MULTIPLIER: box(3, 10, 50, 36, 9, f'fill="#B3102A" stroke="{WHITE}" stroke-width="3"')
        + lettered("×2", 28, 18, 20, WHITE, pen=20),
        Item.LITIGE: balance + pans + strings,
        Item.POT: pot + coins,
        Item.ROUNDING: line(waves, PALE, 5.5),
    }
