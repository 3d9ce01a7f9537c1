"""Taking a past in: whose names are whose is shown first, and asked where it is not sure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.app import App
from bot.founding import GROUP, member_named
from bot.imports.past import Message, Past
from bot.telegram.who import ACCOUNT, Account
from memory.capture import store_and_capture
from memory.house import House
from memory.ids import HouseholdId, PersonId, RoomId, TurnId, derived
from memory.lexical import LexicalReader
from memory.observed import with_observations
from memory.people import Person
from memory.ports import UnitOfWork
from memory.rows import load
from memory.tombstones import household_key
from memory.turns import Author, Turn

NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Known:
    """Whose a name is taken to be, and why; nobody's words are kept and claim nothing."""

    name: str
    person: Person | None
    why: str


@dataclass(frozen=True, slots=True)
class Whose:
    """All names of a past: those that are settled, and those that somebody has to settle."""

    known: tuple[Known, ...]
    asked: tuple[str, ...]


@dataclass(slots=True)
class Taken:
    """What came of it."""

    new: int = 0
    there: int = 0


def map_names(
    unit: UnitOfWork, past: Past, said: Mapping[str, str], *, household: House | None = None
) -> Whose:
    """Whose the names of a past are: by word of the operator, by account, or by the very display name.

    An alias, a nickname or a likeness is never enough: such names are asked about.
    """
    house = unit.house() if household is None else household
    known: list[Known] = []
    asked: list[str] = []
    for name, account in past.senders().items():
        found = _known(unit, house, name, account, said)
        if found is None:
            asked.append(name)
        else:
            known.append(found)
    return Whose(known=tuple(known), asked=tuple(asked))


def _known(
    unit: UnitOfWork, house: House, name: str, account: str | None, said: Mapping[str, str]
) -> Known | None:
    if name in said:
        person = None if said[name].casefold() == NOBODY else member_named(house, said[name])
        return Known(name, person, "as you said")
    linked = None if account is None else load(unit, ACCOUNT, account, Account)
    if linked is not None:
        return Known(name, house.person(linked.person), "by their account")
    same = [person for person in house.people if person.name.casefold() == name.casefold()]
    return Known(name, same[0], "the same name") if len(same) == 1 else None


def preview(past: Past, mapping: Whose) -> str:
    """What would be taken in, and what is still to be said, for a person to read."""
    first, last = past.messages[0].at, past.messages[-1].at
    silent = sum(not message.text for message in past.messages)
    head = (
        f"{past.program}: {len(past.messages)} messages from {first:%d %b %Y} to {last:%d %b %Y}, "
        f"{silent} of them without words; {past.unread} entries could not be read."
    )
    lines = [head, *past.unsure]
    for each in mapping.known:
        whose = "nobody in this household" if each.person is None else each.person.name
        lines.append(f"  {each.name}: {whose} ({each.why})")
    lines += [f"  {name}: who is that? Say it with --map {name!r}=NAME, or =nobody" for name in mapping.asked]
    return "\n".join(lines)


async def take_in(app: App, past: Past, mapping: Whose, room: RoomId) -> Taken:
    """Keep the messages as turns that were said in `room` then; nothing of them is announced or asked.

    The same export again, or a longer one of the same chat, adds only what is new.
    """
    people = {each.name: each.person for each in mapping.known}
    taken = Taken()
    zone = (await app.house()).settings.zone
    for batch in _batches(past.messages):

        def work(unit: UnitOfWork, batch: tuple[Message, ...] = batch) -> int:
            return sum(_one(unit, past, message, people, room, zone) for message in batch)

        new = await app.store.transact(work)
        taken.new += new
        taken.there += len(batch) - new
    return taken


def _batches(messages: tuple[Message, ...]) -> Iterable[tuple[Message, ...]]:
    for first in range(0, len(messages), _BATCH):
        yield messages[first : first + _BATCH]


_BATCH = 200


def _one(  # noqa: PLR0913, PLR0917 - a message, whose, and where
    unit: UnitOfWork,
    past: Past,
    message: Message,
    people: Mapping[str, Person | None],
    room: RoomId,
    zone: str,
) -> bool:
    person = None if message.sender is None else people.get(message.sender)
    turn = _turn(unit.household, past, message, None if person is None else person.person_id, room, zone)
    if unit.latest_version(room, turn.message) is not None:
        return False
    key = household_key(unit)
    read = with_observations(LexicalReader().read)
    captured = store_and_capture(unit, turn, read, now=turn.sent_at, tombstone_key=key)
    return captured.turn is not None


def _turn(  # noqa: PLR0913, PLR0917 - a message, whose, and where
    household: HouseholdId, past: Past, message: Message, speaker: PersonId | None, room: RoomId, zone: str
) -> Turn:
    return Turn(
        turn_id=_id(past, message.name),
        household=household,
        room=room,
        thread=None,
        message=f"{past.chat}.{message.name}",
        version=0,
        seq=0,
        author=Author.NOBODY if speaker is None else Author.PERSON,
        speaker=speaker,
        sent_at=_instant(message.at, zone),
        text=message.text,
        kind=message.kind,
        reply_to=None if message.reply_to is None else _id(past, message.reply_to),
        forwarded_from=message.forwarded_from,
        quoted=None,
        to_bot=False,
        imported=True,
    )


def _id(past: Past, name: str) -> TurnId:
    return TurnId(derived("i", past.chat, name))


def _instant(at: datetime, zone: str) -> datetime:
    return (at if at.tzinfo is not None else at.replace(tzinfo=ZoneInfo(zone))).astimezone(UTC)


def room_of(past: Past, house: House, name: str | None) -> RoomId | None:
    """Where the past was said: the family's group, or the private chat of a named person."""
    if name is None or name == "group":
        return GROUP if past.is_group or name == "group" else None
    person = member_named(house, name)
    return None if person is None else RoomId(f"dm:{person.person_id}")
