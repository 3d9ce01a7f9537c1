"""Who claims are about, changed claim by claim: two who turn out to be one, one who turns out to be two.

Nothing is merged by likeness of names: somebody says so. Each move names the exact claims, so that it can
be taken back for thirty days, whatever was said since.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, Literal

from memory.claims import Claim, Origin, State
from memory.gate import is_settled
from memory.ids import FIRST, ClaimId, PersonId, Revision, RowId, derived
from memory.life import reasons
from memory.life.bearing import cannot_both_hold
from memory.life.changes import Why, stepped, to_state
from memory.life.references import SUBJECT, known, places_of, repointed, unsettled
from memory.people import Person, Role, Share
from memory.ports import Row, UnitOfWork
from memory.value import Value
from memory.vocabulary import Policy

KIND: Final = "identity"
UNDO_WITHIN = timedelta(days=30)


class Moved(Value, frozen=True):
    """One claim that was given to somebody else.

    Attributes:
        places: Where it pointed at the former person.
        whose: On whom its unsettled subject depended; for introductions.
        state: What it was before.
    """

    claim: ClaimId
    places: tuple[str, ...]
    whose: PersonId | None
    state: State


class Move(Value, frozen=True):
    """Claims that were given from one person, or from a form that nobody had settled, to another.

    Attributes:
        source: Whom they were about; None where a name was introduced.
        contested: Claims of `target` that can't hold beside a moved one, and wait for somebody's word since.
        is_new: Whether `target` came to be known by this move.
    """

    kind: Literal["introduced", "merged", "split"]
    source: PersonId | None
    target: PersonId
    moved: tuple[Moved, ...]
    contested: tuple[ClaimId, ...]
    is_new: bool
    at: datetime
    by: PersonId


class NotSo(Value, frozen=True):
    """Why two people can't be made one, or one two."""

    reason: Literal["same person", "a member", "no claims", "own words", "name taken", "nothing to undo"]


def about(uow: UnitOfWork, person: PersonId) -> tuple[Claim, ...]:
    """The claims in force that point at a person in any place, oldest first."""
    return tuple(claim for claim in uow.in_force() if places_of(claim, person))


def may_merge(gone: Person, kept: Person) -> NotSo | None:
    """Why the first can't turn out to be the second; None if they can.

    A member has words and a private chat of their own: only somebody who was introduced can be the same
    as somebody else.
    """
    if gone.person_id == kept.person_id or gone.same_as is not None or kept.same_as is not None:
        return NotSo(reason="same person")
    return None if gone.role is Role.OUTSIDER else NotSo(reason="a member")


def merge(uow: UnitOfWork, gone: Person, kept: Person, *, by: PersonId, now: datetime) -> Move | NotSo:
    """Give everything about one person to another; the first one's names mean the second from now on."""
    refused = may_merge(gone, kept)
    if refused is not None:
        return refused
    move = _moved(uow, about(uow, gone.person_id), gone.person_id, kept.person_id, Why(now, reasons.SAME, by))
    uow.put_person(Person.model_validate({**dict(gone), "same_as": kept.person_id}))
    return _noted(uow, Move.model_validate({**move, "kind": "merged", "is_new": False}))


def would_contest(
    uow: UnitOfWork, claims: Iterable[Claim], source: PersonId, target: PersonId
) -> tuple[Claim, ...]:
    """What could not hold beside the claims if they were about somebody else; writes nothing."""
    found: dict[ClaimId, Claim] = {}
    for claim in claims:
        said = repointed(claim.proposition, places_of(claim, source), before=source, after=target)
        given = Claim.model_validate({**dict(claim), "proposition": said})
        found |= {each.claim_id: each for each in _rivals(uow, given)}
    return tuple(found.values())


def may_split(claims: Iterable[Claim], source: Person) -> NotSo | None:
    """Why those claims can't be somebody else's; None if they can."""
    chosen = tuple(claims)
    if not chosen or not all(places_of(claim, source.person_id) for claim in chosen):
        return NotSo(reason="no claims")
    own = any(claim.speaker == source.person_id for claim in chosen)
    return NotSo(reason="own words") if own else None


def split(  # noqa: PLR0913 - who, what, to whom, by whom, when
    uow: UnitOfWork,
    source: Person,
    claims: tuple[Claim, ...],
    to: str | Person,
    *,
    by: PersonId,
    now: datetime,
) -> Move | NotSo:
    """Give some claims about a person to somebody else, known already or new under a name of their own."""
    refused = may_split(claims, source)
    if refused is not None:
        return refused
    if isinstance(to, str) and any(to.casefold() == person.name.casefold() for person in uow.house().people):
        return NotSo(reason="name taken")
    target = outsider(uow, to, seed=claims[0].claim_id, now=now) if isinstance(to, str) else to
    if target.person_id == source.person_id:
        return NotSo(reason="same person")
    uow.put_person(target)
    move = _moved(uow, claims, source.person_id, target.person_id, Why(now, reasons.ANOTHER, by))
    is_new = isinstance(to, str)
    return _noted(uow, Move.model_validate({**move, "kind": "split", "is_new": is_new}))


def outsider(uow: UnitOfWork, name: str, *, seed: str, now: datetime) -> Person:
    """Somebody whom the household knows and who is no member; not written yet."""
    return Person(
        person_id=PersonId(derived("p_", uow.household, name.casefold(), seed)),
        household=uow.household,
        name=name,
        role=Role.OUTSIDER,
        aliases=(),
        kin=(),
        zone=None,
        share=Share.ME,
        joined_at=now,
        left_at=None,
        history=False,
        about="",
    )


# --- taking back
def last_move(uow: UnitOfWork, now: datetime) -> tuple[RowId, Move] | None:
    """The last merge or split that can still be taken back."""
    rows = ((row.row_id, Move.model_validate_json(row.body)) for row in uow.rows(KIND, state="done"))
    found = [(row_id, move) for row_id, move in rows if move.kind != "introduced"]
    found = [each for each in found if now - each[1].at <= UNDO_WITHIN]
    return max(found, key=lambda each: each[1].at, default=None)


def undo(uow: UnitOfWork, row_id: RowId, *, by: PersonId, now: datetime) -> Move | NotSo:
    """Give the claims of a move back to whom they were about, as far as they are in force."""
    row = uow.row(KIND, row_id)
    if row is None or row.state != "done":
        return NotSo(reason="nothing to undo")
    move = Move.model_validate_json(row.body)
    if now - move.at > UNDO_WITHIN:
        return NotSo(reason="nothing to undo")
    why = Why(now, reasons.UNDONE, by)
    for moved in move.moved:
        _give_back(uow, move, moved, why)
    _calm(uow, move, why)
    if move.kind == "merged" and move.source is not None:
        gone = uow.house().person(move.source)
        if gone is not None:
            uow.put_person(Person.model_validate({**dict(gone), "same_as": None}))
    elif move.is_new and not about(uow, move.target):
        uow.drop_person(move.target)
    uow.put_row(_row(move, row_id, "undone", Revision(row.revision + 1)), expected=row.revision)
    return move


def _give_back(uow: UnitOfWork, move: Move, moved: Moved, why: Why) -> None:
    claim = uow.claim(moved.claim)
    if claim is None or not claim.is_in_force:
        return
    said = claim.proposition
    if move.source is not None:
        back = repointed(said, moved.places, before=move.target, after=move.source)
    else:
        subject = unsettled(said.subject, moved.whose) if SUBJECT in moved.places else said.subject
        back = said.model_validate({**dict(said), "subject": subject})
    state = moved.state if claim.state is State.CONFLICT or move.source is None else claim.state
    step = stepped(claim, why, proposition=back, state=state)
    uow.change(step.claim, expected=step.expected)


def _calm(uow: UnitOfWork, move: Move, why: Why) -> None:
    """What was in conflict only with a claim that is gone from there is so no more."""
    for claim_id in move.contested:
        claim = uow.claim(claim_id)
        if claim is not None and claim.state is State.CONFLICT and claim.change.at == move.at:
            step = to_state(claim, State.ACTIVE, why)
            uow.change(step.claim, expected=step.expected)


# --- giving
def _moved(
    uow: UnitOfWork, claims: Iterable[Claim], source: PersonId, target: PersonId, why: Why
) -> dict[str, object]:
    moved: list[Moved] = []
    contested: list[ClaimId] = []
    for claim in claims:
        places = places_of(claim, source)
        said = repointed(claim.proposition, places, before=source, after=target)
        moved.append(Moved(claim=claim.claim_id, places=places, whose=None, state=claim.state))
        given = stepped(claim, why, proposition=said)
        uow.change(given.claim, expected=given.expected)
        contested += _contest(uow, given.claim, why)
    return {
        "source": source,
        "target": target,
        "moved": tuple(moved),
        "contested": tuple(contested),
        "at": why.at,
        "by": why.by,
    }


def _contest(uow: UnitOfWork, given: Claim, why: Why) -> list[ClaimId]:
    """Mark what can't hold beside the given claim where it is now; somebody decides, not the merge."""
    rivals = _rivals(uow, given)
    differs = Why(why.at, reasons.DIFFERS, why.by, given.claim_id)
    for each in rivals:
        step = to_state(each, State.CONFLICT, differs)
        uow.change(step.claim, expected=step.expected)
    if rivals:
        step = to_state(given, State.CONFLICT, differs)
        uow.change(step.claim, expected=step.expected)
    return [each.claim_id for each in rivals]


def _rivals(uow: UnitOfWork, given: Claim) -> list[Claim]:
    if given.state is not State.ACTIVE or given.policy not in (Policy.FACT, Policy.SET, Policy.NOTE):
        return []
    beside = [each for each in uow.in_slot(given.slot) if each.claim_id != given.claim_id]
    return [each for each in beside if each.state is State.ACTIVE and cannot_both_hold(each, given)]


def adopt(  # noqa: PLR0913 - what, to whom, by whom, when
    uow: UnitOfWork, claims: Iterable[Claim], target: Person, *, is_new: bool, by: PersonId, now: datetime
) -> Move:
    """Give claims whose subject nobody had settled to whom it is; guesses for that reason alone count now."""
    moved: list[Moved] = []
    contested: list[ClaimId] = []
    why = Why(now, reasons.INTRODUCED, by)
    for claim in claims:
        subject = claim.proposition.subject
        moved.append(Moved(claim=claim.claim_id, places=(SUBJECT,), whose=subject.whose, state=claim.state))
        said = claim.proposition.model_validate(
            {**dict(claim.proposition), "subject": known(subject, target.person_id)}
        )
        state = State.ACTIVE if _counts_once_known(claim) else claim.state
        step = stepped(claim, why, proposition=said, state=state)
        uow.change(step.claim, expected=step.expected)
        contested += _contest(uow, step.claim, why)
    move = Move(
        kind="introduced",
        source=None,
        target=target.person_id,
        moved=tuple(moved),
        contested=tuple(contested),
        is_new=is_new,
        at=now,
        by=by,
    )
    return _noted(uow, move)


def _counts_once_known(claim: Claim) -> bool:
    """Whether a candidate was one only because nobody had settled whom it is about."""
    is_guess = claim.state is State.CANDIDATE and claim.origin is not Origin.INFERRED
    return is_guess and is_settled(claim.modality, claim.proposition.predicate)


def _noted(uow: UnitOfWork, move: Move) -> Move:
    row_id = RowId(derived("i_", move.kind, move.source or "", move.target, move.at.isoformat()))
    former = uow.row(KIND, row_id)
    revision = FIRST if former is None else Revision(former.revision + 1)
    uow.put_row(_row(move, row_id, "done", revision), expected=None if former is None else former.revision)
    return move


def _row(move: Move, row_id: RowId, state: str, revision: Revision) -> Row:
    return Row(
        kind=KIND,
        row_id=row_id,
        state=state,
        due_at=None,
        about=tuple(moved.claim for moved in move.moved),
        body=move.model_dump_json(),
        revision=revision,
    )
