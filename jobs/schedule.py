"""Which runs are due at an instant: pure arithmetic over local dates, so that no clock change doubles one."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from memory.house import House
from memory.ids import PersonId
from memory.value import Value


class Plan(Value, frozen=True):
    """When a job is due, in the zone of the person it is for, or of the household.

    Attributes:
        name: The job's name in the ledger.
        at: Local time of day, "03:30". Where a clock change skips it, the job is due right after; where
            one repeats it, at the first of the two.
        per_person: Whether each member has a run of their own.
        weekday: 0 is Monday; None means every day.
        day_of_month: 1 to 28; None means every day.
    """

    name: str
    at: str
    per_person: bool
    weekday: int | None
    day_of_month: int | None


class Run(Value, frozen=True):
    """One run that is due: its key in the ledger is (job, person, local date).

    Attributes:
        due_at: The instant at which it was due, UTC.
        missed: How many earlier dates passed without a run and are covered by this one.
    """

    job: str
    person: PersonId | None
    local_date: date
    due_at: datetime
    missed: int


def due_runs(
    plans: Iterable[Plan],
    house: House,
    last: Mapping[tuple[str, PersonId | None], date],
    *,
    began: datetime,
    now: datetime,
) -> tuple[Run, ...]:
    """The runs that are due and not done, oldest due first; of several missed dates only the newest.

    Args:
        plans: What runs when.
        house: Members and zones as they stand.
        last: The newest local date that the ledger holds for each job and person.
        began: When the household began; nothing was due before.
        now: The instant asked about.
    """
    tracks = (track for plan in plans for track in _tracks(plan, house, now))
    runs = (_due(track, last.get((track.plan.name, track.person)), began, now) for track in tracks)
    return tuple(sorted((run for run in runs if run is not None), key=lambda run: run.due_at))


def next_due(plan: Plan, zone: str, *, after: datetime) -> datetime:
    """The first instant after `after` at which the plan is due in a zone."""
    day = after.astimezone(ZoneInfo(zone)).date()
    while (instant := _instant(day, plan.at, zone)) <= after or not _is_day(plan, day):
        day += timedelta(days=1)
    return instant


class _Track(Value, frozen=True):
    """What has one run a date: a plan, for whom, and in which zone."""

    plan: Plan
    person: PersonId | None
    zone: str


def _tracks(plan: Plan, house: House, now: datetime) -> Iterable[_Track]:
    if not plan.per_person:
        return [_Track(plan=plan, person=None, zone=house.settings.zone)]
    return [
        _Track(plan=plan, person=person.person_id, zone=house.zone_of(person.person_id))
        for person in house.members(now)
    ]


def _due(track: _Track, last: date | None, began: datetime, now: datetime) -> Run | None:
    plan, zone = track.plan, track.zone
    day = now.astimezone(ZoneInfo(zone)).date()
    if last is not None and last > day + timedelta(days=1):
        last = None  # entered while the clock was wrong; a date that has run is still in the ledger
    while not _is_day(plan, day) or _instant(day, plan.at, zone) > now:
        day -= timedelta(days=1)
    due_at = _instant(day, plan.at, zone)
    if due_at <= began or (last is not None and day <= last):
        return None
    missed = _missed(plan, last, day)
    return Run(job=plan.name, person=track.person, local_date=day, due_at=due_at, missed=missed)


def _missed(plan: Plan, last: date | None, day: date) -> int:
    if last is None:
        return 0
    return sum(_is_day(plan, last + timedelta(days=step)) for step in range(1, (day - last).days))


def _is_day(plan: Plan, day: date) -> bool:
    return plan.weekday in (None, day.weekday()) and plan.day_of_month in (None, day.day)


def _instant(day: date, at: str, zone: str) -> datetime:
    hour, minute = at.split(":")
    local = datetime.combine(day, time(int(hour), int(minute)), tzinfo=ZoneInfo(zone))
    # Through UTC and back a time that the clock change skipped comes out as the first one that exists.
    return local.astimezone(UTC)
