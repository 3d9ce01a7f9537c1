"""What must come out of a scenario, and the shape of what did: the two sides that the judge compares.

An expectation stands beside its scenario as data, so that whoever plays the scenario never sees it.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError


class _Expected(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Selection(_Expected):
    """Which claims an expectation is about: by turns they cite, words in them, and whose they are."""

    turns: tuple[str, ...] = ()
    words: str = ""
    subject: str = ""
    speaker: str = ""


class Condition(_Expected):
    """What must hold of a claim: allowed values of its fields, words that it reads, people in its roles.

    `reads` looks at the claim's own words (predicate, value, participants), and at its quote only where a
    claim is looked for: a wrong one must not be found, nor excused, by the words around it. `licensed` is
    "may be repeated as a plain fact": stated, actual, certain, positive, and nobody else's word. With no
    `state`, what is forbidden may not be in force, and what is looked for may also have been replaced.
    """

    act: tuple[str, ...] = ()
    frame: tuple[str, ...] = ()
    certainty: tuple[str, ...] = ()
    polarity: tuple[str, ...] = ()
    realization: tuple[str, ...] = ()
    temporal: tuple[str, ...] = ()
    stance: tuple[str, ...] = ()
    factuality: tuple[str, ...] = ()
    state: tuple[str, ...] = ()
    attributed: bool | None = None
    attributed_to: str = ""
    licensed: bool | None = None
    reads: str = ""
    participants: Mapping[str, str] = Field(default_factory=dict[str, str])
    valid_until: Literal["", "set", "unset"] = ""


class NoClaim(_Expected):
    """No claim of the selection may fulfil the condition; one that does is a leak."""

    kind: Literal["no_claim"]
    select: Selection
    with_: Condition = Field(alias="with")


class SomeClaim(_Expected):
    """Some claim of the selection must fulfil the condition; none is a miss."""

    kind: Literal["some_claim"]
    select: Selection
    with_: Condition = Field(alias="with")


class NotSaid(_Expected):
    """What says `says` of `about` must stand under a negation, a question, or one of `unless`."""

    kind: Literal["not_said"]
    in_: tuple[str, ...] = Field(alias="in")
    about: str
    says: str
    unless: tuple[str, ...] = ()


class Carries(_Expected):
    """Every sentence that speaks of `about` must carry one of `cues`, however much it was shortened."""

    kind: Literal["carries"]
    in_: tuple[str, ...] = Field(alias="in")
    about: str
    cues: tuple[str, ...]


class Said(_Expected):
    """Some sentence must speak of `about`; with one of `cues`, or saying `says`, plainly if so asked."""

    kind: Literal["said"]
    in_: tuple[str, ...] = Field(alias="in")
    about: str
    says: str = ""
    cues: tuple[str, ...] = ()
    plainly: bool = False


class Absent(_Expected):
    """The pattern may not stand in the texts at all: it is somebody's secret."""

    kind: Literal["absent"]
    in_: tuple[str, ...] = Field(alias="in")
    pattern: str


class Present(_Expected):
    """The pattern must stand in the texts."""

    kind: Literal["present"]
    in_: tuple[str, ...] = Field(alias="in")
    pattern: str


class NoYes(_Expected):
    """The answer may not begin by confirming what was asked."""

    kind: Literal["no_yes"]
    in_: tuple[str, ...] = Field(alias="in")


class NotDelivered(_Expected):
    """The word may not have been delivered saying `pattern`, unless it says that this was corrected."""

    kind: Literal["not_delivered"]
    word: int
    pattern: str


Expectation = Annotated[
    NoClaim | SomeClaim | NotSaid | Carries | Said | Absent | Present | NoYes | NotDelivered,
    Field(discriminator="kind"),
]


class Case(_Expected):
    """A conversation, played elsewhere, with what must come out of it."""

    scenario: Mapping[str, JsonValue]
    class_: str = Field(alias="class")
    kind: Literal["flip", "control"]
    expect: Annotated[tuple[Expectation, ...], Field(min_length=1)]

    @property
    def scenario_id(self) -> str:
        """The name under which the player reports what came out."""
        return str(self.scenario["id"])


def parse_case(raw: str | bytes) -> Case:
    """Read one scenario with its expectations from JSON.

    Raises:
        ValidationError: It is not of the format.
    """
    return Case.model_validate_json(raw)


def parse_cases(raw: str | bytes) -> tuple[Case, ...]:
    """Read a JSON list of scenarios with their expectations.

    Raises:
        ValidationError: It is not of the format.
    """
    return TypeAdapter(tuple[Case, ...]).validate_json(raw)


class _Observed(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class ObservedModality(_Observed):
    """The eight fields of a claim; one that lacks any of them cannot be judged, and is an error."""

    act: str
    frame: str
    certainty: str
    polarity: str
    realization: str
    temporal: str
    stance: str
    attributed_to: tuple[str, ...]


class ObservedSource(_Observed):
    """A turn that a claim cites."""

    turn: str


class ObservedClaim(_Observed):
    """A claim as the program reports it."""

    id: str
    state: str
    turn: str
    quote: str
    sources: tuple[ObservedSource, ...]
    speaker: str
    subject: str | None
    predicate: str
    value: JsonValue
    participants: Mapping[str, JsonValue]
    modality: ObservedModality
    factuality: str
    valid_until: str | None = None
    end_condition: str | None = None
    rendered: str | None = None


class ObservedReply(_Observed):
    """An answer to one of the questions, in their order."""

    text: str


class ObservedWord(_Observed):
    """What became of one of the words to be passed on, in their order."""

    state: str
    text: str


class Observation(_Observed):
    """All that came out of one scenario, or the error that stopped it."""

    id: str
    claims: tuple[ObservedClaim, ...] = ()
    replies: tuple[ObservedReply, ...] = ()
    words: tuple[ObservedWord, ...] = ()
    now: Mapping[str, str] = Field(default_factory=dict[str, str])
    digests: Mapping[str, str] = Field(default_factory=dict[str, str])
    error: JsonValue = None


def parse_observation(raw: str | bytes) -> Observation:
    """Read one line of what the player reports; a malformed one becomes an observation with its error."""
    try:
        return Observation.model_validate_json(raw)
    except ValidationError as malformed:
        first = malformed.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        try:
            name = _Named.model_validate_json(raw).id
        except ValidationError:
            name = ""
        return Observation(id=name, error=f"malformed at {where}: {first['msg']}")


class _Named(_Observed):
    id: str
