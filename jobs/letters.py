"""Morning words on their way: one for each person and date, written when it is sent and not before."""

from dataclasses import dataclass
from datetime import datetime

from jobs.digest import digest
from jobs.schedule import Run
from memory.ids import FIRST, PersonId, Revision, RoomId, RowId
from memory.ports import Row, UnitOfWork
from memory.render import Rendered, View, join, moment, phrase
from memory.value import Value
from relay.hours import decent_from

KIND = "letter"
_OWED = "owed"


class Letter(Value, frozen=True):
    """That a person is due a morning word; its text is made from the record at the moment of sending."""

    person: PersonId
    due_at: datetime


@dataclass(frozen=True, slots=True)
class Written:
    """A letter that is to be sent now, to its person's private chat."""

    row_id: RowId
    person: PersonId
    room: RoomId
    text: Rendered


def owe(unit: UnitOfWork, run: Run, _now: datetime) -> None:
    """Note that the run's person is due a letter; an older one that was not sent is dropped for it."""
    if run.person is None:
        return
    for row in unit.rows(KIND, state=_OWED):
        if Letter.model_validate_json(row.body).person == run.person:
            unit.drop_row(KIND, row.row_id)
    letter = Letter(person=run.person, due_at=run.due_at)
    unit.put_row(_row(letter, f"{run.person}:{run.local_date}", _OWED, FIRST), expected=None)


def due(unit: UnitOfWork, now: datetime) -> tuple[Written, ...]:
    """The letters that can go out now: their readers are members, and awake."""
    house = unit.house()
    written: list[Written] = []
    for row in unit.rows(KIND, state=_OWED, due_by=now):
        letter = Letter.model_validate_json(row.body)
        room = house.private_room(letter.person)
        zone = house.zone_of(letter.person)
        if room is None or decent_from(now, zone=zone, settings=house.settings) > now:
            continue
        written.append(Written(row.row_id, letter.person, room.room_id, _text(unit, letter, now)))
    return tuple(written)


def mark_sent(unit: UnitOfWork, row_id: RowId) -> None:
    """A letter was taken by the transport."""
    row = unit.row(KIND, row_id)
    if row is not None:
        letter = Letter.model_validate_json(row.body)
        sent = _row(letter, row_id, "sent", Revision(row.revision + 1))
        unit.put_row(sent, expected=row.revision)


def _text(unit: UnitOfWork, letter: Letter, now: datetime) -> Rendered:
    """The digest; late is said."""
    text = digest(unit, letter.person, now=now)
    house = unit.house()
    view = View(house=house, listener=letter.person, now=now, zone=house.zone_of(letter.person))
    is_late = (now - letter.due_at).total_seconds() > _LATE_SECONDS
    return (
        join([phrase("(This was due {}; I was off.)", moment(letter.due_at, view)), text], "\n")
        if is_late
        else text
    )


_LATE_SECONDS = 3600


def _row(letter: Letter, row_id: str, state: str, revision: Revision) -> Row:
    return Row(
        kind=KIND,
        row_id=RowId(row_id),
        state=state,
        due_at=letter.due_at if state == _OWED else None,
        about=(),
        body=letter.model_dump_json(),
        revision=revision,
    )
