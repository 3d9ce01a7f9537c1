"""What a few words name, so that it is known again: by those words, or by the code said with them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from re import IGNORECASE
from re import compile as pattern

from memory.language.wordforms import all_bases, bases, own_bases, own_terms, same_as, search_terms
from memory.ports import UnitOfWork

_LOOKED_AT = 80
_MOST_WORDS = 5
_NUMBER = pattern(
    r"\b(?!(?:19|20)\d\d\b)(?:\d{3,}|\d{1,2}[:.]\d{2}(?:\s?[ap]m)?|[a-z]+-?\d+\w*|\d+-?[a-z]+\d\w*)\b",
    IGNORECASE,
)
"""Numbers that stand for themselves: a code, a time of day, a label; no year and no count."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A thing of the house, as somebody named it.

    Attributes:
        words: Base forms of the words that name it; what holds them all is about it.
        marks: Codes and labels that were said with those words: the thing itself, wherever it stands.
        to_the_word: Whether only those very words name it: the kitten is no other cat then.
    """

    words: frozenset[str]
    marks: frozenset[str]
    to_the_word: bool = False


def numbers_in(words: str) -> frozenset[str]:
    """Codes, times of day and labels in some words: what stands for itself."""
    return frozenset(match.group().casefold() for match in _NUMBER.finditer(words))


@lru_cache(maxsize=4_096)
def codes_in(words: str) -> frozenset[str]:
    """The codes and phrases that some words give: long numbers, labels, what stands in quotation marks."""
    numbers = (number for number in numbers_in(words) if _CODE.fullmatch(number))
    phrases = (match["said"].casefold() for match in _PHRASE.finditer(words))
    return frozenset((*numbers, *phrases))


_CODE = pattern(r"\d{3,}|\w*\d\w*\d\w*\d\w*|[a-z]+-\d{3,}")
_PHRASE = pattern(r"(?<!\w)[\"'‘“](?P<said>[^\"'‘’“”]{3,40})[\"'’”](?!\w)")


def topic_of(
    uow: UnitOfWork,
    named: str,
    *,
    without: Iterable[str] = (),
    beside: str = "",
    to_the_word: bool = False,
) -> Topic | None:
    """The thing that some words name; None if they name nothing.

    Args:
        uow: The memory, in which codes are looked for that were said with those words.
        named: The words.
        without: Base forms that name people and not the thing.
        beside: What else was said where it was named.
        to_the_word: Whether no other words name it, though they may mean the same.
    """
    left_out = frozenset(without)
    words = frozenset([word for word in bases(named) if word not in left_out][:_MOST_WORDS])
    if not words:
        return None
    forms_of = own_terms if to_the_word else search_terms
    terms = [form for word in words for form in forms_of(word)]
    found = numbers_in(f"{named} {beside}")
    for each in uow.turns_holding(terms, limit=_LOOKED_AT):
        said = uow.turn(each)
        if said is not None and _holds_all(said.text, words, to_the_word=to_the_word):
            found |= numbers_in(said.text)
    return Topic(words, frozenset(mark for mark in found if ":" not in mark), to_the_word)


def is_about(text: str, topic: Topic) -> bool:
    """Whether a text speaks of the thing, by its name or by its code."""
    is_named = _holds_all(text, topic.words, to_the_word=topic.to_the_word)
    return is_named or not topic.marks.isdisjoint(numbers_in(text))


def _holds_all(text: str, words: frozenset[str], *, to_the_word: bool) -> bool:
    if to_the_word:
        return words <= own_bases(text)
    held = all_bases(text)
    return all(not same_as(word).isdisjoint(held) for word in words)
