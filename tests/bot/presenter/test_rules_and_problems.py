"""Every option of a rule book, every refusal and every problem has its sentence in both languages."""

from dataclasses import fields
from enum import Enum

import pytest

from bot.i18n.catalogue import LANGUAGES
from bot.presenter.problems import problem_text, refusal_text
from bot.presenter.rules import SECTIONS, applies, option_text, rules_text
from bot.presenter.voice import plain_voice
from bot.tables.problems import Problem
from engine.errors import Refusal, RulesError
from engine.presets import PRESETS
from engine.rules import Rules, with_options

UNSPOKEN = {"packets", "targets"}
NUMBERS = {
    "bid_min": (80, 90),
    "bid_max": (160, 650),
    "meld_per_player": (0, 1),
    "capot_total": (162, 250, 252),
    "target": (501, 1000),
}


def values(option: str) -> tuple[object, ...]:
    value = getattr(PRESETS["classic"], option)
    if option in NUMBERS:
        return NUMBERS[option]
    if isinstance(value, bool):
        return (False, True)
    assert isinstance(value, Enum)
    return tuple(type(value))


def books(option: str, value: object) -> list[Rules]:
    """Rule books with this value in which it matters."""
    found = []
    for preset in PRESETS.values():
        try:
            rules = with_options(preset, **{option: value})
        except RulesError:
            continue
        found += [rules] if applies(rules, option) else []
    return found


OPTIONS = [field.name for field in fields(Rules) if field.name not in UNSPOKEN]


def test_every_option_has_a_place() -> None:
    assert sorted(option for section in SECTIONS.values() for option in section) == sorted(OPTIONS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_has_its_own_sentence(lang: str, option: str) -> None:
    said = []
    for value in values(option):
        found = books(option, value)
        assert found, f"{option}={value} matters nowhere"
        sentence = option_text(plain_voice(lang), found[0], option)
        assert sentence in rules_text(found[0], lang)
        said.append(sentence)
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_rules_fit_one_message(lang: str, preset: str) -> None:
    text = rules_text(PRESETS[preset], lang)
    assert len(text) <= 2000
    assert "…" not in text
    assert "✱" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_custom_rules_mark_what_differs(lang: str, preset: str) -> None:
    rules = with_options(PRESETS[preset], all_pass=type(PRESETS[preset].all_pass).SAME_DEALER)
    text = rules_text(rules, lang)
    assert len(text) <= 2000
    assert [line for line in text.split("\n") if line.startswith("✱")] == [
        f"✱ {option_text(plain_voice(lang), rules, 'all_pass')}"
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_its_own_sentence(lang: str) -> None:
    said = [refusal_text(reason, lang) for reason in Refusal]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_has_its_own_sentence(lang: str) -> None:
    said = [
        problem_text(problem, lang, channel="<#5>", name="Send Messages", seal="5ea1") for problem in Problem
    ]
    assert len(set(said)) == len(said)


def test_a_problem_names_its_details() -> None:
    assert "<#5>" in problem_text(Problem.ALREADY_AT_TABLE, "en", channel="<#5>")
    assert "Embed Links" in problem_text("missing-permission", "fr", name="Embed Links")
