"""Where a question that is asked by inversion ends: of "is the shed roof finished?" all of it is asked."""

import re

from memory.floor import Clause
from memory.modality import Act
from memory.value import Span

_INVERTED = re.compile(
    r"(?:is|are|was|were|has|have|had|do|does|did|will|can|could)(?:n['’]?t)? ", re.IGNORECASE
)
_BREAK = re.compile(
    r"[,;:()–—.!]|\s-\s"
    r"|\b(?:and|but|so|because|since|cos|as|after|before|when|while|that|who|which|now)\b",
    re.IGNORECASE,
)


def runs_on(asked: Clause, trigger: Span, text: str) -> bool:
    """Whether a yes-or-no question runs on, without a break, to a predicate that was read behind it.

    A noun that may be a verb ("shed", "cleaning") makes two clauses of one question, of which the second then
    looks like a statement.
    """
    if asked.modality.act is not Act.ASKED or asked.trigger.end > trigger.start:
        return False
    between = text[asked.trigger.end : trigger.start]
    return _INVERTED.match(text[asked.span.start :]) is not None and _BREAK.search(between) is None
