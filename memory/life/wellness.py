"""Whether somebody was last said to be ill, so that silence after it is no sign that they are well."""

from memory.claims import Claim
from memory.language.cues import has_cue
from memory.modality import Act, Frame, Polarity, Realization
from memory.vocabulary import Predicate


def is_ill(claim: Claim) -> bool:
    """Whether a claim says, surely or not, that somebody is not well; that it has gone says so no more."""
    modality = claim.modality
    if claim.proposition.predicate is not Predicate.HEALTH_NOW or modality.act is not Act.STATED:
        return False
    is_so = modality.polarity is Polarity.POSITIVE and modality.frame is Frame.ACTUAL
    is_over = modality.realization in (Realization.COMPLETED, Realization.CANCELLED)
    said = f"{claim.proposition.value} | {claim.sources[-1].quote}"
    return is_so and not is_over and not has_cue("health", "well", said)


def is_mending(claim: Claim) -> bool:
    """Whether a claim says that somebody is better than they were."""
    modality, said = claim.modality, f"{claim.proposition.value} | {claim.sources[-1].quote}"
    is_so = modality.polarity is Polarity.POSITIVE and modality.frame is Frame.ACTUAL
    return claim.proposition.predicate is Predicate.HEALTH_NOW and is_so and has_cue("health", "well", said)
