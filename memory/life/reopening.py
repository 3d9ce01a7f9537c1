"""What a claim put an end to comes back when that claim no longer counts, and goes again when it does."""

from collections.abc import Iterable
from datetime import datetime

from memory.claims import Change, Claim
from memory.ids import FIRST, ClaimId, derived
from memory.life import reasons
from memory.life.changes import Why, closed_at
from memory.ports import UnitOfWork


def give_back(uow: UnitOfWork, claim_id: ClaimId, *, now: datetime) -> tuple[Claim, ...]:
    """Bring back what a claim had taken the place of, closed or answered, each under a new id.

    Args:
        uow: One transaction.
        claim_id: The claim that does not count any more.
        now: Transaction time.
    """
    ended = (old for old in uow.followed_by(claim_id) if _took_its_place(claim_id, old))
    return _brought_back(uow, ended, now)


def give_back_with(uow: UnitOfWork, claim: Claim, *, now: datetime) -> tuple[Claim, ...]:
    """The same, with what the claim's words ended by naming it: where they are somebody else's, or not so.

    "I've left the bakery, I'm at the zoo now" ends the job by its first half, and by no claim.
    """
    return _brought_back(uow, _ended_with(uow, claim), now)


def end_again(uow: UnitOfWork, claim: Claim, why: Why) -> None:
    """Take out of force what had come back (`give_back_with`), the claim counting once more."""
    for old in _ended_with(uow, claim):
        back = uow.claim(_id_of(_before_its_end(uow, old)))
        if back is not None and back.is_in_force:
            step = closed_at(back, claim.said_at, Why(why.at, old.change.reason, why.by, claim.claim_id))
            uow.change(step.claim, expected=step.expected)


def _ended_with(uow: UnitOfWork, claim: Claim) -> tuple[Claim, ...]:
    return tuple(
        old for old in uow.archived() if _took_its_place(claim.claim_id, old) or _was_named_over(claim, old)
    )


def _took_its_place(claim_id: ClaimId, old: Claim) -> bool:
    return old.change.successor == claim_id and old.change.reason in _ENDED_BY


def _was_named_over(claim: Claim, old: Claim) -> bool:
    """Whether the same message said in so many words that it is over: in one unit of work with the claim."""
    change = old.change
    is_named = change.reason in (reasons.ENDED, reasons.CALLED_OFF) and change.successor is None
    return is_named and change.by == claim.speaker and change.at == claim.recorded_at


def _brought_back(uow: UnitOfWork, ended: Iterable[Claim], now: datetime) -> tuple[Claim, ...]:
    back = [_again(_before_its_end(uow, old), now) for old in ended]
    return tuple(claim for claim in back if uow.add(claim))


_ENDED_BY = (
    reasons.DONE,
    reasons.CALLED_OFF,
    reasons.REPLACED,
    reasons.FIRMER,
    reasons.CORRECTED,
    reasons.ANSWERED,
)


def _before_its_end(uow: UnitOfWork, old: Claim) -> Claim:
    """The last version in which it was in force, with the times it had then."""
    return next((each for each in reversed(uow.versions(old.claim_id)) if each.is_in_force), old)


def _id_of(old: Claim) -> ClaimId:
    return ClaimId(derived("c_", old.claim_id, "open again", old.revision))


def _again(old: Claim, now: datetime) -> Claim:
    fields = {
        "claim_id": _id_of(old),
        "change": Change(at=now, reason=reasons.REOPENED, by=None, successor=None),
        "revision": FIRST,
    }
    return Claim.model_validate({**dict(old), **fields})
