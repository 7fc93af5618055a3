"""Budgets and habits of the whole code: sizes, forbidden words, documented settings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.config import Config

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "bot", "playground", "assets")
FILES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
MAX_LINES = 420
MAX_FUNCTION = 60


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_files_and_functions_keep_to_their_size(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= MAX_LINES
    for function in functions(ast.parse(source)):
        assert function.end_lineno is not None
        length = function.end_lineno - function.lineno + 1
        nested = any(isinstance(n, ast.AsyncFunctionDef) for n in ast.walk(function) if n is not function)
        assert length <= MAX_FUNCTION or nested, f"{function.name} has {length} lines"


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_open_ends(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"\b(TODO|FIXME|XXX)\b", source)
    for node in ast.walk(ast.parse(source)):
        assert not (isinstance(node, ast.ExceptHandler) and node.type is None), "bare except"
        if isinstance(node, ast.Import | ast.ImportFrom):
            assert getattr(node, "module", None) != "random" or not str(path).startswith(str(ROOT / "engine"))


def test_every_setting_is_in_the_example_and_nothing_else() -> None:
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    named = {line.split("=")[0] for line in lines if line and not line.startswith("#")}
    assert named == {name.upper() for name in Config.model_fields}


def test_lock_files_hold_hashes_and_no_addresses() -> None:
    for name in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "--hash=sha256:" in text
        assert "://" not in text
        assert "index-url" not in text


def test_what_is_run_is_what_the_readme_says() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`?make (\w+)", readme):
        assert f"\n{target}:" in makefile
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
