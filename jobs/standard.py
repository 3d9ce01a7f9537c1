"""The household's jobs: what is done each night and each morning."""

from datetime import UTC, datetime

from config.household import HouseholdSettings
from jobs import asked_again, blocks, figures, forgetting, letters, notes, review
from jobs.expiry import expire
from jobs.ledger import enter, last_dates
from jobs.retention import retain
from jobs.runner import Job
from jobs.schedule import Plan, Run, due_runs
from memory.ports import UnitOfWork
from relay.questions import lapse


def standard_jobs(settings: HouseholdSettings) -> tuple[Job, ...]:
    """The jobs of a household with these settings, in the order in which they run when due together."""
    night, morning = settings.night_at, settings.digest_at
    return (
        *past_jobs(settings),
        Job(
            Plan(name="asked", at=night, per_person=False, weekday=None, day_of_month=None),
            asked_again.mind_open,
        ),
        Job(Plan(name="review", at=night, per_person=False, weekday=None, day_of_month=None), review.review),
        Job(
            Plan(name="forgetting", at=night, per_person=False, weekday=None, day_of_month=1),
            forgetting.propose,
        ),
        Job(Plan(name="notes", at=night, per_person=False, weekday=None, day_of_month=None), notes.move),
        Job(Plan(name="figures", at=night, per_person=False, weekday=None, day_of_month=1), figures.look),
        Job(Plan(name="now", at=night, per_person=True, weekday=None, day_of_month=None), blocks.build),
        Job(Plan(name="digest", at=morning, per_person=True, weekday=None, day_of_month=None), letters.owe),
        *_weekly_jobs(settings),
        Job(Plan(name="retention", at=night, per_person=False, weekday=None, day_of_month=None), _let_go),
    )


def _weekly_jobs(settings: HouseholdSettings) -> tuple[Job, ...]:
    """The word on the week, where the household has chosen to have one."""
    if not settings.weekly_digest:
        return ()
    plan = Plan(
        name="weekly",
        at=settings.weekly_at,
        per_person=False,
        weekday=_WEEKDAYS.index(settings.weekly_on),
        day_of_month=None,
    )
    return (Job(plan, letters.owe),)


_EVER = datetime(1970, 1, 1, tzinfo=UTC)
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def pass_over_weekly(unit: UnitOfWork, before: HouseholdSettings, now: datetime) -> None:
    """After a change of settings: a day that the new plan would have had in the past was never promised."""
    former = _weekly_jobs(before)
    for job in _weekly_jobs(unit.house().settings):
        if not former or former[0].plan != job.plan:
            for run in due_runs([job.plan], unit.house(), last_dates(unit), began=_EVER, now=now):
                enter(unit, run, ran_at=now, outcome="passed over")


def past_jobs(settings: HouseholdSettings) -> tuple[Job, ...]:
    """What a night of a past that is lived through again needs; nobody reads its morning words any more."""
    plan = Plan(name="expiry", at=settings.night_at, per_person=False, weekday=None, day_of_month=None)
    return (Job(plan, _close_the_day),)


def _let_go(unit: UnitOfWork, _run: Run, now: datetime) -> None:
    retain(unit, now)


def _close_the_day(unit: UnitOfWork, _run: Run, now: datetime) -> None:
    expire(unit, now)
    lapse(unit, now)
