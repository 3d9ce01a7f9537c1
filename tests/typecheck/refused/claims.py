"""A claim without one of its qualifications cannot be written, nor something else kept in its place."""

from dataclasses import dataclass
from datetime import datetime

from memory.claims import (
    Change,
    Claim,
    Method,
    Origin,
    Proposer,
    Proposition,
    Reading,
    Source,
    State,
    ValidTime,
)
from memory.ids import FIRST, ClaimId, HouseholdId, PersonId, Revision, TurnId
from memory.modality import Modality
from memory.ports import UnitOfWork
from memory.rooms import Audience
from memory.vocabulary import Category, CostOfLoss, Sensitivity, Use


@dataclass(frozen=True)
class Parts:
    """What a claim is made of."""

    claim_id: ClaimId
    household: HouseholdId
    proposition: Proposition
    modality: Modality
    sources: tuple[Source, ...]
    proposer: Proposer
    valid_time: ValidTime
    at: datetime
    audience: Audience
    change: Change


def whole(parts: Parts) -> Claim:
    return Claim(
        claim_id=parts.claim_id,
        household=parts.household,
        proposition=parts.proposition,
        modality=parts.modality,
        sources=parts.sources,
        origin=Origin.STATED,
        method=Method.DIRECT_STATEMENT,
        proposer=parts.proposer,
        valid_time=parts.valid_time,
        said_at=parts.at,
        recorded_at=parts.at,
        last_confirmed=parts.at,
        audience=parts.audience,
        sensitivity=Sensitivity.ORDINARY,
        category=Category.CONTEXT,
        uses=frozenset({Use.ANSWER}),
        cost_of_loss=CostOfLoss.NORMAL,
        state=State.ACTIVE,
        change=parts.change,
        undecided=(),
        revision=FIRST,
    )


def without_modality(parts: Parts) -> Claim:
    return Claim(  # refuse
        claim_id=parts.claim_id,
        household=parts.household,
        proposition=parts.proposition,
        sources=parts.sources,
        origin=Origin.STATED,
        method=Method.DIRECT_STATEMENT,
        proposer=parts.proposer,
        valid_time=parts.valid_time,
        said_at=parts.at,
        recorded_at=parts.at,
        last_confirmed=parts.at,
        audience=parts.audience,
        sensitivity=Sensitivity.ORDINARY,
        category=Category.CONTEXT,
        uses=frozenset({Use.ANSWER}),
        cost_of_loss=CostOfLoss.NORMAL,
        state=State.ACTIVE,
        change=parts.change,
        undecided=(),
        revision=FIRST,
    )


def without_audience(parts: Parts) -> Claim:
    return Claim(  # refuse
        claim_id=parts.claim_id,
        household=parts.household,
        proposition=parts.proposition,
        modality=parts.modality,
        sources=parts.sources,
        origin=Origin.STATED,
        method=Method.DIRECT_STATEMENT,
        proposer=parts.proposer,
        valid_time=parts.valid_time,
        said_at=parts.at,
        recorded_at=parts.at,
        last_confirmed=parts.at,
        sensitivity=Sensitivity.ORDINARY,
        category=Category.CONTEXT,
        uses=frozenset({Use.ANSWER}),
        cost_of_loss=CostOfLoss.NORMAL,
        state=State.ACTIVE,
        change=parts.change,
        undecided=(),
        revision=FIRST,
    )


def without_sources(parts: Parts) -> Claim:
    return Claim(  # refuse
        claim_id=parts.claim_id,
        household=parts.household,
        proposition=parts.proposition,
        modality=parts.modality,
        origin=Origin.STATED,
        method=Method.DIRECT_STATEMENT,
        proposer=parts.proposer,
        valid_time=parts.valid_time,
        said_at=parts.at,
        recorded_at=parts.at,
        last_confirmed=parts.at,
        audience=parts.audience,
        sensitivity=Sensitivity.ORDINARY,
        category=Category.CONTEXT,
        uses=frozenset({Use.ANSWER}),
        cost_of_loss=CostOfLoss.NORMAL,
        state=State.ACTIVE,
        change=parts.change,
        undecided=(),
        revision=FIRST,
    )


def keep(memory: UnitOfWork, claim: Claim) -> bool:
    return memory.add(claim)


def keep_what_nobody_committed_to(memory: UnitOfWork, said: Proposition) -> bool:
    return memory.add(said)  # refuse


def keep_what_was_only_read(memory: UnitOfWork, reading: Reading) -> bool:
    return memory.add(reading)  # refuse


def change_without_saying_what_was_read(memory: UnitOfWork, claim: Claim) -> None:
    memory.change(claim)  # refuse


def change_at(memory: UnitOfWork, claim: Claim, expected: Revision) -> None:
    memory.change(claim, expected=expected)


def change_at_any_number(memory: UnitOfWork, claim: Claim) -> None:
    memory.change(claim, expected=7)  # refuse


def take_one_name_for_another(memory: UnitOfWork, person: PersonId, turn: TurnId) -> None:
    memory.turn(turn)
    memory.turn(person)  # refuse
    memory.claim(turn)  # refuse


def rewrite(claim: Claim, modality: Modality) -> None:
    claim.modality = modality  # refuse


def widen(audience: Audience, person: PersonId) -> None:
    audience.people = (*audience.people, person)  # refuse
