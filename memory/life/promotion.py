"""Notes of one kind become claims of a predicate: found, agreed, moved at night, and moved back on a word.

The vocabulary itself stays closed. A promotion says that notes with a certain word belong to one of its
predicates; until they have all been moved, whoever asks after the predicate is shown both sides.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, Literal

from memory.claims import Claim, Proposition, State, SubjectKind
from memory.ids import FIRST, ClaimId, PersonId, Revision, RowId
from memory.language.wordforms import bases
from memory.life import reasons
from memory.life.changes import Why, stepped
from memory.modality import Act, Frame
from memory.ports import Row, UnitOfWork
from memory.value import Value
from memory.vocabulary import Category, CostOfLoss, Policy, Predicate, spec

KIND: Final = "promotion"
UNDO_WITHIN = timedelta(days=30)
_SUBJECTS, _NOTES = 3, 3
"""A word recurs when notes on so many subjects have it, and so many notes."""

TARGETS = frozenset(
    predicate
    for predicate in Predicate
    if spec(predicate).policy is Policy.SET and not spec(predicate).is_constraint
)
"""Where notes may go: sets, whose members stand beside each other; what is a constraint is never guessed."""


class Backfilled(Value, frozen=True):
    """A note that was moved, and how it was kept before."""

    claim: ClaimId
    category: Category
    cost_of_loss: CostOfLoss


class Promotion(Value, frozen=True):
    """That notes with a word belong to a predicate, who said so, and what was moved so far."""

    word: str
    predicate: Predicate
    by: PersonId
    at: datetime
    moved: tuple[Backfilled, ...]


# --- finding
def recurring(claims: Iterable[Claim]) -> tuple[tuple[str, tuple[Claim, ...]], ...]:
    """Words that notes on several subjects share, the most frequent first, each with its notes."""
    by_word: defaultdict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        if _is_plain_note(claim):
            subject = frozenset(bases(claim.proposition.subject.surface))
            for word in bases(claim.proposition.value):
                if word not in subject:
                    by_word[word].append(claim)
    found = [
        (word, tuple(notes))
        for word, notes in by_word.items()
        if len(notes) >= _NOTES and len({note.proposition.subject.key for note in notes}) >= _SUBJECTS
    ]
    return tuple(sorted(found, key=lambda each: (-len(each[1]), each[0])))


def _is_plain_note(claim: Claim) -> bool:
    return (
        claim.proposition.predicate is Predicate.NOTE
        and claim.state is State.ACTIVE
        and claim.proposition.subject.kind is SubjectKind.PERSON
        and (claim.modality.act, claim.modality.frame) == (Act.STATED, Frame.ACTUAL)
    )


def notes_with(claims: Iterable[Claim], word: str) -> tuple[Claim, ...]:
    """The notes on people that have a word, in any inflection."""
    wanted = frozenset(bases(word))
    return tuple(
        claim
        for claim in claims
        if wanted and _is_plain_note(claim) and wanted <= frozenset(bases(claim.proposition.value))
    )


# --- agreeing, moving, moving back
def agree(
    uow: UnitOfWork, word: str, predicate: Predicate, *, by: PersonId, now: datetime
) -> Promotion | None:
    """Note that notes with a word belong to a predicate; None where they can't, or it is agreed already."""
    key = " ".join(bases(word))
    if not key or predicate not in TARGETS or any(each.word == key for _, each in standing(uow)):
        return None
    promotion = Promotion(word=key, predicate=predicate, by=by, at=now, moved=())
    _write(uow, RowId(f"{key}:{predicate.value}:{now.isoformat()}"), promotion, "open", None)
    return promotion


def standing(uow: UnitOfWork) -> tuple[tuple[Row, Promotion], ...]:
    """The promotions that were agreed and not undone, oldest first."""
    rows = [row for state in ("open", "done") for row in uow.rows(KIND, state=state)]
    found = [(row, Promotion.model_validate_json(row.body)) for row in rows]
    return tuple(sorted(found, key=lambda each: each[1].at))


def backfill(uow: UnitOfWork, now: datetime) -> int:
    """Move the notes of every promotion that are still notes; how many were moved."""
    count = 0
    for row, promotion in standing(uow):
        notes = notes_with(uow.in_force(predicates=(Predicate.NOTE,)), promotion.word)
        why = Why(now, reasons.BACKFILLED, promotion.by)
        moved = [_moved(uow, note, promotion.predicate, why) for note in notes]
        if moved or row.state == "open":
            fields = {**dict(promotion), "moved": (*promotion.moved, *moved)}
            _write(uow, row.row_id, Promotion.model_validate(fields), "done", row.revision)
        count += len(moved)
    return count


def undo_last(uow: UnitOfWork, *, by: PersonId, now: datetime) -> Promotion | None:
    """Make notes again of what the last promotion moved, as far as it stands; None if there is none."""
    last = next((each for each in reversed(standing(uow)) if now - each[1].at <= UNDO_WITHIN), None)
    if last is None:
        return None
    row, promotion = last
    for moved in promotion.moved:
        claim = uow.claim(moved.claim)
        if claim is not None and claim.is_in_force and claim.proposition.predicate is promotion.predicate:
            step = stepped(
                claim,
                Why(now, reasons.UNDONE, by),
                proposition=_as(claim.proposition, Predicate.NOTE),
                category=moved.category,
                cost_of_loss=moved.cost_of_loss,
            )
            uow.change(step.claim, expected=step.expected)
    _write(uow, row.row_id, promotion, "undone", row.revision)
    return promotion


def _moved(uow: UnitOfWork, note: Claim, predicate: Predicate, why: Why) -> Backfilled:
    its = spec(predicate)
    is_dear = note.cost_of_loss is CostOfLoss.HIGH
    step = stepped(
        note,
        why,
        proposition=_as(note.proposition, predicate),
        category=its.category,
        cost_of_loss=note.cost_of_loss if is_dear else its.cost_of_loss,
    )
    uow.change(step.claim, expected=step.expected)
    return Backfilled(claim=note.claim_id, category=note.category, cost_of_loss=note.cost_of_loss)


def _as(said: Proposition, predicate: Predicate) -> Proposition:
    return Proposition.model_validate({**dict(said), "predicate": predicate})


# --- both sides
def both_sides(uow: UnitOfWork, predicates: frozenset[Predicate]) -> tuple[Promotion, ...]:
    """The promotions into any of these predicates; notes with their words answer for it, too."""
    return tuple(each for _, each in standing(uow) if each.predicate in predicates)


def as_promoted(claim: Claim, promotions: Iterable[Promotion]) -> Claim:
    """A note as it would be kept once it is moved, for a question to find it; any other claim as it is."""
    for promotion in promotions:
        if notes_with((claim,), promotion.word):
            return Claim.model_validate(
                {**dict(claim), "proposition": _as(claim.proposition, promotion.predicate)}
            )
    return claim


def _write(
    uow: UnitOfWork,
    row_id: RowId,
    promotion: Promotion,
    state: Literal["open", "done", "undone"],
    expected: Revision | None,
) -> None:
    row = Row(
        kind=KIND,
        row_id=row_id,
        state=state,
        due_at=None,
        about=tuple(moved.claim for moved in promotion.moved),
        body=promotion.model_dump_json(),
        revision=FIRST if expected is None else Revision(expected + 1),
    )
    uow.put_row(row, expected=expected)
