"""The same thing once more: a copy, a confirmation, or a second voice for a candidate."""

from memory.claims import Claim, Origin, State, SubjectKind
from memory.house import House
from memory.language.wordforms import folded
from memory.life import reasons
from memory.life.changes import Why, to_state, with_source
from memory.life.outcomes import Confirmed, Corrected, Duplicate, Promoted
from memory.life.plans import Case, Plan
from memory.vocabulary import Policy


def said_again(case: Case) -> Plan | None:
    """Whether it was said before by the same source, and what that makes of it."""
    incoming = case.incoming
    for old in reversed(case.current):
        if not says_the_same(old, incoming):
            continue
        if any(source.turn == incoming.sources[0].turn for source in old.sources):
            return Plan(Duplicate(of=old.claim_id))
        if _was_left_since(case, old):
            continue
        if old.key == incoming.key and old.audience == incoming.audience:
            return _once_more(case, old)
        if old.state is State.CANDIDATE and is_independent(incoming, old, case.house):
            return _second_voice(case, old)
    return None


def _was_left_since(case: Case, old: Claim) -> bool:
    """Whether it was otherwise in between: who was home, then out, and is home again has come home anew."""
    return case.incoming.policy in (Policy.STATE, Policy.WHEREABOUTS) and any(
        each.said_at > old.last_confirmed and not says_the_same(each, old) for each in case.current
    )


def _once_more(case: Case, old: Claim) -> Plan | None:
    incoming = case.incoming
    if old.modality != incoming.modality or old.proposition.when != incoming.proposition.when:
        return None
    ends = incoming.valid_time
    if (ends.until is not None or ends.end_condition is not None) and _ends_otherwise(old, incoming):
        return None  # "staying at Dev's till Sunday", after "till Friday": it lasts longer
    if not is_independent(incoming, old, case.house):
        return Plan(Duplicate(of=old.claim_id))
    if old.state is State.CONFLICT and case.cues.corrects:
        return _settled(case, old)
    is_promoted = old.state is State.CANDIDATE and old.proposition.subject.kind is not SubjectKind.UNRESOLVED
    state = State.ACTIVE if is_promoted else old.state
    why = Why(case.now, reasons.PROMOTED if is_promoted else reasons.CONFIRMED, incoming.speaker)
    step = with_source(old, incoming.sources[0], why, state=state)
    outcome = Promoted(claim=step.claim) if is_promoted else Confirmed(claim=step.claim)
    return Plan(outcome, None, (step,))


def _ends_otherwise(old: Claim, incoming: Claim) -> bool:
    one, other = old.valid_time, incoming.valid_time
    return (one.until, one.end_condition) != (other.until, other.end_condition)


def _settled(case: Case, old: Claim) -> Plan:
    """One side of a conflict said once more as the right one: the others give way, as far as they may."""
    settled = Why(case.now, reasons.SETTLED, case.incoming.speaker)
    step = with_source(old, case.incoming.sources[0], settled, state=State.ACTIVE)
    others = [each for each in case.current if each.state is State.CONFLICT and each.claim_id != old.claim_id]
    why = Why(case.now, reasons.CORRECTED, case.incoming.speaker, old.claim_id)
    given_way = tuple(each for each in others if case.may_change(each))
    beside = [each for each in others if not case.may_change(each)]
    steps = (
        step,
        *(to_state(each, State.SUPERSEDED, why) for each in given_way),
        *(to_state(each, State.ACTIVE, settled) for each in beside),
    )
    return Plan(Corrected(claim=step.claim, old=given_way), None, steps)


def _second_voice(case: Case, old: Claim) -> Plan | None:
    """Somebody else's word that bears a candidate out: the candidate counts, and so does their word."""
    if case.incoming.state is not State.ACTIVE or old.proposition.subject.kind is SubjectKind.UNRESOLVED:
        return None
    is_deed = case.incoming.origin is Origin.OBSERVED
    reason = reasons.PROMOTED_BY_DEED if is_deed else reasons.PROMOTED
    step = to_state(old, State.ACTIVE, Why(case.now, reason, case.incoming.speaker))
    return Plan(Promoted(claim=step.claim), case.incoming, (step,))


def says_the_same(one: Claim, other: Claim) -> bool:
    """Whether two claims of a slot have the same content, polarity being part of it."""
    return (
        one.modality.polarity is other.modality.polarity
        and one.modality.act is other.modality.act
        and one.modality.frame is other.modality.frame
        and folded(one.proposition.value) == folded(other.proposition.value)
    )


def is_independent(incoming: Claim, old: Claim, house: House) -> bool:
    """Whether the new turn is a second source: not a forward, a quotation or a copy of the first."""
    quotes = {folded(source.quote) for source in old.sources}
    if incoming.modality.attributed_to:
        voices = {folded(name) for name in incoming.modality.attributed_to}
        told_by = {name for source in old.sources for name in _names(source.speaker, house)}
        if voices & told_by and incoming.speaker not in {source.speaker for source in old.sources}:
            return False
    is_copy = folded(incoming.sources[0].quote) in quotes and incoming.speaker != old.speaker
    return not is_copy or len(incoming.sources[0].quote.split()) < _COPIED_WORDS


_COPIED_WORDS = 4
"""From so many words on, another person's very same sentence is taken for a copy."""


def _names(person: str, house: House) -> frozenset[str]:
    found = [each for each in house.people if each.person_id == person]
    return frozenset(folded(name) for each in found for name in (each.name, *each.aliases))
