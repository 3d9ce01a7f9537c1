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
        Job(Plan(name="expiry", at=night, per_person=False, weekday=None, day_of_month=None), _close_the_day),
        Job(Plan(name="now", at=night, per_person=True, weekday=None, day_of_month=None), blocks.build),
        Job(Plan(name="digest", at=morning, per_person=True, weekday=None, day_of_month=None), letters.owe),
    )


def _close_the_day(unit: UnitOfWork, _run: Run, now: datetime) -> None:
    expire(unit, now)
    lapse(unit, now)
