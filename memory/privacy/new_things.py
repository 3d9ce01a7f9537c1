"""What words that are to go no further bring up for the first time: whoever names it later speaks of it.

"I've bought Marta a necklace, she mustn't know" keeps the necklace from her on a list, too.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from memory.floor import read
from memory.ids import PersonId
from memory.language.topics import Topic
from memory.language.wordforms import bases, search_terms
from memory.ports import UnitOfWork
from memory.turns import Turn

_LOOKED_AT = 80
_INDEFINITE = ("a", "an", "some")


@dataclass(frozen=True, slots=True)
class NewThing:
    """A thing that nobody had spoken of before.

    Attributes:
        topic: By what it is named.
        known_to: Who has spoken of it since, and so knows of it.
    """

    topic: Topic
    known_to: frozenset[PersonId]


def new_things(uow: UnitOfWork, turn: Turn) -> Iterator[NewThing]:
    """The things that a turn names as "a …" and that stand in no turn before it."""
    for head in dict.fromkeys(_heads(turn.text)):
        ids = uow.turns_holding(search_terms(head), limit=_LOOKED_AT)
        said = [each for turn_id in ids if (each := uow.turn(turn_id)) is not None]
        if all(each.seq >= turn.seq for each in said):
            topic = Topic(words=frozenset({head}), marks=frozenset())
            yield NewThing(topic, _speakers(each for each in said if each.seq > turn.seq))


def _speakers(turns: Iterable[Turn]) -> frozenset[PersonId]:
    return frozenset(each.speaker for each in turns if each.speaker is not None and not each.to_bot)


def _heads(text: str) -> Iterator[str]:
    for clause in read(text):
        for each in clause.arguments:
            phrase = each.span.of(text)
            named = bases(phrase)
            if each.role == "theme" and named and phrase.casefold().split()[0] in _INDEFINITE:
                yield named[-1]
