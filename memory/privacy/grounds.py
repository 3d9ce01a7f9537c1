"""What words stand on beside themselves: what they answer, what they are taken to be of, what they moved.

"Done, it's Saturday at 9" tells of the vet because somebody asked for the vet, and "it's been moved to
Friday" of the operation that was to be on Thursday. Whoever is not to know of the one is told neither.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from memory.claims import Claim, Source
from memory.ids import ClaimId, PersonId, TurnId
from memory.ports import UnitOfWork
from memory.privacy.limits import Telling, are_set, readers_of


class Ground(NamedTuple):
    """Words by which something is told, and where they were said.

    Attributes:
        words: What was said, with what it was taken to be of.
        turn: Where.
        speaker: By whom; what they said themselves is nothing new to them.
        at: When.
        readers: Who read it there; nobody where it was said to the bot alone.
    """

    words: str
    turn: TurnId
    speaker: PersonId
    at: datetime
    readers: frozenset[PersonId]

    @property
    def telling(self) -> Telling:
        """By whom, when and before whom they were said."""
        return Telling(self.speaker, self.at, self.readers)


def grounds(uow: UnitOfWork, sources: Sequence[Source]) -> dict[Source, tuple[Ground, ...]]:
    """All that some words stand on, themselves first; they alone where nothing is kept from anybody."""
    own = {each: _ground(uow, each, each.quote) for each in sources}
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
        yield _ground(uow, each, words)


def _ground(uow: UnitOfWork, source: Source, words: str) -> Ground:
    turn = uow.turn(source.turn)
    readers = frozenset[PersonId]() if turn is None else readers_of(turn, uow.house())
    return Ground(words, source.turn, source.speaker, source.at, readers)
