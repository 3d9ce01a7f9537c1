"""Whose a thing is, in the words of a text: "Ana's passport", "my birthday"."""

from collections.abc import Iterator
from datetime import datetime

from memory.floor.normalise import tokens_of
from memory.house import House
from memory.ids import PersonId
from memory.language.asking import people_named
from memory.language.kinship import is_role_word
from memory.language.wordforms import bases
from memory.value import Value

_FURTHEST = 2
"""How many words may describe a thing between its owner and its name: "my new blue passport"."""


class Possession(Value, frozen=True):
    """Somebody's thing.

    Attributes:
        owner: A known person, or the name of one who is not.
        thing: The base form of its name, or of a word that describes it.
    """

    owner: PersonId | str
    thing: str


def possessions(text: str, *, by: PersonId | None, house: House, at: datetime) -> frozenset[Possession]:
    """Whose things a text speaks of; "my" is its speaker's.

    What belongs to "mum" is left out where it is not known who she is.
    """
    return frozenset(_found([token.word for token in tokens_of(text)], by, house, at))


def _found(words: list[str], by: PersonId | None, house: House, at: datetime) -> Iterator[Possession]:
    for place, word in enumerate(words):
        owner: PersonId | str | None = None
        if word == "my" and place + 1 < len(words) and not is_role_word(words[place + 1]):
            owner = by
        elif word == "'s" and place:
            owner = _owner(words[max(place - 2, 0) : place], by, house, at)
        if owner is not None:
            following = words[place + 1 : place + 2 + _FURTHEST]
            yield from (Possession(owner=owner, thing=each) for each in bases(" ".join(following)))


def _owner(before: list[str], by: PersonId | None, house: House, at: datetime) -> PersonId | str | None:
    people, _ = people_named(" ".join(before), asker=by, house=house, at=at)
    if people:
        return people[-1]
    nearest = before[-1]
    return nearest if nearest.isalpha() and bases(nearest) and not is_role_word(nearest) else None


def is_of_others(asked: frozenset[Possession], told: frozenset[Possession]) -> bool:
    """Whether what is told of a thing that is asked after is of other people's alone."""
    return any(
        owners.isdisjoint(each.owner for each in asked if each.thing == thing)
        for thing in {each.thing for each in asked}
        if (owners := {each.owner for each in told if each.thing == thing})
    )
