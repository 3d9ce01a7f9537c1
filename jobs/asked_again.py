"""Questions put to one of the family in talk, and left open: brought again once, and said to have lapsed."""

from datetime import datetime, timedelta

from jobs.concerning import is_put_to_bot
from jobs.schedule import Run
from jobs.taken_up import is_taken_up
from jobs.worth import is_awaited
from memory.claims import Claim, State
from memory.house import House
from memory.ids import PersonId
from memory.intake.questions import addressees
from memory.modality import Realization, Temporal
from memory.ports import UnitOfWork
from memory.rooms import RoomKind
from memory.vocabulary import Predicate
from relay.questions import NUDGE_AFTER, mind

_NEWEST = 30
"""So many of the newest questions are looked at; older ones had their night."""
_OF_THE_NIGHT = timedelta(hours=30)
"""A question has one night in which it is taken up; what is found later is no news any more."""


def mind_open(unit: UnitOfWork, _run: Run, now: datetime) -> None:
    """Have what was asked since the night before, and nobody answered, asked again where it was asked."""
    house = unit.house()
    for claim in unit.in_force(predicates=(Predicate.ASKED_ABOUT,), limit=_NEWEST):
        listener = _to_ask(unit, claim, house, now)
        if listener is not None:
            mind(unit, claim, to=listener)


def _to_ask(unit: UnitOfWork, claim: Claim, house: House, now: datetime) -> PersonId | None:
    """Who is to be asked again: the one person whom it was put to, in a room that they read."""
    source = claim.sources[0]
    turn, room = unit.turn(source.turn), house.room(source.room)
    people = addressees(claim) - {claim.speaker}
    if turn is None or turn.imported or room is None or room.kind is not RoomKind.GROUP or len(people) != 1:
        return None
    listener = next(iter(people))
    is_open = (
        claim.state is State.ACTIVE and now - claim.said_at <= _OF_THE_NIGHT and not is_put_to_bot(claim)
    )
    waits = is_awaited(claim, claim.said_at + NUDGE_AFTER) and not _is_of_then(claim, listener)
    is_heard = listener in room.readers(now) and claim.speaker in room.readers(now)
    return listener if is_open and waits and is_heard and not is_taken_up(unit, claim) else None


def _is_of_then(claim: Claim, listener: PersonId) -> bool:
    """Whether it asks how somebody is just then: "are you hungry?" is nothing to answer on the next day."""
    said, modality = claim.proposition, claim.modality
    is_theirs = said.subject.person == listener and said.when is None
    is_now = modality.temporal is Temporal.CURRENT and modality.realization in (
        Realization.STATE,
        Realization.STARTED,
    )
    return (is_theirs and is_now) or len(said.value.split()) < _A_QUESTION


_A_QUESTION = 3
