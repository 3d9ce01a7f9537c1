"""Values in the rows of the unit of work, read and written by kind and id."""

from datetime import datetime
from typing import TypeVar

from memory.ids import FIRST, Revision, RowId
from memory.ports import Row, UnitOfWork
from memory.value import Value

V = TypeVar("V", bound=Value)


def load(unit: UnitOfWork, kind: str, row_id: str, of: type[V]) -> V | None:
    """The value of a row; None if there is none."""
    row = unit.row(kind, RowId(row_id))
    return None if row is None else of.model_validate_json(row.body)


def every(unit: UnitOfWork, kind: str, of: type[V], *, state: str | None = None) -> tuple[tuple[str, V], ...]:
    """All values of a kind with their ids, oldest first."""
    return tuple((row.row_id, of.model_validate_json(row.body)) for row in unit.rows(kind, state=state))


def save(  # noqa: PLR0913 - what a row is made of
    unit: UnitOfWork,
    kind: str,
    row_id: str,
    value: Value,
    *,
    state: str,
    due: datetime | None = None,
    about: tuple[str, ...] = (),
) -> None:
    """Write a value, new or changed."""
    found = unit.row(kind, RowId(row_id))
    row = Row(
        kind=kind,
        row_id=RowId(row_id),
        state=state,
        due_at=due,
        about=about,
        body=value.model_dump_json(),
        revision=FIRST if found is None else Revision(found.revision + 1),
    )
    unit.put_row(row, expected=None if found is None else found.revision)
