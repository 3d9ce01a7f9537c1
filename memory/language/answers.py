"""Short answers: "yes", "not yet", "done!", "Thursday at seven" say something only beside what was asked."""

import re
from enum import StrEnum
from typing import NamedTuple

from memory.floor import Clause, read
from memory.floor.words import N, closed_names, entry, is_listed
from memory.language.cues import cues
from memory.modality import Act, Certainty, Frame, Modality, Polarity, Realization, Stance, Temporal


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
_SENSES = re.compile(
    r"i can(?:'t| not|not)? (?:just |only |still |already |almost )?"
    r"(?:see|hear|smell|taste|feel|imagine|remember|tell|understand|think)\b",
    re.IGNORECASE,
)
"""What somebody perceives is no offer to do what was asked."""
_START = re.compile(
    r"^[\s\W]*(?:(?:@\w+|sorry|oh|ah|um+|er+m*|well|so|and|haha|lol|ha|yeah so|mum|dad|gran)[\s,!.]+)*",
    re.IGNORECASE,
)
_DISMAY = re.compile(r"\W*o+h+ no+\W*", re.IGNORECASE)
"""What somebody says of a thing that went wrong, and not of what was asked."""
_MOST_WORDS = 9
"""A fragment of more words is a statement of its own, or nothing that code should bind."""


def short_answer(text: str) -> Short | None:
    """What a text answers by its first words; None if it is no answer, or dodges the question."""
    said, at = _from_first_word(text)
    if "?" in said or dodges(text) or _DISMAY.fullmatch(said):
        return None
    sign = _SIGN.match(said)
    by_words = _short_at(said, at)
    return by_words if by_words is not None or sign is None else _short_at(said, sign.end())


_SIGN = re.compile(r"\s*(?=[^\w\s])")
"""Before a sign that may answer by itself: "✅"."""


def _short_at(said: str, at: int) -> Short | None:
    for answer in _TRIED:
        found = cues("answers", answer.value).match(said, at)
        if found is not None and not (answer is Answer.WILL and _SENSES.match(said, at)):
            rest = said[found.end() :]
            if answer in _AFFIRMING and _DENIED.match(rest):
                return Short(Answer.NO, rest.strip(" ,.!-–—"))
            if answer in _AFFIRMING and _TURNED.match(rest):
                return None
            goes_on = _goes_on(answer, found.group().casefold(), rest) or (
                answer is Answer.IF and is_whole_sentence(said[at:])
            )
            return None if goes_on else Short(answer, rest.strip(" ,.!-–—"))
    return None


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
    rest = _CONDITION.split(rest, maxsplit=1)[0]
    if answer is Answer.NO:
        lacking = _LACKS.match(rest)
        is_of_nobody = by.startswith(("no one", "nobody")) and _DOES.match(rest) is not None
        return is_of_nobody or (lacking is not None and _is_a_thing(lacking[1].casefold()))
    if answer is Answer.WILL and _YOURS.match(rest) is not None:
        return True
    if answer is Answer.LEAVE and by.endswith(("can", "may", "free")) and _ENDS.match(rest) is None:
        return True
    if (answer is Answer.NEARLY or by in _SAID_OF_THINGS) and _names_a_thing(rest):
        return True
    if answer is Answer.DONE and _is_of_another(by, rest):
        return True
    # "Did it this morning" has its object already: what follows tells when.
    is_whole = by.endswith((" it", " that", " them"))
    return answer in _OPEN_A_STATEMENT and not is_whole and _OF_ITS_OWN.match(rest) is not None


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
    return is_bare or _WITH_ANOTHER.match(rest) is not None


_BARE_OBJECT = re.compile(r"[^\S\n]+(?:work|school|college|uni)\b", re.IGNORECASE)
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


def fragment(text: str, asked: str) -> Short | None:
    """The answer to a question for who, what, where, when or how much, if the text is a bare phrase."""
    words = text.split()
    if not _ASKS_FOR.search(asked) or not words or len(words) > _MOST_WORDS or "?" in text:
        return None
    if not any(each.isalnum() for each in text) or _CALLS.match(text):
        return None  # "...": whoever says no word answers nothing; "ZAK!!! so proud of you" calls him
    clauses = read(text)
    if _names_who(text, asked) or _names_an_option(text, asked):
        return Short(Answer.FRAGMENT, text.strip())
    if any(clause.main and clause.subject is not None for clause in clauses) or _commits(clauses):
        return None
    is_order = any(clause.main and clause.modality.act is Act.REQUESTED for clause in clauses)
    if (is_order and not _is_one_thing(text)) or _reacts(text, asked):
        return None  # "define done", "fair"
    return Short(Answer.FRAGMENT, text.strip())


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
    return is_reaction(text) and not _LIKENED.search(asked)


def is_reaction(text: str) -> bool:
    """Whether the words only take in what somebody said: "nice one", "well done champ"."""
    is_listed_one = cues("answers", "reaction").fullmatch(text.strip(" .!…")) is not None
    return is_listed_one or _DISMAY.fullmatch(text) is not None


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
_HEDGES = (
    (re.compile(r"\b(?:maybe|perhaps|possibly|might|may|could)\b|\?", re.IGNORECASE), Certainty.POSSIBLE),
    (
        re.compile(
            r"\b(?:i (?:think|guess|reckon|believe)|prob(?:ably)?|ish|or so|about|around|roughly)\b",
            re.IGNORECASE,
        ),
        Certainty.PROBABLE,
    ),
)
_PROSPECTS = frozenset(
    {
        Realization.REQUIRED,
        Realization.PERMITTED,
        Realization.DESIRED,
        Realization.INTENDED,
        Realization.SCHEDULED,
    }
)
_ASSENTS = re.compile(r"^\W*(?:sure|i (?:will|can)|will do|can do|coming|leave it with me)\b", re.IGNORECASE)


def modality_of(short: Short, asked: Modality, text: str, *, asks_leave: bool = False) -> Modality | None:
    """How firmly, and how far, a short answer says what was asked; None if it does not answer that.

    With `asks_leave` the asker asked what they themselves may do ("can I swap?").

    This is the floor of such a turn: a closed table, and never firmer than the words.
    """
    is_prospect = not asks_leave and (asked.act is Act.REQUESTED or asked.realization in _PROSPECTS)
    is_leave = asks_leave and asked.realization is Realization.PERMITTED
    is_granted = short.answer is Answer.LEAVE or (short.answer is Answer.WILL and _GRANTS.match(text))
    if is_leave and is_granted:
        short = Short(Answer.YES, short.rest)  # "ok", said of what the asker may do
    if short.answer is Answer.LEAVE:
        return None
    if short.answer is Answer.WILL and not is_prospect and not _ASSENTS.match(text):
        return None
    if short.answer is Answer.IF and _IN_TIME.match(text) and not (asks_leave or is_prospect):
        return None  # "did you post it?" "When I was in town"
    certainty, polarity = _how_sure(short, text), _polarity(short.answer, asked, text)
    realization = _how_far(short.answer, asked, is_prospect=is_prospect)
    return Modality(
        act=Act.STATED,
        frame=Frame.HYPOTHETICAL if _is_on_condition(short) else Frame.ACTUAL,
        certainty=certainty,
        polarity=polarity,
        realization=realization,
        temporal=_when(realization, asked),
        stance=Stance.KNOWLEDGE,
        attributed_to=(),
    )


_GRANTS = re.compile(
    r"^\W*(?:ok(?:ay)?|okie\w*|k+|sure|fine|alright|all right|no prob\w*|np|yes)\b", re.IGNORECASE
)
"""Of what promises, what also gives leave; "later" and "in a minute" do not."""


def _is_on_condition(short: Short) -> bool:
    """Whether it holds only if something else does: "as long as you're home", "yes if her mum is in"."""
    if short.answer in (Answer.YES, Answer.WILL, Answer.LIKELY, Answer.POSSIBLE):
        return _CONDITION.search(short.rest.replace("’", "'")) is not None
    return short.answer is Answer.IF


_IN_TIME = re.compile(r"^\W*(?:only |just |not )?(?:when|once|after|until|till)\b", re.IGNORECASE)
_POLITE = (
    r"(?! (?:you|u|ya) (?:like|want|wish|insist|must|fancy|ask|don'?t mind|prefer|say so)\b"
    r"| (?:possible|anything|so|not)\b"
    r"| (?:i|memory) (?:remember|recall|serves)\b| that'?s (?:ok|okay|alright|all right|fine|cool)\b)"
)
_CONDITION = re.compile(
    rf"(?:^|[,.;!–-]\s*|\b(?:but|only|just|fine|ok|okay)\s+)if\b{_POLITE}"
    r"|\b(?:as|so) long as\b|\bprovid(?:ed|ing)\b|\bon (?:the |one )?condition\b|\bunless\b"
    r"|(?:^|[,.;!–-]\s*|\b(?:but|only|just)\s+)(?:once|when|after)"
    r" (?:i|you|u|he|she|it|they|we|your|the|that)\b",
    re.IGNORECASE,
)


def _how_sure(short: Short, text: str) -> Certainty:
    match short.answer:
        case Answer.LIKELY | Answer.UNLIKELY:
            return Certainty.PROBABLE
        case Answer.POSSIBLE:
            return Certainty.POSSIBLE
        case _:
            return next((certainty for hedge, certainty in _HEDGES if hedge.search(text)), Certainty.CERTAIN)


_NONE = re.compile(r"\W*(?:neither|none|nothing|nobody|no one|nowhere|never|not)\b", re.IGNORECASE)


def _polarity(answer: Answer, asked: Modality, text: str) -> Polarity:
    if answer in (Answer.NO, Answer.NOT_YET, Answer.UNLIKELY):
        return Polarity.NEGATIVE
    if answer is Answer.FRAGMENT and _NONE.match(text):
        return Polarity.NEGATIVE
    if (
        answer in (Answer.YES, Answer.LIKELY, Answer.POSSIBLE, Answer.IF)
        and asked.polarity is not Polarity.POSITIVE
    ):
        # "Haven't you posted it?" "Yes": nobody can tell.
        return Polarity.UNKNOWN
    return Polarity.POSITIVE


def _how_far(answer: Answer, asked: Modality, *, is_prospect: bool) -> Realization:
    match answer:
        case Answer.DONE:
            return Realization.COMPLETED
        case Answer.BEGUN:
            return Realization.STARTED
        case Answer.NEARLY:
            return Realization.PARTIAL
        case Answer.NOT_YET if asked.realization is not Realization.STATE:
            return Realization.COMPLETED
        case Answer.WILL:
            return Realization.INTENDED
        case _:
            is_asked_for = asked.act is Act.REQUESTED or asked.realization is Realization.PERMITTED
            return Realization.INTENDED if is_prospect and is_asked_for else asked.realization


def _when(realization: Realization, asked: Modality) -> Temporal:
    if realization is asked.realization:
        return asked.temporal
    if realization in (Realization.COMPLETED, Realization.STARTED, Realization.PARTIAL):
        return Temporal.PAST
    return Temporal.FUTURE if realization is Realization.INTENDED else asked.temporal
