"""What kind of answer a question of the chat wants, and whether some words are of that kind."""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum

from memory.language.answers import short_answer
from memory.language.wordforms import bases


class Kind(StrEnum):
    """What is asked for."""

    WHEN = "when"
    WHERE = "where"
    WHO = "who"
    HOW_MUCH = "how_much"
    WHICH = "which"
    WHETHER = "whether"
    ANY = "any"


def kind_of(asked: str) -> Kind:
    """What a question asks for; a lost thing that somebody "has seen" is asked for by its place."""
    return next((kind for kind, head in _KINDS if head.search(asked)), Kind.ANY)


_AUXILIARY = (
    r"(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|shall|should|any(?:one|body))"
)
_KINDS = (
    (
        Kind.WHEN,
        re.compile(
            r"\b(?:what|which) (?:time|day|date)\b|\bwhen(?:['’]?s|['’]?ll)?\b(?! (?:i|you|we|he|she|it|they)"
            r" (?:was|were|is|are|get|got|come|came)\b)|\bhow (?:soon|late|early)\b",
            re.IGNORECASE,
        ),
    ),
    (
        Kind.WHERE,
        re.compile(
            r"\bwhere\b|\b(?:seen|see|found|find) (?:my|the|his|her|our|any)\b|\bwho(?:['’]?s| has) got\b",
            re.IGNORECASE,
        ),
    ),
    (
        Kind.HOW_MUCH,
        re.compile(
            r"\bhow (?:much|many|old|long|far|big)\b|\bwhat (?:size|number|price)\b"
            r"|\b(?:would|will|could|can) (?:you|u|they|he|she) (?:take|do|accept) \W?\d",
            re.IGNORECASE,
        ),
    ),
    (Kind.WHO, re.compile(r"\bwho(?:['’]?s|se|['’]?ll|m)?\b", re.IGNORECASE)),
    (
        Kind.WHICH,
        re.compile(r"\bwhich\b|\b\w+ or (?!(?:not|so|what|something|anything|whatever)\b)\w+", re.IGNORECASE),
    ),
    (
        Kind.WHETHER,
        re.compile(
            rf"^(?:\W*\w+,? )?\W*{_AUXILIARY}\b(?!\W*(?:what|how|why)\b)|^\W*(?:fancy|want)\b", re.IGNORECASE
        ),
    ),
)


def fits(kind: Kind, told: str, asked: str) -> bool | None:
    """Whether some words are of the kind that is asked for; None if they neither are nor can't be."""
    if short_answer(told) is not None:
        return kind is Kind.WHETHER or None
    return _FITS[kind](told, asked)


def _tells_when(told: str, _: str) -> bool | None:
    if _TIME.search(told) is not None:
        return True
    return False if _PLACE.search(told) is not None and len(told.split()) <= _FEW else None


def _tells_where(told: str, _: str) -> bool | None:
    return _PLACE.search(told) is not None or _unless_a_number(told)


def _tells_who(told: str, _: str) -> bool | None:
    return _ME.match(told) is not None or _unless_a_number(told)


def _tells_how_much(told: str, _: str) -> bool | None:
    return _NUMBER.search(told) is not None or (False if len(told.split()) <= _VERY_FEW else None)


def _tells_which(told: str, asked: str) -> bool | None:
    named = set(bases(told)) & set(bases(asked))
    return bool(named) or _OF_THEM.match(told) is not None or None


def _tells_whether(told: str, asked: str) -> bool | None:
    return None if _ASKS_A_DEED.search(asked) else _unless_a_number(told)


def _unless_a_number(told: str) -> bool | None:
    return False if _ONLY_NUMBER.fullmatch(told) else None


_FEW, _VERY_FEW = 5, 2
_TIME = re.compile(
    r"\b\d{1,2}(?:[.:]\d\d)?(?:\s?[ap]m|ish)?\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b(?:mon|tues?|wed(?:nes)?|thur?s?"
    r"|fri|sat(?:ur)?|sun)(?:day)?s?\b|\b(?:today|tonight|tomorrow|tmrw|yesterday|noon|midday"
    r"|midnight|morning"
    r"|afternoon|evening|week|weekend|month|year|now|later|soon|half (?:past|\w+)|quarter (?:to|past)"
    r"|o['’]?clock|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|jan|feb|mar|apr"
    r"|may|jun|jul|aug"
    r"|sept?|oct|nov|dec|january|february|march|april|june|july|august|september|october|november"
    r"|december|spring|summer"
    r"|autumn|winter|christmas|easter|half[- ]term|after|before|until|till|when|once"
    r"|since|ago|already|never)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty"
    r"|forty|fifty"
    r"|sixty|seventy|eighty|ninety|hundred|thousand|dozen|half|couple|none|all|loads|lots|few|nothing|free)\b",
    re.IGNORECASE,
)
_ONLY_NUMBER = re.compile(r"\W*(?:about |around |at )?\d[\d.,: ]*(?:ish|[ap]m)?\W*", re.IGNORECASE)
_PLACE = re.compile(
    r"\b(?:in|on|at|under|by|behind|near|beside|inside|outside|upstairs|downstairs|with|from|round|there|here"
    r"|next door|home|hall|kitchen|shed|garage|loft|attic|drawer|cupboard|work|school)\b(?! \d)",
    re.IGNORECASE,
)
_ME = re.compile(
    r"^\W*(?:(?i:yes|yeah|no|nope|sorry|oh|well|i think|think|probably|maybe)\b\W*)*"
    r"(?:(?i:me|us|mine|not me|i|mum|dad|gran|nan|nana|grandad)|[A-Z]\w+)\b"
)
_OF_THEM = re.compile(
    r"\W*(?:the )?(?:both|neither|either|first|second|last|latter|former|other)\b", re.IGNORECASE
)
_ASKS_A_DEED = re.compile(
    r"\b(?:can|could|would|will) (?:you|someone|somebody|anyone|anybody|u)\b", re.IGNORECASE
)
"""Who asks somebody to read the meter is answered by what it reads."""
_FITS: Mapping[Kind, Callable[[str, str], bool | None]] = {
    Kind.WHEN: _tells_when,
    Kind.WHERE: _tells_where,
    Kind.WHO: _tells_who,
    Kind.HOW_MUCH: _tells_how_much,
    Kind.WHICH: _tells_which,
    Kind.WHETHER: _tells_whether,
    Kind.ANY: lambda _told, _asked: None,
}
