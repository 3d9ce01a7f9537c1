"""A text in the messages that Telegram takes."""

from typing import Final

LIMIT: Final = 4096
"""The units of UTF-16 that one message may have."""

_BIDI = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])


def parts_of(text: str, *, limit: int = LIMIT) -> list[str]:
    """A text in messages that Telegram takes: cut at line ends, at words only where a line is too long.

    Nothing is dropped, so no qualifier is; marks that turn the direction of reading around are taken out,
    because they would let a quotation rearrange the words around it.
    """
    lines = [piece for line in text.translate(_BIDI).split("\n") for piece in _pieces(line, limit)]
    parts: list[str] = []
    for line in lines:
        if parts and units(parts[-1]) + 1 + units(line) <= limit:
            parts[-1] = f"{parts[-1]}\n{line}"
        else:
            parts.append(line)
    return [part for part in parts if part.strip()]


def _pieces(line: str, limit: int) -> list[str]:
    pieces: list[str] = []
    while units(line) > limit:
        cut = min(limit, len(line))
        while (over := units(line[:cut]) - limit) > 0:
            cut -= (over + 1) // 2  # a character takes two units at most
        space = line.rfind(" ", cut // 2, cut)
        cut = space + 1 if space > 0 else cut
        pieces.append(line[:cut].rstrip(" "))
        line = line[cut:]
    return [*pieces, line]


def units(text: str) -> int:
    """How long a text is, as Telegram counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
