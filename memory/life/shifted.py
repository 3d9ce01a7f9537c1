"""A time told by how far it lies from the old one: "half an hour later", "the day after", "back a week"."""

import re
from datetime import UTC, timedelta

from memory.claims import Granularity, When
from memory.language.dates import zone_info
from memory.when.numerals import WORTH


def shifted(words: str, old: When | None) -> When | None:
    """The old time so much later or earlier; None where the words tell no such step, or there is no old time.

    Args:
        words: What puts the time right, or says that it is moved.
        old: The time that was told before.
    """
    found = _STEP.search(words)
    if found is None or old is None or old.start is None or old.end is None:
        return None
    unit = found["unit"].casefold()
    is_by_day = unit in ("day", "week", "fortnight")
    if not is_by_day and old.granularity is not Granularity.INSTANT:
        return None
    step = _count(found["count"]) * _LENGTHS[unit]
    is_earlier = (found["behind"] or "").casefold() in _EARLIER or _FORWARD.search(words) is not None
    zone = zone_info(old.zone)
    by = -step if is_earlier else step
    start, end = ((each.astimezone(zone) + by).astimezone(UTC) for each in (old.start, old.end))
    return When.model_validate({**dict(old), "surface": found.group().strip(), "start": start, "end": end})


_STEP = re.compile(
    r"(?:(?P<back>\b(?:back|forward|on|up) (?:by )?)|\b)"
    r"(?:(?P<count>half an?|an?|the|\d{1,3}|two|three|four|five|ten|fifteen|twenty|a couple of) )?"
    r"(?P<unit>minute|min|hour|hr|day|week|fortnight)s?\b"
    r"(?: (?P<behind>later|earlier|after|before|sooner|forward|back)"
    r"\b(?! (?:\w+ing|\w+day|the|that|this|school|work|tea|lunch|we|i|he|she|they|next)\b)|(?(back)|(?!)))",
    re.IGNORECASE,
)
"""As in "an hour later", "the day after", "back a week"; "the day after school starts" is no such step."""
_EARLIER = frozenset({"earlier", "before", "sooner", "forward"})
_FORWARD = re.compile(r"\b(?:brought|bring|pulled|moved|come) (?:it |that )?forward\b", re.IGNORECASE)
_LENGTHS = {
    "minute": timedelta(minutes=1),
    "min": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "hr": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
    "fortnight": timedelta(weeks=2),
}


def _count(told: str | None) -> float:
    word = (told or "a").casefold()
    if word.startswith("half"):
        return 0.5
    if word.endswith("couple of"):
        return 2
    return int(word) if word.isdigit() else WORTH.get(word, 1)
