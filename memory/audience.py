"""Who may hear a claim: the one gate. Only what has passed it can be put into words."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final, final

from memory.claims import Claim, ParticipantRole, State
from memory.house import House
from memory.ids import PersonId, RoomId
from memory.modality import Act
from memory.people import Person, Role, Share
from memory.rooms import Audience, Room, RoomKind
from memory.turns import Turn
from memory.vocabulary import SHAREABLE, Sensitivity


class _Pass:
    """What only this module holds: without it no `Audible` can be made."""


_PASS: Final = _Pass()


@final
class Audible:
    """A claim that may be said to `person` in `room`, because all who can read there may hear it.

    Made by `audible_to` alone; whoever holds one need not ask again until time has passed.
    """

    __slots__ = ("_at", "_claim", "_person", "_room")

    def __init__(self, claim: Claim, person: PersonId, room: RoomId, at: datetime, by: _Pass) -> None:
        if by is not _PASS:
            msg = "only audible_to decides who may hear"
            raise TypeError(msg)
        self._claim = claim
        self._person = person
        self._room = room
        self._at = at

    @property
    def claim(self) -> Claim:
        """What may be said."""
        return self._claim

    @property
    def person(self) -> PersonId:
        """To whom."""
        return self._person

    @property
    def room(self) -> RoomId:
        """Where."""
        return self._room

    @property
    def at(self) -> datetime:
        """The instant at which it was decided."""
        return self._at


def audible_to(
    person: PersonId, room: RoomId, claims: Iterable[Claim], *, house: House, now: datetime
) -> tuple[Audible, ...]:
    """Those of `claims` that may be said to a person in a room, in the order given.

    A reply reaches everyone who can read the room, so each of them must be allowed to hear it, and
    each must be a current member. Unknown person or room, or no label: nobody hears anything.

    Args:
        person: Who asks, or to whom it is brought.
        room: Where it would be said.
        claims: What is to be said, in any state but erased.
        house: People, rooms and settings as they stand at `now`.
        now: The instant at which it would be said.
    """
    listeners = _listeners(person, room, house, now)
    if not listeners:
        return ()
    together = _Together(listeners, house, now)
    return tuple(
        Audible(claim, person, room, now, _PASS)
        for claim in claims
        if together.plainly_may_hear(claim)
        or all(_may_hear(listener, claim, house, now) for listener in listeners)
    )


def may_hear(person: PersonId, claim: Claim, *, house: House, now: datetime) -> bool:
    """Whether a person could be told this in their own private chat; it permits nobody to say it."""
    listener = house.person(person)
    return listener is not None and listener.is_member(now) and _may_hear(listener, claim, house, now)


def audience_of_turn(turn: Turn, house: House) -> Audience:
    """Who may hear what a turn says: the group that reads it, or in private its speaker alone."""
    room = house.room(turn.room)
    groups, people = house.once(_audiences)
    if room is not None and room.kind is RoomKind.GROUP:
        return groups[room.room_id]
    if turn.speaker not in people:
        people[turn.speaker] = Audience(
            rooms=(), people=() if turn.speaker is None else (turn.speaker,), until=None
        )
    return people[turn.speaker]


def _audiences(house: House) -> tuple[dict[RoomId, Audience], dict[PersonId | None, Audience]]:
    """Of each group, and of what each person says in private, as far as it was asked for."""
    groups = (room.room_id for room in house.rooms if room.kind is RoomKind.GROUP)
    return {each: Audience(rooms=(each,), people=(), until=None) for each in groups}, {}


def granted(audience: Audience, *people: PersonId) -> Audience:
    """The audience with some people more, whom the speaker has named ("tell Dad …")."""
    if not people:
        return audience
    return Audience(
        rooms=audience.rooms, people=tuple(dict.fromkeys((*audience.people, *people))), until=audience.until
    )


def covers(one: Audience, other: Audience, *, house: House, now: datetime) -> bool:
    """Whether everybody who may hear the other may hear `one`, too.

    Only then may `one` change what is told of the other: else those left out would see that something
    was said where they do not read.
    """
    if one is other or (one.rooms == other.rooms and one.people == other.people):
        return True  # most often the two are the same, and nobody need be counted
    if set(other.rooms).issubset(one.rooms) and set(other.people).issubset(one.people):
        return True
    return _reached(other, house, now) <= _reached(one, house, now)


def open_to_all(claims: Iterable[Claim], turn: Turn, *, house: House, now: datetime) -> tuple[Claim, ...]:
    """Those of the claims that everybody may hear who hears a turn, in the order given.

    Only they may lend the turn's words a meaning ("it is off", "yes"): what it says is told to all of its
    hearers, and so is what it was taken to mean.
    """
    heard_by = audience_of_turn(turn, house)
    return tuple(each for each in claims if covers(each.audience, heard_by, house=house, now=now))


def _reached(audience: Audience, house: House, now: datetime) -> frozenset[PersonId]:
    rooms = (house.room(room) for room in audience.rooms)
    readers = (room.readers(now) for room in rooms if room is not None)
    return frozenset(audience.people).union(*readers)


def _listeners(person: PersonId, room_id: RoomId, house: House, now: datetime) -> tuple[Person, ...]:
    """Everyone whom words in the room reach; empty if one of them is no current member."""
    room = house.room(room_id)
    readers = frozenset[PersonId]() if room is None else room.readers(now)
    if person not in readers:
        return ()
    people = tuple(house.person(reader) for reader in sorted(readers))
    known = tuple(each for each in people if each is not None and each.is_member(now))
    return known if len(known) == len(people) else ()


def _may_hear(listener: Person, claim: Claim, house: House, now: datetime) -> bool:
    if claim.state is State.ERASED:
        return False
    until = claim.audience.until
    if until is not None and now >= until:
        return False
    if claim.sensitivity is Sensitivity.SURPRISE and listener.person_id in _surprised(claim):
        return False
    if not _is_fit_for(listener, claim, house):
        return False
    return (
        listener.person_id in claim.audience.people
        or _reads(listener, claim, house, now)
        or _is_shared_with(listener, claim, house, now)
    )


class _Together:
    """What all listeners have in common, worked out once for all claims: most are read by each of them."""

    def __init__(self, listeners: tuple[Person, ...], house: House, now: datetime) -> None:
        self._house = house
        self._now = now
        self._listeners = listeners
        hears = house.once(_hears)
        self._fit = frozenset[Sensitivity].intersection(
            *(frozenset(hears.get(listener.role, ())) for listener in listeners)
        ) - {Sensitivity.SURPRISE}
        self._read_since: dict[RoomId, datetime | None] = {}

    def plainly_may_hear(self, claim: Claim) -> bool:
        """Whether each may, reading along where it was said; if not, each is to be asked about alone."""
        until = claim.audience.until
        return (
            claim.state is not State.ERASED
            and (until is None or self._now < until)
            and claim.sensitivity in self._fit
            and any(self._all_could_read(room, claim) for room in claim.audience.rooms)
        )

    def _all_could_read(self, room_id: RoomId, claim: Claim) -> bool:
        since = self._since(room_id)
        if since is None:
            return False
        said = [source.at for source in claim.sources if source.room == room_id] or [claim.said_at]
        return max(said) >= since

    def _since(self, room_id: RoomId) -> datetime | None:
        """From when on all could read what was said there; None where one of them does not read it."""
        if room_id not in self._read_since:
            room = self._house.room(room_id)
            self._read_since[room_id] = None if room is None else self._all_read_since(room)
        return self._read_since[room_id]

    def _all_read_since(self, room: Room) -> datetime | None:
        since = [room.readable_since(listener.person_id, self._now) for listener in self._listeners]
        known = [each for each in since if each is not None]
        return max(known) if len(known) == len(since) else None


def _is_fit_for(listener: Person, claim: Claim, house: House) -> bool:
    """Whether the listener's role may be told such things; one's own words always may."""
    if claim.speaker == listener.person_id:
        return True
    return claim.sensitivity in house.once(_hears).get(listener.role, ())


def _hears(house: House) -> dict[Role, frozenset[Sensitivity]]:
    """Which kinds of things each role may be told of."""
    return {
        Role(role): frozenset(Sensitivity(kind) for kind in kinds)
        for role, kinds in house.settings.hears.items()
    }


def _surprised(claim: Claim) -> frozenset[PersonId]:
    """Those from whom a surprise is kept: whom it is about and whom it is for, never its teller."""
    targets = {
        participant.person
        for participant in claim.proposition.participants
        if participant.person is not None and participant.role in _TARGETS
    }
    subject = claim.proposition.subject
    targets |= {person for person in (subject.person, subject.whose) if person is not None}
    return frozenset(targets - {claim.speaker})


_TARGETS = (ParticipantRole.RECIPIENT, ParticipantRole.BENEFICIARY, ParticipantRole.THEME)


def _reads(listener: Person, claim: Claim, house: House, now: datetime) -> bool:
    for room_id in claim.audience.rooms:
        room = house.room(room_id)
        if room is not None and _could_read(listener, room, claim, now):
            return True
    return False


def _could_read(listener: Person, room: Room, claim: Claim, now: datetime) -> bool:
    """Whether the listener reads the room now and could read the claim's words when they fell there."""
    seats = room.seats_of(listener.person_id)
    if not seats:
        return False
    said = [source.at for source in claim.sources if source.room == room.room_id] or [claim.said_at]
    return any(seat.can_read(said_at=at, now=now) for seat in seats for at in said)


def _is_shared_with(listener: Person, claim: Claim, house: House, now: datetime) -> bool:
    """Whether the speaker's own choice opens it: where they are, how they are, said in private."""
    speaker = house.person(claim.speaker)
    if speaker is None or not speaker.is_member(now) or not _is_shareable(claim, house):
        return False
    match speaker.share:
        case Share.ME:
            return False
        case Share.ADULTS:
            return listener.is_adult
        case Share.FAMILY:
            return listener.is_family


def _is_shareable(claim: Claim, house: House) -> bool:
    return (
        claim.proposition.predicate in SHAREABLE
        and claim.proposition.subject.person == claim.speaker
        and claim.modality.act is Act.STATED
        and claim.sensitivity not in _NEVER_SHARED
        and claim.speaker in claim.audience.people
        and all(_is_private(house.room(source.room)) for source in claim.sources)
    )


_NEVER_SHARED = (Sensitivity.SECRET, Sensitivity.SURPRISE, Sensitivity.MONEY)


def _is_private(room: Room | None) -> bool:
    return room is not None and room.kind is RoomKind.PRIVATE
