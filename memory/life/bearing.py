"""How two claims bear on each other: one value or another, one time or another, firm, over or called off."""

import re
from datetime import timedelta

from memory.claims import Claim, Granularity, ParticipantRole, State
from memory.language.wordforms import bases, folded
from memory.life.repetition import says_the_same
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Temporal, is_told
from memory.vocabulary import Predicate, spec


def is_restated(old: Claim, incoming: Claim) -> bool:
    """Whether the same thing was said before with another qualification: of the same time, and of no past."""
    polarities = {old.modality.polarity, incoming.modality.polarity}
    if polarities == {Polarity.POSITIVE, Polarity.NEGATIVE} or old.modality.temporal is Temporal.PAST:
        return False
    return (
        old.said_at <= incoming.said_at
        and (is_told(old.modality) or old.state is State.CANDIDATE)
        and old.modality.act in (incoming.modality.act, Act.UNKNOWN)
        and folded(old.proposition.value) == folded(incoming.proposition.value)
        and not concern_other_times(old, incoming)
    )


def is_asserted(claim: Claim) -> bool:
    """Whether the speaker commits to it for the actual world, so that it can bear on what is in force."""
    modality = claim.modality
    return (
        is_told(modality)
        and modality.certainty in (Certainty.CERTAIN, Certainty.PROBABLE)
        and modality.polarity is not Polarity.UNKNOWN
    )


def has_come(claim: Claim) -> bool:
    """Whether it tells of a step into what holds since: somebody got there, moved there, is over it.

    One whose own time lies a while back tells of that time alone.
    """
    when = claim.proposition.when
    return (
        is_completed(claim)
        and claim.modality.temporal is Temporal.PAST
        and (when is None or when.end is None or claim.said_at - when.end < _JUST_NOW)
    )


_JUST_NOW = timedelta(hours=3)
"""How long ago an arrival may lie that still tells where somebody is."""


def is_for_others(old: Claim, incoming: Claim) -> bool:
    """Whether the very same was said where others hear it, who should not lose it for that."""
    return old.key == incoming.key and says_the_same(old, incoming) and old.audience != incoming.audience


def concern_other_times(one: Claim, other: Claim) -> bool:
    """Whether the times that two claims tell of do not meet, so that both may hold."""
    first, second = one.proposition.when, other.proposition.when
    if first is None or second is None or first.start is None or second.start is None:
        return _is_for_later(one) is not _is_for_later(other)
    first_end, second_end = first.end or first.start, second.end or second.start
    return first_end <= second.start or second_end <= first.start


def _is_for_later(claim: Claim) -> bool:
    """Whether it tells of a time that had not come when it was said."""
    when = claim.proposition.when
    return when is not None and when.start is not None and when.start > claim.said_at


def is_same_value(one: Claim, other: Claim) -> bool:
    """Whether both name the same thing, one perhaps with more words: "at the bakery", "the bakery now"."""
    if folded(one.proposition.value) == folded(other.proposition.value):
        return True
    if _tell_other_hours(one, other) or _fall_to_others(one, other):
        return False
    first, second = (frozenset(bases(each.proposition.value)) - _LIGHT for each in (one, other))
    return bool(first and second) and (first <= second or second <= first)


def _fall_to_others(one: Claim, other: Claim) -> bool:
    """Whether a chore is told of two people: "Joel does the ironing", "I do the ironing now"."""
    first, second = (
        {each.person for each in claim.proposition.participants if each.role is ParticipantRole.BENEFICIARY}
        for claim in (one, other)
    )
    is_chore = one.proposition.predicate is Predicate.PLAN_OF_RECORD and one.proposition.qualifier == "who"
    return is_chore and bool(first and second) and first != second


def _tell_other_hours(one: Claim, other: Claim) -> bool:
    """Whether each tells an hour of its own: "at half 3" says something else than "at 3"."""
    first, second = one.proposition.when, other.proposition.when
    if first is None or second is None or first.start is None or second.start is None:
        return False
    both = first.granularity is Granularity.INSTANT and second.granularity is Granularity.INSTANT
    return both and first.start != second.start


_LIGHT = frozenset({"now", "any", "more", "long", "moment", "anymore"})


def is_completed(claim: Claim) -> bool:
    """Whether it tells that something was done."""
    modality = claim.modality
    return modality.realization is Realization.COMPLETED and modality.polarity is Polarity.POSITIVE


def has_begun(claim: Claim) -> bool:
    """Whether it tells of a step into what holds since: moved there, started there."""
    begun = claim.modality.realization is Realization.STARTED and claim.modality.polarity is Polarity.POSITIVE
    return begun or is_completed(claim)


def is_of_stranger(claim: Claim) -> bool:
    """Whether only its subject is not known yet: "Ms Brook is Edie's teacher now"."""
    is_role = claim.proposition.predicate is Predicate.RELATED_TO and claim.proposition.subject.person is None
    return is_role and is_asserted(claim)


def cannot_both_hold(old: Claim, incoming: Claim) -> bool:
    """Whether of two claims of a slot only one holds: other values of what has one, or a yes and a no."""
    if not is_asserted(old) or (old.modality.temporal is Temporal.PAST and not has_begun(old)):
        return False
    same_value = is_same_value(old, incoming)
    if same_value and old.modality.polarity is incoming.modality.polarity:
        return False
    if Polarity.NEGATIVE in (old.modality.polarity, incoming.modality.polarity):
        return same_value
    if are_on_other_days(old, incoming):
        return False
    return not spec(incoming.proposition.predicate).keyed_by_value or _is_plan(incoming)


def are_on_other_days(one: Claim, other: Claim) -> bool:
    """Whether both tell of what comes again, on other days each: one "on Mondays", one "on Fridays"."""
    times = [
        frozenset(bases(when.surface))
        for claim in (one, other)
        if (when := claim.proposition.when) is not None and when.start is None and when.end is None
    ]
    return len(times) == 2 and all(times) and times[0].isdisjoint(times[1])


def is_only_meant(claim: Claim) -> bool:
    """As in "thinking of moving to Leeds", which leaves everybody where they live; a plan stands."""
    return claim.modality.realization in _NOT_YET and not _is_plan(claim)


_NOT_YET = frozenset(
    {Realization.DESIRED, Realization.INTENDED, Realization.PERMITTED, Realization.ATTEMPTED}
)


def moves_nothing(claim: Claim) -> bool:
    """As in "I'd like it on Monday" and "it isn't moved to Sunday", which leave what is fixed where it is."""
    is_denied = claim.modality.polarity is Polarity.NEGATIVE and not is_off(claim)
    if claim.modality.realization is Realization.INTENDED and not is_denied:
        return _IS_ARRANGED.search(claim.sources[-1].quote) is None
    return claim.modality.realization in _NO_MOVE or is_denied


_IS_ARRANGED = re.compile(
    r"(?:\b(?:am|is|are|i.?m|\w+['’](?:s|re|m))) (?:now |just |actually |all )?"
    r"(?!going to|gonna|hoping|thinking|planning|wanting|trying|considering|looking|wondering|dreading)"
    r"\w+ing\b",
    re.IGNORECASE,
)
"""As in "we're moving it to Sunday", "she's coming on Friday instead": who says so has settled it."""
_NO_MOVE = _NOT_YET | {Realization.REQUIRED}


def _is_plan(claim: Claim) -> bool:
    return claim.proposition.predicate is Predicate.PLAN_OF_RECORD


def is_off(claim: Claim) -> bool:
    """Whether it tells that what was fixed does not take place."""
    modality = claim.modality
    called_off = modality.realization is Realization.CANCELLED and modality.polarity is Polarity.POSITIVE
    is_not = modality.polarity is Polarity.NEGATIVE
    not_on = is_not and modality.realization is Realization.SCHEDULED
    return called_off or not_on or (is_not and _is_of_coming(claim))


def _is_of_coming(claim: Claim) -> bool:
    """As in "she's not coming now", of a visit that was told before."""
    is_under_way = claim.modality.realization in (Realization.STARTED, Realization.INTENDED)
    is_visit = claim.proposition.predicate in (Predicate.TRIP, Predicate.VISIT)
    return is_visit and is_under_way and claim.proposition.when is None


def is_asserted_rule(claim: Claim) -> bool:
    """Whether it lays down a rule: stated or ordered, of the actual world."""
    return claim.modality.act in (Act.STATED, Act.REQUESTED) and claim.modality.frame is Frame.ACTUAL
