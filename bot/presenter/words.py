"""Seats, cards, calls, contracts and melds in words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import assert_never

from bot.i18n.catalogue import text
from bot.presenter.voice import Voice
from bot.tables.seating import Computer, Human, PersonId
from bot.tables.snapshot import TableSnapshot
from engine.auction import Bid, Call, ChooseTrump, Coinche, Pass, Surcoinche, TakeTurnUp
from engine.cards import Card, Rank
from engine.contract import Contract, Doubling, Trump
from engine.melds import Meld, MeldKind
from engine.presets import preset_of
from engine.rules import DIX_DE_DER, Rules
from engine.seats import SEATS, Seat, Team
from engine.trick import Trick, card_points


def seat_name(v: Voice, seat: Seat) -> str:
    """North or Nord."""
    return v.t(f"seat.{seat.name.lower()}")


def member(v: Voice, person: PersonId) -> str:
    """What the caller shows for a member."""
    return v.names.get(person) or v.t("seat.member")


def occupant(v: Voice, seat: Seat) -> str:
    """Who sits there, without the seat."""
    match v.seating[seat]:
        case None:
            return v.t("seat.free")
        case Human(person=person, away=True):
            return v.t("seat.away", name=member(v, person))
        case Human(person=person):
            return member(v, person)
        case Computer(level=level, stands_for=None):
            return v.t("seat.computer", level=v.t(f"level.{level.value}"))
        case Computer(stands_for=person):
            assert person is not None
            return v.t("seat.stand-in", name=member(v, person))


def who(v: Voice, seat: Seat) -> str:
    """The seat and who sits there."""
    return v.t("seat.who", seat=seat_name(v, seat), name=occupant(v, seat))


def closed_line(v: Voice, snapshot: TableSnapshot) -> str:
    """Why the table is closed."""
    return v.t(f"closed.{snapshot.closing.value if snapshot.closing is not None else 'unknown'}")


def whose(v: Voice, seats: Iterable[Seat]) -> str:
    """Several seats with those who sit there."""
    return ", ".join(who(v, seat) for seat in seats)


def team_name(v: Voice, team: Team) -> str:
    """North–South or East–West."""
    return v.t(f"team.{team.name.lower()}")


def team_people(v: Voice, team: Team) -> str:
    """The two of a side."""
    return ", ".join(occupant(v, seat) for seat in SEATS if seat.team is team)


def pair_text(v: Voice, pair: tuple[int, int]) -> str:
    """Points of both sides, (NS, EW)."""
    return v.t("team.pair", ns=pair[0], ew=pair[1])


def rank_text(v: Voice, rank: Rank) -> str:
    """A rank in the reader's letters."""
    return text(v.style.letters.value)(f"rank.{rank.name.lower()}")


def card_text(v: Voice, card: Card) -> str:
    """As V♠ or J♠."""
    return f"{rank_text(v, card.rank)}{card.suit.symbol}"


def cards_text(v: Voice, cards: Iterable[Card]) -> str:
    """Cards one after the other."""
    return " ".join(card_text(v, card) for card in cards)


def hand_text(v: Voice, cards: Iterable[Card]) -> str:
    """A laid-out hand with a gap between suits."""
    suits = (cards_text(v, held) for _, held in groupby(cards, key=lambda card: card.suit))
    return " · ".join(suits)


def trump_text(v: Voice, trump: Trump) -> str:
    """The sign of a trump, or the words no trump, all trump."""
    return v.t(f"trump.{trump.name.lower()}")


def trump_name(v: Voice, trump: Trump) -> str:
    """The trump with its sign and its name."""
    return v.t(f"trump-name.{trump.name.lower()}")


def call_text(v: Voice, call: Call) -> str:
    """What was said."""
    match call:
        case Pass():
            return v.t("call.pass")
        case TakeTurnUp():
            return v.t("call.take")
        case ChooseTrump(trump):
            return trump_text(v, trump)
        case Bid(trump=trump, capot=True):
            return v.t("call.capot", trump=trump_text(v, trump))
        case Bid(points=points, trump=trump):
            return v.t("call.bid", points=points, trump=trump_text(v, trump))
        case Coinche():
            return v.t("call.coinche")
        case Surcoinche():
            return v.t("call.surcoinche")
        case _:
            assert_never(call)


def bid_text(v: Voice, contract: Contract) -> str:
    """What was promised: a bid, or the trump alone."""
    if contract.capot:
        return v.t("call.capot", trump=trump_text(v, contract.trump))
    if contract.points is None:
        return trump_name(v, contract.trump)
    return v.t("call.bid", points=contract.points, trump=trump_text(v, contract.trump))


def doubling_text(v: Voice, doubling: Doubling) -> str:
    """Coinched or surcoinched; empty if neither."""
    match doubling:
        case Doubling.NONE:
            return ""
        case Doubling.COINCHE:
            return v.t("table.coinched")
        case Doubling.SURCOINCHE:
            return v.t("table.surcoinched")


def contract_text(v: Voice, contract: Contract) -> str:
    """Trump or bid, who declares, and the coinche."""
    key = "contract-taken" if contract.points is None else "contract-bid"
    bid = bid_text(v, contract)
    said = v.t(f"table.{key}", trump=bid, bid=bid, who=who(v, contract.declarer))
    doubled = doubling_text(v, contract.doubling)
    return f"{said}, {doubled}." if doubled else f"{said}."


def meld_text(v: Voice, meld: Meld) -> str:
    """As tierce ♥ 20, or carré of J 200."""
    if meld.suit is None:
        return v.t("meld.four", rank=rank_text(v, meld.top), points=meld.points)
    return v.t("meld.run", kind=kind_text(v, meld.kind), suit=meld.suit.symbol, points=meld.points)


def kind_text(v: Voice, kind: MeldKind) -> str:
    """The kind of a meld, as it is announced."""
    return v.t(f"meld.{kind.value}")


def preset_name(v: Voice, rules: Rules) -> str:
    """The name of the rule book, or that it is a table's own."""
    return v.t(f"preset.{preset_of(rules) or 'custom'}")


def plays_text(v: Voice, trick: Trick) -> str:
    """Who played what, in order."""
    plays = (v.t("table.play", seat=seat_name(v, s), card=card_text(v, c)) for s, c in trick.plays)
    return " · ".join(plays)


def points_of(trick: Trick, number: int, contract: Contract, rules: Rules) -> int:
    """Points of a full trick, number 1 to 8, the last trick's ten included."""
    worth = card_points(contract.trump, rules.ta_sa)
    return sum(worth[card] for card in trick.cards) + (DIX_DE_DER if number == 8 else 0)
