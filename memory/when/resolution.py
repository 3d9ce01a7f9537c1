"""From a time as told to an interval: against the turn's instant, in the speaker's zone.

Intervals are half open, `[start, end)`, in UTC. What can't be worked out stays a surface without
instants, and what a fair reader could take for another day or hour says so.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo

from config.language import Calendar, Ways
from memory.claims import Granularity, When
from memory.value import Span, Value
from memory.when.calendar import Extent, extent_of
from memory.when.expressions import Clock, Date, Day, Expression, Offset, Rhythm, Weekday
from memory.when.former import with_alternatives, without_former
from memory.when.grammar import Grammar, may_hold_a_time
from memory.when.hours import EITHER_HALF, PARTS, hour_today, is_of_the_evening, told_hour, usual_hour

Marker = Literal["", "by", "until", "from", "since", "before", "after", "for", "in"]

_DEFAULT_HOUR = {"morning": 8, "lunch": 12, "afternoon": 14, "evening": 18, "night": 20, "": 9}
_MONTH_FIRST_ZONES = ("America/", "US/", "Pacific/Honolulu", "Pacific/Guam")


class Repeat(Value, frozen=True):
    """What comes again: "every Tuesday", "every school day at 7:40".

    Attributes:
        weekdays: 0 is Monday; empty where the rhythm is a plain count of units.
        every: 1 for each, 2 for every other.
        school_days: Said of school days, of which holidays are no part; the household knows those.
        hour: Local time of day, None where none was told (then `part` may say morning or evening).
        without: The times, UTC, that somebody leaves out: "not next Monday".
    """

    weekdays: tuple[int, ...]
    every: int
    unit: Literal["minute", "hour", "day", "week", "weekend", "month", "year"]
    school_days: bool
    hour: int | None
    minute: int
    part: str
    zone: str
    without: tuple[datetime, ...] = ()

    def next_after(self, instant: datetime) -> datetime:
        """The first time after `instant` at which it comes round, UTC."""
        zone = ZoneInfo(self.zone)
        local = instant.astimezone(zone)
        if self.unit in ("minute", "hour"):
            return instant + timedelta(**{f"{self.unit}s": self.every})
        hour = _DEFAULT_HOUR[self.part] if self.hour is None else self.hour
        day = local.date()
        for _ in range(400):
            when = datetime(day.year, day.month, day.day, hour, self.minute, tzinfo=zone).astimezone(UTC)
            is_its_day = self._falls_on(day.weekday(), (day - local.date()).days)
            if when > instant and is_its_day and when not in self.without:
                return when
            day += timedelta(days=1)
        return instant + timedelta(days=365)

    def _falls_on(self, weekday: int, days_ahead: int) -> bool:
        if self.weekdays:
            return weekday in self.weekdays
        steps = {"day": 1, "week": 7, "weekend": 7, "month": 30, "year": 365}
        return days_ahead % (steps.get(self.unit, 1) * self.every) == 0


class TimeMention(Value, frozen=True):
    """A time in a text.

    Attributes:
        span: Its stretch, the preposition included.
        marker: How it bounds what is said of it: "by", "until", "from", "since", "before", "after",
            "for" (so long from now); "in" and "" give the time itself.
        repeat: Set where it comes again; `when` then has no instants.
    """

    span: Span
    when: When
    marker: Marker
    repeat: Repeat | None


def times_in(
    text: str, *, at: datetime, calendar: Calendar, past: bool | None = None
) -> tuple[TimeMention, ...]:
    """The times that a text tells, in order.

    Args:
        text: The turn's raw text, or a part of it.
        at: The instant at which it was said, UTC.
        calendar: The speaker's.
        past: Whether what is told of lies in the past ("on Sunday" is then the last one); None: not known.
    """
    if not may_hold_a_time(text):
        return ()
    zone, ways = calendar
    local = at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    by_zone = zone.startswith(_MONTH_FIRST_ZONES)
    month_first = by_zone if ways.month_first is None else ways.month_first
    told = _told(text, month_first=month_first, is_sure=ways.is_sure)
    return tuple(_mention(expression, text, _Now(local, zone, ways), past=past) for expression in told)


class _Now(NamedTuple):
    """When and where something was said, by whose calendar."""

    local: datetime
    zone: str
    ways: Ways


@lru_cache(maxsize=64)
def _told(text: str, *, month_first: bool, is_sure: bool) -> tuple[Expression, ...]:
    """The times as they are worded: the same of what lies behind and ahead, so they are read once."""
    told = Grammar(text, month_first=month_first, is_sure=is_sure).expressions()
    dated = _with_days(without_former(told, text), text)
    return tuple(_of_an_evening(with_alternatives(dated, text), text))


def _of_an_evening(expressions: list[Expression], text: str) -> Iterator[Expression]:
    """The times, six to eight o'clock those of the evening where the thing is: "the school play is at 7"."""
    end = 0
    for each in expressions:
        before = _SENTENCE_END.split(text[end : each.start])[-1]
        is_open = each.clock is not None and told_hour(each.clock, each.part) is None
        is_late = is_open and each.clock is not None and each.clock.hour in EITHER_HALF
        yield replace(each, part="evening") if is_late and is_of_the_evening(before) else each
        end = each.end


def _with_days(expressions: list[Expression], text: str) -> list[Expression]:
    """An hour told apart from its day takes it: "on Saturday starts at 4", "at 4 at the hall on Saturday"."""
    found: list[Expression] = []
    for expression in expressions:
        before = found[-1] if found else None
        if before is not None and _is_hour_alone(expression) and _is_day_alone(before):
            between = text[before.end : expression.start]
            if not _SENTENCE_END.search(between):
                expression = replace(expression, day=before.day)  # noqa: PLW2901 - the same time, now with its day
        elif before is not None and _is_at_a_place(before, expression, text):
            found[-1] = replace(before, day=expression.day)
        found.append(expression)
    return found


def _is_at_a_place(hour: Expression, day: Expression, text: str) -> bool:
    """Whether nothing but where it is stands between an hour and its day: "at 3 at the baths on Friday"."""
    if not _is_hour_alone(hour) or not _is_day_alone(day):
        return False
    return _OF_A_PLACE.fullmatch(text[hour.end : day.start]) is not None


_OF_A_PLACE = re.compile(
    r"\s+now\s+|\s+(?:at|in|from|outside|near|by|with|round|over at)"
    r"(?:\s+(?!(?:and|but|or|then|so|i|we|until|till)\b)[\w'’&-]+){1,5}\s+",
    re.IGNORECASE,
)


_SENTENCE_END = re.compile(r"[!?\n]|\.(?:\s|$)")


def _is_hour_alone(expression: Expression) -> bool:
    return (
        expression.clock is not None
        and expression.day is None
        and expression.rhythm is None
        and not expression.part
    )


def _is_day_alone(expression: Expression) -> bool:
    one_day = isinstance(expression.day, Offset | Weekday | Date) and expression.to_day is None
    return one_day and expression.marker in ("", "by", "from")


def _mention(expression: Expression, text: str, now: _Now, *, past: bool | None) -> TimeMention:
    zone = now.zone
    surface = text[expression.core : expression.end]
    span = Span(start=expression.start, end=expression.end)
    marker = _marker(expression)
    if expression.rhythm is not None:
        when = _unresolved(surface, zone)
        return TimeMention(
            span=span, when=when, marker="", repeat=_repeat(expression.rhythm, expression, zone)
        )
    # What a thing was moved to lies ahead of the day that it was moved from, or at least of today.
    backwards = False if expression.former is not None else _looks_back(expression, past=past)
    if backwards and _FOR.match(text, expression.start):
        backwards = None  # "bought tickets for Friday": it is the buying that is past
    extent = _extent(expression, now, past=backwards)
    if extent is None:
        return TimeMention(span=span, when=_unresolved(surface, zone), marker=marker, repeat=None)
    when = When(
        surface=surface,
        start=_to_utc(extent.start, zone),
        end=_to_utc(extent.end, zone),
        granularity=extent.granularity,
        zone=zone,
        ambiguous=extent.ambiguous or expression.unsure,
    )
    return TimeMention(span=span, when=when, marker=marker, repeat=None)


def _marker(expression: Expression) -> Marker:
    known: dict[str, Marker] = {
        "by": "by",
        "until": "until",
        "from": "from",
        "since": "since",
        "before": "before",
        "after": "after",
        "for": "for",
        "in": "in",
    }
    return known.get(expression.marker, "")


_FOR = re.compile(r"for\b", re.IGNORECASE)


def _looks_back(expression: Expression, *, past: bool | None) -> bool | None:
    if expression.marker == "since":
        return True
    if expression.marker in ("until", "by", "before"):
        return past or False
    return past


def _extent(expression: Expression, said: _Now, *, past: bool | None) -> Extent | None:
    day: Day | None = expression.day
    now, first_day = said.local, said.ways.first_day
    told = day is not None
    if day is None:
        day = Offset(0)
    extent = _new_day(expression, day, said) or extent_of(day, now, past=past, first_day=first_day)
    if extent is None:
        return None
    if expression.to_day is not None:
        extent = _through(extent, expression.to_day, past=past, first_day=first_day)
    if expression.clock is not None and extent.granularity in (Granularity.DAY, Granularity.WEEK):
        return _at_clock(expression, extent, now, told=told, past=past)
    if expression.part and extent.granularity is Granularity.DAY:
        return _part_of_day(expression, extent, now, told=told, past=past)
    return extent if told else None


def _new_day(expression: Expression, day: Day, said: _Now) -> Extent | None:
    """The day that something was moved to; one before the day that it was moved from may be a week later."""
    now, first_day = said.local, said.ways.first_day
    if expression.former is None:
        return None
    former = extent_of(expression.former, now, past=False, first_day=first_day)
    if former is None:
        return None
    if expression.follows:
        return extent_of(day, former.start, past=False, first_day=first_day)
    moved = extent_of(day, now, past=False, first_day=first_day)
    if moved is None or not isinstance(day, Weekday) or moved.start >= former.start:
        return moved
    return moved._replace(ambiguous=True)


def _through(extent: Extent, last: Day, *, past: bool | None, first_day: int) -> Extent:
    """Stretch a day to a later one, read from the first: "Monday to Wednesday"."""
    end = extent_of(last, extent.start, past=False if past is None else past, first_day=first_day)
    if end is None:
        return extent
    if end.end <= extent.start:
        end = extent_of(last, extent.start, past=False, first_day=first_day) or end
    if end.end <= extent.start:
        return extent
    return Extent(extent.start, end.end, Granularity.DAY, ambiguous=extent.ambiguous)


def _part_of_day(
    expression: Expression, extent: Extent, now: datetime, *, told: bool, past: bool | None
) -> Extent:
    first, last = PARTS[expression.part]
    start, end = extent.start + timedelta(hours=first), extent.start + timedelta(hours=last)
    if not told and end <= now and not past:
        start, end = start + timedelta(days=1), end + timedelta(days=1)
    if (
        not told
        and expression.part == "morning"
        and now.hour >= 11
        and start.date() == now.date()
        and not past
    ):
        start, end = start + timedelta(days=1), end + timedelta(days=1)
    if isinstance(expression.day, Offset) and expression.day.days < 0 and expression.part == "night":
        end = extent.start + timedelta(hours=30)
    if expression.part == "night" and now < extent.start + timedelta(hours=4) and expression.day == Offset(0):
        start = min(start, now)
    return Extent(start, end, Granularity.PART_OF_DAY, ambiguous=extent.ambiguous)


def _at_clock(
    expression: Expression, extent: Extent, now: datetime, *, told: bool, past: bool | None
) -> Extent | None:
    clock = expression.clock
    if clock is None:
        return None
    base = extent.start
    hour, doubtful = told_hour(clock, expression.part), False
    if hour is None:
        is_today = not told or base.date() == now.date()
        hour, doubtful = hour_today(clock, base, now, past=past) if is_today else usual_hour(clock)
    start = base + timedelta(hours=hour, minutes=clock.minute)
    is_midnight = told and hour % 24 == 0 and clock.minute == 0  # the one before the day, or after it
    doubtful = doubtful or extent.ambiguous or is_midnight
    if not told:
        start, shifted = _nearest_day(start, now, past=past)
        doubtful = doubtful or shifted
    if expression.to_clock is not None:
        end = _after(start, expression.to_clock)
        doubtful = extent.ambiguous
    else:
        end = start + timedelta(minutes=1)
    return Extent(start, end, Granularity.INSTANT, ambiguous=doubtful)


def _nearest_day(start: datetime, now: datetime, *, past: bool | None) -> tuple[datetime, bool]:
    """An hour without a day is the next to come, or of what has happened the last."""
    if past and start > now:
        return start - timedelta(days=1), False
    if past is False and start < now - timedelta(minutes=5):
        return start + timedelta(days=1), True
    if past is None and start < now - timedelta(hours=3):
        return start + timedelta(days=1), True
    return start, False


def _after(start: datetime, clock: Clock) -> datetime:
    """The first instant after `start` at which a clock shows that."""
    hour = clock.hour % 24
    if clock.meridiem in ("am", "pm"):
        hour = clock.hour % 12 + (12 if clock.meridiem == "pm" else 0)
    end = start.replace(hour=hour, minute=clock.minute)
    step = timedelta(days=1) if clock.meridiem else timedelta(hours=12)
    while end <= start:
        end += step
    if not clock.meridiem and end - start > timedelta(hours=12):
        end -= timedelta(hours=12)
    return end


def _repeat(rhythm: Rhythm, expression: Expression, zone: str) -> Repeat:
    clock = expression.clock
    hour: int | None = None
    if clock is not None:
        hour = told_hour(clock, expression.part)
        hour = usual_hour(clock)[0] if hour is None else hour
    return Repeat(
        weekdays=rhythm.weekdays,
        every=rhythm.every,
        unit=rhythm.unit,
        school_days=rhythm.school_days,
        hour=hour,
        minute=0 if clock is None else clock.minute,
        part=expression.part,
        zone=zone,
    )


def _unresolved(surface: str, zone: str) -> When:
    return When(
        surface=surface, start=None, end=None, granularity=Granularity.UNRESOLVED, zone=zone, ambiguous=False
    )


def _to_utc(local: datetime, zone: str) -> datetime:
    return local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
