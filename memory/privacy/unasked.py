"""What is brought to somebody without their asking: nothing that its speaker wanted to go no further.

What was said in private and reaches others, by its speaker's standing choice or a word that was passed on,
is told on no further than they said of it: "keep that private", "don't tell Nia". Whoever reads the group
has read there what was said of it, and by whom.
"""

from collections.abc import Iterable

from memory.audience import Audible
from memory.claims import Source
from memory.house import House
from memory.ids import PersonId
from memory.language.wordforms import bases
from memory.ports import UnitOfWork
from memory.privacy.discretion import goes_no_further, limits_on
from memory.privacy.limits import Limit, limits, may_know
from memory.rooms import RoomKind


def with_discretion(uow: UnitOfWork, heard: Iterable[Audible]) -> tuple[Audible, ...]:
    """Those of the claims that nobody wanted kept from whoever will read them, in the order given."""
    house = uow.house()
    return tuple(
        each for each in heard if not _is_anothers_confidence(each, house) or _may_go_on(uow, each, house)
    )


def within_limits(uow: UnitOfWork, heard: Iterable[Audible]) -> tuple[Audible, ...]:
    """Those of the claims, wherever they were said, that nobody said their reader is not to know.

    What slipped out where they read it is not told to them again.
    """
    house = uow.house()
    return tuple(each for each in heard if _may_go_on(uow, each, house))


def _is_anothers_confidence(heard: Audible, house: House) -> bool:
    """Whether somebody else said it in private, and nowhere else."""
    rooms = (house.room(source.room) for source in heard.claim.sources)
    said_in_private = all(room is not None and room.kind is RoomKind.PRIVATE for room in rooms)
    return said_in_private and _readers(heard, house) != frozenset({heard.claim.speaker})


def _readers(heard: Audible, house: House) -> frozenset[PersonId]:
    room = house.room(heard.room)
    is_group = room is not None and room.kind is RoomKind.GROUP
    return room.readers(heard.at) if room is not None and is_group else frozenset({heard.person})


def _may_go_on(uow: UnitOfWork, heard: Audible, house: House) -> bool:
    words = [word for source in heard.claim.sources for word in bases(source.quote)]
    standing = limits(uow, dict.fromkeys(words))
    readers = _readers(heard, house)
    return all(_is_for(readers, source, uow, house, standing) for source in heard.claim.sources)


def _is_for(
    readers: frozenset[PersonId], source: Source, uow: UnitOfWork, house: House, standing: tuple[Limit, ...]
) -> bool:
    others = readers - {source.speaker}
    turn = uow.turn(source.turn)
    if turn is None or not others:
        return True
    set_here = limits_on(uow, turn, house, standing)
    return not goes_no_further(uow, turn, house, standing) and all(
        may_know(reader, source.quote, turn.turn_id, set_here) for reader in others
    )
