"""What a new claim does to those in force: pure decisions, one policy for each kind of predicate.

Nothing is overwritten: what gives way is kept with its end and its successor. Whoever is not
entitled changes nothing; their word stands beside.
"""

import re
from datetime import datetime

from memory.claims import Claim, State
from memory.house import House
from memory.language.wordforms import bases, folded
from memory.life import reasons
from memory.life.bearing import (
    cannot_both_hold,
    concern_other_times,
    has_begun,
    has_come,
    is_asserted,
    is_asserted_rule,
    is_completed,
    is_for_others,
    is_of_stranger,
    is_off,
    is_only_meant,
    is_restated,
    is_same_value,
    moves_nothing,
)
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
from memory.life.wellness import is_mending
from memory.modality import Act, Polarity, Temporal, is_told
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
    elif is_of_stranger(incoming):
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
        or not is_told(incoming.modality)
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
        and is_restated(each, incoming)
    ]
    steps = tuple(closed_at(each, incoming.said_at, case.why(reasons.FIRMER)) for each in weaker)
    if not steps:
        return plan
    old = tuple(weaker)
    outcome = Replaced(claim=incoming, old=old) if isinstance(plan.outcome, Recorded) else plan.outcome
    return Plan(outcome, plan.add, (*plan.steps, *steps))


_OPEN_PLANS = (Recorded, Replaced)


# --- by policy


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
    is_elsewhen = incoming.modality.temporal in (Temporal.PAST, Temporal.FUTURE) and not has_come(incoming)
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


_ADDITIVE = re.compile(r"\b(?:too(?= ?(?:$|[.,;!?]))|also|as well|on top of that)\b", re.IGNORECASE)


def _may_move(case: Case, old: Claim) -> bool:
    """Whether the speaker may say that it is otherwise now; where it is not theirs, the words must say so."""
    return case.may_change(old) or (
        case.cues.changes and may_tell_changed(case.incoming.speaker, old, case.house)
    )


def _meets(old: Claim, case: Case) -> bool:
    """Whether the new state puts an end to the old one: the same time, and no two things that both hold."""
    incoming = case.incoming
    if concern_other_times(old, incoming) or is_for_others(old, incoming):
        return False
    if Polarity.NEGATIVE in (incoming.modality.polarity, old.modality.polarity):
        is_same = folded(old.proposition.value) == folded(incoming.proposition.value)
        is_same = is_same or _denies_the_illness(old, incoming)
        # "Temperature's down", and then "no more sick": the newest word on an illness stands.
        return is_same or (incoming.modality.polarity is Polarity.NEGATIVE and is_mending(old))
    is_place = old.proposition.predicate is Predicate.LOCATED_AT and old.proposition.when is None
    is_earlier = old.modality.temporal is Temporal.PAST and (is_place or has_come(old))
    return is_earlier or old.modality.temporal not in (Temporal.PAST, Temporal.FUTURE)


def _denies_the_illness(old: Claim, incoming: Claim) -> bool:
    """As in "she has no temperature any more", of a temperature."""
    is_illness = incoming.proposition.predicate is Predicate.HEALTH_NOW
    named = frozenset(bases(old.proposition.value))
    return is_illness and bool(named) and named <= frozenset(bases(incoming.proposition.value))


def _fact(case: Case) -> Plan:
    is_move = case.cues.changes and has_begun(case.incoming)
    if (case.incoming.modality.temporal is Temporal.PAST and not is_move) or _is_only_meant(case):
        return _kept(case)
    if case.incoming.proposition.predicate is Predicate.RELATED_TO and case.cues.changes:
        return _handed_on(case)
    rivals = tuple(each for each in case.current if _rivals(each, case) and not _is_later(each, case))
    mine = tuple(each for each in rivals if _may_move(case, each))
    guessed = tuple(each for each in case.current if _is_own_guess(each, case))
    own = (*mine, *guessed)
    if own and (case.cues.corrects or case.cues.changes):
        return _corrected(case, own) if case.cues.corrects else _replaced(case, own)
    if mine or (rivals and case.cues.corrects):
        return _conflict(case, mine or rivals)
    return _kept(case)


def _is_only_meant(case: Case) -> bool:
    return is_only_meant(case.incoming) and not case.cues.corrects


def _is_own_guess(old: Claim, case: Case) -> bool:
    """Whether the speaker's own earlier words were kept as a guess at another value: they have moved on."""
    return (
        old.state is State.CANDIDATE
        and old.speaker == case.incoming.speaker
        and old.modality.act in (Act.STATED, Act.UNKNOWN)
        and is_asserted(case.incoming)
        and not case.incoming.modality.attributed_to
        and not is_same_value(old, case.incoming)
    )


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
    if not is_completed(case.incoming) or when is None or when.end is None:
        return False
    return when.end < old.said_at


def _rivals(old: Claim, case: Case) -> bool:
    return cannot_both_hold(old, case.incoming)


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
    if is_off(incoming):
        # What is called off need not have been firm: "they can fit me in on Monday" is over, too.
        ahead = tuple(
            each
            for each in case.current
            if case.may_change(each)
            and is_told(each.modality)
            and not is_off(each)
            and not _is_over(each, case)
        )
    if ahead and is_off(incoming):
        steps = tuple(to_state(each, State.REPLACED, case.why(reasons.CALLED_OFF)) for each in ahead)
        return Plan(CalledOff(claim=incoming, closed=ahead), incoming, steps)
    if moves_nothing(incoming):
        return _kept(case)
    if ahead and (case.cues.corrects or case.cues.changes):
        return _corrected(case, _told_last(ahead))
    others = tuple(
        each
        for each in case.current
        if is_asserted(each) and not case.may_change(each) and not _is_over(each, case)
    )
    if others and (case.cues.corrects or is_off(incoming)):
        return _conflict(case, others)
    elsewhen = tuple(each for each in others if case.cues.changes and _is_at_another_time(each, incoming))
    return _conflict(case, elsewhen) if elsewhen else _kept(case)


def _told_last(ahead: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """What each speaker told of it last: one event that two people tell of has one time after all.

    A wish is over with the time that it would have changed.
    """
    last = {each.speaker: each.proposition.when for each in ahead if not moves_nothing(each)}
    return tuple(
        each for each in ahead if moves_nothing(each) or each.proposition.when == last.get(each.speaker)
    )


def _is_at_another_time(old: Claim, incoming: Claim) -> bool:
    first, second = old.proposition.when, incoming.proposition.when
    return first is not None and second is not None and first.start != second.start


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
