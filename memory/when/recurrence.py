"""What comes round on the same days of each week, and which of its days is next."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from memory.claims import Granularity, When
from memory.value import Value
from memory.when.expressions import Expression
from memory.when.grammar import Grammar, may_hold_a_time
from memory.when.hours import PARTS, told_hour, usual_hour


class Round(Value, frozen=True):
    """What is on, again and again, on these days of the week.

    Attributes:
        weekdays: 0 is Monday.
        hour: Local hour from 0 to 23; None where none was told, or where it may be either half of the day.
        minute: Of that hour.
        part: "morning", "evening" and so on, where one was told.
    """

    weekdays: tuple[int, ...]
    hour: int | None
    minute: int
    part: str


@lru_cache(maxsize=1_024)
def round_told(words: str) -> Round | None:
    """The days of each week that words tell ("Wednesdays at 6"); None for any other time.

    "Every other Saturday" does not say which of them, and "every day" or "on school days" tells no day.
    """
    if not may_hold_a_time(words):
        return None
    told = Grammar(words, month_first=False, is_sure=False).expressions()
    found = next((each for each in told if each.rhythm is not None), None)
    rhythm = None if found is None else found.rhythm
    if found is None or rhythm is None or rhythm.every != 1 or rhythm.unit != "week" or rhythm.school_days:
        return None
    if not 0 < len(rhythm.weekdays) <= _MOST_DAYS:
        return None
    hour = _hour(found)
    minute = 0 if found.clock is None or hour is None else found.clock.minute
    return Round(weekdays=rhythm.weekdays, hour=hour, minute=minute, part=found.part)


_MOST_DAYS = 3
"""What is on more often in a week is every day's business, and no day's."""


def _hour(told: Expression) -> int | None:
    if told.clock is None:
        return None
    hour = told_hour(told.clock, told.part)
    usual, is_doubtful = usual_hour(told.clock)
    return hour if hour is not None else None if is_doubtful else usual


def next_round(when: When, after: datetime) -> When | None:
    """The next of its times that is not over at an instant; None where the words tell no days of a week.

    Args:
        when: A time as it was told; its zone is that of whoever told it.
        after: UTC.
    """
    found = round_told(when.surface)
    if found is None:
        return None
    zone = ZoneInfo(when.zone)
    today = after.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    for ahead in range(8):
        day = today + timedelta(days=ahead)
        if day.weekday() not in found.weekdays:
            continue
        start, end, granularity = _stretch(found, day)
        first, last = (each.replace(tzinfo=zone).astimezone(UTC) for each in (start, end))
        if last > after:
            return When(
                surface=when.surface,
                start=first,
                end=last,
                granularity=granularity,
                zone=when.zone,
                ambiguous=False,
            )
    return None


def _stretch(found: Round, day: datetime) -> tuple[datetime, datetime, Granularity]:
    if found.hour is not None:
        start = day + timedelta(hours=found.hour, minutes=found.minute)
        return start, start + timedelta(minutes=1), Granularity.INSTANT
    if found.part:
        first, last = PARTS[found.part]
        return day + timedelta(hours=first), day + timedelta(hours=last), Granularity.PART_OF_DAY
    return day, day + timedelta(days=1), Granularity.DAY
