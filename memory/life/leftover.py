"""What is left of a deed for another time, named without a verb: "desk assembled, drawers tomorrow"."""

import re

from memory.floor.words import NOMINAL, entry, is_listed, word_set

_LATER = (
    r"(?:tomorrow|tonight|later(?: on)?|next (?:week(?:end)?|time|month)|another (?:day|time)"
    r"|(?:at |this |over )?the weekend|this (?:weekend|afternoon|evening)"
    r"|(?:on |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|after (?:tea|lunch|dinner|school|work|breakfast)|in the morning|when (?:i|we) (?:can|get|have)\b.*)"
)
_REST = re.compile(
    r"(?:(?:and|then|but|just|only|so)\s+)*(?:the\s+|my\s+|our\s+|its\s+|other\s+)*(?P<what>[a-z'’-]+(?:\s+[a-z'’-]+)?)"
    rf"\s+{_LATER}(?:\s+(?:morning|afternoon|evening|night|then|now|hopefully|if\b.*))*",
    re.IGNORECASE,
)
_FRAGMENT = re.compile(r"[,;.!–—]+\s*|\s+-\s+|\s+(?:and then|then|but)\s+")
_ARRANGED = word_set(
    """book booked order ordered reserve reserved hire hired invite invited arrange arranged pay paid
    ring rang rung call called phone phoned email emailed text texted message messaged post posted send sent
    schedule scheduled enter entered register registered buy bought"""
)
"""Deeds that are done now for another day: what follows tells of that day, and of nothing left."""


def leaves_for_later(told: str) -> bool:
    """Whether words from a deed's verb on name a thing that is put to a later time, and say no more of it.

    "Booked the skip, delivery Tuesday" leaves nothing: what is arranged is for another day by its nature.
    """
    first, *rest = _FRAGMENT.split(told)
    if not rest or not _ARRANGED.isdisjoint(first.casefold().split()):
        return False
    return any(_is_left(match) for each in rest if (match := _REST.fullmatch(each.strip(" .!"))) is not None)


def _is_left(match: re.Match[str]) -> bool:
    """Whether what is named is a thing or a part, and no event of that day ("party tomorrow")."""
    words = match["what"].casefold().split()
    is_named = all(not is_listed(word) or entry(word).usual & NOMINAL for word in words)
    return is_named and _EVENTS.isdisjoint(words)


_EVENTS = word_set(
    """party dinner tea lunch breakfast school work match game lesson exam test holiday birthday wedding trip
    meeting delivery collection football swimming judo class club dentist doctor visit picnic concert bed home
    see back"""
)
