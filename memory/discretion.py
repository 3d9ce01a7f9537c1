"""What people asked not to have repeated, and what they had removed: neither is told again.

The gate of audience says who *could* have heard something. This is about what those who said it, or
answer for it, asked since: "keep that private", "remove the old code from memory".
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache

from memory.asking import Question
from memory.floor.sentences import sentences
from memory.ids import PersonId
from memory.ports import UnitOfWork
from memory.turns import Author, Turn
from memory.value import Span, Value
from memory.wordforms import asking_lexicon, search_terms

_LOOKED_AT = 80
_REMOVALS = ("delete", "remove", "erase", "retire", "revoke", "withdraw", "disclose", "forget")
_NUMBER = re.compile(
    r"\b(?!(?:19|20)\d\d\b)(?:\d{3,}|\d{1,2}[:.]\d{2}(?:\s?[ap]m)?|[a-z]+-?\d+\w*|\d+-?[a-z]+\d\w*)\b",
    re.IGNORECASE,
)
"""Numbers that stand for themselves: a code, a time of day, a label; no year and no count."""
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


def wants_it_private(text: str) -> bool:
    """Whether words ask that they, or what they tell, go no further."""
    return bool(_pattern("private").search(text))


def asks_for_what_is_gone(question: Question, text: str) -> bool:
    """Whether a question is after something that was removed, or after the history of a secret."""
    words = text.casefold()
    if _pattern("asks_for_gone").search(words):
        return True
    is_former = question.of_the_past or bool(_pattern("former").search(words))
    is_past = bool(_pattern("past").search(words)) or not _pattern("present").search(words)
    return bool(_pattern("secret").search(words)) and is_former and is_past


def pries(question: Question, text: str, asker: PersonId) -> bool:
    """Whether a question is after what others keep to themselves: only the asker's own words answer it.

    What somebody calls private, hidden or restricted they know to be so, and the exact spot or code of
    another's affair is not asked for without a reason that the other could give them.
    """
    is_own = question.about == (asker,) or question.said_by == asker
    wanted = _pattern("left_out").sub(" ", text)
    is_careful = bool(_pattern("careful").search(text))
    return not (is_own or is_careful) and bool(_pattern("prying").search(wanted))


def is_secret(words: str) -> bool:
    """Whether words speak of codes, hiding places and the like, which nobody outside the family is told."""
    return bool(_pattern("secret").search(words))


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


def standing_sentences(turn: Turn, spans: Sequence[Span], gone: Iterable[Removal]) -> list[Span]:
    """Those sentences of a turn that tell nothing which was removed then or later."""
    later = [removal for removal in gone if removal.at >= turn.sent_at]
    return [span for span in spans if not any(_tells(span.of(turn.text), removal) for removal in later)]


def tells_what_is_gone(words: str, said_at: datetime, gone: Iterable[Removal]) -> bool:
    """Whether words tell something that was removed at their time or later."""
    return any(removal.at >= said_at and _tells(words, removal) for removal in gone)


def _removals_in(turn: Turn) -> Iterable[Removal]:
    if turn.speaker is None:
        return
    for span in sentences(turn.text):
        words = span.of(turn.text)
        if not _pattern("gone").search(words):
            continue
        numbers = frozenset(match.group().casefold() for match in _NUMBER.finditer(words))
        yield Removal(words=_words(words), numbers=numbers, at=turn.sent_at, by=turn.speaker)


def _tells(words: str, removal: Removal) -> bool:
    """Whether a sentence shares a number, or a run of telling words, with what was removed."""
    numbers = {match.group().casefold() for match in _NUMBER.finditer(words)}
    if removal.numbers:
        return not numbers.isdisjoint(removal.numbers)
    return _share_a_run(_words(words), removal.words)


def _share_a_run(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    runs = _runs(other)
    return not runs.isdisjoint(_runs(one))


def _runs(words: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Every stretch of words that holds enough telling ones."""
    size = _SHORTEST + 1
    found: set[tuple[str, ...]] = set()
    for start in range(len(words) - size + 1):
        run = words[start : start + size]
        if sum(word not in _PLAIN for word in run) >= _SHORTEST + 1:
            found.add(run)
    return found


def _words(text: str) -> tuple[str, ...]:
    return tuple(match.group().casefold() for match in _WORD.finditer(text))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(asking_lexicon().discretion[name], re.IGNORECASE)
