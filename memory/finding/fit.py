"""How well a claim falls into the time asked about: it held then, was said then, or is still to come."""

from datetime import datetime, timedelta

from memory.claims import Claim
from memory.language.asking import Question
from memory.modality import Realization
from memory.vocabulary import Policy, spec


def is_ahead(claim: Claim, now: datetime) -> bool:
    """Whether it is of something to come: an event whose time is not over, or a thing still to be done."""
    when = claim.proposition.when
    if when is not None and when.end is not None:
        return when.end > now
    if claim.policy in _LASTING:
        return True
    return claim.modality.realization in _TO_COME and now - claim.last_confirmed < _FRESH


_FRESH = timedelta(days=14)
_TO_COME = frozenset(
    {
        Realization.DESIRED,
        Realization.REQUIRED,
        Realization.INTENDED,
        Realization.SCHEDULED,
        Realization.STARTED,
        Realization.PARTIAL,
    }
)


def fit_of(question: Question, claim: Claim, now: datetime) -> float | None:
    """How well the claim falls into the time asked about; None if it is of another time.

    An event is of its own time, a state of the time that it holds, and of what was the saying counts.
    What holds without end (facts, rules) fits any time to come without speaking of it.
    """
    if question.window is None or question.what_was_known:
        return 0.0
    start, end = question.window
    when = claim.proposition.when
    if when is not None and when.start is not None and when.end is not None:
        return 1.0 if when.start < end and start < when.end else None
    if start <= claim.last_confirmed < end:
        return 0.5
    if question.of_the_day:
        return None
    if question.of_the_past:
        return 0.5 if _held(claim, start, end) else None
    return _fit_of_a_state(claim, start, end, now)


def _fit_of_a_state(claim: Claim, start: datetime, end: datetime, now: datetime) -> float | None:
    horizon = spec(claim.proposition.predicate).horizon
    if horizon is not None:
        return 0.5 if claim.last_confirmed < end and start < claim.last_confirmed + horizon else None
    if claim.policy in _LASTING:
        return 0.0 if end > now else None
    since, until = claim.valid_time.since, claim.valid_time.until
    if since is not None and until is not None:
        return 1.0 if since < end and start < until else None
    return 0.0 if start > now else None


def _held(claim: Claim, start: datetime, end: datetime) -> bool:
    """Whether it held at some instant of an interval, as far as anybody knew."""
    since = claim.valid_time.since or claim.said_at
    until = claim.valid_time.until or (None if claim.is_in_force else claim.change.at)
    return since < end and (until is None or start < until)


_LASTING = frozenset({Policy.FACT, Policy.SET, Policy.RULE, Policy.WHEREABOUTS, Policy.NOTE, Policy.QUESTION})
