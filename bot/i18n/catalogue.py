"""Catalogues of sentences: one TOML file a language, keys joined by dots, plural entries as tables.

A sentence is a `str.format` template. A table whose keys are plural categories (`one`, `other`, …) is one
entry in several forms; the argument `n` picks the form by the language's own rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from babel import Locale

Entry: TypeAlias = str | Mapping[str, str]
"""A sentence, or plural category -> sentence."""

LOCALES = Path(__file__).parent / "locales"
LANGUAGES = tuple(sorted(path.stem for path in LOCALES.glob("*.toml")))
"""Every file is a language, named by its two letters: a new one needs nothing else (docs/translating.md)."""
FALLBACK = "en"
"""For people whose language there is no file of."""
CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All sentences of one language."""

    lang: str
    entries: Mapping[str, Entry]

    @classmethod
    def load(cls, lang: str) -> Catalogue:
        """Read the file of a language; raises ValueError for a language that there is none of."""
        if lang not in LANGUAGES:
            raise ValueError(f"no catalogue for {lang!r}")
        raw = (LOCALES / f"{lang}.toml").read_text(encoding="utf-8")
        return cls(lang, dict(_flat(tomllib.loads(raw), "")))


@dataclass(frozen=True, slots=True)
class Text:
    """Says things in one language: `t("lobby.title", preset="Classic belote", n=3)`."""

    catalogue: Catalogue

    @property
    def lang(self) -> str:
        """Its two letters: the name of the catalogue's file."""
        return self.catalogue.lang

    def __call__(self, key: str, /, **args: object) -> str:
        """The sentence with its arguments; raises KeyError for an unknown key or a missing argument."""
        entry = self.catalogue.entries[key]
        if not isinstance(entry, str):
            n = args["n"]
            assert isinstance(n, int), "plural forms count whole things"
            entry = entry.get(Locale.parse(self.lang).plural_form(n), entry["other"])
        return entry.format(**args)


@cache
def text(lang: str) -> Text:
    """The voice of a language, its catalogue read once."""
    return Text(Catalogue.load(lang))


def language_of(discord_locale: str) -> str:
    """The language for one of Discord's locales (`fr`, `en-GB`), English where there is no catalogue."""
    lang = discord_locale.partition("-")[0].lower()
    return lang if lang in LANGUAGES else FALLBACK


def _flat(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, Entry]]:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if not isinstance(value, dict):
            yield key, str(value)
        elif "other" in value and value.keys() <= CATEGORIES:
            yield key, {form: str(sentence) for form, sentence in value.items()}
        else:
            yield from _flat(value, f"{key}.")
