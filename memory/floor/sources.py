"""Whose word or belief a clause gives, as the text names them."""
# ruff: noqa: PLR0911 - lists of cases in order; the first that fits decides

from memory.floor.arguments import subject_of
from memory.floor.government import teller_of
from memory.floor.mood import FIRST_PERSON
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.phrases import NounPhrase, noun_phrase
from memory.floor.words import word_set
from memory.modality import UNKNOWN_SOURCE

_HEARD = frozenset(("hear", "read", "understand", "gather"))
_NAMING_FROM = frozenset(("hear", "learn", "understand", "gather"))
_IMPERSONAL = frozenset(("be", "seem", "appear", "look", "sound", "turn", "happen"))
_NOBODY_NAMED = word_set("rumour rumor word legend they people someone somebody it everyone you that one")


def sources_of(tokens: list[Token], text: str, parent: Node) -> tuple[str, ...]:
    """Who says or thinks what `parent` embeds; nobody when it is the speaker's own word."""
    named = _named(tokens, parent)
    if named is not None:
        return (_words(tokens, text, named),)
    if parent.group.passive or parent.lemma in _HEARD:
        return (UNKNOWN_SOURCE,)
    teller = teller_of(parent) or parent
    subject = subject_of(teller)
    if subject is None:
        return _left_out(tokens, text, teller)
    if tokens[subject.head].word in FIRST_PERSON:
        return ()
    head = tokens[subject.head]
    if parent.group.be and head.tag == "N":
        return _owner(tokens, text, subject)
    if head.tag == "EX" or (head.word == "it" and parent.lemma in _IMPERSONAL):
        return ()
    if head.word == "they" and subject.end - subject.first == 1:
        return (_who_rang(tokens, text, subject.first) or UNKNOWN_SOURCE,)
    if head.word in _NOBODY_NAMED:
        return (UNKNOWN_SOURCE,)
    first, end = tokens[subject.first].start, _whole(tokens, subject, teller.group.first)
    return (text[first:end],)


def _who_rang(tokens: list[Token], text: str, they: int) -> str:
    """Who "they" are right behind a sentence of who got in touch: "The surgery rang. They said that …"."""
    if they < _LEAST or tokens[they - 1].word[0] not in ".!":
        return ""
    first = they - 1
    while first and tokens[first - 1].word[0] not in "?!\n.":
        first -= 1
    phrase = noun_phrase(tokens, first, they)
    if phrase is None or phrase.first != first or tokens[phrase.head].tag not in ("N", "NS"):
        return ""
    verb = phrase.end
    while verb < they and (tokens[verb].tag in ("RB", "R") or tokens[verb].word in _PERFECT):
        verb += 1
    is_told = tokens[verb].lemma in _GETS_IN_TOUCH and not any(t.tag == "NG" for t in tokens[first:they])
    return _words(tokens, text, phrase) if is_told else ""


_GETS_IN_TOUCH = word_set("ring call phone telephone email text write message reply")
_PERFECT = word_set("have has had 's 've just")
_LEAST = 3
"""Fewer words before it make no sentence of who did what."""


def _left_out(tokens: list[Token], text: str, teller: Node) -> tuple[str, ...]:
    """As in "downstairs says", "next door reckon": whoever lives there; "says he's ill" is somebody's."""
    verb = teller.group.first
    before = tokens[verb - 1] if verb else None
    if before is not None and before.word in _LIVE_THERE:
        first = verb - 2 if before.word == "door" and verb > 1 else verb - 1
        return (text[tokens[first].start : before.end],)
    return (UNKNOWN_SOURCE,) if tokens[verb].tag == "VZ" else ()


_LIVE_THERE = word_set("downstairs upstairs door next-door opposite")


def _whole(tokens: list[Token], subject: NounPhrase, verb: int) -> int:
    """Where the teller's name ends in the text: "the woman at the chemist" is told by where she is."""
    at = subject.end
    while at + 1 < verb and tokens[at].tag == "IN":
        phrase = noun_phrase(tokens, at + 1, verb)
        if phrase is None:
            break
        at = phrase.end
    reaches = all(tokens[where].tag in ("RB", "R") for where in range(at, verb))
    return tokens[(at if reaches else subject.end) - 1].end


def _words(tokens: list[Token], text: str, phrase: NounPhrase) -> str:
    return text[tokens[phrase.first].start : tokens[phrase.end - 1].end]


def _named(tokens: list[Token], parent: Node) -> NounPhrase | None:
    """The source in "heard from Derek that", "was told by Mum that"."""
    wanted = "by" if parent.group.passive else "from"
    if not parent.group.passive and parent.lemma not in _NAMING_FROM:
        return None
    return next((phrase for prep, phrase in parent.pps if tokens[prep].word == wanted), None)


def _owner(tokens: list[Token], text: str, subject: NounPhrase) -> tuple[str, ...]:
    """As in "my guess is", "Derek's guess is": whose thought the noun names."""
    first = tokens[subject.first]
    if first.word in ("my", "our"):
        return ()
    for at in range(subject.first, subject.end):
        if tokens[at].tag == "POS":
            return (text[first.start : tokens[at - 1].end],)
    return (UNKNOWN_SOURCE,)
