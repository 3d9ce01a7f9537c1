"""What a "he", "she" or "it" of the record's words means, where whoever is asked about bears no known name.

"He's got to wear the cone a week" is of Duke, the dog, where Duke was the last to be named. Known people are
found by who they are; pets, strangers and things by their names alone.
"""

import re
from collections.abc import Collection
from datetime import timedelta

from memory.language.asking import strange_names
from memory.language.wordforms import all_bases, same_as
from memory.ports import UnitOfWork
from memory.turns import Turn
from memory.when.words import MONTHS, WEEKDAYS

_BACK, _LATELY = 12, timedelta(days=7)
_HE_OR_IT = re.compile(r"\b(?:he|she|it|him|her|his|its|hes|shes)\b", re.IGNORECASE)


def names_meant(uow: UnitOfWork, turn: Turn, names: Collection[str]) -> frozenset[str]:
    """Which of the names a turn that names nobody means by its pronoun: one that was named last before it.

    Args:
        uow: The memory.
        turn: What was said.
        names: Base forms of names that are nobody's in the household.
    """
    wanted = [name for name in names if same_as(name).isdisjoint(all_bases(turn.text))]
    if not wanted or len(wanted) < len(names) or not _HE_OR_IT.search(turn.text) or _strange(turn.text):
        return frozenset()
    for before in reversed(uow.turns(room=turn.room, before_seq=turn.seq, limit=_BACK)):
        if turn.sent_at - before.sent_at > _LATELY:
            break
        said = all_bases(before.text)
        meant = frozenset(name for name in wanted if not same_as(name).isdisjoint(said))
        if meant or _strange(before.text):
            return meant if len(meant) == len(wanted) else frozenset()
    return frozenset()


def _strange(text: str) -> frozenset[str]:
    """Names within sentences, whoever bears them: behind one it is no longer plain whom a pronoun means."""
    return frozenset(strange_names(text)).difference(WEEKDAYS, MONTHS)
