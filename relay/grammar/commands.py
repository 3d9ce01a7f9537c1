"""Requests as commands: a slash, a word, and what it is about."""

import re
from collections.abc import Callable
from typing import Literal

from memory.ids import PersonId
from memory.people import Share
from relay.grammar.forgetting import forget
from relay.grammar.heads import QUESTION_HEAD, TO_SPEAKER
from relay.grammar.listeners import listeners
from relay.grammar.passing import ask_on, tell
from relay.grammar.plain import standing_request
from relay.grammar.reminding import lead_of_reminder, remind
from relay.grammar.said import Said
from relay.requests import (
    EVERYONE,
    AskMe,
    BringBack,
    Correct,
    Identify,
    Keep,
    OnNotes,
    Remind,
    Request,
    SetShare,
    Show,
    Unclear,
    Why,
)

_SHARE = re.compile(
    r"^(?:share (?:it )?with\s+)?(?P<who>me|just me|only me|nobody|(?:the )?adults|grown-?ups|(?:the )?family"
    r"|everyone)\W*$",
    re.IGNORECASE,
)


def _correct_command(said: Said, start: int) -> Request:
    target, after = said.id_at(start)
    content = said.span(after)
    if content is None:
        return Unclear(reason="nothing to put right", surface="")
    return Correct(target=target, content=content)


def _keep_command(said: Said, start: int) -> Request:
    return Keep(target=said.id_at(start)[0])


def _bring_back_command(said: Said, start: int) -> Request:
    return BringBack(target=said.id_at(start)[0])


def _people_command(said: Said, start: int) -> Request:
    words = said.span(start)
    if words is None or _WHO_IS_WHO.match(words.of(said.text)) is None:
        return Unclear(reason="no such command", surface="people")
    return Identify(words=words)


_WHO_IS_WHO = re.compile(r"^(?:merge|split)\s|^(?:do|undo)\W*$", re.IGNORECASE)


def _why_command(said: Said, start: int) -> Request:
    return Why(target=said.id_at(start)[0])


def _tell_command(said: Said, start: int) -> Request:
    if said.span(start) is None:
        return Unclear(reason="nobody to tell", surface="")
    return tell(said, start) or Unclear(reason="no such person", surface=said.rest(start).split(" ")[0])


def _remind_command(said: Said, start: int) -> Request:
    rest = said.rest(start)
    if TO_SPEAKER.match(rest) or isinstance(listeners(said, start), tuple):
        found = remind(said, start)
        is_bare = found is None or (isinstance(found, Unclear) and found.reason == "nothing to pass on")
        return Unclear(reason="nothing to remind of", surface="") if found is None or is_bare else found
    content = said.span(start + len(lead_of_reminder(rest)))
    if content is None:
        return Unclear(reason="nothing to remind of", surface="")
    return Remind(to=(said.speaker,), content=content, timing=None, condition=None)


def _ask_command(said: Said, start: int) -> Request:
    """`/ask Edie whether ...` is passed on; `/ask has Joel ...` is a question to the memory."""
    standing = standing_request(said, said.rest(start))
    if standing is not None:
        return standing
    found = listeners(said, start)
    if isinstance(found, tuple) and QUESTION_HEAD.match(said.rest(found[1])):
        passed_on = ask_on(said, start)
        if passed_on is not None:
            return passed_on
    span = said.span(start)
    return Unclear(reason="nothing to ask", surface="") if span is None else AskMe(content=span)


def _share_command(said: Said, start: int) -> Request:
    if said.span(start) is None:
        return SetShare(share=None)
    match = _SHARE.match(said.rest(start))
    if match is None:
        return Unclear(reason="no such reach", surface=said.rest(start))
    who = match["who"].casefold()
    if who.endswith("me") or who == "nobody":
        return SetShare(share=Share.ME)
    return SetShare(share=Share.ADULTS if "adult" in who or "grown" in who else Share.FAMILY)


def _show(
    view: Literal["now", "digest", "memory", "list", "help", "export", "words"],
) -> Callable[[Said, int], Request]:
    def handle(said: Said, start: int) -> Request:
        if said.span(start) is None or view in ("help", "list"):
            return Show(view=view, person=None)
        found = listeners(said, start)
        if isinstance(found, tuple) and found[0] != (EVERYONE,):
            return Show(view=view, person=PersonId(found[0][0]))
        if isinstance(found, Unclear) and found.reason == "two people":
            return found
        return Unclear(reason="no such person", surface=said.rest(start))

    return handle


COMMANDS: dict[str, Callable[[Said, int], Request | None]] = {
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
    "forget": forget,
    "keep": _keep_command,
    "undo": _bring_back_command,
    "people": _people_command,
    "notes": lambda said, start: OnNotes(words=said.span(start)),
    "private": _share_command,
    "export": _show("export"),
    "help": _show("help"),
    "start": _show("help"),
}
