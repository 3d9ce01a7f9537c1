"""A reminder that came at the wrong moment: "remind me again in an hour", "not now, ask me tonight"."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from memory.ids import FIRST, PersonId, RowId, derived
from memory.ports import UnitOfWork
from memory.turns import Author, Turn
from relay.hours import at_hour
from relay.instants import instant_in
from relay.mending import after_call
from relay.outbox import every, put
from relay.words import Delivered, Held, Reminding, Timing, Word

_STILL = timedelta(hours=12)
"""For how long a reminder that has gone out may be put off."""
_UNTOLD = timedelta(hours=1)
"""How much later it comes where no time is told: "snooze", "remind me later"."""
_LEAD = (
    r"^(?:(?:oh|ok|okay|no|sorry|argh|hmm|thanks|ta|can['’]?t(?: right)? now|not (?:right )?now|not yet|busy"
    r"|i['’]?m busy(?: now)?|bad time|in a bit)\b[\s,.!;–-]*)*"
)
_AGAIN = (
    r"(?:(?:please |pls |can you |could you )*(?:remind|ask|tell|nudge|ping|poke|prod|try|buzz)(?: me)?"
    r"(?: (?:again|later|about (?:it|that|this)|of (?:it|that|this)))*|snooze(?: (?:it|that|this|me))?"
    r"|(?:put|push) (?:it|that|this) (?:off|back)|give me(?= (?:\d+|an?|half|ten|five|twenty)\b)|later|again)"
)
_PUT_OFF = re.compile(
    rf"{_LEAD}(?P<again>{_AGAIN})?(?:\s*(?:for|till|until|to|,))?"
    r"(?:\s+(?P<when>[^.!?]{2,40}?))?(?:\s+(?:please|pls|instead|then|thanks))*[\s.!]*$",
    re.IGNORECASE,
)
_NOT_NOW = re.compile(
    r"\b(?:not (?:right )?now|not yet|busy|bad time|can['’]?t(?: right)? now)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class PutOff:
    """The reminder that its listener wants again, and when."""

    word: Word
    at: datetime


def put_off_in(uow: UnitOfWork, turn: Turn, now: datetime) -> PutOff | None:
    """What a turn wants again of the last reminder that its speaker got here; None if nothing."""
    if turn.speaker is None or turn.imported or turn.version or turn.forwarded_from is not None:
        return None
    text = after_call(turn.text)
    found = _PUT_OFF.match(text)
    is_asked = found is not None and (found["again"] or _NOT_NOW.search(text) is not None)
    last = _last_reminder(uow, turn, now) if is_asked else None
    if found is None or last is None:
        return None
    told = found["when"]
    if told is None:
        return PutOff(last, now + _UNTOLD)
    calendar = uow.house().calendar_of(turn.speaker)
    at = instant_in(told, turn, calendar) or instant_in(f"in {told}", turn, calendar)  # "snooze 20 mins"
    return None if at is None or at <= now else PutOff(last, at)


def put_off_to(
    uow: UnitOfWork, word: Word, to: Literal["in an hour", "tomorrow"], *, by: PersonId, now: datetime
) -> PutOff | None:
    """What its listener wants again of a reminder that has gone out; None if it is not theirs, or is old."""
    is_theirs = isinstance(word.what, Reminding) and word.listener == by
    if not is_theirs or not isinstance(word.state, Delivered) or now - word.state.at > _STILL:
        return None
    if to == "in an hour":
        return PutOff(word, now + _UNTOLD)
    return PutOff(word, at_hour(now + timedelta(days=1), _MORNING, zone=uow.house().zone_of(by)))


_MORNING = 8


def put_off(uow: UnitOfWork, wanted: PutOff, *, now: datetime) -> Word:
    """The reminder once more: the same words for the same ears, once, at that instant."""
    changed = {
        "word_id": RowId(derived("w", wanted.word.word_id, "again", wanted.at.isoformat())),
        "what": Reminding(repeat=None),
        "accepted_at": now,
        "timing": Timing(at=wanted.at, condition=None),
        "state": Held(why="time", until=wanted.at),
        "revision": FIRST,
    }
    return put(uow, Word.model_validate({**dict(wanted.word), **changed}))


def _last_reminder(uow: UnitOfWork, turn: Turn, now: datetime) -> Word | None:
    """The last reminder that went out to the speaker in this room, if they have said nothing since."""
    words = [
        word
        for word in every(uow, state="delivered")
        if isinstance(word.what, Reminding)
        and isinstance(word.state, Delivered)
        and word.room == turn.room
        and word.listener in (turn.speaker, None)
        and now - word.state.at <= _STILL
    ]
    last = max(words, key=_sent_at, default=None)
    before = uow.turns(room=turn.room, before_seq=turn.seq or None, limit=_BEFORE)
    since = [] if last is None else [each for each in before if each.sent_at > _sent_at(last)]
    spoke = any(each.author is Author.PERSON and each.speaker == turn.speaker for each in since)
    return None if spoke else last


_BEFORE = 8


def _sent_at(word: Word) -> datetime:
    return word.state.at if isinstance(word.state, Delivered) else word.accepted_at
