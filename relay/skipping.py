"""One time of a reminder that comes again is left out: "not this Friday", "skip tomorrow's"."""

import re
from datetime import datetime, timedelta

from memory.language.wordforms import bases
from memory.ports import UnitOfWork
from memory.turns import Turn
from memory.when import times_in
from relay.mending import Mended, after_call
from relay.waiting import waiting
from relay.words import Held, Reminding, Word

_LEAD = r"^(?:(?:oh|ok|okay|but|actually|sorry|except|just)\b[\s,.!–-]*)*"
_SKIP = re.compile(
    rf"{_LEAD}(?:(?:please |pls |can you )*(?:skip|miss(?: out)?|leave out|drop)|not|except(?: for)?|but not"
    r"|no (?:reminder|need)(?: for| on)?|(?:don['’]?t|do not) (?:remind me|need (?:it|that|reminding)))"
    r"(?: (?:about|of|for) (?P<about>[^,.!?]{2,40}?))??(?: on| for)?"
    r" (?P<when>(?:this|next|the|tomorrow|today|tonight|on|mon|tues|wednes|thurs|fri|satur|sun)"
    r"[^,.!?]{0,30}?)"
    r"(?:['’]s)?(?: one| time| reminder)?"
    r"(?:[\s,;–-]+(?:i['’]?m|we['’]?re|as|because|cos|since|there)\b.*)?[\s.!]*$",
    re.IGNORECASE,
)
_NEXT_ONE = re.compile(r"^(?:this|next|the next) (?:one|time)?$|^(?:the )?next$", re.IGNORECASE)


def skipped_in(uow: UnitOfWork, turn: Turn, now: datetime) -> Mended | None:
    """The reminder of the speaker's that leaves out one of its times; None if none is meant.

    It is the one that falls on the day that is named; of two that do, the one whose words are named, too. A
    later time than the next leaves the next where it is.
    """
    if turn.speaker is None or turn.imported or turn.version or turn.forwarded_from is not None:
        return None
    found = _SKIP.match(after_call(turn.text))
    if found is None:
        return None
    words = [
        word
        for word in waiting(uow, turn.speaker)
        if _comes_again(word) and _is_of(uow, word, found["about"])
    ]
    meant = [(word, at) for word in words if (at := _time_meant(uow, word, found["when"], turn)) is not None]
    if len(meant) != 1:
        return None
    word, left_out = meant[0]
    repeat = word.what.repeat if isinstance(word.what, Reminding) else None
    if repeat is None:
        return None
    if left_out == word.timing.at:
        return Mended((word,), repeat.next_after(left_out))
    return Mended((word,), word.timing.at or now, left_out)


def _comes_again(word: Word) -> bool:
    is_held = isinstance(word.state, Held) and word.state.until is not None
    return is_held and isinstance(word.what, Reminding) and word.what.repeat is not None


def _is_of(uow: UnitOfWork, word: Word, about: str | None) -> bool:
    turn, wanted = uow.turn(word.turn), set(bases(about or ""))
    return not wanted or (turn is not None and wanted <= set(bases(word.content.of(turn.text))))


def _time_meant(uow: UnitOfWork, word: Word, when: str, turn: Turn) -> datetime | None:
    """The time of a reminder that is told of: its next one, or the first that falls on the day named."""
    at, calendar = word.timing.at, uow.house().calendar_of(turn.speaker)
    if _NEXT_ONE.match(when) or at is None:
        return at
    told = next(iter(times_in(when, at=turn.sent_at, calendar=calendar, past=False)), None)
    repeat = word.what.repeat if isinstance(word.what, Reminding) else None
    if told is None or told.when.start is None or told.when.end is None or repeat is None:
        return None
    start, end = told.when.start, max(told.when.end, told.when.start + timedelta(minutes=1))
    for _ in range(_LOOKED_AHEAD):
        if at >= end:
            return None
        if at >= start:
            return at
        at = repeat.next_after(at)
    return None


_LOOKED_AHEAD = 100
"""How many times of a reminder are gone through for the day that is named: a quarter of a year's days."""
