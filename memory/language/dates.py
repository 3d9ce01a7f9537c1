"""Instants as people say them, in the listener's zone: "today at 14:05", "Tue 3 Nov"."""

from datetime import datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from config.language import Ways
from memory.claims import Granularity, When

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_NEAR = timedelta(days=7)


@lru_cache(maxsize=64)
def zone_info(zone: str) -> ZoneInfo:
    """The rules of a zone."""
    return ZoneInfo(zone)


def local(instant: datetime, zone: str) -> datetime:
    """The instant on the clocks of a zone."""
    return instant.astimezone(zone_info(zone))


def day(instant: datetime, *, now: datetime, zone: str, ways: Ways) -> str:
    """The day of an instant: "Tue 3 Nov", with the year instead of the weekday where it is another one."""
    here, today = local(instant, zone), local(now, zone)
    month = _MONTHS[here.month - 1]
    date = f"{month} {here.day}" if ways.month_first else f"{here.day} {month}"
    if here.year != today.year and abs(here - today) > timedelta(days=180):
        return f"{date}{',' if ways.month_first else ''} {here.year}"
    return f"{_DAYS[here.weekday()]} {date}"


def clock(instant: datetime, zone: str, ways: Ways) -> str:
    """The time of day of an instant: "14:05", or "2:05 pm" where a household says so."""
    here = local(instant, zone)
    if not ways.twelve_hour:
        return f"{here:%H:%M}"
    return f"{(here.hour + 11) % 12 + 1}:{here:%M} {'am' if here.hour < 12 else 'pm'}"


def said(at: datetime, *, now: datetime, zone: str, ways: Ways, absolute: bool) -> str:
    """When something was said: with the time of day while it is near, the day alone when it is long ago.

    Args:
        at: The instant of saying.
        now: The listener's present.
        zone: The listener's zone.
        ways: How the household tells times.
        absolute: Whether it will be read later, so that "today" must not stand in it.
    """
    days_ago = (local(now, zone).date() - local(at, zone).date()).days
    time = clock(at, zone, ways)
    if not absolute and days_ago in _RELATIVE_PAST:
        return f"{_RELATIVE_PAST[days_ago]} at {time}"
    named = day(at, now=now, zone=zone, ways=ways)
    return f"{named}, {time}" if abs(now - at) < _NEAR else named


def heard(at: datetime, *, now: datetime, zone: str, ways: Ways, absolute: bool) -> str:
    """When words fell, as one tells of them: by the clock today and yesterday, by the day before that."""
    told = said(at, now=now, zone=zone, ways=ways, absolute=absolute)
    return told if absolute or " at " in told else day(at, now=now, zone=zone, ways=ways)


def end(until: datetime, *, now: datetime, zone: str, ways: Ways) -> str:
    """An end, which is exclusive: midnight is told as the day before it."""
    if local(until, zone).time() == _MIDNIGHT:
        return f"the end of {day(until - datetime.resolution, now=now, zone=zone, ways=ways)}"
    return f"{day(until, now=now, zone=zone, ways=ways)}, {clock(until, zone, ways)}"


_MIDNIGHT = time(0)
_RELATIVE_PAST = {0: "today", 1: "yesterday"}
_RELATIVE = {-1: "yesterday", 0: "today", 1: "tomorrow"}


def occasion(when: When, *, now: datetime, zone: str, ways: Ways, absolute: bool) -> str:
    """The time of an event as worked out from its words; empty where it could not be.

    An instant is told on the listener's clocks, a day as it was meant where it was said.
    """
    if when.start is None or when.granularity is Granularity.UNRESOLVED:
        return ""
    words = _occasion_words(when, when.start, now=now, zone=zone, ways=ways, absolute=absolute)
    return f"perhaps {words}" if when.ambiguous else words


def _occasion_words(  # noqa: PLR0913 - when, and the listener's view of it
    when: When, start: datetime, *, now: datetime, zone: str, ways: Ways, absolute: bool
) -> str:
    there = local(start, when.zone)
    match when.granularity:
        case Granularity.INSTANT:
            near = _near_day(start, now=now, zone=zone, ways=ways, absolute=absolute)
            return f"{near} at {clock(start, zone, ways)}"
        case Granularity.WEEK:
            return f"week of {day(start, now=now, zone=when.zone, ways=ways)}"
        case Granularity.MONTH:
            return f"{_MONTHS[there.month - 1]} {there.year}"
        case Granularity.YEAR:
            return str(there.year)
        case Granularity.DAY | Granularity.PART_OF_DAY | Granularity.UNRESOLVED:
            return _near_day(start, now=now, zone=when.zone, ways=ways, absolute=absolute)


def _near_day(instant: datetime, *, now: datetime, zone: str, ways: Ways, absolute: bool) -> str:
    ahead = (local(instant, zone).date() - local(now, zone).date()).days
    if not absolute and ahead in _RELATIVE:
        return _RELATIVE[ahead]
    return day(instant, now=now, zone=zone, ways=ways)
