"""A walk over the words of a text: what stands where, and the small things that several forms share."""

import re
from collections.abc import Sequence
from typing import Protocol

from memory.when import words as w
from memory.when.expressions import Unit
from memory.when.numerals import spelt

DAY_NUMBER = re.compile(r"\d{1,2}$")


class Word(Protocol):
    """What a reader of times needs of a word."""

    @property
    def text(self) -> str:
        """The word in lower case."""
        ...

    @property
    def tight(self) -> bool:
        """Whether nothing stands between it and the word before."""
        ...


class Walk:
    """The words, and reading at a position of them."""

    def __init__(self, words: Sequence[Word]) -> None:
        """Take the words of the text."""
        self._words = words

    def _at(self, at: int) -> str:
        return self._words[at].text if 0 <= at < len(self._words) else ""

    def _bare(self, at: int) -> str:
        word = self._at(at)
        return word.removesuffix("'s")

    def _skip(self, at: int, *names: str) -> int:
        return at + 1 if self._at(at) in names else at

    def _count(  # noqa: PLR0911 - one form after the other
        self, at: int
    ) -> tuple[float, int, bool] | None:
        """A number of units; whether it is a rough one."""
        word = self._at(at)
        if word in ("a", "an"):
            following = self._at(at + 1)
            if following in ("couple", "few"):
                return (2 if following == "couple" else 3), self._skip(at + 2, "of"), True
            return 1, at + 1, False
        if word in ("couple", "few"):
            return (2 if word == "couple" else 3), self._skip(at + 1, "of"), True
        if word == "another":
            inner = self._count(at + 1)
            return inner if inner is not None and self._at(at + 1) not in ("a", "an") else (1, at + 1, False)
        if word == "half" and self._at(at + 1) in ("a", "an"):
            return 0.5, at + 2, False
        if DAY_NUMBER.match(word) or (word.isdigit() and len(word) == 3):
            return int(word), at + 1, False
        number = spelt(word, self._at(at + 1))
        return None if number is None else (number.value, at + number.words, False)

    def _measure(self, at: int) -> tuple[float, Unit, int, bool] | None:
        """A number and its unit: "three weeks", "a fortnight", "half an hour"."""
        count = self._count(at)
        if count is None:
            if self._at(at) == "fortnight":
                return 2, "week", at + 1, False
            return None
        number, after, rough = count
        word = self._at(after)
        if word == "more":
            after, word = after + 1, self._at(after + 1)
        if word == "fortnight":
            return 2 * number, "week", after + 1, rough
        if word not in w.UNITS:
            return None
        if [self._at(after + step) for step in (1, 2, 3)] == ["and", "a", "half"]:
            return number + 0.5, unit_of(w.UNITS[word]), after + 4, rough
        return number, unit_of(w.UNITS[word]), after + 1, rough


def unit_of(name: str) -> Unit:
    """The unit that a word of the lists names."""
    units: dict[str, Unit] = {
        "minute": "minute",
        "hour": "hour",
        "day": "day",
        "week": "week",
        "month": "month",
        "year": "year",
    }
    return units[name]
