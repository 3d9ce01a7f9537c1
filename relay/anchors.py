"""An hour that is told by something else that has its hour: "half an hour before the dentist"."""

import re
from datetime import datetime, timedelta

from memory.audience import audible_to
from memory.claims import Claim, Granularity, When
from memory.language.dates import local
from memory.language.wordforms import bases
from memory.modality import Act, Certainty, Polarity, Realization
from memory.ports import UnitOfWork
from memory.turns import Turn
from relay.hours import at_hour

_NUMBERS = {"an": 1, "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10, "twenty": 20}
_ANCHOR = re.compile(
    r"^\s*(?:(?:the (?P<part>night|evening|day|morning)|(?P<half>half an hour)"
    r"|(?P<quarter>(?:a )?quarter of an hour)"
    r"|(?P<number>\d+|an?|one|two|three|four|five|ten|twenty) (?P<unit>min\w*|hours?|hrs?|days?|weeks?))\s+)?"
    r"(?P<side>before|of)\s+(?:(?:the|my|our|his|her|their|[\w-]+['’]s)\s+)*"
    r"(?P<event>[\w'’-]+(?: [\w'’-]+){0,3}?)\s*$",
    re.IGNORECASE,
)
_HOURS = {"night": 19, "evening": 19, "day": 9, "morning": 8}
_AN_HOUR = timedelta(hours=1)
_OF_ANY_DAY = re.compile(r"^\s*(?P<side>before|after)\s+(?P<what>bed|bedtime|school|work)\s*$", re.IGNORECASE)
_FAIR = {
    "before bed": 20,
    "before bedtime": 20,
    "before school": 7,
    "after school": 16,
    "before work": 7,
    "after work": 18,
}
"""A fair hour for what nobody gave an hour to; it is told back to whoever asked."""
_SATURDAY = 5


def of_any_day(words: str, now: datetime, *, zone: str) -> datetime | None:
    """The next fair hour of what every day has: "before bed"; None if the words name nothing such.

    School and work are on weekdays.
    """
    found = _OF_ANY_DAY.match(words)
    if found is None:
        return None
    hour = _FAIR[f"{found['side']} {found['what']}".casefold()]
    days = (at_hour(now + timedelta(days=ahead), hour, zone=zone) for ahead in range(8))
    is_every_day = found["what"].casefold().startswith("bed")
    return next(day for day in days if day > now and (is_every_day or local(day, zone).weekday() < _SATURDAY))


def anchored(uow: UnitOfWork, words: str, turn: Turn, *, zone: str) -> datetime | None:
    """The instant so long before something ahead that the family spoke of; None if there is no such thing.

    Only what its speaker may hear where they speak fixes it, and only what was said for certain.
    """
    found = _ANCHOR.match(words)
    event = None if found is None else _event(uow, found["event"], turn)
    start = None if event is None or event.start is None else event.start
    if found is None or event is None or start is None:
        return None
    part = found["part"]
    if part is not None:
        day = start if found["side"].casefold() == "of" else start - timedelta(days=1)
        return at_hour(day, _HOURS[part.casefold()], zone=zone)
    before = _span_of(found)
    if before < timedelta(days=1) and event.granularity is not Granularity.INSTANT:
        return None  # an hour before a day is no hour
    at = start - before
    return at if event.granularity is Granularity.INSTANT else at_hour(at, _HOURS["day"], zone=zone)


def _span_of(found: re.Match[str]) -> timedelta:
    if found["half"]:
        return timedelta(minutes=30)
    if found["quarter"]:
        return timedelta(minutes=15)
    if not found["number"]:
        return _AN_HOUR
    count = _NUMBERS.get(found["number"].casefold()) or int(found["number"])
    unit = found["unit"].casefold()
    if unit.startswith("min"):
        return timedelta(minutes=count)
    if unit.startswith("h"):
        return timedelta(hours=count)
    return timedelta(days=count * (7 if unit.startswith("week") else 1))


def _event(uow: UnitOfWork, words: str, turn: Turn) -> When | None:
    """When the next thing of that name is."""
    wanted = set(bases(words))
    if turn.speaker is None or not wanted:
        return None
    hits = (uow.claim(hit.claim_id) for hit in uow.search(sorted(wanted), limit=_LOOKED_AT))
    ahead = [claim for claim in hits if claim is not None and _is_ahead(claim, turn.sent_at, wanted)]
    heard = audible_to(turn.speaker, turn.room, ahead, house=uow.house(), now=turn.sent_at)
    times = [when for each in heard if (when := each.claim.proposition.when) is not None and when.start]
    return min(times, key=lambda when: when.start or turn.sent_at, default=None)


_LOOKED_AT = 30


def _is_ahead(claim: Claim, now: datetime, wanted: set[str]) -> bool:
    when, modality = claim.proposition.when, claim.modality
    is_told = modality.act is Act.STATED and modality.certainty in (Certainty.CERTAIN, Certainty.PROBABLE)
    is_on = modality.polarity is Polarity.POSITIVE and modality.realization is not Realization.CANCELLED
    has_time = when is not None and when.start is not None and when.start > now
    named = set(bases(f"{claim.proposition.value} {claim.sources[-1].quote}"))
    return claim.is_in_force and has_time and is_told and is_on and wanted <= named
