"""Bare phrases that answer a question for who, what, where, when or how much, and words that only react."""

import re

from memory.floor import Clause, read
from memory.floor.words import N, entry, is_listed
from memory.language.answers import DISMAY, Answer, Short, dodges
from memory.language.asked_how import asks_how
from memory.language.cues import cues
from memory.modality import Act

_MOST_WORDS = 9
"""A fragment of more words is a statement of its own, or nothing that code should bind."""


def fragment(text: str, asked: str) -> Short | None:
    """The answer to a question for who, what, where, when or how much, if the text is a bare phrase."""
    words = text.split()
    is_asked_for = _ASKS_FOR.search(asked) is not None or asks_how(asked)
    if not is_asked_for or not words or len(words) > _MOST_WORDS or "?" in text:
        return None
    if not any(each.isalnum() for each in text) or _CALLS.match(text) or dodges(text):
        return None  # "...": whoever says no word answers nothing; "ZAK!!! so proud of you" calls him
    clauses = read(text)
    if _is_me(text, asked) or _names_who(text, asked) or _names_an_option(text, asked):
        return Short(Answer.FRAGMENT, text.strip())
    if any(clause.main and clause.subject is not None for clause in clauses) or _commits(clauses):
        return None
    is_order = any(clause.main and clause.modality.act is Act.REQUESTED for clause in clauses)
    if (is_order and not _is_one_thing(text)) or _reacts(text, asked):
        return None  # "define done", "fair"
    return Short(Answer.FRAGMENT, text.strip())


def how(text: str, asked: str) -> Short | None:
    """The answer to how something is or went; more may follow: "better, he was out"."""
    opening = _UP_TO_A_MARK.match(text)
    head = text if opening is None else opening.group()
    rest = text[len(head) :]
    if dodges(text) or "?" in head or _HOPED.match(text) or _OF_TELLER.match(rest):
        return None
    if fragment(head, asked) is None:
        return None
    return Short(Answer.FRAGMENT, text.strip())


_HOPED = re.compile(
    r"\W*(?:hopefully|hoping|wish|if only|let'?s hope|fingers crossed|god knows)\b", re.IGNORECASE
)
"""What is only hoped tells of nobody how they are."""
_OF_TELLER = re.compile(
    r"\W*(?:can'?t|cant|couldn'?t|got to|gotta|need to|must|have to|will|i)\b", re.IGNORECASE
)
"""What goes on about whoever says it: "busy, can't talk"."""
_UP_TO_A_MARK = re.compile(r"[^,.;!?]*\w")


def _is_one_thing(text: str) -> bool:
    """As in "curry", "toast": one word that names a thing is no order, whatever else it could be."""
    word = text.strip(" .").casefold()
    return word.isalpha() and is_listed(word) and bool(entry(word).every & N)


_CALLS = re.compile(r"\W*\w+!+\s+\w")


def _names_an_option(text: str, asked: str) -> bool:
    """As in "Weds, Lena's working Tuesday", where it is asked whether it is Tuesday or Wednesday."""
    head = _HEAD.match(text)
    if head is None or _WHICH_OF.search(asked) is None:
        return False
    named = head[1].casefold()[:3]
    return any(word.startswith(named) for word in re.findall(r"\w{3,}", asked.casefold()))


_HEAD = re.compile(
    r"\W*(?:on |the |at )?([^\W_]{3,})\b(?: please| love| mum| mom| dad| i think)?[,;.!]", re.IGNORECASE
)
_WHICH_OF = re.compile(r"\bor\b|\bwhich\b", re.IGNORECASE)


def _is_me(text: str, asked: str) -> bool:
    """As in "me, it's in the boot", where somebody asks who has it."""
    return _WHO.search(asked) is not None and _ME.match(text) is not None


_ME = re.compile(
    r"\W*(?:it['’]?s |that['’]?s |that['’]?d be |it was )?(?:me|us)\b(?=\W*$|\s*[,.!;–-])", re.IGNORECASE
)


def _names_who(text: str, asked: str) -> bool:
    """As in "Ken is", where somebody asks who does it."""
    return _WHO.search(asked) is not None and _SOMEBODY_DOES.fullmatch(text.strip(" .!")) is not None


_WHO = re.compile(r"\bwho(?:['’]?s|['’]?ll)?\b", re.IGNORECASE)
_SOMEBODY_DOES = re.compile(
    r"(?:i think |i guess |pretty sure )?[\w-]+ (?:is|was|did|does|has|will|can|is doing|will be)",
    re.IGNORECASE,
)


def _reacts(text: str, asked: str) -> bool:
    """Whether the words only take in what was said, which is no answer but to "what was it like"."""
    return is_reaction(text) and not (_LIKENED.search(asked) or asks_how(asked))


def is_reaction(text: str) -> bool:
    """Whether the words only take in what somebody said: "nice one", "well done champ"."""
    is_listed_one = cues("answers", "reaction").fullmatch(text.strip(" .!…")) is not None
    return is_listed_one or DISMAY.fullmatch(text) is not None


_LIKENED = re.compile(r"\b(?:like|how (?:is|was|were|did)|think of|make of)\b", re.IGNORECASE)


def _commits(clauses: tuple[Clause, ...]) -> bool:
    """Whether it promises something of its own: "promise I'll make the cake"."""
    heads = [at for at, each in enumerate(clauses) if each.main and each.lemma in _PROMISING]
    return any(each.subject is not None and each.parent in heads for each in clauses)


_PROMISING = frozenset({"promise", "swear", "guarantee", "vow"})
_ASKS_FOR = re.compile(
    r"\b(?:who|whose|what|which|where|when|how (?:much|many|long|far|old)|what time|either of)\b"
    r"|\b\w+ or (?!(?:not|so|what|something|anything|whatever|more|less)\b)\w+",
    re.IGNORECASE,
)
