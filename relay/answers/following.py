"""A question that leans on the one before it: "and on Sunday?", "what about Tom?", "since when?"."""

import re
from datetime import timedelta

from memory.house import House
from memory.ids import PersonId
from memory.language.asking import is_addressed_wish, people_named, strip_vocative
from memory.language.naming import mentions_in
from memory.language.wordforms import bases
from memory.ports import UnitOfWork
from memory.recall import Ask
from memory.turns import Author, Turn
from memory.when import times_in

_SOON = timedelta(minutes=15)
_LOOKED_BACK, _DEEPEST = 12, 4
_LEAD = re.compile(
    r"^\W*(?:(?:so|but|ok|okay|then|oh|right|thanks|ah)\b\W*)*"
    r"(?:and(?: what| how)?(?: about)?|what about|how about|or)\b\W*",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"^\W*(?:(?:and|so|but|ok|okay|oh)\b\W*)*(?:(?P<wants>since when|(?:until |by )?when|what time|which day"
    r"|where|who|why|how come|how much)"
    r"|(?:says who|who (?:says|said|told you)(?: so| that| it| this)?)"
    r"|is (?:that|it|this) still (?:on|true|so|right|the plan|happening|the case))\W*$",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"^\W*(?:what time|what day|which day|how much|how many|[a-z]+)"
    r"(?: (?:is|are|was|were|do|does|did|has|have|will|can)\b|['’]s\b)?",
    re.IGNORECASE,
)
_LAST_THING = re.compile(
    r"\b(?:the|a|an|his|her|my|your|our|their|some|any) (?:[\w'’-]+ ){0,3}?[\w'’-]+\W*$", re.IGNORECASE
)


def completed(uow: UnitOfWork, asked: Ask, house: House) -> Ask:
    """The question with what it leaves unsaid, from what its asker asked just before in the same room."""
    turn = None if asked.turn is None else uow.turn(asked.turn)
    text = asked.text if turn is None else _completed(uow, turn, asked.text, house, _DEEPEST)
    return asked if text == asked.text else Ask.model_validate({**dict(asked), "text": text})


def _completed(uow: UnitOfWork, turn: Turn, text: str, house: House, depth: int) -> str:
    said = text[strip_vocative(text) :]
    bare, lead = _BARE.match(said), _LEAD.match(said)
    if depth == 0 or (bare is None and lead is None):
        return text
    before = _asked_before(uow, turn)
    if before is None:
        return text
    earlier = _completed(uow, before, before.text[strip_vocative(before.text) :], house, depth - 1)
    if bare is not None:
        return f"{bare['wants']} {earlier}" if bare["wants"] else earlier
    rest = said[lead.end() if lead else 0 :]
    return _with(earlier, rest, turn, house) or text


def _asked_before(uow: UnitOfWork, turn: Turn) -> Turn | None:
    for each in reversed(uow.turns(room=turn.room, before_seq=turn.seq, limit=_LOOKED_BACK)):
        if each.author is Author.PERSON and each.speaker == turn.speaker:
            is_question = each.text.rstrip().endswith("?") or is_addressed_wish(each.text)
            return each if is_question and turn.sent_at - each.sent_at <= _SOON else None
    return None


def _with(earlier: str, rest: str, turn: Turn, house: House) -> str | None:
    """The earlier question with another time, person or thing in the place of its own."""
    if not rest.strip(" ?.!"):
        return None
    calendar = house.calendar_of(turn.speaker)
    times = times_in(rest, at=turn.sent_at, calendar=calendar)
    people, names = people_named(rest, asker=turn.speaker, house=house, at=turn.sent_at)
    timeless = _without(rest, [(each.span.start, each.span.end) for each in times])
    things = [word for word in bases(timeless) if word not in names]
    plain = earlier.strip(" ?.!")
    if len(things) > _MOST_THINGS:
        return None
    if things:
        asks_on = _LAST_THING.sub(lambda _: rest.strip(" ?.!"), plain) if _LAST_THING.search(plain) else ""
        opening = _OPENING.match(plain)
        return asks_on or (f"{opening.group()} {rest}" if opening else None)
    if times:
        own = times_in(plain, at=turn.sent_at, calendar=calendar)
        plain = _without(plain, [(each.span.start, each.span.end) for each in own])
    if people:
        plain = _of_another(plain, people[-1], timeless.strip(" ?.!"), turn, house)
        return f"{plain} {_only_times(rest, timeless)}".strip()
    return f"{plain} {rest}" if times else None


_MOST_THINGS = 3
"""Whoever says more asks a question of their own."""


def _only_times(rest: str, timeless: str) -> str:
    return "" if rest == timeless else rest


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in sorted(spans, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return text


def _of_another(plain: str, person: PersonId, name: str, turn: Turn, house: House) -> str:
    """The question of somebody else: the first person whom it names makes room."""
    mentions = [m for m in mentions_in(plain, house, at=turn.sent_at) if m.person not in (None, person)]
    if not mentions:
        return f"{plain} {name}"
    start, end = mentions[0].span.start, mentions[0].span.end
    return f"{plain[:start]}{name}{plain[end:]}"
