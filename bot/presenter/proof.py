"""Fair deals in words: the seal before the match, the secret after it, what a check came to."""

from __future__ import annotations

from bot.custom_ids import format_custom_id
from bot.i18n.catalogue import text
from bot.presenter.screen import Button, Row
from bot.presenter.voice import Voice
from bot.tables.proof import Proof, Verdict
from bot.tables.snapshot import Status, TableSnapshot

PROOF = "proof"
"""Stands in custom ids where a table's name stands elsewhere: the button outlives its table."""
VERIFY = "verify"


def seal_lines(v: Voice, snapshot: TableSnapshot) -> list[str]:
    """What is published of the secret; of a match that is over, the secret itself."""
    lines = [v.t("proof.secret", secret=snapshot.secret)] if snapshot.secret else []
    if snapshot.seal and snapshot.status is not Status.CLOSED:
        key = "proof.next-seal" if snapshot.status is Status.OVER else "proof.seal"
        lines.append(v.t(key, seal=snapshot.seal))
    return lines


def verify_row(v: Voice, snapshot: TableSnapshot) -> tuple[Row, ...]:
    """The button that computes the deals of a finished match again."""
    if not snapshot.secret or snapshot.match_id is None:
        return ()
    return ((Button(v.t("proof.verify"), format_custom_id(PROOF, 0, VERIFY, snapshot.match_id)),),)


def proof_text(proof: Proof, verdict: Verdict, lang: str) -> str:
    """What holds, or the first thing that does not, in one line."""
    t = text(lang)
    if verdict.fault is None:
        return t(
            "proof.holds", match=proof.match, deals=verdict.deals, clicks=verdict.clicks, seal=proof.seal
        )
    return t(f"proof.fault-{verdict.fault.value}", match=proof.match, deal=verdict.deals + 1)
