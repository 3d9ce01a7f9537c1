"""Morning words, and the word on the week: one for each date, written when it is sent and not before."""

from dataclasses import dataclass
from datetime import datetime

from jobs.blocks import UNREADABLE, last_good
from jobs.digest import digest
from jobs.schedule import Run
from jobs.weekly import group_of, weekly
from memory.ids import FIRST, PersonId, Revision, RoomId, RowId
from memory.ports import Row, UnitOfWork
from memory.render import NOTHING, Rendered, View, join, moment, phrase
from memory.value import Value
from relay.hours import decent_from

KIND = "letter"
_OWED = "owed"


class Letter(Value, frozen=True):
    """That a person is due a morning word; its text is made from the record at the moment of sending.

    Without a person it is the word on the week, to the group.
    """

    person: PersonId | None
    due_at: datetime


@dataclass(frozen=True, slots=True)
class Written:
    """A letter that is to be sent now: to its person's private chat, or without one to the group."""

    row_id: RowId
    person: PersonId | None
    room: RoomId
    text: Rendered


def owe(unit: UnitOfWork, run: Run, _now: datetime) -> None:
    """Note that the run's person, or the group, is due a letter; an older one not sent is dropped for it."""
    for row in unit.rows(KIND, state=_OWED):
        if Letter.model_validate_json(row.body).person == run.person:
            unit.drop_row(KIND, row.row_id)
    letter = Letter(person=run.person, due_at=run.due_at)
    unit.put_row(_row(letter, f"{run.person or _GROUP}:{run.local_date}", _OWED, FIRST), expected=None)


def due(unit: UnitOfWork, now: datetime) -> tuple[Written, ...]:
    """The letters that can go out now: their readers are members, and awake.

    One that has nothing to say has an empty text; the transport marks it as sent and sends nothing.
    """
    house = unit.house()
    written: list[Written] = []
    for row in unit.rows(KIND, state=_OWED, due_by=now):
        letter = Letter.model_validate_json(row.body)
        room = _room(unit, letter)
        zone = house.zone_of(letter.person)
        if room is None or decent_from(now, zone=zone, settings=house.settings) > now:
            continue
        written.append(Written(row.row_id, letter.person, room, _text(unit, letter, now)))
    return tuple(written)


def mark_sent(unit: UnitOfWork, row_id: RowId) -> None:
    """A letter was taken by the transport."""
    row = unit.row(KIND, row_id)
    if row is not None:
        letter = Letter.model_validate_json(row.body)
        sent = _row(letter, row_id, "sent", Revision(row.revision + 1))
        unit.put_row(sent, expected=row.revision)


def _room(unit: UnitOfWork, letter: Letter) -> RoomId | None:
    if letter.person is None:
        return group_of(unit)
    room = unit.house().private_room(letter.person)
    return None if room is None else room.room_id


def _text(unit: UnitOfWork, letter: Letter, now: datetime) -> Rendered:
    """The words as of now; late is said, and so is what can't be read."""
    house = unit.house()
    view = View(house=house, listener=letter.person, now=now, zone=house.zone_of(letter.person))
    text = _written(unit, letter, now)
    is_late = (now - letter.due_at).total_seconds() > _LATE_SECONDS
    return (
        join([phrase("(This was due {}; I was off.)", moment(letter.due_at, view)), text], "\n")
        if is_late and text
        else text
    )


def _written(unit: UnitOfWork, letter: Letter, now: datetime) -> Rendered:
    try:
        return weekly(unit, now=now) if letter.person is None else digest(unit, letter.person, now=now)
    except UNREADABLE:
        # One record that can't be read must not keep a house without its mornings for good.
        room = None if letter.person is None else unit.house().private_room(letter.person)
        if room is None or letter.person is None:
            return NOTHING
        return last_good(unit, letter.person, listener=letter.person, room=room.room_id, now=now)


_GROUP = "group"
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
