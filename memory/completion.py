"""When something counts as done: never on words that only come near it."""

import re

from memory.claims import Claim
from memory.cues import has_cue, words
from memory.floor.words import entry
from memory.modality import Modality, Realization, is_licensed

_RESULT = re.compile(
    r"(?:\b(?:is|are|was|were|been|be|all|got|it's|that's|they're)|['’](?:s|re))(?:n['’]?t)?"
    r" (?:not |all |now |finally |already |both |fully |completely )*(\w+)",
    re.IGNORECASE,
)


def soften(modality: Modality, sentence: str) -> Modality:
    """Take *completed* down to *partial* where the sentence says that something is left."""
    if not _is_completed(modality) or not has_cue("completion", "nearly", sentence):
        return modality
    return Modality.model_validate({**dict(modality), "realization": Realization.PARTIAL})


def is_done(claim: Claim) -> bool:
    """Whether it is plainly said, as one's own knowledge, that a deed was done.

    "The form is finished" says so by the state in which the deed leaves the thing.
    """
    modality = claim.modality
    if _is_completed(modality):
        return True
    quote = claim.sources[0].quote
    return is_licensed(modality) and tells_result(claim) and not has_cue("completion", "nearly", quote)


def tells_result(claim: Claim) -> bool:
    """Whether it tells the state in which a deed leaves a thing: "is signed", "isn't finished"."""
    if claim.modality.realization is not Realization.STATE:
        return False
    told = _RESULT.findall(claim.sources[0].quote.casefold())
    return any(entry(word).lemma in words("deeds", "results") for word in told)


def _is_completed(modality: Modality) -> bool:
    return is_licensed(modality) and modality.realization is Realization.COMPLETED
