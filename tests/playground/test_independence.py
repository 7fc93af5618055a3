"""The playground serves any bot: it imports neither this one nor, but for launch, discord.py."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PLAYGROUND = Path(__file__).resolve().parents[2] / "playground"
FILES = sorted(PLAYGROUND.rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PLAYGROUND)))
def test_a_module_knows_no_bot(path: Path) -> None:
    found = set(imported(path))
    assert not found & {"bot", "engine"}
    assert "discord" not in found or path.name == "launch.py"


@pytest.mark.parametrize("path", sorted((PLAYGROUND / "web").iterdir()), ids=lambda p: p.name)
def test_the_page_fetches_nothing_from_elsewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    for word in ('src="http', 'href="http', "url(http", 'from "http', 'fetch("http', "@import"):
        assert word not in text
