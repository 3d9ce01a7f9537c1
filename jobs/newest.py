"""Whether a later word has overtaken what would be told: "no packed lunch", "power's back", "found it"."""

import re
from collections.abc import Iterable

from memory.audience import Audible
from memory.claims import Claim
from memory.language.naming import HOUSEHOLD
from memory.language.wordforms import bases
from memory.modality import Realization, is_told
from memory.vocabulary import Policy


def is_denied(claim: Claim, heard: Iterable[Audible]) -> bool:
    """Whether what the listener may hear holds a newer word that there is no such thing at that time."""
    if claim.policy is not Policy.EVENT or claim.proposition.when is None:
        return False
    return any(_denies(each.claim, claim) for each in heard if each.claim.said_at > claim.last_confirmed)


def is_overtaken(claim: Claim, heard: Iterable[Audible]) -> bool:
    """Whether the listener may hear a newer word on how the same thing is, or that what was lost is found."""
    later = [each.claim for each in heard if each.claim.said_at > claim.last_confirmed]
    return any(
        _is_how_it_is_now(each, claim) or _is_found(each, claim) or _has_come(each, claim) for each in later
    )


def _is_how_it_is_now(later: Claim, claim: Claim) -> bool:
    """As in "power's back" after "power is gone": short words on how one thing is."""
    one, other = claim.proposition.subject, later.proposition.subject
    is_of_one_thing = (
        one.person is None and one != HOUSEHOLD and one.surface.casefold() == other.surface.casefold()
    )
    return is_of_one_thing and all(
        each.modality.realization is Realization.STATE and len(each.sources[0].quote.split()) <= _FEW
        for each in (later, claim)
    )


_FEW = 5


def _has_come(later: Claim, claim: Claim) -> bool:
    """Whether what was to be bought is there: "we'll get a stool", and then "the stool has come"."""
    come, got = _COME.match(later.sources[0].quote), _GET.search(claim.sources[0].quote)
    if claim.policy is not Policy.COMMITMENT or come is None or got is None or not is_told(later.modality):
        return False
    thing = set(bases(come["what"])) - _LIGHT
    return bool(thing) and thing <= set(bases(got["what"]))


_COME = re.compile(
    r"\W*(?P<what>(?:the |my |our |a )?\w+(?: \w+)?) (?:has |have |['’]s |['’]ve |is |are )?(?:just )?"
    r"(?:come|came|arrived|here|delivered|turned up)\b",
    re.IGNORECASE,
)
_GET = re.compile(r"\b(?:get|buy|order|find)(?:ting|ing)? (?P<what>.+)", re.IGNORECASE)


def _is_found(later: Claim, claim: Claim) -> bool:
    lost, found = _LOST.search(claim.sources[0].quote), _FOUND.search(later.sources[0].quote)
    if lost is None or found is None or not is_told(later.modality):
        return False
    return bool(set(bases(found["what"])) & set(bases(lost["what"])) - _LIGHT)


_LOST = re.compile(
    r"\b(?:lost|misplaced|missing|can['’]?t find|cannot find)\b(?P<what>[^.!?]*)", re.IGNORECASE
)
_FOUND = re.compile(r"\b(?:found|turned up|got back)\b(?P<what>[^.!?]*)", re.IGNORECASE)
_LIGHT = frozenset(
    {"the", "a", "an", "my", "your", "his", "her", "our", "their", "it", "one", "in", "at", "on"}
)


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
