"""Rooms, who can read them since when, and the audience that a claim carries."""

from datetime import UTC, datetime
from enum import StrEnum
from functools import cached_property

from memory.ids import HouseholdId, PersonId, RoomId
from memory.value import Value

_ALWAYS = datetime.min.replace(tzinfo=UTC)


class RoomKind(StrEnum):
    """A group of the household, or one member's private chat with the bot."""

    GROUP = "group"
    PRIVATE = "private"


class Seat(Value, frozen=True):
    """One person's reading of a room: `[since, until)`; `history` opens what was said before."""

    person: PersonId
    since: datetime
    until: datetime | None
    history: bool

    def can_read(self, *, said_at: datetime, now: datetime) -> bool:
        """Whether a thing said here at `said_at` may be read `now`: reading now, and then or by grant."""
        return self.reads(now) and (self.history or self.since <= said_at)

    def reads(self, now: datetime) -> bool:
        """Whether the person reads along now."""
        return self.since <= now and (self.until is None or now < self.until)


class Room(Value, frozen=True):
    """A chat. `name` is what reports print: "group", or "dm:Ana"."""

    room_id: RoomId
    household: HouseholdId
    kind: RoomKind
    name: str
    seats: tuple[Seat, ...]

    @cached_property
    def _by_person(self) -> dict[PersonId, tuple[Seat, ...]]:
        people = dict.fromkeys(seat.person for seat in self.seats)
        return {person: tuple(seat for seat in self.seats if seat.person == person) for person in people}

    def seats_of(self, person: PersonId) -> tuple[Seat, ...]:
        """The times in which a person reads or read it."""
        return self._by_person.get(person, ())

    def readable_since(self, person: PersonId, now: datetime) -> datetime | None:
        """From when on what was said here can be read by a person now; None where they do not read it now."""
        seats = [seat for seat in self.seats_of(person) if seat.reads(now)]
        return min((_ALWAYS if seat.history else seat.since for seat in seats), default=None)

    def readers(self, now: datetime) -> frozenset[PersonId]:
        """Everyone who can read what is said here now."""
        return frozenset(seat.person for seat in self.seats if seat.reads(now))


class Audience(Value, frozen=True):
    """Who may hear: the readers of `rooms`, and `people` by name, until an instant if one is given.

    An audience with neither room nor person is heard by nobody: unlabelled means hidden.
    """

    rooms: tuple[RoomId, ...]
    people: tuple[PersonId, ...]
    until: datetime | None
