"""Whether later words have another value of what is asked for, where there is one at a time.

Somebody is in one set, sits in one coach, has one locker number and one best friend.
"""

import re
from collections.abc import Iterator

from memory.finding.figures_told import counts, is_measure
from memory.finding.given_way import PIECES
from memory.floor import Argument, Clause, read
from memory.language.asking import Question, Wants
from memory.language.cues import has_cue
from memory.language.wordforms import all_bases, are_of_a_kind, base, bases, light_verbs
from memory.modality import Polarity, Realization


def is_another_value(question: Question, before: str, since: str) -> bool:
    """Whether it is another: "set 1" of "set 2", "they gave me 88" of a locker number.

    Args:
        question: What is asked.
        before: Words that would answer.
        since: Words that were said later, for sure.
    """
    shared = frozenset(question.terms) & all_bases(before) & all_bases(since)
    return (
        _is_another_label(question, before, since)
        or (question.wants is Wants.HOW_MUCH and _is_another_count(question, before, since))
        or _is_another_number(question, shared, before, since)
        or _is_another_best(question, shared, before, since)
        or _is_in_another_way(question, before, since)
    )


def _is_another_label(question: Question, before: str, since: str) -> bool:
    """Whether what is asked for has another number or letter: "coach E" of "coach B"."""
    first, second = (_labels(question, text) for text in (before, since))
    if not second or _is_of_somebody_else(question, before, since):
        return False
    return any(kind in first and first[kind].isdisjoint(told) for kind, told in second.items())


def _is_of_somebody_else(question: Question, before: str, since: str) -> bool:
    """As in "poppy's on grade 3", of Ivy's grade: told of one who is not named before, nor asked about."""
    clause = next((each for each in read(since) if each.main), None)
    if clause is None or clause.subject is None or _OF_OWN.search(since):
        return False
    of_it = all_bases(before).union(question.names, question.musts, question.terms)
    return of_it.isdisjoint(bases(clause.subject.of(since))) and all_bases(since).isdisjoint(
        (*question.names, *question.musts)
    )


_OF_OWN = re.compile(r"\b(?:i|me|my|we|us|our|they|them|he|him|his|she|her|it|its)\b", re.IGNORECASE)


def _labels(question: Question, text: str) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for each in _LABEL.finditer(text):
        kind = base(each["kind"].casefold())
        if kind in question.terms and kind not in light_verbs():
            found[kind] = found.get(kind, frozenset()) | {each["label"].casefold()}
    return found


_LABEL = re.compile(
    r"\b(?P<kind>[A-Za-z]{3,}) (?P<label>\d{1,3}[A-Za-z]?|[A-Z]\d{0,2})(?![\w.:/'’£%])(?! ?[ap]m\b)"
)


def _is_another_count(question: Question, before: str, since: str) -> bool:
    """Whether there are so many others of the same: "one scoop" of "two scoops"."""
    named = (frozenset(question.terms) & all_bases(before)) - light_verbs()
    if not named <= all_bases(since):
        return False
    first, second = counts(before), counts(since)
    alike = named & first.keys() & second.keys()
    return any(not is_measure(word) and first[word].isdisjoint(second[word]) for word in alike)


def _is_another_number(question: Question, shared: frozenset[str], before: str, since: str) -> bool:
    """Whether another number was given out for what has one."""
    if question.wants is not Wants.WHAT or _NUMBERED.isdisjoint(question.terms) or not shared - _NUMBERED:
        return False
    first, second = (frozenset(_BARE.findall(text)) for text in (before, since))
    if not (first and second) or not first.isdisjoint(second):
        return False
    return any(each.lemma in _GIVEN for each in read(since))


_BARE = re.compile(r"(?<![\w£$€.:-])\d+(?= ?(?:[,;!?]|\.(?!\d)|$|(?:now|instead|from)\b))")
"""Numbers of nothing that is counted."""


_NUMBERED = frozenset({"number", "code", "pin", "combination", "password"})
_GIVEN = frozenset({"give", "get", "change", "be", "set", "make", "assign", "have"})


def _is_another_best(question: Question, shared: frozenset[str], before: str, since: str) -> bool:
    """Whether another is called the best of its kind."""
    if question.wants not in (Wants.WHAT, Wants.WHO) or not shared:
        return False
    return any(
        kind == other and not first <= second and not second <= first
        for kind, first in _bests(before)
        for other, second in _bests(since)
    )


def _bests(text: str) -> Iterator[tuple[tuple[str, str], frozenset[str]]]:
    """What is said to be the best or the like of what, with all that the stretch of the text tells of it."""
    for piece in PIECES.split(text):
        found = _BEST.search(piece)
        if found is not None and _IS.search(piece) is not None:
            of_what = bases(_UP_TO_ITS_HEAD.split(found["rest"], maxsplit=1)[0])
            yield (found["kind"].casefold(), "".join(of_what[-1:])), frozenset(bases(piece))


_BEST = re.compile(r"\b(?P<kind>best|favou?rite|worst|main|usual)\b(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
_UP_TO_ITS_HEAD = re.compile(
    r"['’]s\b|\b(?:is|are|was|were|has|have|had|will|now|by|in|at|of|to|for|on|from|with|ever|these|this)\b",
    re.IGNORECASE,
)
_IS = re.compile(r"\b(?:is|are|was|were)\b|['’](?:s|re)\b", re.IGNORECASE)
"""What names the one that is: "my favourite mug broke" names none."""


def _is_in_another_way(question: Question, before: str, since: str) -> bool:
    """Whether somebody has changed to another of the kind asked for: "back on school dinners", of a lunch."""
    if question.wants not in _OF_ONE or not any(has_cue("overtaking", each, since) for each in _OTHERWISE):
        return False
    return any(
        _is_alike(first, before, second, since)
        and not _is_of_another_matter(first, second, before, since)
        and _is_of_the_kind(question, before, second, since)
        for first in read(before)
        for second in read(since)
    )


_OF_ONE = frozenset({Wants.WHAT, Wants.WHERE, Wants.WHETHER})
_OTHERWISE = ("changed", "by_now")


def _is_alike(first: Clause, before: str, second: Clause, since: str) -> bool:
    if first.subject is None or second.subject is None or not _is_state(second):
        return False
    return _plain(first.subject.of(before)) == _plain(second.subject.of(since))


def _is_of_another_matter(first: Clause, second: Clause, before: str, since: str) -> bool:
    """As in "she is now a cat in the play", of the dog that she has; or "now on the train to Leeds"."""
    is_called_so = any(
        one.role == "theme" and one.span.of(since).endswith(second.lemma) for one in _rest(second)
    )
    if is_called_so and first.lemma != second.lemma and not _tells_what_it_is(first, before):
        return True
    return any(all_bases(before).isdisjoint(bases(found["where"])) for found in _BOUND_FOR.finditer(since))


def _tells_what_it_is(clause: Clause, text: str) -> bool:
    return any(one.span.of(text).endswith(clause.lemma) for one in _rest(clause))


def _rest(clause: Clause) -> list[Argument]:
    return [one for one in clause.arguments if one.span != clause.subject]


_BOUND_FOR = re.compile(
    r"\b(?:train|bus|coach|plane|boat|ferry|way) to (?P<where>(?:the )?\w+)", re.IGNORECASE
)


def _plain(name: str) -> str:
    return name.casefold().removesuffix("'s").removesuffix("’s")


def _is_state(clause: Clause) -> bool:
    modality = clause.modality
    return modality.realization in (Realization.STATE, Realization.HABITUAL) and (
        modality.polarity is Polarity.POSITIVE
    )


def _is_of_the_kind(question: Question, before: str, second: Clause, since: str) -> bool:
    told = frozenset(word for one in second.arguments for word in bases(one.span.of(since)))
    told = (told | {second.lemma}) - all_bases(before)
    asked = frozenset(question.terms) & all_bases(before)
    return any(word != term and are_of_a_kind(word, term) for term in asked for word in told)
