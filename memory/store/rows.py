"""Between values and columns: instants as microseconds, rows of the outer rooms, the order of claims."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias

from memory.claims import Claim
from memory.ids import Revision, RowId
from memory.ports import Row

Columns: TypeAlias = tuple[Any, ...]
"""A row as the driver hands it over; STRICT tables hold the types that the statements name."""

ROW = "kind, row_id, state, due_us, about, body, revision"
"""The columns that `outer_row` reads, in its order."""

_EPOCH, _MICROSECOND = datetime(1970, 1, 1, tzinfo=UTC), timedelta(microseconds=1)


def microseconds(instant: datetime) -> int:
    """An instant as microseconds since 1970, UTC."""
    return (instant - _EPOCH) // _MICROSECOND


def outer_row(columns: Columns) -> Row:
    """A row of an outer room."""
    kind, row_id, state, due_us, about, body, revision = columns
    return Row(
        kind=kind,
        row_id=RowId(row_id),
        state=state,
        due_at=None if due_us is None else _EPOCH + timedelta(microseconds=due_us),
        about=tuple(json.loads(about)),
        body=body,
        revision=Revision(revision),
    )


def oldest_first(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """The order in which every store hands out claims."""
    return tuple(sorted(claims, key=lambda claim: (claim.said_at, claim.claim_id)))
