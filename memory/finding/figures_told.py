"""Numbers that words tell, by what they count: the same of two of them can be set against each other."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from memory.language.wordforms import base
from memory.when.numerals import WORTH


@lru_cache(maxsize=512)
def figures(text: str) -> Mapping[str, frozenset[str]]:
    """Numbers by what they count or of what shape they are: kilos, days a week, pounds, a row of digits."""
    found: dict[str, set[str]] = {}
    for shape, number in _each_figure(text.replace("’", "'")):
        found.setdefault(shape, set()).add(number)
    return {shape: frozenset(numbers) for shape, numbers in found.items()}


def numbers(text: str) -> frozenset[str]:
    """How many of whatever it is, in digits; hours and days of the month are none."""
    found = (each["number"].casefold() for each in _COUNT.finditer(text))
    return frozenset(_TIMES.get(number) or str(WORTH.get(number, number)) for number in found)


def counts(text: str) -> dict[str, frozenset[str]]:
    """How many there are told to be of what, by the base form of what is counted."""
    found: dict[str, set[str]] = {}
    for count in _COUNT.finditer(text):
        if count["unit"]:
            number = count["number"].casefold()
            value = _TIMES.get(number) or str(WORTH.get(number, number))
            found.setdefault(base(count["unit"].casefold()), set()).add(value)
    return {unit: frozenset(values) for unit, values in found.items()}


def is_measure(word: str) -> bool:
    """Whether a word, in its base form, says how much and not of what: a number, a kilo, a pound."""
    return word in WORTH or word in _TIMES or word in _COUNTED or word in _COINS


def _each_figure(text: str) -> Iterator[tuple[str, str]]:
    for row in _ROW.finditer(text):
        digits = re.sub(r"\D", "", row.group())
        if len(digits) >= _A_ROW:
            yield "row", digits
    for sum_told in _SUM.finditer(text):
        yield f"money{_per(text, sum_told.end())}", sum_told["sum"]
    for count in _COUNT.finditer(text):
        number = count["number"].casefold()
        value = _TIMES.get(number) or str(WORTH.get(number, number))
        unit = "time" if number in _TIMES else base(count["unit"].casefold()) if count["unit"] else ""
        if unit in _COUNTED or (unit and _per(text, count.end())):
            yield f"{unit}{_per(text, count.end())}", value


def _per(text: str, at: int) -> str:
    found = _PER.match(text, at)
    return "" if found is None else f" a {base(found['unit'].casefold())}"


_A_ROW = 4
_ROW = re.compile(r"(?<![\w£$€.:])\d[\d -]{2,16}\d(?!\w|[.:]\d)")
_SUM = re.compile(r"[£$€] ?(?P<sum>\d+(?:\.\d\d)?)")
_NUMBER = "|".join((r"\d+(?:\.\d+)?", *WORTH, "once", "twice"))
_COUNT = re.compile(
    rf"(?<![\w£$€.:])(?P<number>{_NUMBER})(?:(?: (?!a\b|an\b|per\b))?(?P<unit>[a-z]+))?", re.IGNORECASE
)
_PER = re.compile(r" (?:a|an|per|every|each) (?P<unit>[a-z]+)", re.IGNORECASE)
_TIMES = {"once": "1", "twice": "2"}
_COUNTED = frozenset(
    """
    kilo kg kilogram gram g stone pound lb cm centimetre metre m mm inch foot mg ml milligram litre
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
"""Measures of one thing: of these it has one at a time."""
_COINS = frozenset({"quid", "euro", "dollar", "buck", "penny", "pence", "fiver", "tenner"})
