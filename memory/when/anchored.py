"""Days that are told by another one: "the Friday before Christmas", "the second Tuesday in January"."""

from memory.when import words as w
from memory.when.days import Days
from memory.when.expressions import Beside, Date, Day, Feast, Named, NthOf, Weekday
from memory.when.numerals import HOURS

_Read = tuple[Day, int, str]
_NTH = {
    "first": 1,
    "1st": 1,
    "second": 2,
    "2nd": 2,
    "third": 3,
    "3rd": 3,
    "fourth": 4,
    "4th": 4,
    "fifth": 5,
    "5th": 5,
    "last": -1,
}
_SIDES = {"before": -1, "after": 1}
_SATURDAY = 5
_OF_THE_SAME_DAY = frozenset(
    """
    work school lunch dinner tea supper breakfast dark noon midnight church training practice bed bedtime
    class
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
"""After these a weekday is that day itself: "the Friday after work drinks" tells an hour of it, roughly."""


_DAYS_OF = {"day": 1, "week": 7}
_NOTHING_NAMED = frozenset(
    {"", ".", ",", "!", "?", ";", ")", "and", "but", "so", "at", "in", "if", "instead", "then", "for", "with"}
)
"""What may stand behind "the day after" where that is all that is told of which day it is."""


class AnchoredDays(Days):
    """Reads a day beside another or by its number in a month, and every plain one."""

    def day(self, at: int, prep: str, *, begun: bool) -> _Read | None:
        """The day at `at`, the position after it, and the part of the day that it brings along."""
        start = self._skip(at, "the")
        return (
            self._nth(start)
            or self._weekday_beside(start, led=start > at)
            or self._days_beside(start)
            or super().day(at, prep, begun=begun)
        )

    def _nth(self, at: int) -> _Read | None:
        """As in "second Tuesday in January", "last Friday of term", "first Monday of every month"."""
        which, after = self._which(at)
        name = self._bare(after)
        index = _SATURDAY if name == "weekend" else w.WEEKDAYS.get(name)
        if which == 0 or index is None or self._at(after + 1) not in ("of", "in"):
            return None
        is_weekend = name == "weekend"
        inner = self._skip(after + 2, "the", "this")
        month = self._month_name(inner)
        if month is not None:
            return NthOf(which, index, month, 0, is_weekend), inner + 1, ""
        step = {"month": 0, "next": 1}.get(self._at(inner))
        if step is not None and self._at(inner + step) == "month":
            return NthOf(which, index, None, step, is_weekend), inner + step + 1, ""
        # Of term, of the holidays, of every month: only the house could say which day that is.
        return Named(name), inner + (2 if self._at(inner) in ("every", "each") else 1), ""

    def _which(self, at: int) -> tuple[int, int]:
        """The number of the weekday in its month, and the position after; 0 if none stands here."""
        word = self._at(at)
        if word in _NTH:
            return _NTH[word], at + 1
        number = self._day_number(at)
        if number is None or not number[2] or number[0] > max(_NTH.values()):
            return 0, at
        return number[0], number[1]

    def _weekday_beside(self, at: int, *, led: bool) -> _Read | None:
        index = w.WEEKDAYS.get(self._bare(at))
        if index is None:
            return None
        side, then = self._at(at + 1), at + 2
        if side == "before" and self._at(then) == "last":
            return Beside(Weekday(index, "last", 0), None, -7), then + 1, ""
        if side in _SIDES:
            anchor = self._fixed(then)
            if anchor is not None:
                return Beside(anchor[0], index, _SIDES[side]), anchor[1], ""
            # After the wedding, after that: which one it is nobody can tell.
            return (Named(self._bare(at)), at + 1, "") if led and self._names_a_thing(then) else None
        is_of_term = side == "of" and " ".join((self._at(then), self._at(then + 1))).startswith(
            ("half term", "term", "the holidays", "half-term")
        )
        measure = self._measure(then) if side == "in" else None
        is_in_weeks = measure is not None and measure[1] == "week"
        return (Named(self._bare(at)), at + 1, "") if is_of_term or is_in_weeks else None

    def _names_a_thing(self, at: int) -> bool:
        word = self._at(at)
        is_hour = word[:1].isdigit() or word in HOURS or word in ("half", "quarter", "next")
        return word[:1].isalpha() and not is_hour and word not in _OF_THE_SAME_DAY

    def _days_beside(self, at: int) -> _Read | None:
        """As in "two days after Christmas", "the day before the 12th", "a week before Easter"."""
        measure = self._measure(at)
        if measure is None:
            count, unit, after = (1, "day", at + 1) if self._at(at) == "day" else (0, "", at)
        else:
            count, unit, after = int(measure[0]), measure[1], measure[2]
        if unit not in ("day", "week") or self._at(after) not in _SIDES:
            return None
        anchor = self._fixed(after + 1)
        if anchor is None:
            return None
        days = count * (7 if unit == "week" else 1) * _SIDES[self._at(after)]
        return Beside(anchor[0], None, days), anchor[1], ""

    def behind(self, at: int, last: Day) -> tuple[Day, int] | None:
        """As in "the day after", "a week later", "the following Tuesday": told by a day named before.

        Args:
            at: Where it may stand.
            last: The day that was named before it.
        """
        start = self._skip(at, "the")
        if self._at(start) == "following":
            name, end = self._at(start + 1), start + 2
        elif self._at(start + 1) == "after" and self._at(start + 2) in _NOTHING_NAMED:
            name, end = self._bare(start), start + 2
        else:
            measure = self._measure(start)
            if measure is None or self._at(measure[2]) != "later" or measure[1] not in _DAYS_OF:
                return None
            return Beside(last, None, int(measure[0] * _DAYS_OF[measure[1]])), measure[2] + 1
        if name in w.WEEKDAYS:
            return Beside(last, w.WEEKDAYS[name], 1), end
        return (Beside(last, None, _DAYS_OF[name]), end) if name in _DAYS_OF else None

    def _fixed(self, at: int) -> tuple[Day, int] | None:
        """A date or a feast, which is the same day whenever it is told."""
        start = self._skip(at, "the")
        for length in (3, 2, 1):
            name = " ".join(self._at(start + step) for step in range(length))
            if name in w.FEASTS:
                return Feast(name), start + length
        read = self._date(at, "before", begun=True)
        return (read[0], read[1]) if read is not None and isinstance(read[0], Date) else None
