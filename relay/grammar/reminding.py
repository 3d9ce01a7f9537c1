"""Reminders: whom, of what, and when or on what condition, in the words in which people ask for them."""

import re

from memory.ids import PersonId
from memory.language.asking import people_named
from memory.value import Span
from memory.when import times_in
from memory.when.numerals import AN_HOUR
from relay.grammar.heads import POLITE, QUESTION, TO_SPEAKER
from relay.grammar.listeners import listeners
from relay.grammar.passing import CONDITION, tell, when_in
from relay.grammar.said import Said
from relay.requests import EVERYONE, Listener, Remind, Request, Unclear

_NUMBER = rf"(?:\d+|{AN_HOUR})"
_TIMING = re.compile(
    r"^\s*,?\s*(?:again\s+)?(?P<what>(?:at|on|in|by|tomorrow|tonight|later|this|next|every|each|daily|before|after"
    r"|around|about (?=\d)|half an? |an hour|a (?:day|week|quarter)|quarter of|first thing|(?:the )?day after"
    r"|the (?:night|day|evening|morning|week|afternoon) (?:before|of|after)"
    rf"|{_NUMBER} (?:min\w*|hours?|hrs?|days?|weeks?) (?:before|after)"
    r"|(?:for )?(?:the )?\d+(?:st|nd|rd|th)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"(?:[^,:]|:(?=\d)){0,48}?)\s*"
    rf"(?=,|:(?!\d)|\bthat\b|\bto\b(?!\s+{_NUMBER}\b)|\babout\b(?!\s+\d)|\bre\b)",
    re.IGNORECASE,
)
_LEADS = re.compile(r"^\s*(?:up\b\s*)?[,:]?\s*(?:(?:to|that|about|of|re|for)\b[\s:]*)?", re.IGNORECASE)

_REMIND = r"(?:remind|set (?:up )?a reminder for(?= (?:me|us|\w+['’]?s?\b) to\b))"
_NUDGE = r"(?:nudge|ping|poke|prod|buzz|wake)"
_DO_NOT_LET = r"(?:don['’]?t|do not|never) let"
_GIVE = r"(?:give|send)"
_HEAD = re.compile(
    rf"^(?:and )?{POLITE}"
    rf"(?:(?P<remind>{_REMIND})|(?P<nudge>{_NUDGE})|(?P<let>{_DO_NOT_LET})|(?P<give>{_GIVE}))\s+(?=\S)",
    re.IGNORECASE,
)
_BEHIND = {
    "let": re.compile(r"^\s+forget\b", re.IGNORECASE),
    "give": re.compile(
        r"^\s+a (?:(?:quick|little|gentle) )?(?:shout|nudge|buzz|ping|poke|prod|reminder|knock)\b",
        re.IGNORECASE,
    ),
}
"""What has to follow whom it names: "don't let me FORGET", "give Nia A SHOUT"."""
_FOR_ME = re.compile(
    rf"^{POLITE}(?:(?:set|make|add|create|put)(?: up| in)? (?:me |us )?(?:a|another) reminder"
    r"|i(?:['’]ll| will)? need (?:a reminder|reminding|to be reminded)"
    r"|(?:can|could|may) i (?:please )?(?:have|get) a reminder|i(?:['’]d| would) like a reminder"
    r"|(?:a |new )?reminder(?=\s*(?::|to\b|for\b|at\b|about\b)))\b(?:\s+please)?(?:\s+for(?=\s+\D))?",
    re.IGNORECASE,
)
_LED = re.compile(
    rf"^(?P<lead>\S[^.!?]{{1,60}}?),?\s+(?=(?:and )?{POLITE}(?:remind|{_NUDGE}|{_DO_NOT_LET} \w+ forget)\b)",
    re.IGNORECASE,
)
_WATCHED = re.compile(r"^(?:when|once|as soon as|next time)\s+(?P<what>.+)$", re.IGNORECASE)
_FILLERS = re.compile(r"\b(?:and|then|so|ok|on|at|in|by|around|please|pls)\b|[\s,;:–-]", re.IGNORECASE)
_AND = re.compile(r"^\s+(?:and|&)\s+", re.IGNORECASE)
_THEM = re.compile(r"^(?:her|him|them)\b", re.IGNORECASE)


def reminder(said: Said, start: int) -> Request | None:
    """A reminder that is asked for in plain words; None if none is.

    The hour or the condition may also come first: "when Dad is home remind me to ...".
    """
    own = _FOR_ME.match(said.rest(start))
    if own is not None:
        return _timed(said, start + own.end(), (said.speaker,))
    found = _headed(said, start, None)
    if found is not None:
        return found
    led = _LED.match(said.rest(start))
    lead = None if led is None else said.span(start, start + led.end("lead"))
    if led is None or lead is None:
        return None
    watched = _WATCHED.match(lead.of(said.text))
    if watched is None and not _is_time(said, lead):
        return None
    asked = _headed(said, start + led.end(), lead)
    if not isinstance(asked, Remind) or asked.timing is not None or asked.condition is not None:
        return asked
    condition = None if watched is None else said.span(lead.start + watched.start("what"), lead.end)
    timing = lead if watched is None else None
    return Remind(to=asked.to, content=asked.content, timing=timing, condition=condition)


def _headed(said: Said, start: int, lead: Span | None) -> Request | None:
    """A reminder whose head stands there; "her" is whom the words before it name."""
    head = _HEAD.match(said.rest(start))
    if head is None or head.lastgroup is None:
        return None
    begin, kind = start + head.end(), head.lastgroup
    if kind == "nudge" and TO_SPEAKER.match(said.rest(begin)) is None and not _tells_when(said, begin, lead):
        return tell(said, begin)
    return remind(said, begin, kind=kind, lead=lead)


def _tells_when(said: Said, start: int, lead: Span | None) -> bool:
    return (
        lead is not None
        or _has_time(said, start)
        or re.search(r"\b(?:when|once|before|after)\b", said.rest(start)) is not None
    )


def _has_time(said: Said, start: int) -> bool:
    """Whether a time is told in the rest."""
    calendar = said.house.calendar_of(said.speaker)
    return bool(times_in(said.rest(start), at=said.at, calendar=calendar, past=False))


def _is_time(said: Said, lead: Span) -> bool:
    """Whether the words tell when and nothing else."""
    words = lead.of(said.text)
    if _TIMING.match(f"{words} to") is not None and re.search(r"\b(?:before|after)\b", words):
        return True
    rest = words
    for mention in times_in(words, at=said.at, calendar=said.house.calendar_of(said.speaker), past=False):
        rest = rest.replace(mention.span.of(words), " ")
    return rest != words and not _FILLERS.sub("", rest)


def remind(said: Said, start: int, *, kind: str = "remind", lead: Span | None = None) -> Request | None:
    """A reminder to whom stands there; None where the memory is asked ("remind me what ...")."""
    rest = said.rest(start)
    found = _whom(said, start, lead)
    if not isinstance(found, tuple):
        return found
    to, after = found
    is_own = TO_SPEAKER.match(rest) is not None
    behind = _BEHIND.get(kind)
    if behind is not None:
        match = behind.match(said.rest(after))
        if match is None:
            return None
        after += match.end()
    condition = CONDITION.match(said.rest(after))
    if condition is not None:
        return _conditional(said, after, condition, to, is_question=is_own and _asks(rest))
    return None if is_own and kind == "remind" and _asks(rest) else _timed(said, after, to)


def _asks(rest: str) -> bool:
    return QUESTION.match(f"remind {rest}") is not None


def _whom(said: Said, start: int, lead: Span | None) -> tuple[tuple[Listener, ...], int] | Unclear | None:
    own = TO_SPEAKER.match(said.rest(start))
    if own is not None:
        to: tuple[Listener, ...] = (EVERYONE,) if own.group().casefold() == "us" else (said.speaker,)
        after = start + own.end()
        too = _AND.match(said.rest(after))
        others = None if too is None else listeners(said, after + too.end())
        return (to, after) if not isinstance(others, tuple) else ((*to, *others[0]), others[1])
    them = _THEM.match(said.rest(start))
    if them is not None and lead is not None:
        people, _ = people_named(lead.of(said.text), asker=said.speaker, house=said.house, at=said.at)
        return ((PersonId(people[0]),), start + them.end()) if len(people) == 1 else None
    return listeners(said, start)


def _conditional(
    said: Said, after: int, condition: re.Match[str], to: tuple[Listener, ...], *, is_question: bool
) -> Request | None:
    following = after + condition.end()
    content = said.span(following + len(lead_of_reminder(said.rest(following))))
    if content is None and is_question:
        return None
    span = said.span(after + condition.start("what"), after + condition.end("what"))
    content = content or said.span(after) or Span(start=0, end=0)
    return Remind(to=to, content=content, timing=None, condition=span)


def _timed(said: Said, after: int, to: tuple[Listener, ...]) -> Request:
    timing, condition, following = when_in(said, after, _TIMING)
    begin = following + len(lead_of_reminder(said.rest(following)))
    is_open = timing is None and condition is None and not _has_time(said, begin)
    last = _ONCE_THERE.search(said.rest(begin)) if is_open else None
    content = said.span(begin, None if last is None else begin + last.start())
    if content is None:
        return Unclear(reason="nothing to pass on", surface="")
    if last is not None:
        condition = said.span(begin + last.start("what"), begin + last.end("what"))
    return Remind(to=to, content=content, timing=timing, condition=condition)


_ONCE_THERE = re.compile(
    r",?\s+(?:when|once|as soon as)\s+(?P<what>\w+(?:\s+is|\s+am|\s+are|['’](?:s|m|re))?"
    r"(?:\s+(?:gets?|comes?|arrives?))?\s+(?:back(?: home)?|home|in|here))[\s.!]*$",
    re.IGNORECASE,
)
"""Where somebody is to be before they are reminded, told last: "to ring the bank when I'm home"."""


def lead_of_reminder(rest: str) -> str:
    """The words between whom to remind and of what: "to", "that"."""
    match = _LEADS.match(rest)
    return match.group() if match else ""
