"""The predicates that the program reasons about, and the policy that each is kept by."""

from datetime import timedelta
from enum import StrEnum

from memory.value import Value


class Category(StrEnum):
    """What a claim is good for."""

    NEED = "need"
    CONSTRAINT = "constraint"
    PREFERENCE = "preference"
    CONTEXT = "context"


class Sensitivity(StrEnum):
    """How much harm it could do in the wrong ears."""

    ORDINARY = "ordinary"
    PERSONAL = "personal"
    HEALTH = "health"
    MONEY = "money"
    SECRET = "secret"  # noqa: S105 - a word of the vocabulary
    SURPRISE = "surprise"


class CostOfLoss(StrEnum):
    """What it would cost the family to be without it."""

    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"


class Use(StrEnum):
    """What a claim may be used for."""

    ANSWER = "answer"
    RELAY = "relay"
    DIGEST = "digest"
    NOW = "now"
    PLAN = "plan"


class Policy(StrEnum):
    """How a new value from someone entitled is written."""

    STATE = "state"
    FACT = "fact"
    SET = "set"
    WHEREABOUTS = "whereabouts"
    EVENT = "event"
    COMMITMENT = "commitment"
    QUESTION = "question"
    RULE = "rule"
    NOTE = "note"


class Predicate(StrEnum):
    """The closed vocabulary; everything else is a `note`."""

    LOCATED_AT = "located_at"
    AVAILABILITY = "availability"
    MOOD = "mood"
    HEALTH_NOW = "health_now"
    BUSY_WITH = "busy_with"
    BORN_ON = "born_on"
    SCHOOL = "school"
    JOB = "job"
    HOME = "home"
    PHONE = "phone"
    BLOOD_GROUP = "blood_group"
    RELATED_TO = "related_to"
    DIET = "diet"
    PLAN_OF_RECORD = "plan_of_record"
    LIKES = "likes"
    DISLIKES = "dislikes"
    TAKES_MEDICATION = "takes_medication"
    ALLERGIC_TO = "allergic_to"
    CONDITION = "condition"
    OWNS = "owns"
    KNOWS = "knows"
    KEPT_AT = "kept_at"
    APPOINTMENT = "appointment"
    TRIP = "trip"
    VISIT = "visit"
    HAPPENED = "happened"
    PROMISE = "promise"
    TASK = "task"
    ERRAND = "errand"
    LIST_ITEM = "list_item"
    ASKED_ABOUT = "asked_about"
    HOUSEHOLD_RULE = "household_rule"
    SAFETY_RULE = "safety_rule"
    HOW_TO = "how_to"
    NOTE = "note"


class Spec(Value, frozen=True):
    """How one predicate is kept.

    Attributes:
        horizon: How long a state is taken to hold without a word; past it, it reads "last known …".
            None: no horizon.
        keyed_by_value: Whether the value tells members of one key apart (each allergy is a key of its own).
        is_constraint: Whether it is always in the composer's context when eligible.
    """

    predicate: Predicate
    policy: Policy
    horizon: timedelta | None
    keyed_by_value: bool
    is_constraint: bool
    category: Category
    sensitivity: Sensitivity
    cost_of_loss: CostOfLoss


_P, _C, _S, _L = Policy, Category, Sensitivity, CostOfLoss
_HOURS, _DAY, _DAYS = timedelta(hours=8), timedelta(days=1), timedelta(days=4)

_ROWS: tuple[
    tuple[Predicate, Policy, timedelta | None, bool, bool, Category, Sensitivity, CostOfLoss], ...
] = (
    (Predicate.LOCATED_AT, _P.STATE, _HOURS, False, False, _C.CONTEXT, _S.ORDINARY, _L.LOW),
    (Predicate.AVAILABILITY, _P.STATE, _HOURS, False, False, _C.CONTEXT, _S.ORDINARY, _L.LOW),
    (Predicate.MOOD, _P.STATE, _DAY, False, False, _C.CONTEXT, _S.PERSONAL, _L.LOW),
    (Predicate.HEALTH_NOW, _P.STATE, _DAYS, False, False, _C.NEED, _S.HEALTH, _L.NORMAL),
    (Predicate.BUSY_WITH, _P.STATE, _HOURS, False, False, _C.CONTEXT, _S.ORDINARY, _L.LOW),
    (Predicate.BORN_ON, _P.FACT, None, False, False, _C.CONTEXT, _S.PERSONAL, _L.NORMAL),
    (Predicate.SCHOOL, _P.FACT, None, False, False, _C.CONTEXT, _S.PERSONAL, _L.NORMAL),
    (Predicate.JOB, _P.FACT, None, False, False, _C.CONTEXT, _S.PERSONAL, _L.NORMAL),
    (Predicate.HOME, _P.FACT, None, False, False, _C.CONTEXT, _S.PERSONAL, _L.NORMAL),
    (Predicate.PHONE, _P.FACT, None, False, False, _C.CONTEXT, _S.PERSONAL, _L.NORMAL),
    (Predicate.BLOOD_GROUP, _P.FACT, None, False, False, _C.NEED, _S.HEALTH, _L.HIGH),
    (Predicate.RELATED_TO, _P.FACT, None, True, False, _C.CONTEXT, _S.ORDINARY, _L.NORMAL),
    (Predicate.DIET, _P.FACT, None, False, True, _C.CONSTRAINT, _S.PERSONAL, _L.HIGH),
    (Predicate.PLAN_OF_RECORD, _P.FACT, None, True, False, _C.CONTEXT, _S.ORDINARY, _L.NORMAL),
    (Predicate.LIKES, _P.SET, None, True, False, _C.PREFERENCE, _S.ORDINARY, _L.LOW),
    (Predicate.DISLIKES, _P.SET, None, True, False, _C.PREFERENCE, _S.ORDINARY, _L.LOW),
    (Predicate.TAKES_MEDICATION, _P.SET, None, True, True, _C.CONSTRAINT, _S.HEALTH, _L.HIGH),
    (Predicate.ALLERGIC_TO, _P.SET, None, True, True, _C.CONSTRAINT, _S.HEALTH, _L.HIGH),
    (Predicate.CONDITION, _P.SET, None, True, True, _C.CONSTRAINT, _S.HEALTH, _L.HIGH),
    (Predicate.OWNS, _P.SET, None, True, False, _C.CONTEXT, _S.ORDINARY, _L.LOW),
    (Predicate.KNOWS, _P.SET, None, True, False, _C.CONTEXT, _S.ORDINARY, _L.LOW),
    (Predicate.KEPT_AT, _P.WHEREABOUTS, None, False, False, _C.CONTEXT, _S.ORDINARY, _L.NORMAL),
    (Predicate.APPOINTMENT, _P.EVENT, None, True, False, _C.NEED, _S.ORDINARY, _L.NORMAL),
    (Predicate.TRIP, _P.EVENT, None, True, False, _C.CONTEXT, _S.ORDINARY, _L.NORMAL),
    (Predicate.VISIT, _P.EVENT, None, True, False, _C.CONTEXT, _S.ORDINARY, _L.NORMAL),
    (Predicate.HAPPENED, _P.EVENT, None, True, False, _C.CONTEXT, _S.ORDINARY, _L.LOW),
    (Predicate.PROMISE, _P.COMMITMENT, None, True, False, _C.NEED, _S.ORDINARY, _L.HIGH),
    (Predicate.TASK, _P.COMMITMENT, None, True, False, _C.NEED, _S.ORDINARY, _L.NORMAL),
    (Predicate.ERRAND, _P.COMMITMENT, None, True, False, _C.NEED, _S.ORDINARY, _L.NORMAL),
    (Predicate.LIST_ITEM, _P.COMMITMENT, None, True, False, _C.NEED, _S.ORDINARY, _L.LOW),
    (Predicate.ASKED_ABOUT, _P.QUESTION, None, True, False, _C.NEED, _S.ORDINARY, _L.NORMAL),
    (Predicate.HOUSEHOLD_RULE, _P.RULE, None, True, False, _C.CONSTRAINT, _S.ORDINARY, _L.HIGH),
    (Predicate.SAFETY_RULE, _P.RULE, None, True, True, _C.CONSTRAINT, _S.ORDINARY, _L.HIGH),
    (Predicate.HOW_TO, _P.RULE, None, True, False, _C.CONTEXT, _S.ORDINARY, _L.HIGH),
    (Predicate.NOTE, _P.NOTE, None, True, False, _C.CONTEXT, _S.ORDINARY, _L.NORMAL),
)

VOCABULARY: dict[Predicate, Spec] = {
    row[0]: Spec(
        predicate=row[0],
        policy=row[1],
        horizon=row[2],
        keyed_by_value=row[3],
        is_constraint=row[4],
        category=row[5],
        sensitivity=row[6],
        cost_of_loss=row[7],
    )
    for row in _ROWS
}

SHAREABLE = frozenset({Predicate.LOCATED_AT, Predicate.AVAILABILITY, Predicate.HEALTH_NOW, Predicate.MOOD})
"""What a member's own choice of `Share` opens when said in private; nothing else said there travels."""


def spec(predicate: Predicate) -> Spec:
    """How `predicate` is kept."""
    return VOCABULARY[predicate]
