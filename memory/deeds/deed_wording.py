"""The words of a deed: what is done, and to what, whoever tells it and in whichever form."""

import re
from functools import cache, lru_cache

from memory.claims import Claim, Participant, ParticipantRole, SubjectKind
from memory.floor.advancing import VERBS
from memory.floor.words import entry, is_listed
from memory.language.cues import words
from memory.language.wordforms import bases
from memory.life.completion import place_told


def deed_words(claim: Claim) -> frozenset[str]:
    """What the deed is, apart from how far it is; of words that mean the same, one stands for all."""
    return of_whom(words_of(claim.proposition.value), claim)


def of_whom(said: frozenset[str], claim: Claim) -> frozenset[str]:
    """The words with people as who they are: "pick me up", asked by Cleo, and "picked Cleo up" are one."""
    named = {word for each in _done_to(claim) for word in bases(each.surface)}
    return (said - named) | people_in(claim)


def as_called(said: frozenset[str], deed: Claim) -> frozenset[str]:
    """The words of a report with those for whom the deed is as who they are: "Joel's key", cut for Joel."""
    for each in _done_to(deed):
        named = frozenset(bases(each.surface))
        if named and named <= said:
            said = (said - named) | {f"@{each.person}"}
    return said


def people_in(claim: Claim) -> frozenset[str]:
    """Those whom a deed is done to or for, as they stand among its words."""
    return frozenset(f"@{each.person}" for each in _done_to(claim))


def _done_to(claim: Claim) -> list[Participant]:
    said = claim.proposition
    others = [each for each in said.participants if each.person not in (None, said.subject.person)]
    return [each for each in others if each.role in DONE_TO]


DONE_TO = (ParticipantRole.THEME, ParticipantRole.RECIPIENT, ParticipantRole.BENEFICIARY)


@lru_cache(maxsize=8_192)
def words_of(phrase: str) -> frozenset[str]:
    """The words of a phrase that say what is done; of words that mean the same, one stands for all."""
    said = frozenset(once(word) for word in bases(phrase)) - words("deeds", "of_doing")
    return frozenset(alike().get(word, word) for word in said)


def once(word: str) -> str:
    """A deed as it is done the first time: whoever has refitted the tap has fitted it."""
    first = word[2:] if word.startswith("re") and not is_listed(word) else ""
    return first if len(first) > 2 and is_listed(first) and _is_verb_at_all(first) else word


def _is_verb_at_all(word: str) -> bool:
    """Whether a verb before all else: "strings" that came off a harp are no restringing of it."""
    return entry(word).first in VERBS


def phrases_of(claim: Claim) -> tuple[str, ...]:
    """All that is said of the deed, and its pieces: of "hutch cleaned out and fresh straw in", the first."""
    value = _CALL.sub("", told_in(claim))
    pieces = [piece for piece in BETWEEN.split(value) if piece.strip()]
    return (value, *pieces) if len(pieces) > 1 else (value,)


def told_in(claim: Claim) -> str:
    """What is told, with the thing that it is told of: "went back" of the jeans."""
    said = claim.proposition
    is_left_out = place_told(claim) is not None and said.subject.kind is SubjectKind.THING
    thing = said.subject.surface
    return (
        f"{thing} {said.value}"
        if is_left_out and thing.casefold() not in said.value.casefold()
        else said.value
    )


BETWEEN = re.compile(r"\s*[,;:–—(]\s*|\s+-\s+|\s+(?:and|but|so|&|then|ready|before|after|by)\s+")
_CALL = re.compile(
    r"(?<=[a-z])(?<!\bmy)(?<!\byour)(?<!\bour)(?<!\band)(?<!\bfor)(?<!\bto)(?<!\bwith)(?<!\bfrom)"
    r",? (?:mum|mam|mom|dad|gran|granny|nan|grandad|grandma|love|darling|mate)$",
    re.IGNORECASE,
)
"""Who is called at the end of what is said: "your prescription mum"."""


@cache
def alike() -> dict[str, str]:
    """Of words that mean the same deed or thing, the one that stands for each."""
    circles = [circle.split() for circle in sorted(words("deeds", "alike"))]
    return {word: circle[0] for circle in circles for word in circle}


def split_verbs(deed: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The words of a deed that name its thing, and those that are verbs."""
    verbs = frozenset(word for word in deed if is_verb(word))
    return deed - verbs, verbs


def is_verb(word: str) -> bool:
    """Whether a word is a verb before all else; of a word that no list has, its ending says too little."""
    return is_listed(word) and entry(word).first in VERBS
