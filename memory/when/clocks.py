"""Times of day: "half past four", "quarter to 5", "4ish", "7:40", "half 4", "noon"."""

import re
from collections.abc import Sequence
from typing import Protocol

from memory.when import words as w
from memory.when.expressions import Clock
from memory.when.numerals import HOURS, spelt

_WRITTEN = re.compile(r"(\d{1,2})([.:])(\d\d)$")
_SPAN = re.compile(r"(\d{1,2})-(\d{1,2})$")
_HOUR = re.compile(r"\d{1,2}$")
_NAMED = {"noon": (12, 0), "midday": (12, 0), "midnight": (0, 0)}
_HALVES = {"am": "am", "a.m": "am", "pm": "pm", "p.m": "pm"}
_BARE_PREPS = frozenset(
    {"at", "by", "until", "from", "before", "after", "around", "about", "between", "to", "since", "gone"}
)
_JOINS = frozenset({"till", "til", "until", "'til"})


class _Word(Protocol):
    @property
    def text(self) -> str: ...
    @property
    def tight(self) -> bool: ...


class Clocks:
    """Reads a time of day at a position."""

    def __init__(self, words: Sequence[_Word]) -> None:
        """Take the words of the text."""
        self._words = words

    def clock(self, at: int, prep: str, *, after_day: bool) -> tuple[Clock, Clock | None, int] | None:
        """The clock time at `at`, the other end if it is a span of hours, and the position after it."""
        word = self._at(at)
        if word == "a" and self._at(at + 1) == "quarter":
            at, word = at + 1, "quarter"
        if word in _NAMED:
            hour, minute = _NAMED[word]
            return Clock(hour, minute, "24", written=True), None, at + 1
        if word == "twenty" and self._at(at + 1) == "five" and self._at(at + 2) in ("to", "past"):
            at, word = at + 1, "twenty five"
        if word in ("half", "quarter") or (word in w.MINUTES and self._at(at + 1) in ("to", "past")):
            spoken = self._spoken(at, word, prep)
            if spoken is not None or self._at(at + 1) != "to":
                return spoken  # else as in "at five to put the tea on"
        if self._at(at - 1) in ("£", "$", "€", "#", "/"):
            return None
        return (
            self._written(at, prep, after_day=after_day)
            or self._told_out(at, prep, after_day=after_day)
            or self._hour(at, prep, after_day=after_day)
        )

    def _at(self, at: int) -> str:
        return self._words[at].text if 0 <= at < len(self._words) else ""

    def _suffix(self, at: int) -> tuple[str, int]:
        """What is glued to or follows a number: am, pm, ish, o'clock."""
        word = self._at(at)
        if word in _HALVES:
            after = at + 1
            return _HALVES[word], after + (self._at(after) == "." and "." in word)
        if word in ("o'clock", "oclock"):
            half, after = self._suffix(at + 1)
            return half or "o'clock", after
        if word in ("ish", "-") and (word == "ish" or self._at(at + 1) == "ish"):
            return "ish", at + 1 + (word == "-")
        return "", at

    def _spoken(self, at: int, word: str, prep: str) -> tuple[Clock, Clock | None, int] | None:
        """Half past four, half four, quarter to five, ten to two, five past; `word` tells the minutes."""
        link = self._at(at + 1)
        minutes = 30 if word == "half" else w.MINUTES[word]
        position = at + 2
        if link == "past" or (link == "to" and word != "half"):
            hour = self._number(position)
            if word.isdigit() and link == "to" and prep not in ("at", "by", "until", "about", "around"):
                return None
        elif word == "half":
            position, link = at + 1, "past"
            hour = self._number(position)
        else:
            return None
        if hour is None or not 1 <= hour <= 12 or self._counts_things(position + 1):
            return None
        half, after = self._suffix(position + 1)
        if link == "to":
            hour, minutes = (hour - 2) % 12 + 1, 60 - minutes
        return Clock(hour, minutes, half if half in ("am", "pm") else "", written=True), None, after

    def _written(self, at: int, prep: str, *, after_day: bool) -> tuple[Clock, Clock | None, int] | None:
        """7:40, 19:00, 9.40 and 10.15pm."""
        match = _WRITTEN.match(self._at(at))
        if match is None:
            return None
        hour, minute = int(match[1]), int(match[3])
        half, after = self._suffix(at + 1)
        dotted_alone = (
            match[2] == "." and half not in ("am", "pm") and not after_day and prep not in _BARE_PREPS
        )
        if hour > 23 or minute > 59 or dotted_alone or self._is_amount(after):
            return None
        if match[2] == "." and not half and not self._may_end(after):
            return None
        told = (
            half
            if half in ("am", "pm")
            else "24"
            if hour > 12 or hour == 0 or (len(match[1]) == 2 and match[1][0] == "0")
            else ""
        )
        return self._with_end(Clock(hour, minute, told, written=True), after)

    def _told_out(self, at: int, prep: str, *, after_day: bool) -> tuple[Clock, Clock | None, int] | None:
        """Seven thirty, six forty-five, nine fifteen pm."""
        hour, minutes = HOURS.get(self._at(at)), spelt(self._at(at + 1), self._at(at + 2))
        if hour is None or minutes is None or not 10 <= minutes.value <= 59:
            return None
        half, after = self._suffix(at + 1 + minutes.words)
        is_hour = half in ("am", "pm") or after_day or self._is_joined(prep, after)
        is_hour = is_hour or (prep in _BARE_PREPS and self._may_follow(prep, after))
        if not is_hour or self._is_amount(after):
            return None
        return self._with_end(
            Clock(hour, minutes.value, half if half in ("am", "pm") else "", written=True), after
        )

    def _hour(  # noqa: PLR0911 - one form after the other
        self, at: int, prep: str, *, after_day: bool
    ) -> tuple[Clock, Clock | None, int] | None:
        """7pm, 4ish, 4 o'clock, at six, 8 til 1, 9-5."""
        span = _SPAN.match(self._at(at))
        if span is not None:
            return self._dashed(int(span[1]), int(span[2]), at, after_day=after_day or prep == "from")
        hour = self._number(at)
        if hour is None or hour > 24 or (self._words[at].tight and self._at(at - 1) == "-"):
            return None
        half, after = self._suffix(at + 1)
        if half in ("am", "pm") and 1 <= hour <= 12:
            return self._with_end(Clock(hour, 0, half, written=False), after)
        if half and hour <= 12:
            return self._with_end(Clock(hour, 0, "", written=False), after)
        if self._is_joined(prep, after):
            found = self._with_end(Clock(hour, 0, "24" if hour > 12 else "", written=False), after)
            return found if found[1] is not None or self._may_follow(prep, after) else None
        if prep not in _BARE_PREPS or not self._may_follow(prep, after) or self._ordinal(after):
            return None
        if self._is_house_in_a_street(after):
            return None
        if prep == "since" and self._at(at).isdigit() is False and hour < 1:
            return None
        return Clock(hour % 24, 0, "24" if hour > 12 else "", written=False), None, after

    def _is_joined(self, prep: str, at: int) -> bool:
        """Whether the other end of a span of hours comes next: "9 till 5", "from 9 to 5"."""
        return self._at(at) in _JOINS or (prep in ("from", "between") and self._at(at) in ("to", "-", "and"))

    def _with_end(self, clock: Clock, at: int) -> tuple[Clock, Clock | None, int]:
        """Take up "till 5" or "-5pm" behind an hour."""
        joiner = self._at(at)
        position = at + 1
        if joiner not in _JOINS and joiner not in ("-", "–", "to", "and"):
            return clock, None, at
        if self._at(position) in ("about", "around"):
            position += 1
        end = self.clock(position, "to", after_day=True)
        if end is None or end[1] is not None:
            return clock, None, at
        is_clear = clock.meridiem or clock.written or end[0].meridiem or end[0].written
        return (clock, None, at) if joiner == "and" and not is_clear else (clock, end[0], end[2])

    def _dashed(
        self, first: int, last: int, at: int, *, after_day: bool
    ) -> tuple[Clock, Clock | None, int] | None:
        half, after = self._suffix(at + 1)
        if half not in ("am", "pm") and not after_day:
            return None
        if not (1 <= first <= 12 and 1 <= last <= 12):
            return None
        end = half if half in ("am", "pm") else ""
        return Clock(first, 0, "", written=False), Clock(last, 0, end, written=False), after

    def _number(self, at: int) -> int | None:
        word = self._at(at)
        if _HOUR.match(word):
            return int(word)
        return HOURS.get(word)

    def _ordinal(self, at: int) -> bool:
        return self._at(at) in ("st", "nd", "rd", "th")

    def _is_house_in_a_street(self, at: int) -> bool:
        """As in "at 12 Mill Road": a number in front of the name of a street."""
        name, second, third = (self._at(each) for each in range(at, at + 3))
        if not name.isalpha() or name in w.listed("before_any_noun"):
            return False
        streets = w.listed("streets")
        return second in streets or (second.isalpha() and third in streets)

    def _is_amount(self, at: int) -> bool:
        return self._at(at) in w.listed("not_hours_of")

    def _counts_things(self, at: int) -> bool:
        word = self._at(at)
        return word in w.listed("not_hours_of") or (
            word.endswith("s") and len(word) > 3 and word not in w.listed("after_an_hour")
        )

    def _may_end(self, at: int) -> bool:
        word = self._at(at)
        return (
            not word
            or not word[0].isalnum()
            or word in w.listed("after_an_hour")
            or word in w.WEEKDAYS
            or word in w.TODAY
        )

    def _may_follow(self, prep: str, at: int) -> bool:
        """Behind "at" nearly anything may follow; behind the others only what cannot be counted."""
        if self._at(at) == "%" or (
            self._at(at) in (".", ",") and self._at(at + 1).isdigit() and self._words[at].tight
        ):
            return False
        if prep == "at":
            return not self._counts_things(at)
        return self._may_end(at)
