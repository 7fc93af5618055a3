"""Write the golden playthroughs: per preset one seeded match as text.

`python -m tests.tools.playthrough` writes tests/golden/playthroughs/*.txt; a change of rules shows as a diff
there, to be reviewed line by line. The first deal that is played is written in full (state, views, legal
actions, events), the whole match as a record.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from engine.events import DealScored, Event
from engine.game import legal_actions
from engine.options import format_rules
from engine.record import format_record
from engine.seats import SEATS
from engine.state import MatchState, Phase
from engine.view import SeatView, observe, redact
from tests.laws.strategies import RULE_BOOKS, Step, walk
from tests.tools.brief import brief, hands_line

GOLDEN = Path(__file__).parents[1] / "golden" / "playthroughs"
SEED = 2024
DEALS = 40
_MANY = 12


def main() -> None:
    """Write every playthrough."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in playthrough_names():
        (GOLDEN / file_name(name)).write_text(playthrough(name), encoding="utf-8")


def playthrough_names() -> tuple[str, ...]:
    """The presets and the two tables with all trump and no trump."""
    return tuple(RULE_BOOKS)


def file_name(name: str) -> str:
    """The file of a playthrough."""
    return f"{name.replace(', ', '-').replace(' ', '-')}.txt"


def playthrough(name: str) -> str:
    """The text of one."""
    walked = list(walk(RULE_BOOKS[name], Random(SEED), deals=DEALS))
    lines = [
        f"# {name}: {format_rules(RULE_BOOKS[name])}",
        "# written by python -m tests.tools.playthrough",
        "",
    ]
    for number, step in enumerate(walked):
        lines += [f"-- {number} " + "-" * 60, *_step(step)]
        if any(isinstance(event, DealScored) for event in step.events):
            break
    every: list[Event] = [event for step in walked for event in step.events]
    return "\n".join([*lines, "", "== the match " + "=" * 60, "", format_record(every)])


def _step(step: Step) -> Iterator[str]:
    yield from _state(step.before)
    yield f"action {brief(step.action)}"
    for event in step.events:
        yield f"event  {brief(event)}"
        hidden = redact(event, None)
        if hidden != event:
            yield f"public {brief(hidden)}"


def _state(state: MatchState) -> Iterator[str]:
    yield f"state  {state.phase}, deal {state.number}, dealer {state.dealer.letter}, {brief(state.totals)}"
    if state.deal is None or state.phase in (Phase.DEALING, Phase.MATCH_OVER):
        return
    yield f"hands  {hands_line(state.deal)}"
    for seat in SEATS:
        view = observe(state, seat)
        assert isinstance(view, SeatView)
        refused = brief(view.refusals)
        yield f"view {seat.letter} {brief(view.hand)} melds {brief(view.melds)} refused {refused}"
        actions = legal_actions(state, seat)
        if actions:
            shown = [brief(action) for action in actions[:_MANY]]
            more = f" ... {len(actions)} in all" if len(actions) > _MANY else ""
            yield f"legal {seat.letter} {'; '.join(shown)}{more}"


if __name__ == "__main__":
    main()
