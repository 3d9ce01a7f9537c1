"""From a turn to what the memory makes of it, in one unit of work: stored, read, gated, decided, written.

"I'll remember that" may only be said of the outcomes of a unit that was committed.
"""

from datetime import datetime

from memory.audience import audience_of_turn, covers
from memory.claims import Claim, Reading, State
from memory.context import context_for
from memory.deeds.bought import bought_but_some, with_all_bought
from memory.deeds.debts import settled_by
from memory.deeds.had import with_items_had
from memory.deeds.offers import handed_over, with_offers
from memory.deeds.part_payments import settled_in_parts, with_part_payments
from memory.deeds.resuming import with_resumed
from memory.deeds.striking import struck_by
from memory.deeds.wanting import found_wanting
from memory.gate import Rejected
from memory.ids import ClaimId
from memory.intake import answering
from memory.intake.disowning import disowned, taken_back
from memory.intake.steering import bring_back, confirm, correct, forget, keep, retract
from memory.intake.taking import (
    Admitted,
    Work,
    admit_reading,
    deeds_done,
    deeds_meant,
    events_ahead,
    how_people_are,
    numbered,
    plans_standing,
    take,
    write,
)
from memory.life import introducing, reasons
from memory.life.beside import told_beside
from memory.life.changes import closed_at, to_state, without_turn
from memory.life.correcting_words import is_bare, mends
from memory.life.corrections import (
    Mended,
    allowed_in_place_of,
    answers_another,
    in_place_of,
    mend,
    said_before,
)
from memory.life.dated import with_days
from memory.life.endings import ended_by
from memory.life.entitlement import may_tell_changed
from memory.life.found import found_again, missed_no_more
from memory.life.moving import with_moves
from memory.life.outcomes import Conflict, Corrected, Disputed, Ended, Outcome, Withdrawn
from memory.life.plans import Cues, Plan
from memory.life.regaining import regained
from memory.life.reopening import give_back
from memory.life.resetting import with_reset
from memory.life.rounds_over import rounds_over
from memory.life.succession import (
    LASTING,
    NOTHING_OVER,
    Over,
    is_ended,
    may_be_named,
    may_end,
    over_in,
    without_replaced,
    words_said,
)
from memory.life.tended import with_the_ill
from memory.life.unsaid import denial_in
from memory.lifecycle import beside, decide
from memory.ports import Read, UnitOfWork
from memory.tombstones import mark_of_message
from memory.turns import SPOKEN, Author, Turn, only
from memory.value import Span, Value

__all__ = [
    "Captured",
    "bring_back",
    "confirm",
    "context_for",
    "correct",
    "forget",
    "keep",
    "retract",
    "store_and_capture",
]


class Captured(Value, frozen=True):
    """What became of a turn.

    Attributes:
        turn: As stored; None if it had been seen before, and nothing was written.
        outcomes: One for each reading, and for each answer, dispute or end that the words brought.
    """

    turn: Turn | None
    outcomes: tuple[Outcome, ...]


_SEEN = Captured(turn=None, outcomes=())


def store_and_capture(  # noqa: PLR0913 - each argument is of another kind, and named
    uow: UnitOfWork,
    turn: Turn,
    readings_of: Read,
    *,
    now: datetime,
    content: Span | None = None,
    tombstone_key: bytes = b"",
) -> Captured:
    """Keep a turn and what it says; a second time changes nothing.

    Args:
        uow: The unit of work; everything is kept with its commit, or nothing.
        turn: As it came in.
        readings_of: The reader.
        now: Transaction time.
        content: The part of a turn spoken to the bot that states or asks something ("tell Dad *I'll be
            late*"); an empty stretch where nothing does. None: all of it.
        tombstone_key: The household's key for marks of what was erased.
    """
    former = uow.latest_version(turn.room, turn.message) if turn.version else None
    if former is not None and _is_same(former, turn):
        return _SEEN
    if uow.has_tombstone(mark_of_message(tombstone_key, turn.household, turn.room, turn.message)):
        return _SEEN
    stored = uow.put_turn(turn)
    if stored is None:
        return _SEEN
    if stored.author is not Author.PERSON or stored.speaker is None:
        return Captured(turn=stored, outcomes=())
    heard = stored if content is None else only(stored, content)
    context = context_for(uow, stored)
    work = Work(uow, heard, stored.speaker, context, now, tombstone_key)
    readings = readings_of(heard, context) if heard.text.strip() else ()
    readings = with_moves(
        readings, heard, lambda: events_ahead(work), before=context.before, house=context.house
    )
    readings = with_resumed(readings, heard, done=lambda: deeds_done(work), meant=lambda: deeds_meant(work))
    readings = with_reset(readings, heard, lambda: plans_standing(work))
    readings = with_offers(uow, heard, context, readings)
    readings = with_days(readings, heard, context, lambda: events_ahead(work))
    readings = with_all_bought(uow, heard, context, readings)
    readings = with_part_payments(uow, heard, context, readings)
    readings = with_items_had(uow, heard, readings)
    readings = with_the_ill(readings, heard, lambda: how_people_are(work))
    return Captured(turn=stored, outcomes=tuple(_captured(work, readings, former)))


def _is_same(former: Turn, turn: Turn) -> bool:
    """Whether an "edit" changed nothing that was said; transports report reactions as edits, too."""
    return (former.text, former.forwarded_from, former.quoted) == (
        turn.text,
        turn.forwarded_from,
        turn.quoted,
    )


def _captured(work: Work, readings: tuple[Reading, ...], former: Turn | None) -> list[Outcome]:
    if work.turn.kind not in SPOKEN:
        return _observed(work, readings, former)
    outcomes: list[Outcome] = []
    admitted: list[Admitted] = []
    mended = _mended(work, readings) or _denied(work)
    if mended:
        return mended
    over = _over(work)
    readings = (*without_replaced(readings, over), *over.readings)
    outcomes += _closed(work, over)
    bound = answering.bind(work.uow, work.turn, work.context, readings)
    for reading, ordinal in numbered(bound.readings):
        claim = admit_reading(work, reading, ordinal, bound.allowed_of(reading))
        if isinstance(claim, Rejected):
            outcomes.append(claim)
        else:
            admitted.append(Admitted(reading, claim))
    if former is not None:
        _retire(work, former, admitted)
    taken = [take(work, each) for each in admitted]
    outcomes += introducing.introduce(work.uow, work.turn, taken, now=work.now)
    outcomes += answering.settle(work.uow, work.turn, bound, outcomes, work.why(reasons.ANSWERED))
    outcomes += _ended(work)
    outcomes += disowned(work)
    if not any(_settles(outcome, work.turn) for outcome in outcomes):
        outcomes += taken_back(work)
    return outcomes


def _settles(outcome: Outcome, turn: Turn) -> bool:
    """Whether what is wrong with earlier words is dealt with: put right, contested, or withdrawn."""
    if isinstance(outcome, Corrected):
        return any(old.sources[0].turn != turn.turn_id for old in outcome.old)
    return isinstance(outcome, Conflict | Disputed | Withdrawn)


def _observed(work: Work, readings: tuple[Reading, ...], former: Turn | None) -> list[Outcome]:
    """What somebody shared or chose: its words are a place's or an option's, and answer or undo nothing."""
    made = [admit_reading(work, reading, 0, None) for reading in readings]
    admitted = [
        Admitted(reading, claim)
        for reading, claim in zip(readings, made, strict=True)
        if isinstance(claim, Claim)
    ]
    if former is not None:
        _retire(work, former, admitted)
    rejected = [claim for claim in made if isinstance(claim, Rejected)]
    return [*rejected, *(take(work, each) for each in admitted)]


def _mended(work: Work, readings: tuple[Reading, ...]) -> list[Outcome]:
    """A correction in bare words, read against what was said before; empty if it is none."""
    text = work.turn.text.strip()
    if not mends(text) or not is_bare(text):
        return []
    before = said_before(work.uow, work.turn, work.context)
    pieced = (mend(work.turn, target, work.context.house) for target in before)
    mended = next((each for each in pieced if each is not None), None) or _as_read(readings, text, before)
    if mended is None or answers_another(mended.target, work.turn, work.context):
        return []
    claim = admit_reading(work, mended.reading, 0, mended.allowed)
    if isinstance(claim, Rejected):
        return [claim]
    cues = Cues(corrects=True, changes=False, target=mended.target)
    current = work.uow.in_slot(claim.slot)
    plan = decide(claim, current, cues=cues, house=work.context.house, now=work.now)
    # "I booked the dentist for Tuesday", put right, leaves no booking for Tuesday either.
    beside_it = told_beside(work.uow, [step.claim for step in plan.steps])
    return [write(work, Plan(plan.outcome, plan.add, (*plan.steps, *beside_it)))]


def _denied(work: Work) -> list[Outcome]:
    """The speaker's word that they never said what they were quoted with, beside the quotation."""
    denial = denial_in(work.uow, work.turn, work.context)
    if denial is None:
        return []
    claim = admit_reading(work, denial.reading, 0, denial.allowed)
    if isinstance(claim, Rejected):
        return [claim]
    return [write(work, beside(claim, denial.quoted, house=work.context.house, now=work.now))]


def _as_read(readings: tuple[Reading, ...], text: str, before: tuple[Claim, ...]) -> Mended | None:
    """What a reader made of the bare words, where they mend neither a time nor a name nor a number."""
    for reading in readings:
        target = in_place_of(reading, before) if reading.corrects and reading.quote == text else None
        if target is not None:
            return Mended(reading, allowed_in_place_of(target, text), target)
    return None


def _retire(work: Work, former: Turn, admitted: list[Admitted]) -> None:
    """Take the words of an edited message's former version out of force; what they also rest on stays."""
    successors = {each.claim.slot: each.claim.claim_id for each in admitted}
    for claim in work.uow.of_turn(former.turn_id):
        if not claim.is_in_force:
            continue
        why = work.why(reasons.EDITED, successors.get(claim.slot))
        step = without_turn(claim, former.turn_id, why) or to_state(claim, State.SUPERSEDED, why)
        work.uow.change(step.claim, expected=step.expected)


def _over(work: Work) -> Over:
    """What the turn says to be over by naming it; of a forward, nothing."""
    turn = work.turn
    if turn.forwarded_from is not None or not may_end(turn.text):
        return NOTHING_OVER
    house, heard_by = work.context.house, audience_of_turn(turn, work.context.house)
    words = words_said(turn.text)
    claims = [
        each
        for each in work.uow.in_force(predicates=LASTING)
        if may_be_named(each, words, house)
        and is_ended(each)
        and may_tell_changed(work.speaker, each, house)
        and covers(heard_by, each.audience, house=house, now=work.now)
    ]
    return over_in(turn, claims, house)


def _closed(work: Work, over: Over) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for claim in over.claims:
        step = closed_at(claim, work.turn.sent_at, work.why(reasons.ENDED))
        work.uow.change(step.claim, expected=step.expected)
        outcomes.append(Ended(claim=step.claim))
        for further in told_beside(work.uow, (step.claim,)):
            work.uow.change(further.claim, expected=further.expected)
    return outcomes


def _ended(work: Work) -> list[Outcome]:
    """Close what was to hold until what the turn says has come, and what it takes off the list."""
    outcomes: list[Outcome] = []
    heard_by = audience_of_turn(work.turn, work.context.house)
    house = work.context.house
    over = [
        *((claim, State.EXPIRED, reasons.ENDED) for claim in ended_by(work.uow, work.turn)),
        *((claim, State.EXPIRED, reasons.ENDED) for claim in regained(work.uow, work.turn, house)),
        *((claim, State.EXPIRED, reasons.ENDED) for claim in found_again(work.uow, work.turn)),
        *((claim, State.EXPIRED, reasons.ENDED) for claim in rounds_over(work.uow, work.turn, house)),
        *((claim, State.REPLACED, reasons.WITHDRAWN) for claim in missed_no_more(work.turn, work.context)),
        *((claim, State.REPLACED, reasons.CALLED_OFF) for claim in struck_by(work.uow, work.turn, house)),
        *(
            (claim, State.REPLACED, reasons.REOPENED)
            for claim in found_wanting(work.uow, work.turn, work.context)
        ),
        *(
            (claim, State.REPLACED, reasons.HANDED_OVER)
            for claim in handed_over(work.uow, work.turn, work.context)
        ),
        *(
            (claim, State.REPLACED, reasons.DONE)
            for claim in (
                *bought_but_some(work.uow, work.turn, work.context),
                *settled_by(work.uow, work.turn, work.context),
                *settled_in_parts(work.uow, work.turn),
            )
        ),
    ]
    ended: set[ClaimId] = set()  # once each: "the cast is off, so Nia can do judo again" ends one claim twice
    for claim, state, reason in over:
        if claim.claim_id in ended or not covers(heard_by, claim.audience, house=house, now=work.now):
            continue
        step = to_state(claim, state, work.why(reason))
        work.uow.change(step.claim, expected=step.expected)
        if reason == reasons.REOPENED:
            give_back(work.uow, claim.claim_id, now=work.now)
        outcomes.append(Ended(claim=step.claim))
        ended.add(claim.claim_id)
    return outcomes
