"""What a thing was moved from is its time no more: "Friday's gala has been moved to Tuesday"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from memory.when import words as w
from memory.when.expressions import Expression

_PUT = r"(?:put|pushed|set) (?:back|off|forward)|(?:brought|bringing|bring|pulled) forward"
_MOVES = rf"(?:{'|'.join(sorted(w.listed('moved')))}|{_PUT})"
_SWAPS = r"(?:swapp?|switch)(?:ed|ing|s)?(?:\s+[\w'’]+){0,3}?"
_WORDS = r"(?:[\w'’]+[^\w.!?;\n]+)"
_MOVED_TO = re.compile(
    rf"[^\w.!?;\n]*(?:['’]s\b[^\w.!?;\n]*)?{_WORDS}{{0,6}}?"
    rf"(?:{_MOVES}(?:\s+[\w'’]+){{0,3}}?\s+(?:to|till|til|until|onto)|{_SWAPS}\s+for)\s+(?:the\s+)?",
    re.IGNORECASE,
)
"""Between the day that it was and the one that it is: "'s gala has been moved to the"."""
_IS_NOW = re.compile(
    rf"[^\w.!?;\n]*{_WORDS}{{0,5}}?(?:is|are|will be|\w+['’](?:s|re|ll be))\s+now"
    r"(?:\s+(?:going to be|be))?(?:\s+(?:on|at))?\s+(?:the\s+)?",
    re.IGNORECASE,
)
_IS = re.compile(
    rf"[^\w.!?;\n]*{_WORDS}{{0,5}}?(?:is|are|will be|\w+['’](?:s|re|ll be))(?:\s+(?:on|at))?\s+(?:the\s+)?",
    re.IGNORECASE,
)
_NOW = re.compile(r"\s+(?:now|instead)\b", re.IGNORECASE)
_MOVED_BEFORE = re.compile(
    rf"\b{_MOVES}(?:\s+[\w'’]+){{0,4}}?\s+(?:to|onto|till|until)\s+(?:the\s+)?$", re.IGNORECASE
)


_MEANT = re.compile(
    r"\s*,?\s*(?:no|sorry|i mean|actually|make that|or rather|scratch that|wait)"
    r"(?:,?\s+(?:wait|sorry|i mean|make that|actually|no))*,?\s+(?:on\s+|at\s+)?(?:the\s+)?",
    re.IGNORECASE,
)
"""Between a time and the one that is meant instead: "Thursday, no sorry, Friday"."""


def without_former(expressions: Sequence[Expression], text: str) -> list[Expression]:
    """The times of a text but those that something was moved from.

    An hour alone keeps the day: "the 3pm meeting on Friday is at 4 now" is still on Friday.

    Args:
        expressions: All that were read, in order.
        text: What they were read from.
    """
    left = dict(_moves(expressions, text))
    instead = {new: expressions[former] for former, new in left.items()}
    return [
        _instead(each, instead[at]) if at in instead else each
        for at, each in enumerate(expressions)
        if at not in left
    ]


def _moves(expressions: Sequence[Expression], text: str) -> Iterator[tuple[int, int]]:
    """Where what something was moved from stands, and where what it was moved to."""
    for at, (one, other) in enumerate(pairwise(expressions)):
        between = text[one.end : other.core]
        is_now = _IS.fullmatch(between) is not None and _NOW.match(text, other.end) is not None
        if is_now or any(each.fullmatch(between) for each in (_MOVED_TO, _IS_NOW, _MEANT)):
            yield at, at + 1
        elif other.marker == "from" and _MOVED_BEFORE.search(text[: one.core]) and not between.strip():
            yield at + 1, at


def _instead(expression: Expression, former: Expression) -> Expression:
    is_hour_alone = expression.day is None and expression.rhythm is None
    day = former.day if is_hour_alone else expression.day
    return replace(expression, day=day, former=expression.former or former.day)


def with_alternatives(expressions: Sequence[Expression], text: str) -> list[Expression]:
    """The times, those marked as unsure beside which another stands: "Thursday or Friday", "at 7 or 8"."""
    unsure = {
        at
        for first, (one, other) in enumerate(pairwise(expressions))
        if _OR.fullmatch(text[one.end : other.core])
        for at in (first, first + 1)
    }
    return [
        replace(each, unsure=True)
        if at in unsure or _OR_AN_HOUR.match(text, each.end) or _OR_NEXT.match(text, each.end)
        else each
        for at, each in enumerate(expressions)
    ]


_OR = re.compile(
    r"\s*,?\s*(?:or|/)\s*(?:maybe|perhaps|possibly)?\s*(?:on\s+|at\s+)?(?:the\s+)?", re.IGNORECASE
)
_OR_AN_HOUR = re.compile(
    r"\s+or\s+(?:maybe\s+|perhaps\s+|possibly\s+)?(?:at\s+)?(?:\d{1,2}\b(?!\s*\w)|half\b|quarter\b)",
    re.IGNORECASE,
)
_OR_NEXT = re.compile(r"\s+or\s+(?:maybe\s+|perhaps\s+|possibly\s+)?(?:the\s+)?next\b", re.IGNORECASE)
"""As in "this week or next"."""
