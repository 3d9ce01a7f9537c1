"""What somebody wants, plans, begins and does: the evidence for a commitment, and when it closes.

*Done* comes only from a plain statement that it was done, by the doer or by a witness who names the
doer; everybody else's word stands beside the open commitment as theirs.
"""

import re
from datetime import datetime, timedelta

from memory.claims import Claim, Proposition, State, SubjectKind
from memory.house import House
from memory.ids import PersonId
from memory.language.cues import has_cue
from memory.language.naming import HOUSEHOLD, somebody
from memory.life import reasons
from memory.life.changes import Step, Why, closed_at, to_state
from memory.life.completion import (
    got_there,
    has_undone_cue,
    is_done,
    may_tell_result,
    place_told,
    tells_had,
    tells_result,
)
from memory.life.entitlement import is_guardian
from memory.life.lasting import is_at_it
from memory.life.outcomes import CalledOff, Candidate, Done, Duplicate, Recorded, Reopened, Replaced, Reported
from memory.life.plans import Plan
from memory.modality import Act, Certainty, Polarity, Realization, Temporal, is_told
from memory.vocabulary import VOCABULARY, Policy, Predicate

COMMITMENTS = tuple(each for each, kept in VOCABULARY.items() if kept.policy is Policy.COMMITMENT)
"""The predicates of what is carried until it is done, called off or lapses."""

_ANYBODYS = (Predicate.LIST_ITEM, Predicate.ERRAND)
"""What anybody of the house may do: whoever says that they did it closes it."""


DEEDS = (*COMMITMENTS, Predicate.HAPPENED)
"""The predicates of what somebody does or did."""

_UNFINISHED = (Realization.STARTED, Realization.PARTIAL, Realization.ATTEMPTED, Realization.INTENDED)


def may_be_closed(claim: Claim) -> bool:
    """Whether a report that it was done puts an end to it: an open commitment, or a step short of done."""
    is_step = claim.proposition.predicate is Predicate.HAPPENED and claim.modality.realization in _UNFINISHED
    return is_open(claim) or (is_step and claim.is_in_force and claim.modality.polarity is Polarity.POSITIVE)


def is_open(claim: Claim) -> bool:
    """Whether a commitment in force still waits to be done: not done, not called off, not declined."""
    if claim.proposition.predicate not in COMMITMENTS or not claim.is_in_force:
        return False
    return not is_done(claim) and not is_called_off(claim) and not _was_meant(claim)


def is_to_be_done(claim: Claim) -> bool:
    """Whether somebody's plain word says of a deed that it is still to be done, or is under way."""
    is_plain = claim.state is State.ACTIVE and claim.modality.realization is not Realization.UNKNOWN
    return is_plain and is_open(claim)


def _was_meant(claim: Claim) -> bool:
    """Whether it was hoped or meant once, as of a time that has passed: "I had rather hoped to see you"."""
    modality = claim.modality
    is_wish = modality.realization in (Realization.DESIRED, Realization.INTENDED)
    return is_wish and modality.temporal is Temporal.PAST


def bears_on_commitments(claim: Claim) -> bool:
    """Whether a new claim may be evidence for one: a step of a deed, said of the actual world."""
    modality = claim.modality
    is_deed = claim.proposition.predicate in (*COMMITMENTS, Predicate.HAPPENED, Predicate.NOTE)
    if not is_deed or not is_told(modality):
        return False
    tells_how_it_is = may_tell_result(claim) or place_told(claim) is not None or tells_had(claim)
    is_step = modality.realization in _STEPS or is_done(claim)
    return is_step or tells_how_it_is or tells_result(claim) or has_undone_cue(claim)


_STEPS = frozenset(Realization) - {Realization.STATE, Realization.HABITUAL, Realization.UNKNOWN}


def adopt(incoming: Claim, commitments: tuple[Claim, ...], house: House) -> Claim:
    """The claim in the slot of the commitment whose evidence it is.

    "Latch is fixed", said by the one who was to fix it, is that person's word about their deed.
    """
    pattern = next((each for each in commitments if _doer(incoming) == _doer(each)), commitments[0])
    said = incoming.proposition
    doer = _doer(incoming)
    if doer is None and any(_doer(each) == incoming.speaker for each in commitments):
        doer = incoming.speaker
    subject = said.subject
    if pattern.proposition.predicate is Predicate.NOTE:
        return _lasting(incoming, said, pattern)
    if _tells_no_doer(incoming) and not any(_doer(each) in (None, doer) for each in commitments):
        return _lasting(incoming, incoming.proposition, pattern)
    if doer is not None and subject.person != doer:
        subject = somebody(doer, house.name(doer))
    fields = {
        "subject": subject,
        "predicate": pattern.proposition.predicate,
        "qualifier": pattern.proposition.qualifier,
    }
    return _lasting(incoming, Proposition.model_validate({**dict(said), **fields}), pattern)


def _tells_no_doer(claim: Claim) -> bool:
    """Whether only the thing is told of: by "milk is bought" nobody said who bought it."""
    return claim.proposition.subject.kind is SubjectKind.THING or (
        claim.proposition.predicate is Predicate.LIST_ITEM and tells_result(claim)
    )


def _lasting(incoming: Claim, said: Proposition, pattern: Claim) -> Claim:
    """The claim as evidence: not of the moment any more, and of use where the commitment is."""
    is_lasting = incoming.state is not State.TRANSIENT
    kept = {} if is_lasting else {"state": State.ACTIVE, "uses": pattern.uses}
    return Claim.model_validate({**dict(incoming), "proposition": said, **kept})


def _doer(claim: Claim) -> PersonId | None:
    """Who does, or did, it; a plain statement without a doer ("got it finished") is its speaker's own."""
    subject = claim.proposition.subject
    is_own = claim.modality.act is Act.STATED and not claim.modality.attributed_to
    is_note = claim.proposition.predicate is Predicate.NOTE
    is_of_thing = subject.kind is SubjectKind.THING and (subject != HOUSEHOLD or is_note)
    # "Ben's blind is up" is told of Ben's thing, and says of nobody that they put it there.
    is_of_owners = is_note and claim.modality.realization is Realization.STATE and not got_there(claim)
    if is_own and (is_of_thing or is_of_owners):
        return claim.speaker
    return subject.person


def decide_deed(incoming: Claim, commitments: tuple[Claim, ...], *, house: House, now: datetime) -> Plan:
    """What a statement about a deed does to the commitments to it that are in force.

    Args:
        incoming: In the slot of the commitment (`adopt`).
        commitments: Those in force that it speaks of, done ones too.
        house: The household, for who answers for whom.
        now: Transaction time.
    """
    told = next((each for each in commitments if _is_told(each, incoming)), None)
    if told is not None:
        return Plan(Duplicate(of=told.claim_id))
    if not _is_firm(incoming):
        return _kept(incoming) if not has_undone_cue(incoming) else _further(incoming, commitments, now)
    if is_done(incoming):
        return _done(incoming, tuple(each for each in commitments if may_be_closed(each)), now)
    if is_called_off(incoming):
        return _called_off(incoming, tuple(each for each in commitments if is_open(each)), house, now)
    return _further(incoming, commitments, now)


def _is_firm(claim: Claim) -> bool:
    modality = claim.modality
    is_sure = modality.certainty is Certainty.CERTAIN and not modality.attributed_to
    return claim.state is State.ACTIVE and is_sure


def _kept(claim: Claim) -> Plan:
    outcome = Candidate(claim=claim) if claim.state is State.CANDIDATE else Recorded(claim=claim)
    return Plan(outcome, claim)


def _is_told(old: Claim, incoming: Claim) -> bool:
    """Whether the same turn has told the same step of the deed already ("finished and handed in")."""
    if old.sources[0].turn != incoming.sources[0].turn or old.slot != incoming.slot:
        return False
    return old.modality == incoming.modality or (is_done(old) and is_done(incoming))


def _done(incoming: Claim, still_open: tuple[Claim, ...], now: datetime) -> Plan:
    closed = tuple(each for each in still_open if closes(incoming, each))
    if not closed:
        outcome = Reported(claim=incoming, open=still_open) if still_open else Recorded(claim=incoming)
        return Plan(outcome, incoming)
    why = Why(now, reasons.DONE, incoming.speaker, incoming.claim_id)
    by_witness = _doer(incoming) != incoming.speaker
    steps = tuple(closed_at(each, incoming.said_at, why) for each in closed)
    return Plan(Done(claim=incoming, closed=closed, by_witness=by_witness), incoming, steps)


def closes(incoming: Claim, commitment: Claim) -> bool:
    """Whether the deed was done by whom it was for, or, of an errand, by anybody who says it was they."""
    doer, meant = _doer(incoming), _doer(commitment)
    if doer is None or _was_before(incoming, commitment):
        return False
    if doer == meant:
        return True
    if commitment.proposition.predicate is Predicate.LIST_ITEM:
        return True
    subject = commitment.proposition.subject
    is_ours = subject.surface.casefold() in _US  # "we need to book the boiler service"
    is_anybodys = commitment.proposition.predicate in _ANYBODYS or subject == HOUSEHOLD or is_ours
    return is_anybodys and doer == incoming.speaker


_LONG_SINCE = re.compile(r"\b(?:last|ago|previous|before)\b", re.IGNORECASE)
"""Of any other day that is named beside a deed it may be the day that was arranged by it."""
_DAY = timedelta(days=1)
"""Nearer than that, a part of the day may be meant that was still on when it was said."""


_US = ("we", "we all", "us")


def _was_before(incoming: Claim, commitment: Claim) -> bool:
    """Whether it tells of a day before that on which the doer said that they would: "washed it last month".

    Who is asked to do what they have done already may say so.
    """
    when = incoming.proposition.when
    is_own_plan = commitment.speaker == _doer(commitment) and commitment.modality.act is Act.STATED
    if not is_own_plan or when is None or when.end is None or _LONG_SINCE.search(when.surface) is None:
        return False
    return when.end <= commitment.said_at - _DAY


def is_called_off(claim: Claim) -> bool:
    """Whether it says that a deed is not to be done any more: called off, let go, or not needed."""
    modality = claim.modality
    called_off = modality.realization is Realization.CANCELLED and modality.polarity is Polarity.POSITIVE
    unneeded = modality.polarity is Polarity.NEGATIVE and modality.realization in _PROSPECTS
    return called_off or unneeded or _is_let_go(claim)


def _is_let_go(claim: Claim) -> bool:
    """As in "not bothering with the pond", "can't be bothered with it"."""
    is_denied = is_told(claim.modality) and claim.modality.polarity is Polarity.NEGATIVE
    return is_denied and has_cue("completion", "let_go", claim.sources[0].quote)


_PROSPECTS = (Realization.REQUIRED, Realization.INTENDED, Realization.SCHEDULED, Realization.DESIRED)


def _called_off(incoming: Claim, still_open: tuple[Claim, ...], house: House, now: datetime) -> Plan:
    mine = tuple(
        each
        for each in still_open
        if incoming.speaker in (each.speaker, _doer(each))
        or is_guardian(incoming.speaker, _doer(each), house)
    )
    if not mine:
        return Plan(Recorded(claim=incoming), incoming)
    why = Why(now, reasons.CALLED_OFF, incoming.speaker, incoming.claim_id)
    steps = tuple(closed_at(each, incoming.said_at, why) for each in mine)
    return Plan(CalledOff(claim=incoming, closed=mine), incoming, steps)


def _stays_due(claim: Claim, incoming: Claim) -> bool:
    """Whether its day is ahead, and the newer word tells none: what is half done has to be back by then."""
    when = claim.proposition.when
    is_ahead = when is not None and when.end is not None and when.end > incoming.said_at
    is_due = claim.modality.realization is Realization.REQUIRED and is_ahead
    return is_due and incoming.proposition.when is None


def _is_passing(claim: Claim) -> bool:
    """Whether it tells only of now: who is "in the queue to renew it" has still to renew it tomorrow."""
    return is_at_it(claim) or (
        claim.modality.realization is Realization.INTENDED and claim.modality.temporal is Temporal.CURRENT
    )


def _further(incoming: Claim, commitments: tuple[Claim, ...], now: datetime) -> Plan:
    """A step short of done: the doer's newer word takes the place of their older, and may undo *done*."""
    own = tuple(
        each
        for each in commitments
        if each.speaker == incoming.speaker
        and _doer(each) in (_doer(incoming), incoming.speaker if has_undone_cue(incoming) else None)
        and each.modality.act is Act.STATED
        and not each.modality.attributed_to
        and each.said_at <= incoming.said_at
    )
    undone = tuple(each for each in own if is_done(each) and undoes(incoming))
    is_newer = _is_firm(incoming) and not _was_meant(incoming)  # "meant to have rung him by now"
    superseded = tuple(
        each
        for each in own
        if not is_done(each) and is_newer and not _stays_due(each, incoming) and not _is_passing(incoming)
    )
    steps: list[Step] = [
        to_state(each, State.REPLACED, Why(now, reasons.REOPENED, incoming.speaker, incoming.claim_id))
        for each in undone
    ]
    steps += [
        closed_at(each, incoming.said_at, Why(now, reasons.FIRMER, incoming.speaker, incoming.claim_id))
        for each in superseded
    ]
    if undone:
        return Plan(Reopened(claim=incoming, old=undone), incoming, tuple(steps))
    if superseded:
        return Plan(Replaced(claim=incoming, old=superseded), incoming, tuple(steps))
    return Plan(Recorded(claim=incoming), incoming)


def undoes(claim: Claim) -> bool:
    """Whether it says, in doubt or not, that the deed is not done or has to be done again."""
    modality = claim.modality
    if has_undone_cue(claim) or modality.polarity is Polarity.NEGATIVE:
        return True
    return modality.realization in (
        Realization.REQUIRED,
        Realization.PARTIAL,
        Realization.STARTED,
    )
