"""What people had removed: neither the words nor their copies are told again."""

import re
from collections.abc import Iterable
from datetime import datetime

from memory.floor.sentences import sentences
from memory.ids import PersonId
from memory.ports import UnitOfWork
from memory.turns import Author, Turn
from memory.value import Value
from memory.wordforms import discretion_pattern, search_terms

_LOOKED_AT = 80
_REMOVALS = ("delete", "remove", "erase", "retire", "revoke", "withdraw", "disclose", "forget")
_NUMBER = re.compile(
    r"\b(?!(?:19|20)\d\d\b)(?:\d{3,}|\d{1,2}[:.]\d{2}(?:\s?[ap]m)?|[a-z]+-?\d+\w*|\d+-?[a-z]+\d\w*)\b",
    re.IGNORECASE,
)
"""Numbers that stand for themselves: a code, a time of day, a label; no year and no count."""
_FORGET = re.compile(r"\bforget (?:the|that|my|our)\b", re.IGNORECASE)
"""Said to the bot it is meant; among people it only says that something does not matter."""
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_SHORTEST = 2
"""How many telling words in a row make a removed thing known again; fewer are everyday words."""
_PLAIN = frozenset(
    (
        *("the", "a", "an", "of", "in", "on", "at", "to", "for", "from", "with", "and", "or", "is", "was"),
        *("are", "were", "be", "been", "it", "its", "this", "that", "these", "those", "as", "by", "old"),
        *("new", "earlier", "current", "now", "still", "only", "no", "not", "any", "all", "should", "must"),
        *("may", "will", "would", "can", "could", "do", "does", "did", "active", "memory", "use", "used"),
        *("record", "exact", "private", "temporary", "please", "longer"),
    )
)


class Removal(Value, frozen=True):
    """Somebody had something removed: the words of the sentence, and when it was said."""

    words: tuple[str, ...]
    numbers: frozenset[str]
    at: datetime
    by: PersonId


def removals(uow: UnitOfWork) -> tuple[Removal, ...]:
    """What people had removed, as far as the record shows it in so many words."""
    terms = [form for verb in _REMOVALS for form in search_terms(verb)]
    turns = (uow.turn(hit.turn_id) for hit in uow.search_turns(terms, limit=_LOOKED_AT))
    return tuple(
        removal
        for turn in turns
        if turn is not None and turn.author is Author.PERSON
        for removal in _removals_in(turn)
    )


def tells_what_is_gone(words: str, said_at: datetime, gone: Iterable[Removal]) -> bool:
    """Whether words tell something that was removed at their time or later."""
    return any(removal.at >= said_at and _tells(words, removal) for removal in gone)


def numbers_in(words: str) -> frozenset[str]:
    """Codes, times of day and labels in some words: what stands for itself."""
    return frozenset(match.group().casefold() for match in _NUMBER.finditer(words))


def _removals_in(turn: Turn) -> Iterable[Removal]:
    if turn.speaker is None:
        return
    for words in _clauses(turn.text):
        if discretion_pattern("gone").search(words) or (turn.to_bot and _FORGET.search(words)):
            yield Removal(words=_words(words), numbers=numbers_in(words), at=turn.sent_at, by=turn.speaker)


def _clauses(text: str) -> Iterable[str]:
    """What is said of one thing at a time: "delete the old code and keep the new one" removes one of two."""
    for span in sentences(text):
        yield from discretion_pattern("next_thing").split(span.of(text))


def _tells(words: str, removal: Removal) -> bool:
    """Whether a sentence shares a number, or a run of telling words, with what was removed."""
    if removal.numbers:
        return not numbers_in(words).isdisjoint(removal.numbers)
    return not _runs(_words(words)).isdisjoint(_runs(removal.words))


def _runs(words: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Every stretch of words that holds enough telling ones."""
    size = _SHORTEST + 1
    found: set[tuple[str, ...]] = set()
    for start in range(len(words) - size + 1):
        run = words[start : start + size]
        if sum(word not in _PLAIN for word in run) >= size:
            found.add(run)
    return found


def _words(text: str) -> tuple[str, ...]:
    return tuple(match.group().casefold() for match in _WORD.finditer(text))
