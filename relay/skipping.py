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
    """The reminder of the speaker's that leaves out its next time, and the time after; None if none is meant.

    It is the one that falls on the day that is named; of two that do, the one whose words are named, too.
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
    meant = [word for word in words if _falls_on(uow, word, found["when"], turn)]
    if len(meant) != 1 or not isinstance(meant[0].what, Reminding) or meant[0].what.repeat is None:
        return None
    left_out = meant[0].timing.at or now
    return Mended((meant[0],), meant[0].what.repeat.next_after(left_out))


def _comes_again(word: Word) -> bool:
    is_held = isinstance(word.state, Held) and word.state.until is not None
    return is_held and isinstance(word.what, Reminding) and word.what.repeat is not None


def _is_of(uow: UnitOfWork, word: Word, about: str | None) -> bool:
    turn, wanted = uow.turn(word.turn), set(bases(about or ""))
    return not wanted or (turn is not None and wanted <= set(bases(word.content.of(turn.text))))


def _falls_on(uow: UnitOfWork, word: Word, when: str, turn: Turn) -> bool:
    """Whether the next time of a reminder is the one that is told of."""
    if _NEXT_ONE.match(when):
        return True
    at, calendar = word.timing.at, uow.house().calendar_of(turn.speaker)
    told = next(iter(times_in(when, at=turn.sent_at, calendar=calendar, past=False)), None)
    if at is None or told is None or told.when.start is None or told.when.end is None:
        return False
    return told.when.start <= at < max(told.when.end, told.when.start + timedelta(minutes=1))
