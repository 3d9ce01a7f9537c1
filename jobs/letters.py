"""What goes out by itself at a decent hour: morning words, the word on the week, and what must be asked.

None of it is written before it is sent: its text is made from the record as it stands then.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from jobs.blocks import UNREADABLE, last_good
from jobs.digest import morning
from jobs.schedule import Run
from jobs.weekly import group_of, weekly
from memory.ids import FIRST, PersonId, Revision, RoomId, RowId
from memory.ports import Row, UnitOfWork
from memory.render import NOTHING, Rendered, View, join, moment, phrase
from memory.value import Value
from relay import matters
from relay.hours import decent_from
from relay.matters import Option
from relay.why import note_shown

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
    """A letter that is to be sent now: to its person's private chat, or without one to the group.

    `options` is what it asks its reader to choose from.
    """

    row_id: RowId
    person: PersonId | None
    room: RoomId
    text: Rendered
    options: tuple[Option, ...] = ()


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
    written: list[Written] = []
    for row in unit.rows(KIND, state=_OWED, due_by=now):
        letter = Letter.model_validate_json(row.body)
        room = _room(unit, letter.person)
        if room is not None and _is_decent(unit, letter.person, now):
            written.append(Written(row.row_id, letter.person, room, _text(unit, letter, now)))
    return (*written, *_asked(unit, now))


def _asked(unit: UnitOfWork, now: datetime) -> list[Written]:
    """What is to be asked: one thing a person and day, and nothing that has settled meanwhile."""
    written: dict[PersonId, Written] = {}
    for row in matters.open_rows(unit):
        matter = matters.of_row(row)
        person, room = matter.person, _room(unit, matter.person)
        if room is None or person in written or not _is_decent(unit, person, now):
            continue
        if matters.was_asked_since(unit, person, now - _A_DAY):
            continue
        text = matters.text_of(unit, matter, now)
        if text:
            written[person] = Written(row.row_id, person, room, text, matters.options_of(unit, matter, now))
    return list(written.values())


def mark_sent(unit: UnitOfWork, row_id: RowId, now: datetime) -> None:
    """A letter was taken by the transport."""
    row = unit.row(KIND, row_id)
    if row is None:
        matters.mark_asked(unit, row_id, now)
        return
    letter = Letter.model_validate_json(row.body)
    sent = _row(letter, row_id, "sent", Revision(row.revision + 1))
    unit.put_row(sent, expected=row.revision)


def note_out(unit: UnitOfWork, letter: Written, now: datetime) -> None:
    """A letter is on its way: its reader may ask why of what it tells."""
    if letter.person is not None:
        note_shown(unit, letter.text, to=letter.person, room=letter.room, now=now)


def pass_over(unit: UnitOfWork, row_id: RowId, now: datetime) -> None:
    """Its reader can't be written to: a morning word is over with its morning, a question waits."""
    if unit.row(KIND, row_id) is not None:
        mark_sent(unit, row_id, now)


def _room(unit: UnitOfWork, person: PersonId | None) -> RoomId | None:
    if person is None:
        return group_of(unit)
    room = unit.house().private_room(person)
    return None if room is None else room.room_id


def _is_decent(unit: UnitOfWork, person: PersonId | None, now: datetime) -> bool:
    house = unit.house()
    return decent_from(now, zone=house.zone_of(person), settings=house.settings) <= now


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
        return weekly(unit, now=now) if letter.person is None else morning(unit, letter.person, now=now)
    except UNREADABLE:
        # One record that can't be read must not keep a house without its mornings for good.
        room = None if letter.person is None else unit.house().private_room(letter.person)
        if room is None or letter.person is None:
            return NOTHING
        return last_good(unit, letter.person, listener=letter.person, room=room.room_id, now=now)


_GROUP = "group"
_LATE_SECONDS = 3600
_A_DAY = timedelta(hours=20)
"""Nearly: what is asked in the morning may come a little earlier than the day before."""


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
