"""Erasure: what somebody wants gone is taken out of turns, claims, history, index and everything derived.

Shown first, then done in one unit of work. What others said for themselves stays. Keyed marks keep the
same source from being learned again; a completion record says what was covered and what was not.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime

from memory.claims import Claim
from memory.erasing.echoes import Echoes
from memory.erasing.reach import (
    KIND,
    OfCohort,
    Reach,
    Target,
    claims_of,
    once_held_for_another,
    reach,
    turns_of,
)
from memory.ids import FIRST, ClaimId, PersonId, RowId, TurnId, derived
from memory.life.changes import Why, without_turn
from memory.people import Person
from memory.ports import Row, UnitOfWork
from memory.rooms import Room, RoomKind
from memory.tombstones import household_key, mark_of_claim, mark_of_message
from memory.turns import Author, Turn
from memory.value import Value

_OWN_BOOKS = frozenset({KIND, "audit", "care", "clock", "household_key", "inbox", "job", "job_last"})
"""Rows that hold ids, counts and times, or (the inbox) what only the transport can tell whose it is."""


class Completion(Value, frozen=True):
    """What an erasure covered; it holds ids, places and counts, and none of the words.

    Attributes:
        what: The kind of target.
        by: Who asked for it: a person's id, or "operator".
        reach: What went; enough to do it again on an older copy.
        copies: Turns in which the bot had repeated it, or somebody had quoted it; emptied, too.
        repeated: Rows of the bot's own that had repeated it: kind and id; they went, too.
        marks: Keyed marks that keep the sources from being learned again.
        found_after: How often the erased words were still found in the record afterwards.
        said_by_others: In how many messages others say the same for themselves, or name the person; these
            stay theirs.
    """

    what: str
    at: datetime
    by: str
    reach: Reach
    copies: tuple[TurnId, ...]
    repeated: tuple[tuple[str, RowId], ...] = ()
    marks: tuple[str, ...]
    found_after: int
    said_by_others: int


def erase(
    uow: UnitOfWork, target: Target, *, by: str, now: datetime, held: Iterable[tuple[str, RowId]] = ()
) -> Completion:
    """Take out everything that `reach` shows, mark the sources, and look whether anything is left.

    Args:
        uow: One transaction: all of it goes, or nothing.
        target: What is to go.
        by: Who asked for it, for the completion record: a person's id, or "operator".
        now: Transaction time.
        held: Rows of a transport that hold it, as for `reach`.
    """
    taken = reach(uow, target, held=held)
    texts = () if isinstance(target, OfCohort) else _erased_texts(uow, taken)
    name = None if taken.person is None else uow.house().name(taken.person)
    marks = [*_marks(uow, taken)]
    _take_out(uow, taken, now)
    for mark in marks:
        uow.put_tombstone(mark, now)
    echoes = Echoes(texts, (turn.text for turn in turns_of(uow) if turn.author is not Author.BOT))
    copies, repeated = _take_out_copies(uow, echoes), _repeating(uow, echoes)
    _drop(uow, repeated)
    record = Completion(
        what=target.kind,
        at=now,
        by=by,
        reach=taken,
        copies=copies,
        repeated=repeated,
        marks=tuple(marks),
        found_after=_left(uow, texts, taken, echoes),
        said_by_others=_said_by_others(uow, texts, name),
    )
    _note(uow, record)
    return record


def erase_again(uow: UnitOfWork, record: Completion) -> None:
    """Do an erasure again on an older copy of the memory, before anything of it is used.

    A copy may hold what the bot had repeated by then and has let go of since; it is found anew.
    """
    texts = () if record.what == "cohort" else _erased_texts(uow, record.reach)
    _take_out(uow, record.reach, record.at)
    for turn_id in record.copies:
        _take_out_copy(uow, turn_id)
    _drop(uow, record.repeated)
    echoes = Echoes(texts, (turn.text for turn in turns_of(uow) if turn.author is not Author.BOT))
    _take_out_copies(uow, echoes)
    _drop(uow, _repeating(uow, echoes))
    for mark in record.marks:
        uow.put_tombstone(mark, record.at)
    _note(uow, record)


def completions(uow: UnitOfWork) -> tuple[Completion, ...]:
    """The records of all erasures, oldest first."""
    return tuple(Completion.model_validate_json(row.body) for row in uow.rows(KIND))


def _take_out(uow: UnitOfWork, taken: Reach, now: datetime) -> None:
    for claim_id in (*taken.claims, *taken.trimmed):
        _erase_claim(uow, claim_id, taken, now)
    for turn_id in taken.turns:
        uow.erase_turn(turn_id)
    for turn_id, span in taken.blanked:
        uow.blank_turn(turn_id, [span])
    _drop(uow, taken.rows)
    if taken.person is not None:
        for person in (*once_held_for_another(uow, taken.person), taken.person):
            _forget(uow, person)


def _drop(uow: UnitOfWork, rows: Iterable[tuple[str, RowId]]) -> None:
    for kind, row_id in rows:
        uow.drop_row(kind, row_id)


def _erase_claim(uow: UnitOfWork, claim_id: ClaimId, taken: Reach, now: datetime) -> None:
    claim = uow.claim(claim_id)
    uow.erase_claim(claim_id)
    if claim is None or claim_id in taken.claims:
        return
    for turn in taken.turns:
        step = without_turn(claim, turn, Why(now, "a source was erased", None))
        claim = claim if step is None else step.claim
    uow.add(Claim.model_validate({**dict(claim), "revision": FIRST}))


def _forget(uow: UnitOfWork, person: PersonId) -> None:
    """Take a person out of the house: their entry, private room and seats, and what others are to them."""
    house = uow.house()
    settings = house.settings
    uow.put_settings(type(settings).model_validate({**settings.model_dump(), "members": ()}))
    for other in house.people:
        kin = tuple(each for each in other.kin if each.of != person)
        if kin != other.kin:
            uow.put_person(Person.model_validate({**dict(other), "kin": kin}))
    for room in house.rooms:
        seats = tuple(seat for seat in room.seats if seat.person != person)
        if len(seats) < len(room.seats) and room.kind is RoomKind.PRIVATE:
            uow.drop_room(room.room_id)
        elif len(seats) < len(room.seats):
            uow.put_room(Room.model_validate({**dict(room), "seats": seats}))
    for row in uow.rows(None):
        if row.kind not in _OWN_BOOKS and _is_of(row, person):
            uow.drop_row(row.kind, row.row_id)
    uow.drop_person(person)


def _is_of(row: Row, person: PersonId) -> bool:
    """Whether a row is somebody's own: kept under their id, or a picture, letter or button of theirs."""
    return str(row.row_id).partition(":")[0] == person or f'"person":"{person}"' in row.body


def _erased_texts(uow: UnitOfWork, taken: Reach) -> tuple[str, ...]:
    """The erased words themselves, to look for them where they were repeated."""
    whole = [turn.text for turn_id in taken.turns if (turn := uow.turn(turn_id)) is not None]
    parts = [span.of(turn.text) for turn_id, span in taken.blanked if (turn := uow.turn(turn_id)) is not None]
    versions = [version for claim_id in taken.claims for version in uow.versions(claim_id)]
    quotes = [source.quote for version in versions for source in version.sources]
    found = (text.strip() for text in (*whole, *parts, *quotes))
    return tuple(dict.fromkeys(text for text in found if text))


def _marks(uow: UnitOfWork, taken: Reach) -> Iterator[str]:
    key = household_key(uow)
    for claim_id in taken.claims:
        yield mark_of_claim(key, claim_id)
    messages = {
        (turn.room, turn.message) for turn_id in taken.turns if (turn := uow.turn(turn_id)) is not None
    }
    for room, message in sorted(messages):
        yield mark_of_message(key, uow.household, room, message)


def _take_out_copies(uow: UnitOfWork, echoes: Echoes) -> tuple[TurnId, ...]:
    """Empty what the bot said of it, and drop it where somebody quoted it; ids of the turns changed."""
    found = [turn for turn in (turns_of(uow) if echoes else ()) if _is_copy(turn, echoes)]
    for turn in found:
        _take_out_copy(uow, turn.turn_id)
    return tuple(turn.turn_id for turn in found)


def _take_out_copy(uow: UnitOfWork, turn_id: TurnId) -> None:
    turn = uow.turn(turn_id)
    if turn is not None and turn.author is Author.BOT:
        uow.erase_turn(turn_id)
    elif turn is not None:
        uow.blank_turn(turn_id, [])


def _is_copy(turn: Turn, echoes: Echoes) -> bool:
    said = turn.text if turn.author is Author.BOT else ""
    return echoes.sound_in(said) or echoes.sound_in(turn.quoted or "")


def _repeating(uow: UnitOfWork, echoes: Echoes) -> tuple[tuple[str, RowId], ...]:
    return tuple(
        (row.kind, row.row_id)
        for row in (uow.rows(None) if echoes else ())
        if row.kind not in _OWN_BOOKS and echoes.sound_in_row(row.body)
    )


def _left(uow: UnitOfWork, texts: tuple[str, ...], taken: Reach, echoes: Echoes) -> int:
    """How many claims, copies and rows still hold words of an erased source; it must be none."""
    gone = {*taken.turns, *(turn_id for turn_id, _ in taken.blanked)}
    claims = sum(
        any(source.turn in gone and text in source.quote for source in claim.sources for text in texts)
        for claim in claims_of(uow)
    )
    turns = sum(_is_copy(turn, echoes) for turn in turns_of(uow)) if echoes else 0
    return claims + turns + len(_repeating(uow, echoes))


def _said_by_others(uow: UnitOfWork, texts: tuple[str, ...], name: str | None) -> int:
    wanted = (*(text.casefold() for text in texts if len(text) >= _LEAST_SAME), *((name or "").casefold(),))
    named = tuple(text for text in wanted if text)
    return sum(any(text in turn.text.casefold() for text in named) for turn in turns_of(uow))


_LEAST_SAME = 4
"""Shorter texts than this ("ok") are no sign that somebody says the same."""


def _note(uow: UnitOfWork, record: Completion) -> None:
    row_id = RowId(derived("e_", record.at.isoformat(), record.what, *record.marks))
    row = Row(
        kind=KIND,
        row_id=row_id,
        state="done",
        due_at=None,
        about=(),
        body=record.model_dump_json(),
        revision=FIRST,
    )
    if uow.row(KIND, row_id) is None:
        uow.put_row(row, expected=None)
