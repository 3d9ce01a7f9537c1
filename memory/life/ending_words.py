"""How it is said that something is over, whatever it is: by what stands around its name."""

import re

from memory.claims import Claim
from memory.lexical.lexicon import pattern
from memory.vocabulary import Policy, Predicate

_SEATS = frozenset({Predicate.JOB, Predicate.HOME, Predicate.SCHOOL, Predicate.KEPT_AT})
"""Where somebody or something is for good: one at a time."""
FOLLOWED = frozenset({*_SEATS, Predicate.TAKES_MEDICATION})
"""What may be followed by another of its kind, told in the same breath."""
HELD = frozenset({Predicate.RELATED_TO, Predicate.PLAN_OF_RECORD, Predicate.HOUSEHOLD_RULE})
"""What one person is or does after the other: who it was is named, and not what."""


def says_over(told: str, claim: Claim) -> bool:
    """Whether the words say so of what stands as § in them."""
    predicate = claim.proposition.predicate
    if succession_pattern("not_over").search(told):
        return False
    if claim.policy is Policy.EVENT:
        return succession_pattern("called_off").search(told) is not None
    if predicate in HELD:
        return succession_pattern("handed_on").search(told) is not None
    found = succession_pattern("over").search(told)
    if found is None or (predicate in TAKEN and found.group().startswith("out of")):
        return _is_left(told, predicate)
    is_bare = found.group().startswith(("not ", "from ")) and not found.group().endswith(("more", "longer"))
    # "Not at the bakery" and "from the bakery" tell of an end only beside what comes instead.
    behind = told.index("§") if predicate is Predicate.KEPT_AT else 0
    has_come = predicate in _SEATS and succession_pattern("something_new").search(told, behind) is not None
    return not is_bare or has_come or _is_left(told, predicate)


def says_was(told: str, claim: Claim) -> bool:
    """As in "was in §, now in …": over if what follows is a place of its kind."""
    return claim.proposition.predicate in _SEATS and succession_pattern("was_there").search(told) is not None


def _is_left(told: str, predicate: Predicate) -> bool:
    if predicate in TAKEN:
        return any(succession_pattern(name).search(told) for name in ("off", *TAKEN[predicate]))
    is_left = predicate in _SEATS and succession_pattern("left").search(told) is not None
    return is_left and succession_pattern("begun").search(told) is not None


TAKEN = {Predicate.TAKES_MEDICATION: ("switched", "finished"), Predicate.LIKES: ("enough",)}
"""What is taken, and the patterns by which that ends in words of its own."""


def succession_pattern(name: str) -> re.Pattern[str]:
    """The pattern of that name in the lexicon of what is over and what comes instead."""
    return pattern("succession", name)
