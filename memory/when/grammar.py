"""Some forty forms of times in chat text; whatever is not one of them is no time.

A bare number or a word that is also something else ("may", "sat", "second") counts only where a
preposition or a neighbouring time says so: "I may be late" and "we had 2 eggs" hold no time.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from memory.when import words as w
from memory.when.anchored import AnchoredDays
from memory.when.clocks import Clocks
from memory.when.expressions import (
    Beside,
    Clock,
    Date,
    Day,
    Expression,
    Feast,
    Lasting,
    Offset,
    Period,
    Rhythm,
    Shift,
    Weekday,
)
from memory.when.numerals import AN_HOUR
from memory.when.rhythms import Rhythms

_TOKEN = re.compile(r"\d+(?:[.:/-]\d+)*|'til|[^\W\d_]+(?:['’-][^\W\d_]+)*|\S")
_TIMELY = re.compile(
    r"\d|day|tonig|tonit|tom+or+|tmr|tmw|tomoz|yest|week|month|year|night|mornin|noon|evening|arvo|(?:tea|bed)time|\bmorra\b|\bmorn\b|\baft\b|lunch|"
    r"hour|minute|o'?clock|\b[ap]m\b|twent|thirt|teenth|half|quarter|christmas|xmas|chrimbo|easter|halloween|nye|\bterm|holidays|summer|winter|"
    r"spring|autumn|valentin|fortnight|january|february|march|april|august|september|october|november|december|"
    r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|mon|tues?|weds?|thu|thurs?|fri|sat|sun)\b|"
    r"\b(?:at|by|until|till?|before|after|from|around|about|to|past)\s+"
    rf"{AN_HOUR}\b"
)
"""Looked for in lower case: a pattern that minds no case tries every one of its words at every letter."""
_SILENT = frozenset({"on", "at", "during", "over", "around", "about", "roughly", "approx", "between"})
_CONNECTS = frozenset(
    {"at", "on", "in", "the", "from", "around", "about", ",", "between", "of", "by", "gone"}
)

_ONTO = frozenset({"to", "till", "until", "onto"})
_PUT = {
    "put": frozenset({"back", "off", "forward"}),
    "brought": frozenset({"forward"}),
    "bring": frozenset({"forward"}),
    "bringing": frozenset({"forward"}),
    "pulled": frozenset({"forward"}),
}
_SAME = frozenset({"time", "slot", "again"})
_JOINS = frozenset({"and", "or", "&", ",", "on"})
_REACH = 6
"""How many words may stand between "moved" and "from": "moved the big do at Gran's from"."""
_SENTENCE_ENDS = frozenset(".!?;")
_A_STEP: dict[str, Day] = {"day": Offset(1), "week": Offset(7)}


class Word(NamedTuple):
    """One word in lower case; `tight`: nothing stands between it and the word before."""

    text: str
    start: int
    end: int
    tight: bool


@dataclass(slots=True)
class _Pieces:
    day: Day | None = None
    part: str = ""
    clock: Clock | None = None
    rhythm: Rhythm | None = None
    to_day: Day | None = None
    to_clock: Clock | None = None

    @property
    def is_empty(self) -> bool:
        return self.day is None and not self.part and self.clock is None and self.rhythm is None


@lru_cache(maxsize=64)
def may_hold_a_time(text: str) -> bool:
    """Whether the text is worth reading at all: most lines are not."""
    return _TIMELY.search(text.lower()) is not None


def words_of(text: str) -> list[Word]:
    """The text as words and marks."""
    found: list[Word] = []
    last = -1
    for match in _TOKEN.finditer(text):
        word = match.group().lower().replace("’", "'")
        found += _apart(Word(word, match.start(), match.end(), match.start() == last))
        last = match.end()
    return found


def _apart(word: Word) -> list[Word]:
    """The two days of "mon-wed" and what stands between them; any other word whole."""
    first, mark, last = word.text.partition("-")
    if not mark or first not in w.WEEKDAYS or last not in w.WEEKDAYS:
        return [word]
    at = word.start + len(first)
    return [
        Word(first, word.start, at, word.tight),
        Word(mark, at, at + 1, tight=True),
        Word(last, at + 1, word.end, tight=True),
    ]


class Grammar:
    """Reads the times of one text, left to right, the longest form first."""

    def __init__(self, text: str, *, month_first: bool, is_sure: bool) -> None:
        """Cut the text into words; `month_first` reads 3/4 as the 4th of March, `is_sure` as that alone."""
        self._words = words_of(text)
        self._days = AnchoredDays(self._words, month_first=month_first, is_sure=is_sure)
        self._clocks = Clocks(self._words)
        self._rhythms = Rhythms(self._words)

    def expressions(self) -> list[Expression]:
        """Every time in the text, in order."""
        found: list[Expression] = []
        at = 0
        while at < len(self._words):
            read = self._expression(at, found) if w.may_open(self._words[at].text) else None
            if read is None:
                at += 1
            else:
                told, at = read
                if found and self._are_joined(found[-1], told):
                    before = found[-1]
                    found[-1] = replace(before, day=_of_the_same_week(before.day, told.day))
                    told = replace(told, day=_of_the_same_week(told.day, before.day))
                found.append(told)
        return found

    def _are_joined(self, one: Expression, other: Expression) -> bool:
        """Whether nothing but "and" or a comma stands between two times."""
        between = [word.text for word in self._words if one.end <= word.start < other.start]
        return bool(between) and _JOINS.issuperset(between)

    def _at(self, at: int) -> str:
        return self._words[at].text if 0 <= at < len(self._words) else ""

    def _expression(self, first: int, told: Sequence[Expression]) -> tuple[Expression, int] | None:
        last = told[-1].day if told else None
        if isinstance(last, Offset | Weekday | Date | Feast | Beside):
            behind = self._beside_the_last(first, last, told[-1])
            if behind is not None:
                return behind
        marker, at = self._marker(first)
        pieces = _Pieces()
        at = self._read_pieces(at, marker, pieces)
        if pieces.is_empty:
            return None
        moved = self._moved_to(first, at, pieces) if marker == "from" else None
        if moved is not None:
            return moved
        at = self._read_range(at, marker, pieces)
        if marker == "between" and pieces.to_clock is None and pieces.to_day is None:
            return None  # "between 2 and 4 tablets"
        if marker == "from" and self._at(at) in ("on", "onwards"):
            at += 1
        return self._expressed(first, at, marker, pieces), at

    def _beside_the_last(self, first: int, last: Day, told: Expression) -> tuple[Expression, int] | None:
        """As in "Tuesday and the day after", "the 26th, back a week later", "at 3, same time next week"."""
        at = first + 1 if self._at(first) == "on" else first
        if self._at(at) == "same" and self._at(at + 1) in _SAME:
            return self._at_the_same_time(at, last, told)
        behind = self._days.behind(at, last)
        if behind is None:
            return None
        pieces = _Pieces(day=behind[0])
        is_at = self._at(behind[1]) == "at"
        end = self._read_pieces(behind[1] + is_at, "at" if is_at else "", pieces)
        end -= is_at and pieces.clock is None
        return self._expressed(at, end, "", pieces), end

    def _at_the_same_time(self, at: int, last: Day, told: Expression) -> tuple[Expression, int] | None:
        pieces = _Pieces()
        end = self._read_pieces(at + 2 + (self._at(at + 2) == "on"), "on", pieces)
        if pieces.day is None or pieces.clock is not None:
            return None
        if isinstance(pieces.day, Period) and pieces.day.unit == "week":
            if not isinstance(last, Weekday) or pieces.day.offset != 1:
                return None
            pieces.day = Weekday(last.index, "next", 0)
        pieces.clock, pieces.part = told.clock, pieces.part or told.part
        return self._expressed(at, end, "", pieces), end

    def _moved_to(self, first: int, at: int, former: _Pieces) -> tuple[Expression, int] | None:
        """As in "moved from Friday to Tuesday": what it was moved from is its time no more."""
        if former.to_clock is not None and self._at(at) not in _ONTO and self._is_moved(first):
            former.clock, former.to_clock = former.to_clock, None  # "from 7 to 7.30"
            return self._expressed(first, at, "", former), at
        if self._at(at) not in _ONTO or not self._is_moved(first):
            return None
        pieces, start = _Pieces(), at + 1
        end = self._read_pieces(start, "to", pieces)
        follows = pieces.is_empty
        if follows:
            behind = self._behind(start)
            if behind is None:
                return None
            pieces.day, end = behind
        day, clock = former.day, former.clock
        if pieces.day is None and pieces.rhythm is None:
            pieces.day = day
        if clock is None and pieces.clock is not None and pieces.to_clock is None:
            end = self._read_range(end, "", pieces)
        expression = self._expressed(start, end, "", pieces)
        return replace(expression, start=self._words[first].start, former=day, follows=follows), end

    def _is_moved(self, first: int) -> bool:
        """Whether the words before say of something that its time is another now."""
        for at in range(first - 1, max(first - _REACH, 0) - 1, -1):
            word = self._at(at)
            if word in _SENTENCE_ENDS:
                return False
            if word in w.listed("moved") or (word in _PUT and self._at(at + 1) in _PUT[word]):
                return True
        return False

    def _behind(self, at: int) -> tuple[Day, int] | None:
        """As in "the Tuesday after", "the following Tuesday", "the week after"."""
        if self._at(at) == "the":
            at += 1
        if self._at(at) == "following":
            name, end = self._at(at + 1), at + 2
        elif self._at(at + 1) == "after":
            name, end = self._at(at), at + 2
        else:
            return None
        day = Weekday(w.WEEKDAYS[name], "", 0) if name in w.WEEKDAYS else _A_STEP.get(name)
        return None if day is None else (day, end)

    def _expressed(self, first: int, at: int, marker: str, pieces: _Pieces) -> Expression:
        silent = self._is_silent(marker, pieces)
        core = first + 1 if silent else first
        # In "the car goes in Monday" the little word belongs to the verb.
        particle = marker == "in" and isinstance(pieces.day, Weekday | Date | Offset)
        return Expression(
            start=self._words[core if particle else first].start,
            core=self._words[core].start,
            end=self._words[at - 1].end,
            marker="" if silent else marker,
            day=pieces.day,
            part=pieces.part,
            clock=pieces.clock,
            rhythm=pieces.rhythm,
            to_day=pieces.to_day,
            to_clock=pieces.to_clock,
        )

    @staticmethod
    def _is_silent(marker: str, pieces: _Pieces) -> bool:
        """Whether the preposition adds nothing to the time, as "on" and "at" do."""
        if marker == "for":
            return not isinstance(pieces.day, Lasting)
        if marker == "in":
            return not isinstance(pieces.day, Shift) and not (pieces.day is None and pieces.part)
        return marker in _SILENT

    def _marker(self, first: int) -> tuple[str, int]:
        prep = self._at(first)
        if prep == "before" and self._at(first - 1) == "not":
            marker = "from"
        elif prep in w.BOUNDS:
            marker = w.BOUNDS[prep]
        elif prep in w.listed("plain"):
            marker = prep
        else:
            return "", first
        at = first + 1
        if self._at(at) in ("about", "around", "roughly", "approx", "at"):
            at += 1
        return marker, at

    def _read_pieces(self, at: int, marker: str, pieces: _Pieces) -> int:
        """Take up day, part of day, clock and rhythm in any order, as far as they go together."""
        end = at
        prep = marker
        while True:
            after = self._piece(at, prep, pieces)
            if after is None:
                return end
            end = after
            at = after
            if isinstance(pieces.day, Shift | Lasting):
                return end
            prep = ""
            while self._at(at) in _CONNECTS and at - after < 3:
                if self._at(at) not in (",", "the", "of"):
                    prep = self._at(at)
                elif self._at(at) == ",":
                    prep = ","
                at += 1

    def _piece(self, at: int, prep: str, pieces: _Pieces) -> int | None:
        begun = not pieces.is_empty
        if pieces.rhythm is None and pieces.day is None:
            rhythm = self._rhythms.rhythm(at, begun=begun)
            if rhythm is not None:
                pieces.rhythm = rhythm[0]
                pieces.part = pieces.part or rhythm[2]
                return rhythm[1]
        if pieces.clock is None:
            clock = self._clocks.clock(
                at, prep, after_day=pieces.day is not None or pieces.rhythm is not None
            )
            if clock is not None:
                pieces.clock, after = clock[0], clock[2]
                pieces.to_clock = clock[1]
                return after
        if pieces.day is None and pieces.rhythm is None:
            day = self._days.day(at, prep, begun=begun)
            if day is not None:
                pieces.day = day[0]
                pieces.part = pieces.part or day[2]
                return day[1]
        if not pieces.part:
            part = self._days.part(at, prep, begun=begun)
            if part is not None:
                pieces.part = part[0]
                if part[2] is not None and pieces.day is None:
                    pieces.day = Offset(part[2])
                return part[1]
        return None

    def _read_range(self, at: int, marker: str, pieces: _Pieces) -> int:
        """The other end of "Monday to Wednesday", "2 till 5", "26th to 30th October"."""
        joiner = self._at(at)
        if joiner not in w.RANGE or (joiner == "and" and marker != "between"):
            return at
        if pieces.clock is not None and pieces.to_clock is None:
            clock = self._clocks.clock(at + 1, "to", after_day=True)
            if clock is not None and clock[1] is None:
                pieces.to_clock = clock[0]
                return self._read_pieces(clock[2], "", pieces) if pieces.day is None else clock[2]
        if pieces.day is not None and pieces.clock is None:
            day = self._days.day(at + 1, "to", begun=True)
            if day is not None:
                pieces.day, pieces.to_day = _of_the_same_week(pieces.day, day[0]), _from_there(day[0])
                return day[1]
        return at


def _from_there(day: Day) -> Day:
    """The end of a stretch, counted from its beginning: the week that is told is that of both."""
    return Weekday(day.index, "", 0) if isinstance(day, Weekday) and day.which == "of" else day


def _of_the_same_week(day: Day | None, other: Day | None) -> Day | None:
    """A bare weekday beside one whose week is told is of that week: "Monday and Tuesday next week"."""
    if not isinstance(other, Weekday) or other.which != "of":
        return day
    if not isinstance(day, Weekday) or day.which or day.weeks:
        return day
    return Weekday(day.index, "of", other.weeks)
