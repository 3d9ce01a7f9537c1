"""Which half of the day an hour on the clock's face means, and where that is in doubt."""

import re
from datetime import datetime, timedelta

from memory.when.expressions import Clock

PARTS = {
    "morning": (6, 12),
    "lunch": (12, 14),
    "afternoon": (12, 18),
    "evening": (17, 22),
    "night": (18, 24),
}
"""The hours of a part of the day, from and to."""
EITHER_HALF = range(6, 9)
"""Hours at which a family is up in the morning as well as in the evening."""


def told_hour(clock: Clock, part: str) -> int | None:
    """The hour from 0 to 23 where the words themselves say which half is meant; else None."""
    hour = clock.hour
    if clock.meridiem == "24":
        return hour
    if clock.meridiem:
        return hour % 12 + (12 if clock.meridiem == "pm" else 0)
    if not part:
        return None
    is_late = part != "morning" and not (part == "night" and hour == 12)
    return hour % 12 + (12 if is_late else 0)


_OF_THE_EVENING = re.compile(
    r"\b(?:plays?|concert|show|gig|part(?:y|ies)|dinner|supper|drinks|film|movie|cinema|theatre|quiz|curry"
    r"|bar-?b-?que|barbecue|bbq|pub|disco|rehearsal|choir|evening|pta|governors|agm|book club|band practice"
    r"|fireworks|bonfire|takeaway|meal|restaurant|night|house-?warming|leaving do|hen do|stag do"
    r"|ceilidh|karaoke|prom)\b",
    re.IGNORECASE,
)


def is_of_the_evening(words: str) -> bool:
    """Whether what is spoken of is held in the evening: the school play at seven is not in the morning."""
    return _OF_THE_EVENING.search(words) is not None


def usual_hour(clock: Clock) -> tuple[int, bool]:
    """The half usually meant: four in the afternoon, ten in the morning; six to eight are in doubt."""
    hour = clock.hour
    return hour % 12 + (12 if hour == 12 or hour < 7 else 0), hour in EITHER_HALF


def hour_today(clock: Clock, base: datetime, now: datetime, *, past: bool | None) -> tuple[int, bool]:
    """The half that is meant of today, and whether that is in doubt.

    It is the next to come, or of what lies behind the last.

    Args:
        clock: The hour as it was told, without a half of its own.
        base: Midnight at which the day begins, local.
        now: The local instant at which it was told.
        past: Whether what is told of lies behind; None where that is not known.
    """
    usual, may_doubt = usual_hour(clock)
    first, second = sorted((usual, (usual + 12) % 24))
    is_past = {hour: base + timedelta(hours=hour, minutes=clock.minute) <= now for hour in (first, second)}
    if past:
        fitting = [hour for hour in (second, first) if is_past[hour] and hour >= 5]
    else:
        fitting = [hour for hour in (first, second) if not is_past[hour] and 6 <= hour <= 23]
    if not fitting:
        return usual, True
    is_unusual = not past and usual in fitting and fitting[0] != usual and clock.hour >= 6
    return fitting[0], is_unusual or (len(fitting) > 1 and may_doubt)
