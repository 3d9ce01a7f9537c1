"""Who says "tell Dad ..." grants that content to Dad, and to nobody else."""

from datetime import datetime

from memory.audience import granted
from memory.claims import Claim
from memory.ids import PersonId
from memory.life.changes import Why, stepped
from memory.ports import UnitOfWork
from memory.rooms import Audience
from relay.words import Word

GRANTED = "told on by its speaker"
"""The reason of a change that only widens who may hear."""


def grant(uow: UnitOfWork, claim: Claim, word: Word, *, now: datetime) -> Claim:
    """Open a claim to those to whom the sender has it told: a person by name, or the group."""
    if word.listener is not None:
        return grant_to(uow, claim, word.listener, by=word.sender, now=now)
    rooms = tuple(dict.fromkeys((*claim.audience.rooms, word.room)))
    return _opened(
        uow, claim, Audience(rooms=rooms, people=claim.audience.people, until=None), word.sender, now
    )


def grant_to(uow: UnitOfWork, claim: Claim, person: PersonId, *, by: PersonId, now: datetime) -> Claim:
    """Open a claim to one person more."""
    return _opened(uow, claim, granted(claim.audience, person), by, now)


def _opened(uow: UnitOfWork, claim: Claim, audience: Audience, by: PersonId, now: datetime) -> Claim:
    if audience == claim.audience:
        return claim
    step = stepped(claim, Why(now, GRANTED, by), audience=audience)
    uow.change(step.claim, expected=step.expected)
    return step.claim
