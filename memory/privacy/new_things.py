"""What words that are to go no further bring up for the first time: whoever names it later speaks of it.

"I've bought Marta a necklace, she mustn't know" keeps the necklace from her on a list, too.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from memory.floor import read
from memory.floor.words import closed_classes, given_names, is_listed
from memory.house import House
from memory.ids import PersonId
from memory.language.topics import Topic
from memory.language.wordforms import bases, search_terms
from memory.ports import UnitOfWork
from memory.turns import Turn

_LOOKED_AT = 80
_INDEFINITE = ("a", "an", "some")
_GOING = frozenset({"go", "off", "fly", "travel", "drive", "head", "sail", "visit", "book"})
_OWNED = re.compile(r"\b(?P<owner>[A-Z][\w-]+)['’]s?\s+(?P<thing>[\w-]+(?:\s+[\w-]+(?!['’\w-]))?)")
_OURS = re.compile(r"\b(?:we|us|our|ours)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NewThing:
    """A thing that nobody had spoken of before.

    Attributes:
        topic: By what it is named.
        known_to: Who has spoken of it since, and so knows of it.
        house: By what names those of the house go.
    """

    topic: Topic
    known_to: frozenset[PersonId]
    house: frozenset[str]


def new_things(uow: UnitOfWork, turn: Turn) -> Iterator[NewThing]:
    """What a turn names as "a …", or as where somebody goes, and what stands in no turn before it."""
    names = _names(uow.house())
    heads = dict.fromkeys((*_heads(turn.text), *_places(turn.text, names)))
    for head in heads:
        ids = uow.turns_holding(search_terms(head), limit=_LOOKED_AT)
        said = [each for turn_id in ids if (each := uow.turn(turn_id)) is not None]
        if all(each.seq >= turn.seq for each in said):
            topic = Topic(words=frozenset({head}), marks=frozenset())
            yield NewThing(topic, _speakers(each for each in said if each.seq > turn.seq), names)


def _speakers(turns: Iterable[Turn]) -> frozenset[PersonId]:
    return frozenset(each.speaker for each in turns if each.speaker is not None and not each.to_bot)


def _heads(text: str) -> Iterator[str]:
    for clause in read(text):
        for each in clause.arguments:
            phrase = each.span.of(text)
            named = bases(phrase)
            if each.role == "theme" and named and phrase.casefold().split()[0] in _INDEFINITE:
                yield named[-1]


def _places(text: str, names: frozenset[str]) -> Iterator[str]:
    """The names of where somebody goes: "off to Rome", "going to Legoland"; no person and no word."""
    for clause in read(text):
        if clause.lemma in _GOING:
            for each in clause.arguments:
                phrase = each.span.of(text)
                last = phrase.split()[-1]
                if last.isalpha() and each.role != "time" and last.casefold() not in names and _is_name(last):
                    yield from bases(last)[-1:]


def _is_name(word: str) -> bool:
    """Whether a word names one place or person: no list has it as any other."""
    folded = word.casefold()
    is_name = word[0].isupper() and folded in given_names()
    return folded not in closed_classes() and (is_name or not is_listed(folded))


def _names(house: House) -> frozenset[str]:
    """By what single words those of the house go."""
    called = (name for person in house.people for name in (person.name, *person.aliases))
    return frozenset(word for name in called for word in name.casefold().split())


def without_anothers(words: str, topic: Topic, names: frozenset[str]) -> str:
    """Words without such things as are told to be of somebody from outside: "Lily's kitten" is no new one.

    What one of the house is said to have to do with stays as it is.
    """
    if _OURS.search(words):
        return words
    return _OWNED.sub(lambda found: " " if _is_anothers(found, topic, names) else found.group(), words)


def _is_anothers(found: re.Match[str], topic: Topic, names: frozenset[str]) -> bool:
    owner = found["owner"]
    is_thing = not topic.words.isdisjoint(bases(found["thing"]))
    return is_thing and owner.casefold() not in names and _is_name(owner)
