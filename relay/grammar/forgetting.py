"""What is to be forgotten: a claim by its id, what was just said, or a thing by its name."""

import re

from relay.grammar.said import Said
from relay.requests import Forget, Request, Unclear

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
_SAYING = re.compile(
    r"^(?:that\s+)(?=\w)"
    r"|^(?=(?:where|when|what|who|whose|how|which|whether)\s+(?!(?:i|you) (?:just )?said\b))",
    re.IGNORECASE,
)
"""What somebody asks it to forget as a whole saying: "that I got a detention", "where the drill is"."""
_EVERYTHING = re.compile(
    r"^(?:everything|all(?: of it)?|anything|whatever|what)"
    r"(?:\s+(?:that\s+)?you\s+(?:know|have|keep|hold|remember|stored?|have stored))?"
    r"\s+(?:about|on|of)\s+(?:me|myself)\W*$",
    re.IGNORECASE,
)


def forget(said: Said, start: int) -> Request | None:
    """What somebody wants forgotten; None where "forget it ..." is only a way of talking."""
    rest = said.rest(start)
    target, _ = said.id_at(start)
    if target is not None:
        return Forget(target=target, about=None)
    if not rest or _THAT.match(rest):
        return Forget(target=None, about=None)
    if _EVERYTHING.match(rest):
        return Unclear(reason="all of oneself", surface="")
    about = _ABOUT.match(rest) or _SAYING.match(rest)
    if about is None and not said.text.lstrip().startswith("/") and not _A_THING.match(rest):
        return None
    return Forget(target=None, about=said.span(start + (about.end() if about else 0)))
