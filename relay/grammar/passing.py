"""Word to be passed on: "tell NAME ...", "ask NAME ...", with its time or condition."""

import re

from memory.claims import Granularity
from memory.floor import Clause, read
from memory.modality import Realization, Temporal
from memory.value import Span
from memory.when import times_in
from relay.grammar.heads import QUESTION_HEAD, TO_SPEAKER
from relay.grammar.listeners import listeners
from relay.grammar.said import Said
from relay.requests import AskOn, Request, Tell, Unclear

_KNOWS = re.compile(r"^\s*(?:know\b)\s*", re.IGNORECASE)
CONDITION = re.compile(
    r"^\s*,?\s*(?:when|once|as soon as|next time)\s+(?P<what>[^,]{2,60}?)\s*"
    r"(?=,|\bthat\b|\bto\b|\babout\b|\bwhether\b|\bif\b|$)",
    re.IGNORECASE,
)
_TIMING = re.compile(
    r"^\s*,?\s*(?P<what>(?:at|on|in|by|tomorrow|tonight|later|this|next|every|before|after)\b[^,]{0,40}?)\s*"
    r"(?=,|\bthat\b|\bto\b)",
    re.IGNORECASE,
)
_ASK_TIMING = re.compile(
    r"^\s*,?\s*(?P<what>(?:at|on|in|by|tomorrow|tonight|later|this|next|every|before|after)\b[^,]{0,40}?)\s*"
    r"(?=,|\b(?:whether|if|what|when|where|who|whose|which|why|how)\b)",
    re.IGNORECASE,
)
_LEADS = re.compile(
    r"^\s*[,:]?\s*(?:that\b(?!'s|\s+(?:is|was)\b)\s*|to say (?:that\s+)?|saying (?:that\s+)?)?", re.IGNORECASE
)
_KEPT_OUT = re.compile(
    r"(?<=\S)\s*[,.;:!–-]*\s*(?:\b(?:but|and|only|just)\s+)?(?:please\s+|pls\s+)?"
    r"(?:\b(?:don't|dont|don’t|do not)\s+"
    r"(?:say|mention|explain|let on|tell (?:her|him|them)|let (?:her|him|them) know)"
    r"|\bwithout\s+(?:saying|mentioning|explaining|telling)|\b(?:leave|keep)\s+out\b)\b",
    re.IGNORECASE,
)
"""From here on it is for the bot alone."""
_NOT_WHY = re.compile(
    r"\s*(?:why|(?:the |my |what the )?reasons?|what (?:for|it['’]?s for))\b", re.IGNORECASE
)
_REASON = re.compile(
    r"(?<=\S)[\s,–-]+(?:(?:(?:it|that)['’]?s )?(?:because|cos|coz)|since|as)\b",
    re.IGNORECASE,
)
"""From here on it is why: "I'll be late because I'm at the doctor's, but don't say why"."""
_NOT_FOR = re.compile(
    r"(?<=\S)[\s,;–-]+(?:but|just|and)\s+(?:please\s+)?not\s+(?:to\s+)?(?P<who>[\w'’-]+)[.! ]*$",
    re.IGNORECASE,
)
"""Who is not to be told: "tell Dad I failed but not Mum"."""
_WISH = re.compile(
    r"(?:^|[,;]?\s+(?:and|but)\s+)"
    r"(?P<wish>(?:(?:please|pls|also|just)\s+)?(?:not\s+)?to\s+"
    r"(?!be (?:honest|fair|frank)\b|say\b|sum\b|my\b|the\b|your\b)[a-z]+\b)",
    re.IGNORECASE,
)
_OWN_WISH = re.compile(
    r"\b(?:to|needs?|wants?|wanted|likes?|loves?|hopes?|hoping|plans?|planning|means?|has|have|had|out|off)\b",
    re.IGNORECASE,
)
"""What may itself go on with "and to ...": that is then the sender's, or somebody else's."""
_ABOUT = re.compile(
    r"about (?:(?:the|my|our|his|her|their|this|that|\w+['’]s) )?\w+(?: \w+)?[.!]*$", re.IGNORECASE
)
"""A matter, and no word of it: "tell Joel about Thursday"."""
_ASK_LEADS = re.compile(r"^\s*[,:]?\s*", re.IGNORECASE)


def tell(said: Said, start: int) -> Request | None:
    """A word to be passed on; None where nobody to be told stands at the start."""
    if TO_SPEAKER.match(said.rest(start)):
        return None
    found = listeners(said, start)
    if not isinstance(found, tuple):
        return found
    to, after = found
    lead = _KNOWS.match(said.rest(after))
    after += lead.end() if lead else 0
    timing, condition, after = when_in(said, after)
    if timing is None and condition is None:
        timing, after = _hour_before_news(said, after)
    lead = _LEADS.match(said.rest(after))
    content = _sayable(said, after + (lead.end() if lead else 0))
    if content is None or _ABOUT.match(content.of(said.text)):
        return Unclear(reason="nothing to pass on", surface="")
    stated, wish = parts_of(said.text, content)
    return Tell(to=to, content=content, stated=stated, wish=wish, timing=timing, condition=condition)


def _hour_before_news(said: Said, after: int) -> tuple[Span | None, int]:
    """An hour right behind who is told, where what follows has happened, or is so whenever it is told.

    "At ten I sold it" and "at nine the party is karaoke" wait for the hour; of what is to come, the hour is
    its own: "at ten we leave".
    """
    rest = said.rest(after)
    calendar = said.house.calendar_of(said.speaker)
    first = next(iter(times_in(rest, at=said.at, calendar=calendar, past=False)), None)
    if first is None or rest[: first.span.start].strip(" ,") or first.when.start is None:
        return None, after
    main = next((each for each in read(rest[first.span.end :]) if each.main), None)
    is_hour = first.when.granularity is Granularity.INSTANT
    if main is None or not (_has_happened(main) or (is_hour and _is_so(main))) or first.when.start <= said.at:
        return None, after
    end = after + first.span.end
    return said.span(after, end), end


def _has_happened(main: Clause) -> bool:
    return main.modality.realization is Realization.COMPLETED


def _is_so(main: Clause) -> bool:
    return main.modality.realization is Realization.STATE and main.modality.temporal is Temporal.CURRENT


def parts_of(text: str, content: Span) -> tuple[Span | None, Span | None]:
    """What a content states, and what it tells its listener to do.

    "To bring her kit" is the latter alone, "dinner's in the oven and to feed the cat" is both.
    """
    words = content.of(text)
    found = _WISH.search(words)
    # "I want to eat and to sleep", "Nia needs a book and to borrow a pen" go on with their own infinitive.
    if found is None or _OWN_WISH.search(words[: found.start("wish")]):
        return content, None
    wish = Span(start=content.start + found.start("wish"), end=content.end)
    return (Span(start=content.start, end=content.start + found.start()) if found.start() else None), wish


def _sayable(said: Said, start: int) -> Span | None:
    """The content up to where its sender says what is to be kept out: "but don't say why, I'm at ..."."""
    rest = said.rest(start)
    kept_out = _KEPT_OUT.search(rest)
    if kept_out is not None and _NOT_WHY.match(rest[kept_out.end() :]):
        kept_out = _REASON.search(rest[: kept_out.start()]) or kept_out
    kept_out = kept_out or _not_for(said, rest)
    return said.span(start, None if kept_out is None else start + kept_out.start())


def _not_for(said: Said, rest: str) -> re.Match[str] | None:
    """Where it says at its end whom else it is not for, if that is somebody."""
    found = _NOT_FOR.search(rest)
    is_somebody = found is not None and said.directory.resolve(found["who"], said.speaker).person is not None
    return found if is_somebody else None


def ask_on(said: Said, start: int) -> Request | None:
    """A question to be put to somebody; None where it is the bot that is asked."""
    if TO_SPEAKER.match(said.rest(start)):
        return None
    found = listeners(said, start)
    if not isinstance(found, tuple):
        return found
    to, after = found
    timing, condition, after = (
        when_in(said, after, _ASK_TIMING)
        if not QUESTION_HEAD.match(said.rest(after))
        else (None, None, after)
    )
    lead = _ASK_LEADS.match(said.rest(after))
    content = _sayable(said, after + (lead.end() if lead else 0))
    if content is None:
        return Unclear(reason="nothing to pass on", surface="")
    return AskOn(to=to, content=content, timing=timing, condition=condition)


def when_in(said: Said, after: int, form: re.Pattern[str] = _TIMING) -> tuple[Span | None, Span | None, int]:
    """A time or a condition between the listener and the content."""
    condition = CONDITION.match(said.rest(after))
    if condition is not None and said.span(after + condition.end()) is not None:
        span = said.span(after + condition.start("what"), after + condition.end("what"))
        return None, span, after + condition.end()
    timing = form.match(said.rest(after))
    if timing is not None:
        span = said.span(after + timing.start("what"), after + timing.end("what"))
        return span, None, after + timing.end()
    return None, None, after
