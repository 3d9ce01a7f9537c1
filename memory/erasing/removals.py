"""What people had removed: neither the words nor their copies are told again."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from memory.floor.sentences import sentences
from memory.house import House
from memory.ids import PersonId
from memory.language.asking import people_named
from memory.language.topics import Topic, codes_in, is_about, numbers_in, topic_of
from memory.language.wordforms import bases, discretion_pattern, light_verbs, same_as, search_terms
from memory.life.entitlement import is_guardian
from memory.people import Role
from memory.ports import Saying, UnitOfWork
from memory.turns import Author, Turn

_LOOKED_AT = 80
_REMOVALS = (
    "delete",
    "remove",
    "erase",
    "retire",
    "revoke",
    "withdraw",
    "disclose",
    "forget",
    "wipe",
    "purge",
    "scrub",
    "ignore",
    "disregard",
    "clear",
    "take",
    "strike",
)
_GONE_BEFORE = ("old", "earlier", "previous", "former", "prior", "original", "first", "last")
_NO_LONGER = (
    "drop",
    "scrap",
    "bin",
    "compromised",
    "void",
    "invalid",
    "dead",
    "used",
    "use",
    "mentioned",
    "valid",
)
"""Of what went before one of these is said, where nobody says "delete" and the like."""
_FORGET = re.compile(
    r"\b(?:forget|delete|erase|remove) (?:about )?(?P<what>(?:the|that|my|our|what|everything)\b[^.;!?]*)",
    re.IGNORECASE,
)
"""Said to the bot it is meant; among people it only says that something does not matter."""
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_FORMER = re.compile(
    r"\b(?:old|older|earlier|previous|former|prior|original|first|last) (?:[\w'’-]+ ){0,2}?[\w'’-]+\b",
    re.IGNORECASE,
)
"""What went before something that is told: "erase the earlier word", "the old one is retired"."""
_DISMISSED = re.compile(
    r"\b(?:forget|ignore|disregard|drop|scrap|bin|compromised|void|invalid|dead|out of use|stop using"
    r"|(?:must|should|may|can|is|are)(?: not|n['’]t| never| no longer)(?: to)? be (?:used|mentioned|given"
    r"|told|repeated|valid)|do(?: not|n['’]t) use)\b",
    re.IGNORECASE,
)
_TURNED_INTO = re.compile(
    r"\b(?:(?:changed|switched|moved|updated|rotated) (?:from|to|by)|replaced (?:by|with)|became|becomes)\b",
    re.IGNORECASE,
)
_THAT = re.compile(
    r"\b(?P<verb>delete|erase|purge|wipe|remove|scrub|clear|strike|scratch|take|forget)s? (?:all (?:of )?)?"
    r"(?:that|this|it|those|them|what i (?:just )?(?:said|wrote|told you)|my last (?:message|line|note)"
    r"|the above)\b(?! (?:one|key|code|word|time)s?\b)",
    re.IGNORECASE,
)
_FROM_THE_RECORD = re.compile(
    r"\b(?:from|off|out of|in|on) (?:the |your |our |this )?(?:logs?|records?|memory|notes?|chat|file)"
    r"\b",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"^\W*(?:(?:and|so|but|then|ok|okay|oh|actually|sorry|please|pls|sayso|on second thoughts?|can you"
    r"|could you|would you|you can|i want you to)\b\W*)*"
    r"(?P<verb>delete|erase|purge|wipe|remove|scrub|clear|strike|scratch|take|forget|withdraw|retire|revoke)\b",
    re.IGNORECASE,
)
_KINDS = ("code", "word", "number", "key", "tag")
"""What is told of a code beside its kind tells of which thing it is."""
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
        codes: Codes and phrases that went before what is told with it: gone, wherever they stand.
        topic: Where it was said to the bot, or of what was said just before: the thing that was named, gone
            by name and by code.
        heard_from: Whose words on that thing are gone; None: everybody's.
    """

    words: tuple[str, ...]
    numbers: frozenset[str]
    codes: frozenset[str]
    topic: Topic | None
    heard_from: frozenset[PersonId] | None
    at: datetime


def removals(uow: UnitOfWork) -> tuple[Removal, ...]:
    """What people had removed, as far as the record shows it in so many words."""
    removing, replacing, no_longer = _sayings()
    found = (*uow.turns_saying(removing), *uow.turns_saying(replacing, holding=no_longer))
    turns = {turn.turn_id: turn for turn in found}
    return tuple(removal for turn in turns.values() for removal in _removals_in(uow, turn))


@cache
def _sayings() -> tuple[Saying, Saying, tuple[str, ...]]:
    """What says that something is gone: by itself, or of what went before, with one of the words beside."""
    removing = tuple(form for verb in _REMOVALS for form in search_terms(verb))
    former = tuple(form for word in _GONE_BEFORE for form in search_terms(word))
    return Saying(removing, _removes), Saying(former, _removes), _NO_LONGER


def _removes(turn: Turn) -> bool:
    """Whether somebody may have something removed in a turn, as far as its own words tell."""
    if turn.author is not Author.PERSON or turn.speaker is None:
        return False
    return any(
        (turn.to_bot and _FORGET.search(words))
        or discretion_pattern("gone").search(words)
        or (_FORMER.search(words) and _DISMISSED.search(words))
        or (_THAT.search(words) and _ASKED.search(words))
        for words in _clauses(turn.text)
    )


def tells_what_is_gone(
    words: str, said_at: datetime, gone: Iterable[Removal], *, by: PersonId | None = None
) -> bool:
    """Whether words, said by somebody, tell something that was removed at their time or later."""
    return any(removal.at >= said_at and _tells(words, removal, by) for removal in gone)


def asks_to_remove(words: str) -> bool:
    """Whether somebody asks for something to be removed: that answers no question about the thing."""
    asked = _ASKED.search(words)
    if asked is None:
        return False
    is_of_words = asked["verb"].casefold() in _UNMISTAKABLE and (_THAT.search(words) or _FORMER.search(words))
    return bool(is_of_words or _FROM_THE_RECORD.search(words))


def _removals_in(uow: UnitOfWork, turn: Turn) -> Iterable[Removal]:
    if turn.speaker is None:
        return
    for words in _clauses(turn.text):
        asked = _FORGET.search(words) if turn.to_bot else None
        former = _former_codes(uow, turn, words)
        last = None if former else _just_said(uow, turn, words)
        if not (asked or former or last or discretion_pattern("gone").search(words)):
            continue
        topic = last if asked is None else topic_of(uow, asked["what"], to_the_word=True)
        yield Removal(
            words=_words(words),
            numbers=numbers_in(words) & former if former else numbers_in(words),
            codes=former,
            topic=topic,
            heard_from=_whose(uow.house(), turn.speaker, topic),
            at=turn.sent_at,
        )


def _former_codes(uow: UnitOfWork, turn: Turn, words: str) -> frozenset[str]:
    """The codes that went before what a turn tells, where its words have the earlier ones removed."""
    found = _FORMER.search(words)
    if found is None or not (discretion_pattern("gone").search(words) or _DISMISSED.search(words)):
        return frozenset()
    turned = _TURNED_INTO.search(turn.text)
    before = codes_in(turn.text[: turned.start()]) if turned else frozenset[str]()
    now = codes_in(turn.text) - before
    matter = frozenset(bases(turn.text)) - _PLAIN
    _, names = people_named(turn.text, asker=turn.speaker, house=uow.house(), at=turn.sent_at)
    kind = bases(found.group().split(" ", 1)[1])
    of_codes = frozenset(word for each in (*kind, *_KINDS) for word in same_as(each))
    matter = matter - frozenset(names) - of_codes - light_verbs()
    terms = [form for term in (*kind, *matter) for form in search_terms(term)]
    for hit in uow.search_turns(terms, limit=_LOOKED_AT) if terms else ():
        earlier = uow.turn(hit.turn_id)
        if earlier is None or earlier.sent_at >= turn.sent_at:
            continue
        for span in sentences(earlier.text):
            told = frozenset(bases(span.of(earlier.text)))
            if told & matter:
                before |= codes_in(span.of(earlier.text))
    return before - now


def _just_said(uow: UnitOfWork, turn: Turn, words: str) -> Topic | None:
    """What "delete that" means: the sentence before it, or what its speaker said before."""
    found = _THAT.search(words)
    if found is None or not _ASKED.search(words):
        return None
    if found["verb"].casefold() not in _UNMISTAKABLE and not _FROM_THE_RECORD.search(words):
        return None
    earlier = [span.of(turn.text) for span in sentences(turn.text)]
    earlier = earlier[: next((place for place, text in enumerate(earlier) if words in text), 0)]
    before = uow.turns(room=turn.room, before_seq=turn.seq, limit=_BACK)
    said = earlier or [each.text for each in before if each.speaker == turn.speaker][-1:]
    if not said or discretion_pattern("gone").search(said[-1]):
        return None
    telling = bases(said[-1])[:_NAMING]
    return Topic(frozenset(telling), codes_in(said[-1]), to_the_word=True) if telling else None


_UNMISTAKABLE = ("delete", "erase", "purge")
_BACK, _NAMING = 6, 6


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
    if not removal.codes.isdisjoint(codes_in(words)):
        return True
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
