"""A turn of a chat, taken apart: what it tells and what it asks, and what only takes in what was said."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from memory.dialogue.asked_kinds import is_proposed, tells_by_itself
from memory.dialogue.replies import asks
from memory.floor import read
from memory.language.cues import cues
from memory.language.fragments import is_reaction
from memory.modality import Act
from memory.turns import Turn

TAKEN_FIRST = (
    r"oh no|oh dear|oh|ok|okay|omg|right|yeah|yes|yep|aw+|ah+|no{2,}|god|sorry|nice|great|lovely|good|cool"
    r"|brilliant|perfect|fab|sure|fine|thanks|ta|cheers"
)
"""By which words one takes in what was said before one asks on: "oh nice, how come"."""


class Said(NamedTuple):
    """A turn, taken apart: what it tells, and what it asks at its end.

    Attributes:
        is_noise: Whether it only takes in what was said ("ouch", "ta"), and is no part of any matter.
    """

    told: str
    asked: str
    is_noise: bool


def said_in(turn: Turn, to: str = "") -> Said:
    """Take a turn apart; of "I'll come. is it the same house?" both sentences count.

    Args:
        turn: What was said.
        to: The question that it stands right behind: "no" and "gran" tell something where it wants them.
    """
    text = turn.text.strip()
    told, asked = _taken_apart(text, ends_asking=asks(turn))
    is_empty = _is_noise(told) and not (to and tells_by_itself(told, to))
    return Said("" if is_empty else told, asked, not asked and (not told or is_empty))


@lru_cache(maxsize=4_096)
def _taken_apart(text: str, *, ends_asking: bool) -> tuple[str, str]:
    sentences = [each for each in _SENTENCES.split(text) if each.strip()]
    if not sentences:
        return "", ""
    if _LOOKS_FOR.search(text) and "?" not in text:
        return text, text
    head, comma, tail = sentences[-1].rpartition(",")
    if comma and not ends_asking and _SPLICED.match(tail) and _asks_unmarked(tail.strip()):
        return " ".join((*sentences[:-1], head)), sentences[-1]
    run_on = None if ends_asking else _RUN_ON.search(sentences[-1])
    if run_on is not None:
        return " ".join((*sentences[:-1], sentences[-1][: run_on.start()])), run_on["asked"]
    asks_last = ends_asking or _asks_unmarked(sentences[-1])
    telling = [each for each in (sentences[:-1] if asks_last else sentences) if not each.endswith("?")]
    return " ".join(telling), sentences[-1] if asks_last else _asked_before_telling(sentences)


def _asked_before_telling(sentences: Sequence[str]) -> str:
    """What a turn asks and then says why: "can anyone do my walk? I've got work"; no mere "did you?"."""
    asked = [each for each in sentences[:-1] if each.endswith("?") and len(each.split()) > _FEW]
    return next(reversed(asked), "")


_RUN_ON = re.compile(
    r"(?<=\w) (?:so|and|but) (?P<asked>(?:can|could|will|would) (?:someone|somebody|anyone|anybody|you|u)\b"
    r"(?! (?:believe|imagine)\b).+)$",
    re.IGNORECASE,
)
"""A request at the end of what is said in one breath: "… they'll ring me so can somebody else get her"."""
_SPLICED = re.compile(
    r"\s*(?:who|what|when|where|which|how|why|can|could|any(?:one|body|thing else))\b", re.IGNORECASE
)
"""A question that is hung to what it is about: "quiz thursday, who's playing"."""
_LOOKS_FOR = re.compile(
    r"\b(?:i|we)\b[^.!?]{0,20}\b(?:can ?not|can['’]?t|could ?n['’]?t) find\b"
    r"|\b(?:i|we)(?:['’]ve| have)? lost (?:my|our)\b"
    r"|\b(?:i|we)(?:['’]m|['’]re| am| are) (?:still )?looking for (?:my|our|the)\b",
    re.IGNORECASE,
)
"""Who can't find a thing asks where it is."""
_SENTENCES = re.compile(r"(?<=[.!?])\s+|\n+")


@lru_cache(maxsize=256)
def _asks_unmarked(sentence: str) -> bool:
    """Whether a sentence asks without its mark: "how much", "who's picking her up"."""
    if _ASKING.match(sentence) is not None or _REQUESTING.match(sentence) is not None:
        return True
    if _EITHER.fullmatch(sentence) is not None:
        return True
    main = [clause for clause in read(sentence) if clause.main]
    return bool(main) and main[-1].modality.act is Act.ASKED


_REQUESTING = re.compile(
    r"^\W*(?:(?:and|so|but|oh|ok|please|pls|\w+,)\W*)*(?:can|could|will|would)"
    r" (?:someone|somebody|anyone|anybody|you|u)\b"
    r"|^\W*any(?:one|body) (?:got|seen|know|free|about|able|fancy|want|going|up for)\b",
    re.IGNORECASE,
)
_EITHER = re.compile(
    r"\W*(?:(?:so|ok|right|oh)\b\W*)*(?!(?:now|sooner|more|one|two|three|\d+)\b)\w+"
    r" or (?!(?:so|two|something|less|later|whatever|never|not|\d+)\b)(?:the |a )?(?:\w+ )?\w+"
    r"(?: (?:tonight|tomorrow|for (?:tea|dinner|lunch|supper)))?\W*",
    re.IGNORECASE,
)
"""Two things to choose from, and nothing else: "fish or curry tonight"."""
_ASKING = re.compile(
    rf"^\W*(?:(?:and|so|but|no|{TAKEN_FIRST})\b\W*)*"
    r"(?:how (?:much|many|long|come|old|far)|what time|what with|what sort|which ones?|what['’]?s wrong"
    r"|what happened|where from|who with|what for|since when"
    r"|(?:what|when|where|who|why|how)(?= then| though| so| else|\W*$))\b(?:\W+\w+){0,4}\W*$",
    re.IGNORECASE,
)


@lru_cache(maxsize=4_096)
def _is_noise(text: str) -> bool:
    if says_the_same(text):
        return False
    is_empty = not any(each.isalnum() for each in text)
    return is_empty or is_reaction(text) or _TAKEN_IN.fullmatch(text.strip()) is not None or _drops(text)


def denies(text: str) -> bool:
    """Whether somebody says no, and nothing else."""
    return _NO.fullmatch(text) is not None


_NO = re.compile(r"\W*(?:(?:ha+|haha|lol|er|um|well|sorry)\b\W*)*(?:no|nope|nah)\W*", re.IGNORECASE)


def accepts(text: str, before: Said) -> bool:
    """Whether somebody takes what was proposed, or offered at a price, and says nothing else: "deal"."""
    is_offered = bool(before.told) and not before.asked and _AT_A_PRICE.search(before.told) is not None
    return (is_proposed(before.asked) or is_offered) and _ACCEPTS.fullmatch(text) is not None


_AT_A_PRICE = re.compile(r"\d.*\byours\b|[£$€]\d|\b\d+ (?:quid|pounds?|each)\b", re.IGNORECASE)
_ACCEPTS = re.compile(
    r"\W*(?:(?:oh|ok|okay|yes|yeah|yep)\b\W*)*(?:deal|sold|done|lovely|perfect|great|brilliant|fab|yes|yeah|yep"
    r"|go on then|fine|sounds good|works for me|that works|ok|okay|ooh yes)(?: (?:then|with me|by me))?\W*",
    re.IGNORECASE,
)


def says_the_same(text: str) -> bool:
    """Whether somebody says no more than that it is so of them, too: "same", "me too"."""
    return _SAME.fullmatch(text) is not None


_SAME = re.compile(
    r"\W*(?:(?:yes|yeah|oh|and|ok)\b\W*)*(?:same(?: (?:here|for me|please|as \w+))?|me (?:too|neither)"
    r"|ditto|likewise|as above|and me|me as well)(?:\W+(?:please|pls|mum|dad|thanks|ta|x+))*\W*",
    re.IGNORECASE,
)


def _drops(text: str) -> bool:
    return cues("questions", "withdrawn").match(text) is not None and len(text.split()) <= _FEW


_FEW = 4
_TAKEN_IN = re.compile(
    r"\W*(?:(?:ok|okay|k|o+h+|ta|thx|thanks|thank you|cheers|phew|ouch|ah|aw+|no+|yay+|right|good luck\w*"
    r"|lol|haha|again|still|god|blimey|bless|lucky|love|dear|darling|mate|mum|dad|gran|x+|thing"
    r"|so much|that['’]?s"
    r"|great|perfect|lovely|brilliant|nice one|well done|you|poor|hun|will do|never mind"
    r"|next time|don['’]?t be (?:silly|daft|rude|mean|ridiculous))\b\W*){1,5}",
    re.IGNORECASE,
)
