"""What is to be forgotten: a claim by its id, what was just said, or a thing by its name."""

import re

from relay.grammar.said import Said
from relay.requests import Forget, Request

_THAT = re.compile(
    r"^(?:(?:about )?(?:that|this|it)|what i (?:just )?said|my last (?:message|one))\W*$", re.IGNORECASE
)
_ABOUT = re.compile(
    r"^(?:(?:what|everything|anything|all|the (?:thing|things|bit|stuff|note|one))\s+"
    r"(?:(?:that\s+)?(?:i|you|we)\s+(?:said|know|have|told you)\s+)?)?(?:about|on|with|of)\s+",
    re.IGNORECASE,
)
_A_THING = re.compile(r"^(?:the|my|our) (?!same\b|time being\b)\w", re.IGNORECASE)
"""What somebody asks the bot to forget by its name: "the wifi password"."""


def forget(said: Said, start: int) -> Request | None:
    """What somebody wants forgotten; None where "forget it ..." is only a way of talking."""
    rest = said.rest(start)
    target, _ = said.id_at(start)
    if target is not None:
        return Forget(target=target, about=None)
    if not rest or _THAT.match(rest):
        return Forget(target=None, about=None)
    about = _ABOUT.match(rest)
    if about is None and not said.text.lstrip().startswith("/") and not _A_THING.match(rest):
        return None
    return Forget(target=None, about=said.span(start + (about.end() if about else 0)))
