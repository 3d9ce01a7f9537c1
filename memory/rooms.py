"""Rooms, who can read them since when, and the audience that a claim carries."""

from datetime import datetime
from enum import StrEnum
from functools import cached_property

from memory.ids import HouseholdId, PersonId, RoomId
from memory.value import Value


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
        reads_now = self.since <= now and (self.until is None or now < self.until)
        return reads_now and (self.history or self.since <= said_at)


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

    def readers(self, now: datetime) -> frozenset[PersonId]:
        """Everyone who can read what is said here now."""
        return frozenset(
            seat.person
            for seat in self.seats
            if seat.since <= now and (seat.until is None or now < seat.until)
        )


class Audience(Value, frozen=True):
    """Who may hear: the readers of `rooms`, and `people` by name, until an instant if one is given.

    An audience with neither room nor person is heard by nobody: unlabelled means hidden.
    """

    rooms: tuple[RoomId, ...]
    people: tuple[PersonId, ...]
    until: datetime | None
