"""What kind of answer a question of the chat wants, and whether some words are of that kind."""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum

from memory.dialogue.replies import could_answer
from memory.language.answers import Answer, short_answer
from memory.language.wordforms import bases
from memory.when.numerals import AN_HOUR, SEVERAL


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
            r"\bwhere\b|\b(?:which|what) (?:hall|room|school|ward|pub|street|address|platform|terminal)\b"
            r"|\b(?:seen|see|found|find) (?:my|the|his|her|our|any)\b|\bwho(?:['’]?s| has) got\b",
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
    short = short_answer(told)
    if short is not None and kind is Kind.WHETHER:
        return None if offers_for_leave(told, asked) else True
    if short is not None and not short.rest and kind in _NAMES_IT and not _names_one(told, kind):
        return False  # "done" tells no place, no hour and no number
    return _FITS[kind](told, asked)


def offers_for_leave(told: str, asked: str) -> bool:
    """Whether somebody would see to a thing, where leave was asked: "can I go?" "I can get them Thursday"."""
    return _ASKS_LEAVE.match(asked) is not None and sees_to_it(told)


def sees_to_it(told: str) -> bool:
    """Whether somebody would do something with what was spoken of: "I can get them on Thursday"."""
    return _SEES_TO_IT.match(told) is not None


_ASKS_LEAVE = re.compile(r"\W*(?:\w+,? )?(?:can|could|may) (?:i|we)\b", re.IGNORECASE)
_SEES_TO_IT = re.compile(
    r"\W*(?:i|we)(?:['’]?ll| will| can| could) (?:just |easily )?"
    r"(?!see|hear|smell|feel|remember|believe|imagine|tell|understand)\w+ (?:it|them|that|those|him|her)\b",
    re.IGNORECASE,
)


def tells_by_itself(told: str, asked: str) -> bool:
    """Whether a word that else only takes something in answers a question: "no", "ok" or "gran"."""
    kind, short = kind_of(asked), short_answer(told)
    if kind is Kind.ANY and _ASKED_ON.fullmatch(asked.strip()):
        return short is not None and not short.rest and short.answer in (Answer.YES, Answer.NO)
    if kind is Kind.WHO:
        is_declined = short is not None and short.answer is Answer.NO and is_offered_to_all(asked)
        return is_declined or _KIN.fullmatch(told) is not None
    return kind is Kind.WHETHER and short is not None and could_answer(told, asked)


_ASKED_ON = re.compile(r"(?!.*\b(?:wh\w+|how)\b)(?:\S+ ){0,3}\S+\?+", re.IGNORECASE)
"""As in "on your head?", which yes or no answers."""


def is_proposed(asked: str) -> bool:
    """Whether a question proposes something: "Thursdays instead?", "shall we walk", "50?"."""
    return _PROPOSED.search(asked) is not None


_PROPOSED = re.compile(
    r"\binstead\b|\b(?:how|what) about\b|\bshall (?:we|i)\b|\bwhy don['’]?t (?:we|i|you)\b"
    r"|^\W*[£$€]?\d+\W*\?|^\W*(?:next|this|on|at|same)\b(?: \w+){1,2}\?",
    re.IGNORECASE,
)


def is_offered_to_all(asked: str) -> bool:
    """Whether each may say yes or no for themselves: "who wants chips?", "anyone need a lift?"."""
    return _OFFERED.search(asked) is not None


_KIN = re.compile(r"\W*(?:mum|dad|gran)(?:\W+x+)?\W*", re.IGNORECASE)
_OFFERED = re.compile(
    r"\bwho(?:['’]?s| is| all)? (?:wants?|needs?|fanc(?:ies|y)|would like|coming|going|in|up for|free)\b"
    r"|\bany(?:one|body)\b",
    re.IGNORECASE,
)


def _names_one(told: str, kind: Kind) -> bool:
    """Whether a short answer tells an hour by itself, or a number: "soon", "none"."""
    return bool(_TIME.search(told) or (kind is Kind.HOW_MUCH and _NUMBER.search(told)))


def cannot_be(kind: Kind, told: str) -> bool:
    """Whether some words are plainly of another kind than what is asked for: an hour alone is no place."""
    return kind in (Kind.WHERE, Kind.WHO) and _ONLY_TIME.fullmatch(told) is not None


def reports_a_call(told: str, before: str) -> bool:
    """Whether "they said …" tells what came of a call that its speaker told of before."""
    return _REPORTS.match(told) is not None and "?" not in before and _CALLS.search(before) is not None


def tells_of_a_call(told: str, before: str, asked: str) -> bool:
    """Whether words tell what came of a call that their speaker told of before, and not what is asked.

    Args:
        told: What somebody says: "they said Thursday at 9".
        before: What they said last: "ringing the surgery now".
        asked: What was asked in between: "can I watch telly", and not "did they answer".
    """
    if not reports_a_call(told, before):
        return False
    is_of_it = _OF_THE_CALL.search(asked) is not None or not set(bases(asked)).isdisjoint(
        (*bases(before), *bases(told))
    )
    return kind_of(asked) is Kind.WHETHER and not is_of_it


def _tells_when(told: str, _: str) -> bool | None:
    if _TIME.search(told) is not None:
        return True
    return False if _PLACE.search(told) is not None and len(told.split()) <= _FEW else None


def _tells_where(told: str, _: str) -> bool | None:
    if cannot_be(Kind.WHERE, told):
        return False
    return _PLACE.search(told) is not None or _unless_a_number(told)


def _tells_who(told: str, asked: str) -> bool | None:
    if cannot_be(Kind.WHO, told):
        return False
    if _I.match(told) and asked and set(bases(told)).isdisjoint(bases(asked)):
        return None  # "I did a lovely roast" tells nobody who broke the vase
    return _ME.match(told) is not None or _DID.match(told) is not None or _unless_a_number(told)


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
    r"\b\d{1,2}[.:]\d\d\b|\b\d{1,2}\s?(?:[ap]m|ish)\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b(?:mon|tues?|wed(?:nes)?"
    r"|thur?s?|fri|sat(?:ur)?|sun)(?:day)?s?\b|\b(?:today|tonight|tomorrow|tmrw|yesterday|noon"
    r"|midday|midnight"
    r"|morning|afternoon|evening|week|weekend|month|year|now|later|soon|sec|bit|half (?:past|\w+)"
    r"|quarter (?:to|past)|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march"
    r"|april|june|july|august|september"
    r"|october|november|december|spring|summer|autumn|winter|christmas|easter|half[- ]term|before|after|when"
    r"|once|since|ago|already|never)\b"
    r"|\b(?:at|by|about|around|from|till|until|between|before|after|past|to) "
    rf"(?:\d{{1,2}}|{AN_HOUR})\b"
    rf"|^\W*(?:\d{{1,2}}|{AN_HOUR})"
    r"(?: o['’]?clock| ish| (?:i think|ish|or so|latest|sharp|at the latest))?\W*$",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    rf"\d|\b(?:one|{SEVERAL}|\w+teen|hundred|thousand|dozen|half|couple|none|all|loads|lots|few"
    r"|nothing|free)\b",
    re.IGNORECASE,
)
_ONLY_NUMBER = re.compile(r"\W*(?:about |around |at )?\d[\d.,: ]*(?:ish|[ap]m)?\W*", re.IGNORECASE)
_HOUR = r"(?:\d{1,2}(?:[.:]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_ONLY_TIME = re.compile(
    r"\W*(?:(?:oh|er|um|about|around|at|by|on|i think|maybe)\W+)*"
    rf"(?:(?:half|(?:half|quarter|five|ten|twenty|\d+) (?:past|to)) {_HOUR}"
    rf"|{_HOUR} ?(?:[ap]m|o['’]?clock|ish)|\d{{1,2}}[.:]\d\d"
    r"|(?:this |next )?(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?|today|tomorrow|tonight)"
    rf"(?: (?:at )?(?:half )?(?:morning|afternoon|evening|night|{_HOUR}))*(?: ?[ap]m)?\W*",
    re.IGNORECASE,
)
_REPORTS = re.compile(r"\W*(?:they|he|she)(?:['’]ve| have)? (?:said|say|says|told me)\b", re.IGNORECASE)
_CALLS = re.compile(
    r"\b(?:rang|rung|ring(?:ing)?|call(?:ing|ed)?|phon(?:e|ing|ed)|(?:text|email)(?:ing|ed)?"
    r"|messag(?:e|ing|ed))\b",
    re.IGNORECASE,
)
_OF_THE_CALL = re.compile(r"\b(?:you|u|they|them|he|she|it)\b", re.IGNORECASE)
_PLACE = re.compile(
    r"\b(?:in|on|at|under|by|behind|near|beside|inside|outside|upstairs|downstairs|with|from|round|there|here"
    r"|next door|home|hall|kitchen|shed|garage|loft|attic|drawer|cupboard|work|school)\b(?! \d)",
    re.IGNORECASE,
)
_ME = re.compile(
    r"^\W*(?:(?i:yes|yeah|no|nope|sorry|oh|well|i think|think|probably|maybe)\b\W*)*"
    r"(?:(?i:me|us|mine|not me|i|mum|dad|gran|nan|nana|grandad)|[A-Z]\w+)\b"
)
_I = re.compile(r"\W*i\b", re.IGNORECASE)
_DID = re.compile(
    r"^\W*(?:just |already )?(?:got|did|done|took|fed|sent|put|brought|bought|found|rang|paid|met) "
    r"(?:him|her|it|them|that)\b",
    re.IGNORECASE,
)
"""A deed told without "I" is its speaker's."""
_OF_THEM = re.compile(
    r"\W*(?:the )?(?:both|neither|either|first|second|last|latter|former|other)\b", re.IGNORECASE
)
_ASKS_A_DEED = re.compile(
    r"\b(?:can|could|would|will) (?:you|someone|somebody|anyone|anybody|u)\b", re.IGNORECASE
)
"""Who asks somebody to read the meter is answered by what it reads."""
_NAMES_IT = frozenset({Kind.WHEN, Kind.WHERE, Kind.HOW_MUCH})
_FITS: Mapping[Kind, Callable[[str, str], bool | None]] = {
    Kind.WHEN: _tells_when,
    Kind.WHERE: _tells_where,
    Kind.WHO: _tells_who,
    Kind.HOW_MUCH: _tells_how_much,
    Kind.WHICH: _tells_which,
    Kind.WHETHER: _tells_whether,
    Kind.ANY: lambda _told, _asked: None,
}
