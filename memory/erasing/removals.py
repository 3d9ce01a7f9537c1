"""What people had removed: neither the words nor their copies are told again."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from memory.floor.sentences import sentences
from memory.house import House
from memory.ids import PersonId
from memory.language.topics import Topic, is_about, numbers_in, topic_of
from memory.language.wordforms import discretion_pattern, search_terms
from memory.life.entitlement import is_guardian
from memory.people import Role
from memory.ports import UnitOfWork
from memory.turns import Author, Turn

_LOOKED_AT = 80
_REMOVALS = ("delete", "remove", "erase", "retire", "revoke", "withdraw", "disclose", "forget")
_FORGET = re.compile(
    r"\b(?:forget|delete|erase|remove) (?:about )?(?P<what>(?:the|that|my|our|what|everything)\b[^.;!?]*)",
    re.IGNORECASE,
)
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


@dataclass(frozen=True, slots=True)
class Removal:
    """Somebody had something removed.

    Attributes:
        words: The words of the sentence that says so.
        numbers: The codes and labels in it.
        topic: Where it was said to the bot: the thing that was named, gone by name and by code.
        heard_from: Whose words on that thing are gone; None: everybody's.
    """

    words: tuple[str, ...]
    numbers: frozenset[str]
    topic: Topic | None
    heard_from: frozenset[PersonId] | None
    at: datetime


def removals(uow: UnitOfWork) -> tuple[Removal, ...]:
    """What people had removed, as far as the record shows it in so many words."""
    terms = [form for verb in _REMOVALS for form in search_terms(verb)]
    turns = (uow.turn(hit.turn_id) for hit in uow.search_turns(terms, limit=_LOOKED_AT))
    return tuple(
        removal
        for turn in turns
        if turn is not None and turn.author is Author.PERSON
        for removal in _removals_in(uow, turn)
    )


def tells_what_is_gone(
    words: str, said_at: datetime, gone: Iterable[Removal], *, by: PersonId | None = None
) -> bool:
    """Whether words, said by somebody, tell something that was removed at their time or later."""
    return any(removal.at >= said_at and _tells(words, removal, by) for removal in gone)


def _removals_in(uow: UnitOfWork, turn: Turn) -> Iterable[Removal]:
    if turn.speaker is None:
        return
    for words in _clauses(turn.text):
        asked = _FORGET.search(words) if turn.to_bot else None
        if asked is None and not discretion_pattern("gone").search(words):
            continue
        topic = None if asked is None else topic_of(uow, asked["what"])
        yield Removal(
            words=_words(words),
            numbers=numbers_in(words),
            topic=topic,
            heard_from=_whose(uow.house(), turn.speaker, topic),
            at=turn.sent_at,
        )


def _whose(house: House, by: PersonId, topic: Topic | None) -> frozenset[PersonId] | None:
    """Whose words somebody may have removed: their own, their children's, and for the owner everybody's.

    A single word is no name of a thing: of such only one's own words go.
    """
    person = house.person(by)
    if topic is not None and len(topic.words) == 1:
        return frozenset((by,))
    if topic is None or (person is not None and person.role is Role.OWNER):
        return None
    wards = (ward.person_id for ward in house.people if is_guardian(by, ward.person_id, house))
    return frozenset((by, *wards))


def _clauses(text: str) -> Iterable[str]:
    """What is said of one thing at a time: "delete the old code and keep the new one" removes one of two."""
    for span in sentences(text):
        yield from discretion_pattern("next_thing").split(span.of(text))


def _tells(words: str, removal: Removal, by: PersonId | None) -> bool:
    """Whether a sentence shares a number, a run of telling words or the topic with what was removed."""
    if removal.topic is not None:
        is_theirs = removal.heard_from is None or by in removal.heard_from
        return is_theirs and is_about(words, removal.topic)
    if removal.numbers:
        return not numbers_in(words).isdisjoint(removal.numbers)
    return _is_exact_as_removed(words, removal) or not _runs(_words(words)).isdisjoint(_runs(removal.words))


def _is_exact_as_removed(words: str, removal: Removal) -> bool:
    """Whether a sentence tells exactly what somebody had removed as exact: "the exact time of Ana's call"."""
    exact = discretion_pattern("exact")
    if not (exact.search(" ".join(removal.words)) and exact.search(words) and numbers_in(words)):
        return False
    return not _telling(_words(words)).isdisjoint(_telling(removal.words))


def _telling(words: tuple[str, ...]) -> set[str]:
    return {word.removesuffix("'s").removesuffix("’s") for word in words} - _PLAIN


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
