"""Closed lists of cues from the lexicon file, each as one pattern of whole words."""

import re
import tomllib
from functools import cache
from importlib.resources import files


@cache
def _tables() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((files("memory") / "cues.toml").read_text(encoding="utf-8"))


@cache
def cues(table: str, name: str) -> re.Pattern[str]:
    """The pattern that finds any cue of a list; curly apostrophes count as straight ones."""
    fragments = "|".join(_tables()[table][name])
    return re.compile(rf"(?<!\w)(?:{fragments})(?!\w)", re.IGNORECASE)


@cache
def words(table: str, name: str) -> frozenset[str]:
    """A list of plain words."""
    return frozenset(_tables()[table][name])


def has_cue(table: str, name: str, text: str) -> bool:
    """Whether the text holds a cue of the list."""
    return cues(table, name).search(text.replace("’", "'")) is not None
