"""Short answers: "yes", "not yet", "done!", "Thursday at seven" say something only beside what was asked."""

import re
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from memory.floor import read
from memory.floor.words import closed_names, entry, is_listed
from memory.language.cues import any_cue, cues


class Answer(StrEnum):
    """What a short answer says of what was asked; the names are those of the cue lists."""

    YES = "yes"
    NO = "no"
    NOT_YET = "not_yet"
    DONE = "done"
    BEGUN = "begun"
    NEARLY = "nearly"
    WILL = "will"
    LEAVE = "leave"
    LIKELY = "likely"
    POSSIBLE = "possible"
    UNLIKELY = "unlikely"
    IF = "if"
    FRAGMENT = "fragment"


class Short(NamedTuple):
    """A short answer, and what its sentence says beside."""

    answer: Answer
    rest: str


_DODGE = "dodge"
HOW_FAR = frozenset({Answer.DONE, Answer.NEARLY, Answer.BEGUN, Answer.NOT_YET})
"""What tells how far a thing has got, also where it is asked how it goes."""
_TRIED = (
    Answer.IF,
    Answer.UNLIKELY,
    Answer.LIKELY,
    Answer.POSSIBLE,
    Answer.NOT_YET,
    Answer.NEARLY,
    Answer.DONE,
    Answer.BEGUN,
    Answer.NO,
    Answer.YES,
    Answer.WILL,
    Answer.LEAVE,
)
_NAMES = tuple(answer.value for answer in _TRIED)
_SENSES = re.compile(
    r"i can(?:'t| not|not)? (?:just |only |still |already |almost )?"
    r"(?:see|hear|smell|taste|feel|imagine|remember|tell|understand|think)\b",
    re.IGNORECASE,
)
"""What somebody perceives is no offer to do what was asked."""
_START = re.compile(
    r"^[\s\W]*(?:(?:@\w+|sorry|actually|oh|ah|um+|er+m*|well|so|and|haha|lol|ha|yeah so|mum|dad|gran)"
    r"[\s,!.]+)*",
    re.IGNORECASE,
)
DISMAY = re.compile(r"\W*o+h+ no+\W*", re.IGNORECASE)
"""What somebody says of a thing that went wrong, and not of what was asked."""


@lru_cache(maxsize=256)
def short_answer(text: str) -> Short | None:
    """What a text answers by its first words; None if it is no answer, or dodges the question."""
    said, at = _from_first_word(text)
    if "?" in said or dodges(text) or DISMAY.fullmatch(said):
        return None
    sign = _SIGN.match(said)
    by_words = _short_at(said, at)
    return by_words if by_words is not None or sign is None else _short_at(said, sign.end())


_SIGN = re.compile(r"\s*(?=[^\w\s])")
"""Before a sign that may answer by itself: "✅"."""


def _short_at(said: str, at: int) -> Short | None:
    if any_cue("answers", _NAMES).match(said, at) is None:
        return None  # most lines answer nothing
    for answer in _TRIED:
        found = cues("answers", answer.value).match(said, at)
        if found is not None and not (answer is Answer.WILL and _SENSES.match(said, at)):
            rest = said[found.end() :]
            if answer is Answer.NO and _NO_TROUBLE.match(said, at):
                continue
            if answer in _AFFIRMING and _DENIED.match(rest):
                return Short(Answer.NO, rest.strip(" ,.!-–—"))
            if answer in _AFFIRMING and _TURNED.match(rest):
                return None
            goes_on = _goes_on(answer, found.group().casefold(), rest) or (
                answer is Answer.IF and is_whole_sentence(said[at:])
            )
            return None if goes_on else Short(answer, rest.strip(" ,.!-–—"))
    return None


_NO_TROUBLE = re.compile(
    r"no (?:prob\w*|worries|worry|bother|trouble|rush|hurry|biggie|matter)\b", re.IGNORECASE
)
"""What thanks or calms somebody, and denies nothing that was asked."""
_AFFIRMING = frozenset({Answer.YES, Answer.WILL, Answer.LEAVE, Answer.LIKELY, Answer.DONE})
_DENIED = re.compile(r"'?n?'?t\b|\s+not\b(?! (?:a|any|long|far|yet)\b)", re.IGNORECASE)
"""What makes a no of the words before it: "of course not", "you can't"."""
_TURNED = re.compile(
    r"[\s,.!-]*(?:(?:but|and)\s+)?(?:no|nope|nah|not|never|can'?t|cannot|won'?t)\b"
    r"(?! (?:problem|prob|probs|worries|rush|hurry|bother|trouble|need|doubt|long|far"
    r"|a (?:problem|bother)|till|until|before|after|past|too|all|more|over|every|both"
    r"|(?:on|in) (?:the|my))\b)",
    re.IGNORECASE,
)
"""What takes so much from them that they give nothing: "fine, but not tonight".

"Ok but not till late" only bounds what is given.
"""


def is_whole_sentence(text: str) -> bool:
    """Whether a condition has its own consequence: "if it rains we stay in" is more than a condition."""
    clauses = read(text)
    roots = [clause for clause in clauses if clause.parent is None and clause.subject is not None]
    is_split = any(
        each.parent is not None and each.trigger.start < root.trigger.start
        for root in roots
        for each in clauses
    )
    if is_split or not clauses or clauses[0].lemma in _REPORTED:
        return is_split
    return _WOULD.match(text, clauses[0].span.end) is not None


_WOULD = re.compile(
    r"\W*(?:then )?[\w-]+(?: [\w-]+)?(?:['’](?:d|ll)| would| will| can| could)\b", re.IGNORECASE
)
"""How a consequence begins; what somebody said that they would do is none."""
_REPORTED = frozenset({"say", "tell", "think", "know", "promise", "reckon", "hope", "mean", "want", "ask"})


def _goes_on(answer: Answer, by: str, rest: str) -> bool:
    """Whether the first words open a statement of its own: "nearly got the shelf up", "no milk left"."""
    rest = CONDITION.split(rest, maxsplit=1)[0]
    if answer is Answer.NO:
        lacking = _LACKS.match(rest)
        is_of_nobody = by.startswith(("no one", "nobody")) and _DOES.match(rest) is not None
        is_felt = _HOW_ONE_FEELS.match(f"{by}{rest}") is not None or _IN_EARNEST.match(rest) is not None
        return is_felt or is_of_nobody or (lacking is not None and _is_a_thing(lacking[1].casefold()))
    # "I forgot to give you the tablets" tells which deed it is of.
    is_named = (
        answer is Answer.NOT_YET and by.endswith(("forgot", "forgot to")) and bool(_OF_ITS_OWN.match(rest))
    )
    is_cheered = answer is Answer.YES and (_CHEERED.match(rest) is not None or _is_of_a_look(by, rest))
    is_yours = answer is Answer.WILL and _YOURS.match(rest) is not None
    is_no_leave = answer is Answer.LEAVE and by.endswith(("can", "may", "free")) and not _ENDS.match(rest)
    is_of_a_thing = (answer is Answer.NEARLY or by in _SAID_OF_THINGS) and _names_a_thing(rest)
    is_of_another = answer is Answer.DONE and _is_of_another(by, rest)
    if is_cheered or is_named or is_yours or is_no_leave or is_of_a_thing or is_of_another:
        return True
    # "Did it this morning" has its object already: what follows tells when.
    is_whole = by.endswith((" it", " that", " them"))
    return answer in _OPEN_A_STATEMENT and not is_whole and _OF_ITS_OWN.match(rest) is not None


def _is_of_a_look(by: str, rest: str) -> bool:
    """Whether "already" tells how something is: "already dark out there"."""
    following = _FOLLOWING.match(rest)
    return by == "already" and following is not None and entry(following[1].casefold()).first == "J"


_CHEERED = re.compile(r"!{2,} *(?!(?:i|we|it|he|she|they|you|that|all)\b)\w+ \w+ \w+", re.IGNORECASE)
"""As in "yes!! Nia got the part": a cheer."""
_IN_EARNEST = re.compile(r",? but (?:seriously|really|honestly|actually)\b", re.IGNORECASE)
_HOW_ONE_FEELS = re.compile(
    r"(?:i|he|she|they|we) (?:don'?t|doesn'?t|didn'?t|can'?t) (?:feel|understand|believe)\b"
    r"(?! (?:like )?(?:it|that)\b)",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\W*(?:$|(?:love|darling|pet|hun|mate|then|but|today|tonight|tomorrow|now|if|when|once|as long)\b)",
    re.IGNORECASE,
)
"""After "you can" nothing else may stand: "you can ask your mum" gives no leave."""
_SAID_OF_THINGS = frozenset({"fine", "right", "soon", "later", "true"})
"""Words that answer alone, and before a thing only tell of it: "fine weather", "true crime night"."""


def _names_a_thing(rest: str) -> bool:
    """Whether a thing or an hour follows with no mark between: "nearly bedtime", "half past four"."""
    following = _FOLLOWING.match(rest)
    if following is None:
        return False
    word = following[1].casefold()
    return word in ("past", "an") or (_is_a_thing(word) and word not in _OF_WHOM)


_FOLLOWING = re.compile(r"[^\S\n]+([^\W\d_]+)")
_OF_WHOM = frozenset({"love", "mate", "darling", "dear", "boss", "chef", "babe", "hun", "pal", "duck", "pet"})
_OPEN_A_STATEMENT = frozenset({Answer.NEARLY, Answer.DONE, Answer.BEGUN, Answer.WILL})
_OF_ITS_OWN = re.compile(
    r"(?:[^\S\n]+[\w'-]+)*?[^\S\n]+(?:the|a|an|my|your|his|her|our|their|this|these|those)\b[^\S\n]+"
    r"(?!(?:morning|afternoon|evening|night|week|weekend|month|other day|time|minute|min|sec|second|moment"
    r"|bit|while|hour|few|couple|lot)\b)\w",
    re.IGNORECASE,
)


def _is_of_another(by: str, rest: str) -> bool:
    """Whether "done" has an object of its own: "done with work", "finished work"."""
    is_bare = by.endswith(("done", "finished")) and _BARE_OBJECT.match(rest) is not None
    return is_bare or _WITH_ANOTHER.match(rest) is not None or _DISTANCE.match(rest) is not None


_BARE_OBJECT = re.compile(r"[^\S\n]+(?:work|school|college|uni)\b", re.IGNORECASE)
_DISTANCE = re.compile(r"[^\S\n]+\d+ ?(?:k|km|miles?|lengths?|laps?|hours?|hrs?)\b", re.IGNORECASE)
_WITH_ANOTHER = re.compile(
    r"[^\S\n]+with[^\S\n]+(?!(?:it|that|this|them|those|these|both|all|love|pleasure)\b|\d)\w", re.IGNORECASE
)
"""What somebody is done with, where it is no word for what was asked: "done with work"."""
_YOURS = re.compile(r"(?:[^\S\n]+\w+)?[^\S\n]+(?:you|u|ya)\b[^\S\n]+\w", re.IGNORECASE)
"""What another is to do: "ok you do it then" is no promise."""
_LACKS = re.compile(
    r"[^\S\n]+(?:\w+[^\S\n]+)?(\w+)(?=[^\S\n]+(?:left|in|at|on|for|today|tonight|tomorrow|this|till|until|again|here)\b)",
    re.IGNORECASE,
)


_DOES = re.compile(
    r"[^\S\n]+(?!(?:has|have|had|did|does|do|is|are|was|were|will|would|can|could|yet|so|knows|but|else)\b)\w+[^\S\n]+\w",
    re.IGNORECASE,
)
"""What nobody does, with its object: "no one touch the thermostat"; "nobody did" leaves it unsaid."""


def _is_a_thing(word: str) -> bool:
    """Whether a word after "no" is what there is none of, and nobody who is called by it."""
    return is_listed(word) and entry(word).first in ("N", "NS") and word not in closed_names()


def dodges(text: str) -> bool:
    """Whether the text leaves the question where it was: "dunno", "ask Dad", "let me check"."""
    said, at = _from_first_word(text)
    return cues("answers", _DODGE).match(said, at) is not None and _POSSIBLY.match(said, at) is None


def _from_first_word(text: str) -> tuple[str, int]:
    """The text with straight apostrophes, and where it begins after calls and fillers."""
    said = text.replace("’", "'")
    start = _START.match(said)
    return said, 0 if start is None else start.end()


_POSSIBLY = re.compile(r"not sure yet", re.IGNORECASE)
_POLITE = (
    r"(?! (?:you|u|ya) (?:like|want|wish|insist|must|fancy|ask|don'?t mind|prefer|say so)\b"
    r"| (?:possible|anything|so|not)\b"
    r"| (?:i|memory) (?:remember|recall|serves)\b| that'?s (?:ok|okay|alright|all right|fine|cool)\b)"
)
CONDITION = re.compile(
    rf"(?:^|[,.;!–-]\s*|\b(?:but|only|just|fine|ok|okay)\s+)if\b{_POLITE}"
    r"|\b(?:as|so) long as\b|\bprovid(?:ed|ing)\b|\bon (?:the |one )?condition\b|\bunless\b"
    r"|(?:^|[,.;!–-]\s*|\b(?:but|only|just)\s+)(?:once|when|after)"
    r" (?:i|you|u|he|she|it|they|we|your|the|that)\b",
    re.IGNORECASE,
)
