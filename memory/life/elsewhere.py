"""A place put right in bare words: "no wait, it's at the village hall", "sorry, she's at Ava's"."""

import re

from memory.claims import Claim, Proposition
from memory.vocabulary import Policy, Predicate
from memory.when.grammar import may_hold_a_time

_AT = r"(?:round |over )?(?P<{}>at|in)"
_PLACE = rf"{_AT.format('by')} (?:(?:the|our|my|your|his|her|their) )?[\w'’&-]+(?: [\w'’&-]+){{0,4}}?"
_IT_IS = (
    r"(?:(?P<of>it|that|they|we|he|she)(?:['’]s|s|['’]re| is| are|['’]ll be| will be) )?(?:now |actually )?"
)
_TOLD = re.compile(
    rf"{_IT_IS}(?P<place>{_PLACE})(?=\s*(?:[.,;!(–—]|$|\b(?:not|instead|now|sorry|this time)\b))",
    re.IGNORECASE,
)
_HELD_AT = re.compile(rf"\b{_AT.format('by')} (?P<where>\S+(?: \S+)?)", re.IGNORECASE)


_FORMERLY = re.compile(r",?(?:['’]s| is| are| was| will be)? (?:round |over )?(?:at|in) ", re.IGNORECASE)
"""Where a value goes on to tell a place."""


def place_in_correction(rest: str) -> str | None:
    """The place that bare words tell, with its preposition; None if they tell none, or an hour."""
    found = _told(rest)
    return None if found is None else found["place"]


def _told(rest: str) -> re.Match[str] | None:
    found = _TOLD.match(rest.strip(" ,.;:–—-"))
    return None if found is None or may_hold_a_time(found["place"]) else found


def at_another_place(target: Claim, rest: str) -> Proposition | None:
    """What was to be at a place, or who was said to be at one, as it is said to be at another; else None."""
    found, said = _told(rest), target.proposition
    if found is None:
        return None
    place, of_somebody = found["place"], (found["of"] or "").casefold() in ("he", "she")
    if said.predicate is Predicate.LOCATED_AT and said.subject.person not in (None, target.speaker):
        return Proposition.model_validate({**dict(said), "value": place}) if of_somebody else None
    by = "in" if re.match(r"(?:round |over )?in\b", place, re.IGNORECASE) else "at"
    held = [each for each in _HELD_AT.finditer(target.sources[0].quote) if each["by"].casefold() == by]
    is_ahead = target.policy is Policy.EVENT or said.when is not None
    if not is_ahead or of_somebody or all(may_hold_a_time(each["where"]) for each in held):
        return None
    value = _FORMERLY.split(said.value, maxsplit=1)[0]
    return Proposition.model_validate({**dict(said), "value": f"{value}, {place}"})
