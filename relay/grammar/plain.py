"""Requests in plain words."""

import re
from collections.abc import Callable

from memory.floor.sentences import sentences
from memory.language.shopping import asks_for_the_list, asks_what_is_needed, list_named
from relay.grammar.forgetting import forget, removal
from relay.grammar.heads import POLITE, QUESTION
from relay.grammar.passing import ask_on, tell
from relay.grammar.reminding import reminder
from relay.grammar.said import Said
from relay.requests import AskMe, BringBack, CallOff, Correct, Keep, Request, SetShare, Show, Why

_AS_A_QUESTION = re.compile(r"^(?:can|could|will|would)\s+(?:you|u)\b", re.IGNORECASE)
_TELL = re.compile(
    rf"^{POLITE}(?:tell|let|inform|message|text|say to|pass (?:it |this |that )?on to)\s+", re.IGNORECASE
)
_ASK = re.compile(rf"^{POLITE}(?:ask|check with|find out from)\s+", re.IGNORECASE)
_FORGET = re.compile(
    rf"^{POLITE}(?:forget|delete|erase|scrap|(?:don't|dont|do not|stop) remember(?:ing)?"
    r"|i (?:don't|dont|do not|never) want you to (?:remember|keep|know|have|store)"
    r"|i want you to (?:forget|delete|erase))\s+(?P<what>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_CALL_OFF = re.compile(
    rf"^{POLITE}(?:"
    r"(?:forget|delete|drop|remove|cancel|scrap|stop|call off)\s+"
    r"(?P<reminder>(?:(?:all|the|my|that|this|those|these|any)\s+){0,2}(?:[\w'-]+\s+){0,3}?reminders?\b.*)"
    r"|(?:cancel|scrap|stop|call off)\s+(?P<question>(?:(?:the|my|that|this)\s+)?question\b.*)"
    r"|(?:cancel|scrap|stop|call off)\s+(?P<message>(?:(?:the|my|that|this)\s+)?(?:message|word)\b.*)"
    r"|(?:don't|dont|do not|no need to|stop)\s+remind(?:ing)?\s+(?:me|us)\b(?P<remind>.*))$",
    re.IGNORECASE | re.DOTALL,
)
_HELP = re.compile(
    r"^(?:help(?: me)?|what (?:can|do) (?:you|u) do|what are you(?: for)?|who are you|who r u"
    r"|how do(?:es)? (?:you|this|it) work|what can i (?:say|ask)(?: you)?|what do i (?:do|say))\W*$",
    re.IGNORECASE,
)
_MY_WORDS = re.compile(
    r"^(?:(?:what|which) (?:reminders|messages) (?:do i have|have i (?:set|got)|are (?:there|waiting|set|on))"
    r"|(?:do i have|have i got|have you got|are there)(?: any)? reminders(?: set| waiting| for me)?"
    r"|(?:what are|what['’]?re) my reminders|any reminders(?: for me| set)?"
    r"|(?:show (?:me )?|list )?(?:all )?my reminders|what(?:'s| is|s) (?:still )?waiting(?: to go out)?"
    r"|what (?:did|have) i ask(?:ed)? you to (?:remind|tell|pass|ask)\b.*)\W*$",
    re.IGNORECASE,
)
_KEEP = re.compile(
    r"^(?:(?:please )?(?:never|don't|dont|do not)(?: ever)? forget|keep|always remember)\s+"
    r"(?:that|this|it)\W*$",
    re.IGNORECASE,
)
_BRING_BACK = re.compile(
    r"^(?:please )?(?:undo(?: (?:that|it|this))?|(?:bring|get) (?:that|it|this) back"
    r"|(?:un-?forget|restore) (?:that|it|this)|remember (?:that|it|this) after all)\W*$",
    re.IGNORECASE,
)
_WHY = re.compile(
    r"^(?:why|says who|who says(?: so)?|who said (?:that|so)|how do you know(?: that)?"
    r"|where did you (?:get|hear) that(?: from)?|why do you (?:say|think) (?:that|so)"
    r"|where(?:'s| is) that from)\W*$",
    re.IGNORECASE,
)
_YOU_SAID = re.compile(
    r"^(?:(?:but|and|so|well|hey)[\s,]+)?you (?:just |already |only |yourself )*"
    r"(?:said|told (?:me|us)|mentioned|reminded (?:me|us)|wrote)\b"
    r"(?!.*\b(?:but|though|actually|wrong|not)\b)(?!.*n't\b)(?!.*\?\W*$)",
    re.IGNORECASE | re.DOTALL,
)
"""Words of the bot's own said back to it: no news, and answered with where they came from."""
_WRONG = re.compile(
    r"^(?:(?:no|nope|sorry|hang on)[\s,.!]+)*(?:(?:that(?:'s| is|s)|it(?:'s| is)|you(?:'re| are)) "
    r"(?:wrong|not right|not true|not what i said|incorrect|mistaken|a mistake)\b"
    r"|(?:(?:please|pls|can you|could you) )*(?:correct|put right) (?:that|this|it)(?: please)?\b"
    r"(?:(?= ?[,.;:–-])| to (?:say )?(?:that )?)"
    r"|correction ?[:,–-])[\s,.;:!–-]*(?P<what>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_MEMORY = re.compile(
    r"^what (?:do|does) (?:you|sayso) (?:know|remember|have|keep)(?: stored)? "
    r"(?:about|on|of) (?:me|myself)\W*$",
    re.IGNORECASE,
)
_WHO_SEES = re.compile(
    r"^(?:(?:so|and|but|hey)[\s,]+)?(?:who(?: all| else)? (?:can|could|will|gets to) (?:see|read|hear|know)"
    r"|(?:can|could|will|do|does) (?:\w+ ){1,3}?(?:see|read|hear|get|know))"
    r" (?:(?:what|the things|anything|everything) i (?:say|tell|write|type|put|ask)(?: you| to you)?"
    r"|(?:this|these|my) (?:private )?(?:chat|messages?|words))"
    r"(?: (?:in )?here| in (?:private|this chat))?\W*$"
    r"|^is (?:this|it|what i (?:say|tell you|write)|this chat)(?: in| to you)?(?: here)?"
    r" (?:private|secret|just between us|between us)\W*$",
    re.IGNORECASE,
)


def plain_request(said: Said, start: int) -> Request | None:
    """What the words after the call to the bot ask of it; None if they only tell something."""
    rest = said.rest(start)
    standing = (
        standing_request(said, rest)
        or _calling_off(said, start, rest)
        or _forget_request(said, start, rest)
        or _correction(said, start, rest)
    )
    if standing is not None:
        return standing
    if _AS_A_QUESTION.match(rest) and rest.endswith("?"):
        said.end -= 1
    reminded = reminder(said, start)
    if reminded is not None:
        return reminded
    for pattern, handle in ((_TELL, tell), (_ASK, ask_on)):
        match = pattern.match(rest)
        found = handle(said, start + match.end()) if match else None
        if found is not None:
            return found
    said.end = len(said.text.rstrip())
    return _question(said, start)


def standing_request(said: Said, rest: str) -> Request | None:
    """What is asked of the bot in words that stand for one view or deed: "what's on the list", "says who"."""
    if asks_for_the_list(rest) or asks_what_is_needed(rest):
        return Show(view="list", person=None, of_list=list_named(rest))
    make = next((make for pattern, make in _STANDING if pattern.match(rest)), None)
    return None if make is None else make(said)


_STANDING: tuple[tuple[re.Pattern[str], Callable[[Said], Request]], ...] = (
    (_WHY, lambda _: Why(target=None)),
    (_YOU_SAID, lambda _: Why(target=None)),
    (_KEEP, lambda _: Keep(target=None)),
    (_BRING_BACK, lambda _: BringBack(target=None)),
    (_HELP, lambda _: Show(view="help", person=None)),
    (_MY_WORDS, lambda _: Show(view="words", person=None)),
    (_WHO_SEES, lambda _: SetShare(share=None)),
    (_MEMORY, lambda said: Show(view="memory", person=said.speaker)),
)


def _calling_off(said: Said, start: int, rest: str) -> Request | None:
    match = _CALL_OFF.match(rest)
    if match is None:
        return None
    about = said.span(start + match.start(match.lastgroup or 0))
    match match.lastgroup:
        case "question":
            return CallOff(sort="question", about=about)
        case "message":
            return CallOff(sort="message", about=about)
        case _:
            return CallOff(sort="reminder", about=about)


def _forget_request(said: Said, start: int, rest: str) -> Request | None:
    match = _FORGET.match(rest)
    if match is not None:
        return forget(said, start + match.start("what"))
    return removal(said, start)


def _correction(said: Said, start: int, rest: str) -> Request | None:
    match = _WRONG.match(rest)
    return None if match is None else Correct(target=None, content=said.span(start + match.start("what")))


def _question(said: Said, start: int) -> Request | None:
    for sentence in sentences(said.rest(start)):
        words = sentence.of(said.rest(start))
        if words.rstrip("\"')”’ ").endswith("?") or QUESTION.match(words):
            span = said.span(start)
            return None if span is None else AskMe(content=span)
    return None
