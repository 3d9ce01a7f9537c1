"""When something counts as done: never on words that only come near it."""

import re

from memory.claims import Claim
from memory.cues import has_cue
from memory.floor.words import VN, entry
from memory.modality import Modality, Realization, is_licensed

_RESULT = re.compile(
    r"(?:\b(?:is|are|was|were|been|all|got|it's|that's|they're)|['’](?:s|re))"
    r" (?:all |now |finally |already |both |fully |completely )*(\w+)",
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
    if modality.realization is not Realization.STATE or not is_licensed(modality):
        return False
    quote = claim.sources[0].quote
    return _tells_a_result(quote) and not has_cue("completion", "nearly", quote)


def _is_completed(modality: Modality) -> bool:
    return is_licensed(modality) and modality.realization is Realization.COMPLETED


def _tells_a_result(quote: str) -> bool:
    return any(word == "done" or entry(word).every & VN for word in _RESULT.findall(quote.casefold()))
