"""What a line at the terminal is: somebody speaking in the group or in private, or the operator."""

import re
from typing import Literal

from memory.value import Value

_SPOKEN = re.compile(r"^([^\W\d_][^:>\n]{0,63}?)\s*([:>])\s?(.*)$", re.DOTALL)


class Spoken(Value, frozen=True):
    """`Ana: text` in the group, `Ana > text` in her private chat."""

    kind: Literal["spoken"] = "spoken"
    name: str
    private: bool
    text: str


class Operator(Value, frozen=True):
    """A line that begins with `/`."""

    kind: Literal["operator"] = "operator"
    command: str
    rest: str


class Unreadable(Value, frozen=True):
    """Neither of them."""

    kind: Literal["unreadable"] = "unreadable"


def parse_line(line: str) -> Spoken | Operator | Unreadable | None:
    """Read one line; None for a blank one."""
    text = line.strip()
    if not text:
        return None
    if text.startswith("/"):
        command, _, rest = text[1:].partition(" ")
        return Operator(command=command.casefold(), rest=rest.strip())
    match = _SPOKEN.match(text)
    if match is None or not match[3].strip():
        return Unreadable()
    return Spoken(name=match[1], private=match[2] == ">", text=match[3].strip())
