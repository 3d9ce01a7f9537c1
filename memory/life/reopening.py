"""What a claim put an end to comes back when that claim no longer counts: a task not done after all."""

from datetime import datetime

from memory.claims import Change, Claim
from memory.ids import FIRST, ClaimId, derived
from memory.life import reasons
from memory.ports import UnitOfWork


def give_back(uow: UnitOfWork, claim_id: ClaimId, *, now: datetime) -> tuple[Claim, ...]:
    """Bring back what a claim had taken the place of, closed or answered, each under a new id.

    Args:
        uow: One transaction.
        claim_id: The claim that does not count any more.
        now: Transaction time.
    """
    back = tuple(
        _again(_before_its_end(uow, old), now)
        for old in uow.archived()
        if old.change.successor == claim_id and old.change.reason in _ENDED_BY
    )
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


def _again(old: Claim, now: datetime) -> Claim:
    fields = {
        "claim_id": ClaimId(derived("c_", old.claim_id, "open again", old.revision)),
        "change": Change(at=now, reason=reasons.REOPENED, by=None, successor=None),
        "revision": FIRST,
    }
    return Claim.model_validate({**dict(old), **fields})
