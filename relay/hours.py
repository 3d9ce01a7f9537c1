"""Quiet hours: when a word can wait, and until when."""

from datetime import UTC, datetime, time, timedelta

from config.household import HouseholdSettings
from memory.language.dates import local, zone_info


def decent_from(instant: datetime, *, zone: str, settings: HouseholdSettings) -> datetime:
    """The instant itself, or, if it falls into quiet hours where the listener is, their end."""
    here = local(instant, zone)
    begins, ends = time.fromisoformat(settings.quiet_from), time.fromisoformat(settings.quiet_until)
    now = here.time().replace(tzinfo=None)
    over_midnight = begins > ends
    if not ((now >= begins or now < ends) if over_midnight else begins <= now < ends):
        return instant
    day = here.date() + timedelta(days=1 if over_midnight and now >= begins else 0)
    return datetime.combine(day, ends, tzinfo=zone_info(zone)).astimezone(UTC)


def at_hour(day: datetime, hour: int, *, zone: str) -> datetime:
    """An hour of a day, where `day` is any instant of it in the zone."""
    return datetime.combine(local(day, zone).date(), time(hour), tzinfo=zone_info(zone)).astimezone(UTC)
