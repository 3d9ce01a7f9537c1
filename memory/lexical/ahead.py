"""What a text says by itself, read before its turn has come."""

from datetime import datetime

from config.language import Calendar
from memory.floor import read, sentences
from memory.lexical.line import line_of
from memory.when import times_in

_LONGEST = 4_000
"""Code points; what is longer can wait for its turn."""


def look_over(text: str, *, at: datetime, calendar: Calendar) -> None:
    """Read of a text what does not hang on who says it, and where: its turn finds that ready.

    Any text can be looked over, and nothing comes of it but that its turn is read sooner.

    Args:
        text: What will be said.
        at: When, UTC.
        calendar: By what its speaker probably reckons; by another one its times are read anew.
    """
    if len(text) <= _LONGEST:
        read(text)
        line_of(text).make_ready()
        sentences(text)
        times_in(text, at=at, calendar=calendar)
