"""Both languages say the same things, and nothing is said that no catalogue holds."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel import Locale

from bot.i18n.catalogue import FALLBACK, LANGUAGES, Catalogue, Entry, language_of, text

BOT = Path(__file__).parents[3] / "bot"
SPOKEN = re.compile(r"""\bt\(\s*"([a-z0-9_.-]+)\"""")
MENTIONED = re.compile(r""""([a-z0-9_-]+(?:\.[a-z0-9_-]+)+)\"""")
FAMILY = re.compile(r"""(?:\bt|\)|translated)\(\s*f"([a-z0-9_.-]*)\{|choices\(\s*"([a-z]+)\"""")
"""Keys made at run time: `t(f"seat.{…}")`, or a family of choices of a command."""

TWO_WORDS = re.compile(r"[A-Za-zÀ-ÿ]{2,} [A-Za-zÀ-ÿ]{2,}")


def code() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(BOT.rglob("*.py")))


def placeholders(entry: Entry) -> set[str]:
    sentences = [entry] if isinstance(entry, str) else list(entry.values())
    return {name for s in sentences for _, name, _, _ in Formatter().parse(s) if name is not None}


def test_languages_hold_the_same_keys() -> None:
    english = set(Catalogue.load(FALLBACK).entries)
    assert len(english) > 200
    for lang in LANGUAGES:
        assert set(Catalogue.load(lang).entries) == english, lang


def test_languages_fill_the_same_placeholders() -> None:
    english = Catalogue.load(FALLBACK).entries
    for lang in LANGUAGES:
        entries = Catalogue.load(lang).entries
        assert [key for key in english if placeholders(entries[key]) != placeholders(english[key])] == [], (
            lang
        )


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
        Catalogue.load("xx")


@pytest.mark.parametrize(
    ("locale", "lang"), [("fr", "fr"), ("fr-CA", "fr"), ("en-US", "en"), ("xx", "en"), ("", "en")]
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_entries_have_the_forms_that_whole_numbers_need(lang: str) -> None:
    locale = Locale.parse(lang)
    needed = {locale.plural_form(n) for n in range(200)} | {"other"}
    entries = Catalogue.load(lang).entries
    plurals = {key: set(entry) for key, entry in entries.items() if not isinstance(entry, str)}
    assert plurals
    assert {key: forms for key, forms in plurals.items() if not needed <= forms} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_keep_to_the_limits_of_discord(lang: str) -> None:
    entries = Catalogue.load(lang).entries
    names = [str(entry) for key, entry in entries.items() if key.startswith("name.")]
    assert len(names) > 10
    assert [n for n in names if not re.fullmatch(r"[-_\w]{1,32}", n) or n != n.lower()] == []
    described = {key: str(entry) for key, entry in entries.items() if key.startswith("command.")}
    assert [key for key, said in described.items() if not 1 <= len(said) <= 100] == []


def spoken_literals(tree: ast.Module) -> Iterator[str]:
    """Text constants that read as sentences: two words or more, no docstring, no log, nothing raised."""
    silent: set[int] = set()
    for node in ast.walk(tree):
        logged = (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and (node.func.attr in {"debug", "info", "warning", "error", "exception"})
        )
        bare = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if logged or bare or isinstance(node, ast.Raise | ast.Assert):
            silent.update(id(inner) for inner in ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in silent and TWO_WORDS.search(str(node.value)):
            yield str(node.value)


@pytest.mark.parametrize("part", ["presenter", "clicks", "commands", "rendering", "tables"])
def test_no_sentence_stands_in_the_code(part: str) -> None:
    found = {
        path.name: sentences
        for path in sorted((BOT / part).rglob("*.py"))
        if (sentences := list(spoken_literals(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert found == {}
