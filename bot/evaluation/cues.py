"""What a sentence asserts, by a closed lexicon of cues: the judge's own reading of English.

It is deliberately another one than the program's: short, flat, and written apart from it, so that the
two can disagree. It reads what a program says to people, not what people say to each other.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pydantic import TypeAdapter


@dataclass(frozen=True)
class Cue:
    """Words that weaken, by where they must stand to weaken a phrase.

    Attributes:
        before: In the phrase's clause, ahead of it.
        after: In the phrase's clause, behind it, or in a note in brackets that closes the sentence.
        clause: In the phrase's clause, on either side, or in that note.
        sentence: Anywhere in the sentence; "I wanted to, and did" is no weaker for it where one asks
            whether something is said plainly.
    """

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    clause: tuple[str, ...] = ()
    sentence: tuple[str, ...] = ()


_WEAKENS_PLAIN = ("negation", "question", "hedge", "plan", "desire", "partial", "conditional", "attempt")

_LINE = re.compile(r"[\r\n]+")
_STOP = re.compile(r"(?<=[.!?…;])(?<!\b[A-Z]\.)(?<!\bMr\.)(?<!\bDr\.)(?<!\bMrs\.)[\"”'’)\]]*\s+")
_QUOTED = re.compile(r"“[^”]*”?|\"[^\"]*\"?|\([^()]*\)?")
_NOTE = re.compile(r"\([^()]*\)\W*$")
_CLAUSE = re.compile(
    r"[.!?…;]+[\"”'’)\]]*(?:\s+|$)|(?<!\ball),? but (?!for )|, (?:and|so|then|because|though|although) "
    r"| (?:and|so) (?=(?:I|he|she|they|we|it|you)\b)"
)
_DISCOURSE = re.compile(
    r"\b(?:not joking|I kid you not|no joke|not kidding|not a joke|no kidding|no wonder|no problem|why not"
    r"|guess what|no wait|not only|believe it or not|before (?:you|any(?:one|body)) asks?"
    r"|(?<![a-z] )no \w+,(?= )"
    r"|if (?:you|any(?:one|body))(?:['’](?:s|re)| is| are)? (?:wondering|asking|interested|ask|must know))",
    re.IGNORECASE,
)
_NAMES_ITS_OWN = re.compile(r"\s*:\s*[“\"][^”\"]*")
_PRONOUN = re.compile(r"\b(?:it|they|them|these|those|that|he|she|him|her)\b", re.IGNORECASE)
_YES = re.compile(r"\W*(?:\w+:\s*)?(?:yes|yep|yeah|yup|aye|correct|indeed|that['’]s right)\b", re.IGNORECASE)
_ANSWERED = re.compile(r"\b(?:answered|replied|reply|yes|yep)\b", re.IGNORECASE)
_UNANSWERED = re.compile(r"\b(?:no|not|un)\W?answer|\bnot (?:yet )?(?:answered|replied)", re.IGNORECASE)
_FULL_STOP = re.compile(r"[.!?…;]+(?=\W*(?:\s|$))")


def find(regex: str, text: str) -> str | None:
    """The first stretch of the text that fits, whatever its capitals; None if there is none."""
    found = _pattern(regex).search(text)
    return found.group() if found else None


def confirms(text: str) -> bool:
    """Whether an answer begins by saying yes."""
    return _YES.match(text) is not None


def asserted(text: str, *, about: str, says: str, unless: Sequence[str]) -> str | None:
    """The first sentence about `about` that says `says` with none of the cues `unless` to weaken it."""
    for sentence, said in _sayings(about, says, text):
        if not any(_weakens(cue, sentence, said) for cue in unless):
            return sentence
    return None


def said_plainly(text: str, *, about: str, says: str) -> bool:
    """Whether some sentence about `about` says `says` unweakened: not asked, doubted, planned or half."""
    return any(
        not any(_weakens(cue, sentence, said, plainly=True) for cue in _WEAKENS_PLAIN)
        for sentence, said in _sayings(about, says, text)
    )


def said_somehow(text: str, *, about: str, says: str) -> bool:
    """Whether some sentence about `about` says `says`, however weakly; with no `says`, names it."""
    return any(not says or _phrase(says).search(sentence) for sentence in _about(about, text))


def qualified(text: str, *, about: str, cues: Sequence[str]) -> bool:
    """Whether some line that speaks of `about` holds one of the cues: "Started. Not done." is one line."""
    return any(
        any(_stands_in(cue, line) for cue in cues)
        for line in _LINE.split(text)
        if find(about, line) is not None
    )


def dropped(text: str, *, about: str, cues: Sequence[str]) -> str | None:
    """The first sentence that speaks of `about` without any of the cues; headings ("The forms:") aside."""
    for sentence, _ in _sentences(text):
        if find(about, sentence) is None or sentence.endswith(":"):
            continue
        if not any(_stands_in(cue, sentence) for cue in cues):
            return sentence
    return None


def _sayings(about: str, says: str, text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Where it is said of `about`: a word that quotes what it is of ("done: “…”") is of that."""
    for sentence in _about(about, text):
        for said in _phrase(says).finditer(sentence):
            named = _NAMES_ITS_OWN.match(sentence, said.end())
            if named is None or find(about, named.group()) is not None:
                yield sentence, said.span()


def _weakens(name: str, sentence: str, said: tuple[int, int], *, plainly: bool = False) -> bool:
    if name.startswith("/"):
        return find(name[1:-1], sentence) is not None
    if name == "question":
        if _ANSWERED.search(sentence) and not _UNANSWERED.search(sentence):
            return False
        if (stop := _FULL_STOP.search(sentence, said[1])) is not None and "?" in stop.group():
            return True
    cue = _lexicon()[name]
    start, end = _clause_of(sentence, said)
    note = closing.group() if (closing := _NOTE.search(sentence, said[1])) else ""
    return (
        _holds(cue.clause, f"{sentence[start:end]} {note}")
        or _holds(cue.before, sentence[start : said[0]])
        or _holds(cue.after, f"{sentence[said[1] : end]} {note}")
        or (not plainly and _holds(cue.sentence, sentence))
    )


def _stands_in(name: str, text: str) -> bool:
    if name.startswith("/"):
        return find(name[1:-1], text) is not None
    cue = _lexicon()[name]
    return _holds((*cue.before, *cue.after, *cue.clause, *cue.sentence), text) or (
        name == "question" and "?" in text
    )


def _about(about: str, text: str) -> Iterator[str]:
    """The sentences that name it, and those after them that go on by a pronoun or in a word or two."""
    before = False
    for sentence, goes_on in _sentences(text):
        short = len(sentence.split()) <= 3
        carried = before and goes_on and (short or _PRONOUN.search(sentence) is not None)
        before = carried or find(about, sentence) is not None
        if before:
            yield sentence


def _sentences(text: str) -> Iterator[tuple[str, bool]]:
    """Each sentence, and whether it goes on a line; quotations and notes in brackets stay in one piece."""
    for line in _LINE.split(text):
        quotes = [match.span() for match in _QUOTED.finditer(line)]
        start = 0
        for stop in _STOP.finditer(line):
            if any(begin < stop.start() < end - 1 for begin, end in quotes):
                continue
            yield line[start : stop.end()].strip(), start > 0
            start = stop.end()
        if rest := line[start:].strip():
            yield rest, start > 0


def _clause_of(sentence: str, said: tuple[int, int]) -> tuple[int, int]:
    start, end = 0, len(sentence)
    for pattern in (_CLAUSE, _DISCOURSE):
        for cut in pattern.finditer(sentence):
            if cut.end() <= said[0]:
                start = max(start, cut.end())
            elif cut.start() >= said[1]:
                end = min(end, cut.start())
    return start, end


@cache
def _data() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    raw = tomllib.loads((files("bot.evaluation") / "cues.toml").read_text(encoding="utf-8"))
    return TypeAdapter(dict[str, dict[str, tuple[str, ...]]]).validate_python(raw)


@cache
def _lexicon() -> Mapping[str, Cue]:
    return {name: Cue(**places) for name, places in _data().items() if name != "sets"}


@cache
def _pattern(regex: str) -> re.Pattern[str]:
    for name, words in _data()["sets"].items():
        regex = regex.replace(name, "|".join(words))
    return re.compile(regex, re.IGNORECASE | re.DOTALL)


def _phrase(regex: str) -> re.Pattern[str]:
    return _pattern(rf"(?<!\w)(?:{regex})(?!\w)")


@cache
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    return _phrase("|".join(words))


def _holds(words: tuple[str, ...], text: str) -> bool:
    return bool(words) and _any_of(words).search(text) is not None
