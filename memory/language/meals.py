"""What is for tea: which questions ask for it, which words tell it, and of which day it is."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from config.language import Calendar

_MEAL = re.compile(
    r"^what ?(?:is|['’]?s|was"
    r"|(?:am|are|is|were|was) (?:\w+ ){1,3}(?:having|eating|getting|cooking|making|doing)"
    r"|(?:do|did|does|will|shall) (?:\w+ ){1,3}(?:have|eat|get|cook|make|do))"
    r" (?:it )?(?:for )?(?:our |the |my )?(?:breakfast|lunch|dinner|tea|supper|pudding|dessert)\b"
    r"|^what (?:are|is) (?:we|they|everybody) (?:having|eating)"
    r"(?: tonight| tomorrow| today| for .*)?$"
    r"|^what (?:did|do) (?:we|they|you) (?:have|eat)(?: for .*| last night| tonight| yesterday| today)$"
    r"|^what (?:is|['’]?s) (?:cooking|to eat|for eats)\b"
)
_SERVED = re.compile(
    r"\b(?:hav(?:e|ing)|had|cook\w*|mak(?:e|ing)|made|do(?:ing)?|bring\w*|brought|order\w*|getting|eat(?:ing)?|ate"
    r"|breakfast|lunch|dinner|tea|supper|pudding|dessert|leftovers?|takeaway|tonight|today|night|barbecue|bbq)\b",
    re.IGNORECASE,
)


def asks_for_a_meal(plain: str) -> bool:
    """Whether it is asked, in plain lower-case words, what there is to eat."""
    return _MEAL.search(plain) is not None


def tells_of_a_meal(text: str) -> bool:
    """Whether somebody has, makes or brings what they speak of, and did not only see or spill it."""
    return _SERVED.search(text) is not None


def day_of_meals(
    window: tuple[datetime, datetime] | None, at: datetime, calendar: Calendar
) -> tuple[datetime, datetime]:
    """The local day that a time falls into, or that of the asking, from its first meal on."""
    zone = ZoneInfo(calendar.zone)
    day = (
        (at if window is None else window[0])
        .astimezone(zone)
        .replace(hour=0, minute=0, second=0, microsecond=0)
    )
    start, end = day.replace(hour=_FIRST_MEAL), day + timedelta(days=1)
    if window is not None:
        end = max(end, window[1])
    return start.astimezone(UTC), end.astimezone(UTC)


_FIRST_MEAL = 6
"""The hour at which a day of meals begins: what was eaten last night is none of today's."""
