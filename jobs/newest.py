"""Whether a later word on the same day says that something ahead is not on: "no packed lunch"."""

import re
from collections.abc import Iterable

from memory.audience import Audible
from memory.claims import Claim
from memory.language.wordforms import bases
from memory.modality import is_told
from memory.vocabulary import Policy


def is_denied(claim: Claim, heard: Iterable[Audible]) -> bool:
    """Whether what the listener may hear holds a newer word that there is no such thing at that time."""
    if claim.policy is not Policy.EVENT or claim.proposition.when is None:
        return False
    return any(_denies(each.claim, claim) for each in heard if each.claim.said_at > claim.last_confirmed)


def _denies(later: Claim, claim: Claim) -> bool:
    if not is_told(later.modality) or not _is_at_one_time(later, claim):
        return False
    name, told = set(bases(claim.proposition.qualifier)), set(bases(claim.sources[0].quote))
    denied = (bases(match["what"]) for match in _NO.finditer(later.sources[0].quote))
    return any(words and words[-1] in name and set(words) <= told for words in denied)


_NO = re.compile(r"\bno (?P<what>[^\W\d_]+(?: [^\W\d_]+){0,2})\s*(?:$|[.,;!)])", re.IGNORECASE)


def _is_at_one_time(one: Claim, other: Claim) -> bool:
    first, second = one.proposition.when, other.proposition.when
    if first is None or second is None:
        return False
    if first.start is None or first.end is None or second.start is None or second.end is None:
        return False
    return first.start < second.end and second.start < first.end
