"""One row for (job, person, local date): what has run, and what came of it."""

from datetime import date, datetime
from typing import Literal

from jobs.schedule import Run
from memory.ids import FIRST, PersonId, Revision, RowId
from memory.ports import Row, UnitOfWork
from memory.value import Value

Outcome = Literal["done", "failed", "passed over"]
"""What came of a run; passed over is what a change of plan would have had in the past."""

_RUN = "job"
_LAST = "job_last"


class Entry(Value, frozen=True):
    """What the ledger holds of one run."""

    job: str
    person: PersonId | None
    local_date: date
    due_at: datetime
    ran_at: datetime
    missed: int
    outcome: Outcome


def last_dates(unit: UnitOfWork) -> dict[tuple[str, PersonId | None], date]:
    """The newest local date that is in the ledger for each job and person."""
    entries = (Entry.model_validate_json(row.body) for row in unit.rows(_LAST))
    return {(entry.job, entry.person): entry.local_date for entry in entries}


def enter(unit: UnitOfWork, run: Run, *, ran_at: datetime, outcome: Outcome) -> None:
    """Write the run in the transaction of its effect.

    Raises:
        StaleRevision: It is in the ledger already: somebody else ran it.
    """
    entry = Entry(
        job=run.job,
        person=run.person,
        local_date=run.local_date,
        due_at=run.due_at,
        ran_at=ran_at,
        missed=run.missed,
        outcome=outcome,
    )
    track = f"{run.job}:{run.person or ''}"
    unit.put_row(_row(_RUN, f"{track}:{run.local_date}", entry, FIRST), expected=None)
    newest = unit.row(_LAST, RowId(track))
    expected = None if newest is None else newest.revision
    revision = FIRST if expected is None else Revision(expected + 1)
    unit.put_row(_row(_LAST, track, entry, revision), expected=expected)


def entries(unit: UnitOfWork, *, outcome: Outcome | None = None) -> tuple[Entry, ...]:
    """Everything in the ledger, oldest first."""
    return tuple(Entry.model_validate_json(row.body) for row in unit.rows(_RUN, state=outcome))


def forget_before(unit: UnitOfWork, day: date) -> None:
    """Let go of the runs of earlier dates; the newest of each job and person stays known."""
    for row in unit.rows(_RUN):
        if Entry.model_validate_json(row.body).local_date < day:
            unit.drop_row(_RUN, row.row_id)


def _row(kind: str, row_id: str, entry: Entry, revision: Revision) -> Row:
    return Row(
        kind=kind,
        row_id=RowId(row_id),
        state=entry.outcome,
        due_at=None,
        about=(),
        body=entry.model_dump_json(),
        revision=revision,
    )
