"""A time as the grammar reads it, before anybody asks which day it is: symbols, no instants."""

from dataclasses import dataclass
from typing import Literal

Unit = Literal["minute", "hour", "day", "week", "weekend", "month", "year"]


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day; `meridiem` is "am", "pm", "24" for a written-out 24-hour form, or empty."""

    hour: int
    minute: int
    meridiem: str
    written: bool
    """Whether minutes were told: "9.40" leaves less doubt about the half of the day than "nine"."""


@dataclass(frozen=True, slots=True)
class Offset:
    """So many days from today: yesterday is -1."""

    days: int


@dataclass(frozen=True, slots=True)
class Weekday:
    """A day by its name; `which` is "", "this", "next" or "last", `weeks` what "week" or "fortnight" add.

    Of a week that is told beside it ("Tuesday next week") `which` is "of", and `weeks` tells how many weeks
    off that is.
    """

    index: int
    which: str
    weeks: int


@dataclass(frozen=True, slots=True)
class Date:
    """A day by its number; month, year and weekday as far as they were told."""

    day: int
    month: int | None
    year: int | None
    weekday: int | None
    ambiguous: bool


@dataclass(frozen=True, slots=True)
class Period:
    """A whole week, weekend, month or year, `offset` of them from the present one."""

    unit: Unit
    offset: int
    last_day: bool


@dataclass(frozen=True, slots=True)
class Month:
    """A month by its name; `which` as for a weekday."""

    index: int
    year: int | None
    which: str


@dataclass(frozen=True, slots=True)
class Year:
    """A year by its number."""

    year: int


@dataclass(frozen=True, slots=True)
class Shift:
    """So many units from now: "in two hours" is 2, "three days ago" is -3."""

    count: float
    unit: Unit
    rough: bool


@dataclass(frozen=True, slots=True)
class Lasting:
    """A stretch that begins now: "for three weeks"."""

    count: float
    unit: Unit
    rough: bool


@dataclass(frozen=True, slots=True)
class Feast:
    """A feast with a date of its own: "christmas"."""

    name: str


@dataclass(frozen=True, slots=True)
class Named:
    """A time that only the house can date: "half term"."""

    words: str


@dataclass(frozen=True, slots=True)
class NthOf:
    """The so-many-th weekday of a month, -1 for the last.

    Attributes:
        month: 1 to 12; None for the month that is `offset` from the present one.
        weekend: Whether the whole weekend is meant that begins on that Saturday.
    """

    nth: int
    weekday: int
    month: int | None
    offset: int
    weekend: bool


@dataclass(frozen=True, slots=True)
class Beside:
    """A day told by another: the nearest `weekday` before or after it, or so many days from it.

    Attributes:
        weekday: Which weekday is looked for; None where `step` counts days.
        step: Days; with a weekday -1 for before and 1 for after.
    """

    anchor: "Day"
    weekday: int | None
    step: int


Day = Offset | Weekday | Date | Period | Month | Year | Shift | Lasting | Feast | Named | NthOf | Beside


@dataclass(frozen=True, slots=True)
class Rhythm:
    """What comes again: on weekdays, or every so many units."""

    weekdays: tuple[int, ...]
    every: int
    unit: Unit
    school_days: bool


@dataclass(frozen=True, slots=True)
class Expression:
    """One time as told.

    Attributes:
        start: First code point, the preposition included.
        core: First code point of what is kept as its surface: "on" and "at" are left out, "until" is not.
        end: First code point after.
        marker: The preposition that says how it bounds: "by", "until", "since", "from", "for", ... or empty.
        to_day: The last day of a range of days.
        to_clock: The end of a range of hours.
        former: The day that a thing was moved from, where this is what it was moved to.
        follows: Whether the day is the first of its name behind the former one: "the Tuesday after".
        unsure: Whether another is told beside it that it may be as well: "Thursday or Friday".
    """

    start: int
    core: int
    end: int
    marker: str
    day: Day | None
    part: str
    clock: Clock | None
    rhythm: Rhythm | None
    to_day: Day | None
    to_clock: Clock | None
    former: Day | None = None
    follows: bool = False
    unsure: bool = False
