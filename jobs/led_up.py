"""What stands right before words that do not say what they are of: "Called the carpenter. He'll come"."""

from collections.abc import Iterable

from jobs.clear import is_clear
from memory.audience import Audible
from memory.house import House


def leading_up(audible: Audible, heard: Iterable[Audible], house: House) -> Audible | None:
    """What the same message says right before, where that names the matter: "Called the vet. He'll come".

    Only what the listener may hear is looked at; None where nothing of the kind is kept.
    """
    own = audible.claim.sources[0]
    before = [
        each
        for each in heard
        if each.claim.sources[0].turn == own.turn
        and 0 <= own.span.start - each.claim.sources[0].span.end <= _APART
        and is_clear(each.claim, house)
    ]
    return max(before, key=lambda each: each.claim.sources[0].span.end, default=None)


_APART = 3
"""A full stop and a space lie between two sentences."""
