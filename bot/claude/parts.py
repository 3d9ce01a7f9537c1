"""What a model is shown beside its instructions: typed parts, one line of JSON each.

The rendering is injective: parsing it gives the parts again, whatever stands in them, so that no message can
pass for another one, for another speaker's, or for words of the program.
"""

import json
from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from memory.value import Value


class Someone(Value, frozen=True):
    """A person as the household calls them; no id.

    Attributes:
        also: Other names, and role words by whose: "mum of Nia".
    """

    name: str
    role: str
    also: tuple[str, ...] = ()


class People(Value, frozen=True):
    """The roster, and who can read the room."""

    part: Literal["people"]
    members: tuple[Someone, ...]
    present: tuple[str, ...]


class Earlier(Value, frozen=True):
    """What was said before: shown to be understood by, not to be read.

    Attributes:
        by: Display name; "" for the bot, None for nobody known.
    """

    part: Literal["earlier"]
    by: str | None
    text: str


class Said(Value, frozen=True):
    """A message to be read.

    Attributes:
        number: Its place among those of this call, from 1.
        by: Display name of who wrote it.
        at: Local time, as in "Tue 1 Sep 2026 07:40".
        text: As written; spaces where a part is not to be read.
        answers: The message that it replies to, if there is one.
        forwarded: Whose words a forward says it holds; None for own words.
        quoted: What it quotes of another message.
    """

    part: Literal["said"]
    number: int
    by: str
    at: str
    text: str
    answers: str | None = None
    forwarded: str | None = None
    quoted: str | None = None


Part = Annotated[People | Earlier | Said, Field(discriminator="part")]
_PART: TypeAdapter[People | Earlier | Said] = TypeAdapter(Part)


def render(parts: Sequence[People | Earlier | Said]) -> str:
    """The parts as lines of JSON; what is as usual is left out of them."""
    return "\n".join(
        json.dumps(
            part.model_dump(mode="json", exclude_defaults=True), ensure_ascii=False, separators=(",", ":")
        )
        for part in parts
    )


def parse(text: str) -> tuple[People | Earlier | Said, ...]:
    """The parts of a rendering.

    Raises:
        ValueError: A line is none.
    """
    return tuple(_PART.validate_json(line) for line in text.split("\n")) if text else ()
