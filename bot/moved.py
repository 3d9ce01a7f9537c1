"""How far a household's clock has been moved on, kept in its memory so that it stays moved."""

from datetime import timedelta

from memory.ids import FIRST, Revision, RowId
from memory.ports import Row, UnitOfWork

_KIND, _ID = "clock", RowId("shift")


def read_shift(unit: UnitOfWork) -> timedelta:
    """By how much the household is ahead of the machine; nothing, unless somebody let time pass."""
    row = unit.row(_KIND, _ID)
    return timedelta() if row is None else timedelta(microseconds=int(row.body))


def write_shift(unit: UnitOfWork, shift: timedelta) -> None:
    """Keep it."""
    former = unit.row(_KIND, _ID)
    row = Row(
        kind=_KIND,
        row_id=_ID,
        state="moved",
        due_at=None,
        about=(),
        body=str(shift // timedelta(microseconds=1)),
        revision=FIRST if former is None else Revision(former.revision + 1),
    )
    unit.put_row(row, expected=None if former is None else former.revision)
