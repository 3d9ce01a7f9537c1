"""Who looked, configured, granted or erased what, and when."""

from datetime import datetime

from memory.ids import FIRST, RowId, derived
from memory.ports import Row, UnitOfWork
from memory.value import Value

_KIND = "audit"
OPERATOR = "operator"


class Entry(Value, frozen=True):
    """One line of the audit log: ids and kinds of things, never what people said."""

    at: datetime
    by: str
    what: str


def note(unit: UnitOfWork, what: str, at: datetime, *, by: str = OPERATOR) -> None:
    """Write that somebody did something that the household should be able to see."""
    entry = Entry(at=at, by=by, what=what)
    count = len(unit.rows(_KIND))
    row = Row(
        kind=_KIND,
        row_id=RowId(derived("audit_", at.isoformat(), by, what, count)),
        state="noted",
        due_at=None,
        about=(),
        body=entry.model_dump_json(),
        revision=FIRST,
    )
    unit.put_row(row, expected=None)


def entries(unit: UnitOfWork) -> tuple[Entry, ...]:
    """The log, oldest first."""
    return tuple(Entry.model_validate_json(row.body) for row in unit.rows(_KIND))
