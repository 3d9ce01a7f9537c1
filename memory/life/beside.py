"""What else was read out of the words that told of a value, and goes with it when it holds no longer.

Whoever says "I booked the ferry for the 20th" tells of a trip and of a booking; where the ferry is called off
or put to another day, neither stands as it was said. "Changed my number, it's …" tells of a change and of a
number; with the next number both are of the past.
"""

from collections.abc import Iterable, Iterator

from memory.claims import Claim, State
from memory.language.wordforms import bases
from memory.life.changes import Step, Why, to_state
from memory.modality import Realization
from memory.ports import UnitOfWork
from memory.vocabulary import Policy, Predicate


def told_beside(uow: UnitOfWork, ended: Iterable[Claim]) -> tuple[Step, ...]:
    """The ends of the notes and deeds that were read out of the same words as what has ended.

    Args:
        uow: One transaction.
        ended: Claims as they are after their end; with what still stands, and with what passes by itself,
            nothing goes.
    """
    claims = tuple(ended)
    over = [each for each in claims if each.policy in _NAMED_BESIDE and not each.is_in_force]
    steps = {other.claim_id: _ended_with(other, each) for each in over for other in _further(uow, each)}
    for each in claims:
        steps.pop(each.claim_id, None)  # it has its own end already
    return tuple(steps.values())


_NAMED_BESIDE = frozenset({Policy.EVENT, Policy.FACT, Policy.WHEREABOUTS})


def _further(uow: UnitOfWork, over: Claim) -> Iterator[Claim]:
    source = over.sources[0]
    for other in uow.of_turn(source.turn):
        is_same = any(each.turn == source.turn and each.span.touches(source.span) for each in other.sources)
        names = _names if over.policy is Policy.EVENT else _repeats
        if other.is_in_force and is_same and _is_further(other) and names(other, over):
            yield other


def _is_further(claim: Claim) -> bool:
    is_deed = claim.policy is Policy.COMMITMENT or claim.proposition.predicate is Predicate.HAPPENED
    return is_deed or claim.policy is Policy.NOTE


def _names(other: Claim, event: Claim) -> bool:
    """Whether it tells of the event: by its name, or of its very time in words that name it."""
    said, name = other.proposition, set(bases(event.proposition.value))
    is_of_its_time = said.when is not None and said.when == event.proposition.when
    told = bases(other.sources[0].quote) if is_of_its_time else ()
    return not name.isdisjoint((*bases(said.value), *bases(said.subject.surface), *told))


def _repeats(other: Claim, over: Claim) -> bool:
    """Whether the words of a deed that is done, or of a note, give the value that is over."""
    is_done = other.policy is not Policy.COMMITMENT or other.modality.realization is Realization.COMPLETED
    return is_done and over.proposition.value.casefold() in other.sources[0].quote.casefold()


def _ended_with(other: Claim, event: Claim) -> Step:
    change = event.change
    return to_state(other, State.REPLACED, Why(change.at, change.reason, change.by, change.successor))
