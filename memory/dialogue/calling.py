"""Who is called by name in a question."""

import re

from memory.house import House
from memory.ids import PersonId
from memory.language.asking import people_named
from memory.turns import Turn


def called_by_name(turn: Turn, asked: str, house: House) -> PersonId | None:
    """Who is called by name at a question's beginning or end: "Kit what time …", "… is she ok, Ruth?"."""
    for pattern in (_CALLED_FIRST, _CALLED_LAST):
        found = pattern.search(asked)
        if found is not None:
            people, _ = people_named(found["name"], asker=turn.speaker, house=house, at=turn.sent_at)
            if len(people) == 1 and people[0] != turn.speaker:
                return people[0]
    return None


_CALLED_FIRST = re.compile(
    r"^\W*(?:(?:oi|hey|hi|oh|ok|so|and|right|well|sorry)\b\W*)*@?(?P<name>\w+)"
    r"(?:\s*,|\s+(?=(?:what|when|where|who|why|which|how|do|does|did|is|are|was|were|have|has|had|can|could"
    r"|will|would|shall|should|any|you|u|r)\b))",
    re.IGNORECASE,
)
_CALLED_LAST = re.compile(
    r"(?<!\bwith)(?<!\bfor)(?<!\bof)(?<!\bto)(?<!\band)(?<!\bis)(?<!\bfrom)(?<!\babout)(?<!\bat)"
    r"[\s,]+@?(?P<name>\w+)\W*$",
    re.IGNORECASE,
)
