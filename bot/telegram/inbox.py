"""Updates as they came, kept before they are confirmed: nothing is lost, nothing is handled twice.

A raw update is committed first, and only then does the offset move. Each is decoded and handled alone,
in the order of its chat, in one transaction with its own mark "done"; what can't be handled is put aside
after three tries. Content never reaches the log.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.telegram.looking import Json, chat_of, key_of, place_of
from bot.telegram.who import ACCOUNT, CHAT
from memory.clock import Clock
from memory.errors import StoreError
from memory.ids import RowId
from memory.ports import ClaimStore, Row, UnitOfWork
from memory.rows import every, load, save
from memory.value import Value

KIND: Final = "inbox"
COUNTS: Final = "inbox_count"
TRIES: Final = 3
_KEEP_DONE = timedelta(days=7)
_log = structlog.get_logger("sayso.inbox")

Handle = Callable[[UnitOfWork, Json, datetime], None]
"""Does what an update asks for, inside the transaction that marks it as done."""


class Inbound(Value, frozen=True):
    """An update on its way; `raw` is emptied as soon as it has been handled."""

    update_id: int
    chat: str
    received_at: datetime
    place: tuple[int, int]
    raw: str
    tries: int
    reason: str


class Counts(Value, frozen=True):
    """What became of a chat's updates: received = stored + quarantined + those still waiting."""

    received: int = 0
    stored: int = 0
    quarantined: int = 0
    again: int = 0

    def plus(self, *, received: int = 0, stored: int = 0, quarantined: int = 0, again: int = 0) -> "Counts":
        """The counts with some more."""
        return Counts(
            received=self.received + received,
            stored=self.stored + stored,
            quarantined=self.quarantined + quarantined,
            again=self.again + again,
        )


class Inbox:
    """The updates of one household."""

    def __init__(self, store: ClaimStore, handle: Handle, clock: Clock) -> None:
        self._store = store
        self._handle = handle
        self._clock = clock

    async def take(self, batch: Sequence[Json]) -> int:
        """Keep a batch; durable once this returns, and only then may the offset move. How many were new."""
        now = self._clock.now()
        return await self._store.transact(lambda unit: _keep(unit, batch, now))

    async def work(self) -> int:
        """Handle everything that waits, each chat in its order; how many were dealt with."""
        waiting = await self._store.read(_waiting)
        for row_id, inbound in waiting:
            await self._one(row_id, inbound)
        return len(waiting)

    async def tidy(self) -> tuple[str, ...]:
        """Let go of what is long done, and say of which chats the counts do not balance."""
        now = self._clock.now()
        return await self._store.transact(lambda unit: _tidied(unit, now))

    async def _one(self, row_id: str, inbound: Inbound) -> None:
        for _ in range(TRIES):
            try:
                await self._store.transact(lambda unit: self._handled(unit, row_id))
            except StoreError:
                raise  # it is the memory that fails, not the update: it waits
            except Exception as error:  # noqa: BLE001 - whatever an update holds, the next one is handled
                reason = type(error).__name__
                if await self._fail(row_id, reason):
                    _log.warning("quarantined", update=inbound.update_id, chat=inbound.chat, reason=reason)
                    return
            else:
                return

    async def _fail(self, row_id: str, reason: str) -> bool:
        return await self._store.transact(lambda unit: _failed(unit, row_id, reason))

    def _handled(self, unit: UnitOfWork, row_id: str) -> None:
        row = unit.row(KIND, RowId(row_id))
        if row is None or row.state != "new":
            return
        inbound = Inbound.model_validate_json(row.body)
        now = self._clock.now()
        self._handle(unit, json.loads(inbound.raw), now)
        _put(unit, row_id, inbound, state="done", due=now + _KEEP_DONE, raw="")
        _count(unit, inbound.chat, stored=1)


def counts(unit: UnitOfWork) -> dict[str, Counts]:
    """By chat, what became of its updates."""
    return dict(every(unit, COUNTS, Counts))


def quarantined(unit: UnitOfWork) -> tuple[Inbound, ...]:
    """What could not be handled, as it came."""
    return tuple(inbound for _, inbound in every(unit, KIND, Inbound, state="quarantined"))


def _keep(unit: UnitOfWork, batch: Iterable[Json], now: datetime) -> int:
    new = 0
    for raw in batch:
        key, chat = key_of(raw), chat_of(raw)
        if unit.row(KIND, RowId(key)) is not None:
            _count(unit, chat, again=1)
            continue
        number = raw.get("update_id")
        inbound = Inbound(
            update_id=number if isinstance(number, int) else 0,
            chat=chat,
            received_at=now,
            place=place_of(raw),
            raw=json.dumps(raw),
            tries=0,
            reason="",
        )
        save(unit, KIND, key, inbound, state="new")
        _count(unit, chat, received=1)
        new += 1
    return new


def put_away(unit: UnitOfWork, row_id: str, inbound: Inbound, now: datetime) -> None:
    """An update whose content is gone for good: that it came stays known, and the books balance."""
    if inbound.tries < TRIES:
        _count(unit, inbound.chat, quarantined=1)
    _put(unit, row_id, inbound, state="done", due=now + _KEEP_DONE, raw="")


def _waiting(unit: UnitOfWork) -> list[tuple[str, Inbound]]:
    """What waits; within a chat in the order in which things were said, whatever the order of arrival."""
    found = list(every(unit, KIND, Inbound, state="new"))
    by_chat: dict[str, list[tuple[str, Inbound]]] = {}
    for each in found:
        by_chat.setdefault(each[1].chat, []).append(each)
    queues = {chat: iter(_in_order(waiting)) for chat, waiting in by_chat.items()}
    return [next(queues[inbound.chat]) for _, inbound in found]


def _in_order(waiting: list[tuple[str, Inbound]]) -> list[tuple[str, Inbound]]:
    """Messages by their numbers and their edits by time; other things stay where they came."""
    said = [each for each in waiting if each[1].place[0] >= 0]
    ordered = iter(sorted(said, key=lambda each: each[1].place))
    return [next(ordered) if each[1].place[0] >= 0 else each for each in waiting]


def _failed(unit: UnitOfWork, row_id: str, reason: str) -> bool:
    """Count a failure; whether it was the last."""
    inbound = load(unit, KIND, row_id, Inbound)
    if inbound is None:
        return True
    tries = inbound.tries + 1
    is_last = tries >= TRIES
    if is_last:
        _count(unit, inbound.chat, quarantined=1)
    state = "quarantined" if is_last else "new"
    raw = "" if is_last and not _is_known(unit, inbound.chat) else None
    _put(unit, row_id, inbound, state=state, due=None, raw=raw, tries=tries, reason=reason)
    return is_last


def _is_known(unit: UnitOfWork, chat: str) -> bool:
    """Whether a chat is a member's or the family's; of any other, nothing is kept."""
    return any(unit.row(kind, RowId(chat)) is not None for kind in (ACCOUNT, CHAT))


def _put(  # noqa: PLR0913 - what of a row may change
    unit: UnitOfWork,
    row_id: str,
    inbound: Inbound,
    *,
    state: str,
    due: datetime | None,
    raw: str | None = None,
    tries: int | None = None,
    reason: str = "",
) -> None:
    changed = Inbound(
        update_id=inbound.update_id,
        chat=inbound.chat,
        received_at=inbound.received_at,
        place=inbound.place,
        raw=inbound.raw if raw is None else raw,
        tries=inbound.tries if tries is None else tries,
        reason=reason,
    )
    save(unit, KIND, row_id, changed, state=state, due=due)


def _tidied(unit: UnitOfWork, now: datetime) -> tuple[str, ...]:
    for row in unit.rows(KIND, state="done", due_by=now):
        unit.drop_row(KIND, row.row_id)
    limit = timedelta(days=unit.house().settings.keep_quarantine_days)
    for row in unit.rows(KIND, state="quarantined"):
        if _inbound(row).received_at + limit <= now:
            unit.drop_row(KIND, row.row_id)
    waiting: dict[str, int] = {}
    for row in unit.rows(KIND, state="new"):
        chat = _inbound(row).chat
        waiting[chat] = waiting.get(chat, 0) + 1
    return tuple(
        chat
        for chat, count in counts(unit).items()
        if count.received != count.stored + count.quarantined + waiting.get(chat, 0)
    )


def _inbound(row: Row) -> Inbound:
    return Inbound.model_validate_json(row.body)


def _count(  # noqa: PLR0913 - one for each thing that can become of an update
    unit: UnitOfWork,
    chat: str,
    *,
    received: int = 0,
    stored: int = 0,
    quarantined: int = 0,
    again: int = 0,
) -> None:
    before = load(unit, COUNTS, chat, Counts) or Counts()
    after = before.plus(received=received, stored=stored, quarantined=quarantined, again=again)
    save(unit, COUNTS, chat, after, state="counted")
