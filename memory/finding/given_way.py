"""Whether what earlier words name has gone since: moved out, axed, sold, given up.

Who tells that the Parrys moved out needs no word of who lives next door, and yet no one is told of them any
more as of those who do. It is said of what the earlier words name, in front of the word that it has gone, or
behind the word that somebody is done with it.
"""

import re
from functools import lru_cache

from memory.floor import read
from memory.floor.words import NOMINAL, entry
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
    is_had = question.wants is not Wants.WHERE and all(each.lemma not in _WISHED for each in read(before))
    return any(
        (_stands_before("gone", piece, named) and _OF_OLD.search(told) is None)
        or _is_done_with(piece, named, bases(since), is_had=is_had)
        or (
            _stands_before("elsewhere", piece, named)
            and not _leaves_a_thing(before, since)
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


_OF_OLD = re.compile(
    r"\bin (?:the|a) (?:\w+ )?war\b|\b(?:it|book|film|story) (?:says|said)\b|\bin (?:1\d|20)\d\d\b"
    r"|\bin [\w' ]{0,30}\b(?:book|film|story|play|programme|novel|poem)\b",
    re.IGNORECASE,
)
"""What is told of somebody long dead, or in a story, is told of no one who is about."""


def _leaves_a_thing(before: str, since: str) -> bool:
    """As in "Ruth left a cake": something is left behind, unless it is the place where somebody was."""
    places = [one.span.of(before) for each in read(before) for one in each.arguments if one.role == "place"]
    known = frozenset(word for place in places for word in bases(place))
    return any(
        one.role == "theme" and not known.issuperset(bases(one.span.of(since)))
        for each in read(since)
        if each.lemma == "leave"
        for one in each.arguments
    )


def _is_done_with(piece: str, named: frozenset[str], told: tuple[str, ...], *, is_had: bool) -> bool:
    """Whether somebody is done with the very thing that was named: "jacked in the drums".

    Who is done with the loft man, or with Snowy's hutch, is not done with the loft or with Snowy.
    """
    for found in cues("overtaking", "dropped").finditer(piece):
        if not is_had and _FOR_NOW.fullmatch(found.group()):
            continue
        behind = piece[found.end() :]
        if _SOMEBODY.search(found.group()):
            is_it = not named.isdisjoint(
                told
            )  # "Bev's at her son's, they let her out": of whom the words are
        elif bases(behind):
            is_it = _is_named_first(behind, named)
        else:
            is_it = not named.isdisjoint(bases(found.group()))
        if is_it:
            return True
    return False


_SOMEBODY = re.compile(r"\b(?:him|her|them|it)\b", re.IGNORECASE)
_FOR_NOW = re.compile(r"(?:done|finished) with", re.IGNORECASE)
"""Whoever is done with a thing for now tells nothing of where it is, nor of another that is wanted."""
_WISHED = frozenset({"want", "wish", "need"})


def _is_named_first(text: str, named: frozenset[str]) -> bool:
    """Whether what was named is the first thing told of, and neither owns another nor tells of which kind."""
    words = _WORDS.findall(text)
    is_known = [not named.isdisjoint(bases(word)) for word in words]
    first = next((at for at, known in enumerate(is_known) if known), None)
    if first is None or len(bases(" ".join(words[: first + 1]))) > _NEXT:
        return False
    head = first
    while head + 1 < len(words) and is_known[head + 1]:
        head += 1
    return not words[head].endswith("'s") and (head + 1 == len(words) or not _may_be_a_thing(words[head + 1]))


_NEXT = 2
_WORDS = re.compile(r"[\w'-]+")


def _may_be_a_thing(word: str) -> bool:
    known = entry(word.casefold()).every
    return _TIME.fullmatch(word) is None and (not known or bool(known & NOMINAL))


_TIME = re.compile(r"last|this|next|now|today|yesterday|tomorrow|on|at|in|\w+day", re.IGNORECASE)


def _tells_who_or_where(question: Question, before: str, besides: str) -> bool:
    """Whether it is told besides who takes that place, or whether somebody is still there is asked."""
    if question.wants is Wants.WHETHER:
        return any(one.role == "place" for each in read(before) for one in each.arguments)
    shared = frozenset((*question.terms, *question.names)) - light_verbs()
    return question.wants is Wants.WHO and not shared.isdisjoint(all_bases(before) & all_bases(besides))
