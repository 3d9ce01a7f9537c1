"""A claim: a proposition with its modality, sources, times and audience; never without one of them."""

from datetime import datetime
from enum import StrEnum
from typing import Self

from pydantic import model_validator

from memory.ids import ClaimId, HouseholdId, PersonId, Revision, RoomId, TurnId
from memory.modality import Factuality, Modality, factuality
from memory.rooms import Audience
from memory.value import Span, Value
from memory.vocabulary import Category, CostOfLoss, Policy, Predicate, Sensitivity, Use, spec


class State(StrEnum):
    """Where a claim is in its life."""

    TRANSIENT = "transient"
    CANDIDATE = "candidate"
    ACTIVE = "active"
    CONFLICT = "conflict"
    REPLACED = "replaced"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    EXPIRED = "expired"
    FORGOTTEN = "forgotten"
    ERASED = "erased"


IN_FORCE = frozenset({State.TRANSIENT, State.CANDIDATE, State.ACTIVE, State.CONFLICT})
"""The states of the current table; claims in any other are in the archive, or erased."""


class Origin(StrEnum):
    """Where the knowledge comes from."""

    STATED = "stated"
    REPORTED = "reported"
    OBSERVED = "observed"
    INFERRED = "inferred"


class Method(StrEnum):
    """How it was obtained."""

    DIRECT_STATEMENT = "direct_statement"
    EXPLICIT_CORRECTION = "explicit_correction"
    ANSWER = "answer"
    BUTTON = "button"
    OBSERVATION = "observation"
    INFERENCE = "inference"


class ParticipantRole(StrEnum):
    """Who or what takes part, and as what."""

    AGENT = "agent"
    THEME = "theme"
    RECIPIENT = "recipient"
    SOURCE = "source"
    PLACE = "place"
    TIME = "time"
    AMOUNT = "amount"
    BENEFICIARY = "beneficiary"


class SubjectKind(StrEnum):
    """A known person, a thing of the house, or a form that could not be resolved."""

    PERSON = "person"
    THING = "thing"
    UNRESOLVED = "unresolved"


class Subject(Value, frozen=True):
    """Whom or what a claim is about.

    Attributes:
        surface: As written ("my sister", "the boiler"); of a known person, the form that was resolved.
        person: Set exactly where `kind` is `PERSON`.
        whose: The possessor or speaker on whom an unresolved form depends: two speakers' "my sister"
            are two subjects. None for the others.
    """

    kind: SubjectKind
    surface: str
    person: PersonId | None
    whose: PersonId | None

    @property
    def key(self) -> str:
        """What tells this subject apart in the household; never made by likeness of names."""
        if self.person is not None:
            return f"person:{self.person}"
        folded = " ".join(self.surface.casefold().split())
        return f"{self.kind}:{folded}:{self.whose or ''}"


class Participant(Value, frozen=True):
    """Somebody or something in a role; `person` where the form was resolved to one."""

    role: ParticipantRole
    surface: str
    person: PersonId | None


class Granularity(StrEnum):
    """How exactly a time was told."""

    INSTANT = "instant"
    PART_OF_DAY = "part_of_day"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"
    UNRESOLVED = "unresolved"


class When(Value, frozen=True):
    """A time as it was told and as it was worked out from the turn's instant in the speaker's zone.

    Attributes:
        surface: The words ("next Friday").
        start: First instant, UTC, or None if it can't be worked out.
        end: First instant after, UTC, or None.
        zone: IANA name of the zone it was worked out in.
        ambiguous: Whether a fair reader could take it for another day or hour.
    """

    surface: str
    start: datetime | None
    end: datetime | None
    granularity: Granularity
    zone: str
    ambiguous: bool


class ValidTime(Value, frozen=True):
    """When it holds in the world, `[since, until)`; an `end_condition` ends when somebody says so."""

    since: datetime | None
    until: datetime | None
    end_condition: str | None


class Proposition(Value, frozen=True):
    """What could be true, nobody committed to it.

    Attributes:
        subject: Whom or what it is about.
        value: The content in the speaker's own words, without the words that qualify it.
        qualifier: What tells it apart from others of the same subject and predicate (which allergy,
            which appointment), folded for comparison; empty where a subject has one at a time.
        when: The time of an event, where one was told.
    """

    subject: Subject
    predicate: Predicate
    value: str
    qualifier: str
    participants: tuple[Participant, ...]
    when: When | None


class Source(Value, frozen=True):
    """The exact words that a claim rests on: `quote` is what the turn's text holds at `span`."""

    turn: TurnId
    span: Span
    quote: str
    speaker: PersonId
    room: RoomId
    at: datetime


class Proposer(Value, frozen=True):
    """Who read it out of the turn, and in which version: a cohort can be listed and swept."""

    name: str
    version: str


class Reading(Value, frozen=True):
    """What a proposer reads in a turn: a proposal, nothing more, until the gate has admitted it.

    Attributes:
        span: Stretch of the turn that carries the proposition; `quote` must be its exact words.
        trigger: Stretch of the predicate word, by which the floor finds the clause.
        modality: As proposed; it is met with the floor's.
        corrects: Whether the words themselves say that they correct something ("no wait, Tuesday").
        changes: Whether a cue says that something is different from now on ("moved", "no longer").
        lasting: Whether it would still matter in a month; otherwise it is of the moment.
    """

    proposition: Proposition
    modality: Modality
    span: Span
    trigger: Span
    quote: str
    origin: Origin
    method: Method
    valid_time: ValidTime
    proposer: Proposer
    corrects: bool
    changes: bool
    lasting: bool


class Undecided(Value, frozen=True):
    """What a proposer said of one field where the floor did not agree; for a person to settle."""

    field: str
    proposed: str


class Change(Value, frozen=True):
    """The last step in a claim's life: when the memory learned it, why, by whom, and what took its place."""

    at: datetime
    reason: str
    by: PersonId | None
    successor: ClaimId | None


class Claim(Value, frozen=True):
    """A proposition with its qualifications; none of them has a default.

    Attributes:
        sources: One or more, oldest first; independent turns only.
        said_at: Instant of the first source.
        recorded_at: When the memory first believed it (transaction time).
        last_confirmed: Instant of the newest source.
        change: The last step of its life.
        undecided: What was proposed beyond the floor.
    """

    claim_id: ClaimId
    household: HouseholdId
    proposition: Proposition
    modality: Modality
    sources: tuple[Source, ...]
    origin: Origin
    method: Method
    proposer: Proposer
    valid_time: ValidTime
    said_at: datetime
    recorded_at: datetime
    last_confirmed: datetime
    audience: Audience
    sensitivity: Sensitivity
    category: Category
    uses: frozenset[Use]
    cost_of_loss: CostOfLoss
    state: State
    change: Change
    undecided: tuple[Undecided, ...]
    revision: Revision

    @model_validator(mode="after")
    def _has_a_source(self) -> Self:
        if not self.sources:
            msg = "a claim without a source is no evidence"
            raise ValueError(msg)
        return self

    @property
    def speaker(self) -> PersonId:
        """Whose words they are."""
        return self.sources[0].speaker

    @property
    def factuality(self) -> Factuality:
        """How far the innermost source commits to it."""
        return factuality(self.modality)

    @property
    def policy(self) -> Policy:
        """How a new value would be written."""
        return spec(self.proposition.predicate).policy

    @property
    def is_in_force(self) -> bool:
        """Whether the current table holds it."""
        return self.state in IN_FORCE

    @property
    def slot(self) -> str:
        """Subject, predicate and qualifier: where differing statements meet."""
        return slot(self.proposition)

    @property
    def key(self) -> str:
        """Slot and speaker chain: where the same source's statements meet."""
        return f"{self.slot}|{self.speaker}|{'>'.join(self.modality.attributed_to).casefold()}"


def slot(proposition: Proposition) -> str:
    """Where differing statements about one thing meet: subject, predicate and qualifier."""
    return f"{proposition.subject.key}|{proposition.predicate.value}|{proposition.qualifier}"
