"""Codes that somebody from outside the family was given for their own use, until that is taken back.

A helper is told no codes; but "Ana, your key safe code is 9071" and "Ben comes in by the gate, code 4412"
hand one to them, and they may be told it again; so may whoever says "7745, thanks" to what was told in the
group. What is supposed, denied or asked hands over nothing.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from memory.floor.sentences import sentences
from memory.house import House
from memory.ids import PersonId
from memory.language.asking import people_named
from memory.language.topics import codes_in
from memory.language.wordforms import discretion_pattern, search_terms
from memory.people import Person
from memory.ports import UnitOfWork
from memory.turns import Author, Turn
from memory.when import times_in

_LOOKED_AT = 60
_TO_YOU = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
_PRONOUN = re.compile(r"\b(?:he|she|they|him|her|them|his|their)\b", re.IGNORECASE)
_FOR_USE = re.compile(
    r"\b(?:uses?|using|needs?|gets?|has|have|enters?|comes? in|lets? (?:him|her|them)sel(?:f|ves) in|goes in"
    r"|opens?|for|with)\b|['’]s\b",
    re.IGNORECASE,
)
_NOT_SO = re.compile(
    r"\b(?:not|never|nobody|no[ -]one|without|except|unless|if|once|whether|no longer)\b"
    r"|\bonly (?:if|when|after)\b|n['’]t\b|\?",
    re.IGNORECASE,
)
_TAKEN_BACK = re.compile(
    r"\bno longer (?:\w+ ){0,2}(?:needs?|has|have|gets?|uses?|comes?|works?|helps?|allowed|welcome)\b"
    r"|\b(?:not|n['’]t) (?:\w+ ){0,6}(?:any ?more|any longer)\b"
    r"|\b(?:revok|withdraw|remov|cancel|end|block|tak)(?:e[sd]?|ing|s|ed)? (?:away )?(?:\w+(?:['’]s)? ){0,3}"
    r"access\b"
    r"|\baccess\b[^.;!?]{0,30}\b(?:ends?|ended|over|off|revoked|removed|withdrawn|cancelled|expire[sd]?|gone)\b"
    r"|\b(?:is|has) (?:finished|done) (?:with|here|for good)\b|\bhas left (?:us|for good)\b",
    re.IGNORECASE,
)
_AT_ONCE, _NEXT = timedelta(minutes=30), 3
"""Within what time, and after how many turns, somebody takes note of what was told."""
_TAKING_BACK = ("longer", "more", "anymore", "access", "finish", "done", "left", "leave")


def handed_codes(
    uow: UnitOfWork, told: Iterable[tuple[Turn, str]], person: Person, house: House, *, now: datetime
) -> frozenset[str]:
    """The codes that people of the family gave somebody in so many words, and that still are theirs to use.

    Args:
        uow: The memory.
        told: The sentences that speak of codes, each with its turn.
        person: Somebody from outside the family.
        house: The household as it stands.
        now: The present.
    """
    given = [
        (turn, words)
        for turn, words in told
        if _hands(words, turn, person, house) or _is_noted(uow, words, turn, person, house)
    ]
    if not given:
        return frozenset()
    since = taken_back_at(uow, person, house, now=now)
    standing = (words for turn, words in given if since is None or turn.sent_at > since)
    return frozenset(code for words in standing for code in codes_in(words))


def taken_back_at(uow: UnitOfWork, person: Person, house: House, *, now: datetime) -> datetime | None:
    """When somebody's access was last taken back; None if it never was, or is to be later only."""
    names = [form for name in (person.name, *person.aliases) for form in search_terms(name.casefold())]
    found_in = uow.turns_holding(names, limit=_LOOKED_AT, beside=_TAKING_BACK)
    turns = (uow.turn(turn_id) for turn_id in found_in)
    found = [
        at
        for turn in turns
        if turn is not None and _is_of_the_family(turn, house)
        for at in _takes_back(turn, person, house)
    ]
    return max((at for at in found if at <= now), default=None)


def _takes_back(turn: Turn, person: Person, house: House) -> Iterable[datetime]:
    for span in sentences(turn.text):
        words = span.of(turn.text)
        if _TAKEN_BACK.search(words) and _speaks_of(person.person_id, words, turn, house):
            times = times_in(words, at=turn.sent_at, calendar=house.calendar_of(turn.speaker))
            later = (each.when.end for each in times if each.marker in _LATER and each.when.end is not None)
            yield max((turn.sent_at, *later))


_LATER = ("after", "from", "until")


def _hands(words: str, turn: Turn, person: Person, house: House) -> bool:
    """Whether a sentence gives somebody a code for their use."""
    if not _is_of_the_family(turn, house) or not codes_in(words) or _NOT_SO.search(words):
        return False
    if discretion_pattern("gone").search(words):
        return False
    others = _outsiders_in(words, turn, house) - {person.person_id}
    if others or not _speaks_of(person.person_id, words, turn, house):
        return False
    return bool(_FOR_USE.search(words) or _TO_YOU.search(words) or _is_called(person, turn, house))


def _is_called(person: Person, turn: Turn, house: House) -> bool:
    """Whether a turn begins with somebody's name as a call: "Ana, the code is now 3390"."""
    name, comma, _ = turn.text.partition(",")
    named, _ = people_named(name, asker=turn.speaker, house=house, at=turn.sent_at)
    return bool(comma) and named == (person.person_id,) and len(name.split()) <= _CALL_WORDS


_CALL_WORDS = 3


def _is_noted(uow: UnitOfWork, words: str, turn: Turn, person: Person, house: House) -> bool:
    """Whether somebody took note of a code at once, where one of the family had told it to the group."""
    codes = codes_in(words)
    if not codes or not _is_of_the_family(turn, house) or discretion_pattern("gone").search(words):
        return False
    following = uow.turns(room=turn.room, after_seq=turn.seq, before_seq=turn.seq + _NEXT + 1, limit=_NEXT)
    return any(
        each.speaker == person.person_id
        and each.sent_at - turn.sent_at <= _AT_ONCE
        and "?" not in each.text
        and codes <= codes_in(each.text)
        for each in following
    )


def _speaks_of(person: PersonId, words: str, turn: Turn, house: House) -> bool:
    """Whether a sentence names somebody, or says "you" or "she" where the turn names nobody else outside."""
    named, _ = people_named(words, asker=turn.speaker, house=house, at=turn.sent_at)
    if person in named:
        return True
    stands_for = _TO_YOU.search(words) or _PRONOUN.search(words)
    return bool(stands_for) and _outsiders_in(turn.text, turn, house) == {person}


def _outsiders_in(words: str, turn: Turn, house: House) -> set[PersonId]:
    named, _ = people_named(words, asker=turn.speaker, house=house, at=turn.sent_at)
    people = (house.person(each) for each in named)
    return {each.person_id for each in people if each is not None and not each.is_family}


def _is_of_the_family(turn: Turn, house: House) -> bool:
    speaker = None if turn.speaker is None else house.person(turn.speaker)
    return turn.author is Author.PERSON and speaker is not None and speaker.is_family


def without_codes(words: str, codes: Sequence[str]) -> str:
    """Some words without codes, and without what these are called."""
    for code in codes:
        words = re.sub(re.escape(code), " ", words, flags=re.IGNORECASE)
    return _CALLED.sub(" ", words)


_CALLED = re.compile(
    r"\b(?:pins?|codes?|pass(?:word|code|phrase)s?|combination|digits|key-?pads?|padlock)\b", re.IGNORECASE
)
