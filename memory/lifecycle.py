"""What a new claim does to those in force: pure decisions, one policy for each kind of predicate.

Nothing is overwritten: what gives way is kept with its end and its successor. Whoever is not
entitled changes nothing; their word stands beside.
"""

import re
from datetime import datetime, timedelta

from memory.claims import Claim, Granularity, State
from memory.house import House
from memory.language.wordforms import bases, folded
from memory.life import reasons
from memory.life.changes import Why, closed_at, to_state
from memory.life.entitlement import may_tell_changed
from memory.life.outcomes import (
    CalledOff,
    Candidate,
    Conflict,
    Corrected,
    CorrectedBefore,
    Recorded,
    Replaced,
)
from memory.life.plans import NO_CUES, Case, Cues, Plan
from memory.life.repetition import said_again, says_the_same
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Temporal
from memory.vocabulary import Category, Policy, Predicate, spec


def decide(
    incoming: Claim, current: tuple[Claim, ...], *, cues: Cues = NO_CUES, house: House, now: datetime
) -> Plan:
    """What becomes of an admitted claim beside those in force in its slot.

    Args:
        incoming: As the gate made it.
        current: Claims in force of the same subject, predicate and qualifier, oldest first.
        cues: What the words say of change or correction.
        house: The household, for who is entitled.
        now: Transaction time.
    """
    case = Case(incoming, current, cues, house, now)
    again = said_again(case)
    if again is not None:
        return again
    if cues.target is not None and cues.corrects:
        return _correction(case, cues.target)
    plan = _kept(case)
    if incoming.state is State.ACTIVE and is_asserted(incoming):
        plan = _by_policy(case)
    elif _is_of_stranger(incoming):
        plan = _handed_on(case)
    return _with_own_earlier(case, plan)


# --- corrections


def _correction(case: Case, target: Claim) -> Plan:
    incoming = case.incoming
    if not target.is_in_force:
        return Plan(CorrectedBefore(claim=incoming, old=target), incoming)
    if not case.may_change(target):
        return _conflict(case, (target,))
    old = _with_same_content(target, case)
    steps = tuple(to_state(each, State.SUPERSEDED, case.why(reasons.CORRECTED)) for each in old)
    return Plan(Corrected(claim=incoming, old=old), incoming, steps)


def _with_same_content(target: Claim, case: Case) -> tuple[Claim, ...]:
    """The corrected claim and those of the slot that the speaker may change and that say as it does."""
    others = [
        each
        for each in case.current
        if each.claim_id != target.claim_id and case.may_change(each) and says_the_same(each, target)
    ]
    return (target, *others)


# --- the same speaker's earlier word on the same thing


def _with_own_earlier(case: Case, plan: Plan) -> Plan:
    """The plan, and the end of what the same speaker said of the same thing with another qualification.

    Firmer or weaker, the later word is the one that they stand by. What is only asked, supposed or
    not understood takes nobody's place, and what was understood gives no way to it.
    """
    incoming = case.incoming
    if (
        incoming.state is not State.ACTIVE
        or not _is_real(incoming)
        or not isinstance(plan.outcome, _OPEN_PLANS)
    ):
        return plan
    touched = {step.claim.claim_id for step in plan.steps}
    weaker = [
        each
        for each in case.current
        if each.claim_id not in touched
        and each.key == incoming.key
        and each.modality != incoming.modality
        and _is_restated(each, incoming)
    ]
    steps = tuple(closed_at(each, incoming.said_at, case.why(reasons.FIRMER)) for each in weaker)
    if not steps:
        return plan
    old = tuple(weaker)
    outcome = Replaced(claim=incoming, old=old) if isinstance(plan.outcome, Recorded) else plan.outcome
    return Plan(outcome, plan.add, (*plan.steps, *steps))


_OPEN_PLANS = (Recorded, Replaced)


def _is_real(claim: Claim) -> bool:
    return claim.modality.act is Act.STATED and claim.modality.frame is Frame.ACTUAL


def _is_restated(old: Claim, incoming: Claim) -> bool:
    """Whether the same thing was said before with another qualification: of the same time, and of no past."""
    polarities = {old.modality.polarity, incoming.modality.polarity}
    if polarities == {Polarity.POSITIVE, Polarity.NEGATIVE} or old.modality.temporal is Temporal.PAST:
        return False
    return (
        old.said_at <= incoming.said_at
        and (_is_real(old) or old.state is State.CANDIDATE)
        and old.modality.act in (incoming.modality.act, Act.UNKNOWN)
        and folded(old.proposition.value) == folded(incoming.proposition.value)
        and not _concern_other_times(old, incoming)
    )


# --- by policy


def is_asserted(claim: Claim) -> bool:
    """Whether the speaker commits to it for the actual world, so that it can bear on what is in force."""
    modality = claim.modality
    return (
        modality.act is Act.STATED
        and modality.frame is Frame.ACTUAL
        and modality.certainty in (Certainty.CERTAIN, Certainty.PROBABLE)
        and modality.polarity is not Polarity.UNKNOWN
    )


def _by_policy(case: Case) -> Plan:
    match spec(case.incoming.proposition.predicate).policy:
        case Policy.STATE | Policy.WHEREABOUTS:
            return _state(case)
        case Policy.FACT:
            return _fact(case)
        case Policy.SET | Policy.NOTE:
            return _member(case)
        case Policy.EVENT:
            return _event(case)
        case Policy.RULE:
            return _rule(case)
        case Policy.COMMITMENT | Policy.QUESTION:
            return _kept(case)


def _state(case: Case) -> Plan:
    incoming = case.incoming
    is_elsewhen = incoming.modality.temporal in (Temporal.PAST, Temporal.FUTURE) and not _has_come(incoming)
    if is_elsewhen or _ADDITIVE.search(incoming.sources[0].quote):
        return _kept(case)
    old = tuple(
        each
        for each in case.current
        if _may_move(case, each)
        and is_asserted(each)
        and each.said_at <= incoming.said_at
        and _meets(each, case)
    )
    return _replaced(case, old)


def _has_come(claim: Claim) -> bool:
    """Whether it tells of a step into what holds since: somebody got there, moved there, is over it.

    One whose own time lies a while back tells of that time alone.
    """
    when = claim.proposition.when
    return (
        _is_completed(claim)
        and claim.modality.temporal is Temporal.PAST
        and (when is None or when.end is None or claim.said_at - when.end < _JUST_NOW)
    )


_JUST_NOW = timedelta(hours=3)
"""How long ago an arrival may lie that still tells where somebody is."""

_ADDITIVE = re.compile(r"\b(?:too(?= ?(?:$|[.,;!?]))|also|as well|on top of that)\b", re.IGNORECASE)


def _may_move(case: Case, old: Claim) -> bool:
    """Whether the speaker may say that it is otherwise now; where it is not theirs, the words must say so."""
    return case.may_change(old) or (
        case.cues.changes and may_tell_changed(case.incoming.speaker, old, case.house)
    )


def _meets(old: Claim, case: Case) -> bool:
    """Whether the new state puts an end to the old one: the same time, and no two things that both hold."""
    incoming = case.incoming
    if _concern_other_times(old, incoming) or _is_for_others(old, incoming):
        return False
    if Polarity.NEGATIVE in (incoming.modality.polarity, old.modality.polarity):
        return folded(old.proposition.value) == folded(incoming.proposition.value)
    is_place = old.proposition.predicate is Predicate.LOCATED_AT and old.proposition.when is None
    is_earlier = old.modality.temporal is Temporal.PAST and (is_place or _has_come(old))
    return is_earlier or old.modality.temporal not in (Temporal.PAST, Temporal.FUTURE)


def _is_for_others(old: Claim, incoming: Claim) -> bool:
    """Whether the very same was said where others hear it, who should not lose it for that."""
    return old.key == incoming.key and says_the_same(old, incoming) and old.audience != incoming.audience


def _concern_other_times(one: Claim, other: Claim) -> bool:
    first, second = one.proposition.when, other.proposition.when
    if first is None or second is None or first.start is None or second.start is None:
        return _is_for_later(one) is not _is_for_later(other)
    first_end, second_end = first.end or first.start, second.end or second.start
    return first_end <= second.start or second_end <= first.start


def _is_for_later(claim: Claim) -> bool:
    """Whether it tells of a time that had not come when it was said."""
    when = claim.proposition.when
    return when is not None and when.start is not None and when.start > claim.said_at


def _fact(case: Case) -> Plan:
    is_move = case.cues.changes and _has_begun(case.incoming)
    if case.incoming.modality.temporal is Temporal.PAST and not is_move:
        return _kept(case)
    if case.incoming.proposition.predicate is Predicate.RELATED_TO and case.cues.changes:
        return _handed_on(case)
    rivals = tuple(each for each in case.current if _rivals(each, case) and not _is_later(each, case))
    mine = tuple(each for each in rivals if case.may_change(each))
    guessed = tuple(each for each in case.current if _is_own_guess(each, case))
    if case.cues.corrects and (mine or guessed):
        return _corrected(case, (*mine, *guessed))
    if case.cues.changes and (mine or guessed):
        return _replaced(case, (*mine, *guessed))
    if mine or (rivals and case.cues.corrects):
        return _conflict(case, mine or rivals)
    return _kept(case)


def _is_own_guess(old: Claim, case: Case) -> bool:
    """Whether the speaker's own earlier words were kept as a guess at another value: they have moved on."""
    return (
        old.state is State.CANDIDATE
        and old.speaker == case.incoming.speaker
        and old.modality.act in (Act.STATED, Act.UNKNOWN)
        and is_asserted(case.incoming)
        and not case.incoming.modality.attributed_to
        and not _is_same_value(old, case.incoming)
    )


def _is_same_value(one: Claim, other: Claim) -> bool:
    """Whether both name the same thing, one perhaps with more words: "at the bakery", "the bakery now"."""
    if folded(one.proposition.value) == folded(other.proposition.value):
        return True
    if _tell_other_hours(one, other):
        return False
    first, second = (frozenset(bases(each.proposition.value)) - _LIGHT for each in (one, other))
    return bool(first and second) and (first <= second or second <= first)


def _tell_other_hours(one: Claim, other: Claim) -> bool:
    """Whether each tells an hour of its own: "at half 3" says something else than "at 3"."""
    first, second = one.proposition.when, other.proposition.when
    if first is None or second is None or first.start is None or second.start is None:
        return False
    both = first.granularity is Granularity.INSTANT and second.granularity is Granularity.INSTANT
    return both and first.start != second.start


_LIGHT = frozenset({"now", "any", "more", "long", "moment", "anymore"})


def _is_completed(claim: Claim) -> bool:
    modality = claim.modality
    return modality.realization is Realization.COMPLETED and modality.polarity is Polarity.POSITIVE


def _has_begun(claim: Claim) -> bool:
    """Whether it tells of a step into what holds since: moved there, started there."""
    begun = claim.modality.realization is Realization.STARTED and claim.modality.polarity is Polarity.POSITIVE
    return begun or _is_completed(claim)


def _is_of_stranger(claim: Claim) -> bool:
    """Whether only its subject is not known yet: "Ms Brook is Edie's teacher now"."""
    is_role = claim.proposition.predicate is Predicate.RELATED_TO and claim.proposition.subject.person is None
    return is_role and is_asserted(claim)


def _handed_on(case: Case) -> Plan:
    """A role that somebody else has from now on: whoever had it has it no longer."""
    if not case.cues.changes or case.incoming.modality.polarity is not Polarity.POSITIVE:
        return _kept(case)
    return _replaced(case, tuple(each for each in case.current if _is_of_another(each, case)))


def _is_of_another(old: Claim, case: Case) -> bool:
    said, incoming = old.proposition, case.incoming
    return (
        said.subject.key != incoming.proposition.subject.key
        and old.modality.polarity is Polarity.POSITIVE
        and is_asserted(old)
        and case.may_change(old)
    )


def _is_later(old: Claim, case: Case) -> bool:
    """Whether the old was said after the move that is told now: "we moved here in 1998" changes nothing."""
    when = case.incoming.proposition.when
    if not _is_completed(case.incoming) or when is None or when.end is None:
        return False
    return when.end < old.said_at


def _rivals(old: Claim, case: Case) -> bool:
    return cannot_both_hold(old, case.incoming)


def cannot_both_hold(old: Claim, incoming: Claim) -> bool:
    """Whether of two claims of a slot only one holds: other values of what has one, or a yes and a no."""
    if not is_asserted(old) or (old.modality.temporal is Temporal.PAST and not _has_begun(old)):
        return False
    same_value = _is_same_value(old, incoming)
    if same_value and old.modality.polarity is incoming.modality.polarity:
        return False
    if Polarity.NEGATIVE in (old.modality.polarity, incoming.modality.polarity):
        return same_value
    return not spec(incoming.proposition.predicate).keyed_by_value or _is_plan(incoming)


def _is_plan(claim: Claim) -> bool:
    return claim.proposition.predicate is Predicate.PLAN_OF_RECORD


def _is_put_right(old: Claim, case: Case) -> bool:
    """Whether words that correct tell the same thing otherwise: another wording of it, or another time."""
    said = case.incoming.proposition
    differs = not says_the_same(old, case.incoming) or old.proposition.when != said.when
    return case.cues.corrects and is_asserted(old) and differs


def _member(case: Case) -> Plan:
    """Members of a set, and notes: they end one by one, when denied or taken back."""
    rivals = tuple(each for each in case.current if _rivals(each, case) or _is_put_right(each, case))
    mine = tuple(each for each in rivals if case.may_change(each))
    if not mine:
        return _conflict(case, rivals) if rivals and case.cues.corrects else _kept(case)
    if case.cues.corrects:
        return _corrected(case, mine)
    is_denial = any(each.modality.polarity is not case.incoming.modality.polarity for each in mine)
    is_safe = spec(case.incoming.proposition.predicate).category is Category.PREFERENCE
    if is_denial and not case.cues.changes and not is_safe:
        return _conflict(case, mine)
    return _replaced(case, mine)


def _event(case: Case) -> Plan:
    incoming = case.incoming
    ahead = tuple(
        each
        for each in case.current
        if case.may_change(each) and is_asserted(each) and not _is_over(each, case)
    )
    if _is_off(incoming):
        # What is called off need not have been firm: "they can fit me in on Monday" is over, too.
        ahead = tuple(
            each
            for each in case.current
            if case.may_change(each) and _is_real(each) and not _is_off(each) and not _is_over(each, case)
        )
    if ahead and _is_off(incoming):
        steps = tuple(to_state(each, State.REPLACED, case.why(reasons.CALLED_OFF)) for each in ahead)
        return Plan(CalledOff(claim=incoming, closed=ahead), incoming, steps)
    if ahead and (case.cues.corrects or case.cues.changes):
        # What each of them told of it last: one event that two people tell of has one time after all.
        last = {each.speaker: each.proposition.when for each in ahead}
        return _corrected(case, tuple(each for each in ahead if each.proposition.when == last[each.speaker]))
    others = tuple(
        each
        for each in case.current
        if is_asserted(each) and not case.may_change(each) and not _is_over(each, case)
    )
    if others and (case.cues.corrects or _is_off(incoming)):
        return _conflict(case, others)
    return _kept(case)


def _is_off(claim: Claim) -> bool:
    modality = claim.modality
    called_off = modality.realization is Realization.CANCELLED and modality.polarity is Polarity.POSITIVE
    not_on = modality.realization is Realization.SCHEDULED and modality.polarity is Polarity.NEGATIVE
    return called_off or not_on


def _is_over(claim: Claim, case: Case) -> bool:
    when = claim.proposition.when
    end = None if when is None else when.end or when.start
    return end is not None and end <= case.incoming.said_at


def _rule(case: Case) -> Plan:
    """A rule gives way to an explicit correction by who is entitled, and to nothing else."""
    mine = tuple(each for each in case.current if case.may_change(each) and is_asserted_rule(each))
    others = tuple(each for each in case.current if not case.may_change(each) and is_asserted_rule(each))
    if mine and (case.cues.corrects or _is_new_order(case)):
        return _corrected(case, mine)
    if (mine and _denies(mine, case)) or (others and case.cues.corrects):
        return _conflict(case, mine or others)
    return _kept(case)


def _is_new_order(case: Case) -> bool:
    return case.cues.changes and case.incoming.proposition.predicate is Predicate.HOUSEHOLD_RULE


def _denies(rules: tuple[Claim, ...], case: Case) -> bool:
    return any(each.modality.polarity is not case.incoming.modality.polarity for each in rules)


def is_asserted_rule(claim: Claim) -> bool:
    """Whether it lays down a rule: stated or ordered, of the actual world."""
    return claim.modality.act in (Act.STATED, Act.REQUESTED) and claim.modality.frame is Frame.ACTUAL


# --- plans


def _kept(case: Case) -> Plan:
    """It stands beside what is there."""
    incoming = case.incoming
    if incoming.state is State.CANDIDATE:
        return Plan(Candidate(claim=incoming), incoming)
    return Plan(Recorded(claim=incoming), incoming)


def _replaced(case: Case, old: tuple[Claim, ...]) -> Plan:
    if not old:
        return _kept(case)
    start = case.incoming.valid_time.since or case.incoming.said_at
    steps = tuple(closed_at(each, start, case.why(reasons.REPLACED)) for each in old)
    return Plan(Replaced(claim=case.incoming, old=old), case.incoming, steps)


def _corrected(case: Case, old: tuple[Claim, ...]) -> Plan:
    steps = tuple(to_state(each, State.SUPERSEDED, case.why(reasons.CORRECTED)) for each in old)
    return Plan(Corrected(claim=case.incoming, old=old), case.incoming, steps)


def _conflict(case: Case, others: tuple[Claim, ...]) -> Plan:
    incoming = to_conflict(case.incoming)
    steps = tuple(
        to_state(
            each, State.CONFLICT, Why(case.now, reasons.DIFFERS, case.incoming.speaker, incoming.claim_id)
        )
        for each in others
        if each.state is not State.CONFLICT
    )
    return Plan(Conflict(claim=incoming, with_claims=others), incoming, steps)


def beside(incoming: Claim, quoted: Claim, *, house: House, now: datetime) -> Plan:
    """A denial beside what it denies, whoever is entitled: neither of the two takes the other's place."""
    return _conflict(Case(incoming, (), NO_CUES, house, now), (quoted,))


def to_conflict(claim: Claim) -> Claim:
    """A claim not yet written, as one side of a conflict."""
    return Claim.model_validate({**dict(claim), "state": State.CONFLICT})
