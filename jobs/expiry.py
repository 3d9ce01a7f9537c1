"""What ends by itself: things with an end, words of the moment, and guesses that nobody confirmed."""

from datetime import datetime, timedelta

from memory import reasons
from memory.changes import Why, to_state
from memory.claims import Claim, State
from memory.ports import UnitOfWork
from memory.vocabulary import Policy, Predicate

MOMENT_LASTS = timedelta(hours=36)
"""A word of the moment is in the next now block with its date, and gone after that."""
CANDIDATE_LASTS = timedelta(days=30)
QUESTION_LASTS = timedelta(days=14)
OVERDUE_LASTS = timedelta(days=7)


def expire(unit: UnitOfWork, now: datetime) -> int:
    """Move what has ended out of what is in force; the count of claims moved.

    Ends are exclusive: what is valid until an instant does not hold at it. Nothing here is forgotten
    for its age: the archive keeps it, and a claim of high cost of loss has no end but one that was said.
    """
    moved = 0
    for claim in unit.in_force():
        reason = _end_of(claim, now)
        if reason is not None:
            step = to_state(claim, State.EXPIRED, Why(at=now, reason=reason, by=None))
            unit.change(step.claim, expected=step.expected)
            moved += 1
    return moved


def _end_of(claim: Claim, now: datetime) -> str | None:
    until = claim.valid_time.until
    if until is not None and until <= now:
        return reasons.EXPIRED
    unheard = now - claim.last_confirmed
    if claim.state is State.TRANSIENT and unheard >= MOMENT_LASTS and not _is_last_known(claim):
        return reasons.EXPIRED
    if claim.policy is Policy.QUESTION and unheard >= QUESTION_LASTS:
        return reasons.LAPSED
    if claim.policy is Policy.COMMITMENT and _is_overdue(claim, now):
        return reasons.LAPSED
    if claim.state is State.CANDIDATE and unheard >= CANDIDATE_LASTS:
        return reasons.UNCONFIRMED
    return None


def _is_overdue(claim: Claim, now: datetime) -> bool:
    """A commitment whose own time passed a while ago without a word; who knew better has said so since."""
    when = claim.proposition.when
    end = None if when is None else when.end
    return end is not None and now - max(end, claim.last_confirmed) >= OVERDUE_LASTS


def _is_last_known(claim: Claim) -> bool:
    """States stay readable past their horizon as what was last known; a mood does not."""
    return claim.policy is Policy.STATE and claim.proposition.predicate is not Predicate.MOOD
