"""What was to be booked is done once it is said to be booked, though that is kept as the appointment."""

import re

from memory.claims import Claim
from memory.life.bearing import is_asserted
from memory.life.commitments import closes, is_open
from memory.life.matching import commitments_about, deed_words, matching
from memory.ports import UnitOfWork
from memory.vocabulary import Predicate

_EVENTS = (Predicate.APPOINTMENT, Predicate.TRIP, Predicate.VISIT)
_BOOKED = re.compile(
    r"\b(?:re-?)?(?:booked|arranged|confirmed|reserved|made|fixed|sorted|scheduled)\b", re.IGNORECASE
)
_BOOKING = frozenset(
    {"book", "reserve", "arrange", "make", "get", "ring", "phone", "call", "schedule", "fix", "sort"}
)
"""What leads to an appointment; revising for a test is not over once the test has its day."""


def arranged_by(uow: UnitOfWork, claim: Claim) -> tuple[Claim, ...]:
    """The open commitments to arrange what a claim says is arranged, for whoever may close them."""
    if claim.proposition.predicate not in _EVENTS or not is_asserted(claim) or claim.modality.attributed_to:
        return ()
    if _BOOKED.search(claim.sources[0].quote) is None:
        return ()
    named = deed_words(claim)
    return tuple(
        each
        for each in matching(claim, commitments_about(uow, claim))
        if is_open(each) and closes(claim, each) and deed_words(each) - named <= _BOOKING
    )
