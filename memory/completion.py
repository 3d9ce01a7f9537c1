"""When something counts as done: never on words that only come near it."""

from memory.cues import has_cue
from memory.modality import Modality, Polarity, Realization, is_licensed


def soften(modality: Modality, sentence: str) -> Modality:
    """Take *completed* down to *partial* where the sentence says that something is left."""
    if (
        modality.realization is not Realization.COMPLETED
        or modality.polarity is not Polarity.POSITIVE
        or not has_cue("completion", "nearly", sentence)
    ):
        return modality
    return Modality.model_validate({**dict(modality), "realization": Realization.PARTIAL})


def is_done(modality: Modality) -> bool:
    """Whether it is plainly said, as one's own knowledge, that it was done."""
    return is_licensed(modality) and modality.realization is Realization.COMPLETED
