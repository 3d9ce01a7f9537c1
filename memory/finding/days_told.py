"""Of which days words tell: how they are named, and whether a turn falls into the days asked about."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from memory.house import House
from memory.language.dates import local
from memory.turns import Turn
from memory.when import times_in

SOME_DAYS, _LONG_BEFORE, TODAY = timedelta(days=8), timedelta(days=60), timedelta(hours=12)


def words_of_days(window: tuple[datetime, datetime], zone: str) -> Iterable[str]:
    """The words by which days are named, today's and tomorrow's among them."""
    yield from ("today", "tonight", "tomorrow", "weekend", "week")
    day = local(window[0], zone)
    while day < window[1]:
        yield from (f"{day:%A}".casefold(), f"{day:%a}".casefold(), str(day.day))
        yield from (f"{day.day}{ending}" for ending in ("st", "nd", "rd", "th"))
        day += timedelta(days=1)


def falls_into(turn: Turn, window: tuple[datetime, datetime], house: House) -> bool | None:
    """Whether a turn tells of that time; None if it tells of none."""
    start, end = window
    if turn.sent_at < start - _LONG_BEFORE:
        return False
    mentions = times_in(turn.text, at=turn.sent_at, calendar=house.calendar_of(turn.speaker))
    spans = [(m.when.start, m.when.end) for m in mentions if m.when.start is not None]
    if not spans:
        return None
    longest = end - start + TODAY
    return any(
        last is not None and first < end and start < last and last - first <= longest for first, last in spans
    )
