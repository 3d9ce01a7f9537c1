"""The orders of words in which an event is told, as the table holds them."""

import re
from functools import cache
from typing import NamedTuple

from memory.lexical.lexicon import tables_of


class EventPattern(NamedTuple):
    """One order of words.

    Attributes:
        kind: What it tells: that something is dated, a trip, or off.
        text: The regular expression, read over the plain line.
        next: Whether a time has to follow at once.
        noun: Whether what is named must be an event by its noun, unless the sentence tells a time.
    """

    kind: str
    text: str
    next: bool
    noun: bool

    @property
    def pattern(self) -> re.Pattern[str]:
        """Compiled when a turn first holds one of its keys."""
        return _compiled(self.text)


_compiled = cache(re.compile)


@cache
def patterns_by_key() -> dict[str, list[EventPattern]]:
    """The orders of words by the words that a turn must hold for one to be tried; "*": any."""
    table: dict[str, list[EventPattern]] = {}
    macros: dict[str, str] = tables_of("patterns.toml")["macros"]
    for raw in tables_of("events.toml")["pattern"]:
        text = (
            raw["pattern"]
            .replace("$NEXT", "(?=§)")
            .replace("{np}", macros["np"])
            .replace("{stop}", macros["stop"])
        )
        text = text.replace("{{", "{").replace("}}", "}")
        pattern = EventPattern(raw["kind"], text, raw.get("next", False), raw.get("noun", False))
        for key in raw["keys"].split():
            table.setdefault(key, []).append(pattern)
    return table
