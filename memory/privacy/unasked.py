"""What goes on to others of what was said in private: nothing that its speaker wanted to go no further.

What was said in private and reaches others, by its speaker's standing choice or a word that was passed on,
is told on no further than they said of it: "keep that private", "don't tell Nia". Whoever reads the group
has read there what was said of it, and by whom.
"""

from collections.abc import Iterable
from datetime import datetime

from memory.audience import Audible
from memory.claims import Claim, Source
from memory.house import House
from memory.ids import PersonId, RoomId
from memory.language.wordforms import bases
from memory.ports import UnitOfWork
from memory.privacy.discretion import goes_no_further, limits_on
from memory.privacy.limits import Limit, limits, may_know
from memory.rooms import RoomKind


def with_discretion(uow: UnitOfWork, heard: Iterable[Audible]) -> tuple[Audible, ...]:
    """Those of the claims that nobody wanted kept from whoever will read them, in the order given."""
    return tuple(each for each in heard if may_go_on(uow, each.claim, each.person, each.room, each.at))


def within_limits(uow: UnitOfWork, heard: Iterable[Audible]) -> tuple[Audible, ...]:
    """Those of the claims, wherever they were said, that nobody said their reader is not to know.

    What slipped out where they read it is not told to them again.
    """
    house = uow.house()
    return tuple(
        each for each in heard if _is_let(uow, each.claim, _readers(each.person, each.room, house, each.at))
    )


def may_go_on(uow: UnitOfWork, claim: Claim, person: PersonId, room: RoomId, now: datetime) -> bool:
    """Whether what was said in private may be told where others read it, by what its speaker said of that.

    Args:
        uow: The memory.
        claim: What is to be told; what was said in a group goes on as far as the group reads.
        person: To whom.
        room: Where; in a group everybody who reads it must be one who may know.
        now: The instant at which it would be told.
    """
    house = uow.house()
    if not all(_is_private(source.room, house) for source in claim.sources):
        return True
    return _is_let(uow, claim, _readers(person, room, house, now) - {*claim.audience.people})


def _is_private(room_id: RoomId, house: House) -> bool:
    room = house.room(room_id)
    return room is not None and room.kind is RoomKind.PRIVATE


def _readers(person: PersonId, room_id: RoomId, house: House, now: datetime) -> frozenset[PersonId]:
    room = house.room(room_id)
    if room is None or room.kind is RoomKind.PRIVATE:
        return frozenset({person})
    return room.readers(now)


def _is_let(uow: UnitOfWork, claim: Claim, readers: frozenset[PersonId]) -> bool:
    others = readers - {claim.speaker}
    if not others:
        return True
    words = [word for source in claim.sources for word in bases(source.quote)]
    standing = limits(uow, dict.fromkeys(words))
    return all(_is_for(others, source, uow, standing) for source in claim.sources)


def _is_for(
    others: frozenset[PersonId], source: Source, uow: UnitOfWork, standing: tuple[Limit, ...]
) -> bool:
    turn, house = uow.turn(source.turn), uow.house()
    if turn is None:
        return True
    set_here = limits_on(uow, turn, house, standing)
    return not goes_no_further(uow, turn, house, standing) and all(
        may_know(each, source.quote, turn.turn_id, set_here) for each in others
    )
