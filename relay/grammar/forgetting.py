"""What is to be forgotten: a claim by its id, what was just said, or a thing by its name."""

import re

from relay.grammar.heads import POLITE
from relay.grammar.said import Said
from relay.requests import Forget, Request, Unclear

_THAT = re.compile(
    r"^(?:(?:about )?(?:that|this|it)|what i (?:just )?said|my last (?:message|one))\W*$", re.IGNORECASE
)
_ABOUT = re.compile(
    r"^(?:(?:what|everything|anything|all|the (?:thing|things|bit|stuff|note|one))\s+"
    r"(?:(?:that\s+)?(?:i|you|we)(?:['’]ve| have)?\s+(?:just |ever )?"
    r"(?:said|know|have|told you|wrote|mentioned)\s+)?)?(?:about|on|with|of)\s+",
    re.IGNORECASE,
)
_A_THING = re.compile(
    r"^(?:the|my|our) (?!same\b|time being\b)\w"
    r"|^(?:that|this) (?:\w+ )?(?:code|pin|password|passcode|number|note|entry|message|address|secret)\b",
    re.IGNORECASE,
)
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

_FROM_MEMORY = (
    r"(?:from|off|out of) (?:(?:your|the|its|sayso['’]?s)\s+)?"
    r"(?:memory|memories|mind|head|records?|notes?|logs?|books?|database|data|files?|system|history)"
)
_WHAT_WAS_SAID = (
    r"(?:(?:what|everything|anything|all|whatever|the (?:thing|things|bit|stuff))\s+(?:that\s+)?"
    r"(?:i|we)(?:['’]ve| have)?\s+(?:just |ever )?(?:said|told you|wrote|mentioned))"
)
_ONLY_KEPT = r"(?:code|pin|password|passcode|passwords|number|combination|secret)"
_REMOVED = (
    r"(?:(?:forgotten|deleted|erased|unlearned|unlearnt)"
    rf"|(?:wiped|removed|scrubbed|struck|purged|cleared)(?=\s+{_FROM_MEMORY}))(?:\s+{_FROM_MEMORY})?"
)
_REMOVE = re.compile(
    rf"^{POLITE}(?:"
    r"(?:wipe|scrub|strike|remove|clear|purge|take|drop|get rid of|rub|cross|blot|lose)\s+(?:out\s+)?"
    rf"(?P<kept>.+?)\s+(?:out\s+)?{_FROM_MEMORY}"
    rf"|(?:wipe|scrub|strike|remove|purge|get rid of|unlearn)\s+(?P<said>{_WHAT_WAS_SAID}\b.*?)"
    rf"|(?:wipe|scrub|purge)\s+(?P<code>(?:the|my|our|that)\s+(?:[\w'’-]+\s+){{0,3}}{_ONLY_KEPT})"
    r"|unlearn\s+(?P<learned>.+?)"
    rf"|(?:can|could|may|should)\s+(?P<asked>.+?)\s+(?:please\s+)?be\s+{_REMOVED}"
    rf"|i(?:['’]d| would) (?:like|want)\s+(?P<wanted>.+?)\s+(?:to be\s+)?{_REMOVED}"
    rf"|i (?:want|need)\s+(?P<needed>.+?)\s+(?:to be\s+)?{_REMOVED}"
    r")(?:,?\s+(?:please|pls|now|for good|completely|entirely|thanks|thank you))*\s*[.!?]*$",
    re.IGNORECASE | re.DOTALL,
)
"""What is to be removed in words of housework: it names the memory, or what only that can hold."""


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
    is_thing = _A_THING.match(rest) is not None
    about = _ABOUT.match(rest) or (None if is_thing else _SAYING.match(rest))
    if about is None and not said.text.lstrip().startswith("/") and not is_thing:
        return None
    return Forget(target=None, about=said.span(start + (about.end() if about else 0)))


def removal(said: Said, start: int) -> Request | None:
    """What is to be removed from the memory, in other words than to forget it; None if nothing is."""
    match = _REMOVE.match(said.rest(start))
    if match is None or match.lastgroup is None:
        return None
    said.end = start + match.end(match.lastgroup)
    found = forget(said, start + match.start(match.lastgroup))
    said.end = len(said.text.rstrip())
    return found
