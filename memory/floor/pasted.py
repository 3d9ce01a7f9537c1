"""Which stretches of a text were pasted from elsewhere: somebody else's words, without quotation marks."""

import re
from typing import NamedTuple

from memory.modality import UNKNOWN_SOURCE

_NAME = r"(?P<who>[^\W\d_][^:\n<>]{0,38}?)"
_HEADED = re.compile(
    rf"^[ \t]*(?:fwd?|fw|fwded|forwarded)(?:[ \t]+(?:msg|message))?(?:[ \t]+from[ \t]+{_NAME})?[ \t]*:",
    re.IGNORECASE | re.MULTILINE,
)
"""As in "fwd from gran: ...": all that follows is hers."""
_MARKED = re.compile(r"^[ \t]*>+[ \t]?(?P<words>.+)$", re.MULTILINE)
"""As in a reply to a mail, where each line of it begins with an angle."""
_LOGGED = re.compile(
    rf"^[ \t]*\[?\d{{1,4}}[/.-]\d{{1,2}}[/.-]\d{{2,4}},?[ \t]+\d{{1,2}}[:.]\d{{2}}[^\]\n:-]{{0,8}}"
    rf"\]?[ \t]*[-–]?[ \t]*{_NAME}:",
    re.MULTILINE,
)
"""As chat programs copy a message: date, time, name."""
_SPOKEN = re.compile(r"^[ \t]*(?P<who>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?):[ \t]", re.MULTILINE)
"""A name and a colon; only two such lines or more are a conversation, one is a heading."""


class Pasted(NamedTuple):
    """A stretch of raw text and whose words it holds."""

    start: int
    end: int
    source: str


def pasted(text: str) -> list[Pasted]:
    """The pasted stretches, in order; none in most texts."""
    if ":" not in text and ">" not in text:
        return []  # each of the patterns needs one of them
    headed = _HEADED.search(text)
    if headed is not None:
        return [Pasted(headed.end(), len(text), headed["who"] or UNKNOWN_SOURCE)]
    logged = _by_line(text, list(_LOGGED.finditer(text)))
    if logged:
        return logged
    spoken = list(_SPOKEN.finditer(text))
    if len(spoken) > 1:
        return _by_line(text, spoken)
    return [Pasted(found.start("words"), found.end(), UNKNOWN_SOURCE) for found in _MARKED.finditer(text)]


def _by_line(text: str, heads: list[re.Match[str]]) -> list[Pasted]:
    """Each head's words go on to the next head."""
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return [Pasted(head.end(), end, head["who"]) for head, end in zip(heads, ends, strict=False)]
