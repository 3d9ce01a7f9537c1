"""What a text says by itself, read before its turn has come."""

from memory.floor import read
from memory.lexical.line import line_of

_LONGEST = 4_000
"""Code points; what is longer can wait for its turn."""


def look_over(text: str) -> None:
    """Read of a text what does not hang on who says it, and where: its turn finds that ready.

    Any text can be looked over, and nothing comes of it but that its turn is read sooner.
    """
    if len(text) <= _LONGEST:
        read(text)
        line_of(text)
