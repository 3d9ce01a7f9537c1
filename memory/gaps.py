"""Stretches of time of which nothing could be received: what was said then is not known."""

from datetime import datetime

from memory.ids import FIRST, RowId
from memory.ports import Row, UnitOfWork
from memory.value import Value

KIND = "gap"
"""The kind under which gaps are rows of the unit of work."""


class Gap(Value, frozen=True):
    """A stretch, `[since, until)`, of which a transport has kept nothing for us."""

    since: datetime
    until: datetime


def note_gap(uow: UnitOfWork, gap: Gap) -> None:
    """Write a gap down; one that begins at the same instant is there already."""
    row_id = RowId(gap.since.isoformat())
    row = Row(
        kind=KIND,
        row_id=row_id,
        state="open",
        due_at=None,
        about=(),
        body=gap.model_dump_json(),
        revision=FIRST,
    )
    if uow.row(KIND, row_id) is None:
        uow.put_row(row, expected=None)


def gaps(uow: UnitOfWork, *, after: datetime) -> tuple[Gap, ...]:
    """The gaps that ended after an instant, oldest first."""
    found = (Gap.model_validate_json(row.body) for row in uow.rows(KIND))
    return tuple(sorted((gap for gap in found if gap.until > after), key=lambda gap: gap.since))
