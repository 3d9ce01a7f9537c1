"""What is due is due once for each local date, whatever the clocks do."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from config.household import HouseholdSettings
from jobs.ledger import entries, last_dates
from jobs.runner import Job, run_due
from jobs.schedule import Plan, Run, due_runs, next_due
from memory.house import House
from memory.ids import HouseholdId, PersonId
from memory.ports import UnitOfWork
from memory.store.in_memory import InMemoryStore

NIGHTLY = Plan(name="night", at="03:30", per_person=False, weekday=None, day_of_month=None)
HOUSEHOLD = HouseholdId("h")


def a_house(zone: str) -> House:
    return House(household=HOUSEHOLD, settings=HouseholdSettings(zone=zone), people=(), rooms=())


def played(plan: Plan, zone: str, *, start: datetime, days: int, step: timedelta) -> list[Run]:
    """All runs over a stretch of time in which the schedule is asked every `step`."""
    runs: list[Run] = []
    last: dict[tuple[str, PersonId | None], date] = {}
    now = start
    while now < start + timedelta(days=days):
        for run in due_runs([plan], a_house(zone), last, began=start, now=now):
            runs.append(run)
            last[run.job, None] = run.local_date
        now += step
    return runs


@pytest.mark.parametrize("at", ["01:30", "02:30", "03:30"])
@pytest.mark.parametrize(
    "zone", ["Europe/Berlin", "America/New_York", "Australia/Sydney", "Australia/Lord_Howe", "Asia/Kolkata"]
)
@pytest.mark.parametrize("month", [3, 9])
def test_once_for_each_local_date(month: int, zone: str, at: str) -> None:
    """Around both clock changes of a year, in five zones: every local date has exactly one run."""
    plan = Plan(name="night", at=at, per_person=False, weekday=None, day_of_month=None)
    start = datetime(2026, month, 1, 12, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    runs = played(plan, zone, start=start, days=66, step=timedelta(minutes=45))
    dates = [run.local_date for run in runs]
    assert dates == [date(2026, month, 2) + timedelta(days=n) for n in range(66)]


def test_a_run_that_the_clock_change_skips_comes_right_after() -> None:
    """02:30 does not exist in Berlin on 29 March 2026: it is due at 03:30, an hour of wall time later."""
    plan = Plan(name="night", at="02:30", per_person=False, weekday=None, day_of_month=None)
    due = next_due(plan, "Europe/Berlin", after=datetime(2026, 3, 29, 0, 0, tzinfo=UTC))
    assert due.astimezone(ZoneInfo("Europe/Berlin")).strftime("%H:%M") == "03:30"


def test_after_downtime_only_the_newest_date_runs() -> None:
    """Three missed nights are one run, which knows that it covers them."""
    now = datetime(2026, 6, 10, 12, tzinfo=UTC)
    began = datetime(2026, 6, 1, tzinfo=UTC)
    last: dict[tuple[str, PersonId | None], date] = {("night", None): date(2026, 6, 6)}
    (run,) = due_runs([NIGHTLY], a_house("Europe/London"), last, began=began, now=now)
    assert (run.local_date, run.missed) == (date(2026, 6, 10), 3)


def test_nothing_was_due_before_the_household_began() -> None:
    """A household that begins at noon has no night behind it."""
    began = datetime(2026, 6, 10, 11, tzinfo=UTC)
    house = a_house("Europe/London")
    assert due_runs([NIGHTLY], house, {}, began=began, now=began + timedelta(hours=5)) == ()
    assert due_runs([NIGHTLY], house, {}, began=began, now=began + timedelta(days=1)) != ()


@pytest.mark.parametrize(
    ("weekday", "day_of_month", "first"),
    [
        pytest.param(6, None, date(2026, 6, 14), id="weekly"),
        pytest.param(None, 1, date(2026, 7, 1), id="monthly"),
    ],
)
def test_weekly_and_monthly(weekday: int | None, day_of_month: int | None, first: date) -> None:
    """A weekly or monthly plan is due on its day only."""
    plan = Plan(name="review", at="18:00", per_person=False, weekday=weekday, day_of_month=day_of_month)
    start = datetime(2026, 6, 10, tzinfo=UTC)
    runs = played(plan, "Europe/London", start=start, days=30, step=timedelta(hours=1))
    assert runs[0].local_date == first
    assert all(run.missed == 0 for run in runs)


async def test_a_manual_and_an_automatic_run_never_double() -> None:
    """The ledger row is written with the effect; whoever comes second does nothing."""
    store = InMemoryStore(HOUSEHOLD, HouseholdSettings(zone="Europe/London"))
    ran: list[date] = []
    job = Job(NIGHTLY, lambda _unit, run, _now: ran.append(run.local_date))
    began, now = datetime(2026, 6, 1, tzinfo=UTC), datetime(2026, 6, 2, 12, tzinfo=UTC)
    for _ in range(3):
        await run_due(store, [job], began=began, now=now)
    assert ran == [date(2026, 6, 2)]


async def test_a_job_that_fails_leaves_only_its_mark() -> None:
    """What it had written is undone, the others run, and the next date tries again."""
    store = InMemoryStore(HOUSEHOLD, HouseholdSettings(zone="Europe/London"))

    def fail(unit: UnitOfWork, _run: Run, now: datetime) -> None:
        unit.put_tombstone("half", now)
        raise RuntimeError

    good: list[date] = []
    other = Plan(name="other", at="03:40", per_person=False, weekday=None, day_of_month=None)
    jobs = [Job(NIGHTLY, fail), Job(other, lambda _unit, run, _now: good.append(run.local_date))]
    began = datetime(2026, 6, 1, tzinfo=UTC)
    for day in (2, 3):
        await run_due(store, jobs, began=began, now=datetime(2026, 6, day, 12, tzinfo=UTC))
    assert not await store.read(lambda unit: unit.has_tombstone("half"))
    assert len(good) == 2
    assert len(await store.read(lambda unit: entries(unit, outcome="failed"))) == 2
    assert (await store.read(last_dates))["night", None] == date(2026, 6, 3)
