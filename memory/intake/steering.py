"""What a person does to a claim by its id: correct, take back, forget, confirm, keep; with entitlement.

Somebody who may not hear a claim is told the same as if there were none.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from memory.audience import may_hear
from memory.claims import (
    Change,
    Claim,
    Method,
    Proposer,
    Proposition,
    State,
    SubjectKind,
    ValidTime,
)
from memory.context import context_for
from memory.floor import read
from memory.gate import Rejected, admit
from memory.ids import FIRST, ClaimId, PersonId, derived
from memory.life import reasons
from memory.life.changes import Why, stepped
from memory.life.correcting_words import is_bare
from memory.life.corrections import mend
from memory.life.entitlement import is_entitled
from memory.life.matters import conflicts
from memory.life.outcomes import (
    Candidate,
    Confirmed,
    Conflict,
    Corrected,
    CorrectedBefore,
    Ended,
    Forgotten,
    Kept,
    NotEntitled,
    NothingThere,
    Outcome,
    Promoted,
    Recorded,
    Retracted,
    claim_of,
)
from memory.life.references import as_merged
from memory.life.reopening import give_back_with
from memory.ports import UnitOfWork
from memory.readings import reading_in
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import CostOfLoss

UNDO_WITHIN = timedelta(days=30)
_PROPOSER = Proposer(name="person", version="1")


def retract(uow: UnitOfWork, claim_id: ClaimId, *, by: PersonId, now: datetime) -> Outcome:
    """Take a claim back: it is said not to have been so, and is not told again."""
    return _out_of_force(uow, claim_id, by, now, State.RETRACTED)


def forget(uow: UnitOfWork, claim_id: ClaimId, *, by: PersonId, now: datetime) -> Outcome:
    """Lay a claim aside; `bring_back` undoes it for thirty days."""
    return _out_of_force(uow, claim_id, by, now, State.FORGOTTEN)


def _out_of_force(uow: UnitOfWork, claim_id: ClaimId, by: PersonId, now: datetime, state: State) -> Outcome:
    claim = _to_be_changed(uow, claim_id, by, now)
    if not isinstance(claim, Claim):
        return claim
    reason = reasons.RETRACTED if state is State.RETRACTED else reasons.FORGOTTEN
    changed = _write(uow, claim, Why(now, reason, by), state=state)
    if state is not State.RETRACTED:
        return Forgotten(claim=changed)
    give_back_with(uow, claim, now=now)
    return Retracted(claim=changed)


def bring_back(uow: UnitOfWork, claim_id: ClaimId, *, by: PersonId, now: datetime) -> Outcome:
    """Undo a forgetting, within thirty days; the claim comes back under a new id, its sources unchanged."""
    claim = _heard(uow, claim_id, by, now)
    if claim is None or claim.state is not State.FORGOTTEN or now - claim.change.at > UNDO_WITHIN:
        return NothingThere(claim_id=claim_id)
    if not is_entitled(by, claim, uow.house()):
        return NotEntitled(claim=claim)
    fields = {
        "claim_id": _back(claim),
        "state": State.ACTIVE,
        "change": Change(at=now, reason=reasons.RECORDED, by=by, successor=None),
        "revision": FIRST,
    }
    back = as_merged(Claim.model_validate({**dict(claim), **fields}), uow.house())
    return Recorded(claim=back) if uow.add(back) else NothingThere(claim_id=claim_id)


def keep(uow: UnitOfWork, claim_id: ClaimId, *, by: PersonId, now: datetime) -> Outcome:
    """Never forget this: age alone will not propose it for forgetting. Whoever may hear it may ask so."""
    claim = _heard(uow, claim_id, by, now)
    if claim is None or not claim.is_in_force:
        return NothingThere(claim_id=claim_id)
    return Kept(claim=_write(uow, claim, Why(now, reasons.KEPT, by), cost_of_loss=CostOfLoss.HIGH))


def last_forgotten(uow: UnitOfWork, *, by: PersonId, now: datetime) -> Claim | None:
    """What somebody had laid aside last, as long as it can be brought back; None if there is nothing."""
    laid_aside = [
        claim
        for claim in uow.archived()
        if claim.state is State.FORGOTTEN
        and claim.change.by == by
        and now - claim.change.at <= UNDO_WITHIN
        and uow.claim(_back(claim)) is None
    ]
    return max(laid_aside, key=lambda claim: (claim.change.at, claim.claim_id), default=None)


def _back(claim: Claim) -> ClaimId:
    return ClaimId(derived("c_", claim.claim_id, "back", claim.revision))


def reaffirm(uow: UnitOfWork, claim_id: ClaimId, *, by: PersonId, now: datetime) -> Outcome:
    """Say of something "for now" that it is still so; it is asked about again when that is old, too."""
    claim = _to_be_changed(uow, claim_id, by, now)
    if not isinstance(claim, Claim):
        return claim
    return Confirmed(claim=_write(uow, claim, Why(now, reasons.CONFIRMED, by)))


def end(uow: UnitOfWork, claim_id: ClaimId, *, by: PersonId, now: datetime) -> Outcome:
    """Say of something "for now" that it is over: it held until now, and history keeps it."""
    claim = _to_be_changed(uow, claim_id, by, now)
    if not isinstance(claim, Claim):
        return claim
    valid = ValidTime.model_validate({**dict(claim.valid_time), "until": now})
    return Ended(claim=_write(uow, claim, Why(now, reasons.ENDED, by), state=State.EXPIRED, valid_time=valid))


def confirm(uow: UnitOfWork, claim_id: ClaimId, *, by: PersonId, now: datetime) -> Outcome:
    """Say of a candidate, or of one side of a conflict, that it is so.

    Of a conflict the other sides give way where the person is entitled over them; the rest stand
    beside it, as their speakers' words.
    """
    claim = _to_be_changed(uow, claim_id, by, now)
    if not isinstance(claim, Claim):
        return claim
    if claim.state is State.CANDIDATE:
        if claim.proposition.subject.kind is SubjectKind.UNRESOLVED:
            return Candidate(claim=claim)
        return Promoted(claim=_write(uow, claim, Why(now, reasons.PROMOTED_BY_WORD, by), state=State.ACTIVE))
    if claim.state is State.CONFLICT:
        return _settled(uow, claim, by, now)
    return Confirmed(claim=claim)


def _settled(uow: UnitOfWork, chosen: Claim, by: PersonId, now: datetime) -> Outcome:
    house = uow.house()
    group = next((sides for sides in conflicts(uow.in_force()) if chosen in sides), ())
    others = [each for each in group if each.claim_id != chosen.claim_id]
    changed = _write(uow, chosen, Why(now, reasons.SETTLED, by), state=State.ACTIVE)
    old: list[Claim] = []
    for each in others:
        if is_entitled(by, each, house):
            why = Why(now, reasons.CORRECTED, by, chosen.claim_id)
            old.append(_write(uow, each, why, state=State.SUPERSEDED))
        else:
            _write(uow, each, Why(now, reasons.SETTLED, by), state=State.ACTIVE)
    return Corrected(claim=changed, old=tuple(old))


def correct(  # noqa: PLR0913 - each argument is of another kind, and named
    uow: UnitOfWork,
    claim_id: ClaimId,
    turn: Turn,
    content: Span,
    *,
    outcomes: Sequence[Outcome],
    now: datetime,
) -> Outcome:
    """Put what a turn says in the place of a claim.

    Args:
        uow: The unit of work in which the turn was captured.
        claim_id: The claim that is wrong.
        turn: The turn that says so, as stored.
        content: The stretch of it that says how it is.
        outcomes: What became of that stretch; where no reader made anything of it, it is kept as a
            statement of what the claim was about.
        now: Transaction time.
    """
    by = turn.speaker
    claim = None if by is None else _heard(uow, claim_id, by, now)
    if by is None or claim is None:
        return NothingThere(claim_id=claim_id)
    mended = _made(claim, outcomes) or _as_said(uow, claim, turn, content, now)
    if mended is not None and claim.change.successor == mended.claim_id:
        # The speaker's newer word has taken its place already, as it was captured.
        return Corrected(claim=mended, old=(claim,))
    if not claim.is_in_force:
        return NothingThere(claim_id=claim_id) if mended is None else CorrectedBefore(claim=mended, old=claim)
    if not is_entitled(by, claim, uow.house()):
        return NotEntitled(claim=claim) if mended is None else _beside(uow, mended, claim, by, now)
    why = Why(now, reasons.CORRECTED, by, None if mended is None else mended.claim_id)
    old = _write(uow, claim, why, state=State.SUPERSEDED)
    return Retracted(claim=old) if mended is None else Corrected(claim=mended, old=(old,))


def _beside(uow: UnitOfWork, mended: Claim, claim: Claim, by: PersonId, now: datetime) -> Outcome:
    """The word of somebody not entitled stands beside, and both are marked until it is settled."""
    if claim.state is State.CONFLICT:
        return Conflict(claim=mended, with_claims=(claim,))
    changed = _write(uow, claim, Why(now, reasons.DIFFERS, by, mended.claim_id), state=State.CONFLICT)
    return Conflict(claim=mended, with_claims=(changed,))


def _made(claim: Claim, outcomes: Sequence[Outcome]) -> Claim | None:
    """The claim that the turn made of the correction; of several, the one most like the corrected one."""
    made = [each for outcome in outcomes if (each := claim_of(outcome)) is not None and each.is_in_force]
    alike = [each for each in made if each.proposition.predicate is claim.proposition.predicate]
    return next(iter(alike or made), None)


def _as_said(uow: UnitOfWork, claim: Claim, turn: Turn, content: Span, now: datetime) -> Claim | None:
    text = content.of(turn.text)
    start = content.start + len(text) - len(text.lstrip())
    span = Span(start=start, end=start + len(text.strip()))
    if span.start >= span.end:
        return None
    blanked = Turn.model_validate({**dict(turn), "text": " " * span.start + span.of(turn.text)})
    # "That's wrong, it's Saturday" names nothing: of the party it says another day.
    mended = mend(blanked, claim, uow.house()) if is_bare(text) else None
    if mended is not None:
        return _kept(
            uow,
            admit(mended.reading, blanked, context=context_for(uow, turn), now=now, allowed=mended.allowed),
        )
    main = next((clause for clause in read(blanked.text) if clause.main), None)
    if main is None:
        return None
    said = {**dict(claim.proposition), "value": span.of(turn.text), "participants": (), "when": None}
    reading = reading_in(
        turn,
        span,
        Proposition.model_validate(said),
        modality=main.modality,
        proposer=_PROPOSER,
        trigger=main.trigger,
        origin=claim.origin,
        method=Method.EXPLICIT_CORRECTION,
        valid_time=claim.valid_time,
        corrects=True,
    )
    return _kept(uow, admit(reading, blanked, context=context_for(uow, turn), now=now))


def _kept(uow: UnitOfWork, made: Claim | Rejected) -> Claim | None:
    if isinstance(made, Rejected):
        return None
    return made if uow.add(made) else uow.claim(made.claim_id)


def _heard(uow: UnitOfWork, claim_id: ClaimId, by: PersonId, now: datetime) -> Claim | None:
    claim = uow.claim(claim_id)
    return claim if claim is not None and may_hear(by, claim, house=uow.house(), now=now) else None


def _to_be_changed(
    uow: UnitOfWork, claim_id: ClaimId, by: PersonId, now: datetime
) -> Claim | NothingThere | NotEntitled:
    claim = _heard(uow, claim_id, by, now)
    if claim is None or not claim.is_in_force:
        return NothingThere(claim_id=claim_id)
    return claim if is_entitled(by, claim, uow.house()) else NotEntitled(claim=claim)


def _write(uow: UnitOfWork, claim: Claim, why: Why, **fields: object) -> Claim:
    step = stepped(claim, why, **fields)
    uow.change(step.claim, expected=step.expected)
    return step.claim
