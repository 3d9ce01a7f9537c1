"""What else was read out of the words that told of an event, and goes with it when it is off or moved.

Whoever says "I booked the ferry for the 20th" tells of a trip and of a booking; where the ferry is called off
or put to another day, neither stands as it was said.
"""

from collections.abc import Iterable, Iterator

from memory.claims import Claim, State
from memory.language.wordforms import bases
from memory.life.changes import Step, Why, to_state
from memory.ports import UnitOfWork
from memory.vocabulary import Policy, Predicate


def told_beside(uow: UnitOfWork, ended: Iterable[Claim]) -> tuple[Step, ...]:
    """The ends of the notes and deeds that were read out of the same words as events that have ended.

    Args:
        uow: One transaction.
        ended: Claims as they are after their end; of what is no event, or still stands, nothing goes.
    """
    claims = tuple(ended)
    events = [each for each in claims if each.policy is Policy.EVENT and not each.is_in_force]
    steps = {other.claim_id: _ended_with(other, event) for event in events for other in _further(uow, event)}
    for each in claims:
        steps.pop(each.claim_id, None)  # it has its own end already
    return tuple(steps.values())


def _further(uow: UnitOfWork, event: Claim) -> Iterator[Claim]:
    source = event.sources[0]
    for other in uow.of_turn(source.turn):
        is_same = any(each.turn == source.turn and each.span.touches(source.span) for each in other.sources)
        if other.is_in_force and is_same and _is_further(other) and _names(other, event):
            yield other


def _is_further(claim: Claim) -> bool:
    is_deed = claim.policy is Policy.COMMITMENT or claim.proposition.predicate is Predicate.HAPPENED
    return is_deed or claim.policy is Policy.NOTE


def _names(other: Claim, event: Claim) -> bool:
    said = other.proposition
    return not set(bases(event.proposition.value)).isdisjoint(
        (*bases(said.value), *bases(said.subject.surface))
    )


def _ended_with(other: Claim, event: Claim) -> Step:
    change = event.change
    return to_state(other, State.REPLACED, Why(change.at, change.reason, change.by, change.successor))
