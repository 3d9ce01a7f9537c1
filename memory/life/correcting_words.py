"""What words say of themselves: that they put something right, take it back, or own it after all."""

import re
from functools import lru_cache

from memory.floor import Clause, read
from memory.language.cues import cues, has_cue
from memory.life.elsewhere import place_in_correction
from memory.modality import Act
from memory.when.grammar import may_hold_a_time

_MOST_WORDS = 14


@lru_cache(maxsize=32)
def is_correction(text: str) -> bool:
    """Whether the text says at once that something was wrong: "no wait", "*Tuesday", "it is 5, not 4"."""
    said = text.replace("’", "'").strip()
    return (
        opening_end(said.lstrip(" *(")) > 0
        or _is_starred(said)
        or any(form.match(said) for form in (_INSTEAD, _NO_BUT))
        or (_NOT_THAT.search(said) is not None and may_hold_a_time(said) and len(said.split()) <= _MOST_WORDS)
    )


_INSTEAD = re.compile(
    r"(?:it|that|they|its|thats)(?:'s|'re| is| are)? (?:[^.!?]{1,40}\bnot \w+"
    r"|not [^.!?,;:]{1,30}[,.!;:–-]+ ?(?:it|that|they|its|thats)\b)",
    re.IGNORECASE,
)


_NO_BUT = re.compile(
    r"(?:no|nope|nah),? (?:on |at |the )?\d|(?:no|nope|nah),? (?:on |at |the |it.?s |that.?s )*"
    r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|not [^,.!?]{1,30}[,.!:;-]+ ?\w",
    re.IGNORECASE,
)
"""A day or an hour in the place of another, without a word for it: "No, Friday", "not Tuesday, Friday"."""


_DAY_OR_HOUR = (
    r"(?:[£$€]?\d|half |quarter |noon|midday|mon|tue|wed|thu|fri|sat|sun|today|tomorrow|tonight|this |next )"
)


_NOT_THAT = re.compile(rf"[\d\w]\)?,? not (?:on |at |the |for )*{_DAY_OR_HOUR}[^.!?]*$", re.IGNORECASE)
"""As in "the 20th at 10.10, not the 17th"."""


EXCUSE = re.compile(
    r"[,.]? ?(?:sorry,? )?\b(?:(?:i|we)(?:'ve| have| had| must have)? "
    r"(?:got|was|were|typed|looked|wrote|read|mean|meant|mis\w+)|mis\w+|my \w+ (?:is|are|was|were)"
    r"|(?:i |we )?(?:mixed|muddled) (?:it |them |that )?up)"
    r"\b[^.!?\d]*[.!]*\s*$",
    re.IGNORECASE,
)
"""What only says how the mistake came about: "I misread it"."""


DENIED = re.compile(r"\bnot (?:on |at |the |in |a )?(\w+)", re.IGNORECASE)
"""What is said not to be so: "not Mondays"."""


def mends(text: str) -> bool:
    """Whether bare words put right what was said before: they say so first, or last ("Wednesday, sorry")."""
    return is_correction(text) or _SORRY.match(text.replace("’", "'").strip()) is not None


_SORRY = re.compile(
    r"(?:(?:it|that|its|thats|it's|that's)(?: is)? )?(?:on |at |the |not )*[\w:. ']{1,30}?[,.;]? ?"
    r"(?:sorry|oops|i mean|i meant|actually|my bad|my mistake)[.! x]*$",
    re.IGNORECASE,
)


def _is_starred(text: str) -> bool:
    """The chat's own way to mend a word, "*Tuesday", "Tuesday*", or a time, "*5 August at four"; no list."""
    words = text.split()
    if not words or words[0].startswith("*") == words[-1].endswith("*"):
        return False
    return len(words) <= 4 or (words[0].startswith("*") and words[0] != "*" and may_hold_a_time(text))


def takes_back(text: str) -> bool:
    """Whether the speaker says outright that what was said is not so, or should not count."""
    return has_cue("corrections", "taken_back", text)


def disowns(text: str) -> bool:
    """Whether the speaker says that a message of theirs was somebody else's."""
    return has_cue("corrections", "disowned", text)


def owns_after_all(text: str) -> bool:
    """Whether the speaker takes a disowned message back as theirs."""
    return has_cue("corrections", "owned_after_all", text)


def is_bare(text: str) -> bool:
    """Whether a correction tells only what is different, and leaves to the talk before what it is about."""
    rest = EXCUSE.sub("", text[opening_end(text) :])
    if place_in_correction(rest) is not None:
        return True  # "it's at ours, Rosa's kitchen is flooded": why, beside where
    return len(rest.split()) <= _MOST_WORDS and not any(_has_own_subject(each, rest) for each in read(rest))


def _has_own_subject(clause: Clause, text: str) -> bool:
    if not clause.main:
        return False
    if clause.subject is not None:
        subject = clause.subject.of(text).casefold()
        # Of "Wednesday at five" the day is no subject, whatever the grammar makes of it.
        return subject not in _STANDING_FOR and not may_hold_a_time(subject)
    return clause.modality.act is Act.REQUESTED


_STANDING_FOR = frozenset(
    {"it", "its", "it's", "that", "this", "they", "those", "these", "he", "she", "there"}
)


def opening_end(text: str) -> int:
    """Where the words end that only say that something is put right: "oh wait, sorry,"."""
    plain, at = text.replace("’", "'"), 0
    while (found := _next_opening(plain, at)) is not None and found.end() > at:
        at = found.end()
    again = _MEANT.match(plain, at) if at else None
    return at if again is None else again.end()


_MEANT = re.compile(
    r"[^.!?]{1,15}?(?:\.{2,}|…|,|-|–|—) ?(?:no,? |wait,? |i mean |i meant |make that )+(?=\S)", re.IGNORECASE
)
"""What is taken back in the same breath: "sorry, 14:50… I mean 14:15"."""


def _next_opening(plain: str, at: int) -> re.Match[str] | None:
    start = at + len(plain[at:]) - len(plain[at:].lstrip(" ,.;:-–…")) if at else 0
    aside = None if at else _ASIDE.match(plain)
    if aside is not None and (changed := _CHANGED_IT.match(plain, aside.end())) is not None:
        return changed
    return (
        cues("corrections", "opening").match(plain, start)
        or _SORRY_FIRST.match(plain, start)
        or _CHANGED_IT.match(plain, start)
    )


_SORRY_FIRST = re.compile(
    r"(?:(?:oh|ah|ok|um|no|nope|nah|well|ugh|argh|and|but|sorry|wait|hmm|er)\b[,.!…]* *)*"
    r"(?:sorry(?: all| everyone| guys| folks)?|oops|whoops|soz|wait|no|hang on|hold on|apologies|rubbish"
    r"|my (?:bad|mistake)|ignore that|i tell a lie"
    r"|(?:the |got the )?wrong (?:day|time|date|one|week|month)|got the (?:day|time|date) wrong"
    r"|(?:i|we)(?:'ve| have|'d)? (?:just |now |double )?"
    r"(?:looked|checked|rung|got (?:it|that|the (?:day|time|date)) wrong"
    r"|(?:mis)?read (?:it|that|(?:the|my|our|his|her) \w+)(?: wrong)?)"
    r"(?: again| back)?(?: and)?"
    r"|(?:running |gonna be |going to be |(?:i.?ll|we.?ll) be )?(?:a bit |very |so )?"
    r"(?:late|delayed|held up)"  # but "I'll be late tonight" puts nothing right
    r"(?:[,.!…–-]*(?: (?:now|so|it.?ll be|will be|be|more like|nearer|not (?:till|until|before)))+|[,.!…–-]+"
    r"|(?= \d))"
    r"|more like|(?:i|we) said [^,.!?;]{1,25}? but"
    r"|(?:it|that)(?:'s| is|s) (?:actually|in fact|really))[,.!:;…–-]* +"
    rf"(?=(?:it's |its |it is |that's |thats |not |should be |on |at |the |about |for )*{_DAY_OR_HOUR})",
    re.IGNORECASE,
)
"""What leads up to a day or an hour that is put right: "hang on, the 20th", "I read it wrong, it's at 4"."""


_ASIDE = re.compile(
    r"(?:me (?:neither|too|either)|same(?: here)?|ok(?:ay)?|right|fine|good (?:point|idea)|fair enough|true"
    r"|oh no|damn)\b[^.!?]{0,20}[.!…]+ *",
    re.IGNORECASE,
)
"""What is said first to what somebody said: "me neither actually. Moved it to Wednesday"."""
_CHANGED_IT = re.compile(
    r"(?:(?:i|we|they)(?:'ve| have|'d)? (?:just |now |since )?)?"
    r"(?:cut|changed|moved|upped|raised|dropped|lowered|put|pushed|bumped|switched|set|reduced|increased|brought)"
    r" (?:it|that)(?: up| down| back| forward)? to +(?=\S)",
    re.IGNORECASE,
)
"""What was said of a thing just before is set anew: "we've cut it to 150"."""
