"""The household's jobs: what is done each night and each morning."""

from datetime import datetime

from config.household import HouseholdSettings
from jobs import blocks, letters
from jobs.expiry import expire
from jobs.runner import Job
from jobs.schedule import Plan, Run
from memory.ports import UnitOfWork
from relay.questions import lapse


def standard_jobs(settings: HouseholdSettings) -> tuple[Job, ...]:
    """The jobs of a household with these settings, in the order in which they run when due together."""
    night, morning = settings.night_at, settings.digest_at
    return (
        *past_jobs(settings),
        Job(Plan(name="now", at=night, per_person=True, weekday=None, day_of_month=None), blocks.build),
        Job(Plan(name="digest", at=morning, per_person=True, weekday=None, day_of_month=None), letters.owe),
    )


def past_jobs(settings: HouseholdSettings) -> tuple[Job, ...]:
    """What a night of a past that is lived through again needs; nobody reads its morning words any more."""
    plan = Plan(name="expiry", at=settings.night_at, per_person=False, weekday=None, day_of_month=None)
    return (Job(plan, _close_the_day),)


def _close_the_day(unit: UnitOfWork, _run: Run, now: datetime) -> None:
    expire(unit, now)
    lapse(unit, now)
