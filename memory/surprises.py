"""From whom a surprise is to be kept: everyone whom its words name, by name or by role."""

import re
from collections.abc import Iterator
from datetime import datetime

from memory.house import House
from memory.ids import PersonId
from memory.language.kinship import fold, is_role_word
from memory.language.naming import Directory

_WORD = re.compile(r"[^\W_]+")
_KNOWING = re.compile(
    r"\b(?:only|just|except(?: for)?|apart from|besides|other than|nobody but|no one but)"
    r" ([^.,;!?]{1,40}?) (?:already )?(?:knows?|(?:may|can|should) know|is in on it|are in on it)\b",
    re.IGNORECASE,
)


def people_named_in(text: str, *, speaker: PersonId, house: House, at: datetime) -> tuple[PersonId, ...]:
    """Everyone whom a speaker's words name: "Odile", "mum", "my wife"; each once, as they come.

    Who is said to know already ("only Joel knows") is none of them.
    """
    directory = Directory(house, at)
    knowing = {person for words in _KNOWING.findall(text) for person in _named(words, speaker, directory)}
    named = (person for person in _named(text, speaker, directory) if person not in knowing)
    return tuple(dict.fromkeys(named))


def _named(text: str, speaker: PersonId, directory: Directory) -> Iterator[PersonId]:
    for mention in directory.mentions(text):
        if mention.person is not None:
            yield mention.person
    for word in map(fold, _WORD.findall(text)):
        if is_role_word(word):
            for form in (word, f"my {word}"):
                person = directory.resolve(form, speaker).person
                if person is not None:
                    yield person
