"""Which passages of the record together answer a question that asks for several things at once.

Talk leaves unsaid what was said just before: what a passage follows counts for it, too, though less than
its own words. Each thing that is asked for gets the passage that tells it best, the newest where several
do; what is left of the room goes to those that tell most of the whole.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memory.finding.ranking import term_weights
from memory.language.asking import Question
from memory.language.wordforms import bases, same_as

_AROUND, _ASKED = 0.4, 0.9
"""What a word counts that stands only in what a passage follows, or in the question that it answers."""
_MATTER, _FRESH = 0.6, 0.35
_TELLS = 0.5
"""The share of a part's words that a passage must hold to tell it."""
_ENOUGH, _OF_THE_BEST = 0.2, 0.5
_PARTS = re.compile(
    r"[,;:?!]|\.(?=\s|$)|\b(?:and|or|including|include|covering|plus|as well as|whether|without)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Passage:
    """Words that may be quoted, as base forms, with the words of what they follow.

    Attributes:
        own: Base forms of its words, and marks of the people whom it names and who speaks.
        around: The same of what it follows.
        answers: Whether what it follows is a question.
    """

    own: frozenset[str]
    around: frozenset[str]
    answers: bool
    said_at: datetime


def parts_of(text: str, question: Question) -> tuple[tuple[str, ...], ...]:
    """The things that a question asks for, each as the terms of its words."""
    asked = frozenset((*question.terms, *question.times))
    found = (tuple(term for term in bases(part) if term in asked) for part in _PARTS.split(text))
    return tuple(dict.fromkeys(part for part in found if part))


def choose(
    question: Question,
    parts: Sequence[Sequence[str]],
    passages: Sequence[Passage],
    *,
    people: Sequence[str],
    limit: int,
) -> list[int]:
    """The places of the passages that together answer, each thing asked for before the whole."""
    terms = (*question.terms, *question.times)
    weights = term_weights(terms, [passage.own for passage in passages])
    for person in people:
        weights[person] = max(weights.values(), default=1.0)
    order = sorted(range(len(passages)), key=lambda at: passages[at].said_at)
    fresh = {at: (place + 1) / len(order) for place, at in enumerate(order)}

    def share(terms: Sequence[str], at: int) -> float:
        whole = sum(weights[term] for term in terms) or 1.0
        return sum(weights[term] * _held(term, passages[at]) for term in terms) / whole

    everything = (*terms, *people)
    whole = {at: share(everything, at) for at in fresh}
    chosen: list[int] = []
    for part in parts:
        telling = [at for at in fresh if share(part, at) >= _TELLS]
        scores = {at: share(part, at) + _MATTER * whole[at] + _FRESH * fresh[at] for at in telling}
        if scores:
            chosen.append(max(telling, key=lambda at: scores[at]))
    rest = {at: whole[at] + _FRESH * fresh[at] * whole[at] for at in fresh}
    enough = max(_ENOUGH, _OF_THE_BEST * max(whole.values(), default=0.0))
    chosen += [at for at in sorted(rest, key=lambda at: -rest[at]) if whole[at] >= enough]
    return list(dict.fromkeys(chosen))[:limit]


def _held(term: str, passage: Passage) -> float:
    same = same_as(term)
    if not same.isdisjoint(passage.own):
        return 1.0
    if same.isdisjoint(passage.around):
        return 0.0
    return _ASKED if passage.answers else _AROUND
