"""The closed schema of a reading, as the model is given it, and our own validation of what comes back."""

import json
from enum import StrEnum
from functools import cache
from typing import Annotated, Final

from pydantic import Field, ValidationError

from memory.modality import (
    UNKNOWN_SOURCE,
    Act,
    Certainty,
    Frame,
    Modality,
    Polarity,
    Realization,
    Stance,
    Temporal,
)
from memory.proposals import Proposal
from memory.value import Value
from memory.vocabulary import Predicate

NAME: Final = "readings"
VERSION: Final = "1"

_Words = Annotated[str, Field(max_length=4_000)]
_Name = Annotated[str, Field(max_length=200)]


class Read(Value, frozen=True):
    """One thing read of a message, as the model says it."""

    message: Annotated[int, Field(ge=1)]
    quote: Annotated[str, Field(min_length=1, max_length=4_000)]
    occurrence: Annotated[int, Field(ge=1, le=1_000)]
    trigger: Annotated[str, Field(min_length=1, max_length=200)]
    predicate: Predicate
    about: _Name
    means: _Name
    value: _Words
    act: Act
    frame: Frame
    certainty: Certainty
    polarity: Polarity
    realization: Realization
    temporal: Temporal
    stance: Stance
    sources: Annotated[tuple[_Name, ...], Field(max_length=5)]
    lasting: bool

    def proposal(self) -> Proposal:
        """What it says, apart from which message it is of."""
        modality = Modality(
            act=self.act,
            frame=self.frame,
            certainty=self.certainty,
            polarity=self.polarity,
            realization=self.realization,
            temporal=self.temporal,
            stance=self.stance,
            attributed_to=tuple(source.strip() or UNKNOWN_SOURCE for source in self.sources),
        )
        return Proposal(
            quote=self.quote,
            occurrence=self.occurrence,
            trigger=self.trigger,
            predicate=self.predicate,
            about=self.about.strip(),
            means=self.means.strip(),
            value=self.value.strip(),
            modality=modality,
            lasting=self.lasting,
        )


class Answer(Value, frozen=True):
    """Everything that was read in one call."""

    readings: Annotated[tuple[Read, ...], Field(max_length=200)]


def parse_answer(text: str) -> Answer | None:
    """The answer, if it follows the schema in every respect; a part of it counts for nothing."""
    try:
        return Answer.model_validate_json(text)
    except (ValidationError, RecursionError):
        return None


@cache
def answer_schema() -> str:
    """The JSON schema: every field required, nothing beyond, every choice closed."""
    fields: dict[str, object] = {name: _type_of(name) for name in Read.model_fields}
    item = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    whole = {
        "type": "object",
        "properties": {"readings": {"type": "array", "items": item}},
        "required": ["readings"],
        "additionalProperties": False,
    }
    return json.dumps(whole, separators=(",", ":"))


_CHOICES: Final[dict[str, type[StrEnum]]] = {
    "predicate": Predicate,
    "act": Act,
    "frame": Frame,
    "certainty": Certainty,
    "polarity": Polarity,
    "realization": Realization,
    "temporal": Temporal,
    "stance": Stance,
}


def _type_of(name: str) -> dict[str, object]:
    if name in _CHOICES:
        return {"enum": [each.value for each in _CHOICES[name]]}
    match name:
        case "message" | "occurrence":
            return {"type": "integer"}
        case "lasting":
            return {"type": "boolean"}
        case "sources":
            return {"type": "array", "items": {"type": "string"}}
        case _:
            return {"type": "string"}
