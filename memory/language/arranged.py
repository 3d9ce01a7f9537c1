"""Events that a deed of today arranges for a day to come: "I booked the dentist for Friday"."""

from datetime import datetime

from memory.claims import Proposition
from memory.language.wordforms import bases
from memory.modality import Modality, Polarity, Realization, is_told
from memory.vocabulary import Policy, Predicate, spec


def is_still_ahead(said: Proposition, modality: Modality, *, by: str, at: datetime) -> bool:
    """Whether an event would be told as done although its own time is still to come, or was not told.

    Args:
        said: What is told; the event is named by its predicate.
        modality: How it is told: of the words for the deed, not of the event.
        by: The word that tells it; where no time is told, "booked" leaves the event itself ahead.
        at: Instant at which it was said.
    """
    is_done = modality.realization is Realization.COMPLETED and modality.polarity is Polarity.POSITIVE
    if not (is_told(modality) and is_done) or spec(said.predicate).policy is not Policy.EVENT:
        return False
    if said.when is None or said.when.start is None:
        return not _ARRANGING.isdisjoint(bases(by))
    is_readied = said.predicate is Predicate.HAPPENED and not _READYING.isdisjoint(bases(by))
    return said.when.start > at and not is_readied


_READYING = frozenset({"make", "bake", "cook", "buy", "pack", "wrap", "iron", "print", "write", "find"})
"""What is done by now for a day to come: "I've made a cake for Saturday"."""
_ARRANGING = frozenset({"book", "rebook", "prebook", "reserve", "schedule", "arrange", "plan"})
