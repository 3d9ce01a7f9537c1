"""What a "he", "she" or "it" of the record's words means, where whoever is asked about bears no known name.

"He's got to wear the cone a week" is of Duke, the dog, where Duke was the last to be named. Known people are
found by who they are; pets, strangers and things by their names alone.
"""

import re
from collections.abc import Collection
from datetime import timedelta

from memory.floor import read
from memory.language.asking import strange_names
from memory.language.kinship import role_words
from memory.language.wordforms import all_bases, bases, same_as
from memory.ports import UnitOfWork
from memory.turns import Turn
from memory.value import Span
from memory.when.words import MONTHS, WEEKDAYS

_BACK, _LATELY = 6, timedelta(hours=6)
_HE_OR_IT = re.compile(r"\b(?:he|she|it|him|her|his|its|hes|shes)\b", re.IGNORECASE)
_IT = re.compile(r"its?\b", re.IGNORECASE)
_PRONOUN = re.compile(
    r"\W*(?:i|we|you|he|she|it|its|they|him|her|his|them|this|that|there|here|these|those|who|what"
    r"|some(?:one|body)|any(?:one|body)|no(?:body| one)|every(?:one|body)|all|one)\b(?! \w)",
    re.IGNORECASE,
)
_ONE_THING = re.compile(
    r"\b(?:the|an?|my|our|your|his|their|this|that|another|some)(?: [a-z-]+){0,2}? [a-z][a-z-]+",
    re.IGNORECASE,
)


def names_meant(uow: UnitOfWork, turn: Turn, names: Collection[str]) -> frozenset[str]:
    """Which of the names a turn that names nobody means by its pronoun: one that was named last before it.

    Nothing that somebody else may be meant by has been said since: "the plumber came, he's allergic".

    Args:
        uow: The memory.
        turn: What was said.
        names: Base forms of names that are nobody's in the household.
    """
    wanted = [name for name in names if same_as(name).isdisjoint(all_bases(turn.text))]
    pronoun = _HE_OR_IT.search(turn.text)
    if not wanted or len(wanted) < len(names) or pronoun is None or _strange(turn.text):
        return frozenset()
    if _has_another_ahead(turn.text, pronoun):
        return frozenset()
    for before in reversed(uow.turns(room=turn.room, before_seq=turn.seq, limit=_BACK)):
        if turn.sent_at - before.sent_at > _LATELY:
            break
        said = all_bases(before.text)
        meant = frozenset(name for name in wanted if not same_as(name).isdisjoint(said))
        if meant:
            is_plain = len(meant) == len(wanted) and not _names_somebody_else(before.text, meant)
            return meant if is_plain else frozenset()
        if _strange(before.text) or _ONE_THING.search(before.text) or _subjects(before.text):
            return frozenset()
    return frozenset()


def _has_another_ahead(text: str, pronoun: re.Match[str]) -> bool:
    """Whether the words ahead of a pronoun name what it may be of; an "it" is not whoever speaks of it."""
    ahead = text[: pronoun.start()]
    is_named = _ONE_THING.search(ahead) is not None
    is_it = _IT.match(pronoun.group()) is not None
    return is_named or (not is_it and any(span.end <= pronoun.start() for span in _subjects(text)))


def _names_somebody_else(text: str, names: frozenset[str]) -> bool:
    """Whether a turn that holds the names tells of another beside: "my sister has Rex"."""
    of_others = [span for span in _subjects(text) if all_bases(span.of(text)).isdisjoint(_forms(names))]
    return bool(of_others) or not role_words().isdisjoint(bases(text))


def _forms(names: frozenset[str]) -> frozenset[str]:
    return frozenset[str]().union(*(same_as(name) for name in names))


def _subjects(text: str) -> list[Span]:
    """What a text tells something of by more than a pronoun."""
    spans = [clause.subject for clause in read(text) if clause.subject is not None]
    return [span for span in spans if _PRONOUN.fullmatch(span.of(text)) is None]


def _strange(text: str) -> frozenset[str]:
    """Names within sentences, whoever bears them: behind one it is no longer plain whom a pronoun means."""
    return frozenset(strange_names(text)).difference(WEEKDAYS, MONTHS)
