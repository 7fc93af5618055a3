"""Hints for who plays alone to learn: what the cards count, what lies on the table, why a card is grey.

They say what the rules say of the cards in sight, never what to play.
"""

from __future__ import annotations

from bot.presenter.problems import refusal_text
from bot.presenter.voice import Voice
from bot.presenter.words import card_text, cards_text, seat_name
from bot.rendering.order import sort_hand
from engine.actions import Say
from engine.auction import TAKE
from engine.cards import Card
from engine.contract import SUIT_TRUMPS, Contract, Trump
from engine.trick import card_points, winning_index
from engine.view import SeatView


def hint_lines(v: Voice, view: SeatView) -> list[str]:
    """What helps with the decision that is asked of this seat."""
    contract = view.table.contract
    return _auction_lines(v, view) if contract is None else _play_lines(v, view, contract)


def _auction_lines(v: Voice, view: SeatView) -> list[str]:
    turned = view.table.turn_up
    held = (*view.hand, turned) if turned is not None and Say(view.seat, TAKE) in view.legal else view.hand
    trumps = SUIT_TRUMPS if turned is None or held is view.hand else (Trump.of(turned.suit),)
    counts = " · ".join(
        v.t("hint.as-trump", trump=v.t(f"trump.{trump.name.lower()}"), points=_worth(view, held, trump))
        for trump in trumps
    )
    return [v.t("hint.order"), v.t("hint.hand", counts=counts)]


def _worth(view: SeatView, cards: tuple[Card, ...], trump: Trump) -> int:
    worth = card_points(trump, view.table.rules.ta_sa)
    return sum(worth[card] for card in cards)


def _play_lines(v: Voice, view: SeatView, contract: Contract) -> list[str]:
    worth = card_points(contract.trump, view.table.rules.ta_sa)
    lines = []
    trick = view.table.trick
    if trick is not None and trick.cards:
        seat, card = trick.plays[winning_index(trick.cards, contract.trump)]
        points = sum(worth[played] for played in trick.cards)
        lines.append(v.t("hint.trick", points=points, seat=seat_name(v, seat), card=card_text(v, card)))
    counting = [card for card in sort_hand(view.hand, contract.trump, v.sorting) if worth[card]]
    if counting:
        cards = " · ".join(v.t("hint.card", card=card_text(v, card), points=worth[card]) for card in counting)
        lines.append(v.t("hint.cards", cards=cards))
    return lines


def grey_lines(v: Voice, view: SeatView) -> list[str]:
    """Cards that may not be played on this trick, with the rule that forbids them."""
    return [
        v.t(
            "hint.grey",
            cards=cards_text(v, [card for card in view.hand if view.refusals.get(card) is reason]),
            rule=refusal_text(reason, v.t.lang),
        )
        for reason in dict.fromkeys(view.refusals.values())
    ]
