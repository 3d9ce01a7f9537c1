"""Which stretch of the calendar a day's name stands for, as seen from a local instant."""

from calendar import monthrange
from datetime import datetime, timedelta
from typing import NamedTuple, assert_never

from memory.claims import Granularity
from memory.when.expressions import (
    Beside,
    Date,
    Day,
    Feast,
    Lasting,
    Month,
    Named,
    NthOf,
    Offset,
    Period,
    Shift,
    Unit,
    Weekday,
    Year,
)
from memory.when.words import FEASTS

_ONE_DAY = timedelta(days=1)


class Extent(NamedTuple):
    """A stretch of local time, end exclusive."""

    start: datetime
    end: datetime
    granularity: Granularity
    ambiguous: bool


def extent_of(  # noqa: C901, PLR0911 - one exhaustive match
    day: Day, now: datetime, *, past: bool | None, first_day: int
) -> Extent | None:
    """The stretch that `day` names at the local instant `now`; None where only the house could say.

    Args:
        day: The day or longer stretch as it was told.
        now: The local instant at which it was told.
        past: Whether what is told of lies behind; None where that is not known.
        first_day: With which day a week begins, 0 for Monday to 6 for Sunday.
    """
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    match day:
        case Offset(days=days):
            return _days(today + timedelta(days=days))
        case Weekday():
            return _weekday(day, today, past=past, first_day=first_day)
        case Date():
            return _date(day, today, past=past)
        case Period():
            return _period(day, today, first_day)
        case Month():
            return _month(day, today, past=past)
        case Year(year=year):
            return Extent(
                today.replace(year=year, month=1, day=1),
                today.replace(year=year + 1, month=1, day=1),
                Granularity.YEAR,
                ambiguous=False,
            )
        case Shift(count=count, unit=unit, rough=rough):
            return _shift(count, unit, now, rough=rough)
        case Lasting(count=count, unit=unit, rough=rough):
            end = _moved(now, count, unit)
            return None if end is None else Extent(now, end, _GRAIN[unit], ambiguous=rough)
        case Feast(name=name):
            return _feast(name, today, past=past)
        case Named():
            return None
        case NthOf():
            return _nth_of(day, today, past=past)
        case Beside():
            return _beside(day, now, past=past, first_day=first_day)
    assert_never(day)


def _nth_of(day: NthOf, today: datetime, *, past: bool | None) -> Extent | None:
    """The so-many-th weekday of its month; of a month by name the next to come, or the last that was."""
    if day.month is None:
        months = [_month_span(today, day.offset + step)[0] for step in ((0, 1) if not day.offset else (0,))]
    else:
        months = [today.replace(year=today.year + step, month=day.month, day=1) for step in (-1, 0, 1)]
    every = [each for month in months if (each := _nth_in(day, month)) is not None]
    found = [each for each in every if (each <= today if past else each >= today)]
    if not found:
        return None
    start = found[-1] if past else found[0]
    # One just gone, told without a tense, may be meant as well as next year's.
    just_gone = past is None and any(each < today < each + _A_MONTH for each in every) and bool(day.month)
    return Extent(start, start + (2 if day.weekend else 1) * _ONE_DAY, Granularity.DAY, ambiguous=just_gone)


_A_MONTH = timedelta(days=31)


def _nth_in(day: NthOf, month: datetime) -> datetime | None:
    length = monthrange(month.year, month.month)[1]
    numbers = [n for n in range(1, length + 1) if month.replace(day=n).weekday() == day.weekday]
    at = day.nth if day.nth < 0 else day.nth - 1
    return month.replace(day=numbers[at]) if at < len(numbers) else None


def _beside(day: Beside, now: datetime, *, past: bool | None, first_day: int) -> Extent | None:
    base = extent_of(day.anchor, now, past=past, first_day=first_day)
    if base is None:
        return None
    if day.weekday is None:
        return _days(base.start + timedelta(days=day.step), ambiguous=base.ambiguous)
    apart = (day.weekday - base.start.weekday()) * day.step % 7 or 7
    return _days(base.start + timedelta(days=apart * day.step), ambiguous=base.ambiguous)


_GRAIN: dict[Unit, Granularity] = {
    "minute": Granularity.INSTANT,
    "hour": Granularity.INSTANT,
    "day": Granularity.DAY,
    "weekend": Granularity.DAY,
    "week": Granularity.WEEK,
    "month": Granularity.MONTH,
    "year": Granularity.YEAR,
}


def _days(first: datetime, *, ambiguous: bool = False) -> Extent:
    return Extent(first, first + _ONE_DAY, Granularity.DAY, ambiguous)


def _weekday(day: Weekday, today: datetime, *, past: bool | None, first_day: int) -> Extent:
    ahead = (day.index - today.weekday()) % 7
    if day.weeks and day.which not in ("next", "of"):
        return _days(today + timedelta(days=(ahead or 7) + 7 * day.weeks))
    if day.which == "last" or (past and not day.which):
        behind = (today.weekday() - day.index) % 7
        if day.which == "last":
            # Said on Thursday, "last Tuesday" may be two days ago or nine.
            into = (today.weekday() - first_day) % 7
            return _days(today - timedelta(days=behind or 7), ambiguous=0 < behind <= into)
        return _days(today - timedelta(days=behind), ambiguous=behind == 0)
    if day.which in ("next", "of"):
        begins = _week_begins(today, first_day)
        weeks = 7 * (day.weeks + (day.which == "next"))
        into = timedelta(days=weeks + (day.index - first_day) % 7)
        return _days(begins + into, ambiguous=day.which == "next")
    if ahead == 0:
        return _days(today if day.which == "this" else today + timedelta(days=7), ambiguous=True)
    return _days(today + timedelta(days=ahead))


def _date(day: Date, today: datetime, *, past: bool | None) -> Extent | None:
    if day.year is not None and day.month is not None:
        found = _on(day.year, day.month, day.day, today)
        if found is None:
            return None
        mismatch = day.weekday is not None and found.weekday() != day.weekday
        return _days(found, ambiguous=day.ambiguous or mismatch)
    candidates = [found for found in _candidates(day, today) if found is not None]
    if past:
        candidates = [c for c in reversed(candidates) if c <= today]
    else:
        candidates = [c for c in candidates if c >= today]
    if day.weekday is not None:
        fitting = [c for c in candidates if c.weekday() == day.weekday]
        near = [c for c in fitting if abs((c - today).days) < 370]
        if near:
            return _days(near[0], ambiguous=day.ambiguous)
        return _days(candidates[0], ambiguous=True) if candidates else None
    if not candidates:
        return None
    # A date just gone, told without a tense, may be last week's as well as next year's.
    just_gone = past is None and day.month is not None and (candidates[0] - today).days > 330
    return _days(candidates[0], ambiguous=day.ambiguous or just_gone)


def _candidates(day: Date, today: datetime) -> list[datetime | None]:
    if day.month is not None:
        return [_on(today.year + step, day.month, day.day, today) for step in range(-1, 9)]
    found: list[datetime | None] = []
    for step in range(-13, 14):
        year, month = divmod(today.year * 12 + today.month - 1 + step, 12)
        found.append(_on(year, month + 1, day.day, today))
    return found


def _on(year: int, month: int, number: int, today: datetime) -> datetime | None:
    if not 1 <= month <= 12 or number > monthrange(year, month)[1]:
        return None
    return today.replace(year=year, month=month, day=number)


def _week_begins(today: datetime, first_day: int) -> datetime:
    return today - timedelta(days=(today.weekday() - first_day) % 7)


def _period(  # noqa: PLR0911 - two answers for each unit
    day: Period, today: datetime, first_day: int
) -> Extent:
    if day.unit == "weekend":
        # Saturday and Sunday belong together wherever a week begins: on Sunday it is still this weekend.
        saturday = _week_begins(today, 0) + timedelta(days=5 + 7 * day.offset)
        doubtful = day.offset in (1, 2) or (day.offset == -1 and today.weekday() >= 5)
        return Extent(saturday, saturday + 2 * _ONE_DAY, Granularity.DAY, ambiguous=doubtful)
    if day.unit == "week":
        first = _week_begins(today, first_day) + timedelta(days=7 * day.offset)
        if day.last_day:
            return _days(first + timedelta(days=(4 - first_day) % 7), ambiguous=True)
        # Where weeks begin on Sunday many still mean the coming days by "next week" when they say it on one.
        doubtful = bool(first_day) and today.weekday() == first_day
        return Extent(first, first + timedelta(days=7), Granularity.WEEK, ambiguous=doubtful)
    if day.unit == "month":
        start, end = _month_span(today, day.offset)
        if day.last_day:
            return _days(end - _ONE_DAY, ambiguous=True)
        return Extent(start, end, Granularity.MONTH, ambiguous=False)
    start = today.replace(year=today.year + day.offset, month=1, day=1)
    end = start.replace(year=start.year + 1)
    if day.last_day:
        return _days(end - _ONE_DAY, ambiguous=True)
    return Extent(start, end, Granularity.YEAR, ambiguous=False)


def _month_span(today: datetime, step: int) -> tuple[datetime, datetime]:
    year, month = divmod(today.year * 12 + today.month - 1 + step, 12)
    after_year, after_month = divmod(year * 12 + month + 1, 12)
    return (
        today.replace(year=year, month=month + 1, day=1),
        today.replace(year=after_year, month=after_month + 1, day=1),
    )


def _month(day: Month, today: datetime, *, past: bool | None) -> Extent:
    if day.year is not None:
        step = (day.year - today.year) * 12 + day.index - today.month
    else:
        step = (day.index - today.month) % 12
        back = day.which == "last" or bool(past and not day.which)
        if back and (step > 0 or day.which == "last"):
            step -= 12
        if day.which == "next" and step == 0:
            step = 12
    start, end = _month_span(today, step)
    return Extent(start, end, Granularity.MONTH, ambiguous=day.which in ("next", "last") and day.year is None)


def _moved(now: datetime, count: float, unit: Unit) -> datetime | None:
    try:
        if unit in ("month", "year"):
            months = round(count * (12 if unit == "year" else 1))
            year, month = divmod(now.year * 12 + now.month - 1 + months, 12)
            return now.replace(year=year, month=month + 1, day=min(now.day, monthrange(year, month + 1)[1]))
        hours = {"minute": 1 / 60, "hour": 1, "day": 24, "weekend": 24, "week": 168}[unit]
        return now + timedelta(hours=hours * count)
    except (ValueError, OverflowError):
        return None


def _shift(count: float, unit: Unit, now: datetime, *, rough: bool) -> Extent | None:
    there = _moved(now, count, unit)
    if there is None:
        return None
    if unit in ("minute", "hour"):
        there = there.replace(second=0, microsecond=0)
        return Extent(there, there + timedelta(minutes=1), Granularity.INSTANT, rough)
    midnight = there.replace(hour=0, minute=0, second=0, microsecond=0)
    if unit == "day":
        return _days(midnight, ambiguous=rough)
    if unit == "week":
        return Extent(midnight - 3 * _ONE_DAY, midnight + 4 * _ONE_DAY, Granularity.WEEK, rough)
    if unit == "month":
        start, end = _month_span(midnight, 0)
        return Extent(start, end, Granularity.MONTH, rough)
    first = midnight.replace(month=1, day=1)
    return Extent(first, first.replace(year=first.year + 1), Granularity.YEAR, rough)


def _feast(name: str, today: datetime, *, past: bool | None) -> Extent:
    dates = [_feast_day(name, today.replace(year=today.year + step, month=1, day=1)) for step in (-1, 0, 1)]
    if past:
        return _days(max(found for found in dates if found <= today))
    return _days(min(found for found in dates if found >= today))


def _feast_day(name: str, first: datetime) -> datetime:
    month, day = FEASTS[name]
    if month:
        return first.replace(month=month, day=day)
    return first + timedelta(days=_easter_offset(first.year) + day)


def _easter_offset(year: int) -> int:
    """Days from 1 January to Easter Sunday (the Gregorian computus of Meeus, Jones and Butcher)."""
    golden = year % 19
    century, rest = divmod(year, 100)
    skipped, leap = divmod(century, 4)
    correction = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - skipped - correction + 15) % 30
    quotient, remainder = divmod(rest, 4)
    weekday = (32 + 2 * leap + 2 * quotient - epact - remainder) % 7
    late = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * late + 114, 31)
    return (datetime(year, month, day + 1) - datetime(year, 1, 1)).days  # noqa: DTZ001 - a calendar day
