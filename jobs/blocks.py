"""The nightly pictures as they were built: kept whole until the next night's are."""

from datetime import datetime

from jobs.now_block import now_block, now_lines
from jobs.schedule import Run
from memory.audience import audible_to
from memory.errors import ClaimError
from memory.ids import FIRST, PersonId, Revision, RoomId, RowId
from memory.ports import Row, UnitOfWork
from memory.privacy.unasked import with_discretion
from memory.render import NOTHING, Rendered, View, date_of, join, name_of, phrase, shorten
from memory.value import Value
from relay.words import Cited

KIND = "now"
_CONTENT_LIMIT = 90
UNREADABLE = (ClaimError, ValueError, LookupError)
"""What building from a damaged record raises."""


class Line(Value, frozen=True):
    """One line, by what it depends on: it holds as long as each of these stands as it was read."""

    cited: tuple[Cited, ...]


class Block(Value, frozen=True):
    """One person's picture as of the night it was built: it names its claims and holds no words of them."""

    person: PersonId
    built_at: datetime
    lines: tuple[Line, ...]


def build(unit: UnitOfWork, run: Run, now: datetime) -> None:
    """Rebuild the picture of the run's person, whole, from the record; the former one is replaced."""
    if run.person is None:
        return
    room = unit.house().private_room(run.person)
    if room is None:
        return
    lines = now_lines(unit, run.person, listener=run.person, room=room.room_id, now=now)
    _write(unit, Block(person=run.person, built_at=now, lines=tuple(_line(unit, line) for line in lines)))


def picture(
    unit: UnitOfWork, person: PersonId, *, listener: PersonId, room: RoomId, now: datetime
) -> Rendered:
    """The picture of a person as the record stands; where that can't be read, the last good one, dated."""
    try:
        return now_block(unit, person, listener=listener, room=room, now=now)
    except UNREADABLE:
        return last_good(unit, person, listener=listener, room=room, now=now)


def last_good(
    unit: UnitOfWork, person: PersonId, *, listener: PersonId, room: RoomId, now: datetime
) -> Rendered:
    """What still holds of the last picture that could be built, with its date.

    Each line is put into words anew, for this listener in this room: one whose claims have changed,
    gone, or are not for them is left out, and so is one that can't be read any more.
    """
    house = unit.house()
    block = read(unit, person)
    view = View(house=house, listener=listener, now=now, zone=house.zone_of(listener))
    head = phrase("{}: this can't be made anew just now.", name_of(person, house))
    if block is None:
        return head
    lines = [phrase("  • {}", line) for each in block.lines if (line := _told(unit, each, view, room))]
    said = phrase("Of {} this still holds:", date_of(block.built_at, view))
    none = phrase("Of what I had of {} nothing can be said any more.", date_of(block.built_at, view))
    return join([head, said if lines else none, *lines], "\n")


def read(unit: UnitOfWork, person: PersonId) -> Block | None:
    """The last picture that was built; None if there is none."""
    row = unit.row(KIND, RowId(person))
    return None if row is None else Block.model_validate_json(row.body)


def _told(unit: UnitOfWork, line: Line, view: View, room: RoomId) -> Rendered:
    if not line.cited or view.listener is None:
        return NOTHING
    try:
        claims = [unit.claim(cited.claim_id) for cited in line.cited]
        standing = [claim for claim in claims if claim is not None and claim.is_in_force]
        revisions = [cited.revision for cited in line.cited]
        if [claim.revision for claim in standing] != revisions:
            return NOTHING
        heard = with_discretion(
            unit, audible_to(view.listener, room, standing, house=view.house, now=view.now)
        )
        if len(heard) < len(standing):
            return NOTHING
        return join([shorten(audible, view, limit=_CONTENT_LIMIT) for audible in heard], "; ")
    except UNREADABLE:
        return NOTHING


def _line(unit: UnitOfWork, line: Rendered) -> Line:
    claims = (unit.claim(claim_id) for claim_id in dict.fromkeys(line.claims))
    cited = (Cited(claim_id=each.claim_id, revision=each.revision) for each in claims if each is not None)
    return Line(cited=tuple(cited))


def _write(unit: UnitOfWork, block: Block) -> None:
    former = unit.row(KIND, RowId(block.person))
    row = Row(
        kind=KIND,
        row_id=RowId(block.person),
        state="built",
        due_at=None,
        about=tuple(dict.fromkeys(str(cited.claim_id) for line in block.lines for cited in line.cited)),
        body=block.model_dump_json(),
        revision=FIRST if former is None else Revision(former.revision + 1),
    )
    unit.put_row(row, expected=None if former is None else former.revision)
