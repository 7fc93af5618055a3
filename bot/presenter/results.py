"""What a deal and a match came to: sheets, score, tricks, ranking."""

from __future__ import annotations

from bot.custom_ids import format_custom_id
from bot.i18n.catalogue import text
from bot.presenter.absence import absence_lines, absence_rows
from bot.presenter.lines import score_line, spoken_lines, title_line
from bot.presenter.pictures import match_picture, sheet_picture
from bot.presenter.proof import seal_lines, verify_row
from bot.presenter.screen import Button, ButtonStyle, Row, Screen
from bot.presenter.voice import Names, Voice, countdown, lasting, paragraphs, voice_of
from bot.presenter.words import (
    bid_text,
    closed_line,
    contract_text,
    doubling_text,
    pair_text,
    plays_text,
    points_of,
    seat_name,
    team_name,
    team_people,
)
from bot.tables.seating import Human
from bot.tables.snapshot import Status, TableSnapshot
from engine.scoring import DealResult, Outcome
from engine.seats import SEATS
from engine.view import TableView

DEALS_SHOWN = 12
"""Deals listed at the end of a match; older ones are counted in a line."""


def sheet_lines(result: DealResult, lang: str) -> tuple[str, ...]:
    """The deal's sheet as aligned lines: item, North–South, East–West; the last line is the sum."""
    t = text(lang)
    rows = [(t(f"item.{line.item.value}"), _signed(line.ns), _signed(line.ew)) for line in result.lines]
    rows.append((t("item.total"), str(result.points[0]), str(result.points[1])))
    head = ("", t("team.short-ns"), t("team.short-ew"))
    width = max(len(name) for name, _, _ in rows)
    return tuple(f"{name:<{width}} {ns:>5} {ew:>5}" for name, ns, ew in (head, *rows))


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def sheet_block(result: DealResult, lang: str) -> str:
    """The sheet in letters of one width."""
    return "\n".join(("```", *sheet_lines(result, lang), "```"))


def verdict_text(v: Voice, result: DealResult) -> str:
    """Made, dedans or litige, and what the contract was judged by."""
    side = result.contract.side
    taken, other = result.taken[side], result.taken[side.other]
    team = team_name(v, side)
    match result.outcome:
        case Outcome.MADE:
            verdict = v.t("result.made", team=team, taken=taken, other=other)
        case Outcome.FAILED:
            verdict = v.t("result.failed", team=team, taken=taken, other=other)
        case Outcome.LITIGE:
            verdict = v.t("result.litige", taken=taken, points=result.pot)
    if result.capot is None:
        return verdict
    return f"{verdict} {v.t('result.capot', team=team_name(v, result.capot))}"


def _deal_line(v: Voice, number: int, result: DealResult) -> str:
    contract = result.contract
    said = f"{bid_text(v, contract)} {seat_name(v, contract.declarer)}"
    doubled = doubling_text(v, contract.doubling)
    return v.t(
        "result.deal",
        number=number,
        contract=f"{said}, {doubled}" if doubled else said,
        outcome=v.t(f"result.outcome-{result.outcome.value}"),
        pair=pair_text(v, result.points),
    )


def _deal_lines(v: Voice, results: tuple[DealResult, ...]) -> list[str]:
    left = max(0, len(results) - DEALS_SHOWN)
    lines = [v.t("result.deals")]
    if left:
        lines.append(v.t("result.deals-left", n=left))
    return lines + [_deal_line(v, left + i, r) for i, r in enumerate(results[left:], start=1)]


def _ready_row(v: Voice, snapshot: TableSnapshot, verb: str, key: str) -> tuple[Row, ...]:
    members = [seat for seat in SEATS if isinstance(snapshot.seating[seat], Human)]
    ready = sum(seat in snapshot.ready for seat in members)
    label = v.t(f"result.{key}", ready=ready, all=len(members))
    custom_id = format_custom_id(snapshot.table, snapshot.version, verb)
    return ((Button(label, custom_id, ButtonStyle.SUCCESS),),)


def between_screen(snapshot: TableSnapshot, v: Voice, view: TableView) -> Screen:
    """A deal counted, the next one not dealt: sheet, verdict, totals."""
    rows = (*_ready_row(v, snapshot, "ready", "next"), *absence_rows(v, snapshot))
    if not view.results:
        return Screen(paragraphs(title_line(v, snapshot, view), score_line(v, view)), None, rows)
    result = view.results[-1]
    verdict = verdict_text(v, result)
    when = snapshot.deadline
    words = paragraphs(
        title_line(v, snapshot, view),
        contract_text(v, result.contract),
        verdict,
        *spoken_lines(v, view),
        sheet_block(result, v.t.lang),
        score_line(v, view),
        v.t("result.next-when", when=countdown(when)) if when is not None and not snapshot.pause else None,
        *absence_lines(v, snapshot),
    )
    return Screen(words, sheet_picture(v, view, verdict), rows)


def over_screen(snapshot: TableSnapshot, v: Voice, view: TableView) -> Screen:
    """The match is won: who, the totals, every deal in a line, the last sheet."""
    winner, when = view.winner, snapshot.deadline
    won = (
        v.t("result.winner", team=team_name(v, winner), who=team_people(v, winner))
        if winner is not None
        else None
    )
    last = view.results[-1] if view.results else None
    words = paragraphs(
        won,
        v.t("result.final", pair=pair_text(v, view.totals)),
        v.t("result.rematch-when", when=countdown(when)) if when is not None else None,
        *seal_lines(v, snapshot),
        verdict_text(v, last) if last is not None else None,
        *spoken_lines(v, view),
        sheet_block(last, v.t.lang) if last is not None else None,
        *_deal_lines(v, view.results),
    )
    picture = match_picture(v, view, winner) if winner is not None else None
    rows = (
        *_ready_row(v, snapshot, "rematch", "rematch"),
        *verify_row(v, snapshot),
        *absence_rows(v, snapshot),
    )
    return Screen(words, picture, rows)


def closed_screen(snapshot: TableSnapshot, v: Voice) -> Screen:
    """The table is closed: why, under what was played, which stays to be read."""
    why = closed_line(v, snapshot)
    view = snapshot.view
    if view is None or not view.results:
        return Screen(why)
    if view.winner is not None:
        over = over_screen(snapshot, v, view)
        return Screen(paragraphs(lasting(over.text), why), over.picture, verify_row(v, snapshot))
    words = paragraphs(
        title_line(v, snapshot, view),
        score_line(v, view),
        *_deal_lines(v, view.results),
        *seal_lines(v, snapshot),
        why,
    )
    return Screen(words, None, verify_row(v, snapshot))


def score_text(snapshot: TableSnapshot, names: Names, lang: str) -> str:
    """The match so far: totals, each deal, the last sheet line by line."""
    v = voice_of(snapshot, names, lang)
    view = snapshot.view
    if view is None or not view.results:
        return paragraphs(
            v.t("result.target", target=snapshot.rules.target),
            score_line(v, view) if view is not None else None,
            v.t("result.no-deals"),
        )
    last = view.results[-1]
    return paragraphs(
        v.t("result.target", target=snapshot.rules.target),
        score_line(v, view),
        contract_text(v, last.contract),
        verdict_text(v, last),
        sheet_block(last, lang),
        *_deal_lines(v, view.results),
    )


def tricks_text(snapshot: TableSnapshot, names: Names, lang: str, *, all_: bool) -> str:
    """The last trick or, once the deal is over, all of them if asked for."""
    v = voice_of(snapshot, names, lang)
    view = snapshot.view
    if view is None or not view.tricks:
        return v.t("tricks.none")
    if not all_:
        return _trick(v, view, len(view.tricks))
    if snapshot.status is Status.PLAYING and len(view.tricks) < 8:
        return paragraphs(_trick(v, view, len(view.tricks)), v.t("tricks.later"))
    lines = (_trick(v, view, number) for number in range(1, len(view.tricks) + 1))
    return paragraphs(v.t("tricks.title"), *lines)


def _trick(v: Voice, view: TableView, number: int) -> str:
    trick = view.tricks[number - 1]
    assert view.contract is not None
    assert trick.winner is not None
    points = points_of(trick, number, view.contract, view.rules)
    seat = seat_name(v, trick.winner)
    return v.t("tricks.line", number=number, cards=plays_text(v, trick), seat=seat, points=points)
