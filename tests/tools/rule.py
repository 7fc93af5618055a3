"""A rule, where it stands, and what proves it."""

from __future__ import annotations

from dataclasses import dataclass

CONSTANT = ""
"""No option: the rule is the same at every table."""

SECTIONS = {
    "1.1": "Deal, turned card and auction: trump is taken",
    "1.2": "Deal and auction: points are bid",
    "1.3": "Card play",
    "1.4": "Melds",
    "1.5": "Belote and rebelote",
    "1.6": "Score of a taken contract",
    "1.7": "Score of a bid contract",
    "1.8": "Match",
    "6": "All trump and no trump",
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence of the rules."""

    section: str
    sentence: str
    option: str
    tests: tuple[str, ...]
    """File (under tests/, without .py) and function."""


def rule(section: str, sentence: str, option: str, *tests: str) -> Rule:
    """A rule in one call."""
    return Rule(section, sentence, option, tests)
