"""What is to be sent: every step is a compare-and-set, and nothing leaves without being grounded again.

Exactly-once delivery is not to be had from a transport: what nobody knows is *uncertain*, and waits.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, assert_never

from memory.house import House
from memory.ids import FIRST, ClaimId, PersonId, RowId, derived
from memory.ports import UnitOfWork
from memory.render import Rendered
from memory.rooms import Room
from memory.when import Repeat
from relay.composing import compose
from relay.conditions import holds
from relay.errors import UnknownWord, WrongStep
from relay.granting import release
from relay.hours import decent_from
from relay.words import (
    KIND,
    Answering,
    Asking,
    Barrier,
    Closed,
    Confirmed,
    Delivered,
    Draft,
    Gone,
    Held,
    Notice,
    Nudging,
    Open,
    Reminding,
    Sending,
    Timing,
    Uncertain,
    Undeliverable,
    What,
    Withdrawn,
    Word,
    WordState,
    from_row,
    may_step,
    to_row,
    with_state,
)

_CONDITION_LASTS = timedelta(days=14)
_AT_ONCE = Timing(at=None, condition=None)


@dataclass(frozen=True, slots=True)
class Ready:
    """A word that has been grounded and is to be sent now, to its one room."""

    word: Word
    text: Rendered


Sent = Literal["sent", "blocked", "not sent", "unknown"]
"""How a sending went: taken; refused for good; not taken, may be tried again; or nobody knows."""


def put(uow: UnitOfWork, word: Word) -> Word:
    """Write a new word; one that is there already stays as it is."""
    row = uow.row(KIND, word.word_id)
    if row is not None:
        return from_row(row)
    uow.put_row(to_row(word), expected=None)
    return word


def get(uow: UnitOfWork, word_id: RowId) -> Word:
    """The word as it stands.

    Raises:
        UnknownWord: There is none of that id.
    """
    row = uow.row(KIND, word_id)
    if row is None:
        raise UnknownWord(word_id)
    return from_row(row)


def every(uow: UnitOfWork, *, state: str | None = None) -> tuple[Word, ...]:
    """All words, or those in one state, oldest first."""
    return tuple(from_row(row) for row in uow.rows(KIND, state=state))


def step(uow: UnitOfWork, word: Word, state: WordState, *, what: What | None = None) -> Word:
    """Move a word on, if nobody has moved it since it was read.

    Raises:
        WrongStep: There is no such step from its state.
        StaleRevision: Somebody else moved it first; nothing was written.
    """
    if not may_step(word.state, state):
        raise WrongStep(word.word_id, state=word.state.kind, step=state.kind)
    moved = with_state(word, state, what=what)
    uow.put_row(to_row(moved), expected=word.revision)
    return moved


def due(uow: UnitOfWork, now: datetime) -> tuple[Word, ...]:
    """Words that want attention now: what may go out, what has come due, and what waited for a condition."""
    ready = [from_row(row) for row in uow.rows(KIND, state="confirmed", due_by=now)]
    held = [word for word in every(uow, state="held") if _is_up(uow, word, now)]
    return tuple(sorted((*ready, *held), key=lambda word: word.accepted_at))


def next_due(uow: UnitOfWork) -> datetime | None:
    """When the next held word comes due; None if none waits for an hour."""
    untils = (word.state.until for word in every(uow, state="held") if isinstance(word.state, Held))
    return min((until for until in untils if until is not None), default=None)


def first_state(uow: UnitOfWork, word: Word, now: datetime) -> WordState:
    """Where a confirmed word begins: ready, held for its hour or condition, or held over quiet hours."""
    if word.timing.at is not None and word.timing.at > now:
        return Held(why="time", until=word.timing.at)
    if word.timing.condition is not None:
        return Held(why="condition", until=None)
    return _quietly(uow, word, now)


def prepare(uow: UnitOfWork, word_id: RowId, *, now: datetime) -> Ready | Word:
    """Ground a due word again: ready to send, or moved to where it has to wait or end.

    The caller sends what is ready and reports with `settle`; in between the word is `sending`.
    """
    word = get(uow, word_id)
    house = uow.house()
    barrier = _barrier(word, house, now)
    if barrier is not None:
        return _give_up(uow, word, barrier, now)
    waiting = _still_waiting(uow, word, now)
    if waiting is not None:
        return step(uow, word, waiting)
    text = compose(uow, word, now=now)
    if isinstance(text, Gone):
        return withdraw(uow, word, text, now=now)
    sending = Sending(since=now, text=text.text, claims=tuple(dict.fromkeys(text.claims)))
    return Ready(word=step(uow, word, sending, what=release(uow, word, now=now)), text=text)


def settle(uow: UnitOfWork, word_id: RowId, sent: Sent, *, now: datetime) -> Word:
    """Record how a sending went."""
    word = get(uow, word_id)
    if not isinstance(word.state, Sending):
        raise WrongStep(word.word_id, state=word.state.kind, step=sent)
    state = word.state
    match sent:
        case "sent":
            _make_next(uow, word, now)
            return step(uow, word, Delivered(at=now, text=state.text, claims=state.claims))
        case "blocked":
            return _give_up(uow, word, Barrier.BLOCKED, now)
        case "not sent":
            return step(uow, word, Confirmed())
        case "unknown":
            moved = step(uow, word, Uncertain(since=now, text=state.text, claims=state.claims))
            notify(uow, moved, "uncertain", now=now)
            return moved
        case _:
            assert_never(sent)


def deliver(uow: UnitOfWork, now: datetime) -> tuple[Ready, ...]:
    """Send everything that is due where sending can't fail: at a console, or in a scenario."""
    sent: list[Ready] = []
    while True:
        waiting = [word.word_id for word in due(uow, now)]
        if not waiting:
            return tuple(sent)
        for word_id in waiting:
            ready = prepare(uow, word_id, now=now)
            if isinstance(ready, Ready):
                settle(uow, word_id, "sent", now=now)
                sent.append(ready)


def recover(uow: UnitOfWork, now: datetime) -> tuple[Word, ...]:
    """After a crash: what was being sent is uncertain; a reminder goes out again, all else waits."""
    found: list[Word] = []
    for word in every(uow, state="sending"):
        if isinstance(word.what, Reminding | Notice):
            found.append(step(uow, word, Confirmed()))
        else:
            found.append(settle(uow, word.word_id, "unknown", now=now))
    return tuple(found)


def confirm(uow: UnitOfWork, word: Word, *, now: datetime) -> Word:
    """The sender's yes to a draft, or to sending again what is uncertain."""
    if not isinstance(word.state, Draft | Uncertain):
        raise WrongStep(word.word_id, state=word.state.kind, step="confirmed")
    state = first_state(uow, word, now) if isinstance(word.state, Draft) else Confirmed()
    return step(uow, word, state)


def retime(uow: UnitOfWork, word: Word, at: datetime) -> Word:
    """Let a word that waits go out at another instant instead; in its state it stays where it is.

    Raises:
        WrongStep: It does not wait any more.
        StaleRevision: Somebody else moved it first; nothing was written.
    """
    if not isinstance(word.state, Held):
        raise WrongStep(word.word_id, state=word.state.kind, step="held")
    timed = Word.model_validate({**dict(word), "timing": Timing(at=at, condition=None)})
    return step(uow, timed, Held(why="time", until=at))


def leave_out(uow: UnitOfWork, word: Word, at: datetime) -> Word:
    """Let a reminder that comes again not come at one of its times after the next."""
    if not isinstance(word.what, Reminding) or word.what.repeat is None:
        return word
    repeat = Repeat.model_validate({**dict(word.what.repeat), "without": (*word.what.repeat.without, at)})
    return step(uow, word, word.state, what=Reminding(repeat=repeat))


def withdraw(uow: UnitOfWork, word: Word, why: Gone, *, now: datetime) -> Word:
    """End a word without sending it, and say so to its sender."""
    moved = step(uow, word, Withdrawn(at=now, why=why))
    is_over = why in (Gone.DONE, Gone.CALLED_OFF)
    if why is not Gone.UNDONE and not (is_over and word.listener == word.sender):
        notify(uow, moved, why, now=now)
    if is_over:
        _make_next(uow, word, now)
    return moved


def notify(
    uow: UnitOfWork, word: Word, why: Gone | Barrier | Literal["uncertain", "lapsed"], *, now: datetime
) -> None:
    """Tell the sender in their private chat what became of a word; never anybody else, never the group."""
    room = uow.house().private_room(word.sender)
    if room is None or isinstance(word.what, Notice | Nudging | Answering):
        return
    put(
        uow,
        Word(
            word_id=RowId(derived("w", word.word_id, "notice", str(why))),
            household=word.household,
            what=Notice(about=word.word_id, why=why, to=word.listener),
            sender=word.sender,
            listener=word.sender,
            room=room.room_id,
            recipients=(word.sender,),
            turn=word.turn,
            content=word.content,
            accepted_at=now,
            timing=_AT_ONCE,
            state=Confirmed(),
            revision=FIRST,
        ),
    )


def touching(uow: UnitOfWork, what: ClaimId | str) -> tuple[Word, ...]:
    """Words that rest on a claim or turn, or have told it: so that a correction can follow them."""
    return tuple(from_row(row) for row in uow.rows(KIND, about=str(what)))


# --- inside
def _is_up(uow: UnitOfWork, word: Word, now: datetime) -> bool:
    if not isinstance(word.state, Held):
        return False
    if word.state.until is not None:
        return word.state.until <= now
    condition = word.timing.condition
    if condition is None or now - word.accepted_at > _CONDITION_LASTS:
        return True
    return holds(uow, condition, since=word.accepted_at, now=now)


def _still_waiting(uow: UnitOfWork, word: Word, now: datetime) -> WordState | None:
    state = word.state
    if isinstance(state, Held) and state.until is not None and state.until > now:
        return state
    quiet = _quietly(uow, word, now)
    return quiet if isinstance(quiet, Held) else None


def _quietly(uow: UnitOfWork, word: Word, now: datetime) -> WordState:
    """Quiet hours hold what nobody gave an hour to, and what missed it, while its listener may be asleep."""
    if word.timing.at is not None and now - word.timing.at <= _ON_TIME:
        return Confirmed()
    house = uow.house()
    until = decent_from(now, zone=house.zone_of(word.listener), settings=house.settings)
    if until <= now or (word.listener is not None and _is_awake(uow, word.listener, now)):
        return Confirmed()
    return Held(why="quiet", until=until)


def _is_awake(uow: UnitOfWork, person: PersonId, now: datetime) -> bool:
    """Whether they have just written something: then it wakes nobody."""
    return any(
        turn.speaker == person and not turn.imported and timedelta(0) <= now - turn.sent_at <= _AWAKE
        for turn in uow.turns(limit=_LAST_TURNS)
    )


_AWAKE, _LAST_TURNS = timedelta(minutes=20), 30
_ON_TIME = timedelta(minutes=15)
"""Whoever chose an hour of the night meant that hour, and no later one of it after the bot was off."""


def _barrier(word: Word, house: House, now: datetime) -> Barrier | None:
    room = house.room(word.room)
    if word.listener is not None:
        person = house.person(word.listener)
        if person is None or not person.is_member(now):
            return Barrier.NO_MEMBER
    if room is None or not _is_read(room, word, now):
        return Barrier.NO_ROOM
    if isinstance(word.state, Held) and word.state.why == "condition" and word.timing.condition is not None:
        lapsed = now - word.accepted_at > _CONDITION_LASTS
        return Barrier.LAPSED if lapsed else None
    return None


def _is_read(room: Room, word: Word, now: datetime) -> bool:
    listener: PersonId = word.sender if word.listener is None else word.listener
    return listener in room.readers(now)


def _give_up(uow: UnitOfWork, word: Word, barrier: Barrier, now: datetime) -> Word:
    moved = step(uow, word, Undeliverable(at=now, why=barrier))
    notify(uow, moved, barrier, now=now)
    return moved


def _make_next(uow: UnitOfWork, word: Word, now: datetime) -> None:
    """A repeating reminder makes its next one when it goes out."""
    if not isinstance(word.what, Reminding) or word.what.repeat is None:
        return
    at = word.what.repeat.next_after(now)
    changed = {
        "word_id": RowId(derived("w", word.word_id, at.isoformat())),
        "timing": Timing(at=at, condition=None),
        "state": Held(why="time", until=at),
        "revision": FIRST,
    }
    put(uow, Word.model_validate({**dict(word), **changed}))


def close_question(
    uow: UnitOfWork, word: Word, why: Literal["withdrawn", "lapsed"], *, now: datetime
) -> Word:
    """A question that was passed on is asked no more; one that lapsed is said to have."""
    if not isinstance(word.what, Asking) or not isinstance(word.what.standing, Open):
        raise WrongStep(word.word_id, state=word.state.kind, step=why)
    closed = Asking(question=word.what.question, standing=Closed(why=why, at=now))
    moved = step(uow, word, word.state, what=closed)
    if why == "lapsed":
        notify(uow, moved, "lapsed", now=now)
    return moved
