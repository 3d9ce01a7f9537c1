"""The instant at which something is to go out, by the words that tell when."""

from datetime import datetime, timedelta

from config.language import Calendar
from memory.claims import Granularity
from memory.turns import Turn
from memory.when import Repeat, TimeMention, times_in
from relay.hours import at_hour
from relay.words import Timing

Due = tuple[Timing, Repeat | None]
"""When something goes out, and how it comes again, if it does."""


def first_time(words: str, turn: Turn, calendar: Calendar) -> Due | None:
    """The first time that the words tell, as the instant at which a word goes out, and how it comes again."""
    for mention in times_in(words, at=turn.sent_at, calendar=calendar, past=False):
        if mention.repeat is not None:
            return Timing(at=mention.repeat.next_after(turn.sent_at), condition=None), mention.repeat
        at = _instant(mention, words, calendar.zone, turn.sent_at)
        if at is not None:
            return Timing(at=at, condition=None), None
    return None


def _instant(mention: TimeMention, words: str, zone: str, said_at: datetime) -> datetime | None:
    """The instant that a time stands for: the time itself, else a fair hour of the day or part of it."""
    start, end = mention.when.start, mention.when.end
    if start is None or end is None:
        return None
    if mention.when.granularity is Granularity.INSTANT:
        return start
    surface = mention.span.of(words).casefold()
    if surface.startswith("in "):
        start = _counted(start, end, mention.when.granularity, said_at)
    hour = _BEDTIME if "bed" in surface else _HOURS.get(mention.when.granularity)
    at = start if hour is None else at_hour(start, hour, zone=zone)
    if hour is None:
        at = max(start, at_hour(start, _EARLIEST, zone=zone))
    return at if at > said_at else min(end - timedelta(hours=1), said_at + timedelta(hours=2))


def _counted(start: datetime, end: datetime, granularity: Granularity, said_at: datetime) -> datetime:
    """The day so far from now: "in a week" tells of the days around it, "in a month" of that month's."""
    if granularity is Granularity.WEEK:
        return start + (end - start) / 2
    if granularity is Granularity.MONTH:
        return min(start + timedelta(days=said_at.day - 1), end - timedelta(days=1))
    return start


_BEDTIME = 20
_HOURS = {Granularity.DAY: 9, Granularity.WEEK: 9, Granularity.MONTH: 9, Granularity.YEAR: 9}
_EARLIEST = 8


def instant_in(words: str, turn: Turn, calendar: Calendar) -> datetime | None:
    """The instant that words told in a turn stand for; None where they tell none, or one that comes again."""
    due = first_time(words, turn, calendar)
    return None if due is None or due[1] is not None else due[0].at
