"""What operators read names everything that there is, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from bot.__main__ import VERBS
from bot.config import Config
from bot.permissions import NEEDED, invitation

ROOT = Path(__file__).resolve().parent.parent
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
PERMISSIONS = (ROOT / "docs" / "permissions.md").read_text(encoding="utf-8")


def section(page: str, title: str) -> str:
    return page.split(f"\n## {title}\n")[1].split("\n## ", maxsplit=1)[0]


def test_every_setting_is_explained() -> None:
    named = re.findall(r"^\| `(\w+)` \|", section(HOSTING, "Settings"), re.MULTILINE)
    assert sorted(named) == sorted(name.upper() for name in Config.model_fields)


def test_the_example_says_what_holds_without_it() -> None:
    said = dict(re.findall(r"^\| `(\w+)` \| `([^`]*)` \|", section(HOSTING, "Settings"), re.MULTILINE))
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    for name, value in said.items():
        assert f"\n{name}={value}\n" in f"\n{example}", name
        assert str(Config.model_fields[name.lower()].default) == value, name


def test_every_verb_is_explained() -> None:
    named = re.findall(r"`python -m bot (\w+)[^`]*`", section(HOSTING, "Verbs"))
    assert named == list(VERBS)


def test_every_permission_is_explained() -> None:
    asked = PERMISSIONS.split("\n## ")[0]
    named = re.findall(r"^\| ([A-Z][\w ]+) \|", asked, re.MULTILINE)
    assert [name.lower().replace(" ", "_") for name in named] == list(NEEDED)


def test_invitations_ask_for_these_permissions() -> None:
    address = invitation("YOUR_APPLICATION")
    assert address in PERMISSIONS
    assert address in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_procfile_is_the_one_described() -> None:
    lines = (ROOT / "Procfile").read_text(encoding="utf-8").splitlines()
    for line in lines:
        process, _, command = line.partition(": ")
        assert f"`{process}`" in section(HOSTING, "A host that reads a Procfile")
        assert command.removeprefix("python -m bot").strip() in {"", *VERBS}
