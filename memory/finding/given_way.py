"""Whether what earlier words name has gone since: moved out, axed, sold, given up.

Who tells that the Parrys moved out needs no word of who lives next door, and yet no one is told of them any
more as of those who do. It is said of what the earlier words name, in front of the word that it has gone, or
behind the word that somebody is done with it.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from memory.floor import read
from memory.language.asking import Question, Wants
from memory.language.cues import cues
from memory.language.wordforms import all_bases, bases, light_verbs

PIECES = re.compile(r"[.!?;:,]+\s+| (?:and|but|so|because|while|as|since|cos) ")
"""What parts a text into stretches that each tell one thing."""


def has_gone(question: Question, before: str, since: str) -> bool:
    """Whether later words have it that somebody or something that the earlier ones name has gone.

    Args:
        question: What is asked.
        before: Words that would answer.
        since: Words that were said later, for sure.
    """
    named = _named(before)
    if not named:
        return False
    told = since.replace("’", "'")
    pieces = PIECES.split(told)
    return any(
        _stands_before("gone", piece, named)
        or _is_done_with(piece, named, bases(since))
        or (
            _stands_before("elsewhere", piece, named)
            and _tells_who_or_where(question, before, told.replace(piece, ""))
        )
        for piece in pieces
    )


@lru_cache(maxsize=512)
def _named(text: str) -> frozenset[str]:
    return frozenset(bases(text)) - light_verbs()


def _stands_before(cue: str, piece: str, named: frozenset[str]) -> bool:
    """Whether nothing but what was named stands before the cue: "the Parrys moved out"."""
    found = cues("overtaking", cue).search(piece)
    if found is None:
        return False
    ahead = frozenset(bases(piece[: found.start()])) - light_verbs()
    return bool(ahead) and ahead <= named


def _is_done_with(piece: str, named: frozenset[str], told: tuple[str, ...]) -> bool:
    """Whether what was named is the first thing behind the cue, or within: "jacked in the drums"."""
    return any(not named.isdisjoint(words) for words in _done_with(piece, told))


def _done_with(piece: str, told: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for found in cues("overtaking", "dropped").finditer(piece):
        within, behind = bases(found.group()), bases(piece[found.end() :])
        if _SOMEBODY.search(found.group()):
            yield told  # "Bev's at her son's, they let her out": of whom the words are
        else:
            yield (*(within if not behind else ()), *behind[:_NEXT])


_NEXT = 2
_SOMEBODY = re.compile(r"\b(?:him|her|them|it)\b", re.IGNORECASE)


def _tells_who_or_where(question: Question, before: str, besides: str) -> bool:
    """Whether it is told besides who takes that place, or whether somebody is still there is asked."""
    if question.wants is Wants.WHETHER:
        return any(one.role == "place" for each in read(before) for one in each.arguments)
    shared = frozenset((*question.terms, *question.names)) - light_verbs()
    return question.wants is Wants.WHO and not shared.isdisjoint(all_bases(before) & all_bases(besides))
