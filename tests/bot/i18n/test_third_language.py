"""A language is one file: it is added to a copy of the project, whose own tests then hold for it too."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from bot.i18n.catalogue import FALLBACK, Catalogue

ROOT = Path(__file__).parents[3]
JUDGES = (
    "tests/bot/i18n/test_catalogue.py",
    "tests/bot/i18n/test_languages_on_discord.py",
    "tests/bot/presenter",
)
KEPT = frozenset({"language.letters"})
"""What is no sentence."""
WORD = re.compile(r"(?<![{`/\w])[^\W\d_]{3,}(?![}\w])")
"""A word of a sentence, not the name of one of its places."""


def foreign(left_out: str | None = None) -> str:
    """A language made up for the occasion: English, each sentence marked so that a borrowed one would show."""
    lines = []
    for key, entry in Catalogue.load(FALLBACK).entries.items():
        forms = {"": entry} if isinstance(entry, str) else {f".{form}": said for form, said in entry.items()}
        for form, said in forms.items():
            if key != left_out:
                lines.append(
                    f"{key}{form} = {json.dumps(said if key in KEPT else marked(said), ensure_ascii=False)}"
                )
    return "\n".join(lines) + "\n"


def marked(sentence: str) -> str:
    return WORD.sub(lambda word: f"{word[0]}ß", sentence, count=1)


def copy_with(catalogue: str, copy: Path) -> None:
    """The project, and one file more."""
    for name in ("bot", "tests"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "golden"))
    for name in ("engine", "assets", "pyproject.toml"):
        (copy / name).symlink_to(ROOT / name)
    (copy / "bot" / "i18n" / "locales" / "de.toml").write_text(catalogue, encoding="utf-8")


def judged(copy: Path, *choice: str) -> subprocess.CompletedProcess[str]:
    """The copy's own tests of words and screens, or those of them that are chosen."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *JUDGES, *choice]
    return subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)


def test_a_third_language_is_one_file(tmp_path: Path) -> None:
    copy_with(foreign(), tmp_path)
    trial = judged(tmp_path, "-k", "de or language or catalogue")
    assert trial.returncode == 0, trial.stdout
    assert "[de]" in judged(tmp_path, "--collect-only").stdout


def test_a_third_language_with_a_sentence_missing_is_refused(tmp_path: Path) -> None:
    copy_with(foreign(left_out="lobby.title"), tmp_path)
    trial = judged(tmp_path, "-k", "same_keys")
    assert trial.returncode == 1, trial.stdout
    assert "lobby.title" in trial.stdout
