"""Readings of a stretch of a turn: what a reader adds to the words, with the rest as it nearly always is."""

from memory.claims import Method, Origin, Proposer, Proposition, Reading, ValidTime
from memory.modality import Modality
from memory.turns import Turn
from memory.value import Span

TIMELESS = ValidTime(since=None, until=None, end_condition=None)
"""Nothing is told of since when it holds, or until when."""


def reading_in(  # noqa: PLR0913 - what is read, where and how, each of another kind
    turn: Turn,
    span: Span,
    said: Proposition,
    *,
    modality: Modality,
    proposer: Proposer,
    trigger: Span | None = None,
    origin: Origin = Origin.STATED,
    method: Method = Method.DIRECT_STATEMENT,
    valid_time: ValidTime = TIMELESS,
    corrects: bool = False,
    changes: bool = False,
) -> Reading:
    """What a stretch of a turn says, quoted as it stands there; it would still matter in a month.

    Args:
        turn: The turn that says it.
        span: The words that say it.
        said: What they say.
        modality: As proposed; the gate meets it with the floor's.
        proposer: Who reads it so.
        trigger: The predicate word; the whole stretch where no single word is.
        origin: Where the speaker has it from.
        method: How it was told.
        valid_time: Since when, and until when, it holds.
        corrects: Whether it says that it puts something right.
        changes: Whether it says that something is different from now on.
    """
    return Reading(
        proposition=said,
        modality=modality,
        span=span,
        trigger=span if trigger is None else trigger,
        quote=span.of(turn.text),
        origin=origin,
        method=method,
        valid_time=valid_time,
        proposer=proposer,
        corrects=corrects,
        changes=changes,
        lasting=True,
    )


def written(text: str) -> Span:
    """The stretch of a text that is written on: without the white space around it."""
    return Span(start=len(text) - len(text.lstrip()), end=len(text.rstrip()))
