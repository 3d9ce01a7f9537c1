"""`sayso floor`: JSON Lines of text in, the reading of each out."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import BaseModel, ValidationError

from bot.commands.report import Json, modality_json
from memory.floor import read, read_span
from memory.floor.reading import Clause
from memory.modality import factuality
from memory.value import Span


class FloorLineError(Exception):
    """A line is no question to the floor; the message names it."""


class _Line(BaseModel, frozen=True):
    id: str | int
    text: str
    span: tuple[int, int] | None = None


def floor_lines(lines: Iterable[str]) -> Iterator[str]:
    """The answers to lines of `{"id","text","span"}`, in their order.

    Raises:
        FloorLineError: A line is not of that form, or its span lies outside the text.
    """
    for number, line in enumerate(lines, start=1):
        if line.strip():
            asked = _parsed(line, number)
            clauses = [_clause_json(clause) for clause in _read(asked, number)]
            yield json.dumps({"id": asked.id, "clauses": clauses}, ensure_ascii=False)


def _read(asked: _Line, number: int) -> list[Clause]:
    if asked.span is None:
        return sorted(read(asked.text), key=lambda clause: not clause.main)
    start, end = asked.span
    if not 0 <= start < end <= len(asked.text):
        raise FloorLineError(f"line {number}: the span lies outside the text")
    return [read_span(asked.text, Span(start=start, end=end))]


def _parsed(line: str, number: int) -> _Line:
    try:
        value: Any = json.loads(line)
        return _Line.model_validate(value)
    except (ValueError, ValidationError, RecursionError) as error:
        raise FloorLineError(
            f'line {number} is not of the form {{"id": "1", "text": "…", "span": [0, 4]}}'
        ) from error


def _clause_json(clause: Clause) -> dict[str, Json]:
    return {
        "span": [clause.span.start, clause.span.end],
        "trigger": [clause.trigger.start, clause.trigger.end],
        "main": clause.main,
        **modality_json(clause.modality),
        "factuality": factuality(clause.modality).value,
    }
