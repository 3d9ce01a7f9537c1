"""How text becomes index words: the same in every store, so that both find the same things."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import cast
from unicodedata import combining, normalize

import snowballstemmer  # pyright: ignore[reportMissingTypeStubs] - it has none

from memory.claims import Claim
from memory.turns import Turn

_WORD = re.compile(r"[^\W_]+", re.UNICODE)
_MOST_WORDS = 2_000
"""A longer text is found by its first words; nobody writes more than this in one message."""


def stems(text: str) -> list[str]:
    """The word stems of a text, lower case, in order; a query and an index must both be made of these."""
    return [_stem(word) for word in _WORD.findall(text.casefold().replace("’", "'"))[:_MOST_WORDS]]


@lru_cache(maxsize=512)
def stem_set(text: str) -> frozenset[str]:
    """The word stems of a text that was just said, which is looked into for one thing after another."""
    return frozenset(stems(text))


def claim_words(claim: Claim) -> str:
    """What a claim is found by: its content, its quotes, and the people and things in it."""
    proposition = claim.proposition
    parts = [proposition.value, proposition.subject.surface, proposition.predicate.value.replace("_", " ")]
    parts += [source.quote for source in claim.sources]
    parts += [participant.surface for participant in proposition.participants]
    return " ".join(stems(" ".join(parts)))


def found_by(words: str) -> Iterator[str]:
    """What an entry of the index is found by, which tells a letter with one accent from none no more.

    The index (FTS5's `unicode61`) has "résumé" found by "resume", "Łódź" by "łodz" and "m²" by itself alone.
    """
    for word in words.split(" "):
        yield word
        if not word.isascii():
            yield "".join(map(_without_accent, word))


@lru_cache(maxsize=2_000)
def _without_accent(letter: str) -> str:
    if combining(letter):
        return ""
    apart = normalize("NFD", letter)
    return apart[0] if len(apart) == len("e") + len("´") and combining(apart[1]) else letter


def turn_words(turn: Turn) -> str:
    """What a turn is found by."""
    return " ".join(stems(turn.text))


@lru_cache(maxsize=64)
def all_stems(words: tuple[str, ...]) -> frozenset[str]:
    """The stems of a closed list of words."""
    return stems_of(words)


def stems_of(terms: Iterable[str]) -> frozenset[str]:
    """The stems of words that are looked for."""
    return frozenset(stem for term in terms for stem in stems_of_term(term))


@lru_cache(maxsize=20_000)
def stems_of_term(term: str) -> tuple[str, ...]:
    """The stems of a word that is looked for, and mostly not for the first time."""
    return tuple(stems(term))


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    return cast("str", _stemmer().stemWord(word))  # pyright: ignore[reportUnknownMemberType] - it has no types


@lru_cache(maxsize=1)
def _stemmer() -> snowballstemmer.EnglishStemmer:
    return snowballstemmer.EnglishStemmer()
