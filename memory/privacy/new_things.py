"""What words that are to go no further bring up for the first time: whoever names it later speaks of it.

"I've bought Marta a necklace, she mustn't know" keeps the necklace from her on a list, too.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cache, lru_cache

from memory.floor import read
from memory.floor.words import closed_classes, entry, given_names, is_listed, word_set
from memory.house import House
from memory.ids import PersonId
from memory.language.cues import has_cue
from memory.language.topics import Topic
from memory.language.wordforms import bases, search_terms
from memory.lexical.lexicon import in_list
from memory.ports import UnitOfWork
from memory.turns import Author, Turn

_LOOKED_AT = 80
_INDEFINITE = ("a", "an", "some")
_GOING = frozenset({"go", "off", "fly", "travel", "drive", "head", "sail", "visit", "book"})
_COMING = frozenset({"come", "move", "visit", "stay", "arrive", "land", "return"})
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
    """What a turn names as "a …", as a place, as who comes or as an illness, and no turn before it."""
    names = _names(uow.house())
    heads = dict.fromkeys((*_heads(turn.text), *_places(turn.text, names)))
    for head in heads:
        ids = uow.turns_holding(search_terms(head), limit=_LOOKED_AT)
        said = [each for turn_id in ids if (each := uow.turn(turn_id)) is not None]
        if all(each.seq >= turn.seq for each in said):
            topic = Topic(words=frozenset({head}), marks=frozenset())
            yield NewThing(topic, _speakers(each for each in said if each.seq > turn.seq), names)


def goes_on_from(uow: UnitOfWork, turn: Turn, is_kept: Callable[[PersonId], bool]) -> Iterator[Turn]:
    """What was said in the same room right after a turn and shares a word with it that says something.

    Where the thing is says nothing of it: of a present that is hidden at school, school itself is told.
    "I'll bring carrots for the pony" tells of the pony ride as much as what it goes on from. What those from
    whom it is kept have spoken of themselves is nothing new to them.
    """
    told = _telling(turn.text, uow)
    told -= _beside_the_thing(turn.text, told)
    for each in uow.turns(room=turn.room, after_seq=turn.seq, before_seq=turn.seq + _FOLLOWING):
        is_near = each.author is Author.PERSON and each.sent_at - turn.sent_at < _SOON
        shared = told & _telling(each.text, uow) if is_near else frozenset[str]()
        named = (thing for thing in shared if _is_named(thing, each.text, uow.house()))
        if any(not _had_spoken_of(uow, thing, each, is_kept) for thing in named):
            yield each


def _beside_the_thing(text: str, told: frozenset[str]) -> frozenset[str]:
    """The words of a text for where a thing is and for what everybody does, if others name the thing.

    Where something takes place is a part of it, unless it is where the house is every day.
    """
    phrases = [(each.role, bases(each.span.of(text))) for clause in read(text) for each in clause.arguments]
    things = told & frozenset(word for role, named in phrases if role in _THINGS for word in named)
    places = frozenset(word for role, named in phrases if role == "place" for word in named)
    if any(in_list("events", "nouns", each) or has_cue("sensitivity", "health", each) for each in things):
        places &= _EVERY_DAYS
    return (places | _EVERYBODYS) - things if things else frozenset()


_THINGS = ("theme", "agent")
_EVERY_DAYS = word_set("school nursery home house work office garage shed garden kitchen loft attic")
_EVERYBODYS = word_set(
    "hide buy get keep put find order pay make bring take book plan start finish leave need want"
)
"""What is done with everything: who buys milk says nothing of what else was bought."""


def _is_named(thing: str, text: str, house: House) -> bool:
    topic = Topic(words=frozenset({thing}), marks=frozenset())
    return thing in bases(without_others(text, topic, _names(house)))


def _had_spoken_of(uow: UnitOfWork, thing: str, turn: Turn, is_kept: Callable[[PersonId], bool]) -> bool:
    ids = uow.turns_holding(search_terms(thing), limit=_LOOKED_AT)
    before = (each for turn_id in ids if (each := uow.turn(turn_id)) is not None and each.seq < turn.seq)
    return any(each.speaker is not None and not each.to_bot and is_kept(each.speaker) for each in before)


def _telling(text: str, uow: UnitOfWork) -> frozenset[str]:
    """The words of a text that tell what it is about: no names of the house, no times, nothing common."""
    said = frozenset(word for word in bases(text) if word.isalpha()) - _names(uow.house()) - _common()
    return said - closed_classes().keys() - _MONTHS


_MONTHS = word_set(
    "january february march april june july august september october november december today tonight tomorrow"
)
_FOLLOWING, _SOON = 12, timedelta(minutes=30)


def _speakers(turns: Iterable[Turn]) -> frozenset[PersonId]:
    return frozenset(each.speaker for each in turns if each.speaker is not None and not each.to_bot)


def _heads(text: str) -> Iterator[str]:
    for clause in read(text):
        for each in clause.arguments:
            phrase = each.span.of(text)
            named = bases(phrase)
            is_new = each.role == "theme" and phrase.casefold().split()[0] in _INDEFINITE
            if named and (is_new or has_cue("sensitivity", "health", named[-1])):
                yield named[-1]


def _places(text: str, names: frozenset[str]) -> Iterator[str]:
    """The names of where something is or somebody goes, and of who comes: "to Rome", "Ivo is moving in"."""
    for clause in read(text):
        for each in clause.arguments:
            last = each.span.of(text).split()[-1]
            where = clause.lemma in _GOING and each.role != "time"
            where = where or (clause.lemma in _COMING and each.role == "agent") or each.role == "place"
            if where and last.isalpha() and last.casefold() not in names and _is_name(last):
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


def without_others(words: str, topic: Topic, names: frozenset[str]) -> str:
    """Words without such things as only go by the same name, or are of somebody from outside.

    "The bank card" is not the card that somebody is to be given, "Lily's kitten" no new one. What one of the
    house is said to have to do with stays as it is.
    """
    for thing in topic.words:
        words = _without_namesakes(words, thing)
    if not names or _OURS.search(words):
        return words
    return _OWNED.sub(lambda found: " " if _is_anothers(found, topic, names) else found.group(), words)


@lru_cache(maxsize=4_096)
def _without_namesakes(words: str, thing: str) -> str:
    """Words without what only has a part of its name in common with a thing: "drone pilots", "dinner"."""
    spans = {each.span for clause in read(words) for each in clause.arguments}
    for span in sorted(spans, key=lambda each: each.start, reverse=True):
        phrase = span.of(words)
        if thing in bases(phrase) and _is_namesake(thing, phrase):
            words = f"{words[: span.start]} {words[span.end :]}"
    return words


def _is_namesake(thing: str, phrase: str) -> bool:
    """Whether a phrase names another thing: of "the book report" the book is only a part."""
    said, named = phrase.casefold().split(), bases(phrase)
    is_part, is_pointed_at = named[-1] != thing, said[0] in _POINTS
    if thing in _common():
        return is_part or not is_pointed_at or not _OF_OTHER_KINDS.isdisjoint(named)
    # "The drone fund" is about the drone, "drone pilots" about any.
    return is_part and not is_pointed_at and is_listed(thing) and entry(said[-1]).first == "NS"


_POINTS = word_set("the a an that this these those his her their your my our its new another one")


_OF_OTHER_KINDS = word_set(
    "bank credit debit sim library bus train id identity business report loyalty phone school home work"
)


@cache
def _common() -> frozenset[str]:
    """What there are so many of that the bare word says of none in particular that it is meant."""
    return word_set(
        """breakfast lunch dinner supper tea meal coffee drink snack card book call message letter email
        walk ride drive lesson class game match film song picture photo bag box cup glass day week evening
        night hour minute bit lot thing word idea plan list look time chance place room table number bill"""
    )


def _is_anothers(found: re.Match[str], topic: Topic, names: frozenset[str]) -> bool:
    owner = found["owner"]
    is_thing = not topic.words.isdisjoint(bases(found["thing"]))
    return is_thing and owner.casefold() not in names and _is_name(owner)
