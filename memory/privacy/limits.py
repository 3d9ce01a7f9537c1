"""Who may know: "only Ana and Ben may know the alarm code", "don't tell Zoe about the party".

What a person has said in so many words of who is to know a thing holds for everybody's words on it, until
the same person (or the owner) says that somebody else may.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from memory.floor.sentences import sentences
from memory.house import House
from memory.ids import PersonId, TurnId
from memory.language.asking import people_named
from memory.language.groups import people_alone
from memory.language.topics import Topic, is_about, topic_of
from memory.language.wordforms import all_bases, same_as, search_terms
from memory.people import Role
from memory.ports import UnitOfWork
from memory.turns import Author, Turn

_LOOKED_AT = 80
_WHO = r"(?P<who>[^.,;!?]{1,60}?)"
_WHAT = r"(?P<what>[^.;!?]*)"
_PLEASE = r"(?:,? ?(?:please|pls|ok|okay|thanks|x))*\W*"
_MAY = r"(?:may|can|should|(?:is|are) (?:to|allowed to|meant to)|gets? to|needs? to)"
_ONLY = (
    re.compile(
        rf"\bonly {_WHO} (?:knows?|{_MAY} (?:know|see|have|hear|be told|get|use)) (?:about |of )?{_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:nobody|no one|no-one) (?:but|except|other than) {_WHO} {_MAY} know (?:about )?{_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(rf"\b(?:keep|leave) {_WHAT} between {_WHO}(?=[.,;!?]|$)", re.IGNORECASE),
    re.compile(
        rf"^{_WHAT} (?:is|are|stays?|remains?) (?:just |strictly )?between {_WHO}(?=[.,;!?]|$)", re.IGNORECASE
    ),
)
_ONLY_BESIDE = (
    re.compile(
        r"(?:^|[,;:(–-] ?)(?:(?:just|strictly|for|to) )*(?P<who>[^.,;:!?()]{1,40}?) only\b"
        rf"[\s)]*{_PLEASE}$",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:^|[,;:(–-] ?)(?:only|just|strictly) for (?P<who>[^.,;:!?()]{1,40}?)"
        rf"(?:(?:['’]s?)? (?:ears|eyes))?[\s)]*{_PLEASE}$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|[,;] )(?:only )?{_WHO} {_MAY} (?:know|see|have|hear|be told|get|use)"
        r"(?: (?:it|this|that|about it))?,? (?:but |and )?(?:nobody|no one|no-one|none) else\b",
        re.IGNORECASE,
    ),
)
"""What is said of the rest of the turn: "..., adults only please", "... Nell may know it, nobody else"."""
_NOT_BESIDE = (
    re.compile(
        rf"\b(?:do not|don['’]?t|never) (?:you )?(?:tell|let on to|say (?:anything|a word) to) {_WHO}"
        rf"(?: (?:yet|though))?{_PLEASE}(?=[.,;!?]|$|\s(?:but|because|cos|as)\b)",
        re.IGNORECASE,
    ),
)
_NOT = (
    re.compile(
        rf"\b(?:do not|don['’]?t|would not|wouldn['’]?t) want {_WHO}"
        rf" (?:to (?:know|find out|hear|see)|knowing|finding out)(?: (?:about|of|that))? ?{_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:do not|don['’]?t|never|nobody|no one) (?:you )?(?:tell|show|let) {_WHO}"
        rf" (?:about|know about|know|find out about|find out|see|of|where|when|what|that) {_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|[,;] )(?!only\b){_WHO} (?:(?:must|should|may|is|are) not(?: to)?|(?:must|should|ca)n['’]?t)"
        rf" (?:know|find out|hear|see|learn) (?:about |of )?{_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(rf"\b(?:keep) {_WHAT} (?:secret |hidden )?from {_WHO}(?=[.,;!?]|$)", re.IGNORECASE),
)
_LIFTED = (
    re.compile(
        rf"\b(?:you (?:can|may)|feel free to|fine to|ok(?:ay)? to) (?:now )?(?:tell|show|let) {_WHO}"
        rf" (?:now )?(?:about |know about |know |the |see )?{_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|[,;] ){_WHO} (?:may|can|is allowed to|are allowed to) (?:now )?(?:know|hear|see|be told)"
        rf" (?:now )?(?:about )?{_WHAT}",
        re.IGNORECASE,
    ),
)
_MARKS = (
    *("only", "one", "noone", "nobody", "between", "tell", "show", "let", "know", "find", "hear", "see"),
    *("from", "learn", "get", "just", "say"),
)
"""One of these words is in whatever says who may know: most of what is said holds none."""
_THIS = re.compile(r"^\W*(?:it|this|that|them|these|those)?\W*(?:please|yet|now|ok|okay)?\W*$", re.IGNORECASE)
_EVERYONE = re.compile(
    r"\b(?:everyone|everybody|anyone|anybody|all of (?:you|us)|the (?:whole )?family)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Limit:
    """Who is to know a thing.

    Attributes:
        topic: The thing.
        beside: The turn that tells it, where the limit was set beside it; None if it was named.
        only: Those who may know; None: everybody but `never`.
        never: Those who are not to know.
        by: Who said so; they know it themselves.
    """

    topic: Topic
    beside: TurnId | None
    only: frozenset[PersonId] | None
    never: frozenset[PersonId]
    by: PersonId
    at: datetime


def limits(uow: UnitOfWork, words: Iterable[str]) -> tuple[Limit, ...]:
    """What people have said of who may know, as it stands: what was lifted since is not among them.

    Args:
        uow: The memory.
        words: Base forms of what is asked about; who may know something else does not matter.
    """
    terms = [form for word in words for form in search_terms(word)]
    hits = uow.search_turns(terms, limit=_LOOKED_AT, beside=_MARKS) if terms else ()
    found = (uow.turn(hit.turn_id) for hit in hits)
    turns = sorted((turn for turn in found if turn is not None), key=lambda turn: turn.sent_at)
    house = uow.house()
    standing: list[Limit] = []
    for turn in turns:
        if turn.author is Author.PERSON and turn.speaker is not None:
            standing = [_after(limit, turn, turn.speaker, house) for limit in standing]
            standing += _limits_in(uow, turn, turn.speaker, house)
    return tuple(limit for limit in standing if limit.only is not None or limit.never)


def without_limits(turn: Turn, house: House) -> str:
    """What a turn says apart from who may know it: "don't tell Ana" keeps it from Ana alone."""
    text, speaker = turn.text, turn.speaker
    if speaker is None:
        return text
    for span in sentences(text):
        for pattern in (*_ONLY, *_ONLY_BESIDE, *_NOT, *_NOT_BESIDE):
            match = pattern.search(span.of(turn.text))
            if match is not None and _whom(match, turn, speaker, house):
                text = text.replace(match.group(), " ")
    return text


def may_know(person: PersonId, words: str, turn: TurnId, standing: Iterable[Limit]) -> bool:
    """Whether nobody has said that this person is not to know what some words of a turn tell."""
    return not any(
        _keeps_out(limit, person) and (limit.beside == turn or is_about(words, limit.topic))
        for limit in standing
    )


def _keeps_out(limit: Limit, person: PersonId) -> bool:
    if person == limit.by:
        return False
    return person in limit.never or (limit.only is not None and person not in limit.only)


def _limits_in(uow: UnitOfWork, turn: Turn, speaker: PersonId, house: House) -> Iterable[Limit]:
    for span in sentences(turn.text):
        words = span.of(turn.text)
        for is_only, patterns in ((True, (*_ONLY, *_ONLY_BESIDE)), (False, (*_NOT, *_NOT_BESIDE))):
            match = next((found for each in patterns if (found := each.search(words))), None)
            people = _whom(match, turn, speaker, house)
            if match is None or not people:
                continue
            what = match.groupdict().get("what") or ""
            is_beside = bool(_THIS.match(what))
            topic = _topic(uow, turn.text.replace(match.group(), " ") if is_beside else what, turn, house)
            if topic is not None:
                yield Limit(
                    topic=topic,
                    beside=turn.turn_id if is_beside else None,
                    only=people | {speaker} if is_only else None,
                    never=frozenset() if is_only else people - {speaker},
                    by=speaker,
                    at=turn.sent_at,
                )


def _whom(match: re.Match[str] | None, turn: Turn, speaker: PersonId, house: House) -> frozenset[PersonId]:
    if match is None:
        return frozenset()
    if match["who"].casefold() in _SOMEBODY_NAMED:
        named, _ = people_named(turn.text, asker=None, house=house, at=turn.sent_at)
        others = frozenset(named) - {speaker}
        return others if len(others) == 1 else frozenset()
    return people_alone(match["who"], by=speaker, house=house, at=turn.sent_at)


_SOMEBODY_NAMED = ("her", "him", "them", "she", "he", "they")
"""Whoever else the turn names, if that is one person."""


def _topic(uow: UnitOfWork, what: str, turn: Turn, house: House) -> Topic | None:
    _, names = people_named(what, asker=turn.speaker, house=house, at=turn.sent_at)
    return topic_of(uow, what, without=names, beside=turn.text)


def _after(limit: Limit, turn: Turn, speaker: PersonId, house: House) -> Limit:
    """The limit after a turn: whoever set it, or the owner, may let more people know."""
    owner = house.person(speaker)
    if speaker != limit.by and not (owner is not None and owner.role is Role.OWNER):
        return limit
    for span in sentences(turn.text):
        words = span.of(turn.text)
        if any(pattern.search(words) for pattern in (*_ONLY, *_ONLY_BESIDE, *_NOT, *_NOT_BESIDE)):
            continue
        match = next((found for each in _LIFTED if (found := each.search(words))), None)
        if match is not None and (_THIS.match(match["what"]) or _shares(match["what"], limit)):
            return _let(limit, match["who"], _whom(match, turn, speaker, house))
    return limit


def _shares(what: str, limit: Limit) -> bool:
    held = all_bases(what)
    return any(not same_as(word).isdisjoint(held) for word in limit.topic.words)


def _let(limit: Limit, who: str, people: frozenset[PersonId]) -> Limit:
    everyone = bool(_EVERYONE.search(who))
    only = None if limit.only is None or everyone else limit.only | people
    never: frozenset[PersonId] = frozenset() if everyone else limit.never - people
    return Limit(limit.topic, limit.beside, only, never, limit.by, limit.at)
