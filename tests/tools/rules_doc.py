"""Write docs/rules.md: every rule, its option with each preset's value, and the tests that prove it.

`python -m tests.tools.rules_doc`; a test compares the file with what this writes.
"""

from __future__ import annotations

from pathlib import Path

from engine.options import format_option
from engine.presets import PRESETS
from engine.rules import ContractTest, DealMode, Melds, Rules
from tests.tools.rule import CONSTANT, SECTIONS, Rule
from tests.tools.rules_table import RULES

DOC = Path(__file__).parents[2] / "docs" / "rules.md"
_NUMBERED = ("bid_min", "bid_max", "capot_bid", "coinche", "made_adds_bid", "double_formula")
_MELDS = ("meld_per_player", "meld_trump_runs", "meld_trump_rank", "meld_tie", "melds_in_contract")

_INTRO = """# The rules, option by option

This page is written by `python -m tests.tools.rules_doc`; the code cites its sections as `rules.md §…`.

A rule book is a set of options (`engine/rules.py`); a preset is one such set with a name (`engine/presets.py`). A
table may change single options: it then plays its own rules, and says so. Below, each rule stands with its option
and each preset's value (a dash where the preset has no use for it), or *always* where it holds at every table; then
the tests that prove it, under `tests/`.

The presets: `classic` belote classique · `official` belote officielle · `coinche` coinche officielle · `cafe`
coinche de café · `cafe-melds` the same with melds · `melds` belote avec annonces · `strict` belote stricte ·
`strict-coinche` coinche stricte · `bete` belote bête.
"""


def main() -> None:
    """Write the page."""
    DOC.write_text(page(), encoding="utf-8")


def page() -> str:
    """The whole page."""
    parts = [_INTRO]
    for section, title in SECTIONS.items():
        parts.append(f"## §{section} {title}\n")
        parts += [_entry(rule) for rule in RULES if rule.section == section]
    parts.append(f"## §3 Presets and options\n\n{_matrix()}")
    return "\n".join(parts)


def _entry(rule: Rule) -> str:
    proofs = ", ".join(f"`{test}`" for test in rule.tests)
    if rule.option == CONSTANT:
        return f"- {rule.sentence} *Always.*\n  Proved by {proofs}.\n"
    return f"- {rule.sentence} Option `{rule.option}`: {_values(rule.option)}.\n  Proved by {proofs}.\n"


def _values(option: str) -> str:
    """Each value with the presets that have it."""
    by_value: dict[str, list[str]] = {}
    for name, rules in PRESETS.items():
        by_value.setdefault(value_of(rules, option), []).append(name)
    return "; ".join(f"**{value}** {', '.join(names)}" for value, names in by_value.items())


def value_of(rules: Rules, option: str) -> str:
    """The value as written, a dash where the rule book has no use for the option."""
    unused = (
        (option in _NUMBERED and rules.deal is DealMode.TURNUP)
        or (option == "round2_suits" and rules.deal is DealMode.FULL)
        or (option in (*_MELDS, "capot_takes_melds") and rules.melds is Melds.OFF)
        or (option == "equality" and rules.test in (ContractTest.FIXED82, ContractTest.BID))
    )
    return "–" if unused else format_option(getattr(rules, option))


def _matrix() -> str:
    lines = ["| option | " + " | ".join(PRESETS) + " |", "|---" * (len(PRESETS) + 1) + "|"]
    lines += [
        f"| `{option}` | " + " | ".join(value_of(rules, option) for rules in PRESETS.values()) + " |"
        for option in Rules.__dataclass_fields__
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
