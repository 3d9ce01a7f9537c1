"""Whether the same deed is told of the same thing: of one medicine, to one payee, of one game."""

import re

from memory.finding.figures_told import is_measure
from memory.floor import Clause
from memory.floor.words import NOMINAL, J, entry
from memory.language.wordforms import all_bases, base, bases, light_verbs


def is_of_another_thing(asked: frozenset[str], before: tuple[str, Clause], since: tuple[str, Clause]) -> bool:
    """Whether later words of a deed are of another thing than the earlier ones, or than what is asked about.

    Later words that name no thing at all lean on the earlier: "Nia takes 7.5 ml now".

    Args:
        asked: The words of the question.
        before: The earlier words without their times, and the clause that tells the deed.
        since: The later ones likewise.
    """
    mine, theirs = (_things(*each) for each in (before, since))
    if any(_ONE.search(one.span.of(since[0])) for one in since[1].arguments):
        return False  # "a chocolate one" is one of what was told before
    if mine and theirs and mine.isdisjoint(theirs):
        return True
    missing = (asked & all_bases(before[0])) - all_bases(since[0]) - _said_by_all(*before)
    return bool(missing) and _IT.search(since[0]) is None and bool(_new(since, before[0]))


def _things(text: str, clause: Clause) -> frozenset[str]:
    """What the deed is done to, and to whom, without how much of it there is."""
    spans = [one.span for one in clause.arguments if one.role in _OF_THE_DEED and not one.marker]
    words = frozenset(word for span in spans for word in bases(span.of(text)))
    return frozenset(filter(_tells_a_thing, words))


_ONE = re.compile(r"\w ones?$", re.IGNORECASE)
_OF_THE_DEED = frozenset({"theme", "recipient"})


def _new(since: tuple[str, Clause], before: str) -> frozenset[str]:
    """What the later words tell of that the earlier do not, but for who does it and where."""
    text, clause = since
    aside = [one.span for one in clause.arguments if one.role in _ASIDE]
    words = frozenset(bases(clause.span.of(text))) - all_bases(before) - _said_by_all(text, clause)
    return frozenset(filter(_tells_a_thing, words)).difference(*(bases(span.of(text)) for span in aside))


_ASIDE = frozenset({"place", "agent", "time", "amount"})


def _said_by_all(text: str, clause: Clause) -> frozenset[str]:
    """The deed and who does it, and verbs that say little; what only is so or so is itself the thing."""
    doer = bases(clause.subject.of(text)) if clause.subject is not None and clause.has_agent else ()
    return light_verbs().union(doer, {base(clause.lemma), clause.lemma, base(clause.trigger.of(text))})


def _tells_a_thing(word: str) -> bool:
    if any(map(str.isdigit, word)) or is_measure(word):
        return False
    return bool(entry(word).every & (NOMINAL | J)) or not entry(word).every


_IT = re.compile(r"\b(?:it|them|that|those|this)\b", re.IGNORECASE)
