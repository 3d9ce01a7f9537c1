"""What a reading becomes beside what is in force: admitted, decided, written, within one unit of work."""

from datetime import datetime
from typing import NamedTuple

from memory.audience import audience_of_turn, covers, open_to_all
from memory.claims import Claim, Reading, State
from memory.deeds.arranging import arranged_by, brought_by, undone_with
from memory.deeds.commitments import (
    COMMITMENTS,
    adopt,
    bears_on_commitments,
    decide_deed,
    is_open,
    is_to_be_done,
)
from memory.deeds.matching import commitments_about, matching
from memory.gate import Reason, Rejected, admit
from memory.ids import ClaimId, PersonId
from memory.language.debts import is_part_payment
from memory.life import reasons
from memory.life.bearing import is_asserted
from memory.life.beside import told_beside
from memory.life.changes import Step, Why, closed_at, once
from memory.life.completion import is_done
from memory.life.correcting_words import is_correction
from memory.life.corrections import said_before, target_of
from memory.life.day_and_hour import on_the_day_of
from memory.life.entitlement import is_entitled
from memory.life.outcomes import Candidate, Conflict, Duplicate, Outcome, Recorded, Reopened
from memory.life.overtaking import OVERTAKEN, overtaken_by, tells_another
from memory.life.plans import Cues, Plan
from memory.life.put_off import as_told_before, is_put_off
from memory.life.reopening import give_back
from memory.life.resetting import as_plan_told_before
from memory.lifecycle import decide
from memory.modality import Modality, Polarity
from memory.ports import Context, UnitOfWork
from memory.tombstones import mark_of_claim
from memory.turns import SPOKEN, Turn
from memory.vocabulary import Predicate


class Work(NamedTuple):
    """What is at hand while a turn's readings are taken in.

    Attributes:
        turn: As it is heard: what does not count of it is blank.
        context: What the readings may be judged by.
        now: Transaction time.
        tombstone_key: The household's key for marks of what was erased.
    """

    uow: UnitOfWork
    turn: Turn
    speaker: PersonId
    context: Context
    now: datetime
    tombstone_key: bytes

    def why(self, reason: str, successor: ClaimId | None = None) -> Why:
        """A change that the turn's speaker brings about."""
        return Why(self.now, reason, self.speaker, successor)


class Admitted(NamedTuple):
    """A reading that passed the gate, and the claim that was made of it."""

    reading: Reading
    claim: Claim


def numbered(readings: tuple[Reading, ...]) -> list[tuple[Reading, int]]:
    """Readings with their place among those of the same stretch and predicate."""
    seen: dict[tuple[int, int, str], int] = {}
    numbered: list[tuple[Reading, int]] = []
    for reading in readings:
        place = (reading.span.start, reading.span.end, reading.proposition.predicate.value)
        numbered.append((reading, seen.get(place, 0)))
        seen[place] = seen.get(place, 0) + 1
    return numbered


def admit_reading(work: Work, reading: Reading, ordinal: int, allowed: Modality | None) -> Claim | Rejected:
    """Put a reading to the gate; what was erased is not learned again from the same words."""
    claim = admit(reading, work.turn, context=work.context, now=work.now, ordinal=ordinal, allowed=allowed)
    if isinstance(claim, Claim) and work.uow.has_tombstone(mark_of_claim(work.tombstone_key, claim.claim_id)):
        return Rejected(reason=Reason.ERASED, reading=reading)
    return claim


def take(work: Work, admitted: Admitted) -> Outcome:
    """Decide what the claim does to those in force, and write it."""
    outcome = write(work, _plan(work, admitted))
    if isinstance(outcome, Reopened) and not is_to_be_done(outcome.claim):
        # "The latch has gone again" is nothing to be done; what it was that had been done is, once more.
        for old in outcome.old:
            give_back(work.uow, old.claim_id, now=work.now)
    return outcome


def _plan(work: Work, admitted: Admitted) -> Plan:
    reading, claim = admitted
    house, now = work.context.house, work.now
    if is_part_payment(claim.proposition.qualifier):
        return Plan(Recorded(claim=claim), claim)  # it stands beside its debt, and closes nothing else
    if bears_on_commitments(claim) and not reading.corrects:
        deeds = matching(claim, _within(work, claim, commitments_about(work.uow, claim)), house)
        if deeds:
            return _of_deeds(work, claim, deeds)
    corrects = reading.corrects or _is_own_correction(work.turn)
    before: tuple[Claim, ...] = ()
    if is_put_off(claim, corrects=corrects, changes=reading.changes):
        events = _known(work, _within(work, claim, _events_like(work, claim)))
        claim, before = as_told_before(claim, events, work.turn)
    if claim.proposition.predicate is Predicate.PLAN_OF_RECORD and reading.changes:
        claim = as_plan_told_before(claim, plans_standing(work))
    if claim.proposition.predicate is Predicate.RELATED_TO and reading.changes:
        before = _within(work, claim, _of_the_role(work, claim))
    current = (*before, *_within(work, claim, work.uow.in_slot(claim.slot)))
    target = _target(work, reading, claim, current)
    if corrects or reading.changes:
        claim = on_the_day_of(claim, _known(work, current if target is None else (target,)))
    cues = Cues(corrects=corrects, changes=reading.changes, target=target)
    plan = decide(claim, current, cues=cues, house=house, now=now)
    if isinstance(plan.outcome, Conflict):
        plan = _among_all_who_hear(work, claim, current, cues, plan)
    plan = Plan(
        plan.outcome,
        plan.add,
        (
            *plan.steps,
            *_turned_taste(work, claim),
            *_arranged(work, claim),
            *_overtaken(work, claim),
        ),
    )
    beside = told_beside(work.uow, [step.claim for step in plan.steps])
    return Plan(plan.outcome, plan.add, (*plan.steps, *beside))


def _among_all_who_hear(work: Work, claim: Claim, current: tuple[Claim, ...], cues: Cues, plan: Plan) -> Plan:
    """The plan without a conflict of which not all know: that somebody says otherwise was said to them."""
    known = _known(work, current)
    target = None if cues.target is None else next(iter(_known(work, (cues.target,))), None)
    if known == current and target == cues.target:
        return plan
    house, cues = work.context.house, cues._replace(target=target)
    return decide(claim, known, cues=cues, house=house, now=work.now)


def _of_deeds(work: Work, claim: Claim, deeds: tuple[Claim, ...]) -> Plan:
    """What a statement about deeds makes of them.

    Where not all who hear it know of them, it is no word of theirs to be told by: it may end them, and says
    nothing of that.
    """
    house, now = work.context.house, work.now
    known = _known(work, deeds)
    if known:
        adopted = adopt(claim, known, house)
        plan = decide_deed(adopted, _evidence(work, adopted, deeds), house=house, now=now)
        return _with_appointments(work, claim, plan)
    plan = decide_deed(claim, deeds, house=house, now=now)
    outcome = Candidate(claim=claim) if claim.state is State.CANDIDATE else Recorded(claim=claim)
    return Plan(outcome, plan.add, plan.steps) if plan.add is not None else plan


def _with_appointments(work: Work, claim: Claim, plan: Plan) -> Plan:
    """The plan, and the end of what was booked by a deed that has to be done again."""
    if not isinstance(plan.outcome, Reopened):
        return plan
    booked = [each for old in plan.outcome.old for each in undone_with(work.uow, old)]
    why = work.why(reasons.REOPENED, claim.claim_id)
    steps = tuple(closed_at(each, claim.said_at, why) for each in _within(work, claim, tuple(booked)))
    return Plan(plan.outcome, plan.add, (*plan.steps, *steps))


def _known(work: Work, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    return open_to_all(claims, work.turn, house=work.context.house, now=work.now)


def _arranged(work: Work, claim: Claim) -> tuple[Step, ...]:
    """The end of what was to be booked, by its being booked, or brought somewhere, by its being there."""
    why = work.why(reasons.DONE, claim.claim_id)
    done = _within(work, claim, (*arranged_by(work.uow, claim), *brought_by(work.uow, claim)))
    return tuple(closed_at(each, claim.said_at, why) for each in done)


def _turned_taste(work: Work, claim: Claim) -> tuple[Step, ...]:
    """The end of a liking for what is disliked now, or the other way about: one does not do both."""
    said = claim.proposition
    opposite = _OPPOSITE.get(said.predicate)
    is_told = is_asserted(claim) and not claim.modality.attributed_to and claim.state is State.ACTIVE
    if opposite is None or not is_told or claim.modality.polarity is not Polarity.POSITIVE:
        return ()
    why = work.why(reasons.REPLACED, claim.claim_id)
    return tuple(
        closed_at(other, claim.said_at, why)
        for other in _within(work, claim, work.uow.in_force(subject=said.subject.key, predicates=(opposite,)))
        if other.proposition.qualifier == said.qualifier
        and other.modality.polarity is Polarity.POSITIVE
        and other.said_at < claim.said_at
        and is_entitled(work.speaker, other, work.context.house)
    )


def _overtaken(work: Work, claim: Claim) -> tuple[Step, ...]:
    """The end of what was noted before, by what the words say to be so instead."""
    if claim.proposition.predicate not in OVERTAKEN or claim.state is not State.ACTIVE:
        return ()
    if not is_asserted(claim) or not tells_another(claim):
        return ()
    key, why = claim.proposition.subject.key, work.why(reasons.REPLACED, claim.claim_id)
    noted = _within(work, claim, work.uow.in_force(subject=key, predicates=OVERTAKEN))
    return tuple(
        closed_at(other, claim.said_at, why)
        for other in overtaken_by(claim, noted)
        if is_entitled(work.speaker, other, work.context.house)
    )


_OPPOSITE = {Predicate.LIKES: Predicate.DISLIKES, Predicate.DISLIKES: Predicate.LIKES}


def events_ahead(work: Work) -> tuple[Claim, ...]:
    """What is fixed for a time and stands, as far as the turn's words may bear on it."""
    return _standing(work, Predicate.APPOINTMENT, Predicate.TRIP, Predicate.VISIT)


def how_people_are(work: Work) -> tuple[Claim, ...]:
    """Who was said to be well or ill, as far as the turn's words may bear on it."""
    return _standing(work, Predicate.HEALTH_NOW)


def plans_standing(work: Work) -> tuple[Claim, ...]:
    """The plans of record that stand (a budget, a price), as far as the turn's words may bear on them."""
    return _standing(work, Predicate.PLAN_OF_RECORD)


def _standing(work: Work, *predicates: Predicate) -> tuple[Claim, ...]:
    house = work.context.house
    heard_by = audience_of_turn(work.turn, house)
    return tuple(
        each
        for each in _known(work, work.uow.in_force(predicates=predicates))
        if is_asserted(each) and covers(heard_by, each.audience, house=house, now=work.now)
    )


def deeds_done(work: Work) -> tuple[Claim, ...]:
    """What the speaker said to have done, as far as the turn's words may bear on it."""
    return tuple(each for each in _own_deeds(work) if is_done(each))


def deeds_meant(work: Work) -> tuple[Claim, ...]:
    """What the speaker means to do, or has begun and not done, as far as the turn's words may bear on it."""
    return tuple(each for each in _own_deeds(work) if is_open(each))


def _own_deeds(work: Work) -> tuple[Claim, ...]:
    house, heard_by = work.context.house, audience_of_turn(work.turn, work.context.house)
    told = work.uow.in_force(predicates=(*COMMITMENTS, Predicate.HAPPENED))
    return tuple(
        each
        for each in _known(work, told)
        if each.speaker == work.speaker and covers(heard_by, each.audience, house=house, now=work.now)
    )


def _events_like(work: Work, claim: Claim) -> tuple[Claim, ...]:
    events = work.uow.in_force(predicates=(claim.proposition.predicate,))
    return tuple(each for each in events if is_asserted(each))


def _of_the_role(work: Work, claim: Claim) -> tuple[Claim, ...]:
    """Who else is told to be the same to the same person."""
    said = claim.proposition
    told = work.uow.in_force(predicates=(Predicate.RELATED_TO,))
    return tuple(
        each
        for each in told
        if each.proposition.qualifier == said.qualifier and each.slot != claim.slot and " " in said.qualifier
    )


def _is_own_correction(turn: Turn) -> bool:
    return turn.kind in SPOKEN and is_correction(turn.text)


def _within(work: Work, claim: Claim, others: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Those of the others that the claim may change: a private word changes nothing that more people see.

    What somebody takes back or puts right of their own is theirs to change, wherever they say so.
    """
    if not others:
        return ()
    house, now = work.context.house, work.now
    is_own_correction = _is_own_correction(work.turn)
    return tuple(
        other
        for other in others
        if covers(claim.audience, other.audience, house=house, now=now)
        or (is_own_correction and other.speaker == work.speaker)
    )


def _evidence(work: Work, adopted: Claim, deeds: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """The commitments that were matched, and everything else in the slot of the deed."""
    in_slot = _within(work, adopted, work.uow.in_slot(adopted.slot))
    ids = {claim.claim_id for claim in deeds}
    return (*deeds, *(claim for claim in in_slot if claim.claim_id not in ids))


def _target(work: Work, reading: Reading, claim: Claim, current: tuple[Claim, ...]) -> Claim | None:
    """The claim that a correction is about, where its own slot does not hold it."""
    if not reading.corrects or (current and work.turn.reply_to is None):
        return None
    said = claim.proposition
    before = said_before(work.uow, work.turn, work.context)
    everywhere = work.uow.in_force(subject=said.subject.key, predicates=(said.predicate,))
    return target_of(claim, before, everywhere)


def write(work: Work, plan: Plan) -> Outcome:
    """Write what was decided; a claim that was there already is a duplicate, and nothing changes."""
    if plan.add is not None and not work.uow.add(plan.add):
        return Duplicate(of=plan.add.claim_id)
    for step in once(plan.steps):
        work.uow.change(step.claim, expected=step.expected)
    return plan.outcome
