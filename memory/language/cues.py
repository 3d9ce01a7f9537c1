"""Closed lists of cues from the lexicon file, each as one pattern of whole words."""

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files


@cache
def _tables() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((files("memory.language") / "cues.toml").read_text(encoding="utf-8"))


@cache
def cues(table: str, name: str) -> re.Pattern[str]:
    """The pattern that finds any cue of a list; curly apostrophes count as straight ones."""
    return re.compile(_pattern(table, name), re.IGNORECASE)


@cache
def any_cue(table: str, names: tuple[str, ...]) -> re.Pattern[str]:
    """The pattern that finds any cue of several lists."""
    return re.compile("|".join(_pattern(table, name) for name in names), re.IGNORECASE)


@cache
def _in_lower_case(table: str, name: str) -> re.Pattern[str]:
    """The same for text in lower case: a pattern that minds no case tries every cue at every letter."""
    return re.compile(_pattern(table, name))


def _pattern(table: str, name: str) -> str:
    fragments = "|".join(_tables()[table][name])
    return rf"(?<!\w)(?:{fragments})(?!\w)"


@cache
def words(table: str, name: str) -> frozenset[str]:
    """A list of plain words."""
    return frozenset(_tables()[table][name])


def has_cue(table: str, name: str, text: str) -> bool:
    """Whether the text holds a cue of the list."""
    return _in_lower_case(table, name).search(_lowered(text)) is not None


@lru_cache(maxsize=64)
def _lowered(text: str) -> str:
    return text.lower().replace("’", "'")
