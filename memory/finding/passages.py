"""Which passages of the record together answer a question that asks for several things at once.

Talk leaves unsaid what was said just before: what a passage follows counts for it, too, though less than
its own words. Each thing that is asked for gets the passage that tells it best, the newest where several
do; what is left of the room goes to those that tell most of the whole, as long as they tell a time, a code
or a name in quotation marks that none has told yet.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from memory.finding.ranking import term_weights
from memory.language.asking import Question
from memory.language.wordforms import bases, same_as

_AROUND, _ASKED = 0.4, 0.9
"""What a word counts that stands only in what a passage follows, or in the question that it answers."""
_MATTER, _FRESH = 0.6, 0.35
_DETAILED, _DETAILED_PART, _MANY_DETAILS = 1.0, 0.4, 6
"""What it counts that a passage tells as many details as one may hope for, alone and for one thing."""
_TELLS = 0.5
"""The share of a part's words that a passage must hold to tell it."""
_ENOUGH, _OF_THE_BEST, _MUCH_OF_THE_BEST = 0.1, 0.3, 0.5
"""What a passage must say of the whole if it tells a new detail, and what if it tells none."""
SUMMARY = "summary"
_A_FEW = 2
"""Who asks for more things than that, or for a summary, wants whatever there is in the matter."""
_DETAIL = re.compile(
    r"\d{1,2}(?::\d\d)?\s*(?:am|pm)\b|\d{1,2}:\d\d|\b[a-z]*-?\d[\w-]*\b|[\"'‘“][^\"'‘’“”]{3,40}[\"'’”]",
    re.IGNORECASE,
)
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
        details: The times, codes, labels and quoted names that it tells.
    """

    own: frozenset[str]
    around: frozenset[str]
    answers: bool
    details: frozenset[str]
    said_at: datetime


def details_in(words: str) -> frozenset[str]:
    """The times, codes, labels and quoted names that some words tell."""
    return frozenset(match.group().casefold() for match in _DETAIL.finditer(words))


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
    """The places of the passages that together answer, each thing asked for before the whole.

    Args:
        question: What is asked.
        parts: The things that it asks for.
        passages: Those that may be quoted.
        people: Marks of the people that it names.
        limit: The most that are chosen.
    """
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
        new = _news(passages, chosen)
        scores = {
            at: share(part, at) + _MATTER * whole[at] + _FRESH * fresh[at] + _DETAILED_PART * new(at)
            for at in telling
        }
        best = max(telling, key=lambda at: scores[at], default=None)
        if best is not None and best not in chosen:
            chosen.append(best)
    is_wide = len(parts) > _A_FEW or not same_as(SUMMARY).isdisjoint(question.terms)
    least = _OF_THE_BEST if is_wide else _MUCH_OF_THE_BEST
    shares = {at: _Share(whole[at], whole[at] * (1.0 + _FRESH * fresh[at])) for at in fresh}
    return _filled(passages, chosen, shares, least=least, limit=limit)


class _Share(NamedTuple):
    """Which share of the whole question a passage tells, and what that is worth: the fresher the more."""

    whole: float
    worth: float


def _filled(
    passages: Sequence[Passage], chosen: list[int], shares: Mapping[int, _Share], *, least: float, limit: int
) -> list[int]:
    """With those that tell most of the whole; one that tells little of it must tell a new detail."""
    best = max((share.whole for share in shares.values()), default=0.0)
    enough, much = max(_ENOUGH, least * best), _MUCH_OF_THE_BEST * best
    left = [at for at, share in shares.items() if at not in chosen and share.whole >= enough]
    told = list(chosen)
    while left and len(told) < limit:
        new = _news(passages, told)
        following = max(left, key=lambda at: shares[at].worth + _DETAILED * new(at) * shares[at].whole)
        left.remove(following)
        if new(following) or shares[following].whole >= much:
            told.append(following)
    return told[:limit]


def _news(passages: Sequence[Passage], chosen: Sequence[int]) -> Callable[[int], float]:
    """How many details a passage adds to those that are chosen, from 0 to 1."""
    told = frozenset[str]().union(*(passages[at].details for at in chosen))
    return lambda at: min(len(passages[at].details - told), _MANY_DETAILS) / _MANY_DETAILS


def _held(term: str, passage: Passage) -> float:
    same = same_as(term)
    if not same.isdisjoint(passage.own):
        return 1.0
    if same.isdisjoint(passage.around):
        return 0.0
    return _ASKED if passage.answers else _AROUND
