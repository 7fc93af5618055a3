"""Everything that lies on the table beside cards: seats, badges, bubbles, frames, medals."""

from __future__ import annotations

from PIL import Image, ImageFilter

from assets.cards.lettering import lettered
from assets.cards.sizes import CARD_WIDTHS, card_corner, card_height
from assets.cards.vector import box, circle, edge, fill, group, line, outlined, sprite, star
from bot.rendering.colours import (
    BAD,
    BRONZE,
    BRONZE_DARK,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    GOOD,
    NIGHT,
    PALE,
    PANEL,
    SILVER,
    SILVER_DARK,
    STAMP,
    STOCK,
    TEAM_COLOURS,
    WHITE,
    WIN,
    rgb,
)  # fmt: skip
from engine.seats import Team

CROWN_EDGE = "#5D3F08"


def tokens() -> dict[str, Image.Image]:
    """All tokens by name, RGBA."""
    drawn = {**_chips(), **_places(), **_badges(), **_bubbles(), **_stamps(), **_medals(), **_verdicts()}
    for width in CARD_WIDTHS:
        drawn |= _frames(width)
    return drawn


def _side(team: Team) -> str:
    return team.name.lower()


def _seat_shape(team: Team, size: float, inset: float, attributes: str) -> str:
    """North and South sit on discs, East and West on squares: sides differ by shape too."""
    if team is Team.NS:
        return circle(size / 2, size / 2, size / 2 - inset, "none", attributes)
    across = size - 2 * inset
    return box(inset, inset, across, across, size * 0.17, f'fill="none" {attributes}')


def _filled(team: Team, size: float, inset: float, colour: str, rim: str, pen: float, extra: str = "") -> str:
    shape = _seat_shape(team, size, inset, f'stroke="{rim}" stroke-width="{pen}" {extra}')
    return shape.replace('fill="none"', f'fill="{colour}"', 1)


def _chips() -> dict[str, Image.Image]:
    drawn = {}
    for team, colour in TEAM_COLOURS.items():
        drawn[f"chip-{_side(team)}"] = sprite(76, 76, _filled(team, 76, 7, NIGHT, colour, 5))
        drawn[f"chip-{_side(team)}-on"] = sprite(76, 76, _filled(team, 76, 7, colour, WHITE, 5))
    return drawn


PERSON = "M75 34A21 21 0 1 1 75 76A21 21 0 1 1 75 34ZM36 120C36 96 52 84 75 84C98 84 114 96 114 120Z"


def _places() -> dict[str, Image.Image]:
    """The places of a lobby: free, taken by a member, taken by the computer."""
    computer = "".join((
        line("M75 42V30", WHITE, 5),
        circle(75, 28, 6, WHITE),
        box(44, 42, 62, 48, 13, f'fill="{WHITE}"'),
        circle(62, 63, 7, NIGHT),
        circle(88, 63, 7, NIGHT),
        line("M64 79H86", NIGHT, 4.5),
        line("M36 58V74M114 58V74", WHITE, 6),
        fill("M42 120C42 104 54 98 75 98C96 98 108 104 108 120Z", WHITE),
    ))  # fmt: skip
    plus = line("M75 52V98M52 75H98", PALE, 9)
    drawn = {}
    for team, colour in TEAM_COLOURS.items():
        side = _side(team)
        taken = _filled(team, 150, 8, PANEL, colour, 7)
        free = _filled(team, 150, 8, "#FFFFFF12", colour, 5, 'stroke-dasharray="16 12"')
        drawn[f"place-{side}-free"] = sprite(150, 150, free + plus)
        drawn[f"place-{side}-member"] = sprite(150, 150, taken + fill(PERSON, colour))
        drawn[f"place-{side}-computer"] = sprite(150, 150, taken + computer)
    return drawn


def _badges() -> dict[str, Image.Image]:
    """Marks that are put beside a seat or a card."""
    ring = f'stroke="{NIGHT}" stroke-width="3"'
    cards = box(13, 13, 15, 21, 3, 'fill="#1D3B6E"') + box(
        20, 17, 15, 21, 3, f'fill="{WHITE}" stroke="#1D3B6E" stroke-width="2.5"'
    )
    tab = outlined("M6 40V14Q6 3 17 3H35Q46 3 46 14V40Z", GOLD, GOLD_DARK, 2)
    crown = outlined("M10 48L4 14L25 28L39 5L53 28L74 14L68 48Z", GOLD, CROWN_EDGE, 3.5)
    gold_ring = f'stroke="{GOLD_DARK}" stroke-width="3"'
    off = 'stroke="#6F9182" stroke-width="2.5" stroke-dasharray="7 6"'
    return {
        "dealer": sprite(50, 50, circle(25, 25, 22, WHITE, ring) + cards),
        "lead": sprite(46, 46, circle(23, 23, 20, WHITE, ring) + lettered("1", 22, 12, 22, NIGHT, pen=22)),
        "star-tab": sprite(52, 40, tab + outlined(star(26, 18, 12, 5.2), "#FFFDF4", GOLD_DARK, 1.2)),
        "best": sprite(60, 60, circle(30, 30, 26, NIGHT, f'stroke="{GOLD}" stroke-width="4"')
                       + fill(star(30, 31, 18, 7.6), GOLD_LIGHT)),
        "crown": sprite(78, 60, crown + outlined("M9 45H69V55H9Z", GOLD_LIGHT, CROWN_EDGE, 3)),
        "number": sprite(54, 54, circle(27, 27, 24, WHITE, ring)),
        "number-trump": sprite(54, 54, circle(27, 27, 24, GOLD_LIGHT, gold_ring)),
        "number-off": sprite(54, 54, circle(27, 27, 23, PANEL, off)),
        "dot-on": sprite(32, 32, circle(16, 16, 11, WHITE, f'stroke="{WHITE}" stroke-width="3"')),
        "dot-off": sprite(32, 32, circle(16, 16, 11, "none", 'stroke="#FFFFFF8C" stroke-width="3"')),
        "won": sprite(44, 44, box(6, 10, 22, 30, 4, f'fill="#1D3B6E" stroke="{WHITE}" stroke-width="3"')
                      + box(16, 4, 22, 30, 4, f'fill="#1D3B6E" stroke="{WHITE}" stroke-width="3"')),
    }  # fmt: skip


BUBBLE_WIDTH, BUBBLE_HEIGHT = 216, 80


def _bubble(attributes: str, inside: str = "") -> Image.Image:
    return sprite(
        BUBBLE_WIDTH, BUBBLE_HEIGHT, box(3, 3, BUBBLE_WIDTH - 6, BUBBLE_HEIGHT - 6, 24, attributes) + inside
    )


def _bubbles() -> dict[str, Image.Image]:
    dots = "".join(circle(BUBBLE_WIDTH / 2 + dx, 40, 8.5, WHITE) for dx in (-30, 0, 30))
    awaited = 'fill="#FFFFFF2E" stroke="#FFFFFF" stroke-width="4" stroke-dasharray="13 9"'
    meld = f'fill="{GOLD_LIGHT}" stroke="{GOLD_DARK}" stroke-width="4"'
    tick = line("M26 42L42 57L68 24", "#14171F", 10)
    return {
        "say-bid": _bubble(f'fill="{STOCK}" stroke="{GOLD}" stroke-width="5"'),
        "say-take": _bubble(f'fill="{STOCK}" stroke="{GOLD}" stroke-width="5"', tick),
        "say-old": _bubble('fill="#DCE3DA" stroke="#8FA398" stroke-width="4"'),
        "say-pass": _bubble(f'fill="{PANEL}" stroke="#87A698" stroke-width="3"'),
        "say-wait": _bubble(awaited, dots),
        "say-none": _bubble('fill="none" stroke="#FFFFFF50" stroke-width="3" stroke-dasharray="10 9"'),
        "say-stamp": _bubble(f'fill="{STAMP}" stroke="{WHITE}" stroke-width="4"'),
        "say-meld": sprite(BUBBLE_WIDTH, 56, box(3, 3, BUBBLE_WIDTH - 6, 50, 25, meld)),
    }  # fmt: skip


def _stamps() -> dict[str, Image.Image]:
    """Coinche and surcoinche, stamped askew on the standing bid."""
    drawn = {}
    for word, width in (("COINCHE", 330), ("SURCOINCHE", 440)):
        attributes = f'fill="{STAMP}" stroke="{WHITE}" stroke-width="6"'
        body = box(14, 40, width - 28, 88, 16, attributes) + box(
            23, 49, width - 46, 70, 10, edge("#FFFFFF99", 2.5)
        )
        body += lettered(word, width / 2, 64, 40, WHITE, pen=20, widest=width - 80)
        drawn[f"stamp-{word.lower()}"] = sprite(width, 168, group(body, f"rotate(-6 {width / 2} 84)"))
    return drawn


def _medals() -> dict[str, Image.Image]:
    """Discs for trumps, medals of the podium, and the cup."""
    drawn = {}
    for size in (52, 84, 112):
        rim = f'stroke="{GOLD}" stroke-width="{size * 0.055:.1f}"'
        drawn[f"medallion-{size}"] = sprite(size, size, circle(size / 2, size / 2, size * 0.46, STOCK, rim))
    for place, (metal, rim) in enumerate(
        ((GOLD, GOLD_DARK), (SILVER, SILVER_DARK), (BRONZE, BRONZE_DARK)), 1
    ):
        ribbon = fill("M30 4H56L66 56H44Z", "#C4122F") + fill("M90 4H64L54 56H76Z", "#8F0D22")
        disc = circle(60, 86, 42, metal, f'stroke="{rim}" stroke-width="5"')
        number = lettered(str(place), 60, 66, 40, "#2A1C00", pen=20)
        drawn[f"medal-{place}"] = sprite(120, 132, ribbon + disc + number)
    handles = line("M40 34C10 30 10 82 52 88M130 34C160 30 160 82 118 88", GOLD_DARK, 10)
    cup = outlined("M36 20H134V54C134 92 112 112 85 112C58 112 36 92 36 54Z", GOLD, GOLD_DARK, 4)
    foot = outlined("M76 112H94V136H118V154H52V136H76Z", GOLD, GOLD_DARK, 4)
    drawn["cup"] = sprite(170, 164, handles + foot + cup + fill(star(85, 62, 24, 10), GOLD_LIGHT))
    return drawn


def _verdicts() -> dict[str, Image.Image]:
    """Made, failed, litige."""
    ground = circle(36, 36, 33, NIGHT, f'stroke="{WHITE}" stroke-width="3"')
    return {
        "made": sprite(72, 72, ground + line("M20 37L32 50L54 23", GOOD, 8.5)),
        "failed": sprite(72, 72, ground + line("M23 23L49 49M49 23L23 49", BAD, 8.5)),
        "litige": sprite(72, 72, ground + line("M20 28H52M20 44H52", GOLD_LIGHT, 8.5)),
    }  # fmt: skip


def _frames(width: int) -> dict[str, Image.Image]:
    """Around a card: the glow of the winner, places not yet filled."""
    height, radius = card_height(width), card_corner(width)
    dashes = f'stroke-dasharray="{13 if width > 110 else 9} {10 if width > 110 else 7}"'
    inner = (4, 4, width - 8, height - 8, radius)
    dots = "".join(circle(width / 2 + dx * width / 200, height / 2, width / 20, WHITE) for dx in (-32, 0, 32))
    free = 'fill="#FFFFFF" fill-opacity=".05" stroke="#FFFFFF" stroke-opacity=".5" stroke-width="3.5"'
    awaited = 'fill="#FFFFFF" fill-opacity=".16" stroke="#FFFFFF" stroke-width="5"'
    return {
        f"glow-{width}": _glow(width, height, radius),
        f"slot-{width}": sprite(width, height, box(*inner, f"{free} {dashes}")),
        f"slot-on-{width}": sprite(width, height, box(*inner, f"{awaited} {dashes}") + dots),
    }


def _glow(width: int, height: int, radius: int) -> Image.Image:
    """A gold rim 8 px wide with a soft halo, 36 px larger than the card on each side."""
    pen, pad = 8, 36
    size = (width + 2 * pad, height + 2 * pad)
    halo = sprite(
        *size, box(pad - pen, pad - pen, width + 2 * pen, height + 2 * pen, radius + pen, f'fill="{WIN}"')
    )
    soft = (
        halo.getchannel("A").filter(ImageFilter.GaussianBlur(9)).point([round(v * 0.75) for v in range(256)])
    )
    glow = Image.new("RGBA", size, (*rgb(WIN), 0))
    glow.putalpha(soft)
    rim = box(pad - pen / 2, pad - pen / 2, width + pen, height + pen, radius + pen / 2, edge(WIN, pen))
    glow.alpha_composite(sprite(*size, rim))
    return glow
