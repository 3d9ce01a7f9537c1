"""What goes on to others unasked, in mornings, pictures and reminders: nothing that was to go no further.

Whatever reaches others by its speaker's standing choice, by a word that was passed on or because it was said
where they read it, is told on no further than was said of it: "keep that private", "don't tell Nia". What
slipped out where Nia reads it is not told to her again.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from memory.audience import Audible
from memory.claims import Claim, Source
from memory.house import House
from memory.ids import ClaimId, PersonId, RoomId
from memory.ports import UnitOfWork
from memory.privacy.discretion import goes_no_further, limits_on, may_be_learnt, tells_of_absence, words_of
from memory.privacy.grounds import Ground, grounds
from memory.privacy.limits import Limit, limits
from memory.rooms import RoomKind


def with_discretion(uow: UnitOfWork, heard: Iterable[Audible]) -> tuple[Audible, ...]:
    """Those of the claims that nobody wanted kept from whoever will read them, in the order given."""
    given, house = tuple(heard), uow.house()
    standing = _standing(uow, [each.claim for each in given])
    return tuple(
        each
        for each in given
        if _is_let(uow, each.claim, _readers(each.person, each.room, house, each.at), standing)
    )


def may_go_on(
    uow: UnitOfWork, claims: Sequence[Claim], person: PersonId, room: RoomId, now: datetime
) -> frozenset[ClaimId]:
    """Those of some claims that may be told where others read them, by what was said of who may know.

    Args:
        uow: The memory.
        claims: What is to be told.
        person: To whom.
        room: Where; in a group everybody who reads it must be one who may know.
        now: The instant at which it would be told.
    """
    if not claims:
        return frozenset()
    readers, standing = _readers(person, room, uow.house(), now), _standing(uow, claims)
    return frozenset(each.claim_id for each in claims if _is_let(uow, each, readers, standing))


class _Standing(NamedTuple):
    """Who may know what some claims tell, and what these stand on, looked up once for all of them."""

    limits: tuple[Limit, ...]
    told: dict[Source, tuple[Ground, ...]]


def _standing(uow: UnitOfWork, claims: Iterable[Claim]) -> _Standing:
    told = grounds(uow, [source for claim in claims for source in claim.sources])
    words = frozenset[str]().union(*map(words_of, told.values()))
    return _Standing(limits(uow, words) if words else (), told)


def _readers(person: PersonId, room_id: RoomId, house: House, now: datetime) -> frozenset[PersonId]:
    room = house.room(room_id)
    if room is None or room.kind is RoomKind.PRIVATE:
        return frozenset({person})
    return room.readers(now)


def _is_let(uow: UnitOfWork, claim: Claim, readers: frozenset[PersonId], standing: _Standing) -> bool:
    # Whoever was told it by name may know it, whatever was said of others.
    others = readers - {claim.speaker, *claim.audience.people}
    if not others:
        return True
    return all(_is_for(others, source, uow, standing) for source in claim.sources)


def _is_for(others: frozenset[PersonId], source: Source, uow: UnitOfWork, standing: _Standing) -> bool:
    turn, house = uow.turn(source.turn), uow.house()
    if turn is None:
        return True
    people = [person for each in others if (person := house.person(each)) is not None]
    if any(tells_of_absence(source.quote, turn, each, house) for each in people):
        return False
    set_here = limits_on(uow, turn, house, standing.limits)
    return not goes_no_further(uow, turn, house, standing.limits) and all(
        may_be_learnt(each, standing.told[source], set_here) for each in others
    )
