"""What is left of a deed for another time, named without a verb: "desk assembled, drawers tomorrow"."""

import re

from memory.floor.words import NOMINAL, entry, is_listed, word_set
from memory.language.wordforms import are_of_a_kind, bases

_LATER = (
    r"(?:tomorrow|tonight|later(?: on)?|next (?:week(?:end)?|time|month)|another (?:day|time)"
    r"|(?:at |this |over )?the weekend|this (?:weekend|afternoon|evening)"
    r"|(?:on |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|after (?:tea|lunch|dinner|school|work|breakfast)|in the morning|when (?:i|we) (?:can|get|have)\b.*)"
)
_REST = re.compile(
    r"(?:(?:and|then|but|just|only|so)\s+)*(?:the\s+|my\s+|our\s+|its\s+|other\s+)*(?P<what>[a-z'’-]+(?:\s+[a-z'’-]+)??)"
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


_PARTS = word_set(
    """rest remainder other half side front top bottom inside outside edge corner coat undercoat layer door
    drawer shelf lid leg handle hinge knob latch frame sill window pane shutter blind curtain banister
    handrail rail railing spindle step stair landing tread skirting trim beading cornice ceiling wall floor
    panel post gate slat board decking roof gutter eaves porch border hedge verge path wheel tyre seat
    bonnet bumper mirror pedal chain brake saddle sleeve collar cuff hem button zip pocket lining pillowcase
    sheet duvet cushion cover strap buckle grout tile seal sealant grill filter plinth worktop headboard"""
)
"""What a thing that is made, mended or cleaned has, so that it is done in part where they are left."""


def leaves_for_later(told: str, *, of: str = "") -> bool:
    """Whether words from a deed's verb on put a part of its thing, or another such thing, to a later time.

    "Booked the skip, delivery Tuesday" leaves nothing: what is arranged is for another day by its nature. Nor
    does "fed the cat, pub later", where what comes later is nothing of the cat, nor another to be fed.

    Args:
        told: The words from the verb on.
        of: What stands before the verb: the thing may be named there.
    """
    first, *rest = _FRAGMENT.split(told)
    if not rest or not _ARRANGED.isdisjoint(first.casefold().split()):
        return False
    things = " ".join(first.split()[1:])
    done = f"{of} {things}"
    return any(
        _is_left(match, done) for each in rest if (match := _REST.fullmatch(each.strip(" .!"))) is not None
    )


_OF_ANOTHER = word_set("mine yours ours theirs hers others rest remainder")
"""As in "written the invitations to your lot, mine tomorrow"."""


def _is_left(match: re.Match[str], done: str) -> bool:
    """Whether what is named is a part of such things, or of a kind with what was done."""
    words = match["what"].casefold().split()
    if words[-1] in _OF_ANOTHER or words[-1].endswith(("'s", "’s", "s'", "s’")):
        return True
    is_named = all(not is_listed(word) or entry(word).usual & NOMINAL for word in words)
    head = bases(words[-1])
    return is_named and any(
        each in _PARTS or any(are_of_a_kind(each, other) for other in bases(done)) for each in head
    )
