"""docs/rules.md is what its tool writes; every rule has a test that exists, every option a rule."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path

import pytest

from engine.rules import Rules
from tests.tools.rule import CONSTANT, SECTIONS, Rule
from tests.tools.rules_doc import DOC, page
from tests.tools.rules_table import RULES

TESTS = Path(__file__).parents[1]


def test_the_page_is_up_to_date() -> None:
    assert DOC.read_text(encoding="utf-8") == page(), "run python -m tests.tools.rules_doc"


def test_every_option_has_a_rule() -> None:
    options = {rule.option for rule in RULES} - {CONSTANT}
    assert options == {field.name for field in fields(Rules)}


def test_every_section_has_rules() -> None:
    assert {rule.section for rule in RULES} == set(SECTIONS)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.sentence[:40])
def test_every_rule_has_a_test(rule: Rule) -> None:
    assert rule.tests
    for test in rule.tests:
        file, *path = test.split("::")
        body = ast.parse((TESTS / f"{file}.py").read_text(encoding="utf-8")).body
        for name in path:
            found = [
                node
                for node in body
                if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name
            ]
            assert found, test
            body = found[0].body
