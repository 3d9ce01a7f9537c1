"""A bare time as the answer to whether something is done, or will be: "Saturday", "no, tomorrow hen"."""

import re
from datetime import datetime
from typing import NamedTuple

from memory.claims import When
from memory.floor.words import word_set
from memory.house import House
from memory.language.answer_modality import modality_of
from memory.language.answers import Answer, Short
from memory.modality import Act, Modality, Polarity, Realization, Temporal
from memory.turns import Turn
from memory.when import times_in

_BESIDE = word_set(
    """no nope nah naw yes yeah yep aye well oh er um erm sorry actually now instead then on at by for about
    around maybe probably prob perhaps hopefully think i its itll is was be thatll thats that it x xx xxx
    mate bro hen love pal hun babe pet dear darling mam mum mummy mom dad daddy gran nan granny"""
)
"""Words that may stand beside the time and make no statement of their own, without their apostrophes."""
_WORD = re.compile(r"[\w'’]+")
_NOT_BEFORE = re.compile(r"\bnot (?:until|'?till?)\b", re.IGNORECASE)
"""What makes a time of an end: "not till Saturday" is on Saturday."""
_DONE = (Realization.COMPLETED, Realization.PARTIAL, Realization.STARTED, Realization.ATTEMPTED)


class Timed(NamedTuple):
    """When something is to be, or was, and how firmly that is said."""

    when: When
    modality: Modality


def bare_time(turn: Turn, asked: Modality, house: House) -> Timed | None:
    """The time that is all a turn tells, as the answer to what was asked; None if it tells more, or none.

    Whoever asks whether it is done, and hears "tomorrow", hears that it is planned; "yesterday", that it
    is done; a weekday leaves that open.
    """
    if asked.act is not Act.ASKED or asked.polarity is not Polarity.POSITIVE or "?" in turn.text:
        return None
    when = _only_time(turn, house)
    if when is None or when.start is None:
        return None
    realization = _how_far(when, when.start, asked, turn.sent_at)
    if realization is None:
        return None
    short = Short(Answer.FRAGMENT, turn.text.strip())
    told = modality_of(short, _asked_as(asked, realization, when, turn.sent_at), turn.text)
    return None if told is None else Timed(when, told)


def _only_time(turn: Turn, house: House) -> When | None:
    mentions = times_in(turn.text, at=turn.sent_at, calendar=house.calendar_of(turn.speaker))
    if len(mentions) != 1 or mentions[0].repeat is not None:
        return None
    span = mentions[0].span
    before = turn.text[: span.start]
    if mentions[0].marker not in ("", "by", "in"):
        not_before = _NOT_BEFORE.search(before + turn.text[span.start :])
        if not_before is None or not_before.start() > span.start:
            return None
        before = before[: not_before.start()]
    rest = _WORD.findall(f"{before} {turn.text[span.end :]}".casefold())
    bare = [word.replace("’", "").replace("'", "") for word in rest]
    names = {
        name.casefold() for person in house.members(turn.sent_at) for name in (person.name, *person.aliases)
    }
    return mentions[0].when if all(word in _BESIDE or word in names for word in bare) else None


def _how_far(when: When, start: datetime, asked: Modality, at: datetime) -> Realization | None:
    """How far it is by that answer; None where the answer does not fit what was asked."""
    is_ahead, is_behind = start > at, _is_behind(when, at)
    if asked.realization in _DONE:
        if is_behind:
            return asked.realization
        is_told = is_ahead and not _is_weekday(when)
        return Realization.INTENDED if is_told else Realization.UNKNOWN
    if asked.realization in (Realization.INTENDED, Realization.SCHEDULED, Realization.REQUIRED):
        return Realization.UNKNOWN if is_behind else Realization.INTENDED
    return None


def _is_weekday(when: When) -> bool:
    return re.search(r"\b(?:mon|tue|wed|thu|fri|sat|sun)", when.surface.casefold()) is not None


def _asked_as(asked: Modality, realization: Realization, when: When, at: datetime) -> Modality:
    is_behind = realization in _DONE or _is_behind(when, at)
    temporal = Temporal.PAST if is_behind else Temporal.FUTURE
    return Modality.model_validate({**dict(asked), "realization": realization, "temporal": temporal})


def _is_behind(when: When, at: datetime) -> bool:
    end = when.end or when.start
    return end is not None and end <= at
