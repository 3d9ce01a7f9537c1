"""Days, weeks, months, feasts, parts of the day, and what comes again."""

import re
from collections.abc import Sequence
from dataclasses import replace

from memory.when import words as w
from memory.when.expressions import (
    Date,
    Day,
    Feast,
    Lasting,
    Month,
    Named,
    Offset,
    Period,
    Shift,
    Unit,
    Weekday,
    Year,
)
from memory.when.numerals import HOURS, ORDINALS, TENS
from memory.when.walk import DAY_NUMBER, Walk, Word

_YEAR = re.compile(r"(?:19|20)\d\d$")
_ISO = re.compile(r"((?:19|20)\d\d)([-/])(\d\d)\2(\d\d)$")
_SLASHED = re.compile(r"(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d\d))?$")
_ANYTHING_COUNTED = 12
"""Up to here "the third" may be anything that is counted; "the twenty-first" is a day."""
_ORDINAL_ENDS = frozenset({"st", "nd", "rd", "th"})
_WRITTEN_HOUR = re.compile(r"\d{1,2}[.:]\d\d$")
_MONTH_PREPS = frozenset({"in", "since", "until", "by", "from", "before", "after", "during", "over", "to"})
_WHICH = {"this": "this", "next": "next", "last": "last", "coming": "this", "past": "last"}
_WEEKS_OFF = {"this": 0, "next": 1, "last": -1, "coming": 1}
_POSSESSIVES = frozenset(["my", "your", "his", "her", "our", "their", "a", "an"])
_TIMES_A_WEEK = frozenset({"once", "twice", "times", "day", "days", "nights"})
_PERIODS: dict[str, Unit] = {
    "week": "week",
    "wk": "week",
    "weekend": "weekend",
    "wkend": "weekend",
    "weeknd": "weekend",
    "month": "month",
    "year": "year",
}


_Read = tuple[Day, int, str]


class Days(Walk):
    """Reads a day, a stretch of days, or a rhythm at a position."""

    def __init__(self, words: Sequence[Word], *, month_first: bool, is_sure: bool) -> None:
        """Take the words of a text; `month_first` reads 3/4 as the 4th of March, `is_sure` as that alone."""
        super().__init__(words)
        self._month_first = month_first
        self._is_sure = is_sure

    def day(self, at: int, prep: str, *, begun: bool) -> _Read | None:
        """The day at `at`, the position after it, and the part of the day that it brings along."""
        word = self._bare(at)
        if not word:
            return None
        return (
            self._relative(at, word)
            or self._weekday(at, word, prep, begun=begun)
            or self._date(at, prep, begun=begun)
            or self._period(at, word)
            or self._shift(at, prep)
            or self._month(at, word, prep)
            or self._feast(at, word, prep)
        )

    def part(self, at: int, prep: str, *, begun: bool) -> tuple[str, int, int | None] | None:
        """The part of the day at `at`; with a day of its own, as an offset, where the words have one."""
        word = self._at(at)
        if word in ("this", "last") and self._at(at + 1) in w.PARTS:
            part = w.PARTS[self._at(at + 1)]
            return part, at + 2, -1 if word == "last" else 0
        if word == "the":
            word, at = self._at(at + 1), at + 1
        if word in w.PARTS and (
            begun
            or (prep in ("in", "at", "by") and word not in ("night", "eve", "lunch"))
            or (prep == "at" and word == "lunch")
        ):
            return w.PARTS[word], at + 1, None
        if begun and word in ("first", "early", "late") and self._at(at + 1) in ("thing", *w.PARTS):
            return w.PARTS.get(self._at(at + 1), "morning"), at + 2, None
        return None

    # --- forms
    def _relative(self, at: int, word: str) -> _Read | None:
        if word == "the" and self._at(at + 1) == "day" and self._at(at + 2) in ("after", "before"):
            at, word = at + 1, "day"
        if word == "day" and self._at(at + 1) in ("after", "before"):
            anchor = w.TODAY.get(self._bare(at + 2))
            if anchor:
                return Offset(2 * anchor), at + 3, ""
        if word == "the" and self._at(at + 1) in w.NEXT_MORNING:
            at, word = at + 1, "tomorrow"
        if word in w.TODAY:
            if self._at(at + 1) == "week":
                return Offset(w.TODAY[word] + 7), at + 2, ""
            return Offset(w.TODAY[word]), at + 1, ""
        if word in w.TONIGHT:
            return Offset(0), at + 1, "night"
        if word == "last" and self._at(at + 1) == "night":
            return Offset(-1), at + 2, "night"
        return self._week_on(at) or self._of_week(at)

    def _week_on(self, at: int) -> _Read | None:
        """A week on Tuesday, a week Tuesday, a fortnight on Friday, two weeks today."""
        counted = self._weeks(at)
        if counted is None:
            return None
        weeks, after = counted
        named = self._bare(after)
        if named in w.TODAY:
            return Offset(w.TODAY[named] + 7 * weeks), after + 1, ""
        follows = self._skip(after, "on", "from")
        is_told = follows > after or self._at(at) == "a"
        if is_told and self._bare(follows) in w.WEEKDAYS and self._at(at - 1) not in _TIMES_A_WEEK:
            return Weekday(w.WEEKDAYS[self._bare(follows)], "", weeks), follows + 1, ""
        return None

    def _weeks(self, at: int) -> tuple[int, int] | None:
        """How many weeks stand here, and the position after: a week, a fortnight, two weeks."""
        start = self._skip(at, "a")
        weeks = {"week": 1, "fortnight": 2}.get(self._at(start))
        if weeks is not None:
            return weeks, start + 1
        measure = self._measure(at)
        if measure is None or measure[1] != "week" or measure[3] or measure[0] != int(measure[0]):
            return None
        return int(measure[0]), measure[2]

    def _is_verb(self, at: int, word: str, prep: str) -> bool:
        """As in "are you coming Sunday?": whoever comes does so on Sunday."""
        return word == "coming" and not prep and self._at(at - 1) not in ("the", "this")

    def _weekday(  # noqa: PLR0911 - one form after the other
        self, at: int, word: str, prep: str, *, begun: bool
    ) -> _Read | None:
        first = at
        which = ""
        if word == "the" and (prep or begun):
            at, word = at + 1, self._bare(at + 1)
            if word not in w.WEEKDAYS and word not in _WHICH:
                return None
        if word in _WHICH and self._bare(at + 1) in w.WEEKDAYS and not self._is_verb(at, word, prep):
            which, at, word = _WHICH[word], at + 1, self._bare(at + 1)
        if word not in w.WEEKDAYS:
            return None
        is_shown = which or prep in ("on", "by", "until", "from", "to") or begun
        if word in w.ALSO_WORDS and not (
            is_shown
            or self._number_follows(at + 1)
            or self._at(at + 1) in w.PARTS
            or (self._at(at + 1) in w.RANGE and self._bare(at + 2) in w.WEEKDAYS)
        ):
            return None
        if (
            not prep
            and not which
            and first == at
            and (self._at(at - 1) in _POSSESSIVES or self._at(at + 1) in w.listed("compound_after"))
        ):
            return None
        index = w.WEEKDAYS[word]
        after = at + 1
        told = self._in_week_told(index, which, after) or self._which_week(index, which, after)
        if told is not None:
            return told
        if self._at(after) == "after" and self._at(at - 1) == "the" and not self._at(after + 1)[:1].isalnum():
            return None  # "the Tuesday after": after what, nobody can tell
        dated = self._dated(after, index)
        if dated is not None:
            return dated
        return Weekday(index, which, 0), after, ""

    def _which_week(self, index: int, which: str, after: int) -> _Read | None:
        """What behind a weekday tells its week: "week", "fortnight", "after next", "gone", "past"."""
        follows, then = self._at(after), self._at(after + 1)
        if follows == "after" and then == "next":
            return Weekday(index, "next", 1), after + 2, ""
        if follows == "week" and which in ("", "next", "this"):
            return Weekday(index, "", 1), after + 1, ""
        if follows == "fortnight":
            return Weekday(index, "", 2), after + 1, ""
        if follows == "past" or (follows == "gone" and not self._tells_an_hour(after + 1)):
            return Weekday(index, "last", 0), after + 1, ""
        if follows == "just" and then == "gone":
            return Weekday(index, "last", 0), after + 2, ""
        return None

    def _week_told(self, at: int) -> tuple[int, int] | None:
        """How many weeks off the week that is told here is, and the position after: "the week after next"."""
        start = self._skip(at, "the")
        if [self._at(start + step) for step in range(3)] == ["week", "after", "next"]:
            return 2, start + 3
        which = _WEEKS_OFF.get(self._at(at))
        return None if which is None or self._at(at + 1) not in ("week", "wk") else (which, at + 2)

    def _in_week_told(self, index: int, which: str, after: int) -> _Read | None:
        """A day before its week: "Tuesday next week", "the Thursday of next week"."""
        week = None if which else self._week_told(self._skip(after, "of", "in"))
        return None if week is None else (Weekday(index, "of", week[0]), week[1], "")

    def _of_week(self, at: int) -> _Read | None:
        """A day behind its week: "next week Tuesday", "next week on Thursday"."""
        week = self._week_told(at)
        named = None if week is None else self._skip(self._skip(week[1], ","), "on")
        if week is None or named is None or self._bare(named) not in w.WEEKDAYS:
            return None
        return Weekday(w.WEEKDAYS[self._bare(named)], "of", week[0]), named + 1, ""

    def _tells_an_hour(self, at: int) -> bool:
        """As in "Saturday gone six": past six on Saturday, and not the Saturday that has gone."""
        return self._at(at) in HOURS or self._at(at)[:1].isdigit() or self._at(at) in ("half", "noon")

    def _number_follows(self, at: int) -> bool:
        return bool(DAY_NUMBER.match(self._at(self._skip(at, "the"))))

    def _dated(self, at: int, weekday: int) -> _Read | None:
        """The number that follows a weekday: "Monday the 5th", "Friday 2nd October", "Sat 26 Sept"."""
        start = self._skip(self._skip(at, ","), "the") if self._at(at) == "," else self._skip(at, "the")
        month_first = self._month_name(start)
        if month_first is not None and self._day_number(self._skip(start + 1, "the")) is not None:
            return self._numbered(start, weekday)
        slashed = _SLASHED.match(self._at(start))
        if slashed is not None and slashed[2] == "/":
            date = self._slashed(slashed, start, "on")
            is_date = date is not None and isinstance(date[0], Date)
            return (
                (replace(date[0], weekday=weekday, ambiguous=False), *date[1:]) if date and is_date else None
            )
        number = self._day_number(start)
        if number is None or (start > at and self._at(at) == "," and not number[2]):
            return None
        read = self._numbered(start, weekday)
        if read is None or (not number[2] and isinstance(read[0], Date) and read[0].month is None):
            return None
        return read

    def _day_number(self, at: int) -> tuple[int, int, bool] | None:
        """1 to 31, the position after, and whether it is written as an ordinal."""
        word = self._at(at)
        spelt = self._spelt_ordinal(at)
        if spelt is not None:
            return *spelt, True
        if not DAY_NUMBER.match(word) or not 1 <= int(word) <= 31:
            return None
        ordinal = self._at(at + 1) in _ORDINAL_ENDS and self._words[at + 1].tight
        return int(word), at + 1 + ordinal, ordinal

    def _spelt_ordinal(self, at: int) -> tuple[int, int] | None:
        """As in "third", "twenty-first", "twenty first"; and the position after it."""
        word = self._at(at)
        joined = ORDINALS.get(f"{word}-{self._at(at + 1)}") if word in TENS else None
        if joined is not None:
            return joined, at + 2
        return (ORDINALS[word], at + 1) if word in ORDINALS else None

    def _month_name(self, at: int) -> int | None:
        return w.MONTHS.get(self._bare(at).rstrip("."))

    def _numbered(  # noqa: PLR0911 - one form after the other
        self, at: int, weekday: int | None
    ) -> _Read | None:
        """26 September, the 12th of October, October the 12th, the 17th."""
        month = self._month_name(at)
        if month is not None:
            number = self._day_number(self._skip(at + 1, "the"))
            if number is None or self._at(number[1]) in (":", "."):
                return None
            return self._with_year(number[0], month, number[1], weekday)
        number = self._day_number(at)
        if number is None:
            return None
        day, after, ordinal = number
        follows = self._skip(after, "of")
        month = self._month_name(follows)
        if month is not None and (ordinal or follows == after):
            return self._with_year(day, month, follows + 1, weekday)
        if self._at(at) in ORDINALS and day <= _ANYTHING_COUNTED:
            return None
        if ordinal and self._at(after) in ("to", "-", "–", "until", "till", "and"):
            last = self._numbered(after + 1, None)
            if (
                last is not None
                and isinstance(last[0], Date)
                and last[0].month is not None
                and self._at(after) != "and"
            ):
                return Date(day, last[0].month, last[0].year, weekday, ambiguous=False), after, ""
        return Date(day, None, None, weekday, ambiguous=False), after, ""

    def _with_year(self, day: int, month: int, after: int, weekday: int | None) -> _Read:
        position = self._skip(after, ",")
        if _YEAR.match(self._at(position)):
            return Date(day, month, int(self._at(position)), weekday, ambiguous=False), position + 1, ""
        return Date(day, month, None, weekday, ambiguous=False), after, ""

    def _date(self, at: int, prep: str, *, begun: bool) -> _Read | None:
        iso = _ISO.match(self._at(at))
        if iso is not None:
            return self._valid(int(iso[4]), int(iso[3]), int(iso[1]), at + 1, ambiguous=False)
        slashed = _SLASHED.match(self._at(at))
        if slashed is not None:
            return self._slashed(slashed, at, prep)
        start = self._skip(at, "the")
        number = self._day_number(start)
        month_led = self._month_name(start)
        if number is None and (month_led is None or self._day_number(self._skip(start + 1, "the")) is None):
            return None
        read = self._numbered(start, None)
        if read is None or not isinstance(read[0], Date):
            return None
        if read[0].month is not None:
            return read
        with_the = start > at or (prep == "," and begun)
        bound = prep in ("on", "by", "until", "from", "since", "before", "after", "to")
        ordinal = number is not None and number[2]
        is_place = self._at(read[1]) in (
            "time",
            "birthday",
            "century",
            "floor",
            "one",
            "place",
            "year",
            "day",
            "person",
            "go",
        )
        is_told = with_the or bound or self._is_day_of_an_hour(at, read[1])
        return read if ordinal and is_told and not is_place else None

    def _is_day_of_an_hour(self, at: int, after: int) -> bool:
        """As in "gala 12th at 6", "party 19th 2pm"; who "came 3rd at 6" had a place, and no day."""
        if self._at(at - 1) in w.listed("before_a_place"):
            return False
        if self._at(after) == "," and self._at(at - 1) in ("", ".", "!", "?", ":", ";"):
            after += 1  # "22nd, half ten", and nothing before it
        word, following = self._at(after), self._at(after + 1)
        if word in ("half", "quarter"):
            return following in HOURS or following in ("past", "to") or following[:1].isdigit()
        if word in ("at", "@"):
            return following in HOURS or following[:1].isdigit()
        return _WRITTEN_HOUR.match(word) is not None or (word.isdigit() and following in ("am", "pm"))

    def _slashed(self, match: re.Match[str], at: int, prep: str) -> _Read | None:
        one, other, year = int(match[1]), int(match[3]), match[4]
        is_bound = prep in ("on", "by", "until", "from", "since", "before", "after")
        if year is None and (match[2] != "/" or not is_bound):
            return None
        if year is not None and len(year) == 2 and match[2] == "-" and not is_bound:
            return None  # "the locker is 30-12-58": a code as well as a day
        day, month = (other, one) if self._month_first else (one, other)
        if month > 12 >= day:
            day, month = month, day
        full = None if year is None else int(year) + (2000 if len(year) == 2 else 0)
        either = one <= 12 and other <= 12 and one != other
        return self._valid(day, month, full, at + 1, ambiguous=either and not self._is_sure)

    def _valid(self, day: int, month: int, year: int | None, after: int, *, ambiguous: bool) -> _Read | None:
        if not (1 <= month <= 12 and 1 <= day <= 31):
            return None
        return Date(day, month, year, None, ambiguous=ambiguous), after, ""

    def _period(self, at: int, word: str) -> _Read | None:
        start = (
            self._skip(at, "the")
            if self._at(self._skip(at, "the")) in ("end", "start", "week", "weekend")
            else at
        )
        if self._at(start) == "end" and self._at(start + 1) == "of":
            inner = self._skip(self._skip(start + 2, "the"), "this")
            unit = _PERIODS.get(self._at(inner))
            if unit is not None:
                return Period(unit, 0, last_day=True), inner + 1, ""
        unit = _PERIODS.get(self._at(start)) if start > at or word in ("weekend", "wkend") else None
        if unit is not None and self._at(start + 1) in ("after", "before"):
            # Of "the weekend after" nobody can tell which, unless it is the one after the next.
            is_next = self._at(start + 1) == "after" and self._at(start + 2) == "next"
            return (Period(unit, 2, last_day=False), start + 3, "") if is_next else None
        if unit == "weekend" and self._at(start + 1) == "of":
            return None  # "the weekend of the 12th" is told by its date
        if unit == "weekend":
            return Period("weekend", 0, last_day=False), start + 1, ""
        early = at + 1 if word in ("early", "late", "mid", "later", "earlier") else at
        which = _WEEKS_OFF.get(self._at(early))
        unit = _PERIODS.get(self._bare(early + 1))
        if which is None or unit is None:
            return None
        return Period(unit, which, last_day=False), early + 2, ""

    def _shift(self, at: int, prep: str) -> _Read | None:
        measure = self._measure(at)
        if measure is None:
            return None
        count, unit, after, rough = measure
        if self._at(after) == "ago":
            return Shift(-count, unit, rough=rough), self._skip(after + 1, "today"), ""
        if self._at(after) == "from" and self._at(after + 1) in ("now", "today"):
            return Shift(count, unit, rough=rough), after + 2, ""
        if prep == "in" and not (count == 1 and unit == "minute" and self._at(at) == "a"):
            self_contained = self._at(after) not in ("of", "late", "early", "old")
            return (
                (Shift(count, unit, rough=rough), self._skip(after, "time"), "") if self_contained else None
            )
        if prep == "for":
            return Lasting(count, unit, rough=rough), after, ""
        return None

    def _month(self, at: int, word: str, prep: str) -> _Read | None:
        first = at
        if word in ("early", "late", "mid", "mid-", "next", "last", "this", "every"):
            at, word = at + 1, self._bare(at + 1)
        index = w.MONTHS.get(word)
        if index is None:
            year = _YEAR.match(word)
            if year is not None and prep in _MONTH_PREPS and first == at:
                return Year(int(word)), at + 1, ""
            return None
        after = at + 1
        if _YEAR.match(self._at(after)):
            return Month(index, int(self._at(after)), ""), after + 1, ""
        if first == at and prep not in _MONTH_PREPS:
            return None
        which = self._at(first) if self._at(first) in ("next", "last", "this") else ""
        if word == "may" and first == at and self._at(after) in ("i", "be", "we", "not", "have"):
            return None
        return Month(index, None, which), after, ""

    def _feast(self, at: int, word: str, prep: str) -> _Read | None:
        for length in (3, 2, 1):
            name = " ".join(self._at(at + step) for step in range(length))
            if name in w.FEASTS and (length > 1 or prep or word in ("halloween", "nye")):
                return Feast(name), at + length, ""
            if name in w.NAMED and prep in (
                "at",
                "in",
                "over",
                "until",
                "after",
                "before",
                "since",
                "by",
                "during",
            ):
                return Named(name), at + length, ""
        return None
