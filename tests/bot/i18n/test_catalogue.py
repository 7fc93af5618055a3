"""Both languages say the same things, and nothing is said that no catalogue holds."""

import re
from pathlib import Path
from string import Formatter

import pytest

from bot.i18n.catalogue import LANGUAGES, Catalogue, Entry, language_of, text

BOT = Path(__file__).parents[3] / "bot"
SPOKEN = re.compile(r"""\bt\(\s*"([a-z0-9_.-]+)\"""")
MENTIONED = re.compile(r""""([a-z0-9_-]+(?:\.[a-z0-9_-]+)+)\"""")
FAMILY = re.compile(r"""(?:\bt|\)|translated)\(\s*f"([a-z0-9_.-]*)\{|choices\(\s*"([a-z]+)\"""")
"""Keys made at run time: `t(f"seat.{…}")`, or a family of choices of a command."""


def code() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(BOT.rglob("*.py")))


def placeholders(entry: Entry) -> set[str]:
    sentences = [entry] if isinstance(entry, str) else list(entry.values())
    return {name for s in sentences for _, name, _, _ in Formatter().parse(s) if name is not None}


def test_languages_hold_the_same_keys() -> None:
    keys = [set(Catalogue.load(lang).entries) for lang in LANGUAGES]
    assert keys[0] == keys[1]
    assert len(keys[0]) > 200


def test_languages_fill_the_same_placeholders() -> None:
    fr, en = (Catalogue.load(lang).entries for lang in LANGUAGES)
    differing = [key for key in en if placeholders(fr[key]) != placeholders(en[key])]
    assert differing == []


def test_every_key_is_used() -> None:
    source = code()
    used = set(MENTIONED.findall(source))
    families = {made or f"{chosen}." for made, chosen in FAMILY.findall(source)}
    unused = [
        key
        for key in Catalogue.load("en").entries
        if key not in used and not any(key.startswith(prefix) for prefix in families if prefix)
    ]
    assert unused == []


def test_every_literal_key_exists() -> None:
    used = set(SPOKEN.findall(code()))
    assert len(used) > 50
    assert used <= set(Catalogue.load("en").entries)


@pytest.mark.parametrize(
    ("lang", "n", "form"),
    [
        ("fr", 0, "point"),
        ("fr", 1, "point"),
        ("fr", 2, "points"),
        ("fr", 1_000_000, "points"),
        ("en", 0, "points"),
        ("en", 1, "point"),
        ("en", 2, "points"),
    ],
)
def test_plural_forms(lang: str, n: int, form: str) -> None:
    said = text(lang)("table.taken-trick", cards="A♥", who="N", n=n)
    assert said.endswith(f"{n} {form}")


def test_an_unknown_key_or_missing_argument_is_an_error() -> None:
    with pytest.raises(KeyError):
        text("en")("no.such.key")
    with pytest.raises(KeyError):
        text("en")("lobby.title", preset="Classic belote")


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="no catalogue"):
        Catalogue.load("de")


@pytest.mark.parametrize(
    ("locale", "lang"), [("fr", "fr"), ("fr-CA", "fr"), ("en-US", "en"), ("de", "en"), ("", "en")]
)
def test_language_of_a_discord_locale(locale: str, lang: str) -> None:
    assert language_of(locale) == lang


def test_french_keeps_its_signs_with_their_words() -> None:
    sentences = [
        s
        for entry in Catalogue.load("fr").entries.values()
        for s in ([entry] if isinstance(entry, str) else entry.values())
    ]
    assert [s for s in sentences if re.search(r" [:;?!]", s)] == []
