"""Which turns wait to be read by the model, and which of them are read together next.

Every turn that is worth it has a row from the moment it is seen until its readings are committed: what could
not be read stays there, and is read again in its order.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, Literal

from bot.claude.model import FailureReason
from bot.conversation.hearing import content_heard
from memory.house import House
from memory.ids import RoomId, RowId, TurnId
from memory.lexical.notes import is_noise
from memory.observed import SPOKEN
from memory.ports import UnitOfWork
from memory.rows import every, load, save
from memory.turns import Author, Turn
from memory.value import Value

UNREAD: Final = "unread"
_SEEN: Final = "unread_from"
_LONGEST: Final = 4_000
_AT_A_TIME: Final = 500
TRIES: Final = 3
"""How often a turn is shown to a model that answers, but not with readings, before it is given up."""


class Patience(Value, frozen=True):
    """How long a room's talk is gathered, so that one call reads several turns.

    Attributes:
        quiet_seconds: How long the room must be quiet first.
        turns: So many make a call worth while.
        hours: The first of them waits no longer than this, however few there are.
    """

    quiet_seconds: int
    turns: int
    hours: int

    @property
    def most(self) -> int:
        """So many are read in one call at most; at this many nobody waits for quiet."""
        return 2 * self.turns


class Waiting(Value, frozen=True):
    """A turn that the model has not read.

    Attributes:
        seq: Its place in the record, by which rooms and turns are read in order.
        at: When the memory saw that it waits.
        at_once: Whether it was said to the bot.
        tries: How often an answer on it was none.
        reason: Why the last call brought nothing; None before the first.
    """

    turn: TurnId
    room: RoomId
    seq: int
    at: datetime
    at_once: bool
    tries: int = 0
    reason: FailureReason | None = None


class _Seen(Value, frozen=True):
    seq: int


def begin(unit: UnitOfWork) -> None:
    """From now on turns wait for the model; what was said before is read again only by `sayso reread`."""
    if load(unit, _SEEN, "seq", _Seen) is None:
        save(unit, _SEEN, "seq", _Seen(seq=_newest(unit)), state="kept")


def has_new(unit: UnitOfWork) -> bool:
    """Whether something was said since turns were last taken in."""
    seen = load(unit, _SEEN, "seq", _Seen)
    return seen is None or _newest(unit) > seen.seq


def take_in(unit: UnitOfWork, now: datetime) -> None:
    """Give every new turn that is worth reading its row."""
    begin(unit)
    seen = load(unit, _SEEN, "seq", _Seen) or _Seen(seq=0)
    newest = _newest(unit)
    house = unit.house()
    while seen.seq < newest:
        end = min(newest, seen.seq + _AT_A_TIME)
        for turn in unit.turns(after_seq=seen.seq, before_seq=end + 1, limit=_AT_A_TIME):
            if is_worth_reading(turn, house):
                put(unit, _waiting(turn, now))
        seen = _Seen(seq=end)
    save(unit, _SEEN, "seq", seen, state="kept")


def is_worth_reading(turn: Turn, house: House) -> bool:
    """Whether a turn may hold something: a person's words, neither a command nor thanks, here and now."""
    if turn.author is not Author.PERSON or turn.imported or turn.kind not in SPOKEN:
        return False
    text = content_heard(turn, house).text.strip()
    return bool(text) and len(text) <= _LONGEST and not text.startswith("/") and not is_noise(text)


def put(unit: UnitOfWork, waiting: Waiting, *, state: Literal["waiting", "given up"] = "waiting") -> None:
    """Write a row; it is found, and goes, with its turn."""
    save(unit, UNREAD, waiting.turn, waiting, state=state, about=(waiting.turn,))


def done(unit: UnitOfWork, turn: TurnId) -> None:
    """The turn is read."""
    unit.drop_row(UNREAD, RowId(turn))


def all_waiting(unit: UnitOfWork) -> tuple[Waiting, ...]:
    """Everything that waits, in the order of the record."""
    return tuple(sorted((each for _, each in every(unit, UNREAD, Waiting, state="waiting")), key=_place))


def next_batch(
    waiting: Sequence[Waiting], patience: Patience, *, now: datetime, everything: bool
) -> tuple[Waiting, ...]:
    """What is read together next: turns of one room, in order; empty if nothing is due.

    A turn on which an answer was none is read alone, so that it keeps no other from being read.
    """
    for room in dict.fromkeys(each.room for each in waiting):
        here = [each for each in waiting if each.room == room]
        if everything or due_at(here, patience) <= now:
            if here[0].tries:
                return (here[0],)
            fresh = next((at for at, each in enumerate(here) if each.tries), len(here))
            return tuple(here[: min(fresh, patience.most)])
    return ()


def next_due(waiting: Sequence[Waiting], patience: Patience) -> datetime | None:
    """The first instant at which something is to be read."""
    rooms = dict.fromkeys(each.room for each in waiting)
    return min(
        (due_at([each for each in waiting if each.room == room], patience) for room in rooms), default=None
    )


def due_at(here: Sequence[Waiting], patience: Patience) -> datetime:
    """When what waits in a room is to be read."""
    newest = max(each.at for each in here)
    if any(each.at_once or each.tries or each.reason for each in here) or len(here) >= patience.most:
        return min(each.at for each in here)
    latest = min(each.at for each in here) + timedelta(hours=patience.hours)
    quiet = newest + timedelta(seconds=patience.quiet_seconds)
    return min(latest, quiet) if len(here) >= patience.turns else latest


def failed(unit: UnitOfWork, batch: Sequence[Waiting], reason: FailureReason, *, counts: bool) -> None:
    """Note on each turn of a call why it brought nothing; what is given up stays, and is shown.

    Args:
        unit: One transaction.
        batch: What was asked for.
        reason: Why there was nothing.
        counts: Whether the model did answer, so that it may be these turns' fault.
    """
    for each in batch:
        if load(unit, UNREAD, each.turn, Waiting) is None:
            continue
        tries = each.tries + counts
        changed = Waiting.model_validate({**dict(each), "tries": tries, "reason": reason})
        put(unit, changed, state="given up" if tries >= TRIES else "waiting")


def _waiting(turn: Turn, now: datetime) -> Waiting:
    return Waiting(turn=turn.turn_id, room=turn.room, seq=turn.seq, at=now, at_once=turn.to_bot)


def _place(waiting: Waiting) -> int:
    return waiting.seq


def _newest(unit: UnitOfWork) -> int:
    last = unit.turns(limit=1)
    return last[-1].seq if last else 0
