"""Who may know: "only Ana and Ben may know the alarm code", "don't tell Zoe about the party".

What a person has said in so many words of who is to know a thing holds for everybody's words on it, until
the same person (or the owner) says that somebody else may.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache, lru_cache, partial
from typing import NamedTuple

from memory.floor.sentences import sentences
from memory.house import House
from memory.ids import PersonId, TurnId
from memory.language.asking import people_named
from memory.language.groups import called_so, people_alone
from memory.language.kinship import fold, is_role_word
from memory.language.topics import Topic, is_about, topic_of
from memory.language.wordforms import all_bases, bases, naming_terms, same_as
from memory.people import Role
from memory.ports import Saying, UnitOfWork
from memory.privacy.limit_grammar import (
    MARKED_PRIVATE,
    SaidOfKnowing,
    is_as_before,
    is_of_no_knowledge,
    is_property,
    lifted_in,
    marks_of_knowing,
    means_everyone,
    names_no_thing,
    said_of_knowing,
    tells_of_own_plans,
    told_to,
)
from memory.privacy.new_things import goes_on_from, new_things, without_others
from memory.privacy.withholding import fills_too
from memory.rooms import RoomKind
from memory.turns import Author, Turn


class Telling(NamedTuple):
    """By whom, when and before whom something was said.

    Attributes:
        by: Who said it.
        at: When.
        readers: Who read it there; nobody where it was said to the bot alone.
    """

    by: PersonId | None
    at: datetime
    readers: frozenset[PersonId]


@dataclass(frozen=True, slots=True)
class Limit:
    """Who is to know a thing.

    Attributes:
        topic: The thing.
        beside: The turn that tells it, where the limit was set beside it; None if it was named.
        only: Those who may know; None: everybody but `never`.
        never: Those who are not to know.
        by: Who said so; they know it themselves.
        said: Base forms of what was said beside it.
        of: Whose own affair it is: what they say openly of it is no secret any more.
        house: By what names those of the house go, where the thing is one that was named for the first
            time: what is another's is no such thing.
        is_alone: Whether it was asked of the bot alone, where nobody from whom it is kept reads.
    """

    topic: Topic
    beside: TurnId | None
    only: frozenset[PersonId] | None
    never: frozenset[PersonId]
    by: PersonId
    at: datetime
    said: frozenset[str]
    of: frozenset[PersonId] = frozenset()
    house: frozenset[str] = frozenset()
    is_alone: bool = False


def limits(uow: UnitOfWork, words: Iterable[str]) -> tuple[Limit, ...]:
    """What people have said of who may know, as it stands: what was lifted since is not among them.

    Args:
        uow: The memory.
        words: Base forms of what is asked about or to be told; who may know something else does not matter.
    """
    every = uow.turns_saying(_on_knowing())
    if not every:
        return ()
    terms = [form for word in words for form in naming_terms(word)]
    found = {turn.turn_id: turn for turn in uow.turns_saying(_on_knowing(), holding=terms or None)}
    found.update((turn.turn_id, turn) for turn in every if _means_what_was_said(turn.text))
    turns = sorted(found.values(), key=lambda turn: (turn.sent_at, turn.seq))
    house = uow.house()
    standing: list[Limit] = []
    for turn in turns:
        if turn.speaker is not None:
            standing = [_after(limit, turn, turn.speaker, house) for limit in standing]
            as_before = _as_before(turn, standing)
            standing += _limits_in(uow, turn, turn.speaker, house)
            standing += as_before
    return tuple(limit for limit in standing if limit.only is not None or limit.never)


def are_set(uow: UnitOfWork) -> bool:
    """Whether anybody ever said who may know a thing."""
    return bool(uow.turns_saying(_on_knowing()))


def _is_on_knowing(turn: Turn) -> bool:
    """Whether somebody says who may know something, who now may, or that it is as private as before."""
    if turn.author is not Author.PERSON or turn.speaker is None:
        return False
    said = (span.of(turn.text) for span in sentences(turn.text))
    return any(
        said_of_knowing(words) or lifted_in(words) or told_to(words) or is_as_before(words) for words in said
    )


@cache
def _on_knowing() -> Saying:
    return Saying(words=marks_of_knowing(), says=_is_on_knowing)


def _as_before(turn: Turn, standing: Iterable[Limit]) -> list[Limit]:
    """The limits that hold for a turn because its speaker wants it kept as what they said of it before."""
    if not any(is_as_before(span.of(turn.text)) for span in sentences(turn.text)):
        return []
    told = bases(turn.text)
    own = [limit for limit in standing if limit.by == turn.speaker and not limit.said.isdisjoint(told)]
    return [replace(limit, beside=turn.turn_id, at=turn.sent_at) for limit in own[-1:]]


def sets_a_limit(turn: Turn, house: House) -> bool:
    """Whether a turn says of people who may know something, or asks for the discretion of before."""
    if turn.speaker is None:
        return False
    for span in sentences(turn.text):
        words = span.of(turn.text)
        if is_as_before(words) or any(
            _people(said, turn, turn.speaker, house) for said in said_of_knowing(words)
        ):
            return True
    return False


def without_limits(turn: Turn, house: House, standing: Iterable[Limit]) -> str:
    """What a turn says apart from who may know it: "don't tell Ana" keeps it from Ana alone."""
    text, speaker = turn.text, turn.speaker
    if speaker is None:
        return text
    is_limited = any(limit.beside == turn.turn_id for limit in standing)
    is_for_some = any(limit.beside == turn.turn_id and limit.only is not None for limit in standing)
    if is_for_some:
        # "Private: ... Family only." says for whom it is private.
        text = MARKED_PRIVATE.sub(" ", text)
    for span in sentences(text):
        as_before = is_as_before(span.of(turn.text))
        if is_limited and as_before:
            text = text.replace(as_before, " ")
        for said in said_of_knowing(span.of(turn.text)):
            if _people(said, turn, speaker, house):
                text = text.replace(said.words, " ")
    return text


def set_right_after(uow: UnitOfWork, turn: Turn, house: House) -> tuple[Limit, ...]:
    """The limits that its speaker set in their next words, with nothing else in them: "don't tell Nia"."""
    return tuple(
        limit for after in next_words(uow, turn, house) for limit in _set_on(uow, turn, after, house)
    )


def _on_the_words_before(uow: UnitOfWork, turn: Turn, speaker: PersonId, house: House) -> Iterable[Limit]:
    """The same, for what its speaker replies to in the group, said before, or else heard last."""
    room = house.room(turn.room)
    if room is None or room.kind is RoomKind.PRIVATE:
        return ()
    replied = None if turn.reply_to is None else uow.turn(turn.reply_to)
    if replied is not None and replied.room == turn.room:
        return _set_on(uow, replied, turn, house)
    before = uow.turns(room=turn.room, before_seq=turn.seq, limit=_NEXT)
    near = [each for each in before if each.author is Author.PERSON and turn.sent_at - each.sent_at < _SOON]
    own = [each for each in near if each.speaker == speaker]
    return _set_on(uow, (own or near)[-1], turn, house) if near else ()


def _set_on(uow: UnitOfWork, turn: Turn, after: Turn, house: House) -> Iterable[Limit]:
    """What the later turn says of who may know the earlier, if it says nothing else."""
    if after.speaker is None:
        return
    for span in sentences(after.text):
        for said, people in _first_of_each(span.of(after.text), _behind(turn, after), after.speaker, house):
            if not _keeps(said, turn.text):
                continue
            if _may_mean_before(said.what) and leaves_open(after.text.replace(said.words, " ")):
                limit = Limit(
                    topic=Topic(words=frozenset(bases(turn.text)), marks=frozenset()),
                    beside=turn.turn_id,
                    only=people | {after.speaker} if said.is_only else None,
                    never=frozenset() if said.is_only else people - {after.speaker},
                    by=after.speaker,
                    at=after.sent_at,
                    said=frozenset(),
                    is_alone=not readers_of(after, house),
                )
                yield from _with_new_things(uow, turn, limit)


def _passes_on(turn: Turn, after: Turn) -> bool:
    """Whether a speaker has what they kept told to somebody: that word is for whoever is to hear it."""
    return after.to_bot and after.speaker == turn.speaker and _BIDS_TELL.match(after.text) is not None


_BIDS_TELL = re.compile(r"\W*(?:(?:please|pls|can you|could you|@?sayso)\W+)*tell \w", re.IGNORECASE)


def _with_new_things(uow: UnitOfWork, turn: Turn, limit: Limit) -> Iterable[Limit]:
    """The limit on the turn beside which it was set, on what goes on from it, and on what it names first."""
    yield limit
    for after in goes_on_from(uow, turn, partial(_keeps_out, limit)):
        if after.speaker is not None and not _keeps_out(limit, after.speaker) and not _passes_on(turn, after):
            words = Topic(words=frozenset(bases(after.text)), marks=frozenset())
            yield replace(limit, topic=words, beside=after.turn_id, said=frozenset())
    for thing in new_things(uow, turn):
        yield replace(
            limit,
            topic=thing.topic,
            beside=None,
            house=thing.house,
            only=None if limit.only is None else limit.only | thing.known_to,
            never=limit.never - thing.known_to,
        )


def _keeps(said: SaidOfKnowing, told: str) -> bool:
    """Whether it keeps what is told from people; "Nia has no idea" does, of what the speaker is up to."""
    return not is_of_no_knowledge(said) or tells_of_own_plans(told)


def _behind(turn: Turn, after: Turn) -> Turn:
    """The later turn with the words of both: whom "him" means may be named in the earlier."""
    return Turn.model_validate({**dict(after), "text": f"{turn.text} {after.text}"})


def next_words(uow: UnitOfWork, turn: Turn, house: House) -> tuple[Turn, ...]:
    """What its speaker said next to the bot alone, if that was soon; at most one turn.

    What is said in a group its readers have read, with what was said of it.
    """
    room = house.room(turn.room)
    if room is None or room.kind is not RoomKind.PRIVATE:
        return ()
    found = uow.turns(room=turn.room, after_seq=turn.seq, before_seq=turn.seq + _NEXT)
    own = [each for each in found if each.speaker == turn.speaker and each.sent_at - turn.sent_at < _SOON]
    return tuple(own[:1])


_NEXT, _SOON = 8, timedelta(minutes=10)


def _may_mean_before(what: str) -> bool:
    """Whether what is to be kept may be what was just said: "it", but "the party" too."""
    return leaves_open(what) or fills_too(what)


def leaves_open(what: str) -> bool:
    """Whether words name nothing of their own, and mean what was said before: "it", "where I am"."""
    return names_no_thing(what) or not bases(what) or _STATE_ALONE.fullmatch(what) is not None


_STATE_ALONE = re.compile(
    r"\W*(?:about )?(?:how|where|what) (?:i|we)['’]?"
    r"(?: ?(?:am|are|m|re|ve|have|been|feel|feeling|doing|going|up to))+\W*",
    re.IGNORECASE,
)
"""As in "how I'm feeling": what somebody has just said of themselves, in no word of it."""


def may_know(person: PersonId, words: str, turn: TurnId, standing: Iterable[Limit]) -> bool:
    """Whether nobody has said that this person is not to know what some words of a turn tell."""
    return not any(
        _keeps_out(limit, person) and (limit.beside == turn or _is_on(words, limit)) for limit in standing
    )


def not_told_openly(standing: Iterable[Limit], told: Telling) -> tuple[Limit, ...]:
    """The limits that hold for somebody's words: what Nia says for all to read of her own affair is out.

    So is what somebody wanted kept when they were alone with the bot, and then says to those themselves.
    """
    return tuple(each for each in standing if not _is_out(each, told))


def readers_of(turn: Turn, house: House) -> frozenset[PersonId]:
    """Who could read a turn as it was said; nobody where it was said to the bot alone."""
    room = house.room(turn.room)
    is_group = room is not None and room.kind is not RoomKind.PRIVATE
    return room.readers(turn.sent_at) if room is not None and is_group else frozenset()


def _is_out(limit: Limit, told: Telling) -> bool:
    if told.by in limit.of:
        return bool(told.readers)
    is_later = limit.is_alone and told.by == limit.by and told.at > limit.at
    return is_later and limit.only is None and limit.never <= told.readers


def _is_on(words: str, limit: Limit) -> bool:
    is_named = limit.beside is None and not limit.house
    return is_about(words if is_named else without_others(words, limit.topic, limit.house), limit.topic)


def _keeps_out(limit: Limit, person: PersonId) -> bool:
    if person == limit.by:
        return False
    return person in limit.never or (limit.only is not None and person not in limit.only)


@lru_cache(maxsize=4_096)
def _means_what_was_said(text: str) -> bool:
    """Whether words may say who is to know what was said before them: "don't let Nia know"."""
    said = [each for span in sentences(text) for each in said_of_knowing(span.of(text))]
    open_ones = (each for each in said if not bases(each.what) or fills_too(each.what))
    return any(leaves_open(text.replace(each.words, " ")) for each in open_ones)


def _limits_in(uow: UnitOfWork, turn: Turn, speaker: PersonId, house: House) -> Iterable[Limit]:
    for span in sentences(turn.text):
        for said, people in _first_of_each(span.of(turn.text), turn, speaker, house):
            rest = turn.text.replace(said.words, " ")
            if not leaves_open(rest) and not _keeps(said, rest):
                continue
            if leaves_open(rest) and (not bases(said.what) or fills_too(said.what)):
                before = tuple(_on_the_words_before(uow, turn, speaker, house))
                yield from before
                if not bases(said.what) or (before and names_no_thing(said.what)):
                    continue
            says_what = not names_no_thing(said.what) or not bases(rest)
            is_beside = not says_what or _is_told_in(said.what, rest)
            topic = _topic(uow, said.what if says_what else rest, turn, house)
            if topic is not None:
                limit = Limit(
                    topic=topic,
                    beside=turn.turn_id if is_beside else None,
                    only=people | {speaker} if said.is_only else None,
                    never=frozenset() if said.is_only else people - {speaker},
                    by=speaker,
                    at=turn.sent_at,
                    said=frozenset(bases(rest)) if is_beside else topic.words,
                    of=_whose(said.what if says_what else rest, turn, house) - people - {speaker},
                    is_alone=not readers_of(turn, house),
                )
                yield from _with_new_things(uow, turn, limit) if is_beside else (limit,)


def _first_of_each(
    words: str, turn: Turn, speaker: PersonId, house: House
) -> Iterable[tuple[SaidOfKnowing, frozenset[PersonId]]]:
    """The first that names people of what a sentence says of who may know, and of who may not."""
    for is_only in (True, False):
        for said in said_of_knowing(words):
            people = _people(said, turn, speaker, house) if said.is_only is is_only else frozenset[PersonId]()
            if people:
                yield said, people
                break


def _is_told_in(what: str, rest: str) -> bool:
    """Whether what somebody is not to know stands beside: "the exact time and the name of the clinic"."""
    words, told = bases(what), all_bases(rest)
    return bool(words) and any(
        not names_no_thing(word) and not same_as(word).isdisjoint(told) for word in words
    )


def _people(said: SaidOfKnowing, turn: Turn, speaker: PersonId, house: House) -> frozenset[PersonId]:
    """Whom a sentence names that says who is to know; who is not to may be whom others call so ("mum")."""
    people = _whom(said.who, turn, speaker, house)
    is_role = not people and not said.is_only and said.who is not None and is_role_word(fold(said.who))
    return called_so(fold(said.who), house, turn.sent_at) - {speaker} if is_role and said.who else people


def _whom(who: str | None, turn: Turn, speaker: PersonId, house: House) -> frozenset[PersonId]:
    """Whom some words name; the speaker alone where they name nobody at all."""
    if who is None:
        return frozenset((speaker,))
    if who.casefold() in _SOMEBODY_NAMED:
        named, _ = people_named(turn.text, asker=None, house=house, at=turn.sent_at)
        others = frozenset(named) - {speaker}
        return others if len(others) == 1 else frozenset()
    if who.casefold() in _ALL_OTHERS:
        named, _ = people_named(turn.text, asker=speaker, house=house, at=turn.sent_at)
        everyone = frozenset(each.person_id for each in house.members(turn.sent_at))
        return everyone - {speaker, *named}
    while not (people := people_alone(who, by=speaker, house=house, at=turn.sent_at)) and "," in who:
        who = who.rpartition(",")[0]
    return people


_SOMEBODY_NAMED = ("her", "him", "them", "she", "he", "they")
"""Whoever else the turn names, if that is one person."""
_ALL_OTHERS = ("others", "the others", "the rest", "the rest of them", "everyone else", "everybody else")
"""Everybody whom the turn does not name."""


def _topic(uow: UnitOfWork, what: str, turn: Turn, house: House) -> Topic | None:
    """The thing that some words name; of "the results of the test" the test, not any result."""
    _, names = people_named(what, asker=turn.speaker, house=house, at=turn.sent_at)
    properties = [word for word in bases(what) if is_property(word)]
    without = (*names, *properties) if len(properties) < len(set(bases(what)) - {*names}) else names
    return topic_of(uow, what, without=without, beside=turn.text)


def _whose(what: str, turn: Turn, house: House) -> frozenset[PersonId]:
    named, _ = people_named(what, asker=turn.speaker, house=house, at=turn.sent_at)
    return frozenset(named)


def _after(limit: Limit, turn: Turn, speaker: PersonId, house: House) -> Limit:
    """The limit after a turn: whoever set it, or the owner, may let more people know."""
    owner = house.person(speaker)
    if speaker != limit.by and not (owner is not None and owner.role is Role.OWNER):
        return limit
    for span in sentences(turn.text):
        words = span.of(turn.text)
        lifted = None if said_of_knowing(words) else lifted_in(words)
        if lifted is not None and (names_no_thing(lifted.what) or _shares(lifted.what, limit)):
            return _let(limit, lifted.who or "", _people(lifted, turn, speaker, house))
        told = told_to(words) if turn.to_bot else None
        if told is not None and is_about(told.what, limit.topic):
            return _let(limit, told.who or "", _people(told, turn, speaker, house))
    return limit


def _shares(what: str, limit: Limit) -> bool:
    held = all_bases(what)
    return any(not same_as(word).isdisjoint(held) for word in limit.topic.words)


def _let(limit: Limit, who: str, people: frozenset[PersonId]) -> Limit:
    everyone = means_everyone(who)
    only = None if limit.only is None or everyone else limit.only | people
    never: frozenset[PersonId] = frozenset() if everyone else limit.never - people
    return replace(limit, only=only, never=never)
