"""A text in the mouth of its speaker."""

import re
from datetime import datetime

from memory.house import House
from memory.ids import PersonId
from memory.language.naming import Directory
from memory.value import Span

_ID = re.compile(r"^(?P<id>[a-z]{1,3}_?[0-9a-f]{20}|[a-z]{1,3}_\w+)\b\s*", re.IGNORECASE)
"""An id as it is shown, or what was meant for one: that names nothing, and must not pass for words."""


class Said:
    """A text in the mouth of its speaker; stretches of it become spans of the raw text."""

    def __init__(self, text: str, speaker: PersonId, house: House, at: datetime) -> None:
        self.text = text
        self.speaker = speaker
        self.house = house
        self.at = at
        self.directory = Directory(house, at)
        self.end = len(text.rstrip())

    def rest(self, start: int) -> str:
        """The text from there on, without the blanks at its end."""
        return self.text[start : self.end]

    def span(self, start: int, end: int | None = None) -> Span | None:
        """The stretch without the blanks around it; None if nothing is left."""
        stop = self.end if end is None else end
        part = self.text[start:stop]
        first = start + len(part) - len(part.lstrip())
        last = start + len(part.rstrip())
        return Span(start=first, end=last) if last > first else None

    def id_at(self, start: int) -> tuple[str | None, int]:
        """The id of a claim that stands there, if one does, and where what follows begins."""
        match = _ID.match(self.rest(start))
        return (None, start) if match is None else (match["id"], start + match.end())
