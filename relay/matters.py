"""What a person is asked to decide, once, with the exact claims that it is about; and what they answer.

A matter is looked at again whenever it is told or answered: what was settled meanwhile is not asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, LiteralString, NamedTuple, assert_never

from memory.audience import Audible, audible_to
from memory.claims import Claim, State, SubjectKind
from memory.deeds.commitments import is_open
from memory.ids import FIRST, ClaimId, PersonId, Revision, RowId, derived
from memory.language.kinship import is_kin_word
from memory.ports import Row, UnitOfWork
from memory.privacy.unasked import with_discretion
from memory.render import NOTHING, Rendered, View, join, phrase, quoted, render, surface_of
from memory.value import Value
from memory.vocabulary import CostOfLoss

KIND: Final = "matter"
Does = Literal["confirm", "retract", "keep", "forget", "still", "over"]
About = Literal["conflict", "guess", "for now", "to do", "forgetting", "name"]


class Matter(Value, frozen=True):
    """Something that a person is asked; `asked_at` is None until it has gone out."""

    about: About
    person: PersonId
    claims: tuple[ClaimId, ...]
    raised_at: datetime
    asked_at: datetime | None


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen: the number or word that is said, and what it does to which claim."""

    number: int
    word: Literal["yes", "no"] | None
    does: Does
    claim: ClaimId
    label: Rendered


# --- raising and telling
def raise_matter(
    unit: UnitOfWork, about: About, person: PersonId, claims: Sequence[Claim], at: datetime
) -> bool:
    """Note that a person is to be asked; False if they were asked about these very claims before.

    What is still so "for now", or still to be done, is another matter each time that somebody has said so.
    """
    ids = tuple(claim.claim_id for claim in claims)
    again = [claim.revision for claim in claims if about in _AGAIN]
    row_id = RowId(derived("m_", about, person, *sorted(ids), *again))
    if unit.row(KIND, row_id) is not None:
        return False
    matter = Matter(about=about, person=person, claims=ids, raised_at=at, asked_at=None)
    unit.put_row(_row(matter, row_id, "open", FIRST), expected=None)
    return True


_AGAIN: Final = ("for now", "to do")


def asked_of(unit: UnitOfWork, person: PersonId) -> tuple[tuple[RowId, Matter], ...]:
    """What a person has been asked and what nobody has closed, the newest first."""
    rows = ((row.row_id, Matter.model_validate_json(row.body)) for row in unit.rows(KIND, state="asked"))
    asked = [(row_id, matter) for row_id, matter in rows if matter.person == person]
    return tuple(
        sorted(asked, key=lambda each: (each[1].asked_at or each[1].raised_at, each[0]), reverse=True)
    )


def claims_asked(unit: UnitOfWork, about: About) -> frozenset[ClaimId]:
    """Every claim about which anybody was to be asked so far."""
    return frozenset(claim for matter in matters_about(unit, about) for claim in matter.claims)


def matters_about(unit: UnitOfWork, about: About) -> tuple[Matter, ...]:
    """All matters of a kind, those that are over, too."""
    return tuple(matter for row in unit.rows(KIND) if (matter := of_row(row)).about == about)


def was_asked_since(unit: UnitOfWork, person: PersonId, at: datetime) -> bool:
    """Whether a person has been asked anything later than an instant."""
    bodies = [row.body for state in ("asked", "over") for row in unit.rows(KIND, state=state)]
    asked = (matter for body in bodies if (matter := Matter.model_validate_json(body)).person == person)
    return any(matter.asked_at is not None and matter.asked_at > at for matter in asked)


def of_row(row: Row) -> Matter:
    """The matter that a row holds."""
    return Matter.model_validate_json(row.body)


def open_rows(unit: UnitOfWork) -> tuple[Row, ...]:
    """The matters that have not been told yet, oldest first."""
    return unit.rows(KIND, state="open")


def mark_asked(unit: UnitOfWork, row_id: RowId, at: datetime) -> None:
    """It has gone out; from now on a bare number answers it."""
    _move(unit, row_id, "asked", asked_at=at)


def close(unit: UnitOfWork, row_id: RowId) -> None:
    """It is decided, or has settled by itself."""
    _move(unit, row_id, "over")


def _move(unit: UnitOfWork, row_id: RowId, state: str, **fields: object) -> None:
    row = unit.row(KIND, row_id)
    if row is not None:
        matter = Matter.model_validate({**dict(Matter.model_validate_json(row.body)), **fields})
        unit.put_row(_row(matter, row_id, state, Revision(row.revision + 1)), expected=row.revision)


def _row(matter: Matter, row_id: RowId, state: str, revision: Revision) -> Row:
    return Row(
        kind=KIND,
        row_id=row_id,
        state=state,
        due_at=None,
        about=matter.claims,
        body=matter.model_dump_json(),
        revision=revision,
    )


def options_of(  # noqa: PLR0911 - one match
    unit: UnitOfWork, matter: Matter, now: datetime
) -> tuple[Option, ...]:
    """What can be chosen as things stand now; nothing where there is nothing to decide any more."""
    sides = _standing(unit, matter, now)
    first = next(iter(sides), None)
    if first is None:
        return ()
    match matter.about:
        case "conflict" if len(sides) > 1:
            return tuple(_numbered(side, "confirm", "{} holds") for side in sides)
        case "conflict":
            return _yes_or_no(first, "confirm", "retract")
        case "guess":
            return _yes_or_no(first, "confirm", "forget")
        case "for now":
            return _yes_or_no(first, "still", "over")
        case "to do" if len(matter.claims) == 1:
            return _yes_or_no(first, "still", "over")
        case "to do":
            return _each(sides, ("still", "{} still"), ("over", "{} over"))
        case "forgetting":
            return _each(sides, ("forget", "{} forget"), ("keep", "{} keep"))
        case "name":
            return ()
        case _:
            assert_never(matter.about)


def _numbered(side: "_Side", does: Does, label: LiteralString) -> Option:
    return Option(side.number, None, does, side.audible.claim.claim_id, phrase(label, side.number))


def _each(sides: Sequence["_Side"], *choices: tuple[Does, LiteralString]) -> tuple[Option, ...]:
    return tuple(_numbered(side, does, label) for side in sides for does, label in choices)


def _yes_or_no(side: "_Side", yes: Does, no: Does) -> tuple[Option, ...]:
    claim_id = side.audible.claim.claim_id
    return (
        Option(1, "yes", yes, claim_id, phrase("Yes")),
        Option(2, "no", no, claim_id, phrase("No")),
    )


def text_of(  # noqa: PLR0911 - one match
    unit: UnitOfWork, matter: Matter, now: datetime
) -> Rendered:
    """What the person is asked, with the claims in words; no words where nothing is to be decided."""
    sides = _standing(unit, matter, now)
    first = next(iter(sides), None)
    if first is None:
        return NOTHING
    house = unit.house()
    zone = house.zone_of(matter.person)
    view = View(house=house, listener=matter.person, now=now, zone=zone, absolute=True)
    told = [render(side.audible, view) for side in sides]
    numbered = [phrase("  {}. {}", side.number, text) for side, text in zip(sides, told, strict=True)]
    match matter.about:
        case "conflict" if len(sides) > 1:
            return join([phrase(_WHICH), *numbered], "\n")
        case "conflict":
            return join([phrase("Somebody says that this is not so:"), *told, phrase(_YES_NO)], "\n")
        case "guess":
            return join([phrase("I am not sure of this. Is it so?"), *told, phrase(_YES_NO)], "\n")
        case "for now":
            return join([phrase("This was to be for a time. Is it still so?"), *told, phrase(_YES_NO)], "\n")
        case "to do" if len(matter.claims) == 1:
            return join([phrase("Is this still to be done?"), *told, phrase(_OR_LEFT_OUT)], "\n")
        case "to do":
            return join([phrase("Is this still to be done?"), *numbered, phrase(_HOW_TO_GO_ON)], "\n")
        case "forgetting":
            return join([phrase(_LONG_AGO), *numbered, phrase(_HOW_TO_FORGET)], "\n")
        case "name":
            who, words = phrase("Who is {}?", surface_of(first.audible)), quoted(first.audible, view)
            is_kin = is_kin_word(first.audible.claim.proposition.subject.surface.casefold())
            how = phrase(_HOW_TO_INTRODUCE_KIN) if is_kin else phrase(_HOW_TO_INTRODUCE)
            return join([who, words, how], "\n")
        case _:
            assert_never(matter.about)


_WHICH: Final = "These differ. Which one holds? Answer with its number."
_YES_NO: Final = "Answer yes or no."
_OR_LEFT_OUT: Final = "Answer yes or no. Without an answer it is left out of your mornings."
_HOW_TO_GO_ON: Final = (
    "Answer like: still 1, over 2, all over. Without an answer they are left out of your mornings."
)
_LONG_AGO: Final = "Nobody has spoken of this for long, and it seems cheap to be without. Shall I forget it?"
_HOW_TO_FORGET: Final = (
    "Answer like: forget 1, keep 2, forget all. Without an answer I keep it. What I forget I can bring "
    "back for thirty days."
)
_HOW_TO_INTRODUCE: Final = "Tell me like: Mrs Hill is Nia's teacher. Until then I use it for nothing."
_HOW_TO_INTRODUCE_KIN: Final = "Tell me like: My dad is called Geraint. Until then I use it for nothing."


SEPARATE: Final = ("to do", "forgetting")
"""What is decided claim by claim: what has settled of it leaves the rest to be decided."""


class _Side(NamedTuple):
    """A claim that is still to be decided, with the number that it was asked under."""

    number: int
    audible: Audible


def _standing(unit: UnitOfWork, matter: Matter, now: datetime) -> tuple[_Side, ...]:
    """The claims that are still to be decided, as far as the person may hear them in private.

    Between claims of which some may not be heard, or are settled, there is no choice.
    """
    house = unit.house()
    room = house.private_room(matter.person)
    if room is None:
        return ()
    sides: list[_Side] = []
    for number, claim_id in enumerate(matter.claims, start=1):
        claim = unit.claim(claim_id)
        waiting = [claim] if claim is not None and _waits(matter.about, claim) else []
        heard = with_discretion(unit, audible_to(matter.person, room.room_id, waiting, house=house, now=now))
        sides += [_Side(number, audible) for audible in heard]
    is_whole = len(sides) == len(matter.claims) or matter.about in SEPARATE
    return tuple(sides) if is_whole else ()


def _waits(about: About, claim: Claim) -> bool:
    match about:
        case "conflict":
            return claim.state is State.CONFLICT
        case "guess":
            return claim.state is State.CANDIDATE
        case "for now":
            return claim.state is State.ACTIVE and claim.valid_time.until is None
        case "to do":
            return claim.state is State.ACTIVE and is_open(claim)
        case "forgetting":
            return claim.state is State.ACTIVE and claim.cost_of_loss is not CostOfLoss.HIGH
        case "name":
            return claim.is_in_force and claim.proposition.subject.kind is SubjectKind.UNRESOLVED
        case _:
            assert_never(about)
