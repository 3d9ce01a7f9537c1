"""What words stand on beside themselves: what they answer, what they are taken to be of, what they moved.

"Done, it's Saturday at 9" tells of the vet because somebody asked for the vet, and "it's been moved to
Friday" of the operation that was to be on Thursday. Whoever is not to know of the one is told neither.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from memory.claims import Claim, Source
from memory.ids import ClaimId, PersonId, TurnId
from memory.ports import UnitOfWork
from memory.privacy.limits import are_set


class Ground(NamedTuple):
    """Words by which something is told, and where they were said.

    Attributes:
        words: What was said, with what it was taken to be of.
        turn: Where.
        speaker: By whom; what they said themselves is nothing new to them.
    """

    words: str
    turn: TurnId
    speaker: PersonId


def grounds(uow: UnitOfWork, sources: Sequence[Source]) -> dict[Source, tuple[Ground, ...]]:
    """All that some words stand on, themselves first; they alone where nothing is kept from anybody."""
    own = {each: Ground(each.quote, each.turn, each.speaker) for each in sources}
    if not are_set(uow):
        return {source: (ground,) for source, ground in own.items()}
    gave_way_to = _of_many(uow) if len(own) > _FEW else partial(_gave_way_to, uow)
    return {source: (ground, *_under(uow, source, gave_way_to)) for source, ground in own.items()}


_FEW = 12
"""For more than these all that has ended is looked through once, and not once for each."""
_GaveWay = Callable[[Claim], Iterable[Claim]]


def _under(uow: UnitOfWork, source: Source, gave_way_to: _GaveWay) -> Iterable[Ground]:
    found: dict[ClaimId, Claim] = {}
    ahead = [claim for claim in uow.of_turn(source.turn) if _rests_on(claim, source)]
    while ahead:
        claim = ahead.pop()
        if claim.claim_id not in found:
            found[claim.claim_id] = claim
            ahead += gave_way_to(claim)
    return (ground for claim in found.values() for ground in _told_by(claim))


def _rests_on(claim: Claim, source: Source) -> bool:
    """Whether it was read out of the same words: what a time was fixed for is told by the deed beside it."""
    return any(each.turn == source.turn and each.span.touches(source.span) for each in claim.sources)


def _gave_way_to(uow: UnitOfWork, claim: Claim) -> Iterable[Claim]:
    """The question that it answered, the request that it fulfilled, or what it put in another's place."""
    if claim.proposition.value not in claim.sources[0].quote:
        return uow.followed_by(claim.claim_id)
    of_it = uow.archived(subject=claim.proposition.subject.key)
    return (each for each in of_it if each.change.successor == claim.claim_id)


def _of_many(uow: UnitOfWork) -> _GaveWay:
    """The same, looked up at once for whatever may be asked of."""
    ended: dict[ClaimId | None, list[Claim]] = {}
    for each in uow.archived():
        ended.setdefault(each.change.successor, []).append(each)
    return lambda claim: ended.get(claim.claim_id, ())


def _told_by(claim: Claim) -> Iterable[Ground]:
    told = claim.proposition
    for each in claim.sources:
        yield Ground(f"{each.quote} {told.subject.surface} {told.value}", each.turn, each.speaker)
