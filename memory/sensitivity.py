"""How much harm words could do in the wrong ears, by closed lists; and what must never be lost."""

import re
from functools import lru_cache

from memory.language.cues import has_cue
from memory.language.wordforms import discretion_pattern
from memory.vocabulary import CostOfLoss, Policy, Predicate, Sensitivity, spec

_ORDER = (
    Sensitivity.ORDINARY,
    Sensitivity.PERSONAL,
    Sensitivity.HEALTH,
    Sensitivity.MONEY,
    Sensitivity.SECRET,
    Sensitivity.SURPRISE,
)
"""From harmless to what fewest may hear; the one that more ears are kept from wins."""
_NAMED = tuple((kind, kind.value) for kind in _ORDER)
_SUM = re.compile(r"[£$€] ?\d")


def sensitivity_of(predicate: Predicate, words: str, *, secrets: bool = True) -> Sensitivity:
    """How sensitive a claim is: at least as its predicate says, more if its words say so.

    Args:
        predicate: What it tells.
        words: Its words.
        secrets: Whether codes count: to whoever was given them for their own use they are none.
    """
    # A shopping list is read out in the shop: what is on it is no news of anybody's health.
    searched = _NAMED[3:] if predicate is Predicate.LIST_ITEM else _NAMED[1:]
    found = [kind for kind, name in searched if has_cue("sensitivity", name, words)]
    if Sensitivity.SECRET in found and (not secrets or is_for_guests(words)):
        found.remove(Sensitivity.SECRET)
    if _SUM.search(words):
        found.append(Sensitivity.MONEY)
    return most_sensitive(spec(predicate).sensitivity, *found)


def is_for_guests(words: str) -> bool:
    """Whether words give a code to everybody who comes: "the wifi for guests is ..."."""
    return bool(discretion_pattern("for_guests").search(words))


def most_sensitive(*kinds: Sensitivity) -> Sensitivity:
    """The one that more ears are kept from."""
    return max(kinds, key=_ORDER.index)


@lru_cache(maxsize=64)
def is_not_to_be_forgotten(words: str) -> bool:
    """Whether the speaker says that this must never be forgotten."""
    return has_cue("worth", "never_forget", words)


def cost_of_loss(predicate: Predicate, sensitivity: Sensitivity, words: str) -> CostOfLoss:
    """What it would cost the family to be without it; safety, health and money are dear."""
    is_dear = sensitivity in (Sensitivity.HEALTH, Sensitivity.MONEY) or has_cue("worth", "safety", words)
    is_lasting = spec(predicate).policy is not Policy.STATE
    if is_not_to_be_forgotten(words) or (is_dear and is_lasting):
        return CostOfLoss.HIGH
    return spec(predicate).cost_of_loss
