"""What words stand on beside themselves: what they answer, what they are taken to be of, what they moved.

"Done, it's Saturday at 9" tells of the vet because somebody asked for the vet, and "it's been moved to
Friday" of the operation that was to be on Thursday. Whoever is not to know of the one is told neither.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from memory.claims import Claim, Source
from memory.ids import ClaimId, PersonId, TurnId
from memory.ports import UnitOfWork
from memory.privacy.limits import are_set
from memory.rooms import RoomKind


class Ground(NamedTuple):
    """Words by which something is told, and where they were said.

    Attributes:
        words: What was said, with what it was taken to be of.
        turn: Where.
        speaker: By whom; what they said themselves is nothing new to them.
        is_open: Whether it was said where others of the house read it.
    """

    words: str
    turn: TurnId
    speaker: PersonId
    is_open: bool


def grounds(uow: UnitOfWork, sources: Sequence[Source]) -> dict[Source, tuple[Ground, ...]]:
    """All that some words stand on, themselves first; they alone where nothing is kept from anybody."""
    own = {
        each: Ground(each.quote, each.turn, each.speaker, is_open=is_open(uow, each.turn)) for each in sources
    }
    if not are_set(uow):
        return {source: (ground,) for source, ground in own.items()}
    return {source: (ground, *_under(uow, source)) for source, ground in own.items()}


def _under(uow: UnitOfWork, source: Source) -> Iterable[Ground]:
    found: dict[ClaimId, Claim] = {}
    ahead = [claim for claim in uow.of_turn(source.turn) if _rests_on(claim, source)]
    while ahead:
        claim = ahead.pop()
        if claim.claim_id not in found:
            found[claim.claim_id] = claim
            # The question that it answered, the request that it fulfilled, or what it put in another's place.
            ahead += uow.followed_by(claim.claim_id)
    return (ground for claim in found.values() for ground in _told_by(uow, claim))


def _rests_on(claim: Claim, source: Source) -> bool:
    """Whether it was read out of the same words: what a time was fixed for is told by the deed beside it."""
    return any(each.turn == source.turn and each.span.touches(source.span) for each in claim.sources)


def _told_by(uow: UnitOfWork, claim: Claim) -> Iterable[Ground]:
    told = claim.proposition
    for each in claim.sources:
        words = f"{each.quote}\n{told.subject.surface}\n{told.value}"
        yield Ground(words, each.turn, each.speaker, is_open=is_open(uow, each.turn))


def is_open(uow: UnitOfWork, turn_id: TurnId) -> bool:
    """Whether a turn was said where others of the house read it."""
    turn = uow.turn(turn_id)
    room = None if turn is None else uow.house().room(turn.room)
    return room is not None and room.kind is not RoomKind.PRIVATE
