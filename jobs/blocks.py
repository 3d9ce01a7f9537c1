"""The nightly pictures as they were built: kept whole until the next night's are."""

from datetime import datetime

from jobs.now_block import now_block
from jobs.schedule import Run
from memory.ids import FIRST, ClaimId, PersonId, Revision, RowId
from memory.ports import Row, UnitOfWork
from memory.render import Rendered
from memory.value import Value

KIND = "now"


class Block(Value, frozen=True):
    """One person's picture as of the night it was built; lines are named by the claims they depend on."""

    person: PersonId
    built_at: datetime
    text: str
    claims: tuple[ClaimId, ...]


def build(unit: UnitOfWork, run: Run, now: datetime) -> None:
    """Rebuild the picture of the run's person, whole, from the record; the former one is replaced."""
    if run.person is None:
        return
    room = unit.house().private_room(run.person)
    if room is None:
        return
    text = now_block(unit, run.person, listener=run.person, room=room.room_id, now=now)
    write(unit, run.person, text, built_at=now)


def write(unit: UnitOfWork, person: PersonId, text: Rendered, *, built_at: datetime) -> None:
    """Put a picture in the place of the former one."""
    block = Block(person=person, built_at=built_at, text=text.text, claims=text.claims)
    former = unit.row(KIND, RowId(person))
    row = Row(
        kind=KIND,
        row_id=RowId(person),
        state="built",
        due_at=None,
        about=tuple(dict.fromkeys(text.claims)),
        body=block.model_dump_json(),
        revision=FIRST if former is None else Revision(former.revision + 1),
    )
    unit.put_row(row, expected=None if former is None else former.revision)


def read(unit: UnitOfWork, person: PersonId) -> Block | None:
    """The last picture that was built; None if there is none."""
    row = unit.row(KIND, RowId(person))
    return None if row is None else Block.model_validate_json(row.body)
