"""What came due while nothing could be written: many things of one chat are told in one message."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.telegram.fitting import LIMIT, units
from bot.telegram.leaving import LATE, WORD, Packet, begin, candidates
from bot.telegram.sending import KIND, Sendable
from memory.ids import RoomId, RowId
from memory.ports import UnitOfWork
from memory.rows import load, save
from relay import outbox
from relay.composing import compose
from relay.words import KIND as WORDS
from relay.words import Answering, Reminding, Telling

MOST_AT_ONCE: Final = 10
"""So many late things go out one by one; more of them become one message."""

_LATE = timedelta(minutes=15)
_HEAD: Final = "While I could not write, these came due:"
_ROOM_LEFT: Final = 64


@dataclass(frozen=True, slots=True)
class Bundle:
    """Late things of one room, oldest first."""

    room: RoomId
    row_ids: tuple[str, ...]


def waiting(unit: UnitOfWork, now: datetime) -> list[str | Bundle]:
    """What may go now, in order; where more than ten late things wait for one room, they are one.

    Questions are never among them, because an answer to them must find them, nor what has buttons.
    """
    found = candidates(unit, now)
    late: dict[RoomId, list[str]] = {}
    for row_id in found:
        room = _late_for(unit, row_id, now)
        if room is not None:
            late.setdefault(room, []).append(row_id)
    bundles = {
        row_ids[0]: Bundle(room, tuple(row_ids))
        for room, row_ids in late.items()
        if len(row_ids) > MOST_AT_ONCE
    }
    bundled = {row_id for bundle in bundles.values() for row_id in bundle.row_ids}
    return [bundles.get(row_id, row_id) for row_id in found if row_id in bundles or row_id not in bundled]


def begin_bundle(unit: UnitOfWork, bundle: Bundle, now: datetime) -> Packet | None:
    """Take up as much of it as one message holds, each thing grounded again; None if nothing is left."""
    members: list[Packet] = []
    lines = [_HEAD]
    space = LIMIT - _ROOM_LEFT - units(_HEAD)
    for row_id in bundle.row_ids:
        space -= units(_words(unit, row_id, now)) + _ROOM_LEFT
        if members and space < 0:
            break
        member = begin(unit, row_id, now)
        if member is not None:
            members.append(member)
            lines.append(f"• {member.send.text}")
    if len(members) <= 1:
        return members[0] if members else None
    return _all_at_once(unit, members, "\n".join(lines), now)


def _all_at_once(unit: UnitOfWork, members: Sequence[Packet], text: str, now: datetime) -> Packet:
    first = members[0]
    told = {"text": text, "turn": None, "reply_to": None, "thread": None, "cited": (), "at": now, "done": 0}
    send = Sendable.model_validate({**dict(first.send), **told})
    about = tuple(
        dict.fromkeys(
            each for member in members if (row := unit.row(KIND, RowId(member.row_id))) for each in row.about
        )
    )
    row_id = f"{LATE}{first.row_id}:{now.isoformat()}"
    save(unit, KIND, row_id, send, state="sending", about=about)
    return Packet(row_id, first.chat, first.is_group, send, tuple(members))


def _late_for(unit: UnitOfWork, row_id: str, now: datetime) -> RoomId | None:
    """The room of something that should have gone out a good while ago, and can be told with others."""
    if row_id.startswith(WORD):
        word_id = RowId(row_id.removeprefix(WORD))
        row = unit.row(WORDS, word_id)
        word = outbox.get(unit, word_id)
        is_late = row is not None and row.due_at is not None and now - row.due_at > _LATE
        return word.room if is_late and isinstance(word.what, Telling | Reminding | Answering) else None
    send = load(unit, KIND, row_id, Sendable)
    if send is None or send.what != "text" or send.buttons or send.done or send.maybe:
        return None
    return send.room if now - send.at > _LATE else None


def _words(unit: UnitOfWork, row_id: str, now: datetime) -> str:
    """About what it will say: only its length counts."""
    if not row_id.startswith(WORD):
        send = load(unit, KIND, row_id, Sendable)
        return "" if send is None else send.text
    text = compose(unit, outbox.get(unit, RowId(row_id.removeprefix(WORD))), now=now)
    return "" if isinstance(text, str) else text.text
