"""What nobody needs any more goes at its limit: uncited messages by role, and words that are over."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from jobs.ledger import forget_before
from jobs.letters import KIND as LETTER
from memory.house import House
from memory.ids import RoomId, RowId
from memory.ports import UnitOfWork
from memory.turns import Author, Turn
from memory.value import Value
from relay.words import (
    KIND,
    Answering,
    Asking,
    Delivered,
    Notice,
    Nudging,
    Open,
    Uncertain,
    Undeliverable,
    Withdrawn,
    Word,
    from_row,
)

_ALL = 1 << 31
_LEDGER_KEPT = timedelta(days=400)


class Retained(Value, frozen=True):
    """What went: messages in all their versions, words that were over, and rows that told of them."""

    turns: int
    words: int
    rows: int


def retain(unit: UnitOfWork, now: datetime) -> Retained:
    """Let go of what has passed its limit.

    A message that a claim cites, in force or archived, lives as long as that claim, with all its versions;
    so does one that a word rests on which is still on its way. The bot's own words repeat what others said:
    they go by the shortest limit of those who read them.
    """
    words = _over(unit, now)
    for row_id in words:
        unit.drop_row(KIND, row_id)
    turns = tuple(_past_their_limit(unit, now))
    rows = 0
    for turn in turns:
        for row in unit.rows(None, about=turn.turn_id):
            unit.drop_row(row.kind, row.row_id)
            rows += 1
        unit.drop_turn(turn.turn_id)
    for row in unit.rows(LETTER, state="sent"):
        unit.drop_row(LETTER, row.row_id)
    forget_before(unit, (now - _LEDGER_KEPT).date())
    return Retained(turns=len(turns), words=len(words), rows=rows)


def _past_their_limit(unit: UnitOfWork, now: datetime) -> Iterator[Turn]:
    limits = _Limits(unit.house(), now)
    messages: dict[tuple[str, str], list[Turn]] = {}
    for turn in unit.turns(limit=_ALL):
        messages.setdefault((turn.room, turn.message), []).append(turn)
    for versions in messages.values():
        newest = max(turn.sent_at for turn in versions)
        if newest + limits.of(versions[0]) <= now and not _is_needed(unit, versions):
            yield from versions


def _is_needed(unit: UnitOfWork, versions: Iterable[Turn]) -> bool:
    return any(
        unit.of_turn(turn.turn_id)
        or any(not from_row(row).is_over for row in unit.rows(KIND, about=turn.turn_id))
        for turn in versions
    )


class _Limits:
    """How long a message is kept, by whose it is."""

    def __init__(self, house: House, now: datetime) -> None:
        self._house = house
        self._now = now
        self._days = {str(role): days for role, days in house.settings.keep_turns_days.items()}
        self._rooms: dict[RoomId, timedelta] = {}

    def of(self, turn: Turn) -> timedelta:
        if turn.author is not Author.PERSON or turn.speaker is None:
            return self._of_room(turn.room)
        person = self._house.person(turn.speaker)
        return self._shortest if person is None else self._of_role(person.role.value)

    def _of_room(self, room_id: RoomId) -> timedelta:
        if room_id not in self._rooms:
            room = self._house.room(room_id)
            people = (
                [] if room is None else [self._house.person(reader) for reader in room.readers(self._now)]
            )
            limits = [self._of_role(person.role.value) for person in people if person is not None]
            self._rooms[room_id] = min(limits, default=self._shortest)
        return self._rooms[room_id]

    def _of_role(self, role: str) -> timedelta:
        return timedelta(days=self._days[role]) if role in self._days else self._shortest

    @property
    def _shortest(self) -> timedelta:
        return timedelta(days=min(self._days.values()))


def _over(unit: UnitOfWork, now: datetime) -> list[RowId]:
    limit = timedelta(days=unit.house().settings.keep_words_days)
    words = [from_row(row) for row in unit.rows(KIND)]
    needed = {asked for word in words if not _is_past(word, limit, now) for asked in _rests_on(word)}
    return [word.word_id for word in words if _is_past(word, limit, now) and word.word_id not in needed]


def _is_past(word: Word, limit: timedelta, now: datetime) -> bool:
    """Whether a word has been over for longer than its limit; one that waits for an answer is not over."""
    is_asked = isinstance(word.what, Asking) and isinstance(word.what.standing, Open)
    match word.state:
        case Delivered(at=at):
            return not is_asked and now - at >= limit
        case Withdrawn(at=at) | Undeliverable(at=at):
            return now - at >= limit
        case Uncertain(since=since):
            return now - since >= limit
        case _:
            return False


def _rests_on(word: Word) -> tuple[RowId, ...]:
    """The words that another one points back to."""
    match word.what:
        case Answering(asked=asked) | Nudging(asked=asked):
            return (asked,)
        case Notice(about=about):
            return (about,)
        case _:
            return ()
