"""From what somebody says to the bot, in plain words or as a command, to a request."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Literal

from memory.asking import strip_vocative
from memory.floor.normalise import Token, tokens_of
from memory.floor.sentences import sentences
from memory.house import House
from memory.ids import PersonId
from memory.naming import Directory, is_role_word
from memory.people import Role, Share
from memory.value import Span
from relay.requests import (
    EVERYONE,
    AskMe,
    AskOn,
    BringBack,
    CallOff,
    Correct,
    Forget,
    Identify,
    Keep,
    Listener,
    OnNotes,
    Remind,
    Request,
    SetShare,
    Show,
    Tell,
    Unclear,
    Why,
)

_POLITE = (
    r"(?:(?:please|pls|plz)\s+|(?:can|could|will|would)\s+(?:you|u)\s+(?:please\s+|pls\s+)?"
    r"|i(?:'d| would) like you to\s+)*"
)
_AS_A_QUESTION = re.compile(r"^(?:can|could|will|would)\s+(?:you|u)\b", re.IGNORECASE)
_TELL = re.compile(
    rf"^{_POLITE}(?:tell|let|inform|message|text|say to|pass (?:it |this |that )?on to)\s+", re.IGNORECASE
)
_ASK = re.compile(rf"^{_POLITE}(?:ask|check with|find out from)\s+", re.IGNORECASE)
_REMIND = re.compile(rf"^{_POLITE}(?:remind|set a reminder for)\s+(?=\S)", re.IGNORECASE)
_TO_SPEAKER = re.compile(r"^(?:me|us)\b", re.IGNORECASE)
_EVERYONE = re.compile(
    r"^(?:everyone|everybody|every one|all of (?:them|us|you)|them all|the group chat"
    r"|the (?:whole )?(?:family|group|others|house|household))\b",
    re.IGNORECASE,
)
_AND = re.compile(r"^(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)", re.IGNORECASE)
_KNOWS = re.compile(r"^\s*(?:know\b)\s*", re.IGNORECASE)
_CONDITION = re.compile(
    r"^\s*,?\s*(?:when|once|as soon as|next time)\s+(?P<what>[^,]{2,60}?)\s*"
    r"(?=,|\bthat\b|\bto\b|\babout\b|\bwhether\b|\bif\b|$)",
    re.IGNORECASE,
)
_TIMING = re.compile(
    r"^\s*,?\s*(?P<what>(?:at|on|in|by|tomorrow|tonight|later|this|next|every|before|after)\b[^,]{0,40}?)\s*"
    r"(?=,|\bthat\b|\bto\b)",
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
_ASK_LEADS = re.compile(r"^\s*[,:]?\s*", re.IGNORECASE)
_AUXILIARY = r"(?:is|are|am|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might)"
_QUESTION_HEAD = re.compile(
    r"^\s*[,:]?\s*(?:whether|if|to|about|for|what|when|where|who|whose|which|why|how|any"
    rf"|{_AUXILIARY})\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"^(?:(?:at|on|by|to|for|with|from|in)\s+)?"
    r"(?:who|whos|whose|whom|what|whats|which|when|whens|where|wheres|why|how|hows)\b"
    rf"|^{_AUXILIARY}\s+(?!not\b)\S+"
    r"|^(?:isn't|aren't|wasn't|weren't|don't|doesn't|didn't|hasn't|haven't|can't|won't)\s+"
    r"(?:i|you|we|they|he|she|it|anyone|anybody|there|that|this)\b"
    r"|^any(?:one|body|thing)?\b|^remind me (?:what|who|when|where|which|how)\b|^tell (?:me|us)\b",
    re.IGNORECASE,
)
_FORGET = re.compile(
    rf"^{_POLITE}(?:forget|delete|erase|scrap|(?:don't|dont|do not) remember)\s+(?P<what>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_CALL_OFF = re.compile(
    rf"^{_POLITE}(?:"
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
    r"^(?:what (?:reminders|messages) (?:do i have|have i set|are (?:there|waiting))"
    r"|(?:show (?:me )?|list )?(?:all )?my reminders|what(?:'s| is|s) (?:still )?waiting(?: to go out)?"
    r"|what (?:did|have) i ask(?:ed)? you to (?:remind|tell|pass|ask)\b.*)\W*$",
    re.IGNORECASE,
)
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
_WRONG = re.compile(
    r"^(?:(?:no|nope|sorry|hang on)[\s,.!]+)*(?:that(?:'s| is|s)|it(?:'s| is)|you(?:'re| are)) "
    r"(?:wrong|not right|not true|not what i said|incorrect|mistaken|a mistake)\b[\s,.;:!-]*(?P<what>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_SHARE = re.compile(
    r"^(?:share (?:it )?with\s+)?(?P<who>me|just me|only me|nobody|(?:the )?adults|grown-?ups|(?:the )?family"
    r"|everyone)\W*$",
    re.IGNORECASE,
)
_MEMORY = re.compile(
    r"^what (?:do|does) (?:you|sayso) (?:know|remember|have|keep)(?: stored)? "
    r"(?:about|on|of) (?:me|myself)\W*$",
    re.IGNORECASE,
)
_LIST = re.compile(
    r"^(?:what(?:'s| is|s)? (?:is )?(?:still )?(?:on|left on) (?:the|our) (?:shopping )?list"
    r"|(?:show (?:me )?)?(?:the|our) (?:shopping )?list)\W*$",
    re.IGNORECASE,
)
_COMMAND = re.compile(r"^/(?P<name>[a-z]+)(?:@\w+)?(?:\s+|$)", re.IGNORECASE)
_ID = re.compile(r"^(?P<id>[a-z]{1,3}_?[0-9a-f]{20})\b\s*", re.IGNORECASE)
_REMINDER_LEADS = re.compile(r"^\s*[,:]?\s*(?:(?:to|that|about|of)\b\s*)?", re.IGNORECASE)
_SOMEBODY = re.compile(
    r"^(?P<who>(?i:my|our)\s+[\w-]+|[\w-]+'s\s+[\w-]+|[A-Z][\w-]+|(?i:mum|mom|dad|gran|granny|nan|grandma|grandad))"
    r"(?=\s|$|[,:])"
)

_SOMEBODY_OUTSIDE = re.compile(
    r"^(?P<who>(?:the|a|an)\s+(?!truth\b|time\b|difference\b)[\w-]+)", re.IGNORECASE
)


def request_in(text: str, *, speaker: PersonId, house: House, at: datetime) -> Request | None:
    """The request that a text makes of the bot; None if it only tells something."""
    said = _Said(text, speaker, house, at)
    start = strip_vocative(text)
    command = _COMMAND.match(text[start:])
    if command is not None:
        handle = _COMMANDS.get(command["name"].casefold())
        if handle is None:
            return Unclear(reason="no such command", surface=command["name"])
        return handle(said, start + command.end())
    return _plain_request(said, start)


class _Said:
    """A text in the mouth of its speaker; stretches of it become spans of the raw text."""

    def __init__(self, text: str, speaker: PersonId, house: House, at: datetime) -> None:
        self.text = text
        self.speaker = speaker
        self.house = house
        self.directory = Directory(house, at)
        self.end = len(text.rstrip())

    def rest(self, start: int) -> str:
        return self.text[start : self.end]

    def span(self, start: int, end: int | None = None) -> Span | None:
        """The stretch without the blanks around it; None if nothing is left."""
        stop = self.end if end is None else end
        part = self.text[start:stop]
        first = start + len(part) - len(part.lstrip())
        last = start + len(part.rstrip())
        return Span(start=first, end=last) if last > first else None


def _plain_request(said: _Said, start: int) -> Request | None:
    rest = said.rest(start)
    standing = (
        _standing_request(said, rest)
        or _calling_off(said, start, rest)
        or _forget_request(said, start, rest)
        or _correction(said, start, rest)
    )
    if standing is not None:
        return standing
    if _AS_A_QUESTION.match(rest) and rest.endswith("?"):
        said.end -= 1
    for pattern, handle in ((_TELL, _tell), (_REMIND, _remind), (_ASK, _ask_on)):
        match = pattern.match(rest)
        found = handle(said, start + match.end()) if match else None
        if found is not None:
            return found
    said.end = len(said.text.rstrip())
    return _question(said, start)


def _standing_request(said: _Said, rest: str) -> Request | None:
    make = next((make for pattern, make in _STANDING if pattern.match(rest)), None)
    return None if make is None else make(said)


_STANDING: tuple[tuple[re.Pattern[str], Callable[[_Said], Request]], ...] = (
    (_WHY, lambda _: Why(target=None)),
    (_KEEP, lambda _: Keep(target=None)),
    (_BRING_BACK, lambda _: BringBack(target=None)),
    (_HELP, lambda _: Show(view="help", person=None)),
    (_MY_WORDS, lambda _: Show(view="words", person=None)),
    (_MEMORY, lambda said: Show(view="memory", person=said.speaker)),
    (_LIST, lambda _: Show(view="list", person=None)),
)


def _calling_off(said: _Said, start: int, rest: str) -> Request | None:
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


def _forget_request(said: _Said, start: int, rest: str) -> Request | None:
    match = _FORGET.match(rest)
    return None if match is None else _forget(said, start + match.start("what"))


def _correction(said: _Said, start: int, rest: str) -> Request | None:
    match = _WRONG.match(rest)
    return None if match is None else Correct(target=None, content=said.span(start + match.start("what")))


def _question(said: _Said, start: int) -> Request | None:
    for sentence in sentences(said.rest(start)):
        words = sentence.of(said.rest(start))
        if words.rstrip("\"')”’ ").endswith("?") or _QUESTION.match(words):
            span = said.span(start)
            return None if span is None else AskMe(content=span)
    return None


# --- passing on
def _tell(said: _Said, start: int) -> Request | None:
    if _TO_SPEAKER.match(said.rest(start)):
        return None
    found = _listeners(said, start)
    if not isinstance(found, tuple):
        return found
    to, after = found
    lead = _KNOWS.match(said.rest(after))
    after += lead.end() if lead else 0
    timing, condition, after = _when(said, after)
    lead = _LEADS.match(said.rest(after))
    content = _sayable(said, after + (lead.end() if lead else 0))
    if content is None:
        return Unclear(reason="nothing to pass on", surface="")
    return Tell(to=to, content=content, timing=timing, condition=condition)


def _sayable(said: _Said, start: int) -> Span | None:
    """The content up to where its sender says what is to be kept out: "but don't say why, I'm at ..."."""
    kept_out = _KEPT_OUT.search(said.rest(start))
    return said.span(start, None if kept_out is None else start + kept_out.start())


def _ask_on(said: _Said, start: int) -> Request | None:
    if _TO_SPEAKER.match(said.rest(start)):
        return None
    found = _listeners(said, start)
    if not isinstance(found, tuple):
        return found
    to, after = found
    timing, condition, after = (
        _when(said, after) if not _QUESTION_HEAD.match(said.rest(after)) else (None, None, after)
    )
    lead = _ASK_LEADS.match(said.rest(after))
    content = _sayable(said, after + (lead.end() if lead else 0))
    if content is None:
        return Unclear(reason="nothing to pass on", surface="")
    return AskOn(to=to, content=content, timing=timing, condition=condition)


def _remind(said: _Said, start: int) -> Request | None:
    rest = said.rest(start)
    own = _TO_SPEAKER.match(rest)
    if own is not None:
        to: tuple[Listener, ...] = (EVERYONE,) if own.group().casefold() == "us" else (said.speaker,)
        after = start + own.end()
    else:
        found = _listeners(said, start)
        if not isinstance(found, tuple):
            return found
        to, after = found
    condition = _CONDITION.match(said.rest(after))
    if condition is not None:
        following = after + condition.end()
        content = said.span(following + len(_lead_of_reminder(said.rest(following))))
        if content is None and own is not None and _QUESTION.match(f"remind {rest}"):
            return None
        span = said.span(after + condition.start("what"), after + condition.end("what"))
        return Remind(to=to, content=content or said.span(after) or Span(start=0, end=0), condition=span)
    if own is not None and _QUESTION.match(f"remind {rest}"):
        return None
    content = said.span(after + len(_lead_of_reminder(said.rest(after))))
    if content is None:
        return Unclear(reason="nothing to pass on", surface="")
    return Remind(to=to, content=content, condition=None)


def _lead_of_reminder(rest: str) -> str:
    match = _REMINDER_LEADS.match(rest)
    return match.group() if match else ""


def _when(said: _Said, after: int) -> tuple[Span | None, Span | None, int]:
    """A time or a condition between the listener and the content."""
    condition = _CONDITION.match(said.rest(after))
    if condition is not None and said.span(after + condition.end()) is not None:
        span = said.span(after + condition.start("what"), after + condition.end("what"))
        return None, span, after + condition.end()
    timing = _TIMING.match(said.rest(after))
    if timing is not None:
        span = said.span(after + timing.start("what"), after + timing.end("what"))
        return span, None, after + timing.end()
    return None, None, after


def _listeners(said: _Said, start: int) -> tuple[tuple[Listener, ...], int] | Unclear | None:
    """Who is named at the start, and where the names end; None if nobody is meant there."""
    everyone = _EVERYONE.match(said.rest(start))
    if everyone is not None:
        return (EVERYONE,), start + everyone.end()
    people: list[PersonId] = []
    at = start
    while True:
        named = _name_at(said, at)
        if named is None:
            break
        form, person, end = named
        if person is None:
            return Unclear(reason="two people", surface=form)
        if not _is_reachable(said.house, person):
            return Unclear(reason="not reachable", surface=form)
        people.append(person)
        at = end
        more = _AND.match(said.rest(at))
        if more is None or _name_at(said, at + more.end()) is None:
            break
        at += more.end()
    if people:
        return tuple(dict.fromkeys(people)), at
    return _somebody_unknown(said, start)


def _name_at(said: _Said, start: int) -> tuple[str, PersonId | None, int] | None:
    """The form that stands there, whom it means (None: more than one), and where it ends."""
    rest = said.rest(start)
    tokens = [token for token in tokens_of(rest[:80]) if token.word.strip()][:4]
    for size in (3, 2, 1):
        if len(tokens) < size or _is_possessive(tokens, size):
            continue
        form = " ".join(token.word for token in tokens[:size])
        named = said.directory.named(form)
        if named:
            person = next(iter(named)) if len(named) == 1 else None
            return form, person, start + tokens[size - 1].end
        person = said.directory.resolve(form, said.speaker).person if _is_role(tokens[:size]) else None
        if person is not None:
            return form, person, start + tokens[size - 1].end
    return None


def _is_role(tokens: list[Token]) -> bool:
    """Such as "dad" and "my wife"."""
    words = [token.word for token in tokens]
    return is_role_word(words[-1]) and words[:-1] in ([], ["my"], ["our"])


def _is_possessive(tokens: list[Token], size: int) -> bool:
    """Whether more belongs to the name: "ask Ana's teacher" is not said to Ana."""
    return len(tokens) > size and tokens[size].word == "'s" and tokens[size].start == tokens[size - 1].end


def _is_reachable(house: House, person: PersonId) -> bool:
    found = house.person(person)
    return found is not None and found.role is not Role.OUTSIDER and found.left_at is None


def _somebody_unknown(said: _Said, start: int) -> Unclear | None:
    rest = said.rest(start)
    match = _SOMEBODY.match(rest)
    if match is None and not said.text[:start].casefold().rstrip().endswith("let"):
        match = _SOMEBODY_OUTSIDE.match(rest)  # "tell the postman", but "let the dog out"
    return None if match is None else Unclear(reason="no such person", surface=match["who"])


# --- commands
def _forget(said: _Said, start: int) -> Request | None:
    rest = said.rest(start)
    identifier = _ID.match(rest)
    if identifier is not None:
        return Forget(target=identifier["id"], about=None)
    if not rest or _THAT.match(rest):
        return Forget(target=None, about=None)
    about = _ABOUT.match(rest)
    if about is None and not said.text.lstrip().startswith("/") and not _A_THING.match(rest):
        return None
    return Forget(target=None, about=said.span(start + (about.end() if about else 0)))


def _correct_command(said: _Said, start: int) -> Request:
    identifier = _ID.match(said.rest(start))
    after = start + (identifier.end() if identifier else 0)
    return Correct(target=identifier["id"] if identifier else None, content=said.span(after))


def _keep_command(said: _Said, start: int) -> Request:
    identifier = _ID.match(said.rest(start))
    return Keep(target=identifier["id"] if identifier else None)


def _bring_back_command(said: _Said, start: int) -> Request:
    identifier = _ID.match(said.rest(start))
    return BringBack(target=identifier["id"] if identifier else None)


def _people_command(said: _Said, start: int) -> Request:
    words = said.span(start)
    if words is None or _WHO_IS_WHO.match(words.of(said.text)) is None:
        return Unclear(reason="no such command", surface="people")
    return Identify(words=words)


_WHO_IS_WHO = re.compile(r"^(?:merge|split)\s|^(?:do|undo)\W*$", re.IGNORECASE)


def _why_command(said: _Said, start: int) -> Request:
    identifier = _ID.match(said.rest(start))
    return Why(target=identifier["id"] if identifier else None)


def _tell_command(said: _Said, start: int) -> Request:
    return _tell(said, start) or Unclear(reason="no such person", surface=said.rest(start).split(" ")[0])


def _remind_command(said: _Said, start: int) -> Request:
    rest = said.rest(start)
    if _TO_SPEAKER.match(rest) or isinstance(_listeners(said, start), tuple):
        found = _remind(said, start)
        return found or Unclear(reason="nothing to pass on", surface="")
    content = said.span(start + len(_lead_of_reminder(rest)))
    if content is None:
        return Unclear(reason="nothing to pass on", surface="")
    return Remind(to=(said.speaker,), content=content, condition=None)


def _ask_command(said: _Said, start: int) -> Request:
    """`/ask Edie whether ...` is passed on; `/ask has Joel ...` is a question to the memory."""
    found = _listeners(said, start)
    if isinstance(found, tuple) and _QUESTION_HEAD.match(said.rest(found[1])):
        passed_on = _ask_on(said, start)
        if passed_on is not None:
            return passed_on
    span = said.span(start)
    return Unclear(reason="nothing to pass on", surface="") if span is None else AskMe(content=span)


def _share_command(said: _Said, start: int) -> Request:
    match = _SHARE.match(said.rest(start))
    if match is None:
        return SetShare(share=None)
    who = match["who"].casefold()
    if who.endswith("me") or who == "nobody":
        return SetShare(share=Share.ME)
    return SetShare(share=Share.ADULTS if "adult" in who or "grown" in who else Share.FAMILY)


def _show(
    view: Literal["now", "digest", "memory", "list", "help", "export", "words"],
) -> Callable[[_Said, int], Request]:
    def handle(said: _Said, start: int) -> Request:
        if said.span(start) is None or view in ("help", "list"):
            return Show(view=view, person=None)
        found = _listeners(said, start)
        if isinstance(found, tuple) and found[0] != (EVERYONE,):
            return Show(view=view, person=PersonId(found[0][0]))
        if isinstance(found, Unclear) and found.reason == "two people":
            return found
        return Unclear(reason="no such person", surface=said.rest(start))

    return handle


_COMMANDS: dict[str, Callable[[_Said, int], Request | None]] = {
    "ask": _ask_command,
    "tell": _tell_command,
    "remind": _remind_command,
    "list": _show("list"),
    "memory": _show("memory"),
    "mine": _show("memory"),
    "now": _show("now"),
    "digest": _show("digest"),
    "words": _show("words"),
    "why": _why_command,
    "correct": _correct_command,
    "forget": _forget,
    "keep": _keep_command,
    "undo": _bring_back_command,
    "people": _people_command,
    "notes": lambda said, start: OnNotes(words=said.span(start)),
    "private": _share_command,
    "export": _show("export"),
    "help": _show("help"),
    "start": _show("help"),
}
