"""Where erased words were repeated: by the bot, in a quotation, in a row; told apart from others' own.

What the bot says shortens and re-dresses what it quotes, so whole sentences are no way to find it. An echo
is a word, or a run of words, that only the erased source had: nobody's remaining message holds it.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, cast

_WORD = re.compile(r"\w+")
_RUN = 4
_LEAST_WORD = 4
"""Shorter words are too common to tell a source by."""


class Echoes:
    """What only the erased source said."""

    def __init__(self, erased: Iterable[str], remaining: Iterable[str]) -> None:
        """Compare what goes with what stays.

        Args:
            erased: The texts that go.
            remaining: The texts of people's messages that stay.
        """
        words, runs = _parts(erased)
        kept_words, kept_runs = _parts(remaining)
        self._words = {word for word in words - kept_words if len(word) >= _LEAST_WORD}
        self._runs = runs - kept_runs

    def __bool__(self) -> bool:
        return bool(self._words or self._runs)

    def sound_in(self, text: str) -> bool:
        """Whether a text repeats something of it."""
        said = _words(text)
        return not self._words.isdisjoint(said) or any(run in self._runs for run in _runs(said))

    def sound_in_row(self, body: str) -> bool:
        """Whether any text within the JSON of a row does, however deep it is packed."""
        return any(self.sound_in(text) for text in texts_in(body))


def texts_in(body: str) -> Iterator[str]:
    """Every text within JSON; a text that is JSON itself is opened, too."""
    try:
        found: Any = json.loads(body)
    except ValueError:
        yield body
        return
    yield from _walk(found)


def _walk(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if value[:1] in ("{", "["):
            yield from texts_in(value)
        else:
            yield value
    elif isinstance(value, dict):
        for key, each in cast("dict[str, Any]", value).items():
            yield key
            yield from _walk(each)
    elif isinstance(value, list):
        for each in cast("list[Any]", value):
            yield from _walk(each)


def _parts(texts: Iterable[str]) -> tuple[set[str], set[tuple[str, ...]]]:
    words: set[str] = set()
    runs: set[tuple[str, ...]] = set()
    for text in texts:
        said = _words(text)
        words.update(said)
        runs.update(_runs(said))
    return words, runs


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _runs(said: list[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(said[start : start + _RUN]) for start in range(len(said) - _RUN + 1))
