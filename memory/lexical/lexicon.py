"""The reader's lexicon files, read once."""

import re
import tomllib
from collections.abc import Set
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from memory.floor.words import entry


@cache
def words_of(table: str, name: str) -> frozenset[str]:
    """A closed word list."""
    row: str = tables_of("words.toml")[table][name]
    return frozenset(row.split())


@lru_cache(maxsize=8_192)
def lemma(word: str) -> str:
    """A word's base form."""
    return entry(word.casefold()).lemma


@lru_cache(maxsize=8_192)
def in_list(table: str, name: str, word: str) -> bool:
    """Whether a word, or its base form, stands in a list."""
    listed = words_of(table, name)
    folded = word.casefold()
    return folded in listed or lemma(folded) in listed


@cache
def tables_of(name: str) -> dict[str, Any]:
    """A lexicon file, parsed once for all who read of it."""
    return tomllib.loads((files("memory.lexical") / "lexicon" / name).read_text(encoding="utf-8"))


def fitting(table: str, names: tuple[str, ...], words: Set[str]) -> list[str]:
    """Those of some patterns of a lexicon file that words may fit: each of their sets of keys holds one.

    Most lines hold no key, and a pattern that is tried for nothing takes longer than to see that.
    """
    return [name for name, keys in _keyed(table, names) if all(not words.isdisjoint(each) for each in keys)]


@cache
def _keyed(table: str, names: tuple[str, ...]) -> tuple[tuple[str, tuple[frozenset[str], ...]], ...]:
    keys: dict[str, list[str]] = tables_of(f"{table}.toml")["keys"]
    return tuple((name, tuple(frozenset(each.split()) for each in keys.get(name, ()))) for name in names)


@cache
def pattern(table: str, name: str) -> re.Pattern[str]:
    """A pattern of a lexicon file by its name; `%np%` stands for the macro of that name."""
    loaded = tables_of(f"{table}.toml")
    text: str = loaded["patterns"][name]
    macros: dict[str, str] = loaded.get("macros", {})
    for _ in range(3):
        for macro, meaning in macros.items():
            text = text.replace(f"%{macro}%", meaning)
    return re.compile(text)
