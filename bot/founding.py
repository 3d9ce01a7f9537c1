"""Make a household of its settings: people with ids, the group, and a private chat for each member."""

import re
from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from config.household import HouseholdSettings, MemberSettings
from memory.house import House
from memory.ids import HouseholdId, PersonId, RoomId
from memory.people import Kin, Person, Role, Share
from memory.ports import UnitOfWork
from memory.rooms import Room, RoomKind, Seat

GROUP = RoomId("group")
"""The family group of a household that has one."""


def found(unit: UnitOfWork, settings: HouseholdSettings, *, at: datetime) -> None:
    """Write the members and rooms of a household that begins at an instant; changes nothing if it has any."""
    if unit.house().people:
        return
    ids = {member.name: _person_id(member) for member in settings.members}
    people = [_person(unit.household, member, ids, at) for member in settings.members]
    # The people are kept as people alone: a name in the settings would outlive its person's erasure.
    unit.put_settings(HouseholdSettings.model_validate({**settings.model_dump(), "members": ()}))
    for person in people:
        unit.put_person(person)
        unit.put_room(private_room(person, at))
    unit.put_room(_group(unit.household, people, at))


def admit_member(unit: UnitOfWork, member: MemberSettings, *, at: datetime) -> Person:
    """Write a new member, who reads the group from now on, and hand them back."""
    house = unit.house()
    ids = {person.name: person.person_id for person in house.people}
    member = MemberSettings.model_validate({**member.model_dump(), "id": _free_id(member, house)})
    person = _person(unit.household, member, ids, at)
    unit.put_person(person)
    unit.put_room(private_room(person, at))
    group = house.room(GROUP)
    seats = () if group is None else group.seats
    unit.put_room(_group_with(unit.household, (*seats, _seat(person.person_id, at))))
    return person


def dismiss_member(unit: UnitOfWork, person_id: PersonId, *, at: datetime) -> None:
    """End a membership: from `at` on the person reads nothing and is told nothing."""
    house = unit.house()
    person = house.person(person_id)
    if person is None:
        return
    unit.put_person(Person.model_validate({**dict(person), "left_at": at}))
    for room in house.rooms:
        if any(seat.person == person_id for seat in room.seats):
            unit.put_room(
                Room.model_validate({**dict(room), "seats": tuple(_ended(room.seats, person_id, at))})
            )


def private_room(person: Person, at: datetime) -> Room:
    """A member's private chat with the bot."""
    return Room(
        room_id=RoomId(f"dm:{person.person_id}"),
        household=person.household,
        kind=RoomKind.PRIVATE,
        name=f"dm:{person.name}",
        seats=(_seat(person.person_id, at),),
    )


def member_named(house: House, name: str) -> Person | None:
    """The person whose display name, id or unambiguous alias that is; never by likeness."""
    return house.once(_by_name).get(name.strip().casefold())


def _by_name(house: House) -> dict[str, Person]:
    """Everybody by what is theirs alone, or of two who share a name or an id the first."""
    found: dict[str, Person] = {}
    for person in house.people:
        for name in (person.name, person.person_id):
            found.setdefault(name.casefold(), person)
    aliases = Counter(alias for person in house.people for alias in _aliases(person))
    for person in house.people:
        for alias in _aliases(person):
            if aliases[alias] == 1:
                found.setdefault(alias, person)
    return found


def _aliases(person: Person) -> set[str]:
    return {alias.casefold() for alias in person.aliases}


def _free_id(member: MemberSettings, house: House) -> str:
    """The id that is given, or one of the name that nobody here has or had."""
    if member.id:
        return member.id
    wanted = _person_id(member)
    taken = {person.person_id for person in house.people}
    tries = (PersonId(f"{wanted}-{number}") for number in range(2, len(taken) + 3))
    return wanted if wanted not in taken else next(each for each in tries if each not in taken)


def _person_id(member: MemberSettings) -> PersonId:
    if member.id:
        return PersonId(member.id)
    return PersonId(re.sub(r"\W+", "-", member.name.casefold()).strip("-") or "person")


def _person(household: HouseholdId, member: MemberSettings, ids: dict[str, PersonId], at: datetime) -> Person:
    kin = [
        Kin(word=word.casefold(), of=ids[name])
        for word, names in member.kin.items()
        for name in names
        if name in ids
    ]
    return Person(
        person_id=_person_id(member),
        household=household,
        name=member.name,
        role=Role(member.role),
        aliases=member.aliases,
        kin=tuple(kin),
        zone=member.zone,
        share=Share(member.share),
        joined_at=at,
        left_at=None,
        history=False,
        about="",
    )


def _seat(person: PersonId, at: datetime) -> Seat:
    return Seat(person=person, since=at, until=None, history=False)


def _group(household: HouseholdId, people: Iterable[Person], at: datetime) -> Room:
    return _group_with(household, tuple(_seat(person.person_id, at) for person in people))


def _group_with(household: HouseholdId, seats: tuple[Seat, ...]) -> Room:
    return Room(room_id=GROUP, household=household, kind=RoomKind.GROUP, name="group", seats=seats)


def _ended(seats: Iterable[Seat], person: PersonId, at: datetime) -> Iterable[Seat]:
    for seat in seats:
        ends = seat.person == person and seat.until is None
        yield Seat(person=seat.person, since=seat.since, until=at, history=seat.history) if ends else seat
