"""Which passages of the record together answer a question that asks for several things at once.

Talk leaves unsaid what was said just before: what a passage follows counts for it, too, though less than
its own words. Each thing that is asked for gets the passage that tells it best, the newest where several
do; what is left of the room goes to those that tell most of the whole, as long as they tell something that
none has told yet. Who says what they need, or asks for it, tells little of it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory.finding.coverage import term_weights
from memory.language.asking import Question
from memory.language.wordforms import bases, light_verbs, same_as

_AROUND, _ASKED = 0.4, 0.9
"""What a word counts that stands only in what a passage follows, or in the question that it answers."""
_MATTER, _FRESH = 0.6, 0.35
_NEW, _NEW_PART, _MUCH_NEW, _LITTLE_NEW = 1.0, 0.4, 8, 0.15
"""What it counts that a passage tells as much that is new as one may hope for, alone and for one thing."""
_TELLS = 0.5
"""The share of a part's words that a passage must hold to tell it."""
_ENOUGH, _OF_THE_BEST, _MUCH_OF_THE_BEST = 0.1, 0.15, 0.5
"""What a passage must say of the whole: the less, the more is asked for."""
_FOR_ONE_THING, _AS_GOOD = 5, 0.75
"""How many passages tell one thing that is asked for in many words, and how well beside the best."""
_SAYS_A_NEED, _ASKS = 0.6, 0.4
"""What a passage is worth that tells what its speaker needs, or asks to be told."""
SUMMARY = "summary"
PERSON = "\0"
"""What the mark of a person begins with among the words of a passage."""
_A_FEW = 2
"""Who asks for more things than that, or for a summary, wants whatever there is in the matter."""
_DETAIL = re.compile(
    r"\d{1,2}(?::\d\d)?\s*(?:am|pm)\b|\d{1,2}:\d\d|\b[a-z]*-?\d[\w-]*\b|[\"'‘“][^\"'‘’“”]{3,40}[\"'’”]",
    re.IGNORECASE,
)
_NEED = re.compile(
    r"\b(?:i|we)(?:['’]d)?(?: (?:still|really|will|would|currently))* (?:only|just|do not|don['’]t|never)"
    r"(?: (?:still|really|currently))* (?:need|want|require|expect)\b"
    r"|\b(?:i|we) (?:still )?(?:should|do|must) not (?:get|receive|have)\b|\bunderstood\b",
    re.IGNORECASE,
)
_ASKED_FOR = re.compile(
    r"(?:^|[.!?;,] )(?:(?:please|and|so|also|at least) )*(?:(?:give|tell|send|show|remind) (?:me|us)"
    r"|confirm|include|list|summari[sz]e)\b",
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
        worth: How much of it tells anything, from 0 to 1: what its speaker needs tells little.
    """

    own: frozenset[str]
    around: frozenset[str]
    answers: bool
    details: frozenset[str]
    worth: float
    said_at: datetime


def worth_of(words: str) -> float:
    """How much some words tell, from 0 to 1: what somebody needs, or asks to be told, tells little."""
    return (_SAYS_A_NEED if _NEED.search(words) else 1.0) * (_ASKS if _ASKED_FOR.search(words) else 1.0)


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
    weights = _weights(terms, passages)
    for person in people:
        weights[person] = max(weights.values(), default=1.0)
    order = sorted(range(len(passages)), key=lambda at: passages[at].said_at)
    fresh = {at: (place + 1) / len(order) for place, at in enumerate(order)}

    def share(terms: Sequence[str], at: int) -> float:
        whole = sum(weights[term] for term in terms) or 1.0
        return sum(weights[term] * _held(term, passages[at]) for term in terms) / whole

    told = _Told(passages, _circles(terms))
    whole = {at: share((*terms, *people), at) for at in fresh}
    is_summary = not same_as(SUMMARY).isdisjoint(question.terms)
    if len(parts) <= 1 and not is_summary:
        best = sorted(fresh, key=lambda at: -whole[at] * passages[at].worth)[:_FOR_ONE_THING]
        return [at for at in best if whole[at] >= _AS_GOOD * whole[best[0]]]
    for part in parts:
        telling = [at for at in fresh if share(part, at) >= _TELLS]
        scores = {
            at: passages[at].worth
            * (share(part, at) + _MATTER * whole[at] + _FRESH * fresh[at] + _NEW_PART * told.news(at))
            for at in telling
        }
        best = max(telling, key=lambda at: scores[at], default=None)
        if best is not None and best not in told.chosen:
            told.take(best)
    is_wide = len(parts) > _A_FEW or is_summary
    enough = (_OF_THE_BEST if is_wide else _MUCH_OF_THE_BEST) * max(whole.values(), default=0.0)
    worth = {at: whole[at] * (1.0 + _FRESH * fresh[at]) * passages[at].worth for at in fresh}
    told.fill([at for at in fresh if whole[at] >= max(_ENOUGH, enough)], worth, limit)
    return told.chosen[:limit]


def _weights(terms: Sequence[str], passages: Sequence[Passage]) -> dict[str, float]:
    """How telling each word is; one that no passage holds tells none of them from the others."""
    said = frozenset[str]().union(*(passage.own for passage in passages))
    weights = term_weights(terms, [passage.own for passage in passages])
    return {term: 0.0 if same_as(term).isdisjoint(said) else weight for term, weight in weights.items()}


def _circles(terms: Sequence[str]) -> frozenset[str]:
    return frozenset[str]().union(*(same_as(term) for term in terms))


class _Told:
    """Which passages are chosen, and what they tell."""

    def __init__(self, passages: Sequence[Passage], asked: frozenset[str]) -> None:
        self.chosen: list[int] = []
        self._passages = passages
        self._asked = asked
        self._words: set[str] = set()
        self._details: set[str] = set()
        self._contents: dict[int, frozenset[str]] = {}

    def take(self, at: int) -> None:
        """Choose a passage."""
        self.chosen.append(at)
        self._words |= self._content(at)
        self._details |= self._passages[at].details

    def news(self, at: int) -> float:
        """How much a passage adds to those that are chosen, from 0 to 1; a detail counts beside its words."""
        new = len(self._content(at) - self._words) + len(self._passages[at].details - self._details)
        return min(new / _MUCH_NEW, 1.0)

    def fill(self, left: list[int], worth: Mapping[int, float], limit: int) -> None:
        """Choose the worthiest of what is left for as long as there is room, and each adds something."""
        left = [at for at in left if at not in self.chosen]
        while left and len(self.chosen) < limit:
            following = max(left, key=lambda at: worth[at] * (1.0 + _NEW * self.news(at)))
            left.remove(following)
            if self.news(following) >= _LITTLE_NEW:
                self.take(following)

    def _content(self, at: int) -> frozenset[str]:
        """What a passage says beyond the words of the question, marks of people left out."""
        found = self._contents.get(at)
        if found is None:
            said = self._passages[at].own - self._asked - light_verbs()
            found = self._contents[at] = frozenset(word for word in said if not word.startswith(PERSON))
        return found


def _held(term: str, passage: Passage) -> float:
    same = same_as(term)
    if not same.isdisjoint(passage.own):
        return 1.0
    if same.isdisjoint(passage.around):
        return 0.0
    return _ASKED if passage.answers else _AROUND
