"""The public rule vectors, judged by the engine."""

from __future__ import annotations

from pathlib import Path

from engine.check import check_vectors

VECTORS = Path(__file__).parents[1] / "golden" / "vectors" / "rules.json"


def test_every_vector_agrees() -> None:
    report = check_vectors(VECTORS.read_text(encoding="utf-8"))
    assert report.differ == []
    assert report.left_out == []
    assert report.agree == 508
