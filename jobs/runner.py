"""Runs what is due: each run and its ledger row in one transaction, each failure noted and passed by."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime

import structlog

from jobs.ledger import enter, last_dates
from jobs.schedule import Plan, Run, due_runs
from memory.errors import ClaimError, StaleRevision
from memory.ports import ClaimStore, UnitOfWork
from memory.value import Value

_log = structlog.get_logger("sayso.jobs")

Work = Callable[[UnitOfWork, Run, datetime], None]
"""What a job does inside its transaction; what it wants sent it writes as rows of the outbox."""


class Job:
    """A plan and the work that is done when it is due."""

    def __init__(self, plan: Plan, work: Work) -> None:
        self.plan = plan
        self.work = work


Doing = Callable[[Run, datetime], Awaitable[None]]
"""What an errand does outside of any transaction: it touches files, and may be done again after a crash."""


class Errand:
    """A plan and what is done when it is due, with files: it is in the ledger once it has succeeded."""

    def __init__(self, plan: Plan, do: Doing) -> None:
        self.plan = plan
        self.do = do


Due = Job | Errand


class Ran(Value, frozen=True):
    """What came of one run."""

    run: Run
    done: bool


async def run_due(
    store: ClaimStore, jobs: Sequence[Due], *, began: datetime, now: datetime
) -> tuple[Ran, ...]:
    """Run everything that is due at `now` and not in the ledger, oldest first.

    A run that fails leaves nothing but its mark in the ledger: the last good result stays, and the next
    date tries again. A run that another caller has done meanwhile is left alone.
    """
    by_name = {job.plan.name: job for job in jobs}
    plans = [job.plan for job in jobs]
    runs = await store.read(
        lambda unit: due_runs(plans, unit.house(), last_dates(unit), began=began, now=now)
    )
    outcomes = [await _run(store, by_name[run.job], run, now) for run in runs]
    return tuple(outcome for outcome in outcomes if outcome is not None)


async def _run(store: ClaimStore, job: Due, run: Run, now: datetime) -> Ran | None:
    def whole(unit: UnitOfWork) -> None:
        enter(unit, run, ran_at=now, outcome="done")
        if isinstance(job, Job):
            job.work(unit, run, now)

    try:
        if isinstance(job, Errand):
            await job.do(run, now)
        await store.transact(whole)
    except StaleRevision:
        return None
    except Exception as error:  # noqa: BLE001 - one job's failure must not stop the others (style: two places)
        _log.error("job failed", job=run.job, date=str(run.local_date), error=type(error).__name__)
        await _note_failure(store, run, now)
        return Ran(run=run, done=False)
    return Ran(run=run, done=True)


async def _note_failure(store: ClaimStore, run: Run, now: datetime) -> None:
    try:
        await store.transact(lambda unit: enter(unit, run, ran_at=now, outcome="failed"))
    except ClaimError as error:
        _log.error("job failure not noted", job=run.job, error=type(error).__name__)
