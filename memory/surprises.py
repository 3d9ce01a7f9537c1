"""From whom a surprise is to be kept: everyone whom its words name, by name or by role."""

import re
from collections.abc import Iterator
from datetime import datetime

from memory.house import House
from memory.ids import PersonId
from memory.language.naming import Directory, fold, is_role_word

_WORD = re.compile(r"[^\W_]+")


def people_named_in(text: str, *, speaker: PersonId, house: House, at: datetime) -> tuple[PersonId, ...]:
    """Everyone whom a speaker's words name: "Odile", "mum", "my wife"; each once, as they come."""
    return tuple(dict.fromkeys(_named(text, speaker, Directory(house, at))))


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
