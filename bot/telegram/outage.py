"""Whether Telegram answers, and where it had forgotten what was said: a gap in the record, with two ends."""

from datetime import datetime, timedelta
from typing import Final

from bot.telegram import owner
from bot.telegram.sending import queue
from memory.gaps import Gap, note_gap
from memory.ids import RoomId, TurnId
from memory.ports import UnitOfWork
from memory.render import View, moment, phrase
from memory.rows import load, save
from memory.turns import Author, Turn, TurnKind
from memory.value import Value

STATE: Final = "telegram_state"
_KEPT_BY_TELEGRAM = timedelta(hours=24)
_HEALTHY_WITHIN: Final = timedelta(seconds=90)


class Polled(Value, frozen=True):
    """When Telegram last answered, and from where on updates are asked for."""

    at: datetime
    offset: int


def is_healthy(unit: UnitOfWork, now: datetime) -> bool:
    """Whether Telegram has answered lately: a process that only seems to be connected is not well."""
    last = last_poll(unit)
    return last is not None and now - last <= _HEALTHY_WITHIN


def last_poll(unit: UnitOfWork) -> datetime | None:
    """When Telegram last answered."""
    found = polled(unit)
    return None if found is None else found.at


def polled(unit: UnitOfWork) -> Polled | None:
    """When Telegram last answered, and what was confirmed to it."""
    return load(unit, STATE, "poll", Polled)


def note_polled(unit: UnitOfWork, now: datetime, offset: int) -> Gap | None:
    """Note that Telegram answered; after an outage longer than it keeps updates, a gap with two ends."""
    before = polled(unit)
    is_fresh = before is not None and before.offset == offset and now - before.at < timedelta(seconds=20)
    if is_fresh:
        return None  # nothing to say that was not said a moment ago: an idle bot need not write all day
    save(unit, STATE, "poll", Polled(at=now, offset=offset), state="kept")
    if before is None or now - before.at <= _KEPT_BY_TELEGRAM:
        return None
    gap = Gap(since=before.at, until=now - _KEPT_BY_TELEGRAM)
    note_gap(unit, gap)
    _record_gap(unit, gap, now)
    return gap


def _record_gap(unit: UnitOfWork, gap: Gap, now: datetime) -> None:
    """A place in the record of each room, and a word to the owner."""
    house = unit.house()
    for room in house.rooms:
        name = f"gap.{gap.since.isoformat()}"
        unit.put_turn(_gap_turn(unit, room.room_id, f"{room.room_id}.{name}", name, gap.until))
    found = owner.the_owner(unit, now)
    if found is None:
        return
    view = View(house=house, listener=found.person_id, now=now, zone=house.zone_of(found.person_id))
    text = phrase(
        "I was cut off, and Telegram keeps messages for a day only. "
        "What was said between {} and {} I don't know.",
        moment(gap.since, view),
        moment(gap.until, view),
    )
    room_id = RoomId(f"dm:{found.person_id}")
    queue(unit, f"gap:{gap.since.isoformat()}", room_id, text, now=now, listener=found.person_id)


def _gap_turn(unit: UnitOfWork, room: RoomId, turn_id: str, name: str, at: datetime) -> Turn:
    return Turn(
        turn_id=TurnId(turn_id),
        household=unit.household,
        room=room,
        thread=None,
        message=name,
        version=0,
        seq=0,
        author=Author.NOBODY,
        speaker=None,
        sent_at=at,
        text="",
        kind=TurnKind.SERVICE,
        reply_to=None,
        forwarded_from=None,
        quoted=None,
        to_bot=False,
        imported=False,
    )
