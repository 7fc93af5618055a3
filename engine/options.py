"""Options one by one: their values, how they are written, and a rule book as one word.

As `classic+undertrump=may_discard`: a preset and the options that differ.
"""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum

from engine.errors import NotationError, RulesError
from engine.presets import PRESETS
from engine.rules import DealMode, Rules, differences, option_kinds, with_options

OptionValue = StrEnum | int | str | tuple[int, ...]

OFFERED: dict[str, tuple[int, ...]] = {
    "bid_min": (80, 90, 100),
    "bid_max": (160, 170, 180, 200, 250, 300, 400, 500, 650),
    "meld_per_player": (0, 1),
    "capot_total": (162, 250, 252),
    "target": (300, 500, 501, 701, 1000, 1001, 1500, 2000, 3000),
}
"""The numbers that are usual; other bids and targets are possible too."""
PACKETS = {
    DealMode.TURNUP: ("3-2/3", "2-3/3"),
    DealMode.FULL: ("3-2-3", "3-3-2", "2-3-3", "4-4"),
}
"""How the cards are usually dealt."""
BOUND_TO_DEAL = (
    "packets", "bid_min", "bid_max", "capot_bid", "coinche", "test", "equality", "made_adds_bid", "fail_formula",
)  # fmt: skip
"""Options that only one kind of deal gives a meaning."""


def option_names() -> tuple[str, ...]:
    """The options in the order of rules.md §3."""
    return tuple(field.name for field in fields(Rules))


def parse_option(name: str, text: str) -> OptionValue:
    """The value of an option as the engine holds it; raises NotationError that lists what is possible."""
    kind = option_kinds().get(name)
    if kind is None:
        raise NotationError(f"{name!r} is no option")
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        if text not in set(kind):
            raise NotationError(f"{name}={text}: write {', '.join(kind)}")
        return kind(text)
    if kind is bool:
        if text not in ("yes", "no"):
            raise NotationError(f"{name}={text}: write yes or no")
        return text == "yes"
    if kind is str:
        return text
    if not all(part.isascii() and part.isdigit() and len(part) < 6 for part in text.split(",")):
        raise NotationError(f"{name}={text}: a number was expected")
    numbers = tuple(int(part) for part in text.split(","))
    if kind is not int:
        return numbers
    if len(numbers) > 1:
        raise NotationError(f"{name}={text}: one number was expected")
    return numbers[0]


def format_option(value: object) -> str:
    """The twin of `parse_option`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def values_of(name: str, rules: Rules) -> tuple[OptionValue, ...]:
    """The values to choose from beside these rules, theirs among them; raises KeyError for no option."""
    kind, value = option_kinds()[name], getattr(rules, name)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return tuple(kind)
    if kind is bool:
        return (True, False)
    if name == "packets":
        return tuple(dict.fromkeys((*PACKETS[rules.deal], value)))
    if name == "targets":
        return (value,)
    return tuple(sorted({*OFFERED[name], value}))


def change_option(rules: Rules, name: str, value: OptionValue) -> Rules:
    """The rule book with one option changed; raises RulesError if it does not go with the others.

    Another kind of deal cannot come alone: it brings what the nearest preset of that kind has for the options
    that only one kind of deal gives a meaning.
    """
    if name != "deal" or value == rules.deal:
        return with_options(rules, **{name: value})
    alike = [preset for preset in PRESETS.values() if preset.deal is value]
    nearest = min(alike, key=lambda preset: len(differences(rules, preset)), default=rules)
    return with_options(rules, deal=value, **{bound: getattr(nearest, bound) for bound in BOUND_TO_DEAL})


def parse_rules(text: str) -> Rules:
    """A preset's name, then any `+option=value`; raises NotationError."""
    name, *changes = text.split("+")
    if name not in PRESETS:
        raise NotationError(f"{name!r} is no preset: write {', '.join(PRESETS)}")
    options: dict[str, object] = {}
    for change in changes:
        option, equals, value = change.partition("=")
        if not equals:
            raise NotationError(f"{change!r} is no option: write name=value")
        options[option] = parse_option(option, value)
    try:
        return with_options(PRESETS[name], **options)
    except RulesError as error:
        raise NotationError(str(error)) from None


def format_rules(rules: Rules) -> str:
    """The preset that needs the fewest changes, and the changes."""

    def changes(base: Rules) -> list[str]:
        return [
            f"{name}={format_option(getattr(rules, name))}"
            for name in option_names()
            if getattr(rules, name) != getattr(base, name)
        ]

    preset = min(PRESETS, key=lambda name: len(changes(PRESETS[name])))
    return "+".join([preset, *changes(PRESETS[preset])])
