"""Temporary things end when somebody says that their condition has come: "the cast is off"."""

from memory.claims import Claim
from memory.cues import has_cue
from memory.lifecycle import is_asserted
from memory.modality import Certainty, Polarity, Temporal
from memory.ports import UnitOfWork
from memory.wordforms import bases

_LOOKED_AT = 20


def may_end(claim: Claim) -> bool:
    """Whether a new claim says that something is over, so that others may have waited for it."""
    modality = claim.modality
    return (
        is_asserted(claim)
        and modality.certainty is Certainty.CERTAIN
        and modality.polarity is Polarity.POSITIVE
        and modality.temporal is not Temporal.FUTURE
        and not modality.attributed_to
        and has_cue("corrections", "ending", claim.sources[0].quote)
    )


def ended_by(uow: UnitOfWork, claim: Claim) -> tuple[Claim, ...]:
    """What was to hold until what the claim says."""
    words = frozenset(bases(claim.sources[0].quote))
    found = (uow.claim(hit.claim_id) for hit in uow.search(tuple(words), limit=_LOOKED_AT))
    return tuple(
        each
        for each in found
        if each is not None
        and each.is_in_force
        and each.claim_id != claim.claim_id
        and each.said_at < claim.said_at
        and _is_condition(each.valid_time.end_condition, words)
    )


def _is_condition(condition: str | None, words: frozenset[str]) -> bool:
    """Whether the words name what the condition waits for: its things, and that they are over."""
    if condition is None:
        return False
    things = frozenset(bases(condition)) - _OF_ENDING
    return bool(things) and things <= words


_OF_ENDING = frozenset(
    {"come", "be", "get", "go", "off", "over", "back", "finish", "done", "end", "better", "out", "arrive"}
)
