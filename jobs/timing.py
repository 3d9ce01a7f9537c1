"""When a claim has its time, and in which order things to come are told."""

from datetime import date, datetime

from memory.audience import Audible
from memory.claims import Claim, Granularity
from memory.language.dates import local
from memory.modality import Realization

TO_COME = (Realization.SCHEDULED, Realization.INTENDED, Realization.REQUIRED)
"""How far what lies ahead has got."""


def begins(claim: Claim) -> datetime | None:
    """When it begins, by its own words; None where no day was told, or none could be worked out."""
    when = claim.proposition.when
    if when is not None and when.start is not None and when.granularity is not Granularity.UNRESOLVED:
        return when.start
    since = claim.valid_time.since
    return since if since is not None and since > claim.said_at else None


def ends(claim: Claim) -> datetime | None:
    """When its own time is over, exclusive; None where nothing tells."""
    when = claim.proposition.when
    if when is not None and when.end is not None and when.granularity is not Granularity.UNRESOLVED:
        return when.end
    return claim.valid_time.until


def is_over(claim: Claim, now: datetime) -> bool:
    """Whether its own time has passed."""
    end = ends(claim)
    return end is not None and end <= now


def is_dated_ahead(claim: Claim, now: datetime) -> bool:
    """Whether it has a day or an hour of its own, and that is not over."""
    return begins(claim) is not None and not is_over(claim, now)


def has_hour(claim: Claim) -> bool:
    """Whether its time was told by the clock."""
    when = claim.proposition.when
    return when is not None and when.granularity is Granularity.INSTANT


def is_under_way(claim: Claim, now: datetime, zone: str) -> bool:
    """Whether it is of a week, a month or a year that began on a day before today."""
    starts, when = begins(claim), claim.proposition.when
    if starts is None or when is None or when.granularity not in _LONG:
        return False
    return local(starts, when.zone).date() < local(now, zone).date()


_LONG = (Granularity.WEEK, Granularity.MONTH, Granularity.YEAR)


def by_day(audible: Audible, now: datetime, zone: str) -> tuple[date, bool, datetime, str]:
    """The order of what lies ahead: day by day; on a day what has an hour first, by the hour."""
    claim = audible.claim
    starts = begins(claim) or claim.last_confirmed
    when = claim.proposition.when
    has_hour = when is not None and when.granularity in (Granularity.INSTANT, Granularity.PART_OF_DAY)
    day = max(local(starts, when.zone if when is not None else zone).date(), local(now, zone).date())
    return (day, not has_hour, starts, claim.claim_id)


def by_saying(audible: Audible) -> tuple[datetime, str]:
    """The order in which things were last said."""
    return (audible.claim.last_confirmed, audible.claim.claim_id)
