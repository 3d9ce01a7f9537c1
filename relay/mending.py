"""Second thoughts on the hour of what was given a moment ago: "make it 9", said next to the same bot."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from config.language import Calendar
from memory.claims import Granularity
from memory.language.asking import strip_vocative
from memory.language.dates import local, zone_info
from memory.ports import UnitOfWork
from memory.turns import Author, Turn
from memory.when import times_in
from memory.when.numerals import AN_HOUR
from relay.outbox import get, leave_out, retime
from relay.waiting import waiting
from relay.words import Held, Word

_SOON = timedelta(minutes=15)
_BEFORE = 8
"""How many turns back the speaker's own last one is looked for."""
_LEAD = r"^(?:(?:no|nah|actually|sorry|oh|wait|hang on|on second thoughts?)[\s,.!]+)*"
_POLITELY = r"(?:(?:please|pls)\s+|(?:can|could|will|would) (?:you|u)\s+(?:please\s+)?)?"
_RETIME = re.compile(
    rf"{_LEAD}{_POLITELY}(?:make|change|move|push|set) (?:it|that|this) (?:back |forward )?"
    r"(?:to |for |at |on )?"
    r"(?P<when>.+?)(?: instead| please| then)*\W*$",
    re.IGNORECASE,
)
_HOUR_ALONE = re.compile(
    r"(?:at |around |about )?(?:half (?:past )?|quarter (?:past|to) )?"
    rf"(?:\d{{1,2}}(?:[.:]\d\d)?|{AN_HOUR})"
    r"(?P<half>\s*[ap]\.?m\.?)?(?: o['’]?clock)?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Mended:
    """When what the sender gave just now is to go out instead; one word for each listener.

    Attributes:
        at: The instant at which it goes out next.
        left_out: A later time of what comes again at which it does not; None where none is left out.
    """

    words: tuple[Word, ...]
    at: datetime
    left_out: datetime | None = None


def mended_in(uow: UnitOfWork, turn: Turn, now: datetime) -> Mended | None:
    """What a turn changes of the words that its speaker gave in their last one; None if nothing.

    Whoever has said anything else there since speaks of that.
    """
    if turn.speaker is None or turn.imported or turn.version or turn.forwarded_from is not None:
        return None
    retimes = _RETIME.match(after_call(turn.text))
    words = _just_given(uow, turn, now) if retimes else ()
    if retimes is None or not words:
        return None
    at = _new_time(retimes["when"], words[0], turn, uow.house().calendar_of(turn.speaker))
    return None if at is None or at <= now else Mended(words, at)


def mend(uow: UnitOfWork, mended: Mended) -> tuple[Word, ...]:
    """Carry it out: the words as they stand then."""
    words = tuple(get(uow, word.word_id) for word in mended.words)
    if mended.left_out is not None:
        return tuple(leave_out(uow, word, mended.left_out) for word in words)
    return tuple(retime(uow, word, mended.at) for word in words)


def after_call(text: str) -> str:
    """What is said to the bot, without what only calls it."""
    return text[strip_vocative(text) :].strip()


def given_in(uow: UnitOfWork, turn: Turn) -> Turn | None:
    """The speaker's last message before a turn in its room, second thoughts on an hour aside."""
    before = uow.turns(room=turn.room, before_seq=turn.seq or None, limit=_BEFORE)
    own = [each for each in before if each.author is Author.PERSON and each.speaker == turn.speaker]
    return next(
        (each for each in reversed(own) if each.turn_id != turn.turn_id and not _is_second(each)), None
    )


def _just_given(uow: UnitOfWork, turn: Turn, now: datetime) -> tuple[Word, ...]:
    """The words that the speaker's last turn in this room gave, second thoughts aside, if they still wait."""
    given = given_in(uow, turn)
    if given is None or turn.speaker is None or now - given.sent_at > _SOON:
        return ()
    mine = waiting(uow, turn.speaker)
    return tuple(word for word in mine if word.turn == given.turn_id and _waits_for_hour(word))


def _is_second(turn: Turn) -> bool:
    return turn.to_bot and _RETIME.match(after_call(turn.text)) is not None


def _waits_for_hour(word: Word) -> bool:
    return isinstance(word.state, Held) and word.state.why in ("time", "condition", "quiet")


def _new_time(when: str, word: Word, turn: Turn, calendar: Calendar) -> datetime | None:
    """The hour told, on the day that was meant; the day told, at the hour that was meant."""
    old = word.timing.at
    if old is None:
        return None
    alone = _HOUR_ALONE.match(when)
    text = when if alone is None or when.casefold().startswith("at ") else f"at {when}"
    told = next(iter(times_in(text, at=turn.sent_at, calendar=calendar, past=False)), None)
    if told is None or told.when.start is None or told.repeat is not None:
        return None
    start = told.when.start
    if alone is not None:
        return _nearest(start, old, calendar.zone, is_sure=alone["half"] is not None)
    if told.when.granularity is Granularity.INSTANT:
        return start
    return _on_day(old, start, calendar.zone)


def _nearest(hour: datetime, old: datetime, zone: str, *, is_sure: bool) -> datetime:
    """That hour of the old one's day, in its half of the day unless the other one was told."""
    same = _on_day(hour, old, zone)
    other = same + timedelta(hours=12 if local(same, zone).hour < _NOON else -12)
    return same if is_sure else min(same, other, key=lambda each: abs(each - old))


def _on_day(hour: datetime, day: datetime, zone: str) -> datetime:
    clock = local(hour, zone).time()
    return datetime.combine(local(day, zone).date(), clock, tzinfo=zone_info(zone)).astimezone(day.tzinfo)


_NOON = 12
