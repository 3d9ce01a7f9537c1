"""A clause that was read from a part of a text, seen in the whole."""

from memory.floor import Argument, Clause
from memory.value import Span


def shifted(clause: Clause, by: int) -> Clause:
    """A clause read from a part of the text, with its stretches in the whole."""

    def move(span: Span) -> Span:
        return Span(start=span.start + by, end=span.end + by)

    return clause._replace(
        span=move(clause.span),
        trigger=move(clause.trigger),
        subject=None if clause.subject is None else move(clause.subject),
        arguments=tuple(
            Argument(role=each.role, span=move(each.span), marker=each.marker) for each in clause.arguments
        ),
        cues=tuple(move(each) for each in clause.cues),
        negated_by=None if clause.negated_by is None else move(clause.negated_by),
        parent=None,
    )
