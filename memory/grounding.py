"""Whether what a reader proposes stands in the words it was read from: nothing may be added to them."""

import re
from functools import lru_cache

from memory.claims import Method, Reading
from memory.floor.normalise import tokens_of
from memory.language.wordforms import base
from memory.ports import Context
from memory.turns import Turn

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_ADDED_FREELY = frozenset(
    (
        "a",
        "an",
        "the",
        "this",
        "that",
        "these",
        "those",
        "to",
        "of",
        "in",
        "on",
        "at",
        "by",
        "for",
        "from",
        "with",
        "and",
        "or",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "being",
        "am",
        "do",
        "does",
        "did",
        "have",
        "has",
        "had",
        "i",
        "me",
        "my",
        "we",
        "us",
        "our",
        "you",
        "your",
        "he",
        "him",
        "his",
        "she",
        "her",
        "it",
        "its",
        "they",
        "them",
        "their",
        "s",
    )
)
"""Words that carry no content of their own: grammar may put them round the speaker's words."""


def own_words(turn: Turn) -> frozenset[str]:
    """The words of a turn, as written and in their base forms."""
    return _words(turn.text)


def words_at_hand(reading: Reading, turn: Turn, context: Context) -> frozenset[str]:
    """The words that a value may be made of: the turn's, and those of what it answers or corrects."""
    texts = [turn.quoted or ""]
    if context.replied_to is not None:
        texts.append(context.replied_to.text)
    if reading.method is Method.ANSWER:
        for question in context.open_questions:
            texts += [question.proposition.value, *(source.quote for source in question.sources)]
    if reading.method in _LOOKING_BACK or reading.corrects:
        texts += [before.text for before in context.before]
    return own_words(turn).union(*(_words(text) for text in texts if text))


_LOOKING_BACK = (Method.ANSWER, Method.EXPLICIT_CORRECTION, Method.INFERENCE)


def is_grounded(text: str, words: frozenset[str]) -> bool:
    """Whether every word of `text` that says something is among `words`; digits must be the same."""
    return all(
        word in _ADDED_FREELY or word in words or (not word.isdigit() and base(word) in words)
        for word in (found.casefold() for found in _WORD.findall(text))
    )


@lru_cache(maxsize=2048)
def _words(text: str) -> frozenset[str]:
    written = [found.casefold() for found in _WORD.findall(text)]
    parts = [part for word in written for part in re.split(r"['’]", word)]
    spelt = [token.word.casefold() for token in tokens_of(text)]
    surfaces = {*written, *parts, *spelt}
    return frozenset(surfaces | {base(word) for word in surfaces})
