"""What is a surprise though its own sentence does not say so, and from whom it is to be kept."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from memory.floor import sentences
from memory.house import House
from memory.ids import PersonId
from memory.language.cues import has_cue
from memory.language.groups import called_so
from memory.language.kinship import fold, is_role_word
from memory.language.naming import Directory
from memory.language.wordforms import bases
from memory.turns import Turn
from memory.value import Span

_WORD = re.compile(r"[^\W_]+")
_KNOWING = re.compile(
    r"\b(?:only|just|except(?: for)?|apart from|besides|other than|nobody but|no one but)"
    r" ([^.,;!?]{1,40}?) (?:already )?(?:knows?|(?:may|can|should) know|is in on it|are in on it)\b",
    re.IGNORECASE,
)


class Hush(NamedTuple):
    """Words that make a surprise of something said beside them, and who said them."""

    words: str
    by: PersonId


def hushes(turn: Turn, sentence: Span, replied_to: Turn | None) -> Iterator[Hush]:
    """What makes a surprise of a sentence: another of the same turn, or a surprise that it answers.

    Args:
        turn: What is said.
        sentence: Of it, what is judged.
        replied_to: What the turn answers.
    """
    others = (span.of(turn.text) for span in sentences(turn.text) if not span.touches(sentence))
    if turn.speaker is not None and any(says_so(words) for words in others):
        yield Hush(turn.text, turn.speaker)
    if replied_to is None or replied_to.speaker is None or not _is_surprise(replied_to.text):
        return
    told = sentence.of(turn.text)
    if _TAKES_UP.search(told) or not set(bases(told)).isdisjoint(bases(replied_to.text)):
        yield Hush(replied_to.text, replied_to.speaker)


def says_so(words: str) -> bool:
    """Whether words say of what was said beside them that it is a surprise."""
    return _SAYS_SO.match(words) is not None


def _is_surprise(words: str) -> bool:
    return has_cue("sensitivity", "surprise", words)


_SAYS_SO = re.compile(
    r"\W*(?:(?:but|and|so|shh+|psst|remember|btw|ps|all|everything|of this|(?:it|this|that|they)"
    r"(?:['’]?s| is|['’]re| are)?)\b\W*)+(?:all |still |meant to be |supposed to be |going to be |to be )*"
    r"(?:a |the |our |my )?surprise\b",
    re.IGNORECASE,
)
"""A sentence that says of what stands beside it that it is a surprise, and names nothing itself."""
_TAKES_UP = re.compile(r"\b(?:it|one|ones|that|this|them|those|these)\b", re.IGNORECASE)


def people_named_in(text: str, *, speaker: PersonId, house: House, at: datetime) -> tuple[PersonId, ...]:
    """Everyone whom a speaker's words name: "Odile", "mum", "my wife"; each once, as they come.

    Who is said to know already ("only Joel knows") is none of them.
    """
    told = _KNOWING.findall(text)
    knowing = {person for words in told for person in _named(words, speaker, house, at)}
    named = (person for person in _named(text, speaker, house, at) if person not in knowing)
    return tuple(dict.fromkeys(named))


def _named(text: str, speaker: PersonId, house: House, at: datetime) -> Iterator[PersonId]:
    directory = Directory(house, at)
    for mention in directory.mentions(text):
        if mention.person is not None:
            yield mention.person
    for word in map(fold, _WORD.findall(text)):
        if is_role_word(word):
            forms = (word, f"my {word}")
            own = [person for form in forms if (person := directory.resolve(form, speaker).person)]
            yield from own or called_so(word, house, at)
