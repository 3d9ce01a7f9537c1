"""How firmly and how far something was said: eight closed fields, and the lattice they form.

Modality is the speaker's, never the reader's confidence. Event factuality follows FactBank
(Sauri and Pustejovsky 2009): how far the innermost source commits to the event.
"""

from enum import StrEnum
from typing import TypeVar

from memory.value import Value


class Act(StrEnum):
    """What kind of saying it was."""

    STATED = "stated"
    ASKED = "asked"
    REQUESTED = "requested"
    UNKNOWN = "unknown"


class Frame(StrEnum):
    """The world it was said of."""

    ACTUAL = "actual"
    HYPOTHETICAL = "hypothetical"
    DREAM = "dream"
    QUOTATION = "quotation"
    NONLITERAL = "nonliteral"
    UNKNOWN = "unknown"


class Certainty(StrEnum):
    """How sure its source is: certain > probable > possible > unknown."""

    CERTAIN = "certain"
    PROBABLE = "probable"
    POSSIBLE = "possible"
    UNKNOWN = "unknown"


class Polarity(StrEnum):
    """Whether it is said to be so, or said not to be."""

    POSITIVE = "positive"
    NEGATIVE = "negative"
    UNKNOWN = "unknown"


class Realization(StrEnum):
    """How far the event is; `state` and `habitual` are for what does not happen but holds."""

    STATE = "state"
    HABITUAL = "habitual"
    DESIRED = "desired"
    REQUIRED = "required"
    PERMITTED = "permitted"
    INTENDED = "intended"
    SCHEDULED = "scheduled"
    ATTEMPTED = "attempted"
    STARTED = "started"
    PARTIAL = "partial"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    UNKNOWN = "unknown"


class Temporal(StrEnum):
    """When it holds, seen from the saying; where several fit, the first in this order."""

    TEMPORARY = "temporary"
    HABITUAL = "habitual"
    FUTURE = "future"
    PAST = "past"
    CURRENT = "current"
    UNKNOWN = "unknown"


class Stance(StrEnum):
    """Whether the source reports what it knows or how it judges."""

    KNOWLEDGE = "knowledge"
    OPINION = "opinion"
    UNKNOWN = "unknown"


class Factuality(StrEnum):
    """FactBank's values: certain, probable, possible (CT, PR, PS), for or against; Uu is uncommitted."""

    CERTAIN_POSITIVE = "CT+"
    PROBABLE_POSITIVE = "PR+"
    POSSIBLE_POSITIVE = "PS+"
    CERTAIN_NEGATIVE = "CT-"
    PROBABLE_NEGATIVE = "PR-"
    POSSIBLE_NEGATIVE = "PS-"
    UNCOMMITTED = "Uu"


T = TypeVar("T")

UNKNOWN_SOURCE = "unknown"
"""The source in an attribution that nobody named ("they say", "apparently")."""


class Modality(Value, frozen=True):
    """The eight closed fields. None has a default: what is not qualified is no claim.

    `attributed_to` lists the people quoted as the text names them, outermost first; the innermost
    is the one whose commitment the other fields describe. Empty: the speaker's own word.
    """

    act: Act
    frame: Frame
    certainty: Certainty
    polarity: Polarity
    realization: Realization
    temporal: Temporal
    stance: Stance
    attributed_to: tuple[str, ...]


UNKNOWN_MODALITY = Modality(
    act=Act.UNKNOWN,
    frame=Frame.UNKNOWN,
    certainty=Certainty.UNKNOWN,
    polarity=Polarity.UNKNOWN,
    realization=Realization.UNKNOWN,
    temporal=Temporal.UNKNOWN,
    stance=Stance.UNKNOWN,
    attributed_to=(UNKNOWN_SOURCE,),
)
"""The bottom of the lattice: nothing is known of how it was meant, nor whose word it is."""

_CERTAINTY_ORDER = (Certainty.UNKNOWN, Certainty.POSSIBLE, Certainty.PROBABLE, Certainty.CERTAIN)
_PROGRESS_ORDER = (Realization.STARTED, Realization.PARTIAL, Realization.COMPLETED)


def meet(floor: Modality, proposal: Modality) -> Modality:
    """The strongest modality that is no stronger than either: agreement stays, difference weakens.

    Commutative, associative and idempotent, so the order in which readers spoke cannot matter.
    """
    polarity = _same(floor.polarity, proposal.polarity, Polarity.UNKNOWN)
    return Modality(
        act=_same(floor.act, proposal.act, Act.UNKNOWN),
        frame=_same(floor.frame, proposal.frame, Frame.UNKNOWN),
        certainty=min(floor.certainty, proposal.certainty, key=_CERTAINTY_ORDER.index),
        polarity=polarity,
        realization=_meet_realization(floor, proposal, polarity),
        temporal=_same(floor.temporal, proposal.temporal, Temporal.UNKNOWN),
        stance=_same(floor.stance, proposal.stance, Stance.UNKNOWN),
        attributed_to=_same(floor.attributed_to, proposal.attributed_to, (UNKNOWN_SOURCE,)),
    )


def is_no_stronger(one: Modality, than: Modality) -> bool:
    """Whether `one` lies at or below `than` in the lattice."""
    return meet(one, than) == one


def factuality(modality: Modality) -> Factuality:
    """How far the innermost source commits to the event having happened or holding.

    Only what was stated of the actual world commits anybody. An event that is wanted, obliged,
    allowed, planned, fixed for a time or tried is not said to have happened, so it is `Uu`.
    """
    if not is_told(modality):
        return Factuality.UNCOMMITTED
    if modality.realization not in _COMMITTING[modality.polarity]:
        return Factuality.UNCOMMITTED
    return _FACTUALITY.get((modality.certainty, modality.polarity), Factuality.UNCOMMITTED)


def is_told(modality: Modality) -> bool:
    """Whether somebody says it of the actual world, however firmly: neither asked, supposed nor dreamt."""
    return modality.act is Act.STATED and modality.frame is Frame.ACTUAL


def is_own_word(modality: Modality) -> bool:
    """Whether it is told, and on nobody else's word than the speaker's own."""
    return is_told(modality) and not modality.attributed_to


def is_licensed(modality: Modality) -> bool:
    """Whether it may be kept as a plain assertion: stated, actual, certain, positive, the speaker's own."""
    return (
        modality.certainty is Certainty.CERTAIN
        and modality.polarity is Polarity.POSITIVE
        and modality.realization in _TAKING_PLACE
        and is_own_word(modality)
    )


SO_BY_NOW = frozenset({Realization.COMPLETED, Realization.STATE})
"""What took place, or holds."""
_HAPPENING = frozenset(
    {
        Realization.STATE,
        Realization.HABITUAL,
        Realization.STARTED,
        Realization.PARTIAL,
        Realization.COMPLETED,
    }
)
_TAKING_PLACE = _HAPPENING - {Realization.HABITUAL}
_COMMITTING = {
    Polarity.POSITIVE: _HAPPENING,
    # "Tried and failed to", "it is called off", "there is no match on Thursday": it is said not to be so.
    Polarity.NEGATIVE: _HAPPENING | {Realization.ATTEMPTED, Realization.CANCELLED, Realization.SCHEDULED},
    Polarity.UNKNOWN: frozenset[Realization](),
}
_FACTUALITY = {
    (Certainty.CERTAIN, Polarity.POSITIVE): Factuality.CERTAIN_POSITIVE,
    (Certainty.PROBABLE, Polarity.POSITIVE): Factuality.PROBABLE_POSITIVE,
    (Certainty.POSSIBLE, Polarity.POSITIVE): Factuality.POSSIBLE_POSITIVE,
    (Certainty.CERTAIN, Polarity.NEGATIVE): Factuality.CERTAIN_NEGATIVE,
    (Certainty.PROBABLE, Polarity.NEGATIVE): Factuality.PROBABLE_NEGATIVE,
    (Certainty.POSSIBLE, Polarity.NEGATIVE): Factuality.POSSIBLE_NEGATIVE,
}


def _same(one: T, other: T, otherwise: T) -> T:
    return one if one == other else otherwise


def _meet_realization(floor: Modality, proposal: Modality, polarity: Polarity) -> Realization:
    one, other = floor.realization, proposal.realization
    if floor.polarity is not proposal.polarity:
        return Realization.UNKNOWN
    if one is other:
        return one
    if polarity is Polarity.POSITIVE and one in _PROGRESS_ORDER and other in _PROGRESS_ORDER:
        return min(one, other, key=_PROGRESS_ORDER.index)
    return Realization.UNKNOWN
