"""A day told before, an hour told now, and the other way round: the one time that they make together."""

import re
from datetime import UTC, datetime, timedelta

from config.language import Calendar
from memory.claims import Claim, Granularity, Proposition, ValidTime, When
from memory.language.dates import zone_info
from memory.life.correcting_words import DENIED
from memory.turns import Turn
from memory.when import times_in


def at_time(said: Proposition, when: When) -> Proposition:
    """The same, said of another time."""
    return Proposition.model_validate({**dict(said), "when": when})


def names_day(surface: str) -> bool:
    """Whether the words of a time name its day, and not an hour alone."""
    return _DAY.search(surface) is not None


def time_in(rest: str, old: When | None, turn: Turn, calendar: Calendar) -> When | None:
    """The time that mends; a bare number mends the hour of what has one."""
    denied = [found.span() for found in DENIED.finditer(rest)]
    times = times_in(rest, at=turn.sent_at, calendar=calendar)
    told = [each.when for each in times if not any(start <= each.span.start < end for start, end in denied)]
    if told:
        return _day_and_hour(told, old)
    hour = _HOUR.match(rest)
    if hour is None or old is None or old.granularity is not Granularity.INSTANT:
        return None
    times = times_in(f"at {hour[1]}", at=turn.sent_at, calendar=calendar)
    return When.model_validate({**dict(times[0].when), "surface": hour[1]}) if times else None


def _day_and_hour(told: list[When], old: When | None) -> When:
    """The first time told, with the hour that is told apart from it: "Friday. At half two".

    A day that is said once more in full counts as it is then told: "Monday. Monday the 21st, 9.40".
    """
    named = told[0].surface.casefold()
    first = next((each for each in told[1:] if each.surface.casefold().startswith(named)), told[0])
    hour = next((each for each in told[1:] if not _DAY.search(each.surface)), None)
    if hour is None or first.granularity is not Granularity.DAY:
        return first
    if hour.granularity is not Granularity.INSTANT:
        return first
    by_old = hour if old is None or old.granularity is not Granularity.INSTANT else combined(hour, old)
    return on_day_of(first, by_old, f"{first.surface} {hour.surface}")


_OF_THE_MORNING = 9
"""From this hour on to noon, by the face of the clock, nobody means the night unless they say so."""


def on_day_of(day: When, hour: When, surface: str) -> When:
    """The hour of one time on the day of another.

    A bare "at 10", said in the evening, is the next ten to come; on another day it is that of the morning.
    """
    if day.start is None or hour.start is None:
        return day
    zone = zone_info(day.zone)
    date, told = day.start.astimezone(zone).date(), hour.start.astimezone(zone)
    is_late = told.hour >= _OF_THE_MORNING + 12 and _HALF_DAY_TOLD.search(hour.surface) is None
    if is_late and told.date() != date:
        told -= timedelta(hours=12)
    if _is_of_the_late_part(day, told) and _HALF_DAY_TOLD.search(hour.surface) is None:
        told += timedelta(hours=12)  # "can I go on Saturday night?", "home by 10"
    start = datetime.combine(date, told.time(), tzinfo=zone).astimezone(UTC)
    fields = {"surface": surface, "start": start, "end": start + timedelta(minutes=1)}
    return When.model_validate({**dict(hour), **fields})


def _is_of_the_late_part(day: When, told: datetime) -> bool:
    """Whether the day was told by a later part of it than an hour on the face of the clock is in."""
    if day.granularity is not Granularity.PART_OF_DAY or day.start is None:
        return False
    return told.hour < _NOON <= day.start.astimezone(told.tzinfo).hour


_NOON = 12


_HOUR = re.compile(r"\W*(\d{1,2}(?:[.:]\d\d)?)\W*(?:$|not\b|,)")


def shifted_validity(target: Claim, said: Proposition) -> ValidTime:
    """The valid time, moved along where it was that of the time that is mended."""
    valid, old, new = target.valid_time, target.proposition.when, said.when
    if old is None or new is None or old == new:
        return valid
    since = new.start if valid.since == old.start else valid.since
    until = new.end if valid.until == old.end else valid.until
    return ValidTime(since=since, until=until, end_condition=valid.end_condition)


def combined(new: When, old: When | None) -> When:
    """The new time, with the day or the hour of the old one where only the other was mended."""
    if old is None or old.start is None or new.start is None:
        return new
    zone = zone_info(new.zone)
    before, after = old.start.astimezone(zone), new.start.astimezone(zone)
    tells_hour = new.granularity is Granularity.INSTANT
    if tells_hour and not _DAY.search(new.surface):
        start = _nearest_half_day(datetime.combine(before.date(), after.timetz()), before, new.surface)
    elif not tells_hour and new.granularity is Granularity.DAY and old.granularity is Granularity.INSTANT:
        start = datetime.combine(after.date(), before.timetz())
    else:
        return new
    length = (old.end or old.start) - old.start if not tells_hour else (new.end or new.start) - new.start
    begins = start.astimezone(UTC)
    fields = {"start": begins, "end": begins + length, "granularity": Granularity.INSTANT}
    return When.model_validate({**dict(new), **fields})


def _nearest_half_day(start: datetime, before: datetime, surface: str) -> datetime:
    """Of ten in the morning and ten at night the one nearer to the old hour, where neither was said."""
    if _HALF_DAY_TOLD.search(surface):
        return start
    other = start.replace(hour=(start.hour + 12) % 24)
    return min((start, other), key=lambda each: abs(each - before))


def on_the_day_of(claim: Claim, before: tuple[Claim, ...]) -> Claim:
    """The claim with the day that its speaker told before, where it puts right, or changes, the hour alone.

    Args:
        claim: What corrects or changes.
        before: Claims in force that it bears on, oldest first.
    """
    said = claim.proposition
    if (
        said.when is None
        or said.when.granularity is not Granularity.INSTANT
        or _DAY.search(said.when.surface)
    ):
        return claim
    ahead = [when for each in before if (when := _hour_ahead(each, claim)) is not None]
    if not ahead:
        return claim
    moved = at_time(said, combined(said.when, ahead[-1]))
    fields = {"proposition": moved, "valid_time": shifted_validity(claim, moved)}
    return Claim.model_validate({**dict(claim), **fields})


def _hour_ahead(old: Claim, claim: Claim) -> When | None:
    """The time of an earlier claim on the same thing, if that is still to come."""
    when = old.proposition.when
    is_same = old.proposition.predicate is claim.proposition.predicate and old.claim_id != claim.claim_id
    if not is_same or when is None or when.start is None:
        return None
    return when if (when.end or when.start) > claim.said_at else None


_HALF_DAY_TOLD = re.compile(
    r"\d ?[ap]\.?m|morning|afternoon|evening|night|noon|1[3-9][:.]|2[0-4][:.]", re.IGNORECASE
)


_DAY = re.compile(
    r"\b(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|"
    r"\b(?:today|tonight|tomorrow|tmrw|tmr|yesterday|week|\d+(?:st|nd|rd|th))\b|\d[/-]\d|\d\.\d+\.\d",
    re.IGNORECASE,
)
