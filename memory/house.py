"""The household as the rules see it at one moment: its people, rooms and settings."""

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from typing import TypeVar, cast

from config.household import HouseholdSettings
from config.language import Calendar, Ways, ways_of
from memory.ids import HouseholdId, PersonId, RoomId
from memory.people import Person
from memory.rooms import Room, RoomKind
from memory.value import Value

T = TypeVar("T")


class House(Value, frozen=True):
    """A snapshot: whoever decides who may hear, or who "mum" is, takes it as a value."""

    household: HouseholdId
    settings: HouseholdSettings
    people: tuple[Person, ...]
    rooms: tuple[Room, ...]

    @cached_property
    def _by_id(self) -> dict[PersonId, Person]:
        return {person.person_id: person for person in self.people}

    @cached_property
    def _rooms_by_id(self) -> dict[RoomId, Room]:
        return {room.room_id: room for room in self.rooms}

    @cached_property
    def _worked_out(self) -> dict[object, object]:
        return {}

    def once(self, work_out: Callable[["House"], T]) -> T:
        """What follows from the household as it stands, worked out when it is first asked for."""
        if work_out not in self._worked_out:
            self._worked_out[work_out] = work_out(self)
        return cast("T", self._worked_out[work_out])

    def person(self, person_id: PersonId) -> Person | None:
        """The person of that id."""
        return self._by_id.get(person_id)

    def room(self, room_id: RoomId) -> Room | None:
        """The room of that id."""
        return self._rooms_by_id.get(room_id)

    def name(self, person_id: PersonId) -> str:
        """Display name, of whom they turned out to be; "someone" for an id that is not known any more."""
        person = self.person(person_id)
        if person is not None and person.same_as is not None:
            return self.name(person.same_as)
        return "someone" if person is None else person.name

    def members(self, at: datetime) -> tuple[Person, ...]:
        """Everyone who belongs to the household at an instant."""
        return tuple(person for person in self.people if person.is_member(at))

    def zone_of(self, person_id: PersonId | None) -> str:
        """IANA zone of a person; the household's where they have none of their own."""
        person = None if person_id is None else self.person(person_id)
        return self.settings.zone if person is None or person.zone is None else person.zone

    @cached_property
    def ways(self) -> Ways:
        """How its English tells and reads times."""
        return ways_of(self.settings.language)

    def calendar_of(self, person_id: PersonId | None) -> Calendar:
        """By what a person reckons days and hours."""
        return Calendar(self.zone_of(person_id), self.ways)

    def private_room(self, person_id: PersonId) -> Room | None:
        """The person's private chat with the bot."""
        for room in self.rooms:
            if room.kind is RoomKind.PRIVATE and any(seat.person == person_id for seat in room.seats):
                return room
        return None
